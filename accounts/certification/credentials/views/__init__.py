"""The pages of certifications: the public one, what programs fetch, an official's own, and an administrator's."""
