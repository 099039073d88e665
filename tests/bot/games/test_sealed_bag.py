"""The sealed bag: the algorithm of the docstring, worked out here once more from its words."""

import hashlib
from collections import Counter

import pytest

from bot.games.sealed_bag import Bag, fresh_seed, numbers, shuffle, take_below

TILES = {"BG-A": 2, "PD-G": 1, "BG-V": 3}


def draw_all(bag: Bag) -> list[str]:
    """Every tile in order of drawing."""
    drawn = []
    while bag.remaining:
        tile, bag = bag.draw(TILES)
        drawn.append(tile)
    return drawn


def test_numbers_are_sha_256_of_a_counter() -> None:
    """Four big-endian numbers a block, blocks counted from 0."""
    first = hashlib.sha256(b"seed:bag:0").hexdigest()
    second = hashlib.sha256(b"seed:bag:1").hexdigest()
    stream = numbers("seed", "bag")
    found = [f"{next(stream):016x}" for _ in range(5)]
    assert "".join(found[:4]) == first
    assert found[4] == second[:16]


def test_shuffle_as_described() -> None:
    """From the last index down, each item changes places with one at or before it."""
    stream = numbers("seed", "seats")
    expected = ["a", "b", "c", "d"]
    for last in (3, 2, 1):
        other = next(stream) % (last + 1)
        expected[last], expected[other] = expected[other], expected[last]
    assert shuffle("abcd", "seed", "seats") == tuple(expected)


def test_numbers_that_would_favour_some_are_skipped() -> None:
    """Of 2**64 numbers one is too many for thirds: the last of them; for halves none is."""
    assert take_below(3, iter([2**64 - 1, 5])) == 2
    assert take_below(3, iter([2**64 - 2, 5])) == (2**64 - 2) % 3
    assert take_below(10, iter([2**64 - 6, 2**64 - 7, 5])) == (2**64 - 7) % 10
    assert take_below(2, iter([2**64 - 1, 0])) == 1


def test_shuffle_is_fair() -> None:
    """Every order of three items comes about equally often."""
    orders = Counter(shuffle("abc", f"seed {n}", "bag") for n in range(6000))
    assert len(orders) == 6
    assert all(850 < times < 1150 for times in orders.values())


def test_known_bag() -> None:
    """The order and the seal of one seed, pinned: they are promised to players."""
    bag = Bag.fill(TILES, "seed")
    order = ["BG-V", "BG-A", "BG-V", "PD-G", "BG-V", "BG-A"]
    assert list(bag.sealed) == order
    text = "seed\n" + "".join(f"{tile}\n" for tile in order)
    assert bag.seal == hashlib.sha256(text.encode()).hexdigest()


def test_bag_holds_what_was_put_in() -> None:
    """Every tile is drawn once, in the sealed order."""
    bag = Bag.fill(TILES, "seed")
    assert draw_all(bag) == list(bag.sealed)
    assert Counter(draw_all(bag)) == Counter(TILES)


def test_order_of_filling_does_not_matter() -> None:
    """Only how many tiles of each kind there are counts."""
    backwards = dict(reversed(TILES.items()))
    assert Bag.fill(backwards, "seed") == Bag.fill(TILES, "seed")


def test_tiles_that_come_back() -> None:
    """Tiles back in the bag are shuffled in, by the same seed and another label; the seal stays."""
    tile, bag = Bag.fill(TILES, "seed").draw(TILES)
    assert bag.reconcile(Counter(bag.remaining)) is bag
    back = bag.reconcile(TILES)
    assert back.remaining == shuffle(sorted(Counter(TILES).elements()), "seed", "bag-1")
    assert (back.reshuffles, back.seal) == (1, bag.seal)
    _, later = back.draw(TILES)
    assert later.reconcile(TILES).reshuffles == 2
    assert tile in back.remaining


def test_some_tiles_come_first() -> None:
    """Where only some tiles may be drawn, the first of them in the sealed order is."""
    bag = Bag.fill(TILES, "seed")
    tile, left = bag.draw({"PD-G", "BG-A"})
    assert tile == "BG-A"
    assert left.remaining == ("BG-V", "BG-V", "PD-G", "BG-V", "BG-A")


def test_empty_bag() -> None:
    """Nothing can be drawn from an empty bag."""
    with pytest.raises(IndexError):
        Bag.fill({}, "seed").draw(TILES)


def test_seeds_differ() -> None:
    """Every game has a seed of its own, of 256 bits."""
    seeds = {fresh_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert all(len(seed) == 64 for seed in seeds)
