"""King & Robber Baron (KR-1 to KR-5): who completed the largest city, and the longest road."""

from collections.abc import Mapping, Sequence
from functools import partial

import msgspec

from rules.board import Feature
from rules.events import Event, Part, ScoreItem, Spot
from rules.expansion import Expansion
from rules.jcz import Jcz, Rule
from rules.option import Option
from rules.scoring import count_towns
from rules.state import State
from rules.step import Step
from rules.tiles import Kind, load_tiles

KING, ROBBER = "king", "robber"
KINDS: Mapping[str, Kind] = {KING: Kind.CITY, ROBBER: Kind.ROAD}
"""The kind of feature that each of the two is about."""
COUNTED: Mapping[str, str] = {KING: "cities", ROBBER: "roads"}
"""What their points count."""
NOBODY = -1
ONE_EACH, CONTINUOUSLY = "one", "continuously"
FIXED: Mapping[str, tuple[int, int]] = {"10/20": (10, 20), "15/40": (15, 40)}
"""What one of the two brings, and what both bring (KR-5)."""


class Holders(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Who has the king and who has the robber baron."""

    king: int = NOBODY
    robber: int = NOBODY

    def of(self, title: str) -> int:
        """Return who has one of them; NOBODY before anybody took it."""
        return self.king if title == KING else self.robber


class TitleTaken(Event, frozen=True):
    """A player took the king or the robber baron for a feature of so many tiles (KR-1).

    `before` had it, NOBODY if nobody did; `spot` is the newest segment of the feature.
    """

    player: int
    title: str
    size: int
    before: int
    spot: Spot


def holders(state: State) -> Holders:
    """Return who has which title."""
    return state.slots[Holders]


def list_complete(state: State) -> Mapping[str, Sequence[int]]:
    """Return the completed cities and roads by id, by title, whoever held them (KR-3, KR-4)."""
    complete = [(n, each.kind) for n, each in state.board.live_features() if is_complete(each)]
    return {title: [n for n, kind in complete if kind is KINDS[title]] for title in KINDS}


def is_complete(feature: Feature) -> bool:
    """Return whether a feature is complete; what has become something else is none."""
    return feature.complete and not feature.converted


def count_tiles(state: State, feature: Feature) -> int:
    """Return the size of a feature in tiles: squares, however else half tiles count (KR-2)."""
    return len(state.board.squares_of(feature))


def measure_largest(state: State, title: str) -> int:
    """Return the size of the largest completed city or road; 0 if there is none."""
    features = state.board.features
    sizes = (count_tiles(state, features[number]) for number in list_complete(state)[title])
    return max(sizes, default=0)


def find_largest(state: State, title: str) -> int | None:
    """Return the feature of this turn that is larger than all completed before; None if none is.

    If one tile completes several, the largest counts (KR-1, KR-2).
    """
    features = state.board.features
    if not any(features[number].kind is KINDS[title] for number in state.turn.completed):
        return None
    complete = list_complete(state)[title]
    sizes = {number: count_tiles(state, features[number]) for number in complete}
    new = {number: sizes.pop(number) for number in state.turn.completed if number in sizes}
    largest = max(new, key=lambda number: new[number], default=None)
    if largest is None or new[largest] <= max(sizes.values(), default=0):
        return None
    return largest


def bestow(state: State, step: Step) -> None:
    """T5: give king and robber baron to whose tile completed the largest city or road (KR-1)."""
    if not state.turn.completed:
        return
    for title in KINDS:
        if count := count_rewards(state, title):
            part = Part(COUNTED[title], count, count)
            state.give([_item(holders(state).of(title), title, part)])
    for title in KINDS:
        largest = find_largest(state, title)
        if largest is not None:
            feature, here = state.board.features[largest], holders(state)
            before, spot = here.of(title), state.spot(max(feature.segments))
            state.store(here, **{title: step.player})
            size = count_tiles(state, feature)
            state.emit(TitleTaken(step.player, title, size, before, spot))


def count_rewards(state: State, title: str) -> int:
    """Return the points for who has a title: 1 for each feature of its kind completed (KR-5)."""
    if state.option("king-and-robber") != CONTINUOUSLY or holders(state).of(title) == NOBODY:
        return 0
    features = (state.board.features[number] for number in state.turn.completed)
    return sum(feature.kind is KINDS[title] for feature in features)


def value_at_end(state: State, title: str) -> Part:
    """Return what having a title alone brings at the end, as the board is now (KR-4, KR-5)."""
    return value_with(state, title, len(list_complete(state)[title]))


def value_with(state: State, title: str, complete: int) -> Part:
    """Return the same, given how many of its cities or roads are completed."""
    how = str(state.option("king-and-robber"))
    if how in FIXED:
        return Part(title, 1, FIXED[how][0])
    count = 0
    if how == ONE_EACH:
        towns = count_towns(state) if KINDS[title] is Kind.CITY else 0
        count = complete + towns
    return Part(COUNTED[title], count, count)


def reward_at_end(state: State, step: Step) -> None:
    """Score king and robber baron at the end of the game (KR-4, KR-5)."""
    how, here = str(state.option("king-and-robber")), holders(state)
    if how in FIXED and here.king == here.robber != NOBODY:
        each = FIXED[how][1] // 2
        state.give([_item(here.king, title, Part(title, 1, each)) for title in KINDS])
        return
    for title in KINDS:
        part = value_at_end(state, title)
        if here.of(title) != NOBODY and part.points:
            state.give([_item(here.of(title), title, part)])


def _item(player: int, title: str, part: Part) -> ScoreItem:
    return ScoreItem(player, part.points, title, (part,))


EXPANSION = Expansion(
    name="king-robber",
    tiles=partial(load_tiles, "king-robber"),
    options=(Option("king-and-robber", (ONE_EACH, *FIXED, CONTINUOUSLY), "KR-5"),),
    slot=Holders,
    automatic={"titles": bestow, "royal": reward_at_end},
    events=(TitleTaken,),
    jcz=Jcz(
        set="king-and-robber",
        elements={KING: True, ROBBER: True},
        rules={
            "king-and-robber-scoring": Rule(
                "king-and-robber",
                {
                    "default": ONE_EACH,
                    **{name: name for name in FIXED},
                    CONTINUOUSLY: CONTINUOUSLY,
                },
            )
        },
    ),
)
