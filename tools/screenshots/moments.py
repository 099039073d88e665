"""The moments of games in the screenshots, and how to get to each."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal

from playwright.async_api import ViewportSize

from tools.screenshots.visit import TAKEN, Visit

DESK = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=844)
THREAD = "Open in a thread"
"""Opens a lobby beside the game of a channel."""

Show = Callable[[Visit], Awaitable[None]]
Light = Literal["light", "dark"]


@dataclass(frozen=True, slots=True)
class Moment:
    """What is shown, the size of the window, and light or dark."""

    name: str
    window: ViewportSize
    light: Light
    show: Show


async def _show_welcome(visit: Visit) -> None:
    await visit.offer()


async def _show_lobby(visit: Visit) -> None:
    """In the channel, or in a thread of it if the channel has a game."""
    await visit.offer()
    await visit.page.keyboard.press("Escape")
    await visit.type("/game new")
    if await visit.last.get_by_role("button", name=THREAD).count():
        await _open_thread(visit)


async def _show_turn(visit: Visit) -> None:
    await visit.begin()


async def _show_picker(visit: Visit) -> None:
    await visit.begin()
    await visit.press("Play")


async def _show_preview(visit: Visit) -> None:
    await visit.begin()
    await visit.play()


def _loads(title: str, *presses: str | re.Pattern[str]) -> Show:
    """Return a function that shows a situation, after some presses."""

    async def show(visit: Visit) -> None:
        await visit.load(title)
        for name in presses:
            await visit.press(name)

    return show


async def _show_princess(visit: Visit) -> None:
    await visit.load("A princess’s choice")
    await visit.play()


async def _show_squares(visit: Visit) -> None:
    """As in the docs: without a tip or a push above it."""
    await visit.load("A double turn")
    await visit.press("Skip the tips")
    await visit.press("Play")
    await visit.page.locator("#push").wait_for(state="hidden")


async def _show_phantom(visit: Visit) -> None:
    await visit.load("The phantom’s turn")
    await visit.play()
    await visit.press(TAKEN)


async def _show_end(visit: Visit) -> None:
    await visit.load("The last tile")
    await visit.play()
    await visit.press(TAKEN)
    await visit.last.get_by_role("button", name=re.compile("^Rematch")).wait_for()
    await visit.stand_still()


async def _show_completion(visit: Visit) -> None:
    await visit.load("A portal")
    await visit.write("/place")
    await visit.page.keyboard.press("Tab")
    await visit.page.get_by_role("option").first.wait_for()


async def _show_refusal(visit: Visit) -> None:
    await visit.load("The dragon’s third move")
    await visit.page.locator(".person:not([aria-pressed=true])").first.click()
    await visit.stand_still()
    await visit.press(re.compile("^[↑→↓←]"))


async def _show_rules(visit: Visit) -> None:
    await visit.load("A portal")
    await visit.type("/game rules")


async def _show_commands(visit: Visit) -> None:
    await visit.load("A portal")
    await visit.write("/")


async def _show_thread(visit: Visit) -> None:
    await visit.load("A portal")
    await visit.type("/game new")
    await _open_thread(visit)


async def _open_thread(visit: Visit) -> None:
    await visit.press(THREAD)
    await visit.last.get_by_role("link", name="Go to it").click()
    await visit.stand_still()


async def _show_notifications(visit: Visit) -> None:
    await visit.load("A double turn")
    await visit.type("/me settings")


async def _show_options(visit: Visit) -> None:
    await _show_lobby(visit)
    await visit.press("Options")


async def _show_server(visit: Visit) -> None:
    await visit.load("A portal")
    await visit.be("Ada")
    await visit.type("/server settings")


def _types(command: str, *presses: str) -> Show:
    """Return a function that shows the answer to a command, after some presses."""

    async def show(visit: Visit) -> None:
        await visit.load("A portal")
        await visit.type(command)
        for name in presses:
            await visit.press(name)

    return show


async def _show_letter(visit: Visit) -> None:
    await visit.load("The last tile")
    await visit.press("One more person")
    await visit.be("Dan")
    await visit.type("/game menu")
    await visit.press("My game")
    await visit.press("Follow")
    await visit.last.get_by_role("combobox").click()
    await visit.page.get_by_role("option").nth(1).click()
    await visit.stand_still()
    await visit.be("Bo")
    await visit.play()
    await visit.press(TAKEN)
    await visit.be("Dan")
    await visit.press(re.compile("^Cloisterwyrm"))


async def _show_menu(visit: Visit) -> None:
    await visit.begin("The base game")
    await visit.last.get_by_text("it’s your turn").click(button="right")
    await visit.page.get_by_role("menuitem", name="Reply").wait_for()


async def _show_reply(visit: Visit) -> None:
    await _show_menu(visit)
    await visit.page.get_by_role("menuitem", name="Reply").click()
    await visit.type("What a place for a road.")


async def _show_clock(visit: Visit) -> None:
    await visit.load("Somebody asks to undo a move")
    await visit.press("Settings")
    await visit.page.get_by_label("Clock speed").select_option("×60: 1 minute per second")
    await visit.press("A day ahead")
    await visit.stand_still()


MOMENTS = (
    Moment("welcome", DESK, "light", _show_welcome),
    Moment("welcome-phone", PHONE, "dark", _show_welcome),
    Moment("lobby", DESK, "light", _show_lobby),
    Moment("first-turn", PHONE, "light", _show_turn),
    Moment("picker", DESK, "dark", _show_picker),
    Moment("picker-phone", PHONE, "light", _show_picker),
    Moment("preview", DESK, "light", _show_preview),
    Moment("preview-phone", PHONE, "dark", _show_preview),
    Moment("playground", DESK, "light", _show_squares),
    Moment("dragon-walk", DESK, "light", _loads("The dragon’s third move")),
    Moment("dragon-walk-phone", PHONE, "dark", _loads("The dragon’s third move")),
    Moment("princess", PHONE, "light", _show_princess),
    Moment("portal", DESK, "dark", _loads("A portal", "Play", "A")),
    Moment("phantom", DESK, "light", _show_phantom),
    Moment("half-tiles", PHONE, "light", _loads("Half tiles in hand", "Play")),
    Moment("draft", DESK, "light", _loads("A draft of half tiles")),
    Moment("undo", PHONE, "dark", _loads("Somebody asks to undo a move")),
    Moment("builder", DESK, "dark", _loads("A double turn")),
    Moment("last-tile", PHONE, "light", _loads("The last tile", "Play")),
    Moment("end", DESK, "light", _show_end),
    Moment("end-phone", PHONE, "dark", _show_end),
    Moment("scores", DESK, "dark", _loads("The dragon’s third move", "Scores")),
    Moment("fields", PHONE, "light", _loads("The last tile", "Territory")),
    Moment("lobby-phone", PHONE, "light", _show_lobby),
    Moment("options-phone", PHONE, "light", _show_options),
    Moment("panel", PHONE, "light", _loads("A portal", "More")),
    Moment("panel-look", PHONE, "dark", _loads("A portal", "More", "Look")),
    Moment("help", PHONE, "dark", _types("/game help")),
    Moment("help-mine", PHONE, "light", _types("/game help", "My game")),
    Moment("help-commands", PHONE, "light", _types("/game help", "Commands")),
    Moment("old-commands", PHONE, "light", _types("/game help", "Old commands")),
    Moment("server-settings", PHONE, "light", _show_server),
    Moment("rules", DESK, "light", _show_rules),
    Moment("commands", DESK, "light", _show_commands),
    Moment("completion", PHONE, "light", _show_completion),
    Moment("refusal", DESK, "light", _show_refusal),
    Moment("thread", DESK, "dark", _show_thread),
    Moment("notifications", DESK, "light", _show_notifications),
    Moment("letter", DESK, "light", _show_letter),
    Moment("menu", DESK, "dark", _show_menu),
    Moment("reply", PHONE, "light", _show_reply),
    Moment("settings", DESK, "dark", _show_clock),
    Moment("settings-phone", PHONE, "light", _show_clock),
)
