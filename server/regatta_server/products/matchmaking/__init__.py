"""Games with strangers: tickets, pools and matches."""
