"""What leagues have decided about their rulebook: texts that stand, notes shown with a clause, own numbers."""
