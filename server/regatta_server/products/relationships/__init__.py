"""What players are to each other: friends, blocked and muted."""
