"""What a league's token reads: each list of that one league alone, and each row as it stands in an answer."""
