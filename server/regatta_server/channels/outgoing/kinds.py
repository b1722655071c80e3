"""The kinds of notifications, each declared once: its text, its link, and who else receives it.

The protocol says which there are: `NoticeKind`, and that a turn runs out soon.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from regatta_protocol.messages.notifications import NotificationKind
from regatta_protocol.text import Text

Says = Callable[[str, str], str]
"""Takes who it is about, and what is played."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What there is to know of a kind of notification."""

    says: Says
    page: str = "/"
    """Where one goes whose notification is of no room."""
    for_host: bool = False
    """Whether a host's webhook hears of it: what is of games. What is between people, or one's own secret,
    stays with them."""
    of_turn: bool = False
    """Whether it is of a turn in a room, of which a device shows one at a time."""


NOTIFICATIONS: Final[Mapping[NotificationKind, Kind]] = {
    "your_turn": Kind(
        lambda _, game: Text("notice-your-turn", "It is your turn in {game}.", game=game),
        for_host=True,
        of_turn=True,
    ),
    "turn_soon": Kind(
        lambda _, game: Text(
            "notice-turn-soon", "Your turn in {game} runs out soon: play before the clock does.", game=game
        ),
        for_host=True,
        of_turn=True,
    ),
    "game_over": Kind(
        lambda _, game: Text("notice-game-over", "Your game of {game} is over.", game=game), for_host=True
    ),
    "order_dropped": Kind(
        lambda _, game: Text(
            "notice-order-dropped",
            "Your conditional order in {game} went no further: it is your turn.",
            game=game,
        )
    ),
    "room_closed": Kind(
        lambda _, game: Text(
            "notice-room-closed", "The host of this service closed your game of {game}.", game=game
        )
    ),
    "match_found": Kind(
        lambda _, game: Text("notice-match-found", "A game of {game} was found for you.", game=game),
        for_host=True,
    ),
    "challenged": Kind(
        lambda name, game: Text(
            "notice-challenged", "{name} challenges you to {game}.", name=name, game=game
        ),
        for_host=True,
    ),
    "challenge_accepted": Kind(
        lambda name, game: Text(
            "notice-challenge-accepted",
            "{name} accepted: your game of {game} is ready.",
            name=name,
            game=game,
        ),
        for_host=True,
    ),
    "challenge_declined": Kind(
        lambda name, game: Text(
            "notice-challenge-declined", "{name} does not want to play {game} now.", name=name, game=game
        ),
        for_host=True,
    ),
    "challenge_withdrawn": Kind(
        lambda name, game: Text(
            "notice-challenge-withdrawn", "{name} withdrew the challenge to {game}.", name=name, game=game
        ),
        for_host=True,
    ),
    "challenge_expired": Kind(
        lambda name, game: Text(
            "notice-challenge-expired",
            "The challenge to {game} with {name} has expired.",
            game=game,
            name=name,
        ),
        for_host=True,
    ),
    "friend_request": Kind(
        lambda name, _: Text("notice-friend-request", "{name} wants to be your friend.", name=name),
        page="/people",
    ),
    "friend_accepted": Kind(
        lambda name, _: Text("notice-friend-accepted", "{name} is your friend now.", name=name),
        page="/people",
    ),
    "report_handled": Kind(
        lambda *_: Text("notice-report-handled", "Your report has been looked at. Thank you.")
    ),
    "mail_suspended": Kind(
        lambda *_: Text("notice-mail-suspended", "Your mail address is suspended: set it again to go on."),
        page="/notifications",
    ),
}
