"""Reasons: what speaks for a move, one scenario for each kind; squares are (x, y), y southwards."""

import random
from itertools import count

import pytest
from msgspec.structs import replace

from opponents import advise, explain
from opponents.reasons import (
    Claims,
    Closes,
    Endangers,
    Frees,
    Gains,
    Grows,
    Hampers,
    Joins,
    Keeps,
    Lessens,
    Nears,
    NothingBetter,
    Reason,
    Spares,
    TakesOver,
)
from opponents.review import play_on
from rules import State
from rules.actions import PASS, Action, Deploy, PlaceTile
from rules.codec import snapshot
from rules.expansions.crop_circle import NameCrop
from rules.expansions.princess_dragon.dragon import MoveDragon
from rules.expansions.princess_dragon.fairy import MoveFairy
from rules.expansions.princess_dragon.princess import RemoveKnight
from rules.expansions.source import ChooseDraw
from rules.tiles import Kind
from tests.builders import PD, TB, Table, figure, table
from tests.halves import with_halves
from tests.opponents.decisions import decisions, permute_hidden
from tests.strategies import setups

MONASTERIES = [(x, y) for x in (4, 5, 6) for y in (0, 1)]


def why(game: Table, *actions: Action) -> tuple[Reason, ...]:
    """Return what speaks for these actions of who is to decide."""
    assert game.player is not None
    return explain(game.state, game.player, actions)


# -- own features ---------------------------------------------------------------------------------


def test_it_claims_a_city_with_its_tiles_and_how_likely_it_is_closed() -> None:
    """Half of what is left are caps."""
    game = table(start="BG-E", bag={"BG-E": 10, "BG-B": 11})
    game.draws("BG-B")
    game.place((0, 1))
    game.passes()
    game.lay("BG-E", at=(1, 0))
    (claim,) = why(game, Deploy("meeple", 1, 0, "city1"))
    assert isinstance(claim, Claims)
    assert (claim.kind, claim.size) == (Kind.CITY, 1)
    assert 0 < claim.chance < 100
    assert 1 <= claim.points <= 8


def test_it_claims_a_monastery_with_the_tiles_round_it() -> None:
    """The tile is laid and claimed in one go: the start tile and its own lie there."""
    game = table(start="BG-B")
    game.draws("BG-B")
    claim = why(game, PlaceTile(1, 0, 0), Deploy("meeple", 1, 0, "monastery1"))[0]
    assert isinstance(claim, Claims)
    assert (claim.kind, claim.size) == (Kind.MONASTERY, 2)


def test_it_claims_a_field_with_the_points_it_promises() -> None:
    """By a city that is complete; no tile completes a field."""
    game = table(start="BG-E")
    game.put("BG-E", at=(0, -1), rotation=2)
    game.lay("BG-B", at=(0, 1))
    claim = why(game, Deploy("meeple", 0, 1, "field1"))[0]
    assert isinstance(claim, Claims)
    assert (claim.kind, claim.chance) == (Kind.FIELD, 0)
    assert claim.points >= 3


def test_it_closes_its_city_which_is_yet_to_be_scored() -> None:
    """For four points. Once they are made they are none any more, but the last knight is home."""
    game = table(start="BG-E", bag={"BG-E": 2, "BG-B": 40})
    game.stand(0, (0, 0), "city1")
    for at in MONASTERIES[:5]:
        game.put("BG-B", at)
        game.stand(0, at, "monastery1")
    game.draws("BG-E")
    assert why(game, PlaceTile(0, -1, 2))[0] == Closes(Kind.CITY, 0, 4)
    assert why(game, PlaceTile(0, -1, 2), PASS) == (Frees(1),)


def test_a_city_that_the_dragon_may_come_to_is_closed_on_a_condition() -> None:
    """PD-D8: the dragon is led before the scoring."""
    game = table(PD, start="BG-E", bag={"PD-Jg": 2, "PD-2": 1, "BG-B": 40})
    game.play("PD-2", (0, 1))
    game.put("BG-B", (0, 2))
    game.stand(1, (0, 0), "city1")
    game.draws("PD-Jg")
    closes = [each for each in why(game, PlaceTile(0, -1, 2), PASS) if isinstance(each, Closes)]
    assert closes == [Closes(Kind.CITY, 1, 4, ("dragon",))]


def test_it_claims_what_it_has_just_closed() -> None:
    """The dragon comes before it is scored: there are points to be had, and no chance."""
    game = table(PD, start="BG-E", bag={"PD-J": 1, "PD-2": 1, "BG-B": 30})
    game.play("PD-2", at=(1, 0))
    game.play("BG-B", at=(2, 0))
    game.lay("PD-J", at=(0, -1), rotation=2)
    reasons = why(game, Deploy("meeple", 0, -1, "city1"))
    assert Claims(Kind.CITY, 2, 0, 4) in reasons


def test_points_that_are_made_need_no_reason() -> None:
    """What is claimed and completed at once says enough."""
    game = table(start="BG-E")
    game.lay("BG-E", at=(0, -1), rotation=2)
    assert why(game, Deploy("meeple", 0, -1, "city1")) == ()


def test_it_makes_its_city_easier_to_close() -> None:
    """Of two open ends one is closed."""
    game = table(start="BG-G", bag={"BG-E": 6, "BG-B": 6})
    game.stand(0, (0, 0), "city1")
    game.draws("BG-E")
    (nears,) = why(game, PlaceTile(1, 0, 3))
    assert isinstance(nears, Nears)
    assert (nears.kind, nears.owner) == (Kind.CITY, 0)
    assert nears.before + 10 <= nears.after


def test_it_makes_its_monastery_worth_more() -> None:
    """By a tile beside it, with nobody else about."""
    game = table(start="BG-B", bag={"BG-B": 9})
    game.stand(0, (0, 0), "monastery1")
    game.draws("BG-B")
    (grows,) = why(game, PlaceTile(1, 0, 0), PASS)
    assert isinstance(grows, Grows)
    assert (grows.kind, grows.owner) == (Kind.MONASTERY, 0)
    assert grows.before < grows.after


# -- features of others ---------------------------------------------------------------------------


def between_cities() -> Table:
    """Return a game in which the tile in hand, at (1, 0), makes one city of two.

    Player 0 has a knight in the one at (2, 0), player 1 in the one from (-3, 0) to (0, 0).
    """
    game = table(start="BG-G", bag={"BG-R": 1, "BG-E": 20})
    for x in (-1, -2):
        game.put("BG-G", at=(x, 0))
    game.put("BG-E", at=(-3, 0), rotation=1)
    game.put("BG-E", at=(2, 0), rotation=3)
    game.stand(0, (2, 0), "city1")
    game.stand(1, (0, 0), "city1")
    game.draws("BG-R")
    return game


def test_it_joins_a_city_of_somebody_else() -> None:
    """A knight each, in cities that become one, of which the other one's was larger."""
    game = between_cities()
    assert why(game, PlaceTile(1, 0, 0)) == (Joins(Kind.CITY, 1),)


def test_what_is_shared_already_is_not_joined() -> None:
    """Another tile makes it larger for both, and the third player has nothing of that."""
    game = table(players=3, start="BG-G", bag={"BG-R": 1, "BG-E": 20})
    game.stand(0, (0, 0), "city1")
    game.stand(1, (0, 0), "city1")
    game.draws("BG-R")
    (reason,) = why(game, PlaceTile(1, 0, 0))
    assert isinstance(reason, Grows)


def test_it_takes_over_a_city_of_somebody_else() -> None:
    """Two knights against one."""
    game = between_cities()
    game.stand(0, (2, 0), "city1")
    assert why(game, PlaceTile(1, 0, 0)) == (TakesOver(Kind.CITY, 1),)


def test_it_makes_a_city_of_somebody_else_harder_to_close() -> None:
    """Beside its open square nothing fits as well as before."""
    game = table(start="BG-E", bag={"BG-E": 12, "BG-B": 3, "BG-U": 3})
    game.put("BG-B", at=(1, 0))
    game.stand(1, (0, 0), "city1")
    game.draws("BG-E")
    hampers = why(game, PlaceTile(1, -1, 3), PASS)[0]
    assert isinstance(hampers, Hampers)
    assert (hampers.kind, hampers.owner) == (Kind.CITY, 1)
    assert hampers.before >= hampers.after + 10


def test_it_makes_a_city_of_somebody_else_worth_less() -> None:
    """Its only knight is sent home by the princess."""
    game = table(PD, start="BG-E")
    game.stand(1, (0, 0), "city1")
    game.lay("PD-C", at=(0, -1), rotation=2)
    lessens = why(game, RemoveKnight(figure("1.meeple.1")))[0]
    assert isinstance(lessens, Lessens)
    assert (lessens.kind, lessens.owner, lessens.after) == (Kind.CITY, 1, 0)
    assert lessens.before > 0


def test_it_makes_a_field_of_somebody_else_worth_less() -> None:
    """The city beside it is completed less easily; the field itself stays theirs."""
    game = table(start="BG-E", bag={"BG-E": 20, "BG-U": 4})
    game.put("BG-B", at=(1, 0))
    game.stand(1, (0, 0), "field1")
    game.draws("BG-E")
    assert why(game, PlaceTile(1, -1, 3), PASS) == (Lessens(Kind.FIELD, 1, 2, 0),)


# -- what expansions count ------------------------------------------------------------------------


def test_a_builder_prepares_double_turns_and_brings_one() -> None:
    """On the road that goes on where they stand."""
    game = table(TB, start="BG-U")
    game.stand(0, (0, 0), "road1")
    game.lay("BG-U", at=(0, 1))
    assert Gains("building") in why(game, Deploy("builder", 0, 1, "road1"))
    game = table(TB, start="BG-U")
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 0), "road1", kind="builder")
    game.draws("BG-U")
    assert Gains("draw") in why(game, PlaceTile(0, 1, 0))
    assert Gains("draw") in why(game, PlaceTile(0, 1, 0), PASS)
    game.place((0, 1))
    assert Gains("draw") not in why(game, PASS)


def test_who_closes_a_city_gets_its_goods() -> None:
    """Though nobody stands there."""
    game = table(TB, start="BG-E")
    game.put("TB-E", (0, -1), 1)
    game.draws("BG-E")
    assert why(game, PlaceTile(0, -2, 2), PASS)[0] == Gains("goods")


def test_the_fairy_promises_points() -> None:
    """That is enough of a reason where there is no other."""
    game = table(PD, start="BG-B", bag={"BG-B": 9})
    game.stand(0, (0, 0), "monastery1")
    game.lay("BG-B", at=(0, 1))
    assert why(game, MoveFairy(figure("0.meeple.1"))) == (Gains("fairy"),)


def test_the_fairy_keeps_the_dragon_off() -> None:
    """The monk she goes to is beside the dragon, and much would be lost with him."""
    game = table(PD, start="BG-B", bag={"BG-B": 9, "PD-2": 1, "PD-G": 9})
    for at in ((-1, 0), (-1, -1), (0, -1), (1, -1), (-1, 1)):
        game.put("BG-B", at=at)
    game.stand(0, (0, 0), "monastery1")
    game.play("PD-2", at=(1, 0))
    game.play("BG-B", at=(0, -2))
    game.lay("BG-B", at=(0, 1))
    assert why(game, MoveFairy(figure("0.meeple.1"))) == (Spares("dragon"),)


@pytest.mark.parametrize("bag", [None, {"PD-2": 1, "PD-G": 9}])
def test_a_volcano_endangers_who_stands_beside_it(bag: dict[str, int] | None) -> None:
    """The dragon comes there at once, also with the last volcano, before which all were safe."""
    game = table(PD, start="BG-B", bag=bag)
    for at in MONASTERIES:
        game.put("BG-B", at)
    game.stand(1, (6, 0), "monastery1")
    game.draws("PD-2")
    assert why(game, PlaceTile(7, 0, 0)) == (Endangers("dragon", 1),)


def dragon_between() -> Table:
    """Return a game in which player 2 leads the dragon on, from (1, 0) to (0, 0) or (2, 0)."""
    game = table(PD, players=3, start="BG-B")
    game.play("PD-2", at=(1, 0))
    game.play("BG-B", at=(2, 0))
    game.play("PD-G", at=(0, 1), rotation=0)
    return game


def test_the_dragon_is_led_where_it_costs_less() -> None:
    """Away from one's own monk."""
    game = dragon_between()
    game.stand(2, (0, 0), "monastery1")
    assert why(game, MoveDragon(2, 0)) == (Spares("dragon-move"),)


def test_the_dragon_is_led_to_the_others() -> None:
    """To the only monk there is."""
    game = dragon_between()
    game.stand(0, (2, 0), "monastery1")
    assert why(game, MoveDragon(2, 0)) == (Endangers("dragon-move", 0),)


def crop_circle(owner: int) -> Table:
    """Return a game in which player 0 has laid the crop circle, with a single highwayman."""
    game = with_halves("H2-04", "H1-07", start="BG-D")
    for x in (1, 2, 3):
        game.put("BG-D", (x, 0))
    game.stand(owner, (1, 0), "road1")
    game.half("H2-04", at=(0, 1), rotation=1)
    while game.step != "crop-circle":
        game.passes()
    return game


def test_the_crop_circle_takes_from_others_and_not_from_oneself() -> None:
    """Whoever has the only highwayman would lose by it."""
    taking, adding = NameCrop("highwayman", "B"), NameCrop("highwayman", "A")
    assert why(crop_circle(1), taking) == (Endangers("crop-circle", 1),)
    assert why(crop_circle(0), adding) == (Spares("crop-circle"),)


def test_half_tiles_are_kept_as_long_as_a_draw_promises_more() -> None:
    """All that is said of drawing, whatever lies in hand."""
    game = with_halves("H1-01", "H1-02")
    assert why(game, ChooseDraw()) == (Gains("source"),)


# -- none -----------------------------------------------------------------------------------------


def test_a_meeple_stays_at_home_where_nothing_better_fits() -> None:
    """It is told how many there are."""
    game = table(start="BG-B")
    game.lay("BG-B", at=(1, 0))
    assert why(game, PASS) == (Keeps(7),)


def test_where_nothing_is_gained_all_else_is_worse() -> None:
    """A tile far from everybody, and nobody at home to be placed."""
    game = table(start="BG-B")
    game.draws("BG-B")
    assert why(game, PlaceTile(1, 0, 0)) == (NothingBetter(),)


# -- always ---------------------------------------------------------------------------------------


def explain_best(state: State) -> tuple[Reason, ...]:
    """Return what speaks for what the strongest level does in the rest of its turn."""
    assert state.player is not None
    best, _ = advise(state, state.player)
    actions, _ = play_on(state, state.player, best)
    return explain(state, state.player, actions)


def check(reason: Reason, player: int) -> None:
    """See that a reason speaks for a player."""
    match reason:
        case Closes(_, owner, points):
            assert owner == player
            assert points > 0
        case Nears(_, owner, before, after) | Grows(_, owner, before, after):
            assert owner == player
            assert 0 <= before < after
        case Hampers(_, owner, before, after) | Lessens(_, owner, before, after):
            assert owner != player
            assert before > after >= 0
        case Joins(_, other) | TakesOver(_, other) | Endangers(_, other):
            assert other != player
        case Frees(meeples):
            assert meeples > 0
        case _:
            pass


@pytest.mark.parametrize("expansions", [0, -1], ids=["base", "all"])
@pytest.mark.parametrize("seed", range(3))
def test_every_decision_has_at_most_two_reasons(seed: int, expansions: int) -> None:
    """No two alike, the same each time; the position stays as it was."""
    for state in decisions(setups(seed)[expansions], seed):
        before = snapshot(state)
        reasons = explain_best(state)
        assert len(set(reasons)) == len(reasons) <= 2
        for reason in reasons:
            check(reason, state.player or 0)
        assert explain_best(state.copy()) == reasons
        assert snapshot(state) == before


@pytest.mark.parametrize("seed", range(2))
def test_what_lies_hidden_gives_no_reason(seed: int) -> None:
    """Others' half tiles, those not dealt and what is under hills may be any of them."""
    setup = replace(setups(seed)[-1], options={"half-deal": "deal-all", "half-hand": 3})
    for number, state in zip(count(), decisions(setup, seed), strict=False):
        other = permute_hidden(state, random.Random(number))
        assert explain_best(other) == explain_best(state)
