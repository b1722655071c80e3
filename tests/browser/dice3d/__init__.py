"""Dice in three dimensions."""
