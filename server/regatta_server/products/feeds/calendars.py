"""A calendar of deadlines: an event for each game, in its reader's language."""

from collections.abc import Sequence
from uuid import NAMESPACE_OID, uuid5

from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.text import Text
from regatta_server.languages.language import Language
from regatta_server.products.feeds.deadlines import Deadline
from regatta_server.products.feeds.ics import Event, calendar
from regatta_server.products.feeds.revisions import Revision, Revisions
from regatta_server.products.feeds.texts import CALENDAR


def calendar_of(
    deadlines: Sequence[Deadline],
    revisions: Revisions,
    player: PlayerId,
    changed_s: int,
    site: str,
    language: Language,
) -> bytes:
    """Return deadlines as a calendar, and those events that are over.

    `revisions` are of all of them; `changed_s` is since when it says that, `site` the site's address.
    """
    titles = {deadline.room: _title(deadline) for deadline in deadlines}
    over = sorted(revisions.keys() - titles.keys(), key=lambda room: (revisions[room].at_s, room))
    titles |= {
        room: Text("feed-no-turn", "{game}: no turn runs any more", game=revisions[room].game)
        for room in over
    }
    events = [
        _event(player, room, language.say(title), revisions[room], site) for room, title in titles.items()
    ]
    return calendar(language.say(CALENDAR), events, changed_s)


def _event(player: PlayerId, room: RoomId, title: str, revision: Revision, site: str) -> Event:
    # One for each game and player, for as long as it runs: the next turn moves it.
    uid = uuid5(NAMESPACE_OID, f"regatta deadline {player} {room}")
    url, (_, sequence, changed_s, at_s, _, cancelled) = f"{site}/r/{room}", revision
    return Event(
        uid=str(uid),
        at_s=at_s,
        title=title,
        url=url,
        changed_s=changed_s,
        sequence=sequence,
        cancelled=cancelled,
    )


def _title(deadline: Deadline) -> Text:
    game = deadline.game
    if deadline.whose is not None:
        return Text("feed-their-turn", "{name}’s turn in {game} ends", name=deadline.whose, game=game)
    if not deadline.others:
        return Text("feed-your-turn-alone", "Your turn in {game} ends", game=game)
    return Text("feed-your-turn", "Your turn in {game} with {names} ends", game=game, names=deadline.others)
