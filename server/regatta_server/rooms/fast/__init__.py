"""The commonest moves by the shortest way: a compact form of a running game beside a copy of its room."""
