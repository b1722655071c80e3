"""What pip, uv and npm say when nobody answers them."""

from typing import Final

NO_ANSWER: Final = (
    "Failed to establish a new connection",  # pip
    "NewConnectionError",
    "ConnectTimeoutError",
    "ReadTimeoutError",
    "Read timed out",
    "Temporary failure in name resolution",
    "Name or service not known",
    "Connection broken",
    "ProxyError",
    "error sending request",  # uv
    "dns error",
    "Failed to fetch",
    "operation timed out",
    "tcp connect error",
    "code ECONNREFUSED",  # npm
    "code ECONNRESET",
    "code EAI_AGAIN",
    "code ENETUNREACH",
    "code ENOTFOUND",
    "code ERR_SOCKET_TIMEOUT",
    "code ETIMEDOUT",
)


def no_answer(output: str) -> bool:
    """Return whether a tool failed because of the network."""
    return any(sign in output for sign in NO_ANSWER)
