"""`/puzzle`: a turn of a game, answered by one tap, privately and once a day."""

import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest

from bot.puzzles.daily import Asked, Puzzle, Puzzles
from bot.puzzles.problem import Choice, Problem
from bot.store.puzzles import Count
from bot.wording import Words
from cogs.pictures import Drawing, Pictures
from cogs.play.picker.plan import Plan, follow
from cogs.puzzles.message import PuzzleMessage, list_done
from cogs.render_pool import Threads
from rendering import views
from rules import State, legal_actions
from rules.expansions import EXPANSIONS
from tests.bot.club import Clock
from tests.bot.puzzles.setups import SHORT
from tests.bot.puzzles.swift import find_swiftly
from tests.cogs.evening import Evening, evening, local_discord
from tests.cogs.finished_games import play
from tests.cogs.games import decisions
from tests.sprites import share_sprites

T = TypeVar("T")
DAY = 24 * 3600.0
OVER = "That puzzle is over. `/puzzle` shows today’s."


def ask_short_games(table: Evening, clock: Clock) -> None:
    """Let the day be told by a clock, and bots play short games."""
    table.service.puzzles = Puzzles(table.store, EXPANSIONS, SHORT, clock=clock)


@pytest.fixture(autouse=True)
def swift(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play nothing out, which takes seconds for each move."""
    find_swiftly(monkeypatch)


@pytest.fixture
def clock(table: Evening) -> Clock:
    """What tells the day; it can be moved."""
    clock = Clock(table.service.now)
    ask_short_games(table, clock)
    return clock


async def find_best(table: Evening, name: str = "Ada") -> int:
    """Return which move is best today."""
    asked = await table.service.puzzles.ask(table.server.world.guild_id, table.person(name).id)
    return asked.puzzle.problem.best


async def test_a_turn_is_shown_with_four_moves(table: Evening, clock: Clock) -> None:
    """The board with the tile, the moves side by side and in words; nobody else sees it."""
    asked = await table.slash("Ada", "puzzle")
    assert asked.ephemeral
    title, question, whence, *moves, standing, left = asked.text.splitlines()
    assert title == "## Puzzle of the day"
    assert re.fullmatch(
        r"\*\*(Red|Blue|Green)\*\* has to place this tile: .+\. Which move is best\?", question
    )
    assert whence == "-# From a game that bots played for today’s puzzle."
    assert [line[:6] for line in moves] == [f"**{letter}** " for letter in "ABCD"]
    assert all(re.search(r" (0|[0-9]+[NESW])( [0-9]+[NS])?(: .+)?$", line) for line in moves)
    assert re.search(r"^-# Red \*\*[0-9]+\*\* \([0-7] meeples?\), Blue ", standing)
    assert re.search(r"^-# [0-9]+ tiles left", left)
    assert [button.label for button in asked.buttons] == list("ABCD")
    board, sheet = asked.pictures
    assert board.alt is not None
    assert board.alt.startswith("The tile in hand, ")
    assert " can go to A (" in board.alt
    assert sheet.alt is not None
    assert [f"{letter}: the tile at " in sheet.alt for letter in "ABCD"] == [True] * 4
    assert not table.messages()


async def test_a_tap_answers_and_tells_what_each_move_is_worth(
    table: Evening, clock: Clock
) -> None:
    """The message pressed shows it, without buttons; asked again, it is shown again."""
    asked = await table.slash("Ada", "puzzle")
    best = "ABCD"[await find_best(table)]
    told = await table.click("Ada", asked, best)
    assert told.id == asked.id
    assert told.ephemeral
    assert not told.buttons
    title, verdict, first, *others = told.text.splitlines()
    assert (title, verdict) == (
        "## Puzzle of the day",
        f"**{best}** is the best move, and you found it!",
    )
    assert first.startswith(f"**{best}** ")
    assert first.endswith(". The best move.")
    assert all(re.search(r"\. Gives away [0-9]+ points\.$", line) for line in others[:3])
    assert "1 person has tried, 1 found it. You have found 1 of 1 puzzle." in others
    assert re.fullmatch(r"-# Next puzzle <t:[0-9]+:R>\.", others[-1])
    assert len(told.pictures) == 1
    assert (await table.slash("Ada", "puzzle")).text == told.text


async def test_who_errs_is_told_the_best(table: Evening, clock: Clock) -> None:
    """And cannot answer anew: not by another button, nor by the same in a second message."""
    first, second = await table.slash("Bo", "puzzle"), await table.slash("Bo", "puzzle")
    best = await find_best(table)
    wrong, right = "ABCD"[(best + 1) % 4], "ABCD"[best]
    told = await table.click("Bo", first, wrong)
    assert f"**{right}** is the best move; you chose **{wrong}**." in told.text
    assert "1 person has tried, 0 found it. You have found 0 of 1 puzzle." in told.text
    again = await table.click("Bo", second, right)
    assert again.text == told.text
    other = await table.click("Cy", await table.slash("Cy", "puzzle"), right)
    assert "2 people have tried, 1 found it. You have found 1 of 1 puzzle." in other.text


async def test_everybody_is_asked_the_same(table: Evening, clock: Clock) -> None:
    """Moves, letters and pictures."""
    one, other = await table.slash("Ada", "puzzle"), await table.slash("Bo", "puzzle")
    assert one.text == other.text
    assert [button.custom_id for button in one.buttons] == [b.custom_id for b in other.buttons]
    assert [picture.alt for picture in one.pictures] == [p.alt for p in other.pictures]


async def test_a_game_of_the_server_is_told_without_names(table: Evening, clock: Clock) -> None:
    """Players are their colours."""
    await play(table, "Ada", "Bo", setup=SHORT, seed=1)
    clock.now += DAY
    asked = await table.slash("Cy", "puzzle")
    assert "-# From a game on this server that ended before today." in asked.text
    told = asked.text + "".join(picture.alt or "" for picture in asked.pictures)
    assert "Ada" not in told
    assert not re.search(r"\bBo\b", told)
    assert "Red " in told


async def test_yesterday_s_buttons_are_of_no_use(table: Evening, clock: Clock) -> None:
    """A sentence says so; the new puzzle waits to be asked."""
    asked = await table.slash("Ada", "puzzle")
    clock.now += DAY
    assert (await table.click("Ada", asked, "A")).text == OVER
    anew = await table.slash("Ada", "puzzle")
    assert len(anew.buttons) == 4
    told = await table.click("Ada", anew, "A")
    assert "1 person has tried" in told.text


async def test_a_forged_button_changes_nothing(table: Evening, clock: Clock) -> None:
    """Another puzzle's sign, another day's, and a move that there is not."""
    asked = await table.slash("Ada", "puzzle")
    custom_id = asked.buttons[0].custom_id
    day, sign = custom_id.split(":")[3:5]
    other = "0000" if sign != "0000" else "1111"
    for forged in (
        custom_id.replace(sign, other),
        custom_id.replace(day, "2031-01-01"),
        f"{custom_id[:-1]}7",
    ):
        told = await table.press("Ada", asked, forged, forged=True)
        assert told.ephemeral
        assert told.text == "This button doesn’t belong to any of my games."
    assert len((await table.slash("Ada", "puzzle")).buttons) == 4


async def test_it_survives_a_restart(tmp_path: Path) -> None:
    """The question, its buttons, and what was answered."""
    path, clock = tmp_path / "games.sqlite3", Clock(1e9)
    async with local_discord() as server:
        async with evening(path, server) as before:
            ask_short_games(before, clock)
            answered = await before.slash("Ada", "puzzle")
            told = await before.click("Ada", answered, "B")
            asked = await before.slash("Bo", "puzzle")
        async with evening(path, server) as after:
            ask_short_games(after, clock)
            assert (await after.slash("Ada", "puzzle")).text == told.text
            assert "2 people have tried" in (await after.click("Bo", asked, "C")).text


async def test_in_other_languages(table: Evening, clock: Clock) -> None:
    """By the reader's own."""
    table.person("Ada").locale = "pl"
    asked = await table.slash("Ada", "puzzle")
    assert asked.text.startswith("## Zagadka dnia\n**")
    told = await table.click("Ada", asked, "A")
    assert "Próbowała 1 osoba" in told.text


class Kept(Pictures):
    """Pictures whose drawings are kept."""

    def __init__(self) -> None:
        super().__init__(Threads(share_sprites()))
        self.drawings: list[Any] = []

    async def draw(self, drawing: Drawing[T]) -> T:
        """Keep what is to be drawn."""
        self.drawings.append(drawing)
        return await super().draw(drawing)


async def test_each_move_is_seen_whole_in_its_picture() -> None:
    """Whoever goes through a portal, or home, and the fairy, however far that is."""
    seen, chance, far = 0, random.Random(3), 0
    for number, state in enumerate(decisions(2)):
        player = state.player
        if state.step is None or state.step.kind != "place-tile" or number % 8:
            continue
        assert player is not None
        plans = (walk_on(state, player, chance) for _ in range(4))
        choices = tuple(Choice(plan.actions, 0.0) for plan in plans)
        pictures = Kept()
        puzzle = Puzzle("2026-11-26", "abcd", Problem(0, state, choices), of_bots=False)
        asked = Asked(puzzle, None, Count(0, 0), Count(0, 0))
        await PuzzleMessage(Words(), asked).lay_out(pictures)
        shown = pictures.drawings[-1].args[0]
        for each, choice in zip(shown, choices, strict=True):
            window = views.proposal_window(each)
            done = set(list_done(state, choice))
            assert all(square in window for square in done)
            near = views.proposal_window(replace(each, squares=()))
            far += any(square not in near for square in done)
            seen += 1
    assert seen > 20
    assert far


def walk_on(state: State, player: int, chance: random.Random) -> Plan:
    """Return a whole move made by chance."""
    plan = follow(state, player, ())
    while not plan.done:
        options = range(len(legal_actions(plan.end)))
        plan = follow(state, player, (*plan.path, chance.choice(options)))
    return plan


@pytest.mark.parametrize("chosen", [None, 1])
async def test_what_moves_give_away_is_drawn_once_one_is_chosen(chosen: int | None) -> None:
    """The one chosen is marked; before that nothing tells them apart."""
    state = next(s for s in decisions(2) if s.step is not None and s.step.kind == "place-tile")
    assert state.player is not None
    plan, pictures = walk_on(state, state.player, random.Random(3)), Kept()
    choices = tuple(Choice(plan.actions, lost) for lost in (0.0, 2.6, 4.2, 7.0))
    puzzle = Puzzle("2026-11-26", "abcd", Problem(0, state, choices), of_bots=False)
    asked = Asked(puzzle, chosen, Count(0, 0), Count(0, 0))
    await PuzzleMessage(Words(), asked).lay_out(pictures)
    shown = [(each.lost, each.chosen) for each in pictures.drawings[-1].args[0]]
    answered = [(0, False), (3, True), (4, False), (7, False)]
    assert shown == ([(None, False)] * 4 if chosen is None else answered)
