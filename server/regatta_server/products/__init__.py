"""What players meet beside their rooms: a package for each product, and what puts them together."""
