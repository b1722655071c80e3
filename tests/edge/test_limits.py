"""The bucket that keeps a rate."""

from server.edge.limits import Bucket


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
