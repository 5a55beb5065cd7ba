"""The pages of clinics: to prepare one, to run it, to be in it, and who was there."""
