"""What happens in a room, without a store, a socket or a clock: `decide` and `fold`."""
