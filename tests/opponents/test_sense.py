"""Sense: who plays well takes what is there, keeps what it needs, spares its own."""

import pytest

from opponents import choose
from rules.actions import PASS, Action, Deploy, PlaceTile
from rules.expansions.princess_dragon.dragon import MoveDragon
from rules.expansions.princess_dragon.fairy import MoveFairy
from rules.expansions.princess_dragon.pieces import pieces
from rules.expansions.princess_dragon.princess import RemoveKnight
from rules.geometry import square_at
from tests.builders import PD, Table, figure, table

MONASTERIES = [(x, y) for x in (1, 2, 3) for y in (-1, 0)]


def decide(game: Table) -> Action:
    """Return what is done for whoever is to decide."""
    assert game.player is not None
    return choose(game.state, game.player, "hard", further=False)


def test_it_completes_its_own_city() -> None:
    """A tile that closes a city with its knight goes there."""
    game = table(start="BG-E", bag={"BG-B": 7, "BG-E": 1})
    game.stand(0, (0, 0), "city1")
    game.draws("BG-E")
    assert decide(game) == PlaceTile(0, -1, 2)


def test_it_claims_what_it_completes() -> None:
    """Points without a meeple left behind are always welcome."""
    game = table(start="BG-E")
    game.lay("BG-E", at=(0, -1), rotation=2)
    assert decide(game) == Deploy("meeple", 0, -1, "city1")


def test_it_keeps_its_last_meeple_from_a_field_without_cities() -> None:
    """What brings nothing is worth less than a meeple in hand."""
    game = table(start="BG-B")
    for at in MONASTERIES:
        game.put("BG-B", at)
        game.stand(0, at, "monastery1")
    game.lay("BG-B", at=(-1, 0))
    assert game.supply(0) == 1
    assert decide(game) in (PASS, Deploy("meeple", -1, 0, "monastery1"))


def test_it_keeps_the_phantom_from_an_early_field() -> None:
    """PH-1: there it would never return; the meeple claims the road, and that is all."""
    game = table("phantom", start="BG-E")
    game.lay("BG-V", at=(0, 1))
    game.act(Deploy("meeple", 0, 1, "road1"))
    assert Deploy("phantom", 0, 1, "field1") in game.legal
    assert decide(game) == PASS


def test_it_places_the_phantom_where_it_returns_at_once() -> None:
    """PH-1: the tile completes a city and begins a road: both are claimed."""
    game = table("phantom", start="BG-E")
    game.lay("BG-D", at=(0, -1), rotation=2)
    first = decide(game)
    game.act(first)
    placed = (first, decide(game))
    claimed = {action.segment for action in placed if isinstance(action, Deploy)}
    assert claimed == {"city1", "road1"}


@pytest.mark.parametrize(("own", "other"), [((0, 0), (2, 0)), ((2, 0), (0, 0))])
def test_it_leads_the_dragon_to_the_others(own: tuple[int, int], other: tuple[int, int]) -> None:
    """Not to its own meeple."""
    game = table(PD, players=3, start="BG-B")
    game.play("PD-2", at=(1, 0))
    game.play("BG-B", at=(2, 0))
    game.play("PD-G", at=(0, 1), rotation=0)
    assert game.player == 2
    game.stand(2, own, "monastery1")
    game.stand(0, other, "monastery1")
    assert decide(game) == MoveDragon(*other)


@pytest.mark.parametrize("player", [0, 1])
def test_its_princess_sends_somebody_elses_knight_home(player: int) -> None:
    """Not its own, if two rule the same city."""
    game = table(PD)
    if player:
        game.play("BG-B", at=(0, 1))
    for x in (1, -1):
        game.put("BG-L", at=(x, 0))
    game.put("BG-N", at=(1, -1), rotation=2)
    game.put("BG-N", at=(-1, -1), rotation=1)
    game.stand(0, (1, 0), "city1")
    game.stand(1, (-1, 0), "city1")
    game.lay("PD-C", at=(0, -1), rotation=2)
    assert game.player == player
    assert decide(game) == RemoveKnight(figure(f"{1 - player}.meeple.1"))


def beside_the_others_fairy() -> Table:
    """Return a game in which each has a monk, and the fairy is beside that of the second."""
    game = table(PD, start="BG-B")
    game.put("BG-B", at=(5, 5))
    game.stand(0, (0, 0), "monastery1")
    game.stand(1, (5, 5), "monastery1")
    beside = figure("1.meeple.1")
    game.state.store(pieces(game.state), fairy=square_at(5, 5), beside=beside)
    return game


def test_it_claims_a_road_rather_than_the_fairy() -> None:
    """Who is robbed of her takes her back: what she brings is soon over."""
    game = beside_the_others_fairy()
    game.lay("BG-V", at=(0, 1))
    assert MoveFairy(figure("0.meeple.1")) in game.legal
    assert decide(game) == Deploy("meeple", 0, 1, "road1")


def test_it_takes_the_fairy_where_nothing_is_to_be_claimed() -> None:
    """She costs nothing then."""
    game = beside_the_others_fairy()
    for at in MONASTERIES:
        game.put("BG-B", at)
        game.stand(0, at, "monastery1")
    game.lay("BG-V", at=(0, 1))
    assert game.supply(0) == 0
    assert isinstance(decide(game), MoveFairy)
