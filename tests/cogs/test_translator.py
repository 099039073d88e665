"""Languages on Discord: commands in all of them, private answers in the reader's."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.wording import Words
from bot.wording.words import catalogues
from playground.model import Json
from tests.cogs.evening import Evening, evening, local_discord
from tests.wording.pseudo import OPENS, disguise, disguise_name, speak_pseudo, untranslated


def walk(commands: list[Json]) -> Iterator[Json]:
    """Yield commands, their options and choices."""
    for node in commands:
        yield node
        yield from walk(node.get("options") or [])
        yield from walk([{**choice, "description": ""} for choice in node.get("choices") or ()])


async def test_every_command_is_told_in_every_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names, descriptions, options and choices; Discord takes the names."""
    speak_pseudo(monkeypatch, "nl", "pl", "de")
    async with (
        local_discord() as server,
        evening(tmp_path / "games.sqlite3", server),
    ):
        told = list(walk(server.world.commands.of(None)))
    assert {node["name"] for node in told} >= {"game", "new", "preset", "menu", "topic"}
    for node in told:
        for locale in ("nl", "pl", "de"):
            name = node["name_localizations"][locale]
            assert untranslated(name) == [], node["name"]
            if node["description"]:
                described = node["description_localizations"][locale]
                assert described == disguise(node["description"])
        assert "en-US" not in node["name_localizations"]
        assert "fr" not in node["name_localizations"]


async def test_english_names_are_those_of_the_catalogue(table: Evening) -> None:
    """What a translator reads above a name is what Discord shows in English."""
    english = {
        key: Words()(key)
        for source in catalogues()
        if source.name == "bot"
        for key in _names(source.path("en"))
    }
    told = {node["name"] for node in walk(table.server.world.commands.of(None))}
    assert set(english.values()) <= told
    assert all(key.removesuffix(".name").endswith(name) for key, name in english.items())


def _names(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    keys = [line.partition('"')[2].rstrip('"') for line in lines if line.startswith("msgid ")]
    return [key for key in keys if key.startswith("command.") and key.endswith(".name")]


async def test_private_answers_are_in_the_readers_language_and_public_ones_in_the_servers(
    table: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of three readers has their own, whatever the others read."""
    speak_pseudo(monkeypatch, "pl", "nl")
    table.server.client.set_locale(table.person("Bo"), "nl")
    table.server.client.set_locale(table.person("Cy"), "ja")
    table.server.world.guild.locale = "pl"
    opened = await table.slash("Ada", "game new")
    lobby = await table.news(1)
    assert opened.text.startswith("Your lobby is open.")
    assert f"## {OPENS}" in lobby.text
    joined = disguise(Words()("button.join"))
    assert joined in [b.label for b in lobby.buttons]
    help_of = {name: (await table.slash(name, "game help")).text for name in ("Ada", "Bo", "Cy")}
    assert help_of["Ada"] == help_of["Cy"]
    assert help_of["Ada"].startswith("## How to play")
    assert untranslated(help_of["Bo"]) == []


async def test_a_locale_that_nobody_wrote_is_answered_in_english(table: Evening) -> None:
    """Also a nonsensical one."""
    for locale in ("xx-YY", "../de", "zh-TW"):
        table.server.client.set_locale(table.person("Ada"), locale)
        refused = await table.open("Ada", "scores")
        assert refused.text == "There’s no game in this channel. Open a lobby with /game new."


@pytest.mark.parametrize("name", ["board", "new"])
def test_a_disguised_name_is_still_a_name(name: str) -> None:
    """Lower case, letters only."""
    assert disguise_name(name) == disguise_name(name).lower()
    assert disguise_name(name).isalpha()
