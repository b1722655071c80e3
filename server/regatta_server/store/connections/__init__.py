"""Connections to a master of the store, and how requests are sent over them."""
