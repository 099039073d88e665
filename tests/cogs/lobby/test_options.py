"""The options of a lobby: chosen in private by the host, shown to all, refused in a sentence."""

import re
from pathlib import Path

import pytest

from bot.outbox.sender import find_nonce
from bot.wording import Words
from cogs.channels import Channels
from cogs.lobby.options import Choosing, OptionsMenus
from rules import new_game
from rules.expansions import EXPANSIONS
from rules.presets import PRESETS
from tests.cogs.evening import Evening, evening, local_discord
from tests.cogs.lobby.screens import back, chosen, lines, opened, single
from tests.cogs.message_limits import EVERYTHING, check
from tests.cogs.tables import table_of

PD = "princess-dragon"


async def test_the_screen_offers_all_there_is(table: Evening) -> None:
    """Presets, expansions and options of the data, those of the game selected."""
    screen = await opened(table)
    assert screen.ephemeral
    offered = {s.custom_id.rpartition(":")[2]: [o.value for o in s.options] for s in screen.selects}
    assert len(offered["preset"]) == len(PRESETS)
    assert offered["expansions"] == list(EXPANSIONS)
    assert [*offered] == ["preset", "value.edition", "expansions", "option", "group"]
    own = ["clock", "place", "seating", "autostart", "consent", "level", "hints", "purist"]
    own.append("language")
    assert offered["option"] == own
    assert offered["group"] == ["base", PD]
    assert chosen(screen, "preset") == ["HiG-C2"]
    assert chosen(screen, "expansions") == [PD]
    assert [b.label for b in screen.buttons] == ["Save as favourite", "Favourites"]
    box = await table.choose("Ada", screen, ":group", "base")
    assert lines(box, ":option") == [o.name for o in EXPANSIONS.options_of(())]
    box = await table.choose("Ada", await back(table, box), ":group", PD)
    assert lines(box, ":option") == [o.name for o in EXPANSIONS[PD].options if not o.needs]


async def test_what_cannot_be_played_together_is_said(table: Evening) -> None:
    """Nothing changes, whichever of the two was chosen first."""
    for both in (("river", "count"), ("count", "river")):
        screen = await table.choose("Ada", await opened(table), "expansions", *both[:1])
        screen = await table.choose("Ada", screen, "expansions", *both)
        assert "“The Count” and “The River” can’t be played together" in screen.text
        assert chosen(screen, "expansions") == [both[0]]


async def test_every_rule_has_a_line_on_what_it_changes(table: Evening) -> None:
    """By box, in words: none is called by its id."""
    screen = await opened(table)
    for group in ("base", PD):
        box = await table.choose("Ada", await back(table, screen), ":group", group)
        (select,) = box.selects
        assert all(line.description for line in select.options)
        assert not any(re.search("[A-Z]{2}-[0-9]", line.label) for line in select.options)
        screen = box


async def test_a_clock_is_chosen_before_its_bank(table: Evening) -> None:
    """Which is offered only with one, as weekends off are."""
    screen = await single(table, await opened(table), "table", "clock")
    assert "bank" not in lines(screen, ":option")
    screen = await table.choose("Ada", screen, "value.clock", "86400")
    assert lines(screen, ":option")[:3] == ["clock", "bank", "rests"]


async def test_a_full_lobby_starts_by_itself_if_that_was_chosen(table: Evening) -> None:
    """With the last seat taken, whoever takes it; not before, and not unless it was chosen."""
    screen = await single(table, await opened(table), "table", "autostart")
    await table.choose("Ada", screen, "value.autostart", "on")
    lobby = table.newest
    assert "- The game starts by itself when all seats are taken." in lobby.text
    for _ in range(4):
        lobby = await table.click("Ada", lobby, "Add a bot")
    assert len(table.messages()) == 1
    await table.click("Bo", lobby, "Join")
    turn = await table.news(2)
    assert "Play" in [b.label for b in turn.buttons]
    assert not table.messages()[0].buttons


async def test_a_change_is_shown_to_everybody_without_a_ping(table: Evening) -> None:
    """The lobby's own message is edited; screen and message tell the same rules."""
    screen = await opened(table)
    screen = await table.choose("Ada", screen, "expansions", PD, "phantom")
    screen = await table.choose("Ada", screen, "preset", "RGG")
    screen = await single(table, screen, "base", "small-city")
    assert "**Small cities.** Points for a completed city" in screen.text
    assert chosen(screen, "value.small-city") == ["off"]
    screen = await table.choose("Ada", screen, "value.small-city", "on")
    assert chosen(screen, "value.small-city") == ["on"]
    screen = await back(table, screen)
    assert chosen(screen, "preset") == [], "so that it can be chosen again"
    (lobby,) = table.messages()
    rules = (
        "- First edition; rules of Rio Grande Games",
        "- The Princess & the Dragon, The Phantom",
        "- Changed: small cities count half",
    )
    for message in (screen, lobby):
        assert "\n".join(rules) in message.text
    assert not lobby.pinged
    labels = [button.label for button in lobby.buttons]
    assert labels == ["Join", "Leave", "Options", "Start", "Cancel", "Add a bot"]
    await table.click("Bo", lobby, "Join")
    assert "- Changed: small cities count half" in table.newest.text


async def test_a_change_in_a_closed_thread_is_shown_in_a_new_message(table: Evening) -> None:
    """That opens it; the message before loses its buttons, and the next change is shown there."""
    world, client, ada = table.server.world, table.server.client, table.person("Ada")
    thread = world.create_thread(table.channel, "A game", ada.id)
    await client.slash(ada, thread, "game new", {})
    await client.wait_until(lambda: bool(world.history(thread)))
    (lobby,) = (client.message(ada, message.id) for message in world.history(thread))
    screen = await table.click("Ada", lobby, "Options")
    world.threads.archive(thread)
    screen = await table.choose("Ada", screen, "expansions", "phantom")
    await client.wait_until(lambda: len(world.history(thread)) == 2)
    assert not thread.archived
    await client.wait_until(lambda: not client.message(ada, lobby.id).buttons)
    await table.choose("Ada", screen, "preset", "RGG")
    messages = [client.message(ada, message.id) for message in world.history(thread)]
    newest = max(messages, key=lambda message: message.id)
    assert len(messages) == 2
    assert "rules of Rio Grande Games" in newest.text
    assert not newest.pinged


async def test_the_game_is_played_by_what_was_chosen(table: Evening) -> None:
    """Edition, expansions, options and seating reach the rules; the seats are as joined."""
    screen = await opened(table)
    screen = await table.choose("Ada", screen, "expansions", "abbot", PD)
    screen = await single(table, screen, "table", "seating")
    screen = await table.choose("Ada", screen, "value.seating", "joined")
    screen = await single(table, screen, PD, "HR-1")
    await table.choose("Ada", screen, "value.HR-1", "on")
    lobby = table.newest
    assert "You play in the order you joined." in lobby.text
    await table.click("Bo", lobby, "Join")
    await table.click("Ada", lobby, "Start")
    await table.news(2)
    position = await table.position()
    assert position.state is not None
    assert position.state.rulebook.setup.expansions == ("abbot", PD)
    assert position.state.option("HR-1") is True
    assert [seat.name for seat in position.table.seats] == ["Ada", "Bo"]


async def test_options_go_with_their_expansion(table: Evening) -> None:
    """Taken off the screen and out of the rules; a press that comes too late is told so."""
    screen = await opened(table)
    screen = await single(table, screen, PD, "HR-1")
    late = screen
    screen = await table.choose("Ada", screen, "value.HR-1", "on")
    screen = await table.choose("Ada", await back(table, screen), "expansions")
    assert "- Second edition; rules of Hans im Glück\n- Base game only" in screen.text
    assert all("value.HR" not in select.custom_id for select in screen.selects)
    late_id = next(s.custom_id for s in late.selects if "value.HR" in s.custom_id)
    ada = table.person("Ada")
    asked = await table.server.client.choose(ada, screen, late_id, ["on"], forged=True)
    await asked.wait_until_settled()
    assert "- Second edition; rules of Hans im Glück\n- Base game only" in table.newest.text
    assert (await table.position()).table.setup.options == {}


async def test_a_contradiction_is_said_and_changes_nothing(table: Evening) -> None:
    """On the screen, which stays; on the lobby nothing is seen of it."""
    screen = await opened(table)
    for name in ("HR-2", "HR-3"):
        screen = await single(table, screen, PD, name)
        screen = await table.choose("Ada", screen, f"value.{name}", "on")
    fairy = [Words()(f"option.{name}") for name in ("HR-3", "HR-2")]
    assert "“{}” and “{}” contradict each other.".format(*sorted(fairy)) in screen.text
    assert chosen(screen, "value.HR-3") == ["off"]
    assert "- Changed: fairy’s point must be claimed" in table.newest.text
    again = await single(table, screen, "base", "fields")
    assert "contradict each other" not in again.text


async def test_the_host_chooses_the_language_of_the_table(table: Evening) -> None:
    """What everybody reads from then on; names of languages are those of their speakers."""
    screen = await single(table, await opened(table), "table", "language")
    (select,) = [s for s in screen.selects if s.custom_id.endswith(":language")]
    assert [line.label for line in select.options] == ["Deutsch", "English", "Nederlands", "Polski"]
    assert chosen(screen, ":language") == ["en"]
    screen = await table.choose("Ada", screen, ":language", "nl")
    assert chosen(screen, ":language") == ["nl"]
    lobby = (await table.position()).table
    assert lobby.locale == "nl"
    assert Words("nl")("lobby.title") in table.newest.text
    forged = await table.choose("Ada", screen, ":language", "tlh", forged=True)
    assert forged.text == "This button doesn’t belong to any of my games."
    assert (await table.position()).table == lobby


async def test_only_the_host_only_in_the_lobby(table: Evening) -> None:
    """Others read whose it is; once the game runs, the screen is of no use any more."""
    screen = await opened(table)
    lobby = table.newest
    assert (await table.click("Bo", lobby, "Options")).text == "Only Ada can do that."
    await table.click("Bo", lobby, "Join")
    await table.click("Ada", lobby, "Start")
    await table.news(2)
    late = await table.choose("Ada", screen, "preset", "RGG")
    assert late.text == "The game has already started."
    assert not late.selects
    assert (await table.position()).table.configuration.preset == "HiG C2"


async def test_who_is_host_no_more_chooses_no_more(table: Evening) -> None:
    """The screen of a host who left is refused, and the next host's works."""
    screen = await opened(table)
    lobby = table.newest
    await table.click("Bo", lobby, "Join")
    await table.click("Ada", lobby, "Leave")
    refused = await table.choose("Ada", screen, "preset", "RGG")
    assert refused.text == "Only Bo can do that."
    own = await table.choose("Bo", await table.click("Bo", lobby, "Options"), "preset", "ZMG")
    assert "rules of Z-Man Games" in own.text
    assert "rules of Z-Man Games" in table.newest.text


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("preset", "This button doesn’t belong to any of my games."),
        ("value.fields", "This button doesn’t belong to any of my games."),
        ("expansions", "There’s no expansion called “nosuch”."),
        ("option", "Options of the new game"),
    ],
)
async def test_nothing_but_lines_of_the_selects_is_taken(
    table: Evening, what: str, sentence: str
) -> None:
    """Forged values are refused in a sentence, or shown as nothing chosen, and change nothing."""
    screen = await opened(table)
    if what in ("value.fields", "option"):
        screen = await single(table, screen, "base", "fields")
    before = (await table.position()).table.configuration
    answer = await table.choose("Ada", screen, what, "nosuch", forged=True)
    assert answer.ephemeral
    assert sentence in answer.text
    assert (await table.position()).table.configuration == before


async def test_the_screen_survives_a_restart(tmp_path: Path) -> None:
    """Opened before, pressed after: the state is in the store, the rest in the button."""
    path = tmp_path / "games.sqlite3"
    async with local_discord() as server:
        async with evening(path, server) as before:
            screen = await opened(before)
            screen = await single(before, screen, PD, "princess")
        async with evening(path, server) as after:
            await after.choose("Ada", screen, "value.princess", "must")
            assert "Changed: a princess must remove a knight" in after.newest.text


async def test_a_lobby_that_cannot_be_edited_is_changed_all_the_same(table: Evening) -> None:
    """Its message is gone: the host sees the change, and the game is played so."""
    screen = await opened(table)
    lobby = table.server.world.messages[table.newest.id]
    table.server.world.delete_message(lobby)
    screen = await table.choose("Ada", screen, "preset", "ZMG")
    assert "rules of Z-Man Games" in screen.text
    assert (await table.position()).table.configuration.preset == "ZMG"


async def test_new_takes_preset_and_expansions(table: Evening) -> None:
    """Both are optional, with the choices of the data."""
    await table.slash("Ada", "game new", preset="RGG", expansions="all")
    lobby = await table.news(1)
    assert (
        "- First edition; rules of Rio Grande Games\n- The Abbot, Inns & Cathedrals, " in lobby.text
    )
    await table.click("Ada", lobby, "Leave")
    await table.news(2)
    await table.slash("Ada", "game new", expansions="none")
    assert "Glück\n- Base game only" in (await table.news(3)).text
    (new,) = (c for c in table.server.client.commands(table.person("Ada")) if c.path == "game new")
    offered = {option.name: [value for _, value in option.choices] for option in new.options}
    assert offered["preset"] == [preset.name for preset in PRESETS]
    assert offered["expansions"] == []


async def test_every_screen_is_a_message_discord_takes() -> None:
    """With everything in play and each option chosen; lines, ids and characters are in bounds."""
    table = table_of(new_game(EVERYTHING))
    for option in table.configuration.options:
        layout = OptionsMenus(Words(), table, 2**63).lay_out(
            Choosing(option=option.name, problem="A problem.")
        )
        check(layout)
        assert all(1 <= len(menu.lines) <= 25 for menu in layout.menus)
        for menu in layout.menus:
            assert set(menu.chosen) <= {value for value, _, _ in menu.lines}


async def test_a_lobby_that_was_changed_is_found_again(table: Evening) -> None:
    """Options and guests leave its message the mark by which a doubt is settled."""
    screen = await opened(table)
    await table.choose("Ada", screen, ":expansions", PD)
    lobby = table.newest
    await table.click("Bo", lobby, "Join")
    async with table.store.read() as reading:
        row = (await reading.outbox((await table.position()).table.id))[0]
    found = await Channels(table.client).find(table.channel.id, row, find_nonce(row), None)
    assert found == lobby.id
