"""Bazaars: tiles auctioned among all, and laid instead of drawing (BCB-14 to BCB-21)."""

import pytest

from rules import IllegalAction, Setup, advance, codec, legal_actions, new_game
from rules.actions import PASS, Action, DrawTile, PlaceTile
from rules.chances import count_draws
from rules.events import TileDiscarded
from rules.expansions.bridges_castles_bazaars.bazaar import (
    BazaarOpened,
    BazaarPutOff,
    BoughtTileCame,
    BuyLot,
    OfferPrice,
    RaiseBid,
    SellLot,
    ShowTile,
    TakeLot,
    TileAuctioned,
    TurnWithoutTile,
    answer_within,
    bazaar_of,
    choose_dearest,
    find_lot,
    list_lots,
)
from rules.expansions.bridges_castles_bazaars.bridges import BridgeBuilt, GiveUpTile
from rules.expansions.source import ChooseDraw
from rules.notation import Game, read, write
from rules.numbers import MOST
from rules.step import CHANCE
from tests.bazaars import BCB, CALLS, begin, show
from tests.builders import PD, TB, Table, table


def chooser(board: Table) -> tuple[str, int]:
    """Return what is decided, and by whom."""
    step = board.state.step
    assert step is not None
    return step.kind, step.player


def bought(board: Table) -> dict[int, str]:
    """Return the tiles that are still to be laid, by player."""
    return dict(bazaar_of(board.state).bought)


def prices(board: Table, kind: type[OfferPrice | RaiseBid]) -> list[int]:
    """Return the prices that are listed, each once."""
    return sorted({each.price for each in board.legal if isinstance(each, kind)})


def sell_all(board: Table, *tiles: str) -> None:
    """Let each player have the tile of their turn for nothing; the last one follows."""
    for tile in tiles[:-1]:
        board.act(OfferPrice(tile, 0))
        while board.step == "bid":
            board.passes()


def test_as_many_tiles_as_players_are_shown_at_the_end_of_the_turn() -> None:
    """BCB-14."""
    board = begin()
    assert chooser(board) == ("bazaar-tile", CHANCE)
    left = board.state.tiles_left
    show(board, "BG-D", "BG-L", "BG-U")
    assert board.state.tiles_left == left - 3
    assert BazaarOpened(0, ("BG-D", "BG-L", "BG-U")) in board.events
    assert board.state.turn.player == 0


def test_too_few_tiles_in_the_bag_no_bazaar() -> None:
    """BCB-14: nothing happens."""
    board = table(BCB, players=3, start="BG-U", bag={CALLS: 1, "BG-U": 2})
    board.play(CALLS, (1, 0))
    assert chooser(board) == ("draw-tile", CHANCE)
    assert board.state.turn.player == 1


def test_dragon_tiles_are_set_aside_and_replaced() -> None:
    """BCB-14, PD-D1."""
    board = table(BCB, PD, start="BG-U", bag={CALLS: 1, "PD-G": 1, "BG-D": 1, "BG-L": 2})
    dragon = next(
        id for id in board.state.rulebook.tiles if "dragon" in board.state.tile(id).symbols
    )
    board.state.bag = {CALLS: 1, dragon: 1, "BG-D": 1, "BG-L": 2}
    board.play(CALLS, (1, 0))
    show(board, dragon, "BG-D")
    assert chooser(board) == ("bazaar-tile", CHANCE)
    show(board, "BG-L")
    assert bazaar_of(board.state).lots == ("BG-D", "BG-L")


def test_dragon_tiles_are_none_of_the_tiles_there_must_be() -> None:
    """BCB-14: with one other tile only, two players hold no bazaar."""
    board = table(BCB, PD, start="BG-U", bag={CALLS: 1, "BG-D": 1})
    dragon = next(
        id for id in board.state.rulebook.tiles if "dragon" in board.state.tile(id).symbols
    )
    board.state.bag = {CALLS: 1, dragon: 1, "BG-D": 1}
    board.play(CALLS, (1, 0))
    assert chooser(board) == ("draw-tile", CHANCE)


def test_the_player_to_the_left_chooses_first_and_each_other_may_raise_once() -> None:
    """BCB-15."""
    board = begin()
    show(board, "BG-D", "BG-L", "BG-U")
    assert chooser(board) == ("auction", 1)
    board.act(OfferPrice("BG-L", 3))
    assert chooser(board) == ("bid", 2)
    assert prices(board, RaiseBid) == list(range(4, 14))
    board.act(RaiseBid(5))
    assert chooser(board) == ("bid", 0)
    assert prices(board, RaiseBid)[0] == 6
    board.passes()
    assert chooser(board) == ("deal", 1)


def test_a_price_may_be_higher_than_those_listed() -> None:
    """BCB-15: 0 or more; ten are listed."""
    board = begin()
    show(board, "BG-D", "BG-L", "BG-U")
    assert prices(board, OfferPrice) == list(range(10))
    board.act(OfferPrice("BG-L", 40))
    board.act(RaiseBid(77))
    assert bazaar_of(board.state).bids == ((1, 40), (2, 77))


@pytest.mark.parametrize(
    "action", [RaiseBid(3), RaiseBid(2), RaiseBid(MOST + 1), OfferPrice("BG-D", 50), RaiseBid(-1)]
)
def test_no_bid_below_the_highest_nor_beyond_all_reason(action: Action) -> None:
    """BCB-15."""
    board = begin()
    show(board, "BG-D", "BG-L", "BG-U")
    board.act(OfferPrice("BG-L", 3))
    with pytest.raises(IllegalAction):
        board.act(action)


def test_a_tile_not_on_offer_has_no_price() -> None:
    """BCB-15."""
    board = begin()
    show(board, "BG-D", "BG-L", "BG-U")
    with pytest.raises(IllegalAction):
        board.act(OfferPrice("BG-A", 40))


def test_nobody_raises_so_the_price_goes_to_nobody() -> None:
    """BCB-16: points may go below 0."""
    board = begin()
    show(board, "BG-D", "BG-L", "BG-U")
    board.act(OfferPrice("BG-L", 3), PASS, PASS)
    assert TileAuctioned("BG-L", 1, 3) in board.events
    assert board.state.scores == [0, -3, 0]
    assert bought(board) == {1: "BG-L"}
    assert chooser(board) == ("auction", 2)


def test_the_chooser_buys_and_pays_the_highest_bidder() -> None:
    """BCB-16: the tile stays with the chooser."""
    board = begin()
    show(board, "BG-D", "BG-L", "BG-U")
    board.act(OfferPrice("BG-L", 3), RaiseBid(5), PASS, BuyLot())
    assert TileAuctioned("BG-L", 1, 5, 2) in board.events
    assert board.state.scores == [0, -5, 5]
    assert bought(board) == {1: "BG-L"}


def test_the_chooser_sells_and_chooses_again_after_the_others() -> None:
    """BCB-16, BCB-15: the bidder has the tile."""
    board = begin(players=4)
    show(board, "BG-D", "BG-L", "BG-U", "BG-V")
    board.act(OfferPrice("BG-L", 3), RaiseBid(5), PASS, PASS, SellLot())
    assert board.state.scores == [0, 5, -5, 0]
    assert bought(board) == {2: "BG-L"}
    assert chooser(board) == ("auction", 3)
    board.act(OfferPrice("BG-D", 0))
    assert chooser(board) == ("bid", 0)
    board.act(RaiseBid(1))
    assert chooser(board) == ("bid", 1)
    board.act(PASS, SellLot())
    assert chooser(board) == ("auction", 1)


def test_the_last_player_has_the_last_tile_for_nothing() -> None:
    """BCB-16: nobody is left to bid."""
    board = begin()
    show(board, "BG-D", "BG-L", "BG-U")
    sell_all(board, "BG-L", "BG-D", "BG-U")
    assert (board.state.turn.player, board.state.turn.tile) == (1, "BG-L")
    assert bought(board) == {2: "BG-D", 0: "BG-U"}


def test_points_of_a_bazaar_are_items_of_their_own() -> None:
    """BCB-17: no feature scores them."""
    board = begin()
    show(board, "BG-D", "BG-L", "BG-U")
    board.act(OfferPrice("BG-L", 3), RaiseBid(5), PASS, BuyLot())
    told = [(item.player, item.points, item.reason) for item in board.state.items]
    assert told == [(1, -5, "bazaar"), (2, 5, "bazaar")]


def test_without_an_auction_each_takes_a_tile() -> None:
    """BCB-18: nobody pays."""
    board = begin(options={"bazaar": "no-auction"})
    show(board, "BG-D", "BG-L", "BG-U")
    assert board.legal == (TakeLot("BG-D"), TakeLot("BG-L"), TakeLot("BG-U"))
    board.act(TakeLot("BG-L"), TakeLot("BG-U"))
    assert bought(board) == {2: "BG-U", 0: "BG-D"}
    assert board.state.turn.tile == "BG-L"
    assert board.state.scores == [0, 0, 0]


def test_each_lays_the_bought_tile_instead_of_drawing() -> None:
    """BCB-19: in their next turn."""
    board = begin()
    show(board, "BG-D", "BG-L", "BG-U")
    sell_all(board, "BG-L", "BG-D", "BG-U")
    assert BoughtTileCame(1, "BG-L") in board.events
    assert board.state.turn.tile == "BG-L"
    assert chooser(board) == ("place-tile", 1)
    left = board.state.tiles_left
    act_first(board, "place-tile")
    pass_on(board, 2)
    assert board.state.turn.tile == "BG-D"
    assert board.state.tiles_left == left


def act_first(board: Table, step: str) -> None:
    """Do the first of what is possible at this step."""
    assert board.step == step
    board.act(board.legal[0])


def pass_on(board: Table, player: int) -> None:
    """Pass until it is this player's turn."""
    while board.state.turn.player != player:
        board.passes()


def test_no_half_tile_or_abbey_instead_of_a_bought_tile() -> None:
    """BCB-19: there is no choice of source."""
    board = table(BCB, "abbey-mayor", players=2, start="BG-U")
    if board.step == "source":
        board.act(ChooseDraw())
    board.act(DrawTile(CALLS), PlaceTile(1, 0, 0))
    while not board.drawing and board.step != "bazaar-tile":
        board.passes()
    show(board, "BG-D", "BG-L")
    sell_all(board, "BG-L", "BG-D")
    assert chooser(board) == ("place-tile", 1)


def test_a_bought_tile_that_fits_nowhere_is_out_and_the_turn_goes_on() -> None:
    """BCB-19."""
    board = begin(players=2)
    show(board, "BG-C", "BG-D")
    sell_all(board, "BG-C", "BG-D")
    assert TileDiscarded(1, "BG-C") in board.events
    assert chooser(board) == ("draw-tile", CHANCE)
    assert board.state.turn.player == 1


def test_a_bought_tile_that_fits_only_with_a_bridge_may_be_given_up() -> None:
    """BCB-19 with BCB-3: it is out of the game, and the player draws as ever."""
    board = table(BCB, players=2, start="BG-X", bag={"BG-X": 4})
    board.state.store(bazaar_of(board.state), bought=((1, "BG-B"),))
    board.play("BG-X", (1, 0))
    assert (chooser(board), board.state.turn.tile) == (("place-tile", 1), "BG-B")
    board.act(GiveUpTile())
    assert board.told(TileDiscarded) == [TileDiscarded(1, "BG-B")]
    assert (chooser(board), board.state.turn.player) == (("draw-tile", CHANCE), 1)
    assert not bought(board)
    board.draws("BG-X")
    board.place((2, 0))
    assert not bazaar_of(board.state).laying


def test_a_bought_tile_laid_with_a_bridge() -> None:
    """BCB-19 with BCB-2: the bridge is built with it."""
    board = table(BCB, players=2, start="BG-X", bag={"BG-X": 4})
    board.state.store(bazaar_of(board.state), bought=((1, "BG-B"),))
    board.play("BG-X", (1, 0))
    board.place((2, 0))
    assert [event.player for event in board.told(BridgeBuilt)] == [1]
    assert not bought(board)


def test_a_bought_bazaar_calls_none() -> None:
    """BCB-20: it was drawn for the bazaar before."""
    board = begin(players=2)
    show(board, CALLS, "BG-D")
    sell_all(board, CALLS, "BG-D")
    act_first(board, "place-tile")
    pass_on(board, 0)
    assert board.state.turn.tile == "BG-D"


def draw_in_second_part(board: Table) -> None:
    """Extend a builder's road to the south by the tile in hand, then draw and place a bazaar."""
    board.place((0, 1))
    while board.state.turn.part == 0:
        board.passes()
    board.draws(CALLS)
    board.place((2, 0))


def second(option: str) -> Table:
    """Return a table at which a bazaar is drawn in a second part, with bought tiles to be laid."""
    board = table(BCB, TB, start="BG-U", options={"second-bazaar": option})
    board.stand(1, (0, 0), "road1")
    board.stand(1, (0, 0), "road1", kind="builder")
    board.play(CALLS, (1, 0))
    show(board, "BG-U", "BG-D")
    sell_all(board, "BG-U", "BG-D")
    assert board.state.turn.player == 1
    draw_in_second_part(board)
    return board


def test_a_bazaar_drawn_while_bought_tiles_are_left_is_put_off() -> None:
    """BCB-20: it is held at the end of the turn in which the last one is laid."""
    board = second("put-off")
    events = board.events
    while board.state.turn.player == 1:
        board.passes()
        events = events + board.events
    assert BazaarPutOff() in events
    assert chooser(board) == ("place-tile", 0)
    act_first(board, "place-tile")
    while board.step != "bazaar-tile":
        board.passes()
    show(board, "BG-U", "BG-V")
    assert chooser(board) == ("auction", 1)


def test_a_bazaar_drawn_while_bought_tiles_are_left_is_lost_with_the_option() -> None:
    """BCB-20."""
    board = second("none")
    pass_on(board, 0)
    act_first(board, "place-tile")
    pass_on(board, 1)
    assert chooser(board) == ("draw-tile", CHANCE)


def test_a_bazaar_drawn_after_the_last_bought_tile_is_lost_with_the_option() -> None:
    """BCB-20: in the second part of the turn in which that was laid."""
    board = table(BCB, TB, start="BG-U", options={"second-bazaar": "none"})
    board.stand(0, (0, 0), "road1")
    board.stand(0, (0, 0), "road1", kind="builder")
    board.play(CALLS, (1, 0))
    show(board, "BG-B", "BG-U")
    sell_all(board, "BG-B", "BG-U")
    board.place((1, 1))
    pass_on(board, 0)
    draw_in_second_part(board)
    pass_on(board, 1)
    assert chooser(board) == ("draw-tile", CHANCE)


def test_two_bazaars_in_both_parts_are_one() -> None:
    """BCB-14."""
    board = table(BCB, TB, start="BG-U")
    board.stand(0, (0, 0), "road1")
    board.stand(0, (0, 0), "road1", kind="builder")
    tile = "BCB-09"
    board.draws(tile)
    here = next(a for a in board.legal if isinstance(a, PlaceTile) and (a.x, a.y) == (0, 1))
    board.act(here)
    while board.state.turn.part == 0:
        assert board.step != "bazaar-tile"
        board.passes()
    board.play(CALLS, (1, 0))
    show(board, "BG-U", "BG-D")
    sell_all(board, "BG-U", "BG-D")
    assert board.state.turn.player == 1
    act_first(board, "place-tile")
    assert not bazaar_of(board.state).called


def test_the_game_goes_on_until_bought_tiles_are_laid() -> None:
    """BCB-21: with an empty bag too."""
    board = table(BCB, start="BG-U", bag={CALLS: 1, "BG-U": 2})
    board.play(CALLS, (1, 0))
    show(board, "BG-U", "BG-U")
    board.act(OfferPrice("BG-U", 0), PASS)
    for player in (1, 0):
        assert not board.state.over
        assert board.state.turn.player == player
        act_first(board, "place-tile")
        while board.step == "wood" and board.state.turn.player == player:
            board.passes()
    assert board.state.over


def test_a_turn_without_any_tile_is_empty_while_others_have_bought_ones() -> None:
    """BCB-21: the next player's turn follows."""
    board = table(BCB, start="BG-U", bag={CALLS: 1, "BG-C": 1, "BG-U": 1})
    board.play(CALLS, (1, 0))
    show(board, "BG-C", "BG-U")
    board.act(OfferPrice("BG-C", 0), PASS)
    assert TurnWithoutTile(1) in board.events
    assert board.state.turn.player == 0
    assert board.state.turn.tile == "BG-U"


def test_a_resigned_chooser_leaves_the_tile_to_the_others() -> None:
    """G4-5."""
    board = begin(players=4)
    show(board, "BG-D", "BG-L", "BG-U", "BG-V")
    board.act(OfferPrice("BG-L", 3), RaiseBid(5))
    board.resigns(1)
    assert chooser(board) == ("auction", 2)
    assert bazaar_of(board.state).bids == ()
    sell_all(board, "BG-L", "BG-D", "BG-U")
    assert chooser(board) == ("auction", 0)
    assert board.legal == (TakeLot("BG-U"), TakeLot("BG-V"))
    board.act(TakeLot("BG-V"))
    assert TileDiscarded(0, "BG-U") in board.events


def test_a_resigned_bidder_bids_nothing() -> None:
    """G4-5: the bid before theirs counts again."""
    board = begin()
    show(board, "BG-D", "BG-L", "BG-U")
    board.act(OfferPrice("BG-L", 3), PASS, RaiseBid(9))
    assert chooser(board) == ("deal", 1)
    board.resigns(0)
    assert board.state.scores == [0, -3, 0]
    assert bought(board) == {1: "BG-L"}
    assert board.legal == (TakeLot("BG-D"), TakeLot("BG-U"))


def test_a_bought_tile_of_a_resigned_player_is_out() -> None:
    """G4-5."""
    board = begin()
    show(board, "BG-D", "BG-L", "BG-U")
    sell_all(board, "BG-L", "BG-D", "BG-U")
    board.resigns(2)
    assert TileDiscarded(2, "BG-D") in board.events
    assert 2 not in bought(board)


def test_no_draw_in_a_turn_with_a_bought_tile() -> None:
    """BCB-19 and the odds: one's next draw comes in the turn after."""
    board = begin()
    show(board, "BG-D", "BG-L", "BG-U")
    assert count_draws(board.state, 1) == 1
    assert count_draws(board.state, 0) == 3
    sell_all(board, "BG-L", "BG-D", "BG-U")
    assert count_draws(board.state, 1) == 1
    assert count_draws(board.state, 2) == 2


def test_a_position_within_an_auction_is_stored() -> None:
    """Design note N13."""
    board = begin()
    show(board, "BG-D", "BG-L", "BG-U")
    board.act(OfferPrice("BG-L", 30), RaiseBid(45))
    again = codec.restore(codec.snapshot(board.state))
    assert again == board.state
    assert legal_actions(again) == legal_actions(board.state)
    assert codec.decode_action(codec.encode(RaiseBid(45))) == RaiseBid(45)


def test_bids_are_written_and_read_back() -> None:
    """Those that are listed, and greater ones."""
    setup = Setup(players=3, expansions=(BCB,), start="BG-U", bag={CALLS: 30})
    state, done = new_game(setup), list[Action]()
    bids = (OfferPrice(CALLS, 40), RaiseBid(57), PASS, SellLot())
    more = (OfferPrice(CALLS, 3), RaiseBid(17), BuyLot())
    for action in (DrawTile(CALLS), PlaceTile(1, 0, 0), PASS, *[ShowTile(CALLS)] * 3, *bids, *more):
        advance(state, action)
        done.append(action)
    text = write(Game(setup, ("Ann", "Bo", "Cees"), tuple(done)))
    assert f"offer {CALLS} 40; Cees: bid 57" in text
    assert "bid 17" in text
    assert read(text).actions == tuple(done)
    assert state.scores == [-17, 74, -57]


# Said ahead


def test_the_tiles_on_offer_once_each() -> None:
    """BCB-15: for those who have none yet; for nobody who has left, nor where tiles are chosen."""
    board = begin()
    show(board, "BG-B", "BG-D", "BG-B")
    assert [[*list_lots(board.state, player)] for player in range(3)] == [["BG-B", "BG-D"]] * 3
    board.act(OfferPrice("BG-D", 0), PASS, PASS)
    buyer = next(iter(bought(board)))
    assert [*list_lots(board.state, buyer)] == []
    board.resigns((buyer + 1) % 3)
    assert [*list_lots(board.state, (buyer + 1) % 3)] == []
    free = begin(options={"bazaar": "no-auction"})
    show(free, "BG-B", "BG-D", "BG-E")
    assert [*list_lots(free.state, 0)] == []


def test_bidding_up_to_a_limit() -> None:
    """BCB-16, BCB-17: the least raise, or passing; the chooser buys up to it, or sells."""
    board = begin()
    show(board, "BG-B", "BG-D", "BG-E")
    assert find_lot(board.state) == ""
    board.act(OfferPrice("BG-D", 3))
    assert find_lot(board.state) == "BG-D"
    assert answer_within(board.state, 4) == RaiseBid(4)
    assert answer_within(board.state, 3) == PASS
    board.act(RaiseBid(5), PASS)
    assert (board.step, find_lot(board.state)) == ("deal", "BG-D")
    assert answer_within(board.state, 5) == BuyLot()
    assert answer_within(board.state, 4) == SellLot()


def test_choosing_the_tile_one_pays_most_for() -> None:
    """BCB-15: offered for nothing at first; none if a limit is set for none of them."""
    board = begin()
    assert choose_dearest(board.state, {"BG-E": 7}) is None
    show(board, "BG-B", "BG-D", "BG-E")
    assert choose_dearest(board.state, {"BG-D": 2, "BG-E": 7}) == OfferPrice("BG-E", 0)
    assert choose_dearest(board.state, {"BG-D": 2, "BG-A": 9}) == OfferPrice("BG-D", 0)
    assert choose_dearest(board.state, {"BG-A": 9}) is None
