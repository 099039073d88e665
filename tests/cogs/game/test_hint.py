"""`/game hint`: what the bot would do, told to whoever is to act, where it is allowed."""

import re

from bot.wording import Words
from bot.wording.reasons import tell_reasons
from cogs.custom_ids import Goto
from cogs.decisions.expansions import COLUMNS
from cogs.game.advice import find_advice
from cogs.game.picker.ask import ask
from cogs.game.picker.plan import decides, follow
from opponents import choose
from rules import legal_actions
from tests.cogs.evening import Evening, dragon_wakes
from tests.cogs.games import decisions
from tests.cogs.lobby.test_options import begin_with

NONE = "At this table everybody thinks for themselves."


async def allowed(table: Evening) -> None:
    """Start a game of Ada's and Bo's at which hints are allowed."""
    lobby = await begin_with(table, "hints")
    assert "On your turn you may ask me what I would do" in lobby.text


async def test_who_plays_alone_is_told_what_to_do_and_does_it_at_a_press(table: Evening) -> None:
    """The picker is open at the last choice, and the move that was told is the one that is made."""
    await table.game_against_a_bot("Ada")
    for count in (3, 4):
        seen = await table.slash("Ada", "game hint")
        assert seen.ephemeral
        assert seen.text.startswith("**What I would do:**\nAda lays the tile")
        assert re.search("By my reckoning [0-9]+ points? better|about as good", seen.text)
        told = seen.text.splitlines()[1]
        figure = re.search("places a (knight|highwayman|monk|farmer)", told)
        wanted = figure[1].capitalize() if figure else "No meeple"
        labels = [button.label for button in seen.buttons if wanted in button.label]
        await table.click("Ada", seen, labels[0])
        turn = await table.news(count)
        assert told in turn.text


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
    (why,) = tell_reasons(Words(), names, hint.reasons, you)
    *_, told, lead = seen.text.partition("\n\n")[0].splitlines()
    assert told == why
    assert told.startswith("Why: ")
    assert lead.startswith("-# ")


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
    assert "What I would do" in (await table.slash(acting, "game hint")).text
    assert "You are not to act now." in (await table.slash(other, "game hint")).text
    assert "You are not playing in this game." in (await table.slash("Cy", "game hint")).text


async def test_what_is_chosen_in_public_is_told_in_words(table: Evening) -> None:
    """A step of the dragon's: the arrows are in the channel."""
    await dragon_wakes(table)
    position = await table.position()
    assert position.state is not None
    assert position.state.player is not None
    hint = await find_advice(position.state, position.state.player)
    assert hint.path is None
    assert len(hint.end.board.placements) == len(position.state.board.placements)


async def test_a_hint_is_the_move_of_the_strongest_level() -> None:
    """In every kind of decision; the picker knows where it leads, and offers the last choice."""
    for state in decisions(1):
        player = state.player
        assert player is not None
        before, hint = state.copy(), await find_advice(state, player)
        first = choose(state, player, "hard", further=False)
        if hint.path is None:
            assert COLUMNS.find_public(state) is not None
        else:
            question = ask(state, player, Goto(hint.path))
            assert question.choices or question.signs
            plan = follow(state, player, hint.path)
            assert [*plan.actions, first][0] == first
            assert not decides(hint.end, player)
        assert legal_actions(state) == legal_actions(before)
        assert hint.lead >= 0
