"""What floods do to those who play."""
