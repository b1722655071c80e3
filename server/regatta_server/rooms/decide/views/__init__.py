"""What members see of a room: events and snapshots, and what is hidden from whom."""
