"""The pages of the site, part by part, with what each role gets and the rows that they are asked for with."""
