"""The documents that we publish, as others read them."""
