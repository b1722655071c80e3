"""Policies: who decides for a seat that no person plays, from what that seat may see."""
