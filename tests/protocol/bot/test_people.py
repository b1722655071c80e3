"""What bots say about people, challenges and themselves, on a real node: each answer is of one type."""

import pytest

from regatta_protocol.bot import CommandRefused, connect
from regatta_protocol.bot.account import Accounts
from regatta_protocol.bot.challenges import Challenges
from regatta_protocol.bot.people import People
from regatta_protocol.events import Notice
from regatta_server.service import Running
from tests.protocol.bot.test_game import play

SECRET = "correct horse"


async def test_a_challenge_is_made_accepted_and_played(running: Running) -> None:
    async with connect(running.url, name="Ada") as ada, connect(running.url, name="Bob") as bob:
        assert isinstance(ada, Accounts | People | Challenges)
        first = await ada.challenge(bob.player, "yacht")
        (line,) = await bob.challenges()
        assert (line.challenge, line.challenger.name, line.ruleset) == (first, "Ada", "yacht")
        await bob.decline(first, "later")
        second = await ada.challenge(bob.player, "yacht")
        await ada.withdraw(second)
        with pytest.raises(CommandRefused, match="no_such_challenge"):
            await bob.accept(second)
        third = await ada.challenge(bob.player, "yacht")
        theirs = await bob.accept(third)
        async for event in ada:
            if isinstance(event, Notice) and event.notice.kind == "challenge_accepted":
                assert event.notice.room == theirs.room
                break
        game = await ada.watch(theirs.room)
        assert await game.begun()
        assert game.view.mine != theirs.view.mine
        notices = await ada.notices()
        await ada.seen_notices(notices[0].notice)
        assert all(line.seen for line in await ada.notices())


async def test_people_are_what_one_makes_of_them(running: Running) -> None:
    async with connect(running.url, name="Ada") as ada, connect(running.url, name="Bob") as bob:
        account = await bob.keep_account("bob_the_bot", SECRET)
        assert account.user_name == "bob_the_bot"
        await ada.keep_account("ada_the_bot", SECRET)
        found = await ada.find_player("bob_the_bot")
        assert found is not None
        assert found.player == bob.player
        assert await ada.find_player("nobody_here") is None
        assert (await ada.befriend(bob.player)).relation == "request_sent"
        assert (await bob.befriend(ada.player)).relation == "friend"
        assert (await ada.favour(bob.player)).favourite
        assert (await ada.mute(bob.player)).muted
        assert [one.player for one in await ada.people()] == [bob.player]
        assert (await ada.unfriend(bob.player)).relation == "none"
        assert (await ada.block(bob.player)).blocked
        await ada.report(bob.player, "stalling", "thinks for ever")


async def test_one_says_who_one_is_and_what_is_kept(running: Running) -> None:
    async with connect(running.url, name="Ada") as ada:
        await ada.rename("Ada L")
        await ada.set_privacy(show_online=False, show_room=False)
        mine = await ada.my_account()
        assert (mine.name, mine.user_name, mine.privacy.show_online) == ("Ada L", None, False)
        await ada.keep_account("ada_the_bot", SECRET)
        assert (await ada.set_password("another horse", SECRET)).password
        with pytest.raises(CommandRefused, match="bad_login"):
            await ada.log_in("ada_the_bot", SECRET)
        assert (await ada.export_me()).player == ada.player
        game = await ada.create_room("yacht")
        await play(game)
        await ada.forget_me(None)
        await ada.erase_me("ada_the_bot")


async def test_one_goes_on_vacation_and_comes_back(running: Running) -> None:
    async with connect(running.url, name="Ada") as ada:
        assert (await ada.my_vacation()).until_ms is None
        assert (await ada.take_vacation(3)).days_left == 27
        assert (await ada.end_vacation()).until_ms is None


async def test_one_has_a_calendar_and_feeds_at_addresses_of_ones_own(running: Running) -> None:
    async with connect(running.url, name="Ada") as ada:
        assert await ada.feeds() == []
        made = await ada.make_feed("results")
        assert [path.rpartition("/")[2] for path in made.paths] == ["results.json", "results.atom"]
        assert [one.feed for one in await ada.feeds()] == ["results"]
        assert await ada.revoke_feed("results") == []
