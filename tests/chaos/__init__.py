"""Chaos with real parts: processes that are killed, frozen, starved and slowed while games are played."""
