"""What the server says in other languages: catalogues of texts by id; English for whatever is missing."""
