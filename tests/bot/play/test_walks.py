"""A walk in public: one message as long as it waits for one person, a ping when it waits anew."""

import asyncio
from collections import Counter

import pytest

from bot.games.announcements import Announcement, decode_facts
from bot.games.automatic_steps import Unasked, strip
from bot.games.table import MessageRef, Position
from bot.outbox import Sent, ThreadClosed
from bot.store import Store
from rules import Setup, advance, legal_actions
from rules.actions import Action, PlaceTile
from rules.events import TilePlaced, TurnBegan
from rules.expansions import EXPANSIONS
from rules.expansions.princess_dragon.dragon import DragonMoved, DragonStopped, DragonWoke, walk_of
from rules.piece_walks import find_told_walk
from tests.bot.club import ANN, BO, CYD, DRAGONS, Channel, Club, any_of, deliver, options, walking
from tests.bot.walks import CROSSING, SEED, lead, walk_begins


@pytest.fixture
def club(store: Store) -> Club:
    """People whose first tile is a volcano and whose sixth wakes the dragon."""
    return Club(store, SEED)


def count(channel: Channel) -> tuple[int, int]:
    """How many messages were posted, and how often one was shown anew."""
    return len(channel.posted), len(channel.shown)


async def test_the_first_decision_of_a_walk_is_told_in_a_message_of_its_own(club: Club) -> None:
    """It does not call the mover, whose press has begun the walk."""
    at = await walk_begins(club)
    assert at.to_act is not None
    assert at.to_act.user_id == BO.id
    *_, turn, laid, begins = await club.rows(at.table.id)
    assert [row.pings for row in (turn, laid, begins)] == [f"[{BO.id}]", "[]", "[]"]
    assert not begins.continues


async def test_a_step_by_the_same_person_is_told_in_the_same_message(
    club: Club, channel: Channel
) -> None:
    """With what was forced in between; nobody is pinged by that."""
    at, sender = await walk_begins(club), channel.sender(club)
    assert await deliver(club, sender)
    posted = count(channel)
    at = await lead(club, at, 2, 0)
    assert at.to_act is not None
    assert at.to_act.user_id == BO.id
    assert await deliver(club, sender)
    assert count(channel) == (posted[0], 1)
    message = channel.posted[-1]
    assert message.seq == at.table.seq
    assert message.announcement.pings == (BO.id,), "who was called in it stays mentioned"
    steps = [e for e in message.announcement.events if isinstance(e, DragonMoved | Unasked)]
    assert steps == [DragonMoved(1, 2, 0, 5), Unasked("forced", DragonMoved(0, 3, 0, 4))]
    assert DragonWoke in map(type, message.announcement.events), "it tells what it told before"


async def test_a_step_by_somebody_else_is_a_message_that_pings(
    club: Club, channel: Channel
) -> None:
    """The one before is left behind."""
    at, sender = await walk_begins(club, CROSSING), channel.sender(club)
    assert await deliver(club, sender)
    posted = count(channel)
    at = await lead(club, at, 2, 0)
    assert await deliver(club, sender)
    assert count(channel) == (posted[0] + 1, 0)
    assert channel.posted[-1].pings == (ANN.id,)
    await channel.tidier(club).tidy(at.table.id)
    assert channel.retired[-1] == channel.posted[-2].id


async def test_what_comes_after_the_walk_goes_on_in_the_message_of_who_is_next(
    club: Club, channel: Channel
) -> None:
    """Whoever led last and is next need not be called, so there is nothing new to post."""
    at, sender = await walk_begins(club, CROSSING), channel.sender(club)
    at = await lead(club, at, 2, 0)
    assert await deliver(club, sender)
    posted = count(channel)
    at = await lead(club, at, 3, 0)
    assert not walking(at)
    assert at.to_act is not None
    assert at.to_act.user_id == ANN.id
    assert await deliver(club, sender)
    assert count(channel) == (posted[0], 1)
    assert TurnBegan in map(type, channel.posted[-1].announcement.events)


async def test_who_takes_a_step_back_alone_is_not_called_by_that(club: Club) -> None:
    """They press the button themselves, though somebody else was to act before."""
    at = await walk_begins(club, CROSSING)
    led = await lead(club, at, 2, 0)
    assert led.to_act is not None
    assert led.to_act.user_id == ANN.id
    back = await club.service.undo.take_back(at.table.id, BO.id, club.press(), seq=led.table.seq)
    assert back.to_act == at.to_act
    *_, row = await club.rows(at.table.id)
    assert (row.pings, row.continues) == ("[]", False)


async def test_what_continues_a_message_in_doubt_goes_on_in_that(
    club: Club, channel: Channel
) -> None:
    """It was posted after all: the one before it is neither shown anew nor told again."""
    at, sender = await walk_begins(club, CROSSING), channel.sender(club)
    assert await deliver(club, sender)
    at = await lead(club, at, 2, 0)
    channel.lost = [OSError("no answer")]
    assert not await deliver(club, sender)
    posted = count(channel)
    at = await lead(club, at, 3, 0)
    assert await deliver(club, sender)
    assert count(channel) == (posted[0], 1)
    message = channel.posted[-1]
    assert message.seq == at.table.seq
    assert TilePlaced not in map(type, message.announcement.events), "the message before told that"


async def test_a_walk_that_is_forced_to_its_end_is_told_with_the_next_turn(
    club: Club, channel: Channel
) -> None:
    """Nobody is asked where there is a single way."""
    at, sender = await walk_begins(club), channel.sender(club)
    at = await lead(club, at, 2, 0)
    assert await deliver(club, sender)
    posted = count(channel)
    at = await lead(club, at, 3, 1)
    assert not walking(at)
    assert await deliver(club, sender)
    assert count(channel) == (posted[0] + 1, 0)
    told = channel.posted[-1].announcement.events
    assert told[0] == DragonMoved(1, 3, 1, 3)
    assert told[1:3] == (Unasked("forced", DragonMoved(0, 3, 2, 2)), DragonStopped(2))
    assert channel.posted[-1].pings == (ANN.id,)


async def test_a_message_has_what_earlier_ones_told_of_its_walk(
    club: Club, channel: Channel
) -> None:
    """As the waiting step or the end of the walk needs it; not what it tells itself."""
    at, sender = await walk_begins(club, CROSSING), channel.sender(club)
    assert await deliver(club, sender)
    assert channel.posted[-1].announcement.walked == ()
    at = await lead(club, at, 2, 0)
    assert await deliver(club, sender)
    waiting = channel.posted[-1].announcement
    assert waiting.walked == (DragonWoke(1, 0),)
    assert waiting.seen == (DragonWoke(1, 0), DragonMoved(1, 2, 0, 5))
    at = await lead(club, at, 3, 0)
    assert await deliver(club, sender)
    over = channel.posted[-1].announcement
    assert over.walked == waiting.walked
    assert over.seen[:3] == (DragonWoke(1, 0), DragonMoved(1, 2, 0, 5), DragonMoved(0, 3, 0, 4))


async def test_what_was_undone_of_a_walk_is_not_recalled(club: Club, channel: Channel) -> None:
    """Of two ways it shows the one that stands."""
    at, sender = await walk_begins(club, CROSSING), channel.sender(club)
    assert await deliver(club, sender)
    led = await lead(club, at, 2, 0)
    assert await deliver(club, sender)
    at = await club.service.undo.take_back(at.table.id, BO.id, club.press(), seq=led.table.seq)
    assert await deliver(club, sender)
    assert channel.posted[-1].announcement.seen == (DragonWoke(1, 0),)
    at = await lead(club, at, 2, 0)
    assert await deliver(club, sender)
    assert channel.posted[-1].announcement.seen == (DragonWoke(1, 0), DragonMoved(1, 2, 0, 5))


@pytest.mark.parametrize("seed", range(4))
async def test_a_walk_has_as_many_messages_as_choices_and_one_more(
    store: Store, channel: Channel, seed: int
) -> None:
    """Posted or shown anew; each has all of the walk, and pings who is next if that is another."""
    club, people = Club(store, f"a walk {seed}"), (ANN, BO, CYD)[: 2 + seed % 2]
    at = await club.game(people, setup=DRAGONS)
    choose, sender, choices = any_of(seed), channel.sender(club), 0
    assert await deliver(club, sender)
    while at.to_act is not None:
        before, told = at, sum(count(channel))
        at = await club.act(at, choose(at))
        assert await deliver(club, sender)
        assert sum(count(channel)) == told + 1
        assert channel.posted[-1].seq == at.table.seq
        choices += walking(before)
        if walking(before) and at.to_act is not None and at.to_act != before.to_act:
            assert channel.posted[-1].pings == (at.to_act.user_id,)
        if walking(at):
            assert at.state is not None
            assert at.state.step is not None
            assert len(options(at)) > 1
            seen = strip(channel.posted[-1].announcement.seen)
            walk = find_told_walk(at.state.rulebook.wanderers.values(), seen)
            assert walk is not None
            assert walk.path == walk_of(at.state.step).visited
    assert choices


async def test_news_of_others_do_not_hide_in_a_message_that_stands(
    club: Club, channel: Channel
) -> None:
    """Who leaves in the middle of a walk is told in a message of its own, which pings nobody."""
    at = await walk_begins(club, people=(ANN, BO, CYD))
    assert at.to_act is not None
    assert at.to_act.user_id == CYD.id
    sender = channel.sender(club)
    assert await deliver(club, sender)
    posted = count(channel)
    await club.service.games.resign(at.table.id, ANN.id, club.press())
    assert await deliver(club, sender)
    assert count(channel) == (posted[0] + 1, 0)
    assert channel.posted[-1].pings == ()


async def test_what_waited_is_one_message_as_ever(club: Club, channel: Channel) -> None:
    """A step that was made before anybody could see the walk is told with it."""
    at = await walk_begins(club)
    await lead(club, at, 2, 0)
    assert await deliver(club, channel.sender(club))
    assert count(channel) == (1, 0)
    told = map(type, channel.posted[0].announcement.events)
    assert Counter(told)[TilePlaced] == 6


async def test_a_deleted_message_is_posted_instead_of_shown_anew(
    club: Club, channel: Channel
) -> None:
    """With all it told, once, without a ping; the walk goes on in it."""
    at, sender = await walk_begins(club), channel.sender(club)
    assert await deliver(club, sender)
    posted = count(channel)
    channel.gone.add(channel.posted[-1].id)
    at = await lead(club, at, 2, 0)
    assert await deliver(club, sender)
    assert count(channel) == (posted[0] + 1, 0)
    again = channel.posted[-1]
    assert again.pings == again.announcement.pings == ()
    assert {DragonWoke, DragonMoved} <= {*map(type, again.announcement.events)}
    await club.service.reposts.notice_deletion([*channel.gone])
    assert await deliver(club, sender)
    assert count(channel) == (posted[0] + 1, 0)
    assert (await club.service.games.position(at.table.id)).table.message is not None


@pytest.mark.parametrize("killed", [False, True])
async def test_a_step_in_a_closed_thread_is_told_in_a_new_message(
    club: Club, channel: Channel, killed: bool
) -> None:
    """That opens the thread: once, without a ping, also if the bot is killed over it."""
    at, sender = await walk_begins(club), channel.sender(club)
    assert await deliver(club, sender)
    posted, stale = count(channel), channel.posted[-1]
    channel.failures = [ThreadClosed()]
    at = await lead(club, at, 2, 0)
    if killed:
        channel.lost = [OSError("killed")]
        assert not await deliver(club, sender)
        channel.nonces = False
        sender = channel.sender(club)
    assert await deliver(club, sender)
    assert count(channel) == (posted[0] + 1, 0)
    told = channel.posted[-1].announcement.events
    assert told == (DragonMoved(1, 2, 0, 5), Unasked("forced", DragonMoved(0, 3, 0, 4)))
    assert channel.posted[-1].pings == ()
    await channel.tidier(club).tidy(at.table.id)
    assert channel.retired[-1] == stale.id
    await lead(club, at, 3, 1)
    assert await deliver(club, sender)
    assert len(channel.posted) == posted[0] + 2


async def test_a_deletion_that_is_noticed_first(club: Club, channel: Channel) -> None:
    """Then the next step is told in the message that took the place of the one that is gone."""
    at, sender = await walk_begins(club), channel.sender(club)
    assert await deliver(club, sender)
    gone = channel.posted[-1]
    channel.gone.add(gone.id)
    await club.service.reposts.notice_deletion([gone.id])
    assert await deliver(club, sender)
    again = channel.posted[-1]
    assert again.announcement.events == gone.announcement.events
    await lead(club, at, 2, 0)
    assert await deliver(club, sender)
    assert [message.id for message in channel.shown] == [again.id]


@pytest.mark.parametrize("noted_first", [True, False])
async def test_a_deletion_while_a_step_waits_to_be_told(
    club: Club, channel: Channel, noted_first: bool
) -> None:
    """One message comes of it, whoever is first: who posts again, or who tells the step."""
    at, sender = await walk_begins(club), channel.sender(club)
    assert await deliver(club, sender)
    posted, gone = count(channel), channel.posted[-1].id
    channel.gone.add(gone)
    await lead(club, at, 2, 0)
    if noted_first:
        await club.service.reposts.notice_deletion([gone])
    assert await deliver(club, sender)
    if not noted_first:
        await club.service.reposts.notice_deletion([gone])
        assert await deliver(club, sender)
    assert count(channel) == (posted[0] + 1, 0)
    assert DragonWoke in map(type, channel.posted[-1].announcement.events)


async def test_a_deletion_before_it_is_noted_that_a_message_was_shown_anew(
    club: Club, channel: Channel
) -> None:
    """It is looked at once more a moment later, and posted again."""
    told, noticed, show = asyncio.Event(), list[asyncio.Task[None]](), channel.show_anew

    async def show_and_delete(
        message: MessageRef, presentation: tuple[Announcement, int], nonce: str
    ) -> Sent:
        sent = await show(message, presentation, nonce)
        channel.gone.add(message.id)
        noticing = club.service.reposts.notice_deletion([message.id])
        noticed.append(asyncio.create_task(noticing))
        await waits.wait()
        return sent

    waits = asyncio.Event()

    async def sleep(seconds: float) -> None:
        waits.set()
        await told.wait()

    club.service.reposts._sleep = sleep
    at, sender = await walk_begins(club), channel.sender(club)
    assert await deliver(club, sender)
    channel.show_anew = show_and_delete  # type: ignore[method-assign]
    at = await lead(club, at, 2, 0)
    assert await deliver(club, sender)
    told.set()
    await noticed[0]
    assert await deliver(club, sender)
    newest = (await club.service.games.position(at.table.id)).table.message
    assert newest is not None
    assert newest.id == channel.posted[-1].id not in channel.gone


@pytest.mark.parametrize("shown", [True, False], ids=["shown", "not shown"])
@pytest.mark.parametrize("later", [0.0, 3600.0])
async def test_killed_while_a_message_is_shown_anew(
    club: Club, channel: Channel, shown: bool, later: float
) -> None:
    """The next process shows it anew once more: that adds nothing."""
    at, sender = await walk_begins(club), channel.sender(club)
    assert await deliver(club, sender)
    posted = count(channel)
    await lead(club, at, 2, 0)
    if shown:
        channel.lost = [OSError("killed")]
    else:
        channel.failures = [OSError("killed")]
    assert not await deliver(club, sender)
    club.clock.now += later
    channel.nonces = False
    assert await deliver(club, channel.sender(club))
    assert count(channel) == (posted[0], 1 + shown)
    assert len({*map(str, channel.shown)}) == 1


async def test_killed_after_showing_anew_and_overtaken(club: Club, channel: Channel) -> None:
    """What stands in the message already is not told again in the next."""
    at, sender = await walk_begins(club), channel.sender(club)
    assert await deliver(club, sender)
    at = await lead(club, at, 2, 0)
    channel.lost = [OSError("killed")]
    assert not await deliver(club, sender)
    await lead(club, at, 3, 1)
    assert await deliver(club, channel.sender(club))
    told = channel.posted[-1].announcement.events
    assert told[0] == DragonMoved(1, 3, 1, 3)
    await channel.tidier(club).tidy(at.table.id)
    assert channel.retired[-1] == channel.posted[-2].id


async def test_killed_before_showing_anew_and_overtaken(club: Club, channel: Channel) -> None:
    """What did not get there is told in the next message."""
    at, sender = await walk_begins(club), channel.sender(club)
    assert await deliver(club, sender)
    at = await lead(club, at, 2, 0)
    channel.failures = [OSError("killed")]
    assert not await deliver(club, sender)
    await lead(club, at, 3, 1)
    assert await deliver(club, channel.sender(club))
    assert channel.posted[-1].announcement.events[0] == DragonMoved(1, 2, 0, 5)
    assert channel.shown == []


async def test_an_attempt_to_post_is_no_attempt_to_show_anew(club: Club, channel: Channel) -> None:
    """A message that was posted for several steps, and not noted, is found again."""
    at, sender = await walk_begins(club, CROSSING), channel.sender(club)
    assert await deliver(club, sender)
    posted = count(channel)
    at = await lead(club, at, 2, 0)
    at = await lead(club, at, 3, 0)
    channel.lost = [OSError("killed")]
    assert not await deliver(club, sender)
    channel.nonces = False
    assert await deliver(club, channel.sender(club))
    assert count(channel) == (posted[0] + 1, 0)


async def test_a_message_that_was_shown_anew_loses_its_buttons_in_the_end(
    club: Club, channel: Channel
) -> None:
    """Once, as any other."""
    at, sender = await walk_begins(club), channel.sender(club)
    assert await deliver(club, sender)
    at = await lead(club, at, 2, 0)
    assert await deliver(club, sender)
    at = await lead(club, at, 3, 1)
    assert await deliver(club, sender)
    await channel.tidier(club).tidy(at.table.id)
    assert channel.retired.count(channel.shown[-1].id) == 1


async def test_a_missing_permission_holds_what_is_shown_anew(club: Club, channel: Channel) -> None:
    """It is shown as soon as it can be."""
    at, sender = await walk_begins(club), channel.sender(club)
    assert await deliver(club, sender)
    await lead(club, at, 2, 0)
    channel.failures = [OSError("no network")]
    assert not await deliver(club, sender)
    assert await deliver(club, sender)
    assert len(channel.shown) == 1


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_a_game_of_two_has_few_messages_and_just_the_pings_that_are_due(
    store: Store, channel: Channel, seed: int
) -> None:
    """At most 1.3 public messages a turn, with a tile and its meeple placed in one press."""
    club = Club(store, f"a game {seed}")
    at = await club.game(setup=Setup(expansions=("princess-dragon",)))
    choose, sender, due, turns, newest = any_of(seed), channel.sender(club), [()], 1, None
    assert await deliver(club, sender)
    while at.to_act is not None:
        before, chosen = at, choose(at)
        at = await club.act(at, *whole_move(at, chosen, seed))
        events = decode_facts((await club.rows(at.table.id))[-1].facts, EXPANSIONS)
        turns += sum(isinstance(event, TurnBegan) for event in events)
        newest = pings_due(before, at, woken=any(isinstance(e, DragonWoke) for e in events))
        if newest is not None:
            due.append(newest)
        assert await deliver(club, sender)
    assert [message.pings for message in channel.posted] == due
    assert len(channel.posted) <= 1.3 * turns
    assert len(channel.shown) > 5


def whole_move(at: Position, chosen: Action, seed: int) -> tuple[Action, ...]:
    """Return what is committed at once: a tile together with what is done on it."""
    assert at.state is not None
    if not isinstance(chosen, PlaceTile):
        return (chosen,)
    state = at.state.copy()
    advance(state, chosen)
    if state.player != at.state.player or walking(Position(at.table, state)):
        return (chosen,)
    further = legal_actions(state)
    return (chosen, further[seed % len(further)]) if len(further) > 1 else (chosen,)


def pings_due(before: Position, after: Position, *, woken: bool) -> tuple[int, ...] | None:
    """Return whom a new message has to ping; None if none is to be posted."""
    acted, acts = before.to_act, after.to_act
    if acts is None:
        return tuple(seat.user_id for seat in after.table.seats if seat != acted)
    if acts != acted:
        return (acts.user_id,)
    return None if walking(before) and not (woken and walking(after)) else ()
