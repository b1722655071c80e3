"""A soak: people come, play and go for ever, for as long as is asked, and what is left of them is counted."""
