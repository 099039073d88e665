"""What one tile would complete for a player, and the chance to draw one."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest
from msgspec.structs import replace

from rules import Setup, State, advance, apply, draw_weights, legal_actions, new_game
from rules.actions import PASS, PlaceTile
from rules.chances import Chances, count_draws, find_chances
from rules.expansions.bridges_castles_bazaars.bazaar import bazaar_of
from rules.expansions.hills import BuryTile
from rules.expansions.princess_dragon.pieces import pieces
from rules.geometry import square_at
from rules.odds import Completion, completions
from rules.scoring import majority
from rules.tiles import Kind
from tests.builders import PD, Table, figure, table
from tests.halves import with_halves

CLOSED = (0, -1)
"""The square on which the city of the start tile BG-D goes on."""


def half(part: int, of: int) -> Chances:
    """Return the chances of a tile that is drawn next or not by the player."""
    return Chances(Fraction(part, of), Fraction(part, of))


def knight(bag: Mapping[str, int], *expansions: str, player: int = 0, players: int = 2) -> Table:
    """Return a table with a knight in the city of the start tile, before the first draw."""
    game = table(*expansions, bag=dict(bag), players=players)
    game.stand(player, (0, 0), "city1")
    return game


def only(state: State, player: int = 0) -> Completion:
    """Return the one thing that a tile would complete for a player."""
    (completion,) = completions(state, player)
    return completion


# -- the board ------------------------------------------------------------------------------------


def test_a_city_that_one_tile_closes() -> None:
    """Counted are the tiles that close it, not those that fit there and leave it open."""
    told = only(knight({"BG-E": 3, "BG-J": 1, "BG-R": 4, "BG-B": 2}).state)
    assert (told.kind, told.square, told.points) == (Kind.CITY, square_at(*CLOSED), (4, 4))
    assert (told.tiles, told.left, told.in_hand) == ({"BG-E", "BG-J"}, 4, ())
    assert told.chances == half(4, 10)


def test_points_are_as_different_as_the_tiles() -> None:
    """The fewest and the most: one of the two tiles has a coat of arms."""
    game = table(bag={"BG-M": 1, "BG-N": 1, "BG-B": 1})
    game.put("BG-N", CLOSED, rotation=1)
    game.put("BG-D", (1, 0), rotation=0)
    game.stand(0, (0, 0), "city1")
    told = only(game.state)
    assert told.square == square_at(1, -1)
    assert (told.tiles, told.points) == ({"BG-M", "BG-N"}, (8, 10))


def test_points_include_the_fairys_reward() -> None:
    """PD-F4: 3 points beside the city's own."""
    game = knight({"BG-E": 3}, PD)
    game.state.store(pieces(game.state), fairy=square_at(0, 0), beside=figure("0.meeple.1"))
    assert only(game.state).points == (7, 7)


@pytest.mark.parametrize(
    ("bag", "hazards", "safe"),
    [
        ({"BG-E": 3, "BG-B": 1}, (), True),
        ({"PD-Jg": 3, "BG-B": 1}, ("dragon",), False),
        ({"BG-E": 1, "PD-Jg": 1, "BG-B": 1}, ("dragon",), True),
    ],
)
def test_what_may_come_before_the_points_is_named(
    bag: dict[str, int], hazards: tuple[str, ...], *, safe: bool
) -> None:
    """PD-D8: such a tile wakes a dragon who is near enough."""
    game = knight(bag, PD)
    game.put("BG-B", (0, 1))
    game.state.store(pieces(game.state), dragon=square_at(0, 1))
    told = only(game.state)
    assert (told.hazards, told.safe) == (hazards, safe)


def test_a_princess_threatens_only_with_her_own_tile() -> None:
    """PD-P1, option "princess": where she must act, a tile without her changes nothing."""
    game = table(PD, bag={"BG-E": 3}, options={"princess": "must"})
    game.stand(0, (0, 0), "city1")
    told = only(game.state)
    assert (told.hazards, told.safe) == ((), True)


def test_a_monastery_with_its_last_gap() -> None:
    """Whatever fits completes it, on the one square that is free; with two gaps nothing does."""
    game = table(bag={"BG-B": 2, "BG-V": 1, "BG-C": 1}, start="BG-B")
    ring = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1)]
    for at in ring:
        game.put("BG-B", at)
    game.stand(0, (0, 0), "monastery1")
    assert completions(game.state, 0) == ()
    game.put("BG-B", (0, 1))
    told = only(game.state)
    assert (told.kind, told.square) == (Kind.MONASTERY, square_at(1, 1))
    assert (told.points, told.tiles) == ((9, 9), {"BG-B", "BG-V"})


def test_a_garden_is_completed_as_a_monastery_is() -> None:
    """BG-15."""
    game = table("abbot", bag={"BG-B": 1}, start="BG-Vg")
    for at in [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1)]:
        game.put("BG-B", at)
    game.put("BG-U", (0, 1))
    game.put("BG-U", (-1, 0), rotation=1)
    game.stand(0, (0, 0), "garden1", kind="abbot")
    told = only(game.state)
    assert (told.kind, told.square, told.left) == (Kind.GARDEN, square_at(-1, 1), 1)


def test_a_field_is_never_listed() -> None:
    """It is never complete (PD-M2)."""
    game = table(bag={"BG-E": 1})
    game.stand(0, (0, 0), "field1")
    assert completions(game.state, 0) == ()


def test_two_tiles_at_once_are_not_listed() -> None:
    """A road with two open ends; with one it is."""
    game = table(bag={"BG-W": 2, "BG-U": 2})
    game.stand(0, (0, 0), "road1")
    assert completions(game.state, 0) == ()
    game.put("BG-W", (1, 0))
    told = only(game.state)
    assert (told.square, told.tiles, told.points) == (square_at(-1, 0), {"BG-W"}, (3, 3))


def test_both_ends_of_a_ring_may_meet_on_one_square() -> None:
    """Two sides of one square are open: a curve closes the ring, two crossings' arms do as well."""
    game = table(bag={"BG-V": 1, "BG-U": 1, "BG-X": 1}, start="BG-V")
    game.put("BG-V", (-1, 0), rotation=3)
    game.put("BG-V", (0, 1), rotation=1)
    game.stand(0, (0, 0), "road1")
    told = only(game.state)
    assert (told.square, told.tiles) == (square_at(-1, 1), {"BG-V", "BG-X"})


def test_only_ones_own_is_listed() -> None:
    """Shared features are both players'; whoever has fewer meeples there has nothing."""
    game = knight({"BG-E": 1})
    assert completions(game.state, 1) == ()
    game.stand(1, (0, 0), "city1")
    assert only(game.state, 1).square == only(game.state, 0).square
    game.stand(0, (0, 0), "city1")
    assert only(game.state, 0)
    assert completions(game.state, 1) == ()


def test_a_tile_that_would_give_it_to_another_is_not_counted() -> None:
    """Two knights of Bo's stand where a through city would join; a cap would not."""
    game = table(bag={"BG-H": 1, "BG-F": 1})
    game.put("BG-D", (0, -2), rotation=2)
    game.stand(0, (0, 0), "city1")
    for _ in range(2):
        game.stand(1, (0, -2), "city1")
    assert only(game.state, 0).tiles == {"BG-H"}
    assert only(game.state, 1).tiles == {"BG-F", "BG-H"}


def test_two_of_ones_own_that_would_be_one_are_one() -> None:
    """If every tile joins them."""
    game = table(bag={"BG-F": 1})
    game.put("BG-D", (0, -2), rotation=2)
    game.stand(0, (0, 0), "city1")
    game.stand(0, (0, -2), "city1")
    assert only(game.state).points == (8, 8)


def test_what_is_no_meeple_owns_nothing() -> None:
    """G2-3: a builder alone."""
    game = table("traders-builders", bag={"BG-E": 1})
    game.stand(0, (0, 0), "city1", kind="builder")
    assert completions(game.state, 0) == ()


def test_where_none_is_left_that_is_told() -> None:
    """The only tile that would have closed the city is in Bo's hand."""
    game = knight({"BG-E": 1, "BG-B": 1, "BG-R": 2}, player=1)
    game.draws("BG-E")
    assert (only(game.state, 1).left, only(game.state, 1).chances.own) == (0, 0)


# -- what may be drawn ----------------------------------------------------------------------------


def test_the_tile_in_hand_is_told_to_whom_it_belongs() -> None:
    """It is not in the bag any more; the other player waits for the other one."""
    game = knight({"BG-E": 2, "BG-B": 2})
    game.stand(1, (0, 0), "city1")
    game.draws("BG-E")
    assert (only(game.state, 0).in_hand, only(game.state, 0).left) == (("BG-E",), 1)
    assert (only(game.state, 1).in_hand, only(game.state, 1).chances) == ((), half(1, 3))


def test_a_bought_tile_is_in_hand() -> None:
    """Of a bazaar: its owner lays it next, nobody draws it (BCB-19)."""
    game = table("bridges-castles-bazaars", start="BG-D", bag={"BG-B": 9})
    game.stand(0, (0, 0), "city1")
    game.stand(1, (0, 0), "city1")
    game.state.store(bazaar_of(game.state), bought=((1, "BG-E"),))
    assert only(game.state, 1).in_hand == ("BG-E",)
    assert only(game.state, 1).left == 0


def test_half_tiles_are_in_hand_or_nowhere() -> None:
    """One's own are; another's are not known, and nobody draws them (HL-2)."""
    game = with_halves("H1-06", "H1-10", start="BG-D", bag={"BG-B": 3})
    game.stand(0, (0, 0), "city1")
    game.stand(1, (0, 0), "city1")
    told = only(game.state, 0)
    assert (told.in_hand, told.left, told.chances.anybody) == (("H1-06",), 0, 0)
    assert {"H1-06", "H1-10"} <= told.tiles
    assert only(game.state, 1).in_hand == ("H1-10",)


def test_a_gap_beside_a_half_tile_is_filled_by_a_half_tile() -> None:
    """A city goes on over the long side of a half tile: only another half tile ends it there."""
    game = with_halves("H2-12", "H1-10", start="BG-D", bag={"BG-E": 3})
    game.put("H2-10", CLOSED)
    game.stand(0, (0, 0), "city1")
    game.stand(1, (0, 0), "city1")
    for player, hand in enumerate([("H2-12",), ()]):
        told = only(game.state, player)
        assert (told.square, told.tiles) == (square_at(*CLOSED), {"H2-12"})
        assert (told.in_hand, told.left) == (hand, 0)


def test_a_dragon_tile_counts_once_the_dragon_is_there() -> None:
    """Before the first volcano it would be set aside, and another drawn (PD-D1)."""
    game = knight({"BG-E": 1, "BG-B": 1, "PD-J": 4, "PD-2": 2}, PD)
    assert only(game.state).tiles == {"BG-E", "PD-J"}
    assert (only(game.state).left, only(game.state).chances) == (1, half(1, 4))
    game.lay("PD-2", at=(0, 1))
    assert (only(game.state).left, only(game.state).chances.own) == (5, Fraction(5, 7))


def test_what_fits_nowhere_is_drawn_over() -> None:
    """BG-3: no city is open."""
    game = table(bag={"BG-W": 1, "BG-B": 1, "BG-C": 5})
    game.put("BG-E", CLOSED, rotation=2)
    game.put("BG-W", (1, 0))
    game.stand(0, (0, 0), "road1")
    assert only(game.state).chances == half(1, 2)


def test_a_river_comes_first() -> None:
    """RV-2: the lake is its last tile, and only then is the bag drawn from."""
    bag = {"RV-B": 1, "RV-L": 1, "BG-E": 1, "BG-R": 1}
    game = table("river", bag=bag, start="RV-C", players=3)
    for player in range(3):
        game.stand(player, (0, 0), "city1")
    chances = [only(game.state, player).chances for player in range(3)]
    assert only(game.state).tiles == {"BG-E"}
    assert chances == [half(0, 1), half(0, 1), half(1, 2)]


@pytest.mark.parametrize(("player", "draws"), [(0, 1), (1, 2), (2, 3)])
def test_everybody_draws_until_ones_next_turn(player: int, draws: int) -> None:
    """Before the first draw the first player is next; once it is made, the last."""
    game = table(players=3)
    assert count_draws(game.state, player) == draws
    game.draws("BG-B")
    assert count_draws(game.state, player) == (draws - 1 or 3)


def test_who_has_resigned_draws_no_more() -> None:
    """T7: neither for the others, nor for themselves."""
    game = knight({"BG-E": 1, "BG-B": 3}, player=2, players=3)
    game.stand(1, (0, 0), "city1")
    game.resigns(1)
    assert count_draws(game.state, 2) == 2
    assert completions(game.state, 1) == ()
    assert only(game.state, 2).chances == Chances(Fraction(1, 4), Fraction(1, 2))


def test_the_bag_may_be_empty_before() -> None:
    """Two tiles are left, and the third player would draw the third: the last are others'."""
    game = knight({"BG-E": 1, "BG-B": 1}, player=2, players=3)
    assert only(game.state, 2).chances == Chances(None, Fraction(1))


def test_nobody_knows_what_lies_under_a_hill() -> None:
    """It counts as if it were in the bag, but the bag is empty one draw earlier (HL-17)."""
    game = with_halves("H2-03", "H1-01", start="BG-D", bag={"BG-E": 1, "BG-B": 1})
    game.stand(0, (0, 0), "city1")
    game.stand(1, (0, 0), "city1")
    game.half("H2-03", at=(1, 0))
    game.act(BuryTile("BG-B"))
    game.passes()
    assert (only(game.state, 1).left, only(game.state, 1).chances) == (1, half(1, 2))
    assert only(game.state, 0).chances == Chances(None, Fraction(1, 2))


def test_a_game_that_is_over_has_no_odds() -> None:
    """Nothing is drawn any more."""
    game = knight({"BG-E": 1})
    game.resigns(1)
    assert completions(game.state, 0) == ()


# -- the chance, by counting ----------------------------------------------------------------------


def share(count: int | None, orders: Sequence[object]) -> Fraction | None:
    """Return so many of these orders, None of none."""
    return None if count is None else Fraction(count, len(orders))


@pytest.mark.parametrize("draws", [1, 2, 3, 4, 7])
@pytest.mark.parametrize("hits", [0, 1, 2, 5])
def test_chances_are_those_of_all_orders(hits: int, draws: int) -> None:
    """Of five tiles, in each order in which they may lie."""
    orders = list(permutations([number < hits for number in range(5)]))
    own = sum(order[draws - 1] for order in orders) if draws <= 5 else None
    anybody = sum(any(order[:draws]) for order in orders)
    counted = find_chances([{"A": hits, "B": 5 - hits}], {"A"}, draws, 5)
    assert counted == (share(own, orders), share(anybody, orders))


@pytest.mark.parametrize("draws", range(1, 7))
def test_chances_are_those_of_all_orders_of_a_river_and_a_bag(draws: int) -> None:
    """Two tiles of a river, one of them wanted, lie on three others, two of which are."""
    orders = [
        [*river, *rest]
        for river in permutations([True, False])
        for rest in permutations([True, True, False])
    ]
    own = sum(order[draws - 1] for order in orders) if draws <= 5 else None
    anybody = sum(any(order[:draws]) for order in orders)
    layers = [{"A": 1, "B": 1}, {"C": 2, "D": 1}]
    counted = find_chances(layers, {"A", "C"}, draws, 5)
    assert counted == (share(own, orders), share(anybody, orders))


# -- the engine agrees ----------------------------------------------------------------------------


def positions(seed: int, every: int) -> Iterator[State]:
    """Yield positions of a random game of nearly everything in which a tile is to be laid."""
    dice, count = Random(seed), 0
    expansions = (PD, "phantom", "abbot", "inns-cathedrals", "traders-builders", "river")
    state = new_game(Setup(2 + seed % 2, expansions=(*expansions, "halflings")))
    while not state.over:
        if state.step and state.step.kind == "place-tile":
            count += 1
            if count % every == 0:
                yield state.copy()
        actions = [action for action in legal_actions(state) if action != PASS]
        places = [action for action in actions if isinstance(action, PlaceTile)]
        if places:
            places.sort(key=lambda place: max(abs(place.x), abs(place.y)))
            actions = list(places[: len(places) // 2 + 1])
        advance(state, dice.choice(actions or [PASS]))


def completing(state: State, player: int, tile: str) -> set[int]:
    """Return the squares where laying a tile really completes what is the player's."""
    state = state.copy()
    state.turn, state.legal = replace(state.turn, tile=tile), None
    found = set[int]()
    for action in legal_actions(state):
        if isinstance(action, PlaceTile):
            after, _ = apply(state, action)
            board = after.board
            found |= {
                square_at(action.x, action.y)
                for figure, segment in state.figures.items()
                if figure.player == player
                and state.is_meeple(figure)
                and board.feature_of[segment] in after.turn.completed
                and player in majority(after, board.feature(segment))
            }
    return found


@pytest.mark.parametrize("seed", range(3))
def test_laying_such_a_tile_completes_it_and_no_other_does(seed: int) -> None:
    """For the tile in hand, all that are told and some others, with the engine itself."""
    dice, seen = Random(seed), 0
    for state in positions(seed, 25):
        player = state.turn.player
        told = completions(state, player)
        counted = {tile for each in told for tile in each.tiles} & state.bag.keys()
        for tile in {
            state.turn.tile,
            *counted,
            *dice.choices([*state.bag] or [state.turn.tile], k=3),
        }:
            squares = {each.square for each in told if tile in each.tiles}
            assert squares == completing(state, player, tile)
            seen += len(squares)
        assert all(
            (state.turn.tile in each.tiles) == (state.turn.tile in each.in_hand) for each in told
        )
    assert seen > 3


def drawn(state: State, wanted: frozenset[str]) -> Fraction:
    """Return how likely the tile that is laid next is a wanted one, by drawing all there are."""
    weights = draw_weights(state)
    chance = Fraction(0)
    for action, weight in weights.items():
        after, _ = apply(state, action)
        again = after.step is not None and after.step.kind == "draw-tile"
        hit = drawn(after, wanted) if again else Fraction(after.turn.tile in wanted)
        chance += Fraction(weight, sum(weights.values())) * hit
    return chance


def test_the_chance_of_the_next_draw_is_the_engines() -> None:
    """With dragon tiles that are set aside, and others that fit nowhere, one after the other."""
    game = table(PD, bag={"BG-W": 2, "BG-B": 1, "PD-I": 1, "PD-H": 1, "BG-C": 1, "PD-2": 1})
    game.put("BG-E", CLOSED, rotation=2)
    game.put("BG-W", (1, 0))
    game.stand(0, (0, 0), "road1")
    told = only(game.state)
    assert told.chances == half(2, 4)
    assert told.chances.own == drawn(game.state, told.tiles)
