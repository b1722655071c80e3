"""What leaves the page and comes back to it: push, mail and webhooks, and mail that comes in."""
