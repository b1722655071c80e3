"""What is shown of a room: events and snapshots, and what each viewer may see of them."""
