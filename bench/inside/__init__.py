"""What is measured without a server: rooms, records, ratings, rules and transport by themselves."""
