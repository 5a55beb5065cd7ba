"""The actions on tokens and webhooks."""
