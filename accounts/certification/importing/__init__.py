"""Evidence, and certifications held before the site, as leagues send them: what a file would change, row by row."""
