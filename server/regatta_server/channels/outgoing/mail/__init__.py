"""Mail that goes out: addresses, what is written, and the way to the host's relay."""
