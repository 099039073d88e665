"""`/game hint`: what the bot would do, told to whoever is to act, where it is allowed."""

import re
from dataclasses import replace
from functools import partial
from itertools import islice

import pytest

from bot.tables import bot_player
from bot.wording import Words
from bot.wording.reasons import format_reasons
from cogs.decisions.expansions import COLUMNS
from cogs.play.advice import Advice, find_advice, find_gains, find_screen, format_advice
from cogs.play.picker.ask import ask
from cogs.play.picker.picture import find_windows
from cogs.play.picker.plan import decides, follow
from cogs.play.picker.question import Question
from opponents import Chosen, Level, choose, consider
from rendering.moves import list_places
from rules import Setup, State, apply, legal_actions
from rules.expansions import EXPANSIONS
from tests.builders import table as board
from tests.cogs.evening import Evening, dragon_wakes
from tests.cogs.games import decisions
from tests.cogs.lobby.screens import begin_with
from tests.cogs.play.picker.positions import far_reaching, joining
from tools.bench.turn import count_beyond, view

NONE = "Hints are off in this game."


@pytest.fixture(autouse=True)
def at_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody look further, which takes a second for each choice."""
    monkeypatch.setattr(bot_player, "_counsel", partial(consider, further=False))


async def allowed(table: Evening) -> None:
    """Start a game of Ada's and Bo's at which hints are allowed."""
    lobby = await begin_with(table, "hints")
    assert "On your turn you can ask what I’d do" in lobby.text


async def test_who_plays_alone_is_told_what_to_do_and_does_it_at_a_press(table: Evening) -> None:
    """The picker is open at the last choice, and the move that was told is the one that is made."""
    await table.game_against_a_bot("Ada")
    for count in (3, 4):
        seen = await table.slash("Ada", "game hint")
        assert seen.ephemeral
        assert re.search("I estimate this at [0-9]+ points? better|about as good", seen.text)
        title, tile, figure, why, *_ = seen.text.splitlines()
        assert title == "**What I’d do:**"
        assert why.startswith("Why: ")
        assert "Ada" not in tile + figure
        place = tile.removeprefix("- Place the tile at ")
        wanted = figure.removeprefix("- ").partition(",")[0]
        await table.click("Ada", seen, wanted)
        turn = await table.news(count)
        with_it = "" if wanted == "No meeple" else f" with a {wanted.lower()}"
        assert f"Ada places the tile at {place}{with_it}." in turn.text


async def test_it_is_told_why(table: Evening) -> None:
    """In a line of its own, to the reader as *you*."""
    await table.game_against_a_bot("Ada")
    position = await table.position()
    assert position.state is not None
    you = position.state.player
    assert you is not None
    hint = await find_advice(position.state, you)
    names = [seat.name for seat in position.table.seats]
    seen = await table.slash("Ada", "game hint")
    (why,) = format_reasons(Words(), names, hint.reasons, you)
    *_, told, lead = seen.text.partition("\n\n")[0].splitlines()
    assert told == why
    assert told.startswith("Why: ")
    assert lead.startswith("-# ")


async def test_it_is_the_choice_of_who_looks_further(
    table: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The strongest level's, and it is as much better as that says."""
    await table.game_against_a_bot("Ada")
    position = await table.position()
    state = position.state
    assert state is not None
    assert state.player is not None
    last = legal_actions(state)[-1]
    asked = list[str]()

    def look(state: State, player: int, level: Level) -> Chosen:
        asked.append(level)
        return Chosen(legal_actions(state)[-1], replies=5, lead=7.4)

    monkeypatch.setattr(bot_player, "_counsel", look)
    hint = await find_advice(state, state.player)
    assert set(asked) == {"hard"}
    assert hint.choices[0] == (state, last)
    assert hint.lead == 7.4


async def test_what_everybody_gets_at_once_is_told(table: Evening) -> None:
    """With what the move gives others; nothing is told of who gets nothing."""
    await table.game("Ada", "Bo", "Cy")
    position = await table.position()
    assert position.state is not None
    seat = position.table.seats[0]
    hint = Advice(None, position.state, (), 0.0, (), (4, -9, 0))
    told = format_advice(Words(), position.table, seat, hint).splitlines()
    assert told[1] == f"Points at once: you +4, {position.table.seats[1].name} −9"
    nothing = replace(hint, gains=(0, 0, 0))
    assert "Points" not in format_advice(Words(), position.table, seat, nothing)


def test_points_of_the_scoring_to_come_count() -> None:
    """A city that a tile completes is scored for its owner, whoever places the tile."""
    game = board(start="BG-E", bag={"BG-E": 2})
    game.stand(1, (0, 0), "city1")
    before = game.state
    game.lay("BG-E", at=(0, -1), rotation=2)
    assert find_gains(before, game.state) == (0, 4)


async def test_where_nobody_agreed_to_it_there_are_none(table: Evening) -> None:
    """Neither for who is to act, nor for others; nothing is shown."""
    await table.game("Ada", "Bo")
    told = await table.slash(await table.to_act(), "game hint")
    assert told.ephemeral
    assert told.text.startswith(NONE)
    assert not told.buttons


async def test_where_it_is_agreed_whoever_is_to_act_may_ask(table: Evening) -> None:
    """And nobody else."""
    await allowed(table)
    acting = await table.to_act()
    other = "Ada" if acting == "Bo" else "Bo"
    assert "What I’d do" in (await table.slash(acting, "game hint")).text
    assert "It’s not your turn." in (await table.slash(other, "game hint")).text
    assert "You’re not playing in this game." in (await table.slash("Cy", "game hint")).text


async def test_what_is_chosen_in_public_is_told_in_words(table: Evening) -> None:
    """A step of the dragon's: the arrows are in the channel."""
    await dragon_wakes(table)
    position = await table.position()
    assert position.state is not None
    assert position.state.player is not None
    hint = await find_advice(position.state, position.state.player)
    seat = position.table.seats[position.state.player]
    _, told, *_ = format_advice(Words(), position.table, seat, hint).splitlines()
    assert re.match("- (North|East|South|West), to ", told)
    assert hint.goto is None
    assert len(hint.end.board.placements) == len(position.state.board.placements)


def assert_seen(question: Question, hint: Advice) -> None:
    """Assert that whatever a hint names is in the picture below it."""
    events = [event for state, action in hint.choices for event in apply(state, action)[1]]
    named = list_places(events)
    windows = find_windows(question, view(question.state)) or ()
    assert count_beyond(windows, named) == 0


async def test_what_a_hint_names_is_in_its_picture() -> None:
    """A square far away, too: through a portal, where somebody goes home, where the fairy goes."""
    setup, seen = Setup(players=3, expansions=EXPANSIONS.together), 0
    for number, state in enumerate(decisions(0, setup)):
        if number % 4 == 0 and COLUMNS.find_public(state) is None:
            assert state.player is not None
            hint = await find_advice(state, state.player)
            assert hint.goto is not None
            assert_seen(ask(state, state.player, hint.goto), hint)
            seen += 1
    assert seen > 20


async def test_a_hint_opens_the_screen_with_its_button() -> None:
    """Another kind of figure is on for it, or a submenu is open."""
    opened = set[str]()
    for state in (joining().state, far_reaching()):
        assert state.player is not None
        options = legal_actions(state)
        for index in range(len(options)):
            goto = find_screen(state, state.player, (), (index,))
            choices = ask(state, state.player, goto).choices
            assert options[index] in [choice.action for choice in choices]
            opened.add(goto.view[:1])
    assert opened == {"", "k", "q", "f"}


async def test_a_hint_is_the_move_of_the_strongest_level() -> None:
    """In every kind of decision; the picker knows where it leads, and offers the last choice."""
    for state in islice(decisions(1), 0, None, 3):
        player = state.player
        assert player is not None
        before, hint = state.copy(), await find_advice(state, player)
        first = choose(state, player, "hard", further=False)
        if hint.goto is None:
            assert COLUMNS.find_public(state) is not None
        else:
            question = ask(state, player, hint.goto)
            assert question.choices
            assert_seen(question, hint)
            plan = follow(state, player, hint.goto.path)
            assert [*plan.actions, first][0] == first
            assert not decides(hint.end, player)
        assert legal_actions(state) == legal_actions(before)
        assert hint.lead >= 0
