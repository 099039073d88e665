"""The panel under *More*: what a newcomer finds there, and what is not possible is not shown."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from discord.app_commands import Command

from bot.games.table import Person, Position
from bot.wording import Words
from bot.wording.words import catalogues, languages, speak_all
from cogs import custom_ids
from cogs.play.cog import FUNCTIONS, MOVED
from cogs.play.functions import GROUPS, Asking
from playground.client.message_view import MessageView
from rules import Setup
from tests.cogs.evening import Evening, dragon_wakes, move
from tests.cogs.lobby.screens import begin_with
from tests.cogs.tables import table_of
from tools.site.commands import registered

PRESSES = 3
"""How many presses from a public message lead to each function, at most."""
WORDS_OF_HELP = 120
"""Words of the help before somebody opens a group of it, at most."""
MOST_COMMANDS = 17
BEFORE = (
    *("board", "scores", "fields", "tiles", "danger", "orders", "since", "replay", "verify"),
    *("resign", "help", "rules", "end", "remove", "move", "turns", "nudge", "history", "export"),
    *("import", "new", "hint", "undo", "away"),
)
"""The commands about a game of the version before."""
OTHERS_BEFORE = (
    *(f"table {name}" for name in ("absent", "substitute", "pause", "wake", "favourites")),
    *(f"me {name}" for name in ("notifications", "follow", "quiet-hours", "data", "records")),
    *(f"server {name}" for name in ("settings", "games", "check", "undo-grace")),
    *("place", "step", "puzzle", "leaderboard"),
)


@dataclass(frozen=True)
class Wish:
    """What a newcomer looks for, where they begin, what they press, and what they find there."""

    function: str
    scene: str
    presses: tuple[str, ...]
    finds: str
    who: str = "Ada"


WISHES = (
    Wish("join", "lobby", ("Join",), "Press *Join* to play.", "Bo"),
    Wish("options", "lobby", ("Options",), "## Options of the new game"),
    Wish("own options", "lobby", ("Options",), "This game"),
    Wish("favourites", "lobby", ("Options", "Favourites"), "## This server’s favourites"),
    Wish("add a bot", "lobby", ("Add a bot",), "Bot"),
    Wish("cancel", "lobby", ("Cancel",), "## New game"),
    Wish("play", "turn", ("Play",), "Where does the tile go?"),
    Wish("scores", "turn", ("Scores",), "## Scores"),
    Wish("territory", "turn", ("Territory",), "## Who holds what"),
    Wish("tiles left", "turn", ("Tiles left",), "## Tiles left"),
    Wish("since", "turn", ("More", "Look", "Since my last turn"), "## "),
    Wish("danger", "turn", ("More", "Look", "Danger map"), "## "),
    Wish("replay", "turn", ("More", "Look", "Replay"), "## "),
    Wish("history", "turn", ("More", "Look", "History"), "## "),
    Wish("orders", "turn", ("More", "My game", "Standing orders"), "## Standing orders"),
    Wish("notifications", "turn", ("More", "My game", "Notifications"), "## Your notifications"),
    Wish("away", "turn", ("More", "My game", "I’m away"), "## I’m away"),
    Wish("export", "turn", ("More", "My game", "Export"), "as text"),
    Wish("nudge", "turn", ("More", "My game", "Nudge"), "", "Bo"),
    Wish("follow", "turn", ("More", "My game", "Follow"), "## Follow this game", "Cy"),
    Wish("pause", "turn", ("More", "Ask the others", "Pause"), "## Pause"),
    Wish("absent", "turn", ("More", "Ask the others", "Missing player"), "", "Bo"),
    Wish("substitute", "turn", ("More", "Ask the others", "Substitute"), "## Substitute"),
    Wish("end", "turn", ("More", "Host", "End the game"), "End the game"),
    Wish("remove", "turn", ("More", "Host", "Remove a player"), "Whose seat?"),
    Wish("move", "turn", ("More", "Host", "Move the game"), "Where should the game go on?"),
    Wish("resign", "turn", ("More", "Resign"), "Keep playing"),
    Wish("proof", "turn", ("More", "Proof"), "## "),
    Wish("help", "turn", ("More", "Help"), "## How to play"),
    Wish("rules", "turn", ("More", "Help", "Rules"), "## Rules"),
    Wish("commands", "turn", ("More", "Help", "Commands"), "## Commands"),
    Wish("old commands", "turn", ("More", "Help", "Old commands"), "## Old commands"),
    Wish("hint", "bots", ("Hint",), "**What I’d do:**"),
    Wish("undo", "moved", ("Undo",), "I asked the others"),
    Wish("half tiles", "halves", ("More", "My game", "Half tiles"), ""),
    Wish("replay at the end", "over", ("Replay",), "## "),
    Wish("analysis", "over", ("Analysis",), ""),
    Wish("rematch", "over", ("Rematch",), ""),
    Wish("proof at the end", "over", ("More", "Proof"), "## "),
)
"""All that a newcomer looks for."""


async def _lobby(table: Evening) -> MessageView:
    await table.slash("Ada", "game new", expansions="none")
    return await table.news(1)


async def _turn(table: Evening) -> MessageView:
    setup = Setup(expansions=("princess-dragon",))
    return await table.game("Ada", "Bo", setup=setup)


async def _moved(table: Evening) -> MessageView:
    await move(table, "Ada", await table.game("Ada", "Bo", setup=Setup()))
    return await table.news(3)


async def _halves(table: Evening) -> MessageView:
    setup = Setup(expansions=("halflings",), options={"half-deal": "deal"})
    return await table.game("Ada", "Bo", setup=setup)


async def _over(table: Evening) -> MessageView:
    await table.game("Ada", "Bo", setup=Setup())
    done = await table.menu("Ada", "Resign", "Resign")
    assert done.ephemeral
    return await table.news(3)


SCENES: dict[str, Callable[[Evening], Awaitable[MessageView]]] = {
    "lobby": _lobby,
    "turn": _turn,
    "bots": lambda table: table.game_against_a_bot("Ada"),
    "moved": _moved,
    "halves": _halves,
    "over": _over,
}


def test_a_newcomer_looks_for_at_least_thirty_functions() -> None:
    """Each is found in three presses at most; all functions of the panel are among them."""
    assert len({wish.function for wish in WISHES}) >= 30
    assert all(len(wish.presses) <= PRESSES for wish in WISHES)
    pressed = {wish.presses[-1] for wish in WISHES}
    rare = {"return", "wake", "bring", "since"}
    shown = {Words()(f"button.{each.name}") for each in FUNCTIONS if each.name not in rare}
    assert shown <= pressed


@pytest.mark.parametrize("scene", SCENES)
async def test_a_newcomer_finds_everything_from_a_public_message(
    table: Evening, scene: str
) -> None:
    """By labels alone, beginning at the newest message each time."""
    public, missed = await SCENES[scene](table), dict[str, str]()
    for wish in (each for each in WISHES if each.scene == scene):
        shown = public
        for label in wish.presses:
            shown = await table.click(wish.who, shown, label)
        offered = [*(b.label for b in shown.buttons), *(s.placeholder for s in shown.selects)]
        found = "\n".join((shown.text, *offered))
        if wish.finds not in found or "Something went wrong" in found:
            missed[wish.function] = found
    assert missed == {}


async def test_public_turns_have_five_buttons(table: Evening) -> None:
    """And more only where there is something to take back, or a hint to be had."""
    turn = await _turn(table)
    assert [b.label for b in turn.buttons] == ["Play", "Scores", "Territory", "Tiles left", "More"]


async def test_a_step_of_the_dragon_has_the_panel_too(table: Evening) -> None:
    """Beside its own choices, in at most five rows."""
    step = await dragon_wakes(table)
    labels = [b.label for b in step.buttons]
    looks = ["Danger map", "Standing orders", "Scores", "Territory", "More"]
    assert [label for label in labels if label in looks] == looks


def asking(status: str = "running", user: int = 1, **changes: object) -> Asking:
    """Return what somebody asks of a lobby or a game of three."""
    table = replace(table_of(status=status), **changes)  # type: ignore[arg-type]
    return Asking(Person(user, "Ada", guild_id=1), 0.0, Position(table, None))


def test_what_is_not_possible_is_not_shown() -> None:
    """By who asks, and how the game stands."""
    shown = {
        name: [f.name for f in FUNCTIONS if f.possible(asked)]
        for name, asked in {
            "host of a lobby": asking("lobby"),
            "guest of a lobby": asking("lobby", 2),
            "onlooker": asking(user=9),
            "nobody": Asking(Person(1, "Ada"), 0.0),
            "elsewhere": Asking(Person(1, "Ada"), 0.0, None, (table_of(),), (table_of(),)),
        }.items()
    }
    assert shown == {
        "host of a lobby": ["end", "remove", "move"],
        "guest of a lobby": [],
        "onlooker": ["following", "proof"],
        "nobody": [],
        "elsewhere": ["wake", "bring"],
    }


async def test_only_what_is_possible_is_shown_in_a_game(table: Evening) -> None:
    """To an onlooker, to who waits, to who is to act; each sees their own panel."""
    await _turn(table)
    groups = {
        name: [b.label for b in (await table.menu(name)).buttons] for name in ("Ada", "Bo", "Cy")
    }
    common = ["Look", "My game", "Ask the others"]
    assert groups["Bo"] == [*common, "Proof", "Resign", "Help"]
    assert groups["Ada"] == [*common, "Host", "Proof", "Resign", "Help"]
    own = {name: [b.label for b in (await table.menu(name, "My game")).buttons] for name in groups}
    assert "Nudge" in own["Bo"]
    assert "Nudge" not in own["Ada"]
    assert own["Cy"] == ["Follow", "Export", "Back"]


async def test_what_a_function_opens_leads_back(table: Evening) -> None:
    """To its group, and from there to the panel, in the same message."""
    turn = await _turn(table)
    panel = await table.click("Ada", turn, "More")
    shown = panel
    for label in ("Look", "History", "Menu", "Back"):
        shown = await table.click("Ada", shown, label)
        assert shown.id == panel.id
    assert shown.text == panel.text


async def test_a_function_that_is_none_shows_the_panel(table: Evening) -> None:
    """A forged id shows the panel."""
    await _turn(table)
    assert (await table.open("Ada", "nonsense")).text.startswith("## What would you like to do?")


async def test_without_a_game_the_panel_says_so(table: Evening) -> None:
    """And what opens one."""
    panel = await table.menu("Ada")
    assert "There’s no game in this channel. </game new:" in panel.text
    assert [b.label for b in panel.buttons] == ["Help"]


@pytest.mark.parametrize("language", languages())
async def test_the_help_is_short_before_a_group_is_opened(table: Evening, language: str) -> None:
    """In every language; a mention of a command is a word."""
    table.server.client.set_locale(table.person("Ada"), language)
    await _turn(table)
    help_ = await table.slash("Ada", "game help")
    assert len(re.sub("</[^>]+>", "command", help_.text).split()) <= WORDS_OF_HELP
    assert "</game menu:" in help_.text


async def test_the_help_of_a_group_has_a_sentence_for_each_function(table: Evening) -> None:
    """Of those that are not possible now, too; commands can be tapped."""
    await _turn(table)
    words = Words()
    for group in GROUPS:
        page = await table.click(
            "Ada", await table.slash("Ada", "game help"), words(f"button.{group}")
        )
        for function in FUNCTIONS:
            if function.group == group:
                assert words(f"menu.{function.name}") in page.text
        assert ("</game undo:" in page.text) == (group == "others")


async def test_there_are_sixteen_commands_and_old_ones_are_told_where_they_went() -> None:
    """Every command of the version before is one still, or in the table of those that moved."""
    async with registered() as tree:
        names = {c.qualified_name for c in tree.walk_commands() if isinstance(c, Command)}
    assert len(names) == 16 <= MOST_COMMANDS
    before = {*(f"game {name}" for name in BEFORE), *OTHERS_BEFORE}
    assert before - names == set(MOVED)
    assert {command for command, *_ in MOVED.values()} <= names
    labels = {step for _, *steps in MOVED.values() for step in steps}
    assert all(f"button.{step}" in words for words in speak_all() for step in labels)


@pytest.mark.parametrize("language", languages())
async def test_no_message_names_a_command_that_is_none(language: str) -> None:
    """As they are called in its language."""
    words = Words(language)
    async with registered() as tree:
        found = [c.qualified_name for c in tree.walk_commands() if isinstance(c, Command)]
    known = {" ".join(words(f"command.{part}.name") for part in name.split()) for name in found}
    groups = "|".join(words(f"command.{name}.name") for name in ("game", "me", "server"))
    former = {"en": "table", "nl": "tafel", "pl": "stół", "de": "tisch"}[language]
    named = {
        (path.name, match[1])
        for path in (each.path(language) for each in catalogues())
        for match in re.finditer(rf"/((?:{groups}|{former}) [\w-]+)", _read(path))
    }
    assert {(file, name) for file, name in named if name not in known} == set()


def _read(path: Path) -> str:
    """Return what a file of messages says, without comments."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return "\n".join(line for line in lines if not line.startswith("#"))


async def test_old_buttons_keep_working(table: Evening) -> None:
    """Those of messages from before the panel: board, half tiles, danger, orders, help."""
    turn = await _turn(table)
    position = await table.position()
    stored = table.server.world.messages[turn.id].components[-1]["components"][-1]
    for what in ("board", "danger", "orders", "help"):
        stored["custom_id"] = custom_ids.INFO(position.table.id, position.table.seq, what)
        shown = await table.press("Ada", turn, stored["custom_id"], forged=True)
        assert shown.ephemeral
        assert "no longer" not in shown.text


async def test_a_hint_is_offered_where_hints_are_allowed(table: Evening) -> None:
    """On the turn's message, to be read by who is to act."""
    await begin_with(table, "hints")
    assert "Hint" in [b.label for b in table.newest.buttons]
