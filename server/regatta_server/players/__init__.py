"""Players: their identity and their sessions."""
