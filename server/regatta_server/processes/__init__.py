"""Processes: one node until a signal, several behind one port, the archive beside them."""
