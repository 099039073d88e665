"""The dragon's walk as people see it: messages that stand, orders, and the danger map."""

import re
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeGuard

import pytest

from bot.games.announcements import Announcement
from bot.games.automatic_steps import BotPlays, cut_walk, lacks_beginning, strip
from bot.games.moves import Move
from bot.games.sealed_bag import Bag
from bot.store import ActionRow, Store
from bot.wording import Story, Words
from cogs.pictures import Drawing, Pictures
from cogs.play.announcements import Presenter
from cogs.render_pool import Threads
from opponents import Chosen
from playground.client.message_view import MessageView
from playground.routes.faults import FaultKind, Target
from rendering.column import Trail
from rendering.views import Picture
from rules import Setup, legal_actions, new_game
from rules.actions import PASS
from rules.events import Event, FigureReturned
from rules.piece_walks import find_told_walk, find_wanderer
from tests.bot.club import Club, options
from tests.bot.walks import FORK, LADDER, SEED, SETUP, find_placement, step_to
from tests.cogs import evening as evenings
from tests.cogs.evening import Evening, button, local_discord
from tests.cogs.tables import GAME, table_of
from tests.sprites import share_sprites

POSTS = Target("POST", "/channels/*/messages")
evening = partial(evenings.evening, seed=SEED)


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Evening]:
    """The bot, which draws the volcano first and the dragon tile as the sixth."""
    async with local_discord() as server, evening(tmp_path / "games.sqlite3", server) as opened:
        yield opened


async def dragon_wakes(table: Evening, squares: Sequence[tuple[int, int]] = FORK) -> MessageView:
    """Lay the tiles of a small board until Bo leads the dragon; return the message of that."""
    await table.game("Ada", "Bo", setup=SETUP)
    await lay(table, squares)
    return await table.told((await table.position()).table.seq)


async def lay(table: Evening, squares: Sequence[tuple[int, int]]) -> None:
    """Let whoever is to act lay a tile on each square, and place nobody; each move is told alone.

    Where several are told together, whoever the first has called stays mentioned.
    """
    for number, square in enumerate(squares):
        at = await table.position()
        assert at.to_act is not None
        submit = partial(table.service.games.submit, at.table.id, person_id=at.to_act.user_id)
        laid = find_placement(at, square)
        at = await submit(at.table.seq, actions=[laid], interaction_id=f"{number}")
        if PASS in options(at):
            at = await submit(at.table.seq, actions=[PASS], interaction_id=f"{number} pass")
        await table.told(at.table.seq)


async def press_arrow(table: Evening, step: MessageView, way: str = "→") -> MessageView:
    """Let whoever is to act press an arrow; return the newest message once it tells of it."""
    await table.press(await table.to_act(), step, button(step, way))
    return await table.told((await table.position()).table.seq)


async def is_walking(table: Evening) -> bool:
    """Whether a step is to be decided."""
    state = (await table.position()).state
    assert state is not None
    return state.agenda[0].kind == "dragon-move"


async def give(table: Evening, name: str, value: str) -> MessageView:
    """Let somebody give a standing order; return what they see then."""
    screen = await table.open(name, "orders")
    return await table.choose(name, screen, "s:", value)


def other(name: str) -> str:
    """Return the other of two."""
    return "Bo" if name == "Ada" else "Ada"


async def test_a_walk_is_led_with_arrows(table: Evening) -> None:
    """A ping where somebody else is asked than before; else the message that stands is changed.

    The first step calls nobody: who leads it has just woken the dragon.
    """
    step, before = await dragon_wakes(table), await table.to_act()
    assert step.pinged == ()
    while await is_walking(table):
        arrows = [b for b in step.buttons if b.custom_id.startswith("d:")]
        assert 1 < len(arrows) <= 4
        assert {b.label for b in arrows} <= {"↑", "→", "↓", "←"}
        count = len(table.messages())
        following = await press_arrow(table, step, arrows[-1].label)
        told = f"{before} moved the dragon to" if await is_walking(table) else "The dragon moved "
        assert told in following.text
        after = await table.to_act()
        if after == before:
            assert (len(table.messages()), following.id) == (count, step.id)
            assert step.text.splitlines()[0] in following.text
        else:
            assert len(table.messages()) == count + 1
            assert following.pinged == (table.person(after).id,)
            old = table.messages()[-2]
            assert not [b for b in old.buttons if b.custom_id.startswith("d:")]
        step, before = following, after


async def test_steps_by_order_are_told_in_the_message_that_stands(table: Evening) -> None:
    """Who orders the bot to decide is not waited for, nor called."""
    step = await dragon_wakes(table, LADDER)
    player = await table.to_act()
    await give(table, other(player), "bot")
    count, picture = len(table.messages()), step.pictures[0].data
    following = await press_arrow(table, step)
    assert await table.to_act() == player
    assert (len(table.messages()), following.id) == (count, step.id)
    assert f"({other(player)})" in following.text
    assert following.pictures[0].data != picture
    assert following.pinged == step.pinged


async def test_a_message_deleted_in_the_middle_of_a_walk(table: Evening) -> None:
    """The step that was made meanwhile is told in the one that takes its place."""
    step = await dragon_wakes(table)
    player = await table.to_act()
    board = await table.slash(player, "game board")
    table.server.world.delete_message(table.server.world.messages[step.id])
    following = await press_arrow(table, board)
    assert following.id != step.id
    assert following.pinged == ()
    standing = [m for m in table.messages() if m.id > step.id]
    assert len(standing) == 1
    again = await press_arrow(table, following)
    assert again.pinged == (table.person(other(player)).id,)


@pytest.mark.parametrize("remembered", [True, False])
async def test_a_press_proves_that_a_message_was_posted(
    table: Evening, remembered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its answer was lost, and the press takes the buttons, by which alone it is found.

    Whether Discord remembers its nonce by then or not, it is not posted again.
    """
    monkeypatch.setattr("bot.process.backoff.FIRST_PAUSE", 0.01)
    step, faults = await dragon_wakes(table, LADDER), table.server.faults
    known, client = len(table.messages()), table.server.client
    faults.deal_next(FaultKind.DONE_THEN_DROP, 1, POSTS)
    end = faults.deal_next(FaultKind.UNAVAILABLE, 1000, POSTS)
    await table.press(await table.to_act(), step, button(step, "→"))
    posted = await table.news(known + 1)
    await table.press(await table.to_act(), posted, button(posted, "→"))
    await client.wait_until(lambda: not table.newest.buttons)
    if not remembered:
        monkeypatch.setattr("bot.outbox.sender.NONCE_SECONDS", 0.0)
    end()
    following = await table.news(known + 2)
    await table.noted(following)
    assert len(table.messages()) == known + 2
    told = "\n".join(message.text for message in table.messages())
    assert told.count("moved the dragon to") == 2


async def test_a_walk_goes_on_after_a_restart(tmp_path: Path) -> None:
    """The arrows of the message before the restart lead the dragon; nothing is said twice."""
    path = tmp_path / "games.sqlite3"
    async with local_discord() as server:
        async with evening(path, server) as table:
            step = await dragon_wakes(table)
            player, count = await table.to_act(), len(table.messages())
        async with evening(path, server) as table:
            following = await press_arrow(table, step)
            told = f"{player} moved the dragon to 2E; then it could only go 3E."
            assert told in following.text
            assert "4 moves left" in following.text
            assert (len(table.messages()), following.id) == (count, step.id)


async def test_a_step_that_waits_to_be_told_is_told_after_a_restart(tmp_path: Path) -> None:
    """In the message that stands, which is shown anew as if nothing had happened."""
    path = tmp_path / "games.sqlite3"
    async with local_discord() as server:
        async with evening(path, server) as table:
            step = await dragon_wakes(table)
            position, count = await table.position(), len(table.messages())
        async with await Store.open(path) as store:
            club = Club(store)
            club.clock.now = time.time()
            await club.act(position, step_to(position, 2, 0))
        async with evening(path, server) as table:
            following = await table.told((await table.position()).table.seq)
            assert (len(table.messages()), following.id) == (count, step.id)


async def test_an_arrow_pressed_twice(table: Evening) -> None:
    """One step; the buttons of the message that stands stay."""
    step = await dragon_wakes(table)
    player = await table.to_act()
    arrow = button(step, "→")
    client, seq = table.server.client, (await table.position()).table.seq
    asked = [await client.press(table.person(player), step, arrow) for _ in range(2)]
    for each in asked:
        await each.wait_until_settled()
        assert not [m for m in each.messages if m.ephemeral]
    following = await table.told((await table.position()).table.seq)
    moves = [row for row in await logged(table) if row.number > seq and row.interaction_id]
    assert len(moves) == 1
    assert [b for b in following.buttons if b.custom_id.startswith("d:")]
    assert [b for b in table.newest.buttons if b.custom_id.startswith("d:")]


async def logged(table: Evening) -> tuple[ActionRow, ...]:
    """Return the log."""
    async with table.store.read() as reading:
        return await reading.actions((await table.position()).table.id)


async def test_orders_are_given_in_private(table: Evening) -> None:
    """By a command or a button; what is ordered stands in one's own board, and in nobody else's."""
    await dragon_wakes(table)
    player = await table.to_act()
    orders = await table.click(other(player), table.newest, "Standing orders")
    assert orders.ephemeral
    (select,) = orders.selects
    labels = [line.label for line in select.options]
    assert labels == [
        "Ask me",
        "Away from my meeples",
        "The bot decides",
        f"Towards {player}",
    ]
    assert [line.default for line in select.options] == [True, False, False, False]
    towards = select.options[-1].value
    given = await table.choose(other(player), orders, "s:", towards)
    assert f"Your order: the dragon goes towards {player}." in given.text
    assert [line.default for line in given.selects[0].options] == [False, False, False, True]
    told = "Your order:"
    assert told in (await table.slash(other(player), "game board")).text
    assert told not in (await table.slash(player, "game board")).text
    assert told not in (await table.slash("Cy", "game board")).text
    assert told not in "".join(message.text for message in table.messages())
    await give(table, other(player), "ask")
    assert told not in (await table.slash(other(player), "game board")).text


async def test_an_order_at_ones_own_step_makes_it(table: Evening) -> None:
    """The walk goes on at once, for everybody to see."""
    await dragon_wakes(table)
    player, seq = await table.to_act(), (await table.position()).table.seq
    given = await give(table, player, "away")
    assert "keeps away from your meeples" in given.text
    assert (await table.position()).table.seq > seq
    newest = await table.told((await table.position()).table.seq)
    assert f"{player}’s order moved the dragon to" in newest.text


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("nonsense", "This button doesn’t belong to any of my games."),
        ("towards.", "This button doesn’t belong to any of my games."),
        ("towards.me", "This button doesn’t belong to any of my games."),
        ("towards.12345", "That player isn’t in this game, or has left it."),
    ],
)
async def test_an_order_nobody_offered_is_refused(table: Evening, value: str, told: str) -> None:
    """A sentence, and nothing is changed."""
    await dragon_wakes(table)
    me = other(await table.to_act())
    value = value.replace("me", str(table.person(me).id))
    screen = await table.open(me, "orders")
    answer = await table.choose(me, screen, "s:", value, forged=True)
    assert answer.text == told
    assert "Your order" not in (await table.slash(me, "game board")).text


async def test_who_cannot_order_is_told_so(table: Evening) -> None:
    """Onlookers, and in a game in which nothing roams."""
    await table.game("Ada", "Bo", setup=Setup())
    for name, told in (
        ("Cy", "You’re not playing in this game"),
        ("Ada", "Standing orders don’t apply in this game."),
    ):
        assert (await table.open(name, "orders")).text.startswith(told)
    assert (await table.open("Ada", "danger")).text == "There’s no dragon in this game."


async def test_the_danger_map_is_for_everybody(table: Evening) -> None:
    """Without the dragon it says that there is none yet; then, how far it could go."""
    await table.game("Ada", "Bo", setup=SETUP)
    early = await table.open("Cy", "danger")
    assert early.ephemeral
    assert "The dragon hasn’t appeared yet: the first volcano brings it." in early.text
    await lay(table, FORK[:1])
    resting = await table.open("Cy", "danger")
    assert "The dragon is asleep at 1E. Once it wakes it has 6 moves." in resting.text
    assert len(resting.pictures) == 1


async def test_the_danger_map_of_a_walk(table: Evening) -> None:
    """Behind a button beside the arrows."""
    step = await dragon_wakes(table)
    shown = await table.click("Cy", step, "Danger map")
    assert shown.ephemeral
    assert "has 6 moves left" in shown.text
    (picture,) = shown.pictures
    assert picture.alt is not None
    assert picture.alt.startswith("The dragon is at ")
    assert "In 1 move it can reach" in picture.alt
    assert button(step, "Standing orders")


class Sketches(Pictures):
    """Keeps what was to be drawn last, and draws nothing."""

    asked: partial[Picture]

    async def try_to_draw(self, draw: Drawing[Picture]) -> Picture:
        """Keep it."""
        assert isinstance(draw, partial)
        self.asked = draw
        return Picture(b"", "a board", 1, 1)

    @property
    def trail(self) -> Trail | None:
        """The trail in the picture."""
        found = self.asked.keywords.get("way") or self.asked.keywords.get("walk")
        assert found is None or isinstance(found, Trail)
        return found


@pytest.mark.parametrize("locale", ["en-GB", "nl", "pl", "de"])
@pytest.mark.parametrize("seed", range(5))
async def test_each_message_of_a_walk_is_short_and_tells_each_victim_once(
    seed: int, locale: str
) -> None:
    """At most three lines, and in words and picture whom it ate: all of a walk that is over."""
    random, sketches = Random(seed), Sketches(Threads(share_sprites()))
    present, walks, eaten = Presenter(sketches), 0, 0
    setup = Setup(players=3, expansions=("princess-dragon", "inns-cathedrals"))
    state = new_game(setup)
    table = replace(table_of(state, names=("Ada", "Bo", "Cy")), locale=locale)
    story = Story(Words(locale), [seat.name for seat in table.seats], state.rulebook.tiles)
    bots = frozenset({2}) if seed % 2 else frozenset[int]()
    wanderers, past = state.rulebook.wanderers.values(), list[Event]()
    move = Move(state, Bag.fill(state.unseen, f"{seed}"), bots=bots)
    while not move.state.over:
        move = Move(move.state, move.bag, bots=bots)
        player = move.state.player
        assert player is not None
        if player >= 0:
            move.decide(player, [random.choice(legal_actions(move.state))])
        move.go_on(choose=lambda state, seat, level: Chosen(random.choice(legal_actions(state))))
        events = [event for event in move.events if not isinstance(event, BotPlays)]
        past += events
        if find_told_walk(wanderers, strip(events)) is None:
            continue
        walk = cut_walk(move.state, past)
        part = cut_walk(move.state, events)
        missing = lacks_beginning(move.state, events)
        walked = walk[: len(walk) - len(part)] if missing else ()
        kind = "end" if move.state.over else "turn"
        news = Announcement(GAME, 7, kind, tuple(events), (), walked=walked)
        lines = (await present(table, move.state, news)).above.splitlines()
        waits = find_wanderer(move.state) is not None
        told = story.lines(part if waits else walk)
        assert 0 < len(told) <= 3
        assert [line for line in lines if line in told] == told
        victims = [e for e in strip(part if waits else walk) if is_eaten(e)]
        assert sum(map(count_victims, told)) == len(victims)
        shown = sketches.trail
        prey = {e.figure for e in strip(walk) if is_eaten(e)}
        assert {*(() if shown is None else shown.eaten)} == prey
        walks, eaten = walks + 1, eaten + len(victims)
    assert walks > 5
    assert eaten > 3


def is_eaten(event: Event) -> TypeGuard[FigureReturned]:
    """Whether the dragon sent a figure home."""
    return isinstance(event, FigureReturned) and event.cause == "eaten"


def count_victims(line: str) -> int:
    """Return how many figures a line says were eaten: those with a place, and those counted."""
    several = re.findall(r"([0-9]+) (?:of|meeples|podwładnych|Meeple) ", line)
    return len(re.findall(r"\((?:0|[0-9]+[NESW])[ ,)]", line)) + sum(map(int, several))
