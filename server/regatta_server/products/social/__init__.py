"""Friends: requests, blocks, and what friends see of each other."""
