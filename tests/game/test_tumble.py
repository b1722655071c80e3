"""How dice tumble."""

from regatta_protocol.ids import RoomId
from regatta_server.game.tumble import tumble_of


def test_a_tumble_fits_into_32_bits_and_uses_all_of_them() -> None:
    tumbles = [tumble_of(RoomId("ABCDEFGH"), version) for version in range(200)]
    assert all(0 <= tumble < 2**32 for tumble in tumbles)
    assert max(tumbles) >= 2**31


def test_every_throw_of_every_game_tumbles_in_its_own_way_and_again_in_the_same() -> None:
    tumbles = {
        tumble_of(game, version) for game in map(RoomId, ("ABCDEFGH", "HGFEDCBA")) for version in range(200)
    }
    assert len(tumbles) == 400
    assert tumble_of(RoomId("ABCDEFGH"), 7) == tumble_of(RoomId("ABCDEFGH"), 7) == 3295802826
