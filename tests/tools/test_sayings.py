"""The commands for translators: games are held to what Discord takes, or read out."""

import pytest

from bot.games.insight import PURIST
from bot.wording.words import languages
from cogs.layout import Button, Layout, Menu, fill_rows
from tests.sprites import share_sprites
from tools.sayings.__main__ import hold, main
from tools.sayings.game import PURISTS, Telling
from tools.sayings.limits import Limits
from tools.sayings.reader import Sketches


async def test_a_dozen_games_are_held_to_what_discord_takes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """In all languages: from the lobby to the end, and what anybody looks at on the way."""
    assert await hold(range(3), languages(), 69, Sketches(share_sprites(), 9999)) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith(f"{3 * len(languages())} games, ")


def test_a_game_is_held_to_what_discord_takes(capsys: pytest.CaptureFixture[str]) -> None:
    """One line of counts, if nothing is wrong."""
    assert main(["--games", "1", "--seed", "2", "--languages", "en,pl"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("2 games, ")
    assert ", 0 faults, " in line


async def test_what_discord_refuses_or_cuts_is_named() -> None:
    """Too many characters in a message, on a button, in a select; two of a kind; too many parts."""
    button = Button("i:k3f9x2ab:1:help", "x" * 81)
    menu = Menu("g:k3f9x2ab:1", "p" * 151, [("a", "l" * 101, "d" * 101)])
    layout = Layout(above="x" * 4001, rows=((button, button),), menus=(menu,))
    faults = "\n".join(Limits().list_faults(layout))
    for wanted in (
        "exceeds 4000 characters",
        "cannot be duplicated",
        "81 characters in a button that takes 80",
        "151 characters in a select that takes 150",
        "101 characters in a line of a select that takes 100",
    ):
        assert wanted in faults
    buttons = tuple(Button(f"i:k3f9x2ab:{number}:help", "x") for number in range(40))
    assert Limits().list_faults(Layout(rows=fill_rows(buttons))) == [
        "maximum number of children exceeded (40)"
    ]
    assert Limits().list_faults(Layout(above="Fine.")) == []


async def test_a_table_for_purists_is_told_as_such() -> None:
    """In its lobby, and by what is kept from who looks while it goes on."""
    said = dict[str, Layout]()
    async for name, layout in Telling(2 * PURISTS, "en", Sketches(share_sprites(), 999)).tell():
        said[name] = layout
        if name == "history":
            break
    assert "For purists" in said["lobby"].above
    assert "scores" in said
    assert not PURIST.withheld & said.keys()
