"""What a play is worth when it is played best: exact, by the rules alone (docs/solver.md). Needs NumPy."""
