"""What leagues have decided about their rulebook: notes with a clause, variants of an edition, texts that stand."""
