"""Webhooks: notifications as signed requests to an address that a player has set."""
