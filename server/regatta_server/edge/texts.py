"""Interned texts from outside, which many connections share: one copy of each, while there are few."""


class Texts:
    """Keeps the texts seen last. `sys.intern` keeps all that anybody sends, from Python 3.12 on for ever."""

    def __init__(self, most: int) -> None:
        """Begin with none; never are there more than so many."""
        self._most = most
        self._known: dict[str, str] = {}

    def same(self, text: str) -> str:
        """Return the copy that is known of a text."""
        known = self._known.get(text)
        if known is not None:
            return known
        if len(self._known) >= self._most:
            self._known.clear()
        self._known[text] = text
        return text
