"""Prisoners of The Tower (TW-4 to TW-9): captured, exchanged, ransomed."""

import pytest

from rules.actions import PASS
from rules.events import (
    FigureCaptured,
    FigureReleased,
    FigureReturned,
    PointsGiven,
)
from rules.expansions.princess_dragon.pieces import pieces
from rules.expansions.source import ChooseDraw
from rules.expansions.tower.prisoners import Ransom, TakeInExchange
from rules.expansions.tower.slot import towers
from rules.geometry import square_at
from tests.builders import IC, PD, TB, Table, figure, table
from tests.halves import with_halves
from tests.towers import (
    HIGH,
    OPEN,
    TOWER,
    TW,
    builds,
    captures,
    held,
    imprison,
    in_reach,
    raise_to,
    rich,
    tower_table,
)

# Capturing


def watched(floors: int, *expansions: str) -> Table:
    """Player 1's farmers stand 1 to 3 squares away from a tower: east, south, south-east."""
    game = tower_table(*expansions, floors=floors - 1)
    for at in ((1, 1), (2, 1), (3, 1), (0, 2), (0, 3), (1, 2)):
        game.put("BG-B", at)
        game.stand(1, at, "monastery1")
    game.lay("BG-B", at=(-1, 1))
    return game


@pytest.mark.parametrize(
    ("floors", "reached"),
    [(1, {1, 4}), (2, {1, 2, 4, 5}), (3, {1, 2, 3, 4, 5})],
)
def test_as_far_as_it_has_floors(floors: int, reached: set[int]) -> None:
    """TW-4: in row and column of the tower, never diagonally; one may let them all be."""
    game = watched(floors)
    builds(game)
    assert in_reach(game) == {f"1.meeple.{number}" for number in reached}
    game.passes()
    assert (held(game), game.drawing) == ({}, True)


def test_over_gaps_and_other_towers() -> None:
    """TW-4, TW-8: no gap and no tower, however high, is in the way; on top of it is in reach."""
    game = tower_table(floors=2)
    for at in ((1, 1), (1, 2), (2, 2), (3, 2), (3, 1)):
        game.put("TW-03" if at == (1, 1) else "BG-B", at)
    raise_to(game, 5, (1, 1))
    game.stand(1, (1, 1), HIGH)
    game.stand(1, (3, 1), "monastery1")
    game.lay("BG-B", at=(-1, 1))
    builds(game)
    assert in_reach(game) == {"1.meeple.1", "1.meeple.2"}, "(2, 1) is empty"


def test_on_its_own_square_and_ones_own() -> None:
    """TW-4: meeples beside the tower are in reach, of any owner, one's own too."""
    game = tower_table("abbot")
    game.stand(0, TOWER, "field1")
    game.stand(1, TOWER, "garden1", kind="abbot")
    game.lay("BG-B", at=(0, 2))
    builds(game)
    assert in_reach(game) == {"0.meeple.1", "1.abbot.1"}


def test_meeples_only() -> None:
    """TW-4: neither builder nor pig is captured, nor dragon and fairy."""
    game = tower_table(TB, PD, IC)
    for kind in ("meeple", "big-meeple", "pig"):
        game.stand(1, TOWER, "field1", kind=kind)
    game.stand(1, (0, 0), "road1")
    game.stand(1, (0, 0), "road1", kind="builder")
    game.lay("BG-B", at=(0, 2))
    builds(game)
    assert in_reach(game) == {"1.meeple.1", "1.big-meeple.1", "1.meeple.2"}


def test_nobody_in_reach() -> None:
    """TW-4: then nothing is asked."""
    game = tower_table()
    game.lay("BG-B", at=(0, 2))
    builds(game)
    assert game.drawing


def test_a_captured_meeple_is_held() -> None:
    """TW-5: it is a prisoner of the captor, neither in supply nor on the board."""
    game = watched(1)
    builds(game)
    captures(game, "1.meeple.1")
    assert [(e.figure, e.holder) for e in game.told(FigureCaptured)] == [(figure("1.meeple.1"), 0)]
    assert (held(game), game.supply(1), game.where("1.meeple.1")) == ({"1.meeple.1": 0}, 1, None)


def test_ones_own_goes_home() -> None:
    """TW-5: one's own meeple is back in supply, for the next turn."""
    game = tower_table()
    game.stand(0, TOWER, "field1")
    game.lay("BG-B", at=(0, 2))
    builds(game)
    captures(game, "0.meeple.1")
    assert [e.cause for e in game.told(FigureReturned)] == ["tower"]
    assert (held(game), game.supply(0), game.drawing) == ({}, 7, True)


def test_whom_a_captured_meeple_leaves_alone() -> None:
    """TW-5, G2-5, PD-F11: its builder goes home, and the fairy stays next to nobody."""
    game = tower_table(TB, PD)
    game.stand(1, (0, 0), "road1")
    game.stand(1, (0, 0), "road1", kind="builder")
    game.state.store(pieces(game.state), fairy=square_at(0, 0), beside=figure("1.meeple.1"))
    game.lay("BG-B", at=(0, 2))
    builds(game)
    captures(game, "1.meeple.1")
    assert (game.where("1.builder.1"), game.beside_fairy, game.fairy_at) == (None, "", (0, 0))


# Exchange


def exchanging(*mine: str, players: int = 2) -> Table:
    """Player 1 holds these meeples of player 0, who has a meeple of player 1 in reach."""
    game = tower_table(IC, players=players)
    for text in mine:
        imprison(game, text, 1)
    game.stand(1, TOWER, "field1")
    game.lay("BG-B", at=(0, 2))
    builds(game)
    return game


def test_prisoners_are_exchanged_at_once() -> None:
    """TW-6: as soon as two players hold a meeple of each other, one of each goes home."""
    game = exchanging("0.meeple.1", "0.meeple.2")
    captures(game, "1.meeple.1")
    released = [(str(e.figure), e.holder) for e in game.told(FigureReleased)]
    assert released == [("0.meeple.1", 1), ("1.meeple.1", 0)]
    assert (held(game), game.drawing) == ({"0.meeple.2": 1}, True), "all are of one kind"
    assert (game.supply(0), game.supply(1)) == (6, 7)


def test_the_captor_names_who_comes_back() -> None:
    """TW-6: if the other player holds several kinds; without a way to decline."""
    game = exchanging("0.meeple.1", "0.big-meeple.1")
    captures(game, "1.meeple.1")
    assert (game.player, game.step) == (0, "exchange")
    mine = [TakeInExchange(figure(text)) for text in ("0.big-meeple.1", "0.meeple.1")]
    assert list(game.legal) == mine
    game.act(mine[0])
    assert (held(game), game.supply(0, "big-meeple")) == ({"0.meeple.1": 1}, 1)


def test_no_exchange_among_three() -> None:
    """TW-6: what a third player holds is not exchanged."""
    game = tower_table(players=3)
    imprison(game, "0.meeple.1", 2)
    game.stand(1, TOWER, "field1")
    game.lay("BG-B", at=(0, 2))
    builds(game)
    captures(game, "1.meeple.1")
    assert held(game) == {"0.meeple.1": 2, "1.meeple.1": 0}


def test_the_one_who_names_may_leave() -> None:
    """TW-6, G2-6: if the captor resigns before naming one, the exchange happens all the same."""
    game = exchanging("0.meeple.1", "0.big-meeple.1", players=3)
    captures(game, "1.meeple.1")
    game.resigns(0)
    assert held(game) == {"0.meeple.1": 1}
    assert (game.supply(1), game.supply(0, "big-meeple")) == (7, 1)


def test_an_exchange_with_one_who_has_left() -> None:
    """G2-6: figures of a resigned seat stay prisoners, are captured and exchanged."""
    game = exchanging("0.meeple.1", players=3)
    game.state.active = (True, False, True)
    captures(game, "1.meeple.1")
    assert held(game) == {}


def test_prisoners_and_floors_bring_nothing() -> None:
    """TW-7: neither does the end of the game set anybody free."""
    game = table(TW, bag={"BG-B": 1})
    game.put(OPEN, TOWER)
    game.stand(1, TOWER, "field1")
    raise_to(game, 4)
    game.lay("BG-B", at=(0, 2))
    builds(game)
    captures(game, "1.meeple.1")
    assert (game.step, game.score(0), game.score(1)) == ("", 0, 0)
    assert held(game) == {"1.meeple.1": 0}


# Ransom


def ransoming(*mine: str, points: int = 3, players: int = 2) -> Table:
    """Player 1 holds these meeples of player 0, who has so many points and a tile in hand."""
    game = tower_table(IC, players=players)
    for text in mine:
        imprison(game, text, 1)
    rich(game, 0, points)
    game.draws("BG-B")
    return game


def test_a_ransom() -> None:
    """TW-9: for 3 points to the captor, who can't refuse, one's meeple is back in supply."""
    game = ransoming("0.meeple.1", points=4)
    before = game.state.step
    game.act(Ransom(figure("0.meeple.1")))
    assert (game.score(0), game.score(1), game.supply(0), held(game)) == (1, 3, 7, {})
    assert game.state.step == before, "the decision at hand goes on"
    assert [len(e.items) for e in game.told(PointsGiven)] == [2]
    assert [str(e.figure) for e in game.told(FigureReleased)] == ["0.meeple.1"]


@pytest.mark.parametrize("points", [2, 3])
def test_who_has_less_than_the_price(points: int) -> None:
    """TW-9: pays no ransom."""
    assert ransoming("0.meeple.1", points=points).may(Ransom) is (points == 3)


def test_one_kind_from_one_captor_is_one_choice() -> None:
    """TW-9: the price is the same for all; equal meeples are not told apart."""
    game = ransoming("0.meeple.1", "0.meeple.2", "0.big-meeple.1")
    assert game.choices(Ransom) == [
        Ransom(figure("0.big-meeple.1")),
        Ransom(figure("0.meeple.1")),
    ]


def test_once_a_turn() -> None:
    """TW-9: another one waits for the next turn of one's own."""
    game = ransoming("0.meeple.1", "0.meeple.2", points=9)
    game.act(Ransom(figure("0.meeple.1")))
    assert not game.may(Ransom)
    game.place((0, 2))
    assert not game.may(Ransom)
    game.passes()
    game.play("BG-B", at=(0, 3))
    game.draws("BG-B")
    assert game.may(Ransom(figure("0.meeple.2")))


def test_only_in_ones_own_turn() -> None:
    """TW-9: not while another player decides."""
    game = ransoming("0.meeple.1")
    imprison(game, "1.meeple.1", 0)
    rich(game, 1)
    assert {action.figure.player for action in game.choices(Ransom)} == {0}


def test_beside_what_is_decided_up_to_placing() -> None:
    """TW-9: when laying the tile, at the wood action, and before capturing."""
    game = ransoming("0.meeple.1")
    game.stand(1, TOWER, "field1")
    assert (game.step, game.may(Ransom)) == ("place-tile", True)
    game.place((0, 2))
    assert (game.step, game.may(Ransom)) == ("wood", True)
    builds(game)
    assert (game.step, game.may(Ransom)) == ("capture", True)
    game.act(Ransom(figure("0.meeple.1")))
    captures(game, "1.meeple.1")
    assert held(game) == {"1.meeple.1": 0}, "nobody is left to be exchanged"


def test_not_while_the_dragon_moves() -> None:
    """TW-9: T4 is no time for it."""
    game = tower_table(PD)
    game.put("PD-2", (0, 2))
    game.state.store(pieces(game.state), dragon=square_at(0, 2))
    imprison(game, "0.meeple.1", 1)
    rich(game, 0)
    game.lay("PD-H", at=(1, 0), rotation=1)
    assert game.may(Ransom)
    game.passes()
    assert (game.step, game.player, game.may(Ransom)) == ("dragon-move", 0, False)


def test_usable_at_once() -> None:
    """TW-9: with nobody at home the wood action still offers it, and the meeple may be placed."""
    game = tower_table()
    game.state.store(towers(game.state), stocks=(0, 0))
    imprison(game, "0.meeple.1", 1)
    for _ in range(6):
        game.stand(0, (0, 0), "city1")
    rich(game, 0)
    game.lay("BG-B", at=(0, 2))
    assert game.legal == (Ransom(figure("0.meeple.1")), PASS)
    game.act(Ransom(figure("0.meeple.1")))
    assert game.segments() == ["monastery1", "field1"]


def test_once_for_both_parts_of_a_double_turn() -> None:
    """TW-9, TB-12: the second part has no ransom of its own."""
    game = tower_table(TB)
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 0), "road1", kind="builder")
    imprison(game, "0.meeple.2", 1)
    imprison(game, "0.meeple.3", 1)
    rich(game, 0, 9)
    game.draws("BG-U")
    game.act(Ransom(figure("0.meeple.2")))
    game.place((1, 0), 1)
    game.passes()
    assert game.part == (0, 1)
    game.draws("BG-B")
    assert not game.may(Ransom)


def test_no_ransom_to_who_has_left() -> None:
    """G2-6: a resigned seat keeps its prisoners."""
    game = ransoming("0.meeple.1", players=3)
    game.resigns(1)
    assert not game.may(Ransom)
    assert held(game) == {"0.meeple.1": 1}


def test_beside_the_choice_of_source() -> None:
    """TW-9: before drawing, where half tiles leave a choice."""
    game = with_halves("H1-01", "H1-04", expansions=(TW,))
    imprison(game, "0.meeple.1", 1)
    rich(game, 0)
    assert game.may(ChooseDraw)
    assert game.may(Ransom)
