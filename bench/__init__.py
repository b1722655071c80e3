"""What the service costs, measured beside a floor: `make bench`, and docs/performance.md."""
