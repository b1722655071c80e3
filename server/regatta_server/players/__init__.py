"""Players: who somebody is, and their sessions."""
