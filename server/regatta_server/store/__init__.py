"""The store: clients of Valkey and Redis, batches, subscriptions, and the names of keys."""
