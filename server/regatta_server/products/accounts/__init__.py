"""What players do with their accounts: sign-in, sessions, their data."""
