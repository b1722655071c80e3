"""Who listens: a stream that stays, and others for as long as something is waited for."""

from collections.abc import Iterator
from contextlib import contextmanager

from regatta_protocol.events import Event
from regatta_protocol.net.stream import Stream


class Listeners:
    """Streams that are all told the same."""

    def __init__(self) -> None:
        """Begin with the one that stays: its events wait until somebody reads them."""
        self.events: Stream[Event] = Stream()
        self._more: set[Stream[Event]] = set()
        self._why: Exception | None = None

    def tell(self, event: Event) -> None:
        """Tell an event to everyone."""
        for stream in (self.events, *self._more):
            stream.put(event)

    @property
    def ended(self) -> bool:
        """Say whether nothing more comes."""
        return self._why is not None

    def end(self, why: Exception) -> None:
        """Tell everyone, those who come later too, that nothing more comes. The first reason stays."""
        if self._why is not None:
            return
        self._why = why
        for stream in (self.events, *self._more):
            stream.end(why)

    @contextmanager
    def listening(self) -> Iterator[Stream[Event]]:
        """Give a stream of what is told from now on."""
        stream: Stream[Event] = Stream()
        if self._why is not None:
            stream.end(self._why)
        self._more.add(stream)
        try:
            yield stream
        finally:
            self._more.discard(stream)
