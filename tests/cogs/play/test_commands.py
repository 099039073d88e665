"""The commands about a game, and the buttons that do the same."""

import json
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from cogs import custom_ids
from rules import Setup
from tests.cogs.evening import Evening, move


async def test_the_commands_are_there(table: Evening) -> None:
    """Groups and what is typed to make a move, each command described."""
    commands = table.server.client.commands(table.person("Ada"))
    paths = [command.path for command in commands]
    assert paths == [
        *("game board", "game help", "game hint", "game import", "game menu", "game new"),
        *("game rules", "game turns", "game undo", "leaderboard", "me records", "me settings"),
        *("place", "puzzle", "server settings", "step"),
    ]
    assert all(command.description for command in commands)


async def test_the_commands_are_sent_as_recorded(table: Evening) -> None:
    """Options, what is required of them, choices and powers; what they say is in the catalogues."""
    tree = table.client.tree
    sent = [command.to_dict(tree) for command in tree.get_commands()]
    recorded = json.loads((Path(__file__).parents[1] / "commands.json").read_text())
    assert sorted(map(without_descriptions, sent), key=lambda each: each["name"]) == recorded


def without_descriptions(told: Any) -> Any:
    """Return what is told of a command, but for its words."""
    if isinstance(told, Mapping):
        return {k: without_descriptions(v) for k, v in told.items() if k != "description"}
    return [*map(without_descriptions, told)] if isinstance(told, list) else told


async def test_commands_are_for_servers_only(table: Evening) -> None:
    """Nobody can install the bot for themselves and use it where it is no member."""
    world = table.server.world
    stored = world.commands.of(None)
    sent = [command.to_dict(table.client.tree) for command in table.client.tree.get_commands()]
    assert len(stored) == len(sent) == 7
    for command in (*stored, *sent):
        assert command["integration_types"] == [0]
        assert command["contexts"] == [0]


async def test_without_a_game_every_function_says_so(table: Evening) -> None:
    """One private sentence."""
    for name in ("scores", "fields", "tiles", "since", "replay", "resign", "danger", "orders"):
        answer = await table.open("Ada", name)
        assert answer.ephemeral
        assert answer.text.startswith("There’s no game in this channel.")
    assert (await table.slash("Ada", "game board")).text.startswith("There’s no game")


async def test_board_shows_a_picture_and_words_to_the_one_who_asked(table: Evening) -> None:
    """For players and others; as the button of an older message, too."""
    turn = await table.game("Ada", "Bo")
    player = await table.to_act()
    row = table.server.world.messages[turn.id].components[0]
    row["components"][1] |= {"custom_id": await older_board(table), "label": "Board"}
    for shown in (
        await table.slash("Cy", "game board"),
        await table.click("Cy", table.newest, "Board"),
    ):
        assert shown.ephemeral
        assert f"It’s {player}’s turn." in shown.text
        assert len(shown.pictures) == 1
        assert shown.pictures[0].alt


async def older_board(table: Evening) -> str:
    """Return the id of a button that turn messages do not have any more."""
    position = await table.position()
    return custom_ids.INFO(position.table.id, position.table.seq, "board")


async def test_fields_tell_who_holds_what(table: Evening) -> None:
    """By command and by button: a picture, whose alt text says it, too."""
    setup = Setup(start="BG-X", bag={"BG-X": 9})
    turn = await table.game("Ada", "Bo", setup=setup)
    await move(table, "Ada", turn, "Highwayman, road N: 1 pt so far")
    turn = await table.news(3)
    for shown in (
        await table.open("Cy", "fields"),
        await table.click("Cy", turn, "Territory"),
    ):
        assert shown.ephemeral
        assert "Who holds what" in shown.text
        assert "Owned by Ada: the road at " in shown.pictures[0].alt


async def test_tiles_tell_what_is_left(table: Evening) -> None:
    """By command and by button: how many in words, which in a picture and its alt text."""
    turn = await table.game("Ada", "Bo", setup=Setup(start="BG-X", bag={"BG-X": 13}))
    for shown in (
        await table.open("Cy", "tiles"),
        await table.click("Cy", turn, "Tiles left"),
    ):
        assert shown.ephemeral
        assert "12 tiles are left in the bag." in shown.text
        assert len(shown.pictures) == 1


async def test_tiles_tell_of_squares_that_nothing_fits(table: Evening) -> None:
    """Crossed in the picture, counted in words."""
    turn = await table.game("Ada", "Bo", setup=Setup(start="BG-D", bag={"BG-A": 1, "BG-B": 1}))
    shown = await table.click("Cy", turn, "Tiles left")
    assert "No remaining tile fits " in shown.text
    assert "crossed-out square" in shown.text
    assert "None of them fits at " in shown.pictures[0].alt


async def test_since_tells_what_others_did(table: Evening) -> None:
    """Their moves numbered and told, one's own not; a spectator sees all there was."""
    turn = await table.game("Ada", "Bo", setup=Setup(start="BG-X", bag={"BG-X": 9}))
    for count, name in ((3, "Ada"), (4, "Bo"), (5, "Ada")):
        await move(table, name, turn)
        turn = await table.news(count)
    for name, moves in (("Ada", ()), ("Bo", ("Ada",)), ("Cy", ("Ada", "Bo", "Ada"))):
        shown = await table.open(name, "since")
        assert shown.ephemeral
        alt = shown.pictures[0].alt
        assert all(f"{number}, {who} at " in alt for number, who in enumerate(moves, 1))
        assert f"{len(moves) + 1}, " not in alt
    assert (await table.open("Ada", "since")).text.count("\n") == 1
    assert "What has happened so far" in (await table.open("Cy", "since")).text


async def test_replay_shows_a_film(table: Evening) -> None:
    """By command during the game, by button at its end: a frame at first and for each move."""
    turn = await table.game("Ada", "Bo", setup=Setup(start="BG-X", bag={"BG-X": 3}))
    for moves, name in enumerate(("Ada", "Bo", "Ada"), 1):
        await move(table, name, turn)
        turn = await table.news(2 + moves)
        shown = await table.open("Cy", "replay")
        (film,) = shown.pictures
        assert (film.filename, film.content_type) == ("film.gif", "image/gif")
        with Image.open(BytesIO(film.data)) as image:
            assert getattr(image, "n_frames", 1) == 1 + moves
    assert film.alt is not None
    assert film.alt.startswith("Replay of a game with 3 turns.")
    assert (await table.click("Cy", turn, "Replay")).pictures[0].alt == film.alt


async def test_a_lobby_has_neither_fields_nor_tiles(table: Evening) -> None:
    """InteractionOutcome before the start, both say so; the board says who sits there."""
    await table.slash("Ada", "game new")
    for what in ("scores", "fields", "tiles", "since", "replay"):
        assert "hasn’t started" in (await table.open("Ada", what)).text
    for text in (False, True):
        assert "Ada" in (await table.slash("Ada", "game board", text=text)).text


async def test_board_in_words(table: Evening) -> None:
    """Every tile with its square, and no picture, for those who do not see it."""
    await table.game("Ada", "Bo")
    shown = await table.slash("Cy", "game board", text=True)
    assert shown.ephemeral
    assert f"It’s {await table.to_act()}’s turn." in shown.text
    assert "0: city north" in shown.text
    assert not shown.pictures


async def test_board_and_scores_outlive_the_game(table: Evening) -> None:
    """What was played last in the channel stays to be seen; there is nothing left to resign."""
    turn = await table.game("Ada", "Bo", setup=Setup(start="BG-X", bag={"BG-X": 1}))
    await move(table, "Ada", turn)
    await table.news(3)
    shown = await table.slash("Cy", "game board")
    assert shown.ephemeral
    assert len(shown.pictures) == 1
    assert "The game is over. Ada and Bo share the win!" in shown.text
    scores = await table.open("Cy", "scores")
    assert "Ada: 0 points" in scores.text
    assert "If the game ended now" not in scores.text
    assert "over" in (await table.open("Ada", "resign")).text


async def test_scores_tell_where_points_came_from(table: Evening) -> None:
    """A line per player, and one for the reasons."""
    turn = await table.game("Ada", "Bo")
    await move(table, await table.to_act(), turn)
    position = await table.position()
    assert position.state is not None
    for shown in (
        await table.open("Ada", "scores"),
        await table.click("Cy", await table.news(3), "Scores"),
    ):
        assert shown.ephemeral
        assert "A Ada: 0 points**\n-# no points yet" in shown.text
        assert "**If the game ended now**" in shown.text
        assert "Bo **0**" in shown.text


async def test_help_is_short_and_private(table: Evening) -> None:
    """How to play in a few lines."""
    shown = await table.slash("Ada", "game help")
    assert shown.ephemeral
    assert "Press **Play** when it’s your turn." in shown.text


async def test_resigning_is_asked_once(table: Evening) -> None:
    """Keep playing, or resign: then with two players the game ends."""
    await table.game("Ada", "Bo")
    kept = await table.click("Bo", await table.open("Bo", "resign"), "Keep")
    assert kept.text == "OK, you’re still playing."
    assert (await table.position()).table.status == "running"
    gone = await table.click("Bo", await table.open("Bo", "resign"), "Resign")
    assert gone.text == "You have resigned."
    assert not gone.buttons
    end = await table.news(3)
    assert "Bo has resigned." in end.text
    assert "The game is over. " in end.text
    assert "Bo (resigned)" in (await table.open("Ada", "scores")).text


async def test_only_players_can_resign(table: Evening) -> None:
    """Others, and those waiting in a lobby, read why not."""
    await table.slash("Ada", "game new")
    lobby = await table.news(1)
    assert (await table.open("Ada", "resign")).text.startswith("The game hasn’t started")
    assert (await table.open("Cy", "scores")).text.startswith("The game hasn’t started")
    assert "Players: Ada" in (await table.slash("Cy", "game board")).text
    await table.click("Bo", lobby, "Join")
    await table.click("Ada", lobby, "Start")
    await table.news(2)
    assert (await table.open("Cy", "resign")).text == "You’re not playing in this game."
