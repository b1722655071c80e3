"""Where the time of a move goes in a node."""
