"""The sealed bag: the order of draws, fixed and published as a hash before the first one.

Anybody can check it when the game is over:

- **Numbers.** Block *i* (0, 1, 2, ...) of a stream is SHA-256 of the text `seed:label:i`, read as
  four unsigned 64-bit numbers, big end first. A number below *n* is the next of them modulo *n*;
  numbers of at least 2**64 - 2**64 % *n* are skipped.
- **Shuffle.** For *i* from the last index down to 1, swap item *i* with the item at a number below
  *i* + 1.
- **Bag.** All tiles' ids, half tiles that will be dealt among them, sorted, are shuffled with the
  label `bag`. What is drawn, or dealt, is the first tile in that order that may be drawn then.
- **Seal.** SHA-256, in hexadecimal, of the seed and the ids in order, each followed by a line feed.
- **Back in the bag.** When tiles return to the bag for the *k*-th time (1, 2, ...), all tiles then
  in it, sorted, are shuffled with the label `bag-k`.
- **Lots.** Where chance decides something else, for the *k*-th time (1, 2, ...), what may come is
  listed as the rules list it, each as often as it weighs; it is the one at a number below the
  length of that list, from the label `word-k`, such as `die-3`.
- **Seats.** People in order of joining are shuffled with the label `seats`.
"""

import hashlib
import secrets
from bisect import bisect
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Self, TypeVar

T = TypeVar("T")


def fresh_seed() -> str:
    """Return 64 unpredictable hexadecimal digits."""
    return secrets.token_hex(32)


def numbers(seed: str, label: str) -> Iterator[int]:
    """Yield the endless stream of 64-bit numbers of a seed and a label."""
    block = 0
    while True:
        digest = hashlib.sha256(f"{seed}:{label}:{block}".encode()).digest()
        for start in range(0, 32, 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1


def take_below(limit: int, stream: Iterator[int]) -> int:
    """Return the next number of a stream below the limit, all of them equally likely."""
    fair = 2**64 - 2**64 % limit
    return next(number for number in stream if number < fair) % limit


def cast(seed: str, label: str, weights: Sequence[int]) -> int:
    """Return which of several things comes by lot, counted from 0, each as likely as it weighs."""
    number = take_below(sum(weights), numbers(seed, label))
    return bisect(list(accumulate(weights)), number)


def shuffle(items: Sequence[T], seed: str, label: str) -> tuple[T, ...]:
    """Return the items in the order of a seed and a label."""
    stream = numbers(seed, label)
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = take_below(last + 1, stream)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


@dataclass(frozen=True, slots=True)
class Bag:
    """A sealed bag: `sealed` is the order at the start, `remaining` the tiles still to be drawn."""

    seed: str = field(repr=False)
    sealed: tuple[str, ...] = field(repr=False)
    remaining: tuple[str, ...] = field(repr=False)
    reshuffles: int = 0

    @classmethod
    def fill(cls, tiles: Mapping[str, int], seed: str) -> Self:
        """Seal this many tiles of each id."""
        order = shuffle(sorted(Counter(tiles).elements()), seed, "bag")
        return cls(seed, order, order)

    @property
    def seal(self) -> str:
        """The hash published at the start."""
        text = "".join(f"{line}\n" for line in (self.seed, *self.sealed))
        return hashlib.sha256(text.encode()).hexdigest()

    def draw(self, among: Container[str]) -> tuple[str, Self]:
        """Return the first drawable tile in order, and the bag without it.

        IndexError if the bag has none of them.
        """
        drawable = [tile for tile in self.remaining if tile in among]
        place = self.remaining.index(drawable[0])
        left = self.remaining[:place] + self.remaining[place + 1 :]
        return drawable[0], replace(self, remaining=left)

    def reconcile(self, tiles: Mapping[str, int]) -> Self:
        """Return the bag with exactly these tiles: reshuffled if some have come back."""
        if not Counter(tiles) - Counter(self.remaining):
            return self
        times = self.reshuffles + 1
        order = shuffle(sorted(Counter(tiles).elements()), self.seed, f"bag-{times}")
        return replace(self, remaining=order, reshuffles=times)
