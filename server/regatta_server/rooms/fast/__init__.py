"""The fast path: the commonest moves by the shortest way, on a compact form of a running game."""
