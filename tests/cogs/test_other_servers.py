"""Powers belong to the game's server: what names a game of another one is refused, in one place."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import product
from pathlib import Path

from bot.games.table import Person, Table
from cogs.custom_ids import INFO
from cogs.interaction import Press
from cogs.layout import Button, Layout
from cogs.play.ending import END
from playground.client.message_view import MessageView
from playground.model import Channel, User
from playground.permissions import Permission
from tests.cogs.evening import Evening, answer
from tests.cogs.kinds import KINDS, OF_GAMES

SENTENCE = "That game belongs to another server. You can only play, watch or manage it there."
NOTHING = r"(?!)"
"""The template of presses that have only others in common."""
PRESSED = {
    "l": (
        "l:{game}:{seq}:join",
        "l:{game}:{seq}:leave",
        "l:{game}:{seq}:start",
        "l:{game}:{seq}:cancel",
        "l:{game}:{seq}:seat-bot",
        "l:{game}:{seq}:dismiss-bot",
    ),
    "n": ("n:{game}:{seq}:",),
    "p": ("p:{game}:{seq}::",),
    "c": ("c:{game}:{seq}:0.0.0",),
    "w": ("w:{game}:{seq}", "w:{game}:{seq}:1"),
    "d": ("d:{game}:{seq}:0",),
    "i": ("i:{game}:{seq}:board", "i:{game}:{seq}:hand", "i:{game}:{seq}:orders"),
    "menu": ("menu:{game}:{seq}", "menu:{game}:{seq}:end", "menu:{game}:{seq}:nudge"),
    "analysis": ("analysis:{game}:{seq}",),
    "number": ("number:{game}:{seq}",),
    "ahead": ("ahead:{game}:{seq}",),
    "limit": ("limit:{game}:{seq}:BG-D",),
    "s": ("s:{game}:{seq}:dragon-move",),
    "r": ("r:{game}:{seq}:yes",),
    "e": ("e:{game}:{seq}:yes", "e:{game}:{seq}:no"),
    "a": ("a:{game}:{seq}:{bo}:yes",),
    "b": ("b:{game}:{seq}",),
    "go": ("go:{game}:{seq}",),
    "return": ("return:{game}:0",),
    "v": ("v:{game}:{seq}:1:agree", "v:{game}:{seq}:1:refuse"),
    "x": ("x:{game}:{seq}:1:bot", "x:{game}:{seq}:1:hand"),
    "y": ("y:{game}:{seq}:1:take", "y:{game}:{seq}:1:decline"),
    "j": ("j:{game}:{seq}:1:agree", "j:{game}:{seq}:1:refuse"),
    "o": ("o:{game}:{seq}",),
    "t": ("t:{game}:{seq}:99:expansions", "t:{game}:{seq}:99:language"),
    "m": ("m:{game}:{seq}:here", "m:{game}:{seq}:thread"),
    "f": ("f:{game}:{seq}:abcd",),
    "h": ("h:{game}:{seq}:0",),
    "q": ("q:{game}:{seq}:0",),
    "g": ("g:{game}:{seq}",),
    "proposal": ("proposal:{game}:{seq}:undo:0:agree", "proposal:{game}:{seq}:absence:0:bot"),
    "z": ("z:{game}:0:end", "z:{game}:0:pause", "z:{game}:0:pause.3"),
    "u": ("u:{game}:0:silent", "u:{game}:0:following", "u:{game}:0:follow"),
}
"""What is pressed of each kind that names a game, by the word its ids begin with."""


def list_presses(kind: type[Press] = Press) -> Iterator[type[Press]]:
    """Yield every class of presses that the client answers."""
    for each in kind.__subclasses__():
        if each.__module__.startswith("cogs."):
            yield each
            yield from list_presses(each)


def test_every_kind_that_names_a_game_is_pressed() -> None:
    """A new one is to be added to `PRESSED`; what is pressed there is of that kind."""
    assert sorted(OF_GAMES) == sorted(PRESSED)
    for verb, samples in PRESSED.items():
        for sample in samples:
            custom_id = sample.format(game="k3f9x2ab", seq=7, bo=5)
            assert OF_GAMES[verb].read(custom_id), custom_id


def test_every_kind_is_answered() -> None:
    """By one class of presses, and nothing else is."""
    answered = [each.__discord_ui_compiled_template__ for each in list_presses()]
    answered = [each for each in answered if each.pattern != NOTHING]
    assert len(answered) == len({*answered})
    assert {*answered} == {each.template for each in KINDS}


# -- two servers ----------------------------------------------------------------------------------


def read_all(path: Path) -> list[str]:
    """Return all that is stored, but for what is noted of messages; of those how many there are."""
    with closing(sqlite3.connect(path)) as database:
        stored = [line for line in database.iterdump() if 'INTO "outbox"' not in line]
        (messages,) = database.execute("SELECT count(*) FROM outbox").fetchone()
    return [*stored, f"{messages} messages"]


def count_messages(table: Evening) -> int:
    """Return how many messages everybody sees, in all channels."""
    return sum(not message.only_for for message in table.server.world.messages.values())


async def play_elsewhere(table: Evening, channel: Channel, status: str = "running") -> Table:
    """Return a game of Ada's and Bo's in another server, which Ada hosts; or their lobby."""
    service, server = table.service, table.server.world.guild_id + 1
    ada, bo = (Person(table.person(name).id, name) for name in ("Ada", "Bo"))
    press = f"{channel.id}"
    game = await service.lobbies.open(server, channel.id, ada, "en-GB", press)
    game = await service.lobbies.join(game.id, bo, f"{press}:joins")
    if status != "lobby":
        game = await service.lobbies.start(game.id, ada, f"{press}:starts")
    if status == "ended":
        game = await service.moderation.end(game.id, ada, f"{press}:ends")
    return await service.games.said(game.id)


async def open_servers(table: Evening) -> tuple[list[Table], MessageView]:
    """Return games of another server, and a message of this one, in which Ada and Cy may do all."""
    world = table.server.world
    everything = world.guild.create_role("Owners", Permission.ADMINISTRATOR)
    for name in ("Ada", "Cy"):
        world.guild.give_role(table.person(name).id, everything)
    games = [
        await play_elsewhere(table, world.create_channel(status), status)
        for status in ("lobby", "running", "ended")
    ]
    await table.slash("Cy", "game new")
    return games, await table.news(1)


async def press(
    table: Evening, user: User, message: MessageView, custom_id: str, *, forged: bool = False
) -> MessageView:
    """Press a button that is on a message of another server, or is not even there."""
    row = table.server.world.messages[message.id].components[-1]
    row["components"][0]["custom_id"] = "nothing" if forged else custom_id
    asked = await table.server.client.press(user, message.id, custom_id, forged=forged)
    return await answer(asked)


async def test_it_is_refused_in_another_server(table: Evening, tmp_path: Path) -> None:
    """To the host and to a stranger who may do all there: one private sentence, nothing changes.

    Whether the button is on the message, or its id is made up.
    """
    games, message = await open_servers(table)
    ada, bo, cy = (table.person(name) for name in ("Ada", "Bo", "Cy"))
    done = list[str]()
    before = read_all(tmp_path / "games.sqlite3"), count_messages(table)
    for name in sorted(PRESSED):
        for game, sample in product(games, PRESSED[name]):
            custom_id = sample.format(game=game.id, seq=game.seq, bo=bo.id)
            for said in (
                await press(table, ada, message, custom_id),
                await press(table, cy, message, custom_id, forged=True),
            ):
                if (said.ephemeral, said.text) != (True, SENTENCE):
                    done.append(f"{custom_id} of a game that is {game.status}: {said.text}")
        if (read_all(tmp_path / "games.sqlite3"), count_messages(table)) != before:
            done.append(f"{name} has changed something")
            before = read_all(tmp_path / "games.sqlite3"), count_messages(table)
    assert done == []


async def test_a_game_that_is_chosen_is_refused_as_well(table: Evening) -> None:
    """Selects offer the games of their own server alone; a forged choice is refused."""
    (lobby, running, _), _ = await open_servers(table)
    client, ada = table.server.client, table.person("Ada")
    hall, cellar = (table.server.world.create_channel(name) for name in ("hall", "cellar"))
    await answer(await client.slash(ada, hall, "game new"))
    for game in (lobby, running):
        screen = await answer(await client.slash(ada, cellar, "game menu"))
        for label in ("Host", "Move a game here"):
            screen = await table.click("Ada", screen, label)
        assert game.id not in {option.value for option in screen.selects[0].options}
        said = await table.choose("Ada", screen, ":bring", game.id, forged=True)
        assert said.text == SENTENCE


async def test_in_a_direct_message_a_game_is_its_players(table: Evening) -> None:
    """They have no power there but their own."""
    (_, running, _), _ = await open_servers(table)

    async def press_in_letter(name: str, custom_id: str) -> MessageView:
        user = table.person(name)
        letter = Layout(above="A letter.", rows=((Button(custom_id, "Press"),),))
        sent = await (await table.client.fetch_user(user.id)).send(view=letter.view())
        return await answer(await table.server.client.press(user, sent.id, custom_id))

    scores = INFO(running.id, running.seq, "scores")
    end = END(running.id, running.seq, "yes")
    assert (await press_in_letter("Bo", scores)).text.startswith("## Scores")
    assert (await press_in_letter("Cy", scores)).text == SENTENCE
    assert (await press_in_letter("Cy", end)).text == SENTENCE
    assert (await press_in_letter("Bo", end)).text.startswith("Only Ada or a moderator")
    assert (await table.service.games.table(running.id)).status == "running"
