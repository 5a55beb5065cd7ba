"""The API of a league: for its own systems, by token, and what they are told of by webhook."""
