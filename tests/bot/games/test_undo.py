"""Taking moves back: freely in one's own turn, afterwards by consent; and every refusal."""

import asyncio
import json
from dataclasses import dataclass, field
from random import Random

import pytest

from bot.games.announcements import Notice, decode_facts
from bot.games.refusals import RefusalKey
from bot.games.table import Position
from bot.play.undo import REQUEST_SECONDS
from bot.store.schema import games, proposals
from rules import Setup, State, codec, legal_actions
from rules.actions import PASS, Action
from rules.events import TileDrawn, TilePlaced
from rules.expansions import EXPANSIONS
from tests.bot.club import ANN, BO, CYD, DAN, PEOPLE, Channel, Club, deliver, first, options
from tests.bot.games.damage import change, change_action, garble, spoil_bag, swap
from tests.bot.games.moves import answer, bag_of, check, log_of, said, take_back, turn
from tests.bot.refusals import refusing

# -- freely ---------------------------------------------------------------------------------------


async def test_a_step_of_ones_own_turn_is_taken_back_at_once(club: Club) -> None:
    """The position is as it was, but for its number: old buttons are stale. Nothing is deleted."""
    before = await club.game()
    placed = await club.act(before, first(before))
    assert placed.to_act == before.to_act, "the meeple is still to be decided"
    after = await take_back(club, placed, ANN, seq=placed.table.seq)
    assert (after.state, after.table.seq) == (before.state, placed.table.seq + 1)
    assert after.table.find("undo") is None
    assert after.table.mover is None, "nothing is left to take back"
    log = await log_of(club, after)
    assert (log[-1].seat, log[-1].user_id) == (0, ANN.id)
    assert json.loads(log[-1].action) == {"do": "undo", "to": before.table.seq}
    assert await said(club, after) == Notice("news.taken-back", {"player": "Ann"})
    await check(club, after)
    with refusing(RefusalKey.STALE):
        await club.service.games.submit(
            after.table.id, placed.table.seq, ANN.id, (PASS,), club.press()
        )
    other = await club.act(after, codec.decode_action(log[-2].action))
    assert other.state == placed.state
    await check(club, other)


async def test_step_by_step_as_far_as_the_draw(club: Club) -> None:
    """Tile, meeple, then the phantom is still to be decided: each step goes back by itself."""
    begun = await club.game(setup=Setup(expansions=("phantom",)))
    placed = await club.act(begun, first(begun))
    deployed = await club.act(placed, first(placed))
    assert deployed.state is not None
    assert deployed.state.step is not None
    assert deployed.state.step.kind == "phantom"
    assert deployed.table.mover == 0
    one = await take_back(club, deployed, ANN)
    assert (one.state, one.table.mover) == (placed.state, 0)
    two = await take_back(club, one, ANN)
    assert (two.state, two.table.mover) == (begun.state, None)
    with refusing(RefusalKey.NOTHING_TO_TAKE_BACK):
        await take_back(club, two, ANN)
    await check(club, two)


async def test_nothing_hidden_is_ever_unseen(club: Club) -> None:
    """A second part of a turn draws: its steps go back freely, the draw does not."""
    setup = Setup(expansions=("traders-builders",))
    at, random = await club.game(setup=setup), Random(1)
    while at.state is not None and at.state.turn.part == 0:
        options = legal_actions(at.state)
        builders = [a for a in options if getattr(a, "figure", "") == "builder"]
        at = await club.act(at, random.choice(builders or options))
    assert at.to_act is not None
    mover = PEOPLE[at.to_act.number]
    placed = await club.act(at, first(at))
    if placed.to_act == at.to_act and placed.state is not None and placed.state.turn.part == 1:
        at_once = await take_back(club, placed, mover)
        assert at_once.state == at.state
    asked = await take_back(club, at, mover)
    assert asked.table.find("undo") is not None, "the second tile was drawn after it"
    assert asked.state == at.state


# -- by consent -----------------------------------------------------------------------------------


async def test_a_move_goes_back_when_the_other_agrees(club: Club) -> None:
    """Said in public with a ping; then the mover is called again, and the same tile is drawn."""
    before = await club.game()
    after = await turn(club, before)
    bag = await bag_of(club, after)
    assert after.table.mover == 0
    asked = await take_back(club, after, ANN, seq=after.table.seq)
    assert (asked.state, asked.table.seq) == (after.state, after.table.seq)
    assert asked.table.find("undo") is not None
    assert asked.table.find("undo").until == club.clock() + REQUEST_SECONDS
    assert [seat.user_id for seat in asked.table.waiting_for("undo")] == [BO.id]
    row = (await club.rows(after.table.id))[-1]
    assert (row.kind, json.loads(row.pings), row.number) == ("turn", [BO.id], after.table.seq)
    back = await answer(club, asked, BO)
    assert (back.state, back.table.seq) == (before.state, after.table.seq + 1)
    assert back.table.find("undo") is None
    assert await said(club, back) == Notice("news.undo-agreed", {"player": "Ann"})
    row = (await club.rows(after.table.id))[-1]
    assert (json.loads(row.pings), decode_facts(row.facts, EXPANSIONS)) == ([ANN.id], ())
    await check(club, back)
    again = await turn(club, back)
    assert again.state == after.state, "the same tile"
    assert (await bag_of(club, again)) == bag
    await check(club, again)


async def test_everybody_must_agree_to_an_older_move(club: Club) -> None:
    """What others did since goes back with it; who has agreed is known after a restart."""
    before = await club.game((ANN, BO, CYD))
    after = await turn(club, await turn(club, before))
    asked = await take_back(club, after, ANN)
    assert asked.table.find("undo") is not None
    assert asked.table.find("undo").others == (1,)
    assert [seat.user_id for seat in asked.table.waiting_for("undo")] == [BO.id, CYD.id]
    waiting = await answer(club, asked, CYD)
    assert [seat.user_id for seat in waiting.table.waiting_for("undo")] == [BO.id]
    assert waiting.state == after.state
    again = Club(club.store)
    again.press = club.press  # type: ignore[method-assign]
    back = await answer(again, await again.service.games.position(after.table.id), BO)
    assert back.state == before.state
    assert back.table.mover is None
    await check(again, back)


async def test_only_who_is_still_in_the_game_is_asked(club: Club) -> None:
    """A seat that resigned does not count."""
    at = await club.game((ANN, BO, CYD))
    at = await club.service.games.resign(at.table.id, CYD.id, club.press())
    before = at
    at = await take_back(club, await turn(club, at), ANN)
    assert [seat.user_id for seat in at.table.waiting_for("undo")] == [BO.id]
    back = await answer(club, at, BO)
    assert back.state == before.state
    await check(club, back)


async def test_what_was_done_before_somebody_left_stands(club: Club) -> None:
    """Nobody is brought back into a game."""
    at = await turn(club, await club.game((ANN, BO, CYD)))
    at = await club.service.games.resign(at.table.id, CYD.id, club.press())
    assert at.table.mover is None
    with refusing(RefusalKey.NOTHING_TO_TAKE_BACK):
        await take_back(club, at, ANN)


async def test_one_refuses(club: Club) -> None:
    """The move stands, which is said; it can be asked again."""
    after = await turn(club, await club.game((ANN, BO, CYD)))
    asked = await answer(club, await take_back(club, after, ANN), BO)
    refused = await answer(club, asked, CYD, agrees=False)
    assert refused == after
    notice = Notice("news.undo-refused", {"player": "Ann", "person": "Cyd"})
    assert await said(club, refused) == notice
    with refusing(RefusalKey.REQUEST_OVER):
        await answer(club, asked, BO)
    assert (await take_back(club, after, ANN)).table.find("undo") is not None


async def test_who_asked_gives_it_up(club: Club) -> None:
    """With the button that refuses."""
    after = await turn(club, await club.game())
    given_up = await answer(club, await take_back(club, after, ANN), ANN, agrees=False)
    assert given_up == after
    notice = await said(club, after)
    assert notice is not None
    assert notice.key == "news.undo-withdrawn"


async def test_time_is_over(club: Club) -> None:
    """Said once, also after a restart; an answer that comes in between is refused."""
    after = await turn(club, await club.game())
    asked = await take_back(club, after, ANN)
    count = len(await club.rows(after.table.id))
    await club.service.proposals.expire()
    assert len(await club.rows(after.table.id)) == count
    club.clock.now += REQUEST_SECONDS
    with refusing(RefusalKey.REQUEST_OVER):
        await answer(club, asked, BO)
    again = Club(club.store)
    again.clock.now = club.clock.now
    for _ in range(2):
        await again.service.proposals.expire()
    assert await said(club, after) == Notice("news.undo-expired", {"player": "Ann"})
    assert len(await club.rows(after.table.id)) == count + 1
    assert await club.service.games.position(after.table.id) == after


async def test_void_once_the_game_goes_on(club: Club, channel: Channel) -> None:
    """Who is to act need not wait; that it is void is said with their move."""
    after = await turn(club, await club.game())
    asked = await take_back(club, after, ANN)
    assert await deliver(club, channel.sender(club))
    assert channel.posted[-1].pings == (BO.id,)
    later = await turn(club, after)
    assert later.table.find("undo") is None
    with refusing(RefusalKey.STALE):
        await answer(club, asked, BO)
    assert await deliver(club, channel.sender(club))
    told = channel.posted[-1].announcement
    assert told.notices == (Notice("news.undo-void", {"player": "Ann"}),)
    assert {TilePlaced, TileDrawn} <= {type(event) for event in told.events}
    club.clock.now += REQUEST_SECONDS
    count = len(await club.rows(after.table.id))
    await club.service.proposals.expire()
    assert len(await club.rows(after.table.id)) == count


async def test_void_once_a_newer_move_is_taken_back(club: Club, channel: Channel) -> None:
    """That is free in its turn, and the game is another then."""
    before = await turn(club, await club.game())
    placed = await club.act(before, first(before))
    await take_back(club, placed, ANN)
    back = await take_back(club, placed, BO)
    assert (back.state, back.table.find("undo")) == (before.state, None)
    assert await deliver(club, channel.sender(club))
    told = [notice.key for notice in channel.posted[-1].announcement.notices]
    assert told == ["news.undo-void", "news.taken-back"]


async def test_what_was_not_told_yet_is_not_told_any_more(club: Club, channel: Channel) -> None:
    """A move that is back before the channel has heard of it: only that it is back is told."""
    at = await club.game()
    assert await deliver(club, channel.sender(club))
    back = await answer(club, await take_back(club, await turn(club, at), ANN), BO)
    assert await deliver(club, channel.sender(club))
    told = channel.posted[-1]
    assert told.announcement.events == ()
    assert [notice.key for notice in told.announcement.notices] == ["news.undo-agreed"]
    assert (told.pings, told.seq) == ((ANN.id,), back.table.seq)


# -- refused --------------------------------------------------------------------------------------


async def test_refusals(club: Club) -> None:
    """Another's move, one's own wish, twice, a second wish, nobody's, none at all."""
    begun = await club.game((ANN, BO, CYD))
    for person in (ANN, BO):
        with refusing(RefusalKey.NOTHING_TO_TAKE_BACK):
            await take_back(club, begun, person)
    with refusing(RefusalKey.NOTHING_TO_TAKE_BACK):
        await take_back(club, begun, BO, seq=begun.table.seq)
    after = await turn(club, await turn(club, begun))
    with refusing(RefusalKey.NOT_YOUR_MOVE) as caught:
        await take_back(club, after, ANN, seq=after.table.seq)
    assert caught.value.values == {"player": "Bo"}
    with refusing(RefusalKey.STALE):
        await take_back(club, after, BO, seq=begun.table.seq)
    with refusing(RefusalKey.NOTHING_TO_TAKE_BACK):
        await take_back(club, after, CYD)
    asked = await take_back(club, after, ANN)
    with refusing(RefusalKey.WAITING_FOR_CONSENT) as caught:
        await take_back(club, after, ANN)
    assert caught.value.values == {"players": "Bo, Cyd"}
    with refusing(RefusalKey.ALREADY_ASKED):
        await take_back(club, after, BO)
    with refusing(RefusalKey.OWN_REQUEST):
        await answer(club, asked, ANN)
    agreed = await answer(club, asked, BO)
    with refusing(RefusalKey.ALREADY_AGREED):
        await answer(club, asked, BO)
    with refusing(RefusalKey.NOT_SEATED):
        await answer(club, asked, DAN)
    assert await club.service.games.position(after.table.id) == agreed
    assert agreed.state == after.state


async def test_no_game_to_take_back_in(club: Club) -> None:
    """A lobby, and a game that is over: its bag is open, so its moves stand."""
    lobby = await club.lobby(channel=2)
    with refusing(RefusalKey.NOT_STARTED):
        await club.service.undo.take_back(lobby.id, ANN.id, club.press())
    at = await turn(club, await club.game())
    asked = await take_back(club, at, ANN)
    over = await club.service.games.resign(at.table.id, BO.id, club.press())
    assert over.table.find("undo") is None
    with refusing(RefusalKey.GAME_OVER):
        await take_back(club, at, ANN)
    with refusing(RefusalKey.GAME_OVER):
        await answer(club, asked, BO)


async def test_a_press_that_arrives_twice(club: Club) -> None:
    """Is done once: asking, agreeing and going back."""
    after = await turn(club, await club.game())
    undo, game = club.service.undo, after.table.id
    both = await asyncio.gather(*(undo.take_back(game, ANN.id, "ask") for _ in range(2)))
    assert both[0] == both[1]
    count = len(await club.rows(game))
    arguments = {"agrees": True, "interaction_id": "agree"}
    found = await asyncio.gather(
        *(undo.answer(game, after.table.seq, 0, BO.id, **arguments) for _ in range(2))  # type: ignore[arg-type]
    )
    assert found[0] == found[1]
    assert found[0].table.seq == after.table.seq + 1
    assert len(await club.rows(game)) == count + 1


async def test_two_answer_at_the_same_time(club: Club) -> None:
    """Both count, in whichever order."""
    before = await club.game((ANN, BO, CYD))
    asked = await take_back(club, await turn(club, before), ANN)
    await asyncio.gather(answer(club, asked, BO), answer(club, asked, CYD))
    after = await club.service.games.position(before.table.id)
    assert (after.state, after.table.seq) == (before.state, asked.table.seq + 1)


async def test_where_the_log_does_not_lead_to_the_position(club: Club) -> None:
    """Nobody can tell how it was, so nothing goes back; the game goes on."""
    at = await turn(club, await turn(club, await club.game()))
    await change_action(club.store, at.table.id, 2, fingerprint="0" * 16)
    with refusing(RefusalKey.CANNOT_TAKE_BACK):
        await take_back(club, at, BO)
    assert (await turn(club, at)).table.seq > at.table.seq


# -- what respects it -----------------------------------------------------------------------------


async def gone_back(club: Club) -> tuple[Position, Position]:
    """A game in which a move was taken back and another made, and the position before both."""
    before = await turn(club, await club.game())
    asked = await take_back(club, await turn(club, before), BO)
    back = await answer(club, asked, ANN)
    assert back.state == before.state
    placing = legal_actions(back.state)[-1]  # type: ignore[arg-type]
    return before, await club.act(back, placing)


@pytest.mark.parametrize("damage", [garble, swap, spoil_bag])
async def test_repair(club: Club, damage: object) -> None:
    """A damaged position is rebuilt from what stands of the log."""
    _, at = await gone_back(club)
    await damage(club.store, at)  # type: ignore[operator]
    again = Club(club.store)
    found = await again.service.games.visit(at.table.id)
    assert found.state == at.state
    await check(again, found)


async def test_what_was_missed_and_the_film_know_nothing_of_it(club: Club) -> None:
    """Only what stands has happened."""
    before, at = await gone_back(club)
    missed = await club.service.history.missed_events(at.table.id, ANN.id)
    (placed,) = [event for event in missed if isinstance(event, TilePlaced)]
    assert at.state is not None
    assert (placed.x, placed.y, placed.rotation) != (0, 0, 0)
    assert len(at.state.board.placements) == 3
    seen = await club.service.history.map_turns(
        at.table.id, lambda state: len(state.board.placements)
    )
    assert seen == [1, 2, 3]
    assert before.state is not None
    assert len(before.state.board.placements) == 2


async def test_verification_looks_at_what_was_taken_back_too(club: Club) -> None:
    """And tells how many actions were."""
    _, at = await gone_back(club)
    log = await log_of(club, at)
    assert (await club.service.history.verify(at.table.id)).taken_back > 0
    undone = next(row for row in log if '"undo"' in row.action).number - 1
    await change_action(club.store, at.table.id, undone, fingerprint="0" * 16)
    found = await club.service.history.verify(at.table.id)
    assert found.differs is not None
    assert found.differs.number == undone
    assert found.position


@pytest.mark.parametrize("to", [-1, 10**6])
async def test_a_row_that_leads_nowhere(club: Club, to: int) -> None:
    """Is damage like any other: the snapshot is believed, and nothing goes back."""
    at = await take_back(club, await turn(club, await club.game()), ANN)
    at = await answer(club, at, BO)
    await change_action(
        club.store, at.table.id, at.table.seq, action=json.dumps({"do": "undo", "to": to})
    )
    found = await club.service.history.verify(at.table.id)
    assert found.differs is not None
    assert found.differs.number == at.table.seq
    assert await Club(club.store).service.games.position(at.table.id) == at


@pytest.mark.parametrize(
    "values",
    [{"answers": "garbage"}, {"others": "{}"}, {"seat": 9}, {"others": "[7]"}, {"proposer": 9}],
)
async def test_a_damaged_request(club: Club, values: dict[str, str | int]) -> None:
    """Is none: it can be asked anew, and the game goes on."""
    at = await turn(club, await club.game())
    await take_back(club, at, ANN)
    await change(club.store, proposals, at.table.id, **values)
    assert (await club.service.games.position(at.table.id)).table.find("undo") is None
    assert (await take_back(club, at, ANN)).table.find("undo") is not None
    await change(club.store, proposals, at.table.id, **values)
    club.clock.now += REQUEST_SECONDS
    await club.service.proposals.expire()
    assert (await turn(club, at)).table.seq > at.table.seq


async def test_a_mover_who_has_no_seat(club: Club) -> None:
    """Is nobody; whose move it was is in the log."""
    at = await turn(club, await club.game())
    await change(club.store, games, at.table.id, mover=99)
    found = await club.service.games.position(at.table.id)
    assert found.table.mover is None
    assert (await take_back(club, found, ANN)).table.find("undo") is not None


# -- at random ------------------------------------------------------------------------------------


@dataclass
class Model:
    """What a game must be, told without its log: each move with the position before it."""

    moves: list["Made"] = field(default_factory=list)

    def take_back(self, seat: int) -> "Made":
        """Forget a seat's newest move and all after it; return that move."""
        place = max(n for n, made in enumerate(self.moves) if made.seat == seat)
        found = self.moves[place]
        del self.moves[place:]
        return found


@dataclass
class Made:
    """A move: who made it, where, with what left in the bag, and where it led."""

    seat: int
    action: Action
    before: State
    remaining: str
    after: State


LONG_WALKS = Setup(
    expansions=("princess-dragon",), bag={"BG-B": 9, "BG-V": 9, "PD-3": 2, "PD-G": 4, "PD-H": 2}
)
"""The dragon walks often, and tiles that come before a volcano lies go back into the bag."""


@pytest.mark.parametrize(
    ("setup", "seed"),
    [
        (LONG_WALKS, 1),
        (Setup(expansions=("traders-builders", "inns-cathedrals")), 2),
        (Setup(expansions=("halflings", "princess-dragon", "phantom")), 3),
        (Setup(expansions=("halflings", "river"), options={"half-deal": "draft"}), 4),
    ],
)
async def test_random_play_with_random_undos(club: Club, setup: Setup, seed: int) -> None:
    """Position and bag are those of before, the same tiles come again, no figure is lost."""
    random, people = Random(seed), (ANN, BO, CYD)
    at, model = await club.game(people, setup=setup), Model()
    figures, undone, redone = count_figures(at), 0, 0
    for _ in range(80):
        again, movers = None, sorted({made.seat for made in model.moves})
        if movers and random.random() < 0.3:
            seat = random.choice(movers)
            at = await take_back(club, at, people[seat])
            for asked in at.table.waiting_for("undo"):
                at = await answer(club, at, people[asked.number])
            again, undone = model.take_back(seat), undone + 1
            assert at.state == again.before
            assert (await bag_of(club, at)).remaining == again.remaining
            assert at.table.mover == (model.moves[-1].seat if model.moves else None)
        redo = again is not None and random.random() < 0.5
        before, action = at, random.choice(options(at))
        if again is not None and redo:
            action = again.action
        assert before.state is not None
        assert before.to_act is not None
        remaining = (await bag_of(club, at)).remaining
        at = await club.act(at, action)
        assert at.state is not None
        model.moves.append(Made(before.to_act.number, action, before.state, remaining, at.state))
        if again is not None and redo:
            assert at.state == again.after
            redone += 1
        assert count_figures(at) == figures
        if at.table.status != "running":
            break
    assert undone > redone > 1
    await check(club, at)


def count_figures(at: Position) -> int:
    """At home, on the board, and held by somebody."""
    assert at.state is not None
    at_home = sum(map(len, at.state.supply))
    return at_home + len(at.state.figures) + len(at.state.held)
