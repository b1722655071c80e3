"""What every layer shares that judges commands: how one is refused, and by what one is known again."""
