"""The rulebook engine: situations, provisions and rulings in pure Python. It imports no Django."""
