"""What players do with their accounts: logging in, sessions, their data."""
