"""Who is on vacation now."""

from regatta_protocol.view.vacations import on_vacation


def test_who_is_back_or_never_was_away_is_left_out() -> None:
    assert on_vacation([None, 100, 300, 200], 200) == [(2, 300)]
    assert on_vacation([], 200) == []
