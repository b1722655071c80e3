"""Rooms without a server: tables that the judge alone plays at, and what is stored of rooms."""
