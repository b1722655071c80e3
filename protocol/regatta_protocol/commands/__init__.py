"""What a client may say, by subjects; `client.py` has their union."""
