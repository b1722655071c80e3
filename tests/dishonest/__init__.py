"""A host who cheats: the real server with one function replaced, in a process of its own."""
