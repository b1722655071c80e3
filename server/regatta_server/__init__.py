"""Regatta's server."""
