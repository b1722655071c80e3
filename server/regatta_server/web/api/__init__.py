"""The HTTP API: its requests and their handlers."""
