"""Finding each other: who is here, the queue, the lobby, friends, challenges, talk and ratings."""
