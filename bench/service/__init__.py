"""What the service does under load: each module has a figure or a few, beside a floor."""
