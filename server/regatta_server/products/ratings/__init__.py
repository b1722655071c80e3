"""Ratings, leaderboards, reputations and profiles."""
