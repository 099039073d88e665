"""Every id of every world is its own, as Discord's are."""

from itertools import pairwise

from playground.clock import ManualClock
from playground.world import World


def test_worlds_of_one_moment_share_no_id() -> None:
    """Two bots keep their games in one database, by ids of messages of different servers."""
    clock = ManualClock()
    worlds = World(clock), World(clock)
    made = [[world.new_id() for _ in range(5000)] for world in worlds]
    assert all(a < b for ids in made for a, b in pairwise(ids))
    assert not set(made[0]) & set(made[1])
