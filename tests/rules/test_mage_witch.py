"""Mage & Witch (MW-1 to MW-9)."""

import pytest

from rules import Setup, new_game
from rules.actions import PASS, Deploy
from rules.events import FeatureScored, Part
from rules.expansions.mage_witch.lines import find_change
from rules.expansions.mage_witch.moves import MagicFigureMoved, TakeMagicFigure, may_change
from rules.expansions.mage_witch.slot import FIGURES
from rules.expansions.princess_dragon.pieces import pieces
from rules.expansions.princess_dragon.princess import RemoveKnight
from rules.expansions.tower.prisoners import Capture
from rules.geometry import square_at
from tests.abbeys import HOLE, lay_abbey, with_hole
from tests.builders import IC, PD, TB, Table, table
from tests.halves import with_halves
from tests.magic import MW, between_cities, goals, left, magic, moves, put, where
from tests.towers import builds, tower_table


def parts(game: Table) -> list[tuple[Part, ...]]:
    """Return the lines of the features scored in the last call."""
    return [item.parts for event in game.told(FeatureScored) for item in event.items]


# Where they go


def test_both_start_beside_the_board() -> None:
    """MW-1: nobody's, and no meeples: they occupy nothing and hinder no placing."""
    game = magic()
    assert [where(game, figure) for figure in FIGURES] == [None, None]
    put(game, "witch", (0, 0), "road1")
    put(game, "mage", (0, 0), "city1")
    game.lay("BG-U", at=(1, 0), rotation=1)
    assert "road1" in game.segments()
    game.deploy("road1")
    assert game.where("0.meeple.1") == (1, 0, "road1")


def test_a_magic_tile_moves_one() -> None:
    """MW-2: onto any incomplete road or city, this tile's included; there is no passing."""
    game = magic()
    game.stand(1, (0, 0), "road1")
    game.lay("MW-02", at=(1, 0), rotation=1)
    assert (game.step, game.player) == ("magic", 0)
    expected = {(0, 0, "city1"), (0, 0, "road1"), (1, 0, "road1"), (1, 0, "city1")}
    assert goals(game, "mage") == goals(game, "witch") == expected
    assert not game.may(PASS)
    moves(game, "witch", (0, 0), "road1")
    assert where(game, "witch") == (0, 0, "road1")
    assert [(e.player, e.figure) for e in game.told(MagicFigureMoved)] == [(0, "witch")]


def test_not_onto_what_this_tile_completes() -> None:
    """MW-2: incomplete means after this tile was placed."""
    game = magic()
    game.lay("MW-01", at=(0, -1), rotation=2)
    assert game.feature((0, 0), "city1").complete
    assert (0, 0, "city1") not in goals(game, "mage")
    assert (0, -1, "road1") in goals(game, "mage")


def test_before_the_figure_action() -> None:
    """MW-3: the figure action follows."""
    game = magic()
    game.lay("MW-02", at=(1, 0), rotation=1)
    moves(game, "mage", (0, 0), "city1")
    assert (game.step, game.player) == ("wood", 0)
    assert game.may(Deploy)


def test_another_feature_than_both() -> None:
    """MW-3: not the one it stands on, even on another tile of it, nor the other figure's."""
    game = magic()
    game.put("BG-U", (-1, 0), 1)
    put(game, "mage", (0, 0), "road1")
    put(game, "witch", (0, 0), "city1")
    game.lay("MW-02", at=(1, 0), rotation=1)
    assert goals(game, "mage") == goals(game, "witch") == {(1, 0, "city1")}


def test_nowhere_to_go() -> None:
    """MW-4: if both are on the board the player takes one of them off."""
    game = between_cities(("mage", (1, -1)), ("witch", (1, 1)))
    assert game.legal == (TakeMagicFigure("mage"), TakeMagicFigure("witch"))
    game.act(TakeMagicFigure("witch"))
    assert left(game) == [("witch", "taken")]
    assert (where(game, "witch"), game.step) == (None, "wood")


def test_one_that_cannot_move_goes_off() -> None:
    """MW-4: if only one is on the board, it goes off."""
    game = between_cities(("mage", (1, -1)))
    assert game.legal == (TakeMagicFigure("mage"),)


def test_nobody_to_move() -> None:
    """MW-4: if none is on the board, nothing happens."""
    assert between_cities().step == "wood"


def test_a_tile_that_joins_their_features() -> None:
    """MW-5: any tile; its player moves one of them, before anything is scored."""
    game = magic()
    game.put("BG-U", (2, 0), 1)
    game.put("BG-B", (1, -1))
    put(game, "mage", (0, 0), "road1")
    put(game, "witch", (2, 0), "road1")
    game.lay("BG-U", at=(1, 0), rotation=1)
    assert (game.step, goals(game, "mage")) == ("magic", {(0, 0, "city1")})
    moves(game, "witch", (0, 0), "city1")
    assert game.step == "wood"


def test_one_move_does_for_both_reasons() -> None:
    """MW-5: on a magic tile that joins them there is one move."""
    game = magic()
    game.put("BG-U", (1, 1))
    put(game, "mage", (0, 0), "road1")
    put(game, "witch", (1, 1), "road1")
    game.lay("MW-02", at=(1, 0), rotation=1)
    assert goals(game, "witch") == {(0, 0, "city1"), (1, 0, "city1")}
    moves(game, "mage", (1, 0), "city1")
    assert game.step == "wood"


# What they are worth


def scored_road(*expansions: str, figure: str = "mage", inn: bool = False) -> Table:
    """Return a table after player 0's road of 4 tiles with a magic figure was completed."""
    game = magic(*expansions)
    game.put("IC-B" if inn else "BG-U", (-1, 0), 0 if inn else 1)
    game.put("BG-A", (-2, 0), 3)
    game.stand(0, (0, 0), "road1")
    put(game, figure, (-1, 0), "road1")
    game.play("BG-A", at=(1, 0), rotation=1)
    return game


def test_the_mage_adds_a_point_for_each_tile() -> None:
    """MW-6: told as a line of its own after the others."""
    game = scored_road()
    assert parts(game) == [(Part("tiles", 4, 4), Part("mage", 4, 4))]
    assert game.score(0) == 8


def test_the_witch_halves() -> None:
    """MW-6: after the inn."""
    game = scored_road(IC, figure="witch", inn=True)
    assert parts(game) == [(Part("tiles", 4, 4), Part("inn", 4, 4), Part("witch", 8, -4))]
    assert game.score(0) == 4


def city(game: Table, figure: str) -> None:
    """Let player 0's city of two tiles and a coat of arms be completed, with a magic figure."""
    game.stand(0, (0, 0), "city1")
    put(game, figure, (0, 0), "city1")
    game.play("BG-E", at=(0, -1), rotation=2)


@pytest.mark.parametrize(("figure", "points"), [("mage", 6), ("witch", 2)])
def test_a_complete_city(figure: str, points: int) -> None:
    """MW-6: the mage adds for tiles, not for coats of arms."""
    game = magic()
    city(game, figure)
    assert game.gains() == [(0, points, "city")]


def test_half_is_rounded_up() -> None:
    """MW-6: 3 points become 2, at the end of the game too."""
    game = magic()
    game.put("BG-U", (1, 0), 1)
    game.put("BG-U", (2, 0), 1)
    game.stand(0, (0, 0), "road1")
    put(game, "witch", (0, 0), "road1")
    game.resigns(1)
    assert game.gains() == [(0, 2, "road.incomplete")]
    assert parts(game) == [(Part("tiles", 3, 3), Part("witch", 3, -1))]
    assert where(game, "witch") == (0, 0, "road1"), "MW-7: at the end they stay"


@pytest.mark.parametrize(("figure", "points"), [("mage", 2), ("witch", 0)])
def test_an_unfinished_inn(figure: str, points: int) -> None:
    """MW-6: worth 0, it brings 1 a tile with the mage and 0 with the witch."""
    game = magic(IC)
    game.put("IC-B", (1, 0))
    game.stand(0, (0, 0), "road1")
    put(game, figure, (1, 0), "road1")
    game.resigns(1)
    assert game.gains() == [(0, points, "road.incomplete")]
    assert [line.name for line in parts(game)[0]] == ["inn", figure]


def test_the_fairys_points_are_not_halved() -> None:
    """MW-6: her 3 are a score of their own."""
    game = magic(PD)
    game.put("BG-A", (-1, 0), 3)
    game.stand(0, (0, 0), "road1")
    game.state.store(pieces(game.state), fairy=square_at(0, 0), beside=min(game.state.figures))
    put(game, "witch", (0, 0), "road1")
    game.play("BG-A", at=(1, 0), rotation=1)
    assert sorted(game.gains())[-2:] == [(0, 2, "road"), (0, 3, "fairy.scored")]


# How they leave


def test_they_leave_a_complete_feature() -> None:
    """MW-7: in T5, also if nobody scores it."""
    game = magic()
    put(game, "mage", (0, 0), "city1")
    game.play("BG-E", at=(0, -1), rotation=2)
    assert left(game) == [("mage", "completed")]
    assert where(game, "mage") is None


def test_the_dragon_eats_them() -> None:
    """MW-8: they go beside the board."""
    game = magic(PD)
    game.play("PD-2", at=(0, 1))
    put(game, "mage", (0, 0), "road1")
    put(game, "witch", (0, 0), "city1")
    game.play("PD-H", at=(1, 0), rotation=1)
    game.dragon((0, 0))
    assert left(game) == [("mage", "eaten"), ("witch", "eaten")]


def test_not_in_the_dragons_square() -> None:
    """MW-8, PD-V3: they may not be put onto the dragon's tile."""
    game = magic(PD)
    game.play("PD-2", at=(0, 1))
    game.state.store(pieces(game.state), dragon=square_at(0, 0))
    game.lay("MW-02", at=(1, 0), rotation=1)
    assert goals(game, "mage") == {(1, 0, "road1"), (1, 0, "city1")}


def test_safe_by_option() -> None:
    """MW-8: they are not eaten, and may share its tile."""
    game = magic(PD, options={"magic-figures": "not-eaten"})
    game.play("PD-2", at=(0, 1))
    put(game, "mage", (0, 0), "city1")
    game.play("PD-H", at=(1, 0), rotation=1)
    game.dragon((0, 0))
    assert left(game) == []
    while game.step == "dragon-move":
        game.act(game.legal[0])
    game.state.store(pieces(game.state), dragon=square_at(0, 0))
    game.lay("MW-02", at=(2, 0), rotation=1)
    assert (0, 0, "road1") in goals(game, "witch")


def test_spared_beside_the_fairy() -> None:
    """MW-8, HR-4: on the fairy's tile the dragon eats nobody."""
    game = magic(PD, options={"HR-4": True})
    game.play("PD-2", at=(0, 1))
    put(game, "mage", (0, 0), "city1")
    game.state.store(pieces(game.state), fairy=square_at(0, 0))
    game.play("PD-H", at=(1, 0), rotation=1)
    game.dragon((0, 0))
    assert left(game) == []


# With other parts


def test_no_princess_and_no_tower() -> None:
    """MW-9: neither a princess nor a tower takes them."""
    game = magic(PD)
    put(game, "mage", (0, 0), "city1")
    game.lay("PD-Bg", at=(0, -1), rotation=2)
    assert not game.may(RemoveKnight)
    high = tower_table(MW)
    put(high, "witch", (0, 0), "road1")
    high.lay("BG-U", at=(1, 0), rotation=1)
    builds(high)
    assert not high.may(Capture)


def test_each_part_of_a_double_turn() -> None:
    """MW-9: counts for itself."""
    game = magic(TB)
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 0), "road1", kind="builder")
    game.lay("BG-U", at=(1, 0), rotation=1)
    game.passes()
    assert game.part == (0, 1)
    game.lay("MW-05", at=(0, -1))
    assert game.step == "magic"


def test_a_half_tile_can_join_them() -> None:
    """MW-9: as any other tile."""
    game = with_halves("H1-03", "H1-04", expansions=(MW,), start="BG-D")
    game.put("BG-U", (1, 1))
    put(game, "mage", (0, 0), "road1")
    put(game, "witch", (1, 1), "road1")
    game.half("H1-03", (1, 0))
    assert (game.step, goals(game, "witch")) == ("magic", {(0, 0, "city1")})


def test_an_abbey_can_complete() -> None:
    """MW-9, MW-7: then the figure leaves."""
    game = with_hole(MW)
    put(game, "mage", (0, 0), "city1")
    lay_abbey(game, HOLE)
    game.passes()
    assert left(game) == [("mage", "completed")]


def test_whoever_is_next_moves_for_one_who_leaves() -> None:
    """MW-9, T7: the move must be made all the same."""
    game = table(MW, players=3)
    game.lay("MW-02", at=(1, 0), rotation=1)
    game.resigns(0)
    assert (game.step, game.player) == ("magic", 1)
    moves(game, "mage", (0, 0), "road1")
    assert game.part == (1, 0)


@pytest.mark.parametrize("edition", ["C1", "C2"])
def test_eight_magic_tiles(edition: str) -> None:
    """MW-2: in both editions."""
    state = new_game(Setup(edition=edition, expansions=(MW,)))
    assert sum("magic" in state.tile(id).symbols for id in state.bag) == 8


# Seen before it is done


def test_what_mage_or_witch_would_change() -> None:
    """MW-6: a point for each tile with the mage, half of all points off with the witch."""
    game = magic()
    game.put("BG-L", (0, -1), 2)
    city, road = game.feature((0, 0), "city1"), game.feature((0, 0), "road1")
    assert [find_change(game.state, figure, city) for figure in ("mage", "witch")] == [2, -2]
    assert [find_change(game.state, figure, road) for figure in ("mage", "witch")] == [1, 0]


@pytest.mark.parametrize(("tile", "turn", "changes"), [("BG-E", 2, False), ("MW-05", 0, True)])
def test_a_complete_city_may_lose_its_figure_before_it_scores(
    tile: str, turn: int, changes: bool
) -> None:
    """MW-3: if this turn's tile moves one of them, and there is one on it."""
    game = magic()
    put(game, "mage", (0, 0), "city1")
    game.lay(tile, (0, -1), turn)
    assert game.feature((0, 0), "city1").complete
    assert may_change(game.state, game.feature((0, 0), "city1")) is changes
    assert not may_change(game.state, game.feature((0, 0), "road1"))
