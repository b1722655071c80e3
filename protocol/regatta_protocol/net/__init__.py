"""What a connection is made of: sockets, coming back, requests under way, what was heard."""
