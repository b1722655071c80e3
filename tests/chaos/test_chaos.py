"""What players keep when real parts of the service die, freeze, starve or are renewed under their games.

Each run holds every answered move, every event heard and all that is left in the store against each other
(checks.py); what is said here beside it is what each run is about. One of them is in `make test`, with few
games; single games meet the other faults there in test_main.py, test_workers.py, rooms/run/test_fence.py,
edge/test_cuts.py and cluster/test_failover.py.
"""

import pytest

from tests.chaos import fences, runs, woken

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]  # seconds; on a machine that does much else


@pytest.mark.prove
async def test_nodes_restarted_in_turn_under_their_games_send_every_player_to_the_other_one(
    at_length: bool,
) -> None:
    observed = await runs.rolling(games=100 if at_length else 10)
    assert [one.fault for one in observed] == ["node A restarted", "node B restarted"]


@pytest.mark.prove
async def test_what_lay_on_a_node_that_stood_still_is_not_done_behind_its_players_back() -> None:
    observed = await fences.still(games=60, times=4)
    assert len(observed) == 8


@pytest.mark.prove
async def test_a_node_that_stood_still_goes_on_where_a_failover_has_left_the_store() -> None:
    _, lost = await fences.unreplicated(games=60)
    assert lost > 0, "nothing was tried"


@pytest.mark.prove
async def test_nothing_is_lost_when_nodes_are_killed_parts_freeze_the_disk_is_full_or_a_line_is_slow() -> (
    None
):
    observed = await runs.everysec(games=100)
    assert len(observed) == 6


@pytest.mark.prove
async def test_a_store_that_writes_always_loses_nothing_when_it_is_killed_or_its_disk_is_full() -> None:
    observed = await runs.always(games=60)
    assert len(observed) == 2


@pytest.mark.prove
async def test_a_store_that_writes_every_second_loses_the_last_seconds_at_most_and_games_go_on() -> None:
    _, lost = await runs.losing(games=60)
    # The file is a second old: were nothing lost, nothing was tried.
    assert lost > 0


@pytest.mark.prove
async def test_games_go_on_when_a_replica_of_a_cluster_takes_over() -> None:
    observed, _ = await runs.failover(games=60)
    assert len(observed) == 2


@pytest.mark.prove
async def test_a_master_that_froze_and_wakes_behind_sentinels_answers_nothing_that_is_thrown_away() -> None:
    observed, _ = await woken.behind_sentinels(games=20)
    assert len(observed) == 1


@pytest.mark.prove
async def test_a_master_of_a_cluster_that_froze_and_wakes_answers_nothing_that_is_thrown_away() -> None:
    observed, _ = await woken.of_a_cluster(games=20)
    assert len(observed) == 1
