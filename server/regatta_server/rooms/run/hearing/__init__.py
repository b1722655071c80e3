"""Who hears of a room on a node, and what each of them receives."""
