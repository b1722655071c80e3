"""The closed lists that a client may rely on."""

import pytest

from regatta_protocol.errors import Close, Code


def test_the_error_codes_of_version_1_stay() -> None:
    assert {code.value for code in Code} >= {
        "bad_json",
        "bad_message",
        "too_fast",
        "too_many",
        "no_such_room",
        "no_such_ruleset",
        "bad_options",
        "room_full",
        "not_seated",
        "not_host",
        "wrong_stage",
        "not_your_turn",
        "illegal_move",
        "stopping",
        "unavailable",
        "internal",
    }


@pytest.mark.parametrize(
    ("number", "then"),
    [
        (1000, "stop"),
        (1008, "stop"),
        (1009, "reconnect"),
        (1012, "resume"),
        (1013, "resume"),
        (4400, "stop"),
        (4401, "stop"),
        (4408, "reconnect"),
        (4429, "reconnect"),
    ],
)
def test_a_close_code_says_what_to_do_then(number: int, then: str) -> None:
    assert {close.value: close.then for close in Close}[number] == then


@pytest.mark.parametrize("entry", [*Code, *Close], ids=str)
def test_every_code_has_a_reason_in_one_line(entry: Code | Close) -> None:
    assert entry.reason.endswith(".")
    assert "\n" not in entry.reason


def test_a_code_is_its_word_and_a_close_code_its_number() -> None:
    assert f"{Code.ROOM_FULL}" == "room_full"
    assert int(Close.RESTART) == 1012
