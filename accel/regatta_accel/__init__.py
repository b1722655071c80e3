"""Modules of regatta-server, compiled: `regatta_server.accel` takes them where their sources are the same."""
