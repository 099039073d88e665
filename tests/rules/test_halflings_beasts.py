"""Half tiles with dragon, fairy, portal, phantom and abbot (HL-15)."""

from rules.actions import PASS, Deploy
from rules.events import FigureReturned
from rules.expansions.abbot import ReturnAbbot
from rules.expansions.hills import BuryTile
from rules.expansions.princess_dragon.fairy import MoveFairy, MoveFairyToTile
from rules.expansions.princess_dragon.pieces import pieces
from rules.geometry import square_at
from rules.option import OptionValue
from tests.builders import PD, Table, figure
from tests.halves import with_halves

SQUARE = (0, 1)


def two_halves(*expansions: str, options: dict[str, OptionValue] | None = None) -> Table:
    """Return a table with two half tiles at (0, 1), a monastery's and a city's, and no figure."""
    game = with_halves(
        *("H2-01", "H1-07"), expansions=(PD, *expansions), start="BG-B", options=options
    )
    game.put("H1-04", SQUARE, 1)
    game.put("H1-12", SQUARE, 3)
    return game


def dragon_goes(game: Table) -> None:
    """Bring the dragon to (1, 0) and let player 1 lay a dragon tile."""
    game.play("PD-2", at=(1, 0))
    game.play("PD-K", at=(-1, 0))


def test_phantom_and_abbot_are_eaten_on_halves() -> None:
    """HL-15: whatever stands on either half is eaten when the dragon enters the square."""
    game = two_halves("phantom", "abbot")
    game.stand(0, SQUARE, "monastery1", "NW", kind="abbot")
    game.stand(1, SQUARE, "city1", "SE", kind="phantom")
    game.stand(1, SQUARE, "city2", "SE")
    dragon_goes(game)
    game.dragon((0, 0), SQUARE)
    returned = [str(event.figure) for event in game.told(FigureReturned)]
    assert sorted(returned) == ["0.abbot.1", "1.meeple.1", "1.phantom.1"]


def test_the_dragon_visits_a_square_once() -> None:
    """HL-15: both halves are one square, visited once in a movement."""
    game = two_halves()
    game.put("BG-E", (1, 1), 3)
    dragon_goes(game)
    game.dragon((1, 1), SQUARE)
    assert game.ways() == {(0, 0)}
    game.dragon((0, 0))
    assert SQUARE not in game.ways()


def test_the_fairy_moves_from_one_half_to_the_other() -> None:
    """HL-15: she may go next to another meeple on the same square."""
    game = two_halves()
    game.stand(0, SQUARE, "field1", "NW")
    game.stand(0, SQUARE, "city1", "SE")
    game.lay("BG-B", at=(0, -1))
    game.fairy("0.meeple.1")
    game.play("BG-B", at=(0, -2))
    game.lay("BG-B", at=(0, -3))
    assert game.choices(MoveFairy) == [MoveFairy(figure("0.meeple.2"))]


def test_the_fairy_shelters_both_halves_alone() -> None:
    """HL-15: the dragon stays off her square, also when her meeple has left."""
    game = two_halves()
    game.stand(0, SQUARE, "city1", "SE")
    game.state.store(pieces(game.state), fairy=square_at(*SQUARE))
    dragon_goes(game)
    game.dragon((0, 0))
    assert SQUARE not in game.ways()
    assert game.where("0.meeple.1") is not None


def test_a_fairy_on_the_square_favours_both_halves() -> None:
    """HL-15: where the fairy stands on tiles, a tile is a square with both its halves."""
    options: dict[str, OptionValue] = {"fairy-placement": "on-tile", "fairy-point": "each"}
    game = two_halves(options=options | {"fairy-reward": "each-owner"})
    game.stand(0, SQUARE, "field1", "NW")
    game.stand(0, SQUARE, "city1", "SE")
    game.stand(1, SQUARE, "city2", "SE")
    game.lay("BG-B", at=(0, -1))
    assert game.choices(MoveFairyToTile) == [MoveFairyToTile(*SQUARE)]
    game.fairy_to(SQUARE)
    assert game.gains() == [(1, 1, "fairy.turn")]
    game.play("BG-B", at=(0, -2))
    game.lay("BG-B", at=(0, -3))
    assert not game.choices(MoveFairyToTile), "the other half is no other tile"
    assert (game.score(0), game.score(1)) == (1, 1)


def test_a_portal_leads_to_a_monastery_on_a_half() -> None:
    """HL-15: meeple and abbot reach the free, incomplete features of each half."""
    game = two_halves("abbot")
    game.stand(1, SQUARE, "city1", "SE")
    game.lay("PD-R", at=(0, -1), rotation=2)
    reached = {(d.figure, d.corner, d.segment) for d in game.choices(Deploy) if d.y == 1}
    assert reached == {
        ("meeple", "NW", "monastery1"),
        ("abbot", "NW", "monastery1"),
        ("meeple", "NW", "field1"),
        ("meeple", "SE", "city2"),
        ("meeple", "SE", "field1"),
    }
    game.act(Deploy("abbot", *SQUARE, "monastery1", "NW"))
    assert game.where("0.abbot.1") == (*SQUARE, "monastery1")


def test_no_portal_into_either_half_beside_the_dragon() -> None:
    """HL-15: the dragon bars its whole square."""
    game = two_halves()
    game.state.store(pieces(game.state), dragon=square_at(*SQUARE))
    game.lay("PD-R", at=(0, -1), rotation=2)
    assert (0, 0) in game.targets()
    assert SQUARE not in game.targets()


def test_a_volcano_fetches_the_dragon_from_a_half_filled_square() -> None:
    """HL-15: in the square the dragon has left, a half tile takes figures again."""
    game = with_halves("H2-01", "H1-12", expansions=(PD,))
    game.put("H1-04", SQUARE, 1)
    game.state.store(pieces(game.state), dragon=square_at(*SQUARE))
    game.play("PD-2", at=(1, 0))
    assert game.dragon_at == (1, 0)
    game.half("H1-12", at=SQUARE, rotation=3)
    assert game.segments() == ["city1", "city2", "field1"]


def test_the_phantom_keeps_to_the_half_just_placed() -> None:
    """HL-15, HL-8: meeple and phantom go onto the new half tile, not onto the other half."""
    game = with_halves("H2-03", "H2-06", expansions=("phantom",))
    game.half("H2-03", at=(0, -1))
    game.act(BuryTile("BG-C"), PASS, PASS)
    game.half("H2-06", at=(0, -1), rotation=2)
    game.deploy("city1")
    assert {d.corner for d in game.choices(Deploy)} == {"NE"}
    assert game.segments("phantom") == ["road1", "field1", "field2"]


def test_an_abbot_taken_back_from_a_half_tile() -> None:
    """HL-15: he scores his square and the occupied ones round it, the new half tile's included."""
    game = two_halves("abbot")
    game.stand(0, SQUARE, "monastery1", "NW", kind="abbot")
    game.half("H2-01", at=(-1, 1), rotation=3)
    game.act(ReturnAbbot(figure("0.abbot.1")))
    assert game.gains() == [(0, 3, "monastery.incomplete")]


def test_the_princess_takes_a_knight_from_a_half_tile() -> None:
    """HL-15, PD-P1: a knight on a half tile of the princess's city may be sent home."""
    game = two_halves()
    game.stand(1, SQUARE, "city2", "SE")
    game.lay("PD-C", at=(1, 1))
    game.removes("1.meeple.1")
    assert game.supply(1) == 7
