"""Policies: who decides for a seat without a person, from what that seat may see."""
