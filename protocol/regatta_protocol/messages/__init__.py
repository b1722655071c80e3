"""Messages of the server, by subject; `server.py` has their union."""
