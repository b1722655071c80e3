"""What commands cost beside being read: work, and rooms, wherever they come from."""

from collections.abc import Mapping
from math import ceil
from typing import Final

from regatta_protocol import client_channels as channels
from regatta_protocol import client_feeds as feeds
from regatta_protocol import client_notifications as notifications
from regatta_protocol import client_people as people
from regatta_protocol import client_vacation as vacation
from regatta_protocol.client import ClientMessage, CreateRoom, ForgetMe, MyRooms, Rematch, Rename
from regatta_protocol.client_coach import AskAdvice
from regatta_protocol.client_lobby import Seek
from regatta_protocol.client_past import PastTurns
from regatta_protocol.client_people import AnswerChallenge
from regatta_protocol.errors import Code
from regatta_protocol.scoring import Score
from regatta_server.edge.session import Session
from regatta_server.limits import SCORED_MOST
from regatta_server.refused import Refused

PRICES: Final[Mapping[type[ClientMessage], int]] = {
    notifications.NotificationSettings: 5,
    notifications.SetNotificationSettings: 6,
    notifications.MuteGame: 5,
    notifications.UnmuteGame: 5,
    notifications.SetMailAddress: 8,
    notifications.ConfirmMailAddress: 8,
    notifications.RemoveMailAddress: 6,
    channels.PushOptions: 3,
    channels.AddPushSubscription: 5,
    channels.RemovePushSubscription: 2,
    channels.TryPush: 12,
    channels.AskWebhook: 2,
    channels.SetWebhook: 5,
    channels.RemoveWebhook: 2,
    channels.TryWebhook: 12,
    people.SetPrivacy: 2,
    people.Chat: 3,
    people.Say: 3,
    people.Notices: 3,
    people.Challenges: 3,
    Rename: 3,
    AskAdvice: 3,
    feeds.Feeds: 3,
    vacation.MyVacation: 3,
    MyRooms: 4,
    people.MyAccount: 4,
    people.Challenge: 5,
    people.AnswerChallenge: 5,
    people.WithdrawChallenge: 5,
    Seek: 5,
    feeds.MakeFeed: 5,
    vacation.TakeVacation: 12,
    vacation.EndVacation: 12,
    feeds.RevokeFeed: 5,
    people.People: 8,
    people.Befriend: 12,
    people.Unfriend: 12,
    people.Favourite: 12,
    people.Mute: 15,
    people.Report: 15,
    people.ExportMe: 16,
    people.Block: 20,
    PastTurns: 20,
    ForgetMe: 20,
    people.EraseMe: 40,
}
"""What a command costs, in changes of a room such as a move: processor time of node and store as
`python -m bench --only costs` finds it. All others cost one. What an answer weighs comes on top."""
SCORED: Final[Mapping[int, float]] = {5: 1 / 12, 6: 1, 10: 1}
"""What a hand of so many dice costs in a `score`; a number of dice that no game has is refused unseen."""
SCORED_PAIR: Final = 1 / 10
"""What each pair of rows costs there beside it, for each hand."""
OPENS_ROOM: Final = frozenset({CreateRoom, Rematch, Seek})
"""Commands of which a room may come, whoever opens it; an accepted challenge, too."""


def price(message: ClientMessage) -> int:
    """Return what a message costs, in moves."""
    if isinstance(message, Score):
        hands = sum(SCORED.get(len(hand), 0) for hand in message.hands)
        return max(1, ceil(hands + SCORED_PAIR * len(message.pairs) * len(message.hands)))
    return PRICES.get(type(message), 1)


def opens_room(message: ClientMessage) -> bool:
    """Say whether a room may come of a message: each is paid for."""
    if isinstance(message, AnswerChallenge):
        return message.accept
    return type(message) in OPENS_ROOM


def unpaid(session: Session, message: ClientMessage, now_s: float) -> Refused | None:
    """Take what a message costs from all budgets; return why one is used up, with the time to wait."""
    room = getattr(message, "room", None)
    if room is not None and (wait_s := session.may_look(room)):
        return guessing(wait_s)
    cost = price(message)
    if isinstance(message, Score) and cost > SCORED_MOST:
        return Refused(
            Code.TOO_MANY,
            f"This counts as {cost} moves, and {SCORED_MOST} is the most: ask for fewer hands at once.",
        )
    if cost > 1 and (wait_s := session.may_ask(now_s, cost)):
        return _too_fast("You ask for much in a short time: wait a little, and ask again.", wait_s)
    if opens_room(message) and (wait_s := session.may_open_room()):
        return _too_fast("You open many rooms: wait a little before the next one.", wait_s)
    return None


def guessing(wait_s: float) -> Refused:
    """Say the same whether the room is there or not."""
    return _too_fast("Many rooms that there are not were asked for: check the link, and wait.", wait_s)


def _too_fast(message: str, wait_s: float) -> Refused:
    return Refused(Code.TOO_FAST, message, wait_s=wait_s)
