"""The evaluator: what it counts, and that what it takes short cuts to is the same the long way."""

import random
from collections.abc import Iterator

import pytest

from opponents.completion import Completion
from opponents.evaluator import Evaluator
from opponents.expansions import evaluate
from opponents.expansions.princess_dragon import lead_dragon
from opponents.outlook import Facts
from opponents.search import judge, list_claims, weigh_claims
from opponents.view import look_from
from rules import CHANCE, Setup, State, advance, apply, legal_actions, new_game
from rules.actions import PASS, PlaceTile
from rules.expansions import EXPANSIONS
from rules.expansions.bridges_castles_bazaars.castles import BuildCastle
from rules.expansions.princess_dragon.pieces import pieces
from rules.geometry import square_at
from rules.tiles import KINDS
from tests.builders import PD, Table, table
from tests.castles import BCB, HERE, NORTH, castle_table
from tests.strategies import choose


def completing(game: Table) -> Completion:
    """Return chances if each of a player's draws were one."""
    return Completion(game.state, 1.0, {}, patience=1.0, spread=1.0, fill=1.0)


def chance_of(game: Table, at: tuple[int, int], segment: str) -> float:
    """Return the chance of the feature to which a segment belongs."""
    board = game.state.board
    (placement,) = board.placements_on(square_at(*at))
    feature = board.feature(placement.segment(segment))
    return completing(game).chance(board, feature)


def test_a_chance_counts_the_tiles_that_end_a_feature() -> None:
    """Of two caps and two that go on, one in two ends the city; of none left nobody waits."""
    assert chance_of(table(start="BG-E", bag={"BG-E": 2, "BG-U": 2}), (0, 0), "city1") == 0.5
    assert chance_of(table(start="BG-E", bag={"BG-U": 4}), (0, 0), "city1") == 0.0
    assert chance_of(table(start="BG-E", bag={"BG-E": 4}), (0, 0), "city1") == 1.0


def test_each_open_square_must_be_filled() -> None:
    """A road of two open ends needs both."""
    game = table(start="BG-U", bag={"BG-L": 1, "BG-U": 1})
    assert chance_of(game, (0, 0), "road1") == 0.25


def test_a_square_that_asks_for_more_fits_fewer() -> None:
    """A city tile beside the open square rules out what shows no city there."""
    game = table(start="BG-E", bag={"BG-E": 3, "BG-I": 1})
    game.put("BG-E", at=(1, -1), rotation=3)
    assert chance_of(game, (0, 0), "city1") == 0.25


def test_features_that_meet_on_a_square_have_chances_of_their_own() -> None:
    """A tile with city and road fills it: every such tile ends the city, one in two the road."""
    game = table(start="BG-E", bag={"BG-D": 1, "BG-L": 1})
    game.put("BG-A", at=(-1, -1), rotation=3)
    board, chances = game.state.board, completing(game)
    city, road = game.feature((0, 0), "city1"), game.feature((-1, -1), "road1")
    assert [chances.chance(board, each) for each in (city, road, city)] == [1.0, 0.5, 1.0]


@pytest.mark.parametrize(("owner", "chance"), [(0, 1.0), (1, 0.0)])
def test_the_last_tiles_are_judged_by_whose_they_can_be(owner: int, chance: float) -> None:
    """Who draws the last tile may complete something with it, and nobody else."""
    game = table(start="BG-E", bag={"BG-E": 1})
    game.stand(owner, (0, 0), "city1")
    evaluator, city = evaluate(game.state, 0), game.feature((0, 0), "city1")
    assert evaluator.ends
    assert evaluator.completion_chance(game.state, city) == chance


def test_who_resigned_is_nobodys_rival() -> None:
    """They can't win: only what the others have counts."""
    game = table(players=3, start="BG-B")
    totals = [10.0, 50.0, 20.0]
    assert evaluate(game.state, 0).weigh(totals) == 10 - (50 + 35) / 2
    game.resigns(1)
    assert evaluate(game.state, 0).weigh(totals) == 10 - 20
    game.resigns(2)
    assert evaluate(game.state, 0).weigh(totals) == 10


def test_a_feature_is_claimed_where_the_dragon_is_furthest() -> None:
    """PD-M1: a portal leads to every tile of a road, of which he reaches six."""
    game = table(PD, start="BG-B", bag={"PD-G": 4, "BG-B": 8, "PD-R": 1})
    game.put("BG-B", (1, 0))
    game.put("BG-A", (1, -1), 2)
    for y in range(2, 9):
        game.put("BG-U", (1, -y))
    game.state.store(pieces(game.state), dragon=square_at(1, 0))
    game.lay("PD-R", at=(0, 1))
    road = game.feature((1, -1), "road1")
    claims = list_claims(evaluate(game.state, 0), game.state)
    ((action, risk),) = [(each, risk) for each, (found, risk) in claims.items() if found is road]
    assert (action.y, risk) == (-7, 0.0)


def positions(expansions: tuple[str, ...], seeds: range) -> Iterator[State]:
    """Yield positions of random games in which somebody may place a figure, as they know it."""
    for seed in seeds:
        pick = random.Random(seed)
        state = new_game(Setup(expansions=expansions))
        while not state.over:
            if state.player not in (CHANCE, None) and PASS in legal_actions(state):
                seen = look_from(state, state.player or 0)
                if list_claims(evaluate(seen, seen.player or 0), seen) and pick.random() < 0.2:
                    yield seen
            advance(state, choose(state, pick))


@pytest.mark.parametrize("expansions", [(), ("abbot", "inns-cathedrals")])
def test_a_claim_adds_what_the_position_after_it_is_worth_more(expansions: tuple[str, ...]) -> None:
    """The difference is that between having done it and having passed, scored or not."""
    compared = 0
    for seen in positions(expansions, range(3)):
        player = seen.player or 0
        evaluator = evaluate(seen, player)
        passed = evaluator.value(apply(seen, PASS)[0])
        assert passed == pytest.approx(evaluator.value(seen))
        for action, gain in weigh_claims(evaluator, seen, list_claims(evaluator, seen)).items():
            after = evaluator.value(apply(seen, action)[0])
            assert after - passed == pytest.approx(gain), action
            compared += 1
    assert compared > 30


@pytest.mark.parametrize(
    "expansions",
    [
        (),
        ("abbot", "inns-cathedrals"),
        (BCB, "gold-mines"),
        ("king-robber", "cult"),
        EXPANSIONS.together,
    ],
)
def test_what_is_known_of_features_is_forgotten_where_they_change(
    expansions: tuple[str, ...],
) -> None:
    """One evaluator for all that is tried, and what may follow, says what a fresh one would say."""
    pick = random.Random(4)
    state = new_game(Setup(expansions=expansions))
    compared = 0
    while compared < 80:
        actions = legal_actions(state)
        if isinstance(actions[0], PlaceTile) and len(state.board.placements) % 6 == 0:
            seen = look_from(state, state.player or 0)
            used = evaluate(seen, seen.player or 0)
            for action in actions[:8]:
                after = apply(seen, action)[0]
                for each in (after, _go_on(after, pick), seen, after):
                    assert used.value(each) == pytest.approx(_value_anew(seen, each), abs=1e-9)
                    compared += 1
        advance(state, choose(state, pick))


def _go_on(state: State, pick: random.Random) -> State:
    """Return the position after another action, if there is one."""
    return apply(state, choose(state, pick))[0] if legal_actions(state) else state


def _value_anew(seen: State, after: State) -> float:
    return evaluate(seen, seen.player or 0).value(after)


@pytest.mark.parametrize("expansions", [(), ("princess-dragon",), EXPANSIONS.together])
def test_what_one_evaluator_covers_is_valued_as_by_another(expansions: tuple[str, ...]) -> None:
    """Later in a turn, as long as the same tiles and supplies are left; to the last bit."""
    pick = random.Random(9)
    state = new_game(Setup(expansions=expansions))
    evaluator, covered, others = evaluate(state.copy(), 0), 0, 0
    while not state.over and covered < 12:
        player, actions = state.player, legal_actions(state)
        if player is not None and player != CHANCE and len(actions) > 1:
            seen = look_from(state, player)
            if evaluator.covers(seen, player):
                assert judge(evaluator, seen) == judge(evaluate(seen, player), seen)
                covered += 1
            else:
                evaluator, others = evaluate(seen, player), others + 1
                judge(evaluator, seen)
        advance(state, choose(state, pick))
    assert covered
    assert others > covered


@pytest.mark.parametrize("expansions", [(), ("princess-dragon",), EXPANSIONS.together])
def test_facts_hold_in_a_whole_game(expansions: tuple[str, ...]) -> None:
    """An evaluator that shares them judges like one without, at any time; to the last bit."""
    pick, facts = random.Random(11), Facts()
    state = new_game(Setup(expansions=expansions))
    while not state.over:
        player = state.player
        if player is not None and player != CHANCE and pick.random() < 0.1:
            seen = look_from(state, player)
            shared = evaluate(seen, player, facts=facts)
            assert judge(shared, seen) == judge(evaluate(seen, player), seen)
        advance(state, choose(state, pick))
    assert facts.openings
    assert facts.worths


@pytest.mark.parametrize("change", ["bag", "supply", "active"])
def test_other_tiles_or_supplies_are_not_covered(change: str) -> None:
    """Nor is what another player values."""
    state = new_game(Setup(players=3))
    evaluator = evaluate(state, 0)
    later = state.copy()
    assert evaluator.covers(later, 0)
    assert not evaluator.covers(later, 1)
    match change:
        case "bag":
            later.bag[next(iter(later.bag))] -= 1
        case "supply":
            later.supply[1] = later.supply[1][1:]
        case "active":
            later.active = (True, True, False)
    assert not evaluator.covers(later, 0)


@pytest.mark.parametrize("expansions", [("ferries", "halflings"), EXPANSIONS.together])
def test_features_of_a_kind_are_all_found_however_the_board_goes_on(
    expansions: tuple[str, ...],
) -> None:
    """Also those that a ferry parts, under an id that was part of another before."""
    pick = random.Random(7)
    state = new_game(Setup(expansions=expansions))
    evaluator = evaluate(state.copy(), 0)
    while not state.over:
        if len(state.board.placements) % 30 == 0:
            evaluator = evaluate(state.copy(), 0)
        board = state.board
        for kind in KINDS.values():
            listed = evaluator.list_of_kind(board, kind)
            assert listed == [each for _, each in board.live_features() if each.kind is kind]
        advance(state, choose(state, pick))


def test_a_castle_is_counted_beside_fields_that_are_known() -> None:
    """One that is built changes no tile: the field beside it is worth another point."""
    game = castle_table()
    game.stand(0, HERE, "city1")
    game.stand(1, HERE, "field1")
    game.lay("BG-E", NORTH, 2)
    while game.step != "castle":
        game.passes()
    seen = look_from(game.state, 0)
    used = evaluate(seen, 0)
    left = used.value(apply(seen, PASS)[0])
    built = apply(seen, BuildCastle(*NORTH, "city1"))[0]
    assert used.value(built) == pytest.approx(_value_anew(seen, built))
    assert left == pytest.approx(_value_anew(seen, apply(seen, PASS)[0]))


@pytest.mark.parametrize("players", [2, 3])
def test_the_walk_is_looked_through_to_its_end(players: int) -> None:
    """Each leads to where it is best for themselves: the same as by the rules, step by step."""
    game = table(PD, players=players, start="BG-B")
    game.play("PD-2", at=(1, 0))
    for at in ((2, 0), (1, 1), (0, 1), (2, 1)):
        game.put("BG-B", at=at)
    game.stand(0, (2, 0), "monastery1")
    game.stand(1, (1, 1), "monastery1")
    game.stand(0, (0, 1), "monastery1")
    game.stand(1, (2, 1), "monastery1")
    game.lay("PD-G", at=(-1, 0))
    while game.step != "dragon-move":
        game.passes()
    seen = look_from(game.state, game.player or 0)
    evaluator = evaluate(seen, seen.player or 0)
    judged = lead_dragon(evaluator, seen)
    assert len(judged) > 1
    for action, worth in judged.items():
        ended = _walk_on(evaluator, seen, game.state, action)
        assert worth == pytest.approx(evaluator.weigh(ended))


def _walk_on(evaluator: Evaluator, seen: State, state: State, action: object) -> list[float]:
    """Return what everybody has gained at the end of a walk of which this is the next step."""
    eaten = set(state.figures)
    after = apply(state, action)[0]  # type: ignore[arg-type]
    gained = [0.0] * len(state.scores)
    for figure in eaten - set(after.figures):
        for player, change in enumerate(evaluator.lose(seen, figure)):
            gained[player] += change
    if after.step is None or after.step.kind != "dragon-move":
        return gained
    player = after.player or 0
    ways = [_walk_on(evaluator, seen, after, way) for way in legal_actions(after)]
    best = max(ways, key=lambda way: evaluator.weigh(way, player))
    return [a + b for a, b in zip(gained, best, strict=True)]
