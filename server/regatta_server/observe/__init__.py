"""What a host can see: logs and metrics."""
