"""People, leagues and memberships: who someone is, what they may see and what they may do."""
