"""What is said in rooms."""
