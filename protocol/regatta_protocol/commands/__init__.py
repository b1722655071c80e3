"""Commands of clients, by subject; `client.py` has their union."""
