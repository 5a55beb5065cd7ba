"""The rulebook's pages. Open to everyone, and made from the code alone: none asks the database for the rulebook."""
