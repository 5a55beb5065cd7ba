"""The pages on which scenarios are written and looked through."""
