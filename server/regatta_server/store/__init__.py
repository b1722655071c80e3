"""The store: the clients of Valkey and Redis, batches and subscriptions, and the names of what is stored."""
