"""When a game with half tiles ends (HL-14)."""

from rules.actions import DrawTile
from rules.events import GameEnded, TileDiscarded, TurnBegan
from rules.expansions.halflings.slot import halves, hand
from rules.expansions.hills import BuryTile
from rules.expansions.princess_dragon.pieces import pieces
from rules.expansions.source import ChooseDraw, ChooseFromHand
from rules.geometry import square_at
from rules.option import OptionValue
from tests.builders import PD, figure
from tests.halves import with_halves

OLD: dict[str, OptionValue] = {"half-end": "2014"}


def test_with_tiles_left_a_half_tile_is_a_choice() -> None:
    """HL-14: it is compulsory only when there is nothing left to draw."""
    game = with_halves("H1-01", "H2-12", bag={"BG-B": 2})
    game.play("BG-B", at=(0, 1))
    assert game.may(ChooseDraw())
    game.play("BG-B", at=(0, 2))
    assert game.legal == (ChooseFromHand("H1-01"),)


def test_half_tiles_go_on_to_the_last() -> None:
    """HL-14: turns go on with half tiles alone, until the next player has none."""
    game = with_halves("H1-06", "H2-12", "H1-10", "H1-05", bag={"BG-B": 1})
    game.play("BG-B", at=(0, 1))
    order = []
    while not game.state.over:
        order.append(game.player)
        tile = game.choices(ChooseFromHand)[0].tile
        game.act(ChooseFromHand(tile))
        game.act(game.legal[0])
        if game.step == "wood":
            game.passes()
    assert order == [1, 0, 1, 0]
    assert hand(game.state, 0) == hand(game.state, 1) == ()


def test_unplaceable_tiles_leave_who_drew_them_a_half_tile() -> None:
    """HL-14: if all tiles left fit nowhere, whoever drew them must place a half tile that fits."""
    game = with_halves("H2-12", "H1-07", bag={"BG-C": 2})
    game.act(ChooseDraw(), DrawTile("BG-C"), DrawTile("BG-C"))
    assert game.told(TileDiscarded) == [TileDiscarded(0, "BG-C")] * 2
    assert game.legal == (ChooseFromHand("H2-12"),)
    game.half("H2-12", at=(0, 1), rotation=1)
    game.passes()
    assert game.told(GameEnded), "the other player's city fits nowhere"


def test_unplaceable_tiles_and_no_half_tile_end_the_game() -> None:
    """HL-14: who can place neither ends the game, though the other player could."""
    game = with_halves("H1-07", "H2-12", bag={"BG-C": 1})
    game.draws("BG-C")
    assert game.told(GameEnded)
    assert not game.told(TurnBegan)
    assert hand(game.state, 1) == ("H2-12",)


def test_the_last_tile_fits_nowhere_in_2014() -> None:
    """HL-3: an unplaceable last tile is replaced by a fitting half tile; then the game ends."""
    game = with_halves("H2-12", "H1-07", bag={"BG-C": 1}, options=OLD)
    game.draws("BG-C")
    assert (game.player, game.legal) == (0, (ChooseFromHand("H2-12"),))
    game.half("H2-12", at=(0, -1))
    assert not game.state.over
    game.passes()
    assert game.told(GameEnded)
    assert hand(game.state, 1) == ("H1-07",)


def test_the_last_tile_fits_nowhere_and_no_half_tile_either_in_2014() -> None:
    """HL-14: without a half tile that fits, an unplaceable last tile ends the game by option."""
    game = with_halves("H2-12", "H1-07", bag={"BG-C": 1}, options=OLD)
    game.state.store(halves(game.state), hands=((), ("H1-07",)))
    game.draws("BG-C")
    assert game.told(GameEnded)
    assert hand(game.state, 1) == ("H1-07",)


def test_the_last_tile_goes_under_the_hill_in_2014() -> None:
    """HL-14: by option the game ends with the turn in which the last tile went under the hill."""
    game = with_halves("H2-03", "H2-12", bag={"BG-B": 1}, options=OLD)
    game.half("H2-03", at=(0, -1))
    game.act(BuryTile("BG-B"))
    assert not game.state.over
    game.deploy("road1")
    assert game.told(GameEnded)
    assert game.gains() == [(0, 1, "road.incomplete")]


def test_the_last_tile_under_the_hill_goes_on() -> None:
    """HL-14: otherwise the next player places a half tile."""
    game = with_halves("H2-03", "H2-12", bag={"BG-B": 1})
    game.half("H2-03", at=(0, -1))
    game.act(BuryTile("BG-B"))
    game.passes()
    assert (game.player, game.legal) == (1, (ChooseFromHand("H2-12"),))


def test_nothing_but_dragons_is_nothing() -> None:
    """HL-14: a supply of dragon tiles that can never be drawn is empty, under either ending."""
    for options, over in ((None, False), (OLD, True)):
        bag = {"BG-B": 1, "PD-G": 2}
        game = with_halves("H1-01", "H2-12", expansions=(PD,), bag=bag, options=options)
        game.play("BG-B", at=(0, 1))
        assert game.state.over == over
        if not over:
            assert game.legal == (ChooseFromHand("H2-12"),)


def test_no_point_from_the_fairy_when_the_game_ends() -> None:
    """HL-14: the game ends at T6: the next player, who can't place, has no T1."""
    game = with_halves("H2-12", "H1-07", expansions=(PD,), bag={"BG-B": 2})
    game.play("BG-B", at=(0, 1))
    game.play("BG-B", at=(0, 2), meeple="monastery1")
    monk = figure("1.meeple.1")
    game.state.store(pieces(game.state), fairy=square_at(0, 2), beside=monk)
    game.half("H2-12", at=(0, 3), rotation=1)
    game.passes()
    assert game.told(GameEnded)
    assert game.gains() == [(1, 3, "monastery.incomplete"), (1, 3, "fairy.scored")]


def test_a_seat_that_resigned_is_not_asked() -> None:
    """HL-14: the next active player is asked; a resigned one's half tiles are out of the game."""
    game = with_halves("H1-01", "H2-12", "H1-06", players=3, bag={"BG-B": 1})
    game.resigns(1)
    assert hand(game.state, 1) == ()
    game.play("BG-B", at=(0, 1))
    assert (game.player, game.legal) == (2, (ChooseFromHand("H1-06"),))
