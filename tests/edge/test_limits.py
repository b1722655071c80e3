"""The bucket that keeps a rate."""

from regatta_server.edge.limits import Bucket, Buckets


def test_a_burst_is_let_through_and_then_one_for_each_span() -> None:
    bucket = Bucket(per_s=2.0, burst=3, now_s=0.0)
    assert [bucket.take(0.0) for _ in range(3)] == [0.0, 0.0, 0.0]
    assert bucket.take(0.0) == 0.5
    assert bucket.take(0.5) == 0.0
    assert bucket.take(0.5) == 0.5


def test_refusals_cost_nothing() -> None:
    bucket = Bucket(per_s=1.0, burst=1, now_s=0.0)
    bucket.take(0.0)
    for _ in range(100):
        assert bucket.take(0.5) > 0
    assert bucket.take(1.0) == 0.0


def test_a_long_rest_gives_no_more_than_a_burst() -> None:
    bucket = Bucket(per_s=10.0, burst=2, now_s=0.0)
    assert [bucket.take(1_000.0) for _ in range(2)] == [0.0, 0.0]
    assert bucket.take(1_000.0) > 0


def test_a_bucket_is_full_when_it_can_be_forgotten() -> None:
    bucket = Bucket(per_s=1.0, burst=2, now_s=0.0)
    bucket.take(0.0)
    assert not bucket.full(0.5)
    assert bucket.full(1.0)


def test_a_bucket_gives_several_at_once_or_none() -> None:
    bucket = Bucket(per_s=2.0, burst=10, now_s=0.0)
    assert bucket.take(0.0, 8) == 0.0
    assert bucket.take(0.0, 8) == 3.0
    assert bucket.take(0.0, 2) == 0.0, "what was refused took nothing"
    assert bucket.take(5.0, 10) == 0.0


def test_everyone_has_a_bucket_and_full_ones_are_forgotten() -> None:
    buckets = Buckets(per_s=1.0, burst=1, remembered=2)
    assert [buckets.take(who, 0.0) for who in ("a", "b", "a")] == [0.0, 0.0, 1.0]
    assert buckets.take("c", 0.5) == 0.0, "nobody is kept out"
    assert buckets.take("a", 0.5) == 0.5, "whoever owes something is remembered"
    assert buckets.take("d", 60.0) == 0.0
    assert len(buckets) == 4, "it looks only when they are twice as many"
    assert buckets.take("e", 61.0) == 0.0
    assert len(buckets) == 1


def test_who_asks_takes_nothing() -> None:
    buckets = Buckets(per_s=1.0, burst=1)
    assert buckets.wait_s("a", 0.0) == 0.0
    assert len(buckets) == 0
    buckets.take("a", 0.0)
    assert [buckets.wait_s("a", at_s) for at_s in (0.0, 0.25, 1.0, 1.0)] == [1.0, 0.75, 0.0, 0.0]


def test_what_is_known_too_late_is_owed() -> None:
    buckets = Buckets(per_s=1.0, burst=2)
    for _ in range(5):
        buckets.owe("a", 0.0)
    assert buckets.wait_s("a", 0.0) == 4.0
    assert buckets.wait_s("a", 4.0) == 0.0


def test_those_who_owe_are_forgotten_at_last_the_first_of_them_first() -> None:
    buckets = Buckets(per_s=0.001, burst=1, remembered=2, most=4)
    for number in range(1_000):
        assert buckets.take(f"{number}", 0.0) == 0.0
        assert len(buckets) <= 4
    assert buckets.take("999", 0.0) > 0
    assert buckets.take("0", 0.0) == 0.0
