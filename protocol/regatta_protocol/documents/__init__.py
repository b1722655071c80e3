"""What is generated from the messages: AsyncAPI, OpenAPI, and values for events."""
