"""HTTP, by the server of aiohttp: what the edge hands over, and how long and how much of it may come."""
