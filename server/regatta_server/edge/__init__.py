"""The edge: sockets and HTTP. Knows rooms and players, and nothing of rules."""
