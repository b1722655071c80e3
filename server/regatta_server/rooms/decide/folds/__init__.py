"""What a fact makes of a room, by the stage that it is in."""
