"""Notices: what a player should know, kept until it was seen."""
