"""The toy is played over the local Discord, by people who press what they are offered."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from bot.wording.expansions import TABLE as WORDINGS
from cogs.decisions.expansions import COLUMNS
from playground.client.message_view import Button, MessageView
from playground.client.slash_commands import hold_file
from rendering.expansions import TABLE as LOOKS
from rules import Setup
from rules.notation import read, write
from tests.cogs.evening import Evening, evening, local_discord
from tests.toy import decisions, rendering, wording
from tests.toy.rules import NAME, REGISTRY

SETUP = Setup(expansions=(NAME,), bag={"TOY-A": 4, "TOY-B": 2, "BG-V": 2, "BG-U": 2})
WAYS_BACK = ("Back", "Other square")


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is in the one table of each room."""
    monkeypatch.setitem(WORDINGS, NAME, wording.COLUMN)
    monkeypatch.setitem(LOOKS, NAME, rendering.COLUMN)
    monkeypatch.setitem(COLUMNS, NAME, decisions.COLUMN)


def onward(message: MessageView) -> list[Button]:
    """Return the buttons that bring a move nearer."""
    pressable = [button for button in message.buttons if not button.disabled]
    return [b for b in pressable if b.label not in WAYS_BACK and "°" not in b.label]


async def make_a_move(table: Evening, pick: random.Random, seen: list[str]) -> None:
    """Let whoever is to act press buttons until the move is made."""
    position, messages = await table.position(), len(table.messages())
    name = await table.to_act()
    assert "**What I’d do:**" in (await table.click(name, table.newest, "Hint")).text
    screen = await table.click(name, table.newest, "Play")
    while (await table.service.games.table(position.table.id)).seq == position.table.seq:
        seen += [screen.text, *(button.label for button in screen.buttons)]
        screen = await table.press(name, screen, pick.choice(onward(screen)).custom_id)
    seen.append((await table.news(messages + 1)).text)


async def test_a_whole_game(tmp_path: Path) -> None:
    """Every decision is asked of whom it concerns, named, drawn and told, to the final table."""
    pick, seen = random.Random(1), list[str]()
    async with (
        local_discord() as server,
        evening(tmp_path / "games.sqlite3", server, REGISTRY) as table,
    ):
        lobbies = table.service.lobbies
        lobbies.default_configuration = replace(lobbies.default_configuration, hints=True)
        await table.game("Ada", "Bo", setup=SETUP)
        game = (await table.position()).table.id
        while (await table.service.games.table(game)).status == "running":
            await make_a_move(table, pick, seen)
        told = "\n".join(seen)
        for wanted in (
            "How will you ring?",
            "Ring loudly",
            "rings the bell",
            "The bell tolls ",
            "Invite ",
        ):
            assert wanted in told
        assert "bells " in (await table.open("Ada", "scores")).text
        assert (await table.service.history.verify(game)).agrees
        (file,) = (await table.open("Ada", "export")).pictures
        text = file.data.decode()
        assert write(read(text, REGISTRY), REGISTRY) == text
        opened = await table.slash("Bo", "game import", file=hold_file("toy.txt", file.data))
        assert "Before the first turn" in opened.text
        last = await table.click("Bo", opened, "Last")
        assert last.pictures[-1].data == file.data
