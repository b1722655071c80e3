"""What notifications say."""

from typing import Any, cast

import pytest

from regatta_protocol.ids import PlayerId
from regatta_protocol.messages.people import NoticeLine
from regatta_server.channels.outgoing.preferences import KINDS
from regatta_server.channels.outgoing.texts import digest_of, message_of
from regatta_server.languages.catalogues import language_of
from regatta_server.languages.language import ENGLISH

ADA = PlayerId("ada")


def line(**fields: Any) -> NoticeLine:
    """Return a notice."""
    usual = {"notice": "0000000003e8-1", "kind": "your_turn", "at_ms": 1_000, "seen": False}
    return cast("NoticeLine", {**usual, "room": "ABCDEFGH", "name": "Yacht", **fields})


@pytest.mark.parametrize("kind", KINDS)
def test_german_says_every_kind_in_german(kind: Any) -> None:
    about = line(player={"player": "bob", "name": "Bob"})
    english, german = (
        message_of(ADA, kind, about, language).text for language in (ENGLISH, language_of("de"))
    )
    assert english.endswith(".")
    assert english != german


def test_a_challenge_says_between_which_hours_turns_run_before_it_is_accepted() -> None:
    window = {"begin_minute": 450, "end_minute": 1_320}
    about = line(kind="challenged", player={"player": "bob", "name": "Bob"}, turn_window=window)
    message = message_of(ADA, "challenged", about, ENGLISH)
    assert message.text == (
        "Bob challenges you to Yacht. Turns run only from 07:30 to 22:00, by each player's own clock."
    )
    assert message.title == "Bob challenges you to Yacht"
    german = message_of(ADA, "challenged", about, language_of("de")).text
    assert german.endswith("Züge laufen nur von 07:30 bis 22:00, bei allen nach ihrer eigenen Uhr.")


def test_a_turn_leads_to_its_room_and_a_request_to_people() -> None:
    assert message_of(ADA, "your_turn", line(), ENGLISH).path == "/r/ABCDEFGH"
    request = line(kind="friend_request")
    del request["room"]
    assert message_of(ADA, "friend_request", request, ENGLISH).path == "/people"


def test_that_a_turn_runs_out_soon_is_another_notification_than_the_turn() -> None:
    turn, soon = (message_of(ADA, kind, line(), ENGLISH) for kind in ("your_turn", "turn_soon"))
    assert turn.notice != soon.notice


def test_a_room_that_a_host_closed_is_told_with_the_reason() -> None:
    closed = message_of(ADA, "room_closed", line(close_reason="Insults."), language_of("de"))
    assert closed.text == "Der Betreiber dieses Dienstes hat dein Spiel Yacht geschlossen. Insults."
    assert closed.title == "Der Betreiber dieses Dienstes hat dein Spiel Yacht geschlossen"


def test_a_game_that_is_over_has_its_result() -> None:
    won = message_of(ADA, "game_over", line(place=1, seats=2, score=201), ENGLISH)
    assert won.text == "You won your game of Yacht with 201 points."
    lost = message_of(ADA, "game_over", line(place=2, seats=3, score=180), language_of("de"))
    assert lost.text == "Dein Spiel Yacht ist zu Ende: Rang 2 von 3 mit 180 Punkten."
    assert message_of(ADA, "game_over", line(), ENGLISH).text == "Your game of Yacht is over."


def test_a_digest_of_one_is_that_one() -> None:
    one = message_of(ADA, "your_turn", line(), ENGLISH)
    assert digest_of([one]) is one
    both = digest_of([one, message_of(ADA, "game_over", line(), ENGLISH)])
    assert both.title == "2 notifications from your games"
    assert both.parts[0] is one
    assert both.notice == one.notice
