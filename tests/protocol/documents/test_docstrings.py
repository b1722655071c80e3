"""What stands below the attributes of classes, as documents and tables say it."""

from typing_extensions import TypedDict

from regatta_protocol import client
from regatta_protocol.commands.command import Command, Message
from regatta_protocol.documents.docstrings import docstrings_of


class Base(TypedDict):
    """What another is made of."""

    first: int
    """Stands
    in two lines."""
    silent: int
    both: int
    """Of the base."""


class Derived(Base):
    """Has keys of its own."""

    both: int
    """Its own."""


def test_each_attribute_has_what_stands_below_it_in_one_piece() -> None:
    assert docstrings_of(Base) == {"first": "Stands\nin two lines.", "both": "Of the base."}


def test_what_bases_say_is_inherited_and_a_class_has_the_last_word() -> None:
    assert docstrings_of(Derived) == {"first": "Stands\nin two lines.", "both": "Its own."}
    assert docstrings_of(client.Throw)["id"].startswith("Made by the client")


def test_a_class_within_a_function_is_found() -> None:
    class Message(TypedDict):
        """Has the name of another."""

        word: str
        """Of a local class."""

    assert docstrings_of(Message) == {"word": "Of a local class."}


def test_a_class_without_a_source_says_nothing() -> None:
    assert docstrings_of(type("Made", (), {"__module__": "builtins"})) == {}


def test_no_message_reads_its_source_as_it_is_imported() -> None:
    assert "use_attribute_docstrings" not in Message.model_config
    assert Command.model_fields["id"].description is None
