"""`regatta play`: Regatta in a terminal, line by line, as JSON for scripts, or on the whole screen.

A client like any other: it knows the protocol alone, and no part of the server (docs/terminal.md).
"""
