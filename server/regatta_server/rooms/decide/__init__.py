"""What happens in a room, as pure functions: `decide` and `fold`, without a store, a socket or a clock."""
