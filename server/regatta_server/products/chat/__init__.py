"""Chat in rooms."""
