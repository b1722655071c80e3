"""What the server says, in other languages: translations of whole texts, found by their English."""
