"""The Messages (MS-1 to MS-8)."""

import pytest

from rules import legal_actions, view_for
from rules.actions import PASS
from rules.board import Figure
from rules.codec import restore, snapshot
from rules.events import ScoreItem
from rules.expansions.bridges_castles_bazaars.bazaar import OfferPrice, TakeLot
from rules.expansions.messages.figures import MoveOnScoreboard
from rules.expansions.messages.outlook import Outcome, foresee_move, list_reachable
from rules.expansions.messages.slot import messages_of
from rules.expansions.messages.stack import (
    DoMessage,
    DrawMessage,
    MessageAnswered,
    MessageDrawn,
    ScoreMeeple,
    TakeTwoPoints,
)
from rules.expansions.princess_dragon.pieces import pieces
from rules.expansions.scoreboard import MEEPLE, MESSENGER, ScoringFigureMoved
from rules.expansions.tower.prisoners import Ransom
from rules.geometry import square_at
from rules.option import OptionValue
from tests.builders import IC, PD, TB, Table, figure, table
from tests.messages import (
    MS,
    at_a_bazaar,
    bring,
    close_city,
    empty,
    mailbox,
    meeple,
    messenger,
    stands,
    within_a_bazaar,
)
from tests.robbers import RB, wait, waiting

TWO = TakeTwoPoints()
ONE = [(1, 0), (0, 0)]
"""The active player's meeple is 4 points from a message."""


# Meeple and messenger


def test_both_begin_on_0() -> None:
    """MS-1: meeple and messenger start on 0."""
    assert stands(mailbox()) == [(0, 0), (0, 0)]


def test_points_are_the_sum() -> None:
    """MS-1: a player's points are those of both figures together."""
    game = mailbox(spaces=[(3, 4), (0, 0)])
    close_city(game)
    messenger(game)
    assert stands(game)[0] == (3, 8)
    assert game.score(0) == 11


def test_no_tiles() -> None:
    """MS-1: the box has no land tiles."""
    assert table(MS).state.rulebook.tiles == table().state.rulebook.tiles


@pytest.mark.parametrize(("figure", "spaces"), [(MEEPLE, (4, 0)), (MESSENGER, (0, 4))])
def test_which_moves(figure: int, spaces: tuple[int, int]) -> None:
    """MS-2: who gets a score says which of the two moves, by all of it."""
    game = mailbox()
    close_city(game)
    assert (game.player, game.step) == (0, "which-figure")
    assert game.legal == (MoveOnScoreboard(0), MoveOnScoreboard(1))
    game.act(MoveOnScoreboard(figure))
    assert stands(game)[0] == spaces
    assert [event.space for event in game.told(ScoringFigureMoved)] == [4]


def test_another_player_is_asked() -> None:
    """MS-2: whoever gets the points, also in another's turn."""
    game = mailbox()
    close_city(game, player=1)
    assert (game.player, game.step) == (1, "which-figure")


def test_each_score_is_asked() -> None:
    """MS-2: once for each score, in turn order from the active player."""
    game = mailbox(PD)
    game.stand(1, (0, 0), "city1")
    game.stand(0, (0, 0), "road1")
    square = game.state.board.placements[0].square
    game.state.store(pieces(game.state), fairy=square, beside=figure("1.meeple.1"))
    game.play("BG-E", (0, -1), 2)
    assert game.gains() == [(1, 4, "city"), (1, 3, "fairy.scored")]
    assert game.player == 1
    meeple(game)
    assert (game.player, game.step) == (1, "which-figure")
    messenger(game)
    assert stands(game)[1] == (4, 3)


def test_one_figure_a_turn() -> None:
    """MS-2 with option *messenger* set to one a turn: one choice for all scores of the turn."""
    game = mailbox(PD, spaces=[(1, 0), (0, 0)], options={"messenger": "one-a-turn"})
    bring(game, 7)
    game.act(TWO)
    assert game.step == "draw-tile"
    assert stands(game)[0] == (7, 0)
    assert messages_of(game.state).movers == ()


def test_payments_are_taken_from_the_meeple() -> None:
    """MS-2: what is paid moves the meeple back, and brings no message (MS-3)."""
    game = mailbox("tower", spaces=[(8, 3), (0, 0)])
    game.stand(0, (0, 0), "road1")
    game.state.capture(figure("0.meeple.1"), 1)
    game.lay("BG-E", (0, -1), 2)
    game.act(Ransom(figure("0.meeple.1")))
    assert (game.player, game.step) == (1, "which-figure")
    messenger(game)
    assert stands(game) == [(5, 3), (0, 3)]
    assert game.step == "wood"


def test_who_has_resigned_is_not_asked() -> None:
    """MS-2, G4-5: the meeple of a seat that resigned moves by itself."""
    game = mailbox(players=3)
    game.stand(1, (0, 0), "city1")
    game.resigns(1)
    game.play("BG-E", (0, -1), 2)
    assert game.step == "draw-tile"


def test_who_resigns_while_asked() -> None:
    """MS-2, G4-5: the question lapses, and the meeple moves."""
    game = mailbox(players=3)
    close_city(game, player=1)
    game.resigns(1)
    assert game.step == "draw-tile"
    assert stands(game)[1] == (4, 0)


# Drawing


def test_a_message_on_every_fifth_space() -> None:
    """MS-3: a figure of the active player that stops on 0, 5, 10 .. brings a message."""
    game = mailbox(spaces=ONE)
    close_city(game)
    meeple(game)
    assert game.step == "next-message"
    game.act(DrawMessage(number=6))
    assert game.told(MessageDrawn) == [MessageDrawn(0, 6)]
    assert (game.player, game.step) == (0, "answer-message")


def test_none_on_another_space() -> None:
    """MS-3: elsewhere there is none, though the other figure stands on such a space."""
    game = mailbox(spaces=[(1, 0), (0, 0)])
    close_city(game)
    messenger(game)
    assert game.step == "draw-tile"


def test_none_for_others() -> None:
    """MS-3: others than the active player never draw one."""
    game = mailbox(spaces=[(0, 0), (1, 0)])
    close_city(game, player=1)
    meeple(game)
    assert stands(game)[1] == (5, 0)
    assert game.step == "draw-tile"


def test_none_for_a_figure_that_stopped_there_before() -> None:
    """MS-3: it must have moved in this round, and in its player's turn."""
    game = mailbox(spaces=[(0, 0), (1, 0)])
    close_city(game, player=1)
    meeple(game)
    game.put("BG-A", (-1, 0), 3)
    game.stand(1, (0, 0), "road1")
    game.play("BG-A", (1, 0), 1)
    messenger(game)
    assert stands(game)[1] == (5, 3)
    assert game.step == "draw-tile"


def test_never_two_in_a_round() -> None:
    """MS-3: where both figures stop on such a space in a round, there is one message."""
    game = mailbox(PD, spaces=[(1, 2), (0, 0)])
    game.stand(0, (0, 0), "city1")
    square = game.state.board.placements[0].square
    game.state.store(pieces(game.state), fairy=square, beside=figure("0.meeple.1"))
    game.play("BG-E", (0, -1), 2)
    meeple(game)
    messenger(game)
    assert stands(game)[0] == (5, 5)
    game.act(DrawMessage(number=5))
    game.act(TWO)
    messenger(game)
    assert game.step == "draw-tile"


@pytest.mark.parametrize(
    ("shared", "spaces", "step"),
    [
        (True, [(1, 0), (3, 5)], "next-message"),
        (False, [(1, 0), (3, 5)], "draw-tile"),
        (False, [(1, 5), (3, 4)], "draw-tile"),
        (False, [(1, 0), (3, 4)], "next-message"),
    ],
)
def test_a_shared_space(shared: bool, spaces: list[tuple[int, int]], step: str) -> None:
    """MS-3: by option no message where another scoring figure stands, one's own or others'."""
    game = mailbox(spaces=spaces, options={"message-on-shared-space": shared})
    close_city(game)
    meeple(game)
    assert game.step == step


def test_stolen_points_may_bring_one() -> None:
    """MS-3, RB-4: stolen points are scores of the same round."""
    game = mailbox(RB, spaces=[(3, 0), (7, 0)])
    wait(game, 7, None)
    close_city(game, player=1)
    meeple(game)
    assert (game.player, game.step) == (0, "which-figure")
    assert waiting(game) == (None, None)
    meeple(game)
    assert stands(game) == [(5, 0), (11, 0)]
    assert game.step == "next-message"


def test_the_robber_waits_for_the_figure_that_moves() -> None:
    """RB-3, MS-2: who moves the other figure is not robbed."""
    game = mailbox(RB, spaces=[(3, 0), (7, 1)])
    wait(game, 7, None)
    close_city(game, player=1)
    messenger(game)
    assert waiting(game) == (7, None)
    assert stands(game) == [(3, 0), (7, 5)]
    assert game.step == "draw-tile"


# Seen before it is done


def closes_both(spaces: tuple[int, int], **options: OptionValue) -> Table:
    """Return a table at which player 0 has just completed a city for 4 and a road for 2 points."""
    game = mailbox(spaces=[spaces, (0, 0)], options=options)
    game.stand(0, (0, 0), "city1")
    game.put("BG-W", (-1, -1))
    game.stand(0, (-1, -1), "road1")
    game.lay("BG-L", (0, -1), 2)
    return game


@pytest.mark.parametrize(
    ("spaces", "each_score", "one_a_turn"),
    [
        ((1, 0), [5], []),
        ((1, 6), [5, 10], []),
        ((3, 4), [5, 10], [10]),
        ((4, 9), [10, 15], [10, 15]),
        ((0, 0), [], []),
    ],
)
def test_where_a_figure_may_stop_for_a_message(
    spaces: tuple[int, int], each_score: list[int], one_a_turn: list[int]
) -> None:
    """MS-2, MS-3: by either score or both; where one figure moves in a turn, by both."""
    assert list_reachable(closes_both(spaces).state) == each_score
    assert list_reachable(closes_both(spaces, messenger="one-a-turn").state) == one_a_turn


def test_nowhere_without_a_scoring_to_come() -> None:
    """MS-3: before the tile nothing is complete, after the scoring the next turn has begun."""
    game = mailbox(spaces=ONE)
    game.stand(0, (0, 0), "city1")
    assert list_reachable(game.state) == []
    game.lay("BG-E", (0, -1), 2)
    assert list_reachable(game.state) == [5]
    game.passes()
    assert (game.step, list_reachable(game.state)) == ("which-figure", [])


def test_what_moving_a_figure_leads_to() -> None:
    """MS-2, MS-3: the space, and whether it brings a message."""
    game = mailbox(spaces=ONE)
    close_city(game)
    assert foresee_move(game.state, MEEPLE) == Outcome(5, message=True, taken=())
    assert foresee_move(game.state, MESSENGER) == Outcome(4, message=False, taken=())


def test_what_a_move_in_anothers_turn_leads_to() -> None:
    """MS-3: no message, wherever the figure stops."""
    game = mailbox(spaces=[(0, 0), (1, 0)])
    close_city(game, player=1)
    assert foresee_move(game.state, MEEPLE) == Outcome(5, message=False, taken=())


def test_what_a_robber_takes_of_a_move() -> None:
    """RB-4, MS-2: the robber waits for one of the two figures."""
    game = mailbox(RB, spaces=ONE)
    wait(game, None, 1)
    close_city(game)
    assert foresee_move(game.state, MEEPLE).taken == ((1, 2),)
    assert foresee_move(game.state, MESSENGER).taken == ()


def test_the_first_eight_are_unknown() -> None:
    """MS-1: until all eight have come, any of the others may be the next."""
    game = mailbox(spaces=ONE)
    game.state.store(messages_of(game.state), used=(3, 1))
    close_city(game)
    meeple(game)
    assert game.legal == tuple(DrawMessage(number=n) for n in (2, 4, 5, 6, 7, 8))
    for seen in (view_for(game.state, 0), view_for(game.state, None)):
        assert legal_actions(seen) == game.legal


def test_then_the_order_is_known() -> None:
    """MS-1: from the ninth on they come in the order in which they were put under the stack."""
    game = mailbox(spaces=ONE)
    game.state.store(messages_of(game.state), used=(3, 1, 2, 4, 5, 6, 7, 8))
    close_city(game)
    meeple(game)
    assert game.told(MessageDrawn) == [MessageDrawn(0, 3)]
    assert messages_of(game.state).used == (1, 2, 4, 5, 6, 7, 8, 3)


# What becomes of it


def test_two_points_instead() -> None:
    """MS-4: 2 points in place of what the message says."""
    game = mailbox(spaces=ONE)
    bring(game, 6)
    game.act(TWO)
    assert game.told(MessageAnswered) == [MessageAnswered(0, 6, False)]
    assert game.gains() == [(0, 2, "message")]
    assert (game.player, game.step) == (0, "which-figure")


@pytest.mark.parametrize("number", [1, 2, 3, 8])
def test_only_the_points_where_it_cannot_be_done(number: int) -> None:
    """MS-4: without a meeple there only the 2 points are left."""
    game = mailbox(spaces=ONE)
    bring(game, number)
    assert game.legal == (TWO,)


def test_a_message_brings_the_next() -> None:
    """MS-4: its points are a round of their own, and may bring the next message."""
    game = mailbox(spaces=[(1, 3), (0, 0)])
    bring(game, 6)
    game.act(TWO)
    messenger(game)
    assert stands(game)[0] == (5, 5)
    game.act(DrawMessage(number=7))
    assert game.step == "answer-message"


def test_the_points_of_a_message_are_robbed() -> None:
    """MS-4, RB-4: a robber takes half of them, too."""
    game = mailbox(RB, spaces=ONE)
    wait(game, None, 5)
    bring(game, 6)
    game.act(TWO)
    meeple(game)
    assert (1, 1, "robbed") in game.gains()


def test_the_smallest_road() -> None:
    """MS-5: message 1 scores the road of an own meeple that would bring the fewest points."""
    game = mailbox(spaces=ONE)
    game.put("BG-U", (0, 1), 1)
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 1), "road1")
    bring(game, 1)
    assert game.legal == (DoMessage(), TWO)
    game.act(DoMessage())
    assert game.gains() == [(0, 1, "message")]
    assert game.supply(0) == 5


def test_the_smallest_road_with_an_inn() -> None:
    """MS-5: an unfinished road with an inn brings 0."""
    game = mailbox(IC, spaces=ONE)
    game.put("IC-A", (1, 0), next(r for r in range(4) if _fits(game, "IC-A", (1, 0), r)))
    game.stand(0, (0, 0), "road1")
    bring(game, 1)
    game.act(DoMessage())
    assert game.gains() == [(0, 0, "message")]
    assert game.step == "draw-tile"


def _fits(game: Table, tile: str, at: tuple[int, int], rotation: int) -> bool:
    kind = game.state.tile(tile)
    side = game.state.board.frontier.get(square_at(*at), 0)
    return kind.orientations[rotation].agrees(side)


def test_no_majority_is_needed() -> None:
    """MS-5: an own meeple is enough, others may have the majority."""
    game = mailbox(spaces=ONE)
    game.stand(0, (0, 0), "road1")
    game.stand(1, (0, 0), "road1")
    game.stand(1, (0, 0), "road1")
    bring(game, 1)
    game.act(DoMessage())
    assert game.gains() == [(0, 1, "message")]


def test_the_smallest_city() -> None:
    """MS-5: message 2 scores a city."""
    game = mailbox(spaces=ONE)
    game.put("BG-E", (0, 1), 2)
    game.stand(0, (0, 1), "city1")
    bring(game, 2)
    game.act(DoMessage())
    assert game.gains() == [(0, 1, "message")]


def test_the_smallest_monastery() -> None:
    """MS-5: message 3 scores a monastery as it stands."""
    game = mailbox(spaces=ONE)
    game.put("BG-B", (0, 1))
    game.stand(0, (0, 1), "monastery1")
    bring(game, 3)
    game.act(DoMessage())
    assert game.gains() == [(0, 2, "message")]


def test_coats_of_arms() -> None:
    """MS-6: message 5 brings 2 for each coat of arms in cities with an own knight, once a city."""
    game = mailbox(spaces=ONE)
    game.put("BG-F", (0, 1))
    game.stand(0, (0, 1), "city1")
    game.stand(0, (0, 1), "city1")
    bring(game, 5)
    game.act(DoMessage())
    assert game.gains() == [(0, 2, "message")]


def test_knights() -> None:
    """MS-6: message 6 brings 2 for each own knight, a big one once."""
    game = mailbox(IC, spaces=ONE)
    game.put("BG-E", (0, 1), 2)
    game.stand(0, (0, 1), "city1")
    game.stand(0, (0, 1), "city1", kind="big-meeple")
    bring(game, 6)
    game.act(DoMessage())
    assert game.gains() == [(0, 4, "message")]


def test_farmers() -> None:
    """MS-6: message 7 brings 3 for each own farmer."""
    game = mailbox(spaces=ONE)
    game.stand(0, (0, 0), "field1")
    game.stand(1, (0, 0), "field2")
    bring(game, 7)
    game.act(DoMessage())
    assert game.gains() == [(0, 3, "message")]


def test_builders_and_pigs_are_no_knights_or_farmers() -> None:
    """MS-6, G2-3: only meeples count."""
    game = mailbox(TB, spaces=ONE)
    game.stand(0, (0, 0), "field1")
    game.stand(0, (0, 0), "field1", kind="pig")
    bring(game, 7)
    game.act(DoMessage())
    assert game.gains() == [(0, 3, "message")]


# One more tile


def test_one_more_tile() -> None:
    """MS-7: message 4 brings one more tile, a whole part of the turn."""
    game = mailbox(spaces=ONE)
    bring(game, 4)
    game.act(DoMessage())
    assert game.part == (0, 1)
    game.play("BG-E", (1, -1), meeple="field1")
    assert game.part == (1, 0)


def test_it_lapses_without_a_tile() -> None:
    """MS-7, MS-4: with nothing left to draw only the 2 points are left."""
    game = mailbox(spaces=ONE)
    close_city(game)
    empty(game)
    meeple(game)
    game.act(DrawMessage(number=4))
    assert game.legal == (TWO,)


def test_one_more_tile_after_a_bazaar() -> None:
    """MS-7, BCB-19: a sale may bring it; it is drawn, the bought tile is for the next turn."""
    game = at_a_bazaar()
    game.act(DoMessage())
    assert (game.part, game.step) == ((0, 1), "draw-tile")
    game.play("BG-B", (1, 1))
    assert game.part == (1, 0)
    assert game.state.turn.tile == "BG-L"


def test_one_more_tile_once_everybody_has_chosen() -> None:
    """MS-7, BCB-16: a sale brings it while others are still to choose at the bazaar."""
    game = within_a_bazaar()
    game.act(DoMessage())
    assert (game.player, game.step) == (3, "auction")
    game.act(OfferPrice("BG-E", 0), PASS)
    assert (game.part, game.step) == ((0, 1), "draw-tile")


def test_who_resigns_before_the_added_tile() -> None:
    """MS-7, G4-5: then there is none, not in the next player's turn either."""
    game = within_a_bazaar()
    game.act(DoMessage())
    game.resigns(0)
    game.act(TakeLot("BG-E"))
    assert game.part == (1, 0)
    assert messages_of(game.state).parts == 0


def test_the_last_turns_with_bought_tiles() -> None:
    """MS-4, MS-8, BCB-21: no tile is drawn any more, bought ones are laid, messages come on."""
    game = at_a_bazaar(tiles_left=False)
    assert game.legal == (TWO,)
    game.act(TWO)
    meeple(game)
    turns = []
    while game.step:
        turns += [game.part[0]] if game.step == "place-tile" else []
        if game.state.turn.player == 0 and game.step == "wood":
            game.state.give([ScoreItem(0, 3, "road", ())])
        game.act(PASS if game.may(PASS) else game.legal[0])
    assert turns == [1, 2, 0]
    assert len(messages_of(game.state).used) == 2


def test_before_a_builders_part() -> None:
    """MS-7: the part of a message comes before a builder's second one, which is still to come."""
    game = mailbox(TB, spaces=ONE)
    game.put("BG-U", (1, 0), 1)
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 0), "road1", kind="builder")
    game.lay("BG-U", (2, 0), 1)
    game.state.give([ScoreItem(0, 4, "road", ())])
    game.passes()
    meeple(game)
    game.act(DrawMessage(number=4))
    game.act(DoMessage())
    assert game.part == (0, 1)
    game.play("BG-E", (0, 1), 2)
    assert game.part == (0, 2)
    game.play("BG-E", (1, 1), 2)
    assert game.part == (1, 0)


def test_the_added_tile_may_start_a_double_turn() -> None:
    """MS-7: where the builder was not extended before, the part of a message may do it."""
    game = mailbox(TB, spaces=ONE)
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 0), "road1", kind="builder")
    bring(game, 4)
    game.act(DoMessage())
    game.play("BG-U", (1, 0), 1)
    assert game.part == (0, 2)
    game.play("BG-U", (2, 0), 1)
    assert game.part == (1, 0)


# One's own meeple


def test_scoring_ones_own_meeple() -> None:
    """MS-7: message 8 scores one own meeple's feature, majority or not, and takes it home."""
    game = mailbox(spaces=ONE)
    game.stand(0, (0, 0), "road1")
    game.stand(1, (0, 0), "road1")
    game.stand(1, (0, 0), "road1")
    bring(game, 8)
    own = Figure(0, "meeple", 1)
    assert game.legal == (ScoreMeeple(own), TWO)
    game.act(ScoreMeeple(own))
    assert game.gains() == [(0, 1, "message")]
    assert game.where("0.meeple.1") is None
    assert game.where("1.meeple.1") is not None


def test_a_builder_follows_it_home() -> None:
    """MS-7, G2-5: a builder without an own meeple there goes home, too."""
    game = mailbox(TB, spaces=ONE)
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 0), "road1", kind="builder")
    bring(game, 8)
    game.act(ScoreMeeple(Figure(0, "meeple", 1)))
    assert game.where("0.builder.1") is None


def test_a_farmer_is_scored_as_at_the_end() -> None:
    """MS-7: a field brings 3 for each city completed beside it."""
    game = mailbox(spaces=ONE)
    game.stand(0, (0, 0), "field1")
    bring(game, 8)
    game.act(ScoreMeeple(Figure(0, "meeple", 1)))
    assert game.gains() == [(0, 3, "message")]


def test_the_fairy_is_left_beside_nobody() -> None:
    """MS-7, PD-F11: the fairy stays without the meeple, and adds nothing."""
    game = mailbox(PD, spaces=ONE)
    game.stand(0, (0, 0), "road1")
    square = game.state.board.placements[0].square
    game.state.store(pieces(game.state), fairy=square, beside=figure("0.meeple.1"))
    bring(game, 8)
    game.act(ScoreMeeple(Figure(0, "meeple", 1)))
    assert game.gains() == [(0, 1, "message")]
    assert game.beside_fairy == ""


# The end


def test_no_messages_at_the_end() -> None:
    """MS-8: final scoring moves nobody, and brings no messages."""
    game = mailbox(spaces=[(4, 0), (0, 0)])
    game.stand(0, (0, 0), "road1")
    game.lay("BG-E", (0, -1), 2)
    empty(game)
    while game.step:
        game.passes()
    assert game.score(0) == 5
    assert messages_of(game.state).used == ()


def test_questions_of_the_last_turn_are_answered() -> None:
    """MS-3, MS-8: the rounds of the last turn are played to their end."""
    game = mailbox(spaces=ONE)
    close_city(game)
    empty(game)
    meeple(game)
    game.act(DrawMessage(number=6), TWO, MoveOnScoreboard(0))
    assert game.state.over


def test_who_resigns_with_a_message() -> None:
    """G4-5: the message of a player who leaves lapses."""
    game = mailbox(players=3, spaces=[(1, 0), (0, 0), (0, 0)])
    bring(game, 6)
    game.resigns(0)
    assert game.part == (1, 0)


def test_it_is_stored() -> None:
    """Positions in the middle of it can be stored."""
    game = mailbox(TB, spaces=ONE)
    bring(game, 4)
    assert restore(snapshot(game.state)) == game.state
    game.act(DoMessage())
    assert restore(snapshot(game.state)) == game.state
    assert game.state.turn.added == 1
