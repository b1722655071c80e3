"""Games by mail: incoming mail, who may do what by it, and the answers."""
