"""The pages of disputes and of what was decided on them."""
