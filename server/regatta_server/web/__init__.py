"""HTTP, by aiohttp's server: connections that the edge hands over, limits, routes and handlers."""
