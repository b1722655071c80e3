"""The order in which a node's bots are asked: moves before advice before analyses, in turns within each.

Whoever has many questions only delays their own: there is a turn for each network address, or for each room
whose address is unknown.
"""

from collections import Counter, OrderedDict, deque
from collections.abc import Mapping
from typing import Final, Generic, TypeVar

from regatta_server.limits import BOT_QUESTIONS_OF_ONE_MOST

T = TypeVar("T")

RANKS: Final[Mapping[str, int]] = {
    "choose": 0,
    "prepare": 1,
    "coach": 1,
    "advise": 1,
    "analyse": 2,
    "summarise": 2,
}
"""A move is awaited by a table; a coach, by one person; an analysis takes as long as a thousand moves."""
LAST: Final = max(RANKS.values())


class Turns(Generic[T]):
    """Questions that wait."""

    def __init__(self, most: int) -> None:
        """Take how many may wait, of all together."""
        self._most: Final = most
        self._waiting: Final = tuple(OrderedDict[str, deque[T]]() for _ in range(LAST + 1))
        self._of: Final[Counter[str]] = Counter()

    def __len__(self) -> int:
        """Return how many wait."""
        return self._of.total()

    def put(self, question: str, of: str, entry: T) -> bool:
        """Let a question wait for whom it is; return False where too many do, of all or of this one."""
        if len(self) >= self._most or self._of.get(of, 0) >= BOT_QUESTIONS_OF_ONE_MOST:
            return False
        self._waiting[RANKS.get(question, LAST)].setdefault(of, deque()).append(entry)
        self._of[of] += 1
        return True

    def take(self) -> T | None:
        """Return whose turn it is; None where nobody waits."""
        for of_rank in self._waiting:
            if of_rank:
                of, questions = of_rank.popitem(last=False)
                entry = questions.popleft()
                if questions:
                    of_rank[of] = questions
                self._of[of] -= 1
                if not self._of[of]:
                    del self._of[of]
                return entry
        return None
