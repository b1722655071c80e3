"""Web push: what reaches an installed app or a browser whose page is closed."""
