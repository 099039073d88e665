"""A number promised before a move is what the score gains, unless it says "if": in random games.

`python -m tests.cogs.game.test_numbers 500` plays so many; silence means success. Everything is
compared with what the engine then does, never with `rules.prospects`.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from random import Random

import pytest

from bot.wording import Words
from cogs.decisions.column import Viewer
from cogs.game.picker.effects import find_effects, tell_effects
from rendering.ownership import owned_features
from rules import CHANCE, Setup, State, apply, legal_actions, outstanding
from rules.actions import PASS, Action, Deploy, PlaceTile
from rules.events import FeatureScored, PointsGiven, ScoreItem
from rules.expansions import EXPANSIONS
from rules.expansions.abbot import ReturnAbbot
from rules.expansions.princess_dragon.fairy import MoveFairy, MoveFairyToTile
from rules.expansions.princess_dragon.pieces import pieces
from rules.geometry import column, row, square_at
from rules.prospects import find_segment
from tests.builders import Table, figure, table
from tests.strategies import choose, moments, options_at_random

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")
GAMES, PART = 6, 2
SHARE = 0.15
"""Share of the positions tried in which a game is counted as if it ended: that takes longest."""
NOW, SO_FAR = re.compile(r" (\d+) now$"), re.compile(r" (\d+) so far$")
NAME = "(?:Ada|Bo|Cy|Di|Ed|Flo)"
CLOSING = re.compile(
    r"a (city|road|monastery|garden)"
    rf"(?:, (\d+) points?(?: for ({NAME}(?:(?:, and |, | and ){NAME})*))?)?"
)
SCORING = frozenset({"score", "score-features", "complete-features", "return-figures"})


def setup_of(seed: int) -> Setup:
    """Return a game of any of the expansions with any options."""
    pick = Random(seed)
    expansions = tuple(name for name in EXPANSIONS if pick.random() < 0.5)
    return Setup(
        pick.randint(1, 6),
        edition=pick.choice(("C1", "C2")),
        expansions=expansions,
        options=options_at_random(expansions, pick),
    )


def check(seed: int, told: dict[str, int]) -> None:
    """Try every number of a game; count by kind what was tried."""
    pick = Random(seed)
    for state, _ in moments(setup_of(seed), pick):
        if state.player == CHANCE:
            continue
        if pick.random() < SHARE:
            check_territory(state, told)
        check_squares(state, pick, told)
        for action in legal_actions(state):
            if not isinstance(action, PlaceTile):
                check_label(state, action, pick, told)


# -- buttons --------------------------------------------------------------------------------------


def check_label(state: State, action: Action, pick: Random, told: dict[str, int]) -> None:
    """Do what a button with a number promises."""
    player = state.player
    assert player is not None
    label = Viewer(Words(), NAMES).labels.of(state, action)
    if " if " in label:
        told["if"] = told.get("if", 0) + 1
        return
    if found := NOW.search(label):
        items = score(state, action, pick)
        told[type(action).__name__] = told.get(type(action).__name__, 0) + 1
        assert gains(state, action, items) == int(found[1]), (label, state, items)
    elif found := SO_FAR.search(label):
        assert isinstance(action, Deploy)
        if pick.random() > SHARE:
            return
        told["so far"] = told.get("so far", 0) + 1
        segment = find_segment(state, action)
        after = apply(state, action)[0]
        more = [*after.items[len(state.items) :], *outstanding(after)]
        items = of_feature(after, [i for i in more if i.reason != "fairy.turn"], segment)
        assert add_up(items, player) == int(found[1]), (label, state, items)
    else:
        assert not re.search(r" \d+$", label), label


def gains(state: State, action: Action, items: Iterable[ScoreItem]) -> int:
    """Return what the player gains by these items for what an action is about."""
    assert state.player is not None
    if isinstance(action, Deploy):
        items = of_feature(state, items, find_segment(state, action))
    elif isinstance(action, ReturnAbbot):
        items = [i for i in items if i.reason in ("monastery.incomplete", "garden.incomplete")]
    else:
        assert isinstance(action, MoveFairy | MoveFairyToTile)
        items = [i for i in items if i.reason == "fairy.scored"]
    return add_up(items, state.player)


def of_feature(state: State, items: Iterable[ScoreItem], segment: int) -> list[ScoreItem]:
    """Return the items of the feature to which a segment belongs."""
    number = state.board.feature_of[segment]
    spots = [(item, item.spot) for item in items]
    return [
        item
        for item, spot in spots
        if spot is not None and state.board.feature_of[find_segment(state, spot)] == number
    ]


def add_up(items: Iterable[ScoreItem], player: int) -> int:
    """Return a player's points by these items."""
    return sum(item.points for item in items if item.player == player)


def score(state: State, action: Action, pick: Random) -> list[ScoreItem]:
    """Do an action, go on until this turn's scoring is over, and return what that gave.

    The player does nothing more if they need not; all others do what they like.
    """
    player, turn, items = state.player, state.turn, list[ScoreItem]()
    after, events = apply(state, action)
    while True:
        for event in events:
            if isinstance(event, PointsGiven) or (
                isinstance(event, FeatureScored) and event.complete
            ):
                items += (item for item in event.items if item.reason != "fairy.turn")
        same = (after.turn.number, after.turn.part) == (turn.number, turn.part)
        if not same or all(step.kind not in SCORING for step in after.agenda):
            return items
        declines = after.player == player and PASS in legal_actions(after)
        after, events = apply(after, PASS if declines else choose(after, pick))


# -- squares --------------------------------------------------------------------------------------


def check_squares(state: State, pick: Random, told: dict[str, int]) -> None:
    """Lay the tile in hand wherever something is told of it."""
    ways: dict[int, list[PlaceTile]] = {}
    for action in legal_actions(state):
        if isinstance(action, PlaceTile):
            ways.setdefault(square_at(action.x, action.y), []).append(action)
    viewer = Viewer(Words(), NAMES)
    for square, effects in find_effects(state, ways).items():
        promised = tell_effects(viewer, effects)
        if "close" not in promised:
            continue
        told["squares"] = told.get("squares", 0) + 1
        came = [list(lay(state, action, pick)) for action in ways[square]]
        for kind, points, player in list_promised(promised, state.player):
            told["closed"] = told.get("closed", 0) + 1
            found = [(kind, player, points) in closed for closed in came]
            sure = "can close" not in promised
            assert all(found) if sure else any(found), (promised, came, state)


def list_promised(promised: str, player: int | None) -> Iterator[tuple[str, int, int | None]]:
    """Yield kind, points and whose they are, if not the player's, of what has no condition."""
    for found in CLOSING.finditer(promised):
        rest = promised[found.end() :]
        if found[2] is not None and not re.match(r"(, of which [a-z]+ \d+)? if ", rest):
            seats = [NAMES.index(name) for name in re.findall(NAME, found[3] or "")] or [player]
            yield from ((found[1], int(found[2]), seat) for seat in seats)


def lay(state: State, action: PlaceTile, pick: Random) -> Iterator[tuple[str, int, int]]:
    """Lay a tile; yield kind, player and points of each feature that brought somebody some."""
    after = apply(state, action)[0]
    items = score(state, action, pick)
    by_feature: dict[int, list[ScoreItem]] = {}
    board = after.board
    for item in items:
        if item.spot is not None:
            number = board.feature_of[find_segment(after, item.spot)]
            by_feature.setdefault(number, []).append(item)
    for number, theirs in by_feature.items():
        for player in {item.player for item in theirs}:
            yield str(board.features[number].kind), player, add_up(theirs, player)


# -- the territory --------------------------------------------------------------------------------


def check_territory(state: State, told: dict[str, int]) -> None:
    """Compare the numbers of the view with what the end of the game would bring."""
    items = [item for item in outstanding(state) if not item.reason.startswith("goods.")]
    shown: dict[tuple[int, int], int] = {}
    feature_of = state.board.feature_of
    for owned in owned_features(state):
        number = feature_of[owned.segments[0]]
        gained = [*zip(owned.owners, owned.points, strict=True)]
        gained += [(reward.player, reward.points) for reward in owned.rewards]
        for player, points in gained:
            shown[number, player] = shown.get((number, player), 0) + points
    brought: dict[tuple[int, int], int] = {}
    for item in items:
        if item.spot is not None and item.reason != "fairy.turn":
            key = feature_of[find_segment(state, item.spot)], item.player
            brought[key] = brought.get(key, 0) + item.points
    told["territory"] = told.get("territory", 0) + len(shown)
    assert {k: v for k, v in shown.items() if v} == {k: v for k, v in brought.items() if v}


def squares_of(game: Table) -> dict[str, str]:
    """Return what is told of the squares for the tile in hand."""
    places = {square_at(a.x, a.y) for a in legal_actions(game.state) if isinstance(a, PlaceTile)}
    effects, viewer = find_effects(game.state, places), Viewer(Words(), NAMES)
    return {
        f"{column(square)} {row(square)}": tell_effects(viewer, effects[square])
        for square in places
    }


def test_the_fairys_reward_is_part_of_what_a_square_promises() -> None:
    """PD-F4: told with the city's own points, and named."""
    game = table("princess-dragon")
    game.stand(0, (0, 0), "city1")
    game.state.store(pieces(game.state), fairy=square_at(0, 0), beside=figure("0.meeple.1"))
    game.draws("BG-E")
    assert squares_of(game)["0 -1"] == "closes a city, 7 points, of which fairy 3"


def test_what_another_player_gets_is_told_as_theirs() -> None:
    """It is not for whoever lays the tile."""
    game = table()
    game.stand(1, (0, 0), "city1")
    game.draws("BG-E")
    assert squares_of(game)["0 -1"] == "closes a city, 4 points for Bo"


@pytest.mark.parametrize(
    ("princess", "knights", "told"),
    [
        ("may", 2, "can close a city, 4 points"),
        ("must", 2, "can close a city, 4 points if the princess changes nothing"),
        ("must", 1, "can close a city"),
    ],
)
def test_a_princess_who_must_send_a_knight_home_is_reckoned_with(
    princess: str, knights: int, told: str
) -> None:
    """PD-P1: a knight who alone can go goes for sure, and nobody may claim the city then."""
    game = table("princess-dragon", options={"princess": princess})
    for _ in range(knights):
        game.stand(0, (0, 0), "city1")
    game.draws("PD-F")
    assert squares_of(game)["0 -1"] == told


def test_the_territory_tells_what_each_of_its_owners_and_the_fairy_brings() -> None:
    """The fairy rewards a meeple without a majority as well (PD-F4)."""
    game = table("princess-dragon")
    game.stand(0, (0, 0), "city1")
    game.state.store(pieces(game.state), fairy=square_at(0, 0), beside=figure("0.meeple.1"))
    assert [(f.owners, f.points, f.rewards) for f in owned_features(game.state)] == [
        ((0,), (4,), ())
    ]
    game.stand(1, (0, 0), "city1")
    (shared,) = owned_features(game.state)
    assert (shared.owners, shared.points) == ((0, 1), (4, 1))
    game.stand(1, (0, 0), "city1")
    (lost,) = owned_features(game.state)
    assert (lost.owners, lost.points) == ((1,), (1,))
    assert [(player, points) for player, _, points in lost.rewards] == [(0, 3)]


@pytest.mark.parametrize("part", range(GAMES // PART))
def test_a_number_is_what_the_score_gains(part: int) -> None:
    """Every button, every square, and every feature of the territory."""
    told: dict[str, int] = {}
    for seed in range(part * PART, (part + 1) * PART):
        check(seed, told)
    assert {"Deploy", "so far", "squares", "closed", "territory"} <= told.keys()


if __name__ == "__main__":
    for seed in range(int(sys.argv[1])):
        check(seed, {})
