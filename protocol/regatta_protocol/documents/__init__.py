"""What is generated of the messages: AsyncAPI, OpenAPI, and values for events."""
