"""The load: clients that cost little, what they play, and what is seen of the servers meanwhile."""
