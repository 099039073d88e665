"""The commands for translators: games are held to what Discord takes, or read out."""

import pytest

from bot.games.visibility import PURIST
from bot.wording.words import languages
from cogs.layout import Button, Layout, Menu, fill_rows
from rendering.views import Picture
from tests.simulation.__main__ import main
from tests.simulation.sayings.command import hold
from tests.simulation.sayings.game import PURISTS, Telling
from tests.simulation.sayings.limits import Limits
from tests.simulation.sayings.reader import EMPTY, Sketches
from tests.sprites import share_sprites


async def test_a_dozen_games_are_held_to_what_discord_takes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """In all languages: from the lobby to the end, and what anybody looks at on the way."""
    assert await hold(range(3), languages(), 69, Sketches(share_sprites(), 9999)) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith(f"{3 * len(languages())} games, ")


def test_a_game_is_held_to_what_discord_takes(capsys: pytest.CaptureFixture[str]) -> None:
    """One line of counts, if nothing is wrong."""
    assert main(["sayings", "--games", "1", "--seed", "2", "--languages", "en,pl"]) == 0
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


async def test_a_public_message_is_held_to_limits_of_its_own() -> None:
    """2,000 characters of content, one picture, five rows of at most five buttons."""
    row = (Button("i:k3f9x2ab:1:help", "x"),)
    rows = tuple((Button(f"i:k3f9x2ab:{number}:help", "x"),) for number in range(6))
    alt = Picture(b"", "x" * 1025, 1, 1)
    limits = Limits()
    for layout, wanted in (
        (Layout(above="x" * 2001), "2001 characters in a message that takes 2000"),
        (Layout(above="x" * 1000, below="y" * 1000), "2001 characters in a message"),
        (Layout(rows=rows), "row cannot be"),
        (Layout(rows=(row * 6,)), "would not fit"),
        (Layout(rows=(row * 2,)), "cannot be duplicated"),
        (Layout(picture=alt), "Must be 1024 or fewer in length."),
        (Layout(picture=EMPTY, sheet=EMPTY), "2 files in a message that takes one picture"),
    ):
        faults = limits.list_faults(layout, public=True)
        assert wanted in "\n".join(faults), layout
    fine = Layout(above="x" * 2000, picture=EMPTY, rows=rows[:5])
    assert limits.list_faults(fine, public=True) == []
    assert limits.list_faults(Layout(above="x" * 3900)) == []


async def test_what_everybody_sees_is_told_apart() -> None:
    """Turns, what is asked, the lobby and the end are public; a picker is not."""
    public, private = set[str](), set[str]()
    async for saying in Telling(2, "en", Sketches(share_sprites(), 9999), 69).tell():
        (public if saying.public else private).add(saying.name)
    assert {"lobby", "cancelled", "turn", "asked", "end"} <= public
    assert {"picker", "scores", "options"} <= private - public


async def test_a_table_for_purists_is_told_as_such() -> None:
    """In its lobby, and by what is kept from who looks while it goes on."""
    said = dict[str, Layout]()
    async for name, layout, _ in Telling(2 * PURISTS, "en", Sketches(share_sprites(), 999)).tell():
        said[name] = layout
        if name == "history":
            break
    assert "For purists" in said["lobby"].above
    assert "scores" in said
    assert not PURIST.withheld & said.keys()
