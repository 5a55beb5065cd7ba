"""Case books of leagues: situations with the rulings that a league expects, held against the engine's."""
