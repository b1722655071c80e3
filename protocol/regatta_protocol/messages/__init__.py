"""What the server says, by subjects; `server.py` has their union."""
