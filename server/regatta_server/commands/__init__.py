"""Callers, the table of handlers, and the commands about rooms."""
