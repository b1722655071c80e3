"""What players meet apart from rooms: a package for each product, and what puts them together."""
