"""Games that are over: their records, where they are kept, and what their dice say."""
