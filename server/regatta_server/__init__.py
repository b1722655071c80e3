"""Regatta's server."""

from regatta_server import accel as accel  # before anything that it has compiled
