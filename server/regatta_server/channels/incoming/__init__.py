"""Games by mail: what comes in, who may ask what by it, and what is answered."""
