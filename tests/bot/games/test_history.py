"""Looking back: what somebody has missed, and the film of a game, from the log alone."""

from bot.games.automatic_steps import Unasked
from rules.actions import Deploy
from rules.events import TileDrawn, TilePlaced
from tests.bot.club import ANN, BO, CYD, DRAGONS, Club, any_of, first


async def test_missed_by_each(club: Club) -> None:
    """Each is told what came after their own last action, who never acted all there was."""
    at, choose = await club.game((ANN, BO)), any_of(5)
    begun = at
    while at.to_act is None or at.to_act.user_id != BO.id:
        at = await club.act(at, choose(at))
    everything = await club.service.history.missed_events(at.table.id, BO.id)
    assert everything == await club.service.history.missed_events(at.table.id, CYD.id)
    assert sum(isinstance(event, TilePlaced) for event in everything) == 1
    assert begun.state is not None
    assert begun.state.events[0] in everything, "the first draw"
    missed = await club.service.history.missed_events(at.table.id, ANN.id)
    [drawn] = missed
    assert isinstance(drawn, TileDrawn)
    assert drawn.player == 1
    assert everything[-1] == drawn


async def test_missed_by_who_acted_last(club: Club) -> None:
    """In the middle of one's own turn nothing is missed."""
    at = await club.game()
    at = await club.act(at, first(at))
    assert at.to_act is not None
    assert at.to_act.user_id == ANN.id
    assert await club.service.history.missed_events(at.table.id, ANN.id) == ()


async def test_missed_is_what_a_replay_finds(club: Club) -> None:
    """What is kept from move to move, steps without a choice included, is what the log tells."""
    at, choose = await club.game((ANN, BO), setup=DRAGONS), any_of(3)
    unasked = 0
    for _ in range(120):
        if at.to_act is None:
            break
        at = await club.act(at, choose(at))
        anew = Club(club.store).service.history
        for person in (ANN, BO):
            missed = await club.service.history.missed_events(at.table.id, person.id)
            assert missed == await anew.missed_events(at.table.id, person.id)
            unasked += sum(isinstance(event, Unasked) for event in missed)
    assert unasked


async def test_film_has_a_picture_for_each_tile(club: Club) -> None:
    """The start, then the board after each turn in which a tile was played, with its figure."""
    at = await club.game()
    for _ in range(4):
        at = await club.act(at, first(at))
        if isinstance(first(at), Deploy):
            at = await club.act(at, first(at))
    seen = await club.service.history.map_turns(
        at.table.id, lambda state: (len(state.board.placements), len(state.figures))
    )
    assert seen == [(1, 0), (2, 1), (3, 2), (4, 3), (5, 4)]


async def test_film_while_the_last_turn_goes_on(club: Club) -> None:
    """A tile that lies is shown although its player still decides."""
    at = await club.game()
    assert await club.service.history.map_turns(at.table.id, lambda state: state.turn.number) == [1]
    at = await club.act(at, first(at))
    seen = await club.service.history.map_turns(
        at.table.id, lambda s: (s.turn.number, len(s.board.squares))
    )
    assert seen == [(1, 1), (1, 2)]
    assert at.state is not None
    assert at.state.step is not None
    assert at.state.step.kind == "wood"
