"""The parts of a client's connection: sockets, reconnecting, pending requests, the inbox."""
