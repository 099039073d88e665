"""A number promised before a move is what the score gains, unless it says "if": in random games.

`python -m tests.cogs.play.test_numbers 500` plays so many; silence means success. Everything is
compared with what the engine then does, never with `rules.prospects`.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from bot.wording import Words
from cogs.custom_ids import Goto
from cogs.decisions.column import Viewer
from cogs.decisions.expansions import COLUMNS
from cogs.decisions.expansions.princess_dragon import is_through_portal
from cogs.play.picker.ask import ask
from cogs.play.picker.message import LINES, format_question
from cogs.play.picker.preview_text import find_effects, format_effects
from rendering.ownership import owned_features
from rules import CHANCE, Setup, State, apply, legal_actions, outstanding
from rules.actions import PASS, Action, Deploy, PlaceTile
from rules.events import (
    Event,
    FeatureCompleted,
    FeatureConverted,
    FeatureScored,
    PointsGiven,
    ScoreItem,
)
from rules.expansions import EXPANSIONS
from rules.expansions.abbey_mayor.barn import PlaceBarn
from rules.expansions.abbot import ReturnAbbot
from rules.expansions.bridges_castles_bazaars.castles import CastleScored
from rules.expansions.hills_sheep.flock import FlockDriven, TokenDrawn
from rules.expansions.princess_dragon.dragon import MoveDragon
from rules.expansions.princess_dragon.fairy import MoveFairy, MoveFairyToTile
from rules.expansions.princess_dragon.pieces import NOWHERE, pieces
from rules.expansions.princess_dragon.princess import RemoveKnight
from rules.expansions.source import ChooseDraw
from rules.expansions.tower.prisoners import Capture
from rules.geometry import column, row, square_at
from tests.builders import Table, figure, table
from tests.flocks import herd
from tests.halves import with_halves
from tests.magic import put
from tests.strategies import choose, moments, options_at_random

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")
GAMES, PART = 6, 2
SHARE = 0.15
"""Share of the positions tried in which a game is counted as if it ended: that takes longest."""
NOW, SO_FAR = re.compile(r": (\d+) pts? now$"), re.compile(r": (\d+) pts? so far$")
KINDS = "city|road|monastery|shrine|garden"
REACH = re.compile(r"Add floor \d+, meeples in reach: (\d+)")
DEAL = re.compile(r"(Buy|Sell) it for (\d+)")
CLOSING = re.compile(rf"({KINDS}) \((.*?)\)")
GAIN = re.compile(r"(you|Ada|Bo|Cy|Di|Ed|Flo) \+(\d+)")
COMPLETES = re.compile(rf"Completes .*?({KINDS})( nobody holds)?(?:: (.*)|,? if .*)?\.")
MORE = re.compile(r"Completes (\d+) more features?(?:: (.*))?\.")
FLOCKS = re.compile(r"Closes a field: its flock goes into the stable(?:, (.*?))?\.")
FARMERS = re.compile(r"Farmers at a barn score and return(?:: (.*?))?\.")
CASTLES = re.compile(r"Castles score, and their meeples return: (.*?)\.")
SCORING = frozenset(
    {"score", "score-features", "castle-scores", "complete-features", "return-figures"}
)


def setup_of(seed: int) -> Setup:
    """Return a game of any of the expansions with any options."""
    pick = Random(seed)
    expansions = tuple(name for name in EXPANSIONS if pick.random() < 0.5)
    if EXPANSIONS.find_clash(expansions):
        expansions = tuple(name for name in expansions if name in EXPANSIONS.together)
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
        check_preview(state, pick, told)
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
        segment = state.find_segment(action)
        after = walk_on(apply(state, action)[0])
        more = [*after.items[len(state.items) :], *outstanding(after)]
        items = of_feature(after, [i for i in more if i.reason != "fairy.turn"], segment)
        assert add_up(items, player) == int(found[1]), (label, state, items)
    elif found := REACH.fullmatch(label):
        after = apply(state, action)[0]
        captures = [each for each in legal_actions(after) if isinstance(each, Capture)]
        assert len(captures) == int(found[1]), (label, state)
    elif found := DEAL.fullmatch(label):
        told["deal"] = told.get("deal", 0) + 1
        items = apply(state, action)[0].items[len(state.items) :]
        changed = add_up([item for item in items if item.reason == "bazaar"], player)
        assert changed == int(found[2]) * (1 if found[1] == "Sell" else -1), (label, state)
    else:
        assert not re.search(r"(?<! at)(?<! to)(?<!,) \d+$", label), label


def walk_on(state: State) -> State:
    """Return the position after the steps that the dragon has no choice about: it may eat."""
    legal = legal_actions(state)
    while len(legal) == 1 and isinstance(legal[0], MoveDragon):
        state = apply(state, legal[0])[0]
        legal = legal_actions(state)
    return state


def gains(state: State, action: Action, items: Iterable[ScoreItem]) -> int:
    """Return what the player gains by these items for what an action is about."""
    assert state.player is not None
    if isinstance(action, Deploy):
        items = of_feature(state, items, state.find_segment(action))
    elif isinstance(action, ReturnAbbot):
        unfinished = ("monastery.incomplete", "shrine.incomplete", "garden.incomplete")
        items = [i for i in items if i.reason in unfinished]
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
        if spot is not None and state.board.feature_of[state.find_segment(spot)] == number
    ]


def add_up(items: Iterable[ScoreItem], player: int) -> int:
    """Return a player's points by these items."""
    return sum(item.points for item in items if item.player == player)


def score(state: State, action: Action, pick: Random) -> list[ScoreItem]:
    """Do an action, go on until this turn's scoring is over, and return what that gave."""
    return [
        item
        for event in play_on(state, action, pick)
        if isinstance(event, PointsGiven) or (isinstance(event, FeatureScored) and event.complete)
        for item in event.items
        if item.reason != "fairy.turn"
    ]


def play_on(state: State, action: Action, pick: Random) -> Iterator[Event]:
    """Do an action, go on until this turn's scoring is over, and yield what happens.

    The player does nothing more if they need not; all others do what they like.
    """
    player, turn = state.player, state.turn
    after, events = apply(state, action)
    while True:
        yield from events
        same = (after.turn.number, after.turn.part) == (turn.number, turn.part)
        if not same or all(step.kind not in SCORING for step in after.agenda):
            return
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
        promised = format_effects(viewer, effects)
        if "complete" not in promised:
            continue
        told["squares"] = told.get("squares", 0) + 1
        came = [list(lay(state, action, pick)) for action in ways[square]]
        for kind, points, player in list_promised(promised, state.player):
            told["closed"] = told.get("closed", 0) + 1
            found = [(kind, player, points) in closed for closed in came]
            sure = "can complete" not in promised
            assert all(found) if sure else any(found), (promised, came, state)


def list_promised(promised: str, player: int | None) -> Iterator[tuple[str, int, int]]:
    """Yield kind, points and whose they are of what has no condition."""
    for kind, gains in CLOSING.findall(promised):
        if " if " not in gains:
            yield from ((kind, points, seat) for seat, points in read_gains(gains, player))


def read_gains(gains: str, player: int | None) -> Iterator[tuple[int, int]]:
    """Yield who gets how many points: "you +4, Bo +4"."""
    for name, points in GAIN.findall(gains):
        seat = player if name == "you" else NAMES.index(name)
        assert seat is not None
        yield seat, int(points)


def lay(state: State, action: PlaceTile, pick: Random) -> Iterator[tuple[str, int, int]]:
    """Lay a tile; yield kind, player and points of each feature that brought somebody some."""
    after = apply(state, action)[0]
    items = score(state, action, pick)
    by_feature: dict[int, list[ScoreItem]] = {}
    board = after.board
    for item in items:
        if item.spot is not None:
            number = board.feature_of[after.find_segment(item.spot)]
            by_feature.setdefault(number, []).append(item)
    for number, theirs in by_feature.items():
        for player in {item.player for item in theirs}:
            yield str(board.features[number].kind), player, add_up(theirs, player)


# -- previews -----------------------------------------------------------------------------------


def check_preview(state: State, pick: Random, told: dict[str, int]) -> None:
    """Lay the tile in hand as in some preview, and compare what that says with what happens."""
    ways = [i for i, action in enumerate(legal_actions(state)) if isinstance(action, PlaceTile)]
    if not ways:
        return
    assert state.player is not None
    index = pick.choice(ways)
    question = ask(state, state.player, Goto((index,)))
    above = [*format_question(Viewer(Words(), NAMES), question)]
    assert len(above) <= 2 + LINES
    action = legal_actions(state)[index]
    events = [*play_on(state, action, pick)]
    check_completed(state, above, events, told)
    check_flocks(state, " ".join(above), events, told)
    check_castles(state, " ".join(above), events, told)
    check_symbols(state, action, "\n".join(above), told)


def check_completed(
    state: State, above: Sequence[str], events: Sequence[Event], told: dict[str, int]
) -> None:
    """Compare the features that are told as completed, and who gets what, with events."""
    done = FeatureCompleted | FeatureConverted
    completed = Counter(event.kind for event in events if isinstance(event, done))
    scored = [
        (event.kind, {item.player: 0 for item in event.items if item.points})
        for event in events
        if isinstance(event, FeatureScored) and event.complete
    ]
    for (_, gains), event in zip(
        scored, (e for e in events if isinstance(e, FeatureScored) and e.complete), strict=True
    ):
        for item in event.items:
            if item.points:
                gains[item.player] += item.points
    lines = [line for line in above if line.startswith("Completes ")]
    single = [found for found in map(COMPLETES.fullmatch, lines) if found]
    more = [found for found in map(MORE.fullmatch, lines) if found]
    assert len(single) + len(more) == len(lines), lines
    changing = any("if no ferry" in line for line in lines)
    assert changing or len(single) + sum(int(found[1]) for found in more) == completed.total(), (
        above,
        completed,
    )
    assert changing or not Counter(found[1] for found in single) - completed, lines
    if any(" if " in line for line in lines):
        told["preview if"] = told.get("preview if", 0) + 1
        return
    joined = FARMERS.findall(" ".join(above))
    assert len(joined) == sum(kind == "field" for kind, _ in scored), (above, scored)
    if "" in joined:
        told["preview if"] = told.get("preview if", 0) + 1
        return
    promised = [
        (found[1], dict(read_gains(found[3], state.player))) for found in single if found[3]
    ]
    promised += [("field", dict(read_gains(gains, state.player))) for gains in joined]
    told["preview"] = told.get("preview", 0) + len(promised)
    for each in promised:
        assert each in scored, (lines, scored)
        scored.remove(each)
    rest = Counter[int]()
    for _, gains in scored:
        rest.update(gains)
    merged = Counter[int]()
    for found in more:
        merged.update(dict(read_gains(found[2] or "", state.player)))
    assert rest == merged, (lines, scored)


def check_flocks(state: State, above: str, events: Sequence[Event], told: dict[str, int]) -> None:
    """Compare what flocks of closed fields bring, unless a token may be drawn before."""
    promised = FLOCKS.findall(above)
    driven = [
        {item.player: item.points for item in given.items}
        for event, given in pairwise(events)
        if isinstance(event, FlockDriven) and event.closed and isinstance(given, PointsGiven)
    ]
    if "" not in promised and not any(isinstance(e, TokenDrawn) for e in events):
        told["flocks"] = told.get("flocks", 0) + len(promised)
        gains = [dict(read_gains(each, state.player)) for each in promised]
        assert gains == driven, (above, driven)


def check_castles(state: State, above: str, events: Sequence[Event], told: dict[str, int]) -> None:
    """Compare what castles score, unless that may change before."""
    scored = Counter[int]()
    for event, given in pairwise(events):
        if isinstance(event, CastleScored) and isinstance(given, PointsGiven):
            for item in given.items:
                scored[item.player] += item.points
    if found := CASTLES.search(above):
        told["castles"] = told.get("castles", 0) + 1
        promised = Counter[int]()
        for seat, points in read_gains(found[1], state.player):
            promised[seat] += points
        assert promised == scored, (above, scored)
    elif any(isinstance(event, CastleScored) for event in events):
        assert "A castle scores" in above, (above, scored)


def check_symbols(state: State, action: Action, above: str, told: dict[str, int]) -> None:
    """Compare what is told of the tile's symbols with what its player may do, and what follows."""
    after = apply(state, action)[0]
    mine = after.player == state.player and after.turn == replace(after.turn, tile="")
    options = legal_actions(after) if mine else ()
    symbols = state.tile(state.turn.tile).symbols
    assert ("The dragon comes here" in above) is ("volcano" in symbols)
    if any(isinstance(option, RemoveKnight) for option in options):
        assert "The princess" in above
        told["princess"] = told.get("princess", 0) + 1
    if "portal" in symbols and any(is_through_portal(after, option) for option in options):
        assert "Portal: " in above
        told["portal"] = told.get("portal", 0) + 1
    if "dragon" in symbols and pieces(state).dragon != NOWHERE:
        assert "The dragon moves next" in above
        told["dragon"] = told.get("dragon", 0) + 1


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
            key = feature_of[state.find_segment(item.spot)], item.player
            brought[key] = brought.get(key, 0) + item.points
    told["territory"] = told.get("territory", 0) + len(shown)
    assert {k: v for k, v in shown.items() if v} == {k: v for k, v in brought.items() if v}


def squares_of(game: Table) -> dict[str, str]:
    """Return what is told of the squares for the tile in hand."""
    places = {square_at(a.x, a.y) for a in legal_actions(game.state) if isinstance(a, PlaceTile)}
    effects, viewer = find_effects(game.state, places), Viewer(Words(), NAMES)
    return {
        f"{column(square)} {row(square)}": format_effects(viewer, effects[square])
        for square in places
    }


def test_a_preview_tells_what_farmers_whom_it_joins_to_a_barn_score() -> None:
    """AM-19: for each city, and for whom; the reader is player 1."""
    game = table("abbey-mayor", start="BG-E")
    game.put("BG-E", (0, -1), 2)
    for at in ((1, 0), (0, 1)):
        game.put("BG-B", at)
    game.lay("BG-B", at=(1, 1))
    game.act(PlaceBarn(1, 1, "NW"))
    game.put("BG-B", (3, 1))
    game.stand(0, (3, 1), "field1")
    game.lay("BG-B", at=(2, 1))
    told = [*COLUMNS.format_effects(Viewer(Words(), NAMES), game.state)]
    assert told == ["Farmers at a barn score and return: Ada +1."]


@pytest.mark.parametrize(
    ("owner", "told"),
    [
        (1, "Closes a field: its flock goes into the stable, Bo +3."),
        (0, "Closes a field: its flock goes into the stable."),
    ],
)
def test_a_preview_tells_what_a_flock_scores_whose_field_it_closes(owner: int, told: str) -> None:
    """HS-12: for whom; an own flock may grow before. What two boxes say is said once."""
    game = with_halves("H1-01", "H1-02", expansions=("hills-sheep",), start="BG-G")
    herd(game, owner, (0, 0), "field1", 3)
    game.act(ChooseDraw())
    game.lay("BG-G", at=(0, -1))
    assert [*COLUMNS.format_effects(Viewer(Words(), NAMES), game.state)] == [told]


def test_the_fairys_reward_is_part_of_what_a_square_promises() -> None:
    """PD-F4: told with the city's own points, and named."""
    game = table("princess-dragon")
    game.stand(0, (0, 0), "city1")
    game.state.store(pieces(game.state), fairy=square_at(0, 0), beside=figure("0.meeple.1"))
    game.draws("BG-E")
    assert squares_of(game)["0 -1"] == "completes your city (you +7, including fairy 3)"


def test_what_another_player_gets_is_told_as_theirs() -> None:
    """It is not for whoever lays the tile."""
    game = table()
    game.stand(1, (0, 0), "city1")
    game.draws("BG-E")
    assert squares_of(game)["0 -1"] == "completes Bo’s city (Bo +4)"


@pytest.mark.parametrize(
    ("princess", "knights", "told"),
    [
        ("may", 2, "can complete your city (you +4)"),
        ("must", 2, "can complete your city (you +4 if the princess changes nothing)"),
        ("must", 1, "can complete a city nobody holds"),
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


def test_mage_and_witch_who_must_move_are_reckoned_with() -> None:
    """MW-3: a magic tile may lead her away before the city is scored, which doubles it."""
    game = table("mage-witch")
    game.stand(0, (0, 0), "city1")
    put(game, "witch", (0, 0), "city1")
    game.draws("MW-01")
    assert squares_of(game)["0 -1"] == "completes your city (you +2 if mage and witch stay)"


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
    """Every button, every square, some previews, and every feature of the territory."""
    told: dict[str, int] = {}
    for seed in range(part * PART, (part + 1) * PART):
        check(seed, told)
    assert {"Deploy", "so far", "squares", "closed", "territory", "preview"} <= told.keys()


if __name__ == "__main__":
    for seed in range(int(sys.argv[1])):
        check(seed, {})
