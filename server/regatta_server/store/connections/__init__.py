"""Connections to a master of the store, and what goes over one."""
