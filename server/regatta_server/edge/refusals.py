"""How a handshake is refused: as plain text with a status, for whoever opens a browser's network log."""

from http import HTTPStatus
from math import ceil

from websockets.datastructures import Headers
from websockets.http11 import Response

from regatta_server.edge.guards import SAFE


def refusal(status: HTTPStatus, text: str, wait_s: float | None = None) -> Response:
    """Return a refusal; `wait_s` are the seconds after which to try again."""
    body = text.encode() + b"\n"
    headers = {
        **SAFE,
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Length": str(len(body)),
        "Cache-Control": "no-store",
        "Connection": "close",
    }
    if wait_s is not None:
        headers["Retry-After"] = str(ceil(wait_s))
    return Response(status.value, status.phrase, Headers(headers), body)
