"""Messages of the server about web push and webhooks."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from regatta_protocol.sheet import closed

WebhookProblem = Literal["unreachable", "slow", "no_http", "redirect", "status", "private"]
"""Nobody answers, not in time, or not by HTTP; with a redirect, which is not followed, or with a status that
refuses; or the address leads into a private network."""


@closed
class PushState(TypedDict):
    """How it stands with web push."""

    key: str
    """What `pushManager.subscribe` takes as `applicationServerKey`, in base64 for addresses."""
    this: bool
    """Whether this session is reached by push."""
    devices: int
    """How many of the player's sessions are."""


@closed
class Webhook(TypedDict):
    """The webhook of one's account."""

    url: str
    since_ms: int
    problem: WebhookProblem | None
    """Why the last message did not arrive; null: it did, or there was none."""
    status: NotRequired[int]
    """What was answered to it, of `status` and `redirect`."""
    off: bool
    """Whether it was switched off, since nothing arrived for long: a test that arrives sets it right."""
    secret: NotRequired[str]
    """What messages are signed with; said when it is set, and never again."""
