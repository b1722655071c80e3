"""What leaves the page and what comes back: push, mail and webhooks, and incoming mail."""
