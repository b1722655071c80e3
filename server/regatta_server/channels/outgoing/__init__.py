"""Notifications: who gets which, when, and by which channel."""
