"""The processes of a server: what runs in each, and who starts it anew."""
