"""What the HTTP API answers: ratings, profiles, dice, advice and analysis, and the guide of a ruleset."""
