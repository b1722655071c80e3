"""What the machine and Python give: clocks and time zones, loops, threads, processes, compiled modules."""
