"""Outgoing mail: addresses, texts, and the host's relay."""
