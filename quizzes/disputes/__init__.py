"""Disputes: an instructor expects another ruling than the rulebook's, and the league's rules chair decides."""
