"""The content of an answer to a mail, before it becomes one."""

from dataclasses import dataclass, field

from regatta_protocol.ids import RoomId
from regatta_protocol.text import Text
from regatta_server.channels.outgoing.mail.signed_addresses import EntryQuestion


@dataclass(slots=True)
class Reply:
    """Grows while commands are done."""

    sentences: list[Text] = field(default_factory=list)
    """Paragraphs, each a sentence or more."""
    listed: list[str] = field(default_factory=list)
    """Lines that stand as they are, in the player's language already."""
    room: RoomId | None = None
    """The game whose table is shown below."""
    whom: str = ""
    """Whose card is shown, too."""
    question: EntryQuestion | None = None
    """What is asked about: an entry that gives 0."""
    help: bool = False
    """Whether all commands are explained below."""

    def say(self, sentence: Text) -> None:
        """Add a paragraph."""
        self.sentences.append(sentence)
