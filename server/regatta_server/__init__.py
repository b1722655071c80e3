"""Regatta's server."""

from regatta_server.runtime import accel as accel  # before anything that it has compiled
