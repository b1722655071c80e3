"""Web push: notifications for an installed app or a browser whose page is closed."""
