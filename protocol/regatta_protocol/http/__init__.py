"""The answers of the HTTP API: ratings, profiles, dice, advice and analysis, and the guide of a ruleset."""
