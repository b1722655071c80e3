"""What the host of a room chooses, and which choices go together."""
