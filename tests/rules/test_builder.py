"""The builder and his double turn (TB-4 to TB-17)."""

import pytest

from rules.actions import PASS, Deploy, DrawTile
from rules.events import FigureReturned, GameEnded, PartBegan, TileDiscarded, TurnBegan
from rules.expansions.crop_circle import NameCrop, TakeHome
from rules.expansions.princess_dragon.fairy import ClaimPoint, MoveFairy
from rules.expansions.princess_dragon.pieces import pieces
from rules.expansions.princess_dragon.princess import RemoveKnight
from rules.expansions.source import ChooseDraw, ChooseFromHand
from rules.expansions.traders_builders.builder import TakeSecondPart
from rules.geometry import square_at
from rules.option import OptionValue
from tests.builders import IC, PD, TB, Table, figure, table
from tests.halves import with_halves

Options = dict[str, OptionValue]


def on_the_road(
    *expansions: str,
    players: int = 2,
    bag: dict[str, int] | None = None,
    options: Options | None = None,
) -> Table:
    """Player 0's highwayman stands at (0, 0) and their builder at (1, 0); it is their turn.

    The road is open on both sides.
    """
    game = table(TB, *expansions, players=players, bag=bag, options=options)
    game.put("BG-U", (1, 0), 1)
    game.stand(0, (0, 0), "road1")
    game.stand(0, (1, 0), "road1", kind="builder")
    return game


def in_the_city(*expansions: str, options: Options | None = None) -> Table:
    """Player 0's knight stands at (0, 0), their builder at (0, -1); the city is open northwards."""
    game = table(TB, *expansions, options=options)
    game.put("BG-G", (0, -1), 1)
    game.stand(0, (0, 0), "city1")
    game.stand(0, (0, -1), "city1", kind="builder")
    return game


def extended(game: Table) -> Table:
    """Play the first part of a double turn: the road goes on at (2, 0)."""
    game.play("BG-U", at=(2, 0), rotation=1)
    return game


def home(game: Table) -> list[tuple[str, str]]:
    """Return the figures that went home in the last call, and why."""
    return [(str(event.figure), event.cause) for event in game.told(FigureReturned)]


# Placing


def test_everybody_has_a_builder() -> None:
    """TB-4: each player has one builder."""
    game = table(TB, players=3)
    assert [game.supply(player, "builder") for player in range(3)] == [1, 1, 1]


def test_where_ones_own_meeple_stands() -> None:
    """TB-4: a wood action: the builder joins one's own meeple on a road the tile continues."""
    game = table(TB)
    game.play("BG-U", at=(1, 0), rotation=1, meeple="road1")
    game.play("BG-B", at=(0, 1))
    game.lay("BG-U", at=(2, 0), rotation=1)
    assert game.segments("builder") == ["road1"]
    assert "road1" not in game.segments()
    game.builder("road1")
    assert game.where("0.builder.1") == (2, 0, "road1")
    assert (game.drawing, game.part, game.supply(0, "builder")) == (True, (1, 0), 0)


def test_in_a_city_too() -> None:
    """TB-4: likewise in a city."""
    game = table(TB)
    game.stand(0, (0, 0), "city1")
    game.lay("BG-G", at=(0, -1), rotation=1)
    assert game.segments("builder") == ["city1"]


def test_on_no_other_feature() -> None:
    """TB-4: a builder stands on no field, monastery or garden."""
    game = table(TB, "abbot")
    game.stand(0, (0, 0), "field2")
    game.stand(0, (0, 0), "city1")
    game.lay("BG-Ug", at=(0, 1), rotation=1)
    assert game.segments("builder") == []


def test_not_without_ones_own_meeple() -> None:
    """TB-4: where nobody stands, or only others, there is no place for him."""
    game = table(TB)
    game.stand(1, (0, 0), "road1")
    game.lay("BG-X", at=(1, 0))
    assert game.segments("builder") == []


def test_others_do_not_matter() -> None:
    """TB-4: who else stands on the feature does not matter, other builders neither."""
    game = on_the_road()
    game.stand(1, (1, 0), "road1")
    game.play("BG-B", at=(0, 1))
    game.lay("BG-U", at=(2, 0), rotation=1)
    assert game.segments("builder") == ["road1"]
    game.builder("road1")
    assert len(game.feature((0, 0), "road1").figures) == 4


@pytest.mark.parametrize(("expansion", "kind"), [(IC, "big-meeple"), ("phantom", "phantom")])
def test_any_meeple_will_do(expansion: str, kind: str) -> None:
    """TB-4: a meeple of any kind is enough, a big one or the phantom."""
    game = table(TB, expansion)
    game.stand(0, (0, 0), "road1", kind=kind)
    game.lay("BG-U", at=(1, 0), rotation=1)
    assert game.segments("builder") == ["road1"]


def test_the_very_tile_only() -> None:
    """TB-4: only on the tile just placed, where that belongs to the feature."""
    game = table(TB)
    game.stand(0, (0, 0), "road1")
    game.lay("BG-B", at=(0, 1))
    assert game.targets("builder") == set()


def test_from_supply_only() -> None:
    """TB-4: the one builder on the board can't be placed again."""
    game = on_the_road()
    game.stand(0, (0, 0), "city1")
    game.lay("BG-G", at=(0, -1), rotation=1)
    assert game.segments("builder") == []


def test_not_where_the_tile_completes() -> None:
    """TB-5: not onto a road or city that this very tile completes."""
    game = table(TB)
    game.put("BG-W", (-1, 0))
    game.stand(0, (0, 0), "road1")
    game.lay("BG-W", at=(1, 0), rotation=1)
    assert game.segments("builder") == []


def test_not_through_a_portal() -> None:
    """TB-5, PD-M4: never through a portal, but on the portal's own tile."""
    game = table(TB, PD)
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 0), "city1")
    game.lay("PD-R", at=(1, 0))
    assert game.targets("builder") == {(1, 0)}
    assert game.segments("builder") == ["road3"]


def test_not_on_the_volcano() -> None:
    """TB-5, PD-V2: never on the volcano tile of this turn."""
    game = table(TB, PD)
    game.stand(0, (0, 0), "road1")
    game.lay("PD-3", at=(1, 0), rotation=1)
    assert game.segments("builder") == []


def test_not_on_the_dragons_tile() -> None:
    """TB-5, PD-V3: never where the dragon is: not on a half tile laid in its square."""
    game = with_halves("H2-02", "H1-04", expansions=(TB, PD), start="BG-D")
    game.put("H2-09", (1, 0), 3)
    game.put("BG-U", (1, 1))
    game.stand(0, (0, 0), "road1")
    for dragon, places in (((1, 1), ["road1"]), ((1, 0), [])):
        other = Table(game.state.copy())
        other.state.store(pieces(other.state), dragon=square_at(*dragon))
        other.half("H2-02", at=(1, 0), rotation=1)
        assert other.segments("builder") == places


def test_he_counts_for_no_majority() -> None:
    """TB-6, G2-3: a builder counts for nobody's majority."""
    game = on_the_road()
    game.put("BG-W", (-1, 0))
    game.stand(1, (1, 0), "road1")
    game.play("BG-W", at=(2, 0), rotation=1)
    assert game.gains() == [(0, 4, "road"), (1, 4, "road")]


def test_he_comes_home_with_his_feature() -> None:
    """TB-6: he comes home when his feature is scored, whoever scores it."""
    game = on_the_road()
    game.put("BG-W", (-1, 0))
    game.stand(1, (1, 0), "road1")
    game.stand(1, (0, 0), "road1")
    game.play("BG-W", at=(2, 0), rotation=1)
    assert game.gains() == [(1, 4, "road")]
    assert ("0.builder.1", "scored") in home(game)
    assert game.supply(0, "builder") == 1


# The double turn


def test_extending_gives_a_second_part() -> None:
    """TB-7: a tile that extends the builder's road gives its player a second part."""
    game = extended(on_the_road())
    assert game.told(PartBegan) == [PartBegan(0, 1)]
    assert not game.told(TurnBegan)
    assert (game.part, game.step) == ((0, 1), "draw-tile")
    game.play("BG-B", at=(0, 1))
    assert game.part == (1, 0)


def test_extending_a_city() -> None:
    """TB-7: likewise his city."""
    game = in_the_city()
    game.play("BG-G", at=(0, -2), rotation=1)
    assert game.part == (0, 1)


def test_completing_extends() -> None:
    """TB-7: completing his feature extends it."""
    game = in_the_city()
    game.play("BG-E", at=(0, -2), rotation=2)
    assert game.gains() == [(0, 6, "city")]
    assert game.part == (0, 1)


def test_joining_extends() -> None:
    """TB-7: joining his feature with another extends it, on whichever side he stands."""
    game = on_the_road()
    for x in (3, 4):
        game.put("BG-U", (x, 0), 1)
    game.play("BG-U", at=(2, 0), rotation=1)
    assert game.feature((1, 0), "road1") is game.feature((4, 0), "road1")
    assert game.part == (0, 1)


def test_an_opened_loop_extends() -> None:
    """TB-7: a tile that closes a road upon itself extends it."""
    game = table(TB, start="BG-V")
    game.put("BG-V", (-1, 0), 3)
    game.put("BG-V", (-1, 1), 2)
    game.stand(0, (0, 0), "road1")
    game.stand(0, (-1, 1), "road1", kind="builder")
    game.play("BG-V", at=(0, 1), rotation=1)
    assert game.gains() == [(0, 4, "road")]
    assert game.part == (0, 1)


def test_not_the_tile_on_which_he_was_set() -> None:
    """TB-7: the tile on which the builder was set in this turn gives none."""
    game = table(TB)
    game.stand(0, (0, 0), "road1")
    game.lay("BG-U", at=(1, 0), rotation=1)
    game.builder("road1")
    assert game.part == (1, 0)


def test_not_somebody_elses_tile() -> None:
    """TB-7: only a tile placed by the builder's owner."""
    game = on_the_road()
    game.play("BG-B", at=(0, 1))
    extended(game)
    assert game.part == (0, 0)
    assert not game.told(PartBegan)


def test_another_feature_gives_none() -> None:
    """TB-7: a tile that extends other features of its player gives none."""
    game = on_the_road()
    game.stand(0, (0, 0), "city1")
    game.play("BG-G", at=(0, -1), rotation=1)
    assert game.part == (1, 0)


def test_touching_is_not_extending() -> None:
    """TB-8: a tile that merely lies beside the builder's extends nothing."""
    game = on_the_road()
    game.play("BG-B", at=(1, 1))
    assert game.part == (1, 0)


def test_a_half_tile_extends() -> None:
    """TB-8: a half tile counts like a tile."""
    game = with_halves("H2-02", "H1-04", expansions=(TB,), start="BG-D")
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 0), "road1", kind="builder")
    game.half("H2-02", at=(1, 0), rotation=1)
    game.passes()
    assert game.part == (0, 1)


def test_the_other_half_of_his_square() -> None:
    """TB-8: the second half of the builder's square extends his road if that goes on into it."""
    game = with_halves("H2-09", "H1-04", expansions=(TB,), start="BG-D")
    game.put("H2-02", (1, 0), 1)
    game.stand(0, (0, 0), "road1")
    game.stand(0, (1, 0), "road1", "NW", kind="builder")
    game.half("H2-09", at=(1, 0), rotation=3)
    game.passes()
    assert game.part == (0, 1)


def test_the_other_half_without_his_road() -> None:
    """TB-8: if his road does not go on into it, the second half of his square gives nothing."""
    game = with_halves("H2-12", "H1-04", expansions=(TB,), start="BG-D")
    game.put("H2-10", (0, -1))
    game.stand(0, (0, -1), "road1", "SW")
    game.stand(0, (0, -1), "road1", "SW", kind="builder")
    game.half("H2-12", at=(0, -1), rotation=2)
    game.passes()
    assert game.part == (1, 0)


def test_an_eaten_builder_still_gives_it() -> None:
    """TB-9: decided when the tile is laid: the second part comes though the dragon eats him."""
    game = on_the_road(PD)
    game.state.store(pieces(game.state), dragon=square_at(0, 0))
    game.play("PD-H", at=(2, 0), rotation=1)
    game.dragon((1, 0))
    assert ("0.builder.1", "eaten") in home(game)
    game.dragon((2, 0))
    assert game.part == (0, 1)


def test_a_builder_left_alone_still_gives_it() -> None:
    """TB-9, G2-5: it comes though he went home alone in the first part."""
    game = on_the_road(PD)
    game.put("BG-B", (0, 1))
    game.state.store(pieces(game.state), dragon=square_at(0, 1))
    game.state.store(pieces(game.state), fairy=square_at(1, 0))
    game.play("PD-H", at=(2, 0), rotation=1)
    game.dragon((0, 0))
    assert home(game) == [("0.meeple.1", "eaten"), ("0.builder.1", "alone")]
    assert game.part == (0, 1)


def test_no_chain() -> None:
    """TB-10: a second part that extends gives no third; the next turn may be double again."""
    game = extended(on_the_road())
    game.play("BG-U", at=(3, 0), rotation=1)
    assert game.part == (1, 0)
    game.play("BG-B", at=(0, 1))
    game.play("BG-U", at=(4, 0), rotation=1)
    assert game.part == (0, 1)


def test_nothing_is_left_over() -> None:
    """TB-10: what a second part extends is forgotten, and gives nothing in the next turn."""
    game = extended(on_the_road())
    game.play("BG-U", at=(3, 0), rotation=1)
    game.play("BG-B", at=(0, 1))
    game.play("BG-B", at=(0, 2))
    assert game.part == (1, 0)


def test_the_second_part_is_a_whole_one() -> None:
    """TB-11: draw, placing, wood action and scoring come once more."""
    game = extended(on_the_road())
    game.lay("BG-E", at=(0, -1), rotation=2)
    game.deploy("city1")
    assert game.gains() == [(0, 4, "city")]


def test_what_came_home_may_be_placed_again() -> None:
    """TB-11, BG-13: what came home in the first part, the builder too, may go in the second."""
    game = on_the_road()
    game.put("BG-W", (-1, 0))
    for _ in range(6):
        game.stand(0, (0, 0), "city1")
    assert game.supply(0) == 0
    game.play("BG-W", at=(2, 0), rotation=1)
    assert (game.part, game.supply(0), game.supply(0, "builder")) == ((0, 1), 1, 1)
    game.lay("BG-G", at=(0, -1), rotation=1)
    assert game.segments("builder") == ["city1"]
    assert game.segments() == ["field1", "field2"]


def test_the_second_part_may_be_a_half_tile() -> None:
    """TB-11, HL-7: its source is chosen anew: a draw, or a half tile of one's own."""
    game = with_halves("H1-01", "H1-04", expansions=(TB,), start="BG-D")
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 0), "road1", kind="builder")
    game.play("BG-U", at=(1, 0), rotation=1)
    assert (game.part, game.player) == ((0, 1), 0)
    assert game.legal == (ChooseDraw(), ChooseFromHand("H1-01"))
    game.half("H1-01", at=(0, 1), rotation=1)
    game.passes()
    assert game.part == (1, 0)


def test_a_crop_circle_in_the_second_part() -> None:
    """TB-11, HL-18: a crop circle of the second part is named in it, before the next turn."""
    game = with_halves("H2-04", "H1-04", expansions=(TB,), start="BG-D")
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 0), "road1", kind="builder")
    game.play("BG-U", at=(1, 0), rotation=1)
    game.half("H2-04", at=(0, 1), rotation=1)
    game.passes()
    assert (game.part, game.step) == ((0, 1), "crop-circle")
    game.act(NameCrop("highwayman", "B"), TakeHome(figure("0.meeple.1")))
    assert game.part == (1, 0)
    assert home(game) == [("0.meeple.1", "crop-circle"), ("0.builder.1", "alone")]


def test_a_portal_in_each_part() -> None:
    """TB-11, PD-M5: one portal carries one figure a part, so two portals carry two."""
    game = on_the_road(PD)
    game.lay("PD-R", at=(2, 0))
    game.deploy("city1", at=(0, 0))
    assert game.part == (0, 1)
    game.lay("PD-R", at=(0, 1))
    assert game.may(Deploy("meeple", 0, 0, "field1"))


def test_a_volcano_in_the_first_part() -> None:
    """TB-11, PD-V2: figures are placed in the second part, though not where the dragon is."""
    game = on_the_road(PD)
    game.play("PD-3", at=(2, 0), rotation=1)
    assert game.part == (0, 1)
    game.lay("BG-B", at=(0, 1))
    assert game.segments() == ["monastery1", "field1"]


def test_a_removal_in_the_first_part() -> None:
    """TB-11, PD-P2: who removed a knight may place figures in the second part."""
    game = in_the_city(PD)
    game.stand(1, (0, 0), "city1")
    game.lay("PD-C", at=(0, -2), rotation=1)
    game.removes("1.meeple.1")
    assert game.part == (0, 1)
    game.lay("BG-B", at=(0, 1))
    assert game.may(Deploy)


def test_the_phantom_in_each_part() -> None:
    """TB-11, PH-2: a meeple may follow in the second part a phantom placed in the first."""
    game = on_the_road("phantom")
    game.lay("BG-L", at=(2, 0))
    game.passes()
    game.deploy("city1", kind="phantom")
    assert game.part == (0, 1)
    game.lay("BG-B", at=(0, 1))
    game.deploy("monastery1")
    assert game.step != "phantom", "he is not at home"
    assert game.part == (1, 0)


def test_a_phantom_that_came_home() -> None:
    """TB-11, PH-3: the phantom of the first part, if it came home, may go in the second."""
    game = on_the_road("phantom")
    game.put("BG-W", (-1, 0))
    game.put("BG-E", (2, -1), 2)
    game.lay("BG-L", at=(2, 0))
    game.passes()
    game.deploy("city1", kind="phantom")
    assert (game.part, game.supply(0, "phantom")) == ((0, 1), 1)
    game.lay("BG-B", at=(0, 1))
    game.passes()
    assert game.may(Deploy("phantom", 0, 1, "monastery1"))


def test_the_dragon_in_the_second_part() -> None:
    """TB-11: a dragon tile in the second part makes the dragon walk, its first step by them."""
    game = extended(on_the_road(PD, players=3))
    game.state.store(pieces(game.state), dragon=square_at(0, 0))
    game.play("PD-I", at=(-1, 0))
    assert (game.step, game.player) == ("dragon-move", 0)
    game.dragon((1, 0))
    assert game.player == 1


def test_a_princess_in_the_second_part() -> None:
    """TB-11: a princess of the second part may remove a knight, and gives up its figures."""
    game = extended(on_the_road(PD))
    game.stand(1, (0, 0), "city1")
    game.lay("PD-D", at=(0, -1), rotation=2)
    assert game.may(RemoveKnight)
    game.removes("1.meeple.1")
    assert game.part == (1, 0)


# The fairy's point


def fairy_beside(options: Options | None = None) -> Table:
    """As `on_the_road`, the fairy beside player 0's highwayman; it is player 1's turn."""
    game = on_the_road(PD, options=options)
    game.play("BG-B", at=(0, 1))
    highwayman = figure("0.meeple.1")
    game.state.store(pieces(game.state), fairy=square_at(0, 0), beside=highwayman)
    return game


def test_one_point_for_both_parts() -> None:
    """TB-12: the fairy gives her point once for both parts of a double turn."""
    game = fairy_beside()
    game.play("BG-B", at=(0, 2))
    assert game.gains() == [(0, 1, "fairy.turn")]
    extended(game)
    assert (game.part, game.gains()) == ((0, 1), [])


def test_a_point_in_each_part() -> None:
    """TB-12, option "fairy-point-parts": by option she gives it in each part."""
    game = fairy_beside({"fairy-point-parts": "each-part"})
    game.play("BG-B", at=(0, 2))
    assert game.gains() == [(0, 1, "fairy.turn")]
    extended(game)
    assert (game.part, game.gains()) == ((0, 1), [(0, 1, "fairy.turn")])


def test_claimed_once_in_both_parts() -> None:
    """TB-12, HR-2: the claim stands until it is made, in the second part too, and is made once."""
    for late in (False, True):
        game = fairy_beside({"HR-2": True})
        game.play("BG-B", at=(0, 2))
        game.draws("BG-U")
        if not late:
            game.claims()
        game.place((2, 0), 1)
        game.passes()
        assert game.part == (0, 1)
        game.draws("BG-B")
        assert game.may(ClaimPoint) == late
        if late:
            game.claims()
        assert game.score(0) == 1


def test_claimed_in_each_part() -> None:
    """TB-12, HR-2: where each part has its point, each has its claim."""
    game = fairy_beside({"HR-2": True, "fairy-point-parts": "each-part"})
    game.play("BG-B", at=(0, 2))
    game.draws("BG-U")
    game.claims()
    game.place((2, 0), 1)
    game.passes()
    game.draws("BG-B")
    game.claims()
    assert (game.part, game.score(0)) == ((0, 1), 2)


@pytest.mark.parametrize(("parts", "points"), [("once", 0), ("each-part", 1)])
def test_a_second_part_without_a_decision(parts: str, points: int) -> None:
    """TB-12, HR-2: a second part in which nothing fits claims only what it has itself brought."""
    game = on_the_road(
        PD,
        bag={"BG-U": 1, "BG-B": 2, "BG-C": 1},
        options={"HR-2": True, "fairy-point-parts": parts},
    )
    game.put("BG-E", (0, -1), 2)
    beside = figure("0.meeple.1")
    game.state.store(pieces(game.state), fairy=square_at(0, 0), beside=beside)
    game.play("BG-B", at=(0, 1))
    game.play("BG-B", at=(0, 2))
    extended(game)
    assert game.part == (0, 1)
    game.draws("BG-C")
    assert game.told(GameEnded)
    assert game.gains().count((0, 1, "fairy.turn")) == points


# Declining, and the end


def test_it_comes_by_itself() -> None:
    """TB-13: nobody is asked whether they want the second part."""
    game = extended(on_the_road())
    assert game.step == "draw-tile"


def test_it_may_be_declined() -> None:
    """TB-13, option "double-turn": by option its player is asked, and may decline."""
    for declined in (True, False):
        game = on_the_road(options={"double-turn": "may-decline"})
        game.lay("BG-U", at=(2, 0), rotation=1)
        game.passes()
        assert (game.step, game.player) == ("double-turn", 0)
        assert game.legal == (TakeSecondPart(), PASS)
        if declined:
            game.passes()
            assert game.part == (1, 0)
        else:
            game.goes_on()
            assert game.told(PartBegan) == [PartBegan(0, 1)]
            assert game.part == (0, 1)


def test_nothing_left_to_draw() -> None:
    """TB-14: with nothing left to lay the second part lapses, and the game ends."""
    for options in ({}, {"double-turn": "may-decline"}):
        game = extended(on_the_road(bag={"BG-U": 1}, options=dict(options)))
        assert not game.told(PartBegan)
        assert game.told(GameEnded)


def test_nothing_left_but_a_half_tile() -> None:
    """TB-14: a half tile of one's own that fits is enough for the second part."""
    game = with_halves("H1-01", "H1-04", expansions=(TB,), start="BG-D", bag={"BG-U": 1})
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 0), "road1", kind="builder")
    game.play("BG-U", at=(1, 0), rotation=1)
    assert (game.part, game.legal) == ((0, 1), (ChooseFromHand("H1-01"),))


def test_nothing_left_that_fits() -> None:
    """TB-14, BG-19: if none of the tiles left fits, the game ends in the second part."""
    game = extended(on_the_road(bag={"BG-U": 1, "BG-C": 1}))
    assert game.part == (0, 1)
    game.put("BG-E", (0, -1), 2)
    game.draws("BG-C")
    assert game.told(TileDiscarded) == [TileDiscarded(0, "BG-C")]
    assert game.told(GameEnded)


def test_on_the_volcano_by_option() -> None:
    """TB-15, option "builder-pig-volcano": by option he may be set on the volcano just laid."""
    game = table(TB, PD, options={"builder-pig-volcano": True})
    game.stand(0, (0, 0), "road1")
    game.lay("PD-3", at=(1, 0), rotation=1)
    assert game.legal == (
        Deploy("builder", 1, 0, "road1"),
        MoveFairy(figure("0.meeple.1")),
        PASS,
    )
    game.builder("road1")
    assert game.dragon_at == (1, 0)
    assert game.where("0.builder.1") == (1, 0, "road1")


def test_eaten_when_the_dragon_enters() -> None:
    """TB-15: on the volcano he is eaten only when the dragon comes back to that tile."""
    game = table(TB, PD, players=1, options={"builder-pig-volcano": True})
    game.stand(0, (0, 0), "road1")
    game.lay("PD-3", at=(1, 0), rotation=1)
    game.builder("road1")
    game.state.store(pieces(game.state), fairy=square_at(0, 0))
    game.put("BG-B", (1, 1))
    game.play("PD-G", at=(1, 2))
    game.dragon((1, 1), (1, 2))
    assert game.where("0.builder.1") == (1, 0, "road1")
    game.play("PD-H", at=(2, 2))
    game.dragon((1, 1), (1, 0))
    assert home(game) == [("0.builder.1", "eaten")]


def test_not_in_the_dragons_square_even_so() -> None:
    """TB-15, PD-V3: the option opens the volcano just laid, and nothing else."""
    game = with_halves(
        "H2-02",
        "H1-04",
        expansions=(TB, PD),
        start="BG-D",
        options={"builder-pig-volcano": True},
    )
    game.put("H2-09", (1, 0), 3)
    game.stand(0, (0, 0), "road1")
    game.state.store(pieces(game.state), dragon=square_at(1, 0))
    game.half("H2-02", at=(1, 0), rotation=1)
    assert game.segments("builder") == []


def test_the_phantom_may_follow() -> None:
    """TB-16, PH-5: the phantom may follow the builder, on another feature."""
    game = table(TB, "phantom")
    game.stand(0, (0, 0), "road1")
    game.lay("BG-L", at=(1, 0))
    game.builder("road3")
    assert game.step == "phantom"
    assert game.segments("phantom") == ["city1", "road1", "road2", "field1", "field2", "field3"]


def test_never_after_the_phantom() -> None:
    """TB-16, PH-4: after the phantom no builder comes in that turn; in a later one he may."""
    game = table(TB, "phantom", players=1)
    game.lay("BG-U", at=(1, 0), rotation=1)
    game.passes()
    game.deploy("road1", kind="phantom")
    assert (game.drawing, game.supply(0, "builder")) == (True, 1)
    game.lay("BG-U", at=(2, 0), rotation=1)
    assert game.segments("builder") == ["road1"]


def test_the_fairy_keeps_away() -> None:
    """TB-17, PD-F1: the fairy never stands beside a builder or a pig."""
    game = on_the_road(PD)
    game.stand(0, (0, 0), "field2")
    game.stand(0, (1, 0), "field1", kind="pig")
    game.lay("BG-B", at=(0, 1))
    assert [str(move.figure) for move in game.choices(MoveFairy)] == ["0.meeple.1", "0.meeple.2"]


def test_the_fairy_on_his_tile() -> None:
    """TB-17: where she stands on tiles, one with a builder alone is no place for her."""
    game = on_the_road(
        PD,
        options={"fairy-placement": "on-tile", "fairy-point": "each", "fairy-reward": "each-owner"},
    )
    game.lay("BG-B", at=(0, 1))
    game.fairy_to((0, 0))
    game.play("BG-B", at=(0, 2))
    game.state.store(pieces(game.state), fairy=square_at(1, 0))
    game.lay("BG-B", at=(0, 3))
    game.passes()
    assert game.gains() == [], "no point for a builder"
    game.resigns(1)
    assert [reason for _, _, reason in game.gains()] == ["road.incomplete"]


def test_moving_her_is_the_wood_action() -> None:
    """TB-17, G2-2: moving her excludes placing the builder, and the reverse."""
    game = table(TB, PD)
    game.stand(0, (0, 0), "road1")
    game.lay("BG-U", at=(1, 0), rotation=1)
    assert game.may(MoveFairy)
    assert game.segments("builder") == ["road1"]
    other = Table(game.state.copy())
    game.fairy("0.meeple.1")
    other.builder("road1")
    assert game.drawing
    assert other.drawing


def test_a_removal_gives_him_up() -> None:
    """G2-2, PD-P2: after a princess's removal neither builder nor pig is placed."""
    game = table(TB, PD)
    game.stand(0, (0, 0), "city1")
    game.stand(1, (0, 0), "city1")
    game.lay("PD-C", at=(0, -1), rotation=1)
    other = Table(game.state.copy())
    game.removes("1.meeple.1")
    assert game.drawing
    other.passes()
    assert other.segments("builder") == ["city1"]


def test_river_tiles_extend_too() -> None:
    """TB-17: a river tile that extends his road gives a second part like any tile."""
    game = table(TB, "river", start="RV-A")
    game.put("BG-U", (1, 1), 1)
    game.stand(0, (1, 1), "road1")
    game.stand(0, (1, 1), "road1", kind="builder")
    game.play("RV-K", at=(0, 1))
    assert game.part == (0, 1)
    assert {draw.tile[:2] for draw in game.choices(DrawTile)} == {"RV"}, "the river goes on"


# Left alone


def test_he_goes_with_the_last_highwayman() -> None:
    """G2-5, PD-D9: when the dragon eats his player's last meeple there he goes home, too."""
    game = on_the_road(PD)
    game.put("BG-B", (0, 1))
    game.state.store(pieces(game.state), dragon=square_at(0, 1))
    game.play("PD-P", at=(-1, 0), rotation=0)
    game.dragon((0, 0))
    assert home(game) == [("0.meeple.1", "eaten"), ("0.builder.1", "alone")]
    assert game.where("0.builder.1") is None


def test_he_stays_with_another() -> None:
    """G2-5, PD-D9: while another meeple of his player is left there, he stays."""
    game = on_the_road(PD, IC)
    game.stand(0, (1, 0), "road1", kind="big-meeple")
    game.put("BG-B", (0, 1))
    game.state.store(pieces(game.state), dragon=square_at(0, 1), fairy=square_at(1, 0))
    game.play("PD-P", at=(-1, 0), rotation=0)
    game.dragon((0, 0))
    assert home(game) == [("0.meeple.1", "eaten")]
    assert game.where("0.builder.1") == (1, 0, "road1")


def test_others_meeples_are_no_company() -> None:
    """G2-5: a meeple of another player does not keep him there."""
    game = on_the_road(PD)
    game.stand(1, (1, 0), "road1")
    game.put("BG-B", (0, 1))
    game.state.store(pieces(game.state), dragon=square_at(0, 1), fairy=square_at(1, 0))
    game.play("PD-P", at=(-1, 0), rotation=0)
    game.dragon((0, 0))
    assert home(game) == [("0.meeple.1", "eaten"), ("0.builder.1", "alone")]


def test_even_from_the_fairys_tile() -> None:
    """G2-5, PD-D9: he goes home even from the fairy's tile, where the dragon can't come."""
    game = on_the_road(PD)
    game.put("BG-B", (0, 1))
    game.state.store(pieces(game.state), dragon=square_at(0, 1), fairy=square_at(1, 0))
    game.play("PD-P", at=(-1, 0), rotation=0)
    game.dragon((0, 0))
    assert home(game) == [("0.meeple.1", "eaten"), ("0.builder.1", "alone")]


def test_he_goes_with_the_last_knight() -> None:
    """G2-5, PD-P6: when a princess removes his player's last knight he goes home."""
    game = in_the_city(PD)
    game.play("BG-B", at=(0, 1))
    game.lay("PD-C", at=(0, -2), rotation=1)
    game.removes("0.meeple.1")
    assert home(game) == [("0.meeple.1", "princess"), ("0.builder.1", "alone")]


def test_no_princess_for_him() -> None:
    """G2-3, PD-P1: a builder is no knight: a princess can't remove him."""
    game = in_the_city(PD)
    game.lay("PD-C", at=(0, -2), rotation=1)
    assert game.legal == (RemoveKnight(figure("0.meeple.1")), PASS)


def test_the_dragon_eats_him() -> None:
    """PD-X: the dragon eats a builder; his player's meeple elsewhere on the road stays."""
    game = on_the_road(PD)
    game.put("BG-B", (1, 1))
    game.state.store(pieces(game.state), dragon=square_at(1, 1), fairy=square_at(0, 0))
    game.play("PD-G", at=(2, 1), rotation=3)
    game.dragon((1, 0))
    assert home(game) == [("0.builder.1", "eaten")]
    assert game.where("0.meeple.1") == (0, 0, "road1")


def test_he_occupies_his_feature() -> None:
    """G2-3: a feature is occupied by whatever stands on it; alone, a builder scores nothing."""
    game = table(TB, PD)
    game.put("BG-W", (-1, 0))
    game.stand(1, (0, 0), "road1", kind="builder")
    game.lay("BG-X", at=(1, 0))
    assert "road4" not in game.segments()
    assert not game.may(MoveFairy)
    game.passes()
    assert game.gains() == []
    assert home(game) == [("1.builder.1", "scored")]


# Leaving


def test_resigning_in_the_second_part() -> None:
    """G2-6, T7: who leaves in the second part loses the drawn tile; the next turn comes."""
    game = extended(on_the_road(players=3))
    game.draws("BG-B")
    game.resigns(0)
    assert game.told(TileDiscarded) == [TileDiscarded(0, "BG-B")]
    assert game.part == (1, 0)
    assert game.where("0.builder.1") == (1, 0, "road1"), "what stands on the board stays"


def test_resigning_before_the_second_part() -> None:
    """G2-6, T7: who leaves in the first part, once the tile lies, has no second."""
    game = on_the_road(players=3)
    game.lay("BG-U", at=(2, 0), rotation=1)
    game.resigns(0)
    assert not game.told(PartBegan)
    assert game.part == (1, 0)


def test_resigning_where_one_may_decline() -> None:
    """G2-6, TB-13: who leaves instead of choosing has declined."""
    game = on_the_road(players=3, options={"double-turn": "may-decline"})
    game.lay("BG-U", at=(2, 0), rotation=1)
    game.passes()
    assert game.step == "double-turn"
    game.resigns(0)
    assert game.part == (1, 0)
