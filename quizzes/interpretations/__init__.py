"""What leagues have decided about their rulebook: notes shown with a clause, variants of an edition, texts that stand."""
