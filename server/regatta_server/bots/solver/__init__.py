"""What a play is worth when played best: exact, by the rules alone (docs/solver.md). Needs NumPy."""
