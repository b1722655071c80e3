"""The HTTP API: what is asked of it, and what answers."""
