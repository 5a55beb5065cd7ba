"""The pages on which a league's administrators make tokens and add webhooks."""
