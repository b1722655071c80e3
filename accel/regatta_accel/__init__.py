"""Modules of regatta-server, compiled: `runtime/accel.py` takes them where their sources are the same."""
