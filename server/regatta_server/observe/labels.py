"""Values that are both counted and used by the code: each is declared here once, for both.

`metrics.py` has a series for each from the start: a new one is visible from its first event.
"""

from enum import Enum, StrEnum
from typing import Literal

from regatta_protocol.messages.notifications import ChannelName


class Outcome(Enum):
    """What became of a message that was given to a channel."""

    SENT = "sent"
    GONE = "gone"
    """The destination will never work again, and has been removed."""
    LATER = "later"
    """Not now: to be tried again, with a pause that grows."""


class StoreFault(StrEnum):
    """Why a store loses what it was given."""

    EVICTS = "evicts"
    """Once its memory is full it throws away what others need, accounts too."""
    IN_MEMORY = "in_memory"
    """It writes nothing to its disk as it goes: a restart loses all, or what came since its last snapshot."""


Step = Literal["page", "digest", "code", "host", ChannelName]
"""What is done of a notification. `page`: it is in the page, and who has not seen it is to be sent it; a
channel: it is to be sent by that; `digest`: all that waits is to be sent in one mail; `code`: the code that
confirms a mail address; `host`: the host's webhook is to hear of it."""
ChallengeEnd = Literal["accepted", "declined", "withdrawn", "expired"]
MailEnd = Literal[
    "answered",
    "again",
    "automatic",
    "bounced",
    "failed",
    "forged",
    "loop",
    "put_off",
    "suspended",
    "too_many",
    "unreadable",
]
"""What became of a mail that came in."""
CodeOutcome = Literal["sent", "player", "mailbox", "address", "site"]
"""Whether a code that confirms a mail address was sent, or whose bound refused it."""
PoolRefusal = Literal["full", "late"]
"""Why slow work was not done: too much of it waited, or it took too long."""
LoopName = Literal[
    "alarms",
    "archive",
    "archive_pruning",
    "awake",
    "away",
    "backlog",
    "endings",
    "errands",
    "gauges",
    "lobby",
    "notifications",
    "presence",
    "queue_counts",
    "queue_lease",
    "queue_rounds",
    "ratings_pruning",
    "roll",
    "sending",
    "spectators",
    "statuses",
    "summaries",
    "topology",
    "vacations",
    "writing",
]
"""What is done now and again, or for whatever comes (runtime/loops.py)."""
LoopFault = Literal["store", "fault"]
"""Why a turn of a loop came to nothing: the store did not answer, or there is a fault of ours."""
