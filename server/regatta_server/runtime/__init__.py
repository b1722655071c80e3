"""What the machine and Python provide: clocks and time zones, loops, threads, processes, compiled modules."""
