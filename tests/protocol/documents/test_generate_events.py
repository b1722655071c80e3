"""The values of events/ are fresh."""

from regatta_protocol.documents.generate_events import FOLDER, modules


def test_the_files_are_what_the_messages_say() -> None:
    for name, content in modules().items():
        assert (FOLDER / name).read_text(encoding="utf-8") == content, (
            "if the change is meant: python -m regatta_protocol.documents.generate"
        )


def test_nothing_else_is_there_but_what_is_written_by_hand() -> None:
    assert {path.name for path in FOLDER.glob("*.py")} == {*modules(), "base.py", "event.py"}
