"""`/game new`: several expansions at once, typed with commas, completed and checked."""

import pytest

from bot.wording import Words
from cogs.interaction import UserError
from cogs.lobby.cog import LONGEST, MOST, choose_configuration, read_expansions, suggest_expansions
from rules.expansion import Expansion
from rules.expansions import EXPANSIONS
from rules.registry import Registry
from tests.cogs.evening import Evening
from tests.cogs.lobby.screens import PD, USUAL

WORDS = Words()


def registry(*names: str) -> Registry:
    """Return expansions of these names, which bring nothing."""
    return Registry(EXPANSIONS.base, (Expansion(name=name) for name in names))


@pytest.mark.parametrize(
    ("typed", "expansions"),
    [
        ("abbot", ("abbot",)),
        ("abbot, river", ("abbot", "river")),
        ("river,abbot", ("river", "abbot")),
        (" The Princess & the Dragon ,ABBOT,", (PD, "abbot")),
        ("abbot, The Abbot", ("abbot",)),
        ("", ()),
        ("none", ()),
        ("None, base game only", ()),
        ("all", EXPANSIONS.together),
        ("ALL that go together", EXPANSIONS.together),
    ],
)
def test_expansions_are_read_by_name_or_title(typed: str, expansions: tuple[str, ...]) -> None:
    """In any order, each once, in whatever letters."""
    assert read_expansions(WORDS, EXPANSIONS, typed) == expansions


@pytest.mark.parametrize("typed", ["x" * 6000, "two\nlines", "\u202e" * 2000])
async def test_whatever_is_typed_is_answered(table: Evening, typed: str) -> None:
    """In a message that Discord takes."""
    refused = await table.slash("Ada", "game new", expansions=typed)
    assert refused.text.startswith("There’s no expansion called “")


def test_an_unknown_expansion_is_named_with_those_there_are() -> None:
    """One sentence says what can be written."""
    with pytest.raises(UserError) as error:
        read_expansions(WORDS, registry("abbot", "river"), "abbot, rivr")
    assert error.value.key == "refusal.unknown-expansion"
    assert error.value.values == {"expansion": "rivr", "expansions": "The Abbot, The River"}


def test_what_is_not_given_is_as_usual() -> None:
    """Preset and expansions are each optional."""
    assert choose_configuration(WORDS, USUAL, None, None) == USUAL
    chosen = choose_configuration(WORDS, USUAL, "RGG", None)
    assert (chosen.preset, chosen.setup.expansions) == ("RGG", (PD,))
    assert chosen.setup.edition == "C1"
    chosen = choose_configuration(WORDS, USUAL, None, "phantom, abbot")
    assert (chosen.preset, chosen.setup.expansions) == (USUAL.preset, ("abbot", "phantom"))
    chosen = choose_configuration(WORDS, USUAL, "ZMG", "none")
    assert (chosen.preset, chosen.setup.expansions) == ("ZMG", ())


def test_before_anything_is_typed_none_and_all_come_first() -> None:
    """Then every expansion by itself."""
    offered = suggest_expansions(WORDS, EXPANSIONS, " ")
    assert [value for _, value in offered] == ["none", "all", *EXPANSIONS]
    assert offered[1][0] == "all that go together"
    assert offered[2][0] == "The Abbot"


def test_a_list_is_completed_by_one_more() -> None:
    """What is in it already is not offered again, nor what can't be played with it."""
    offered = suggest_expansions(WORDS, EXPANSIONS, "river, abbot, ")
    assert [value for _, value in offered] == [
        f"river, abbot, {name}" for name in EXPANSIONS if name not in ("river", "abbot", "count")
    ]
    assert offered[0][0].startswith("The River, The Abbot, ")


@pytest.mark.parametrize("typed", ["river, Ph", "river,phan", "river, tom"])
def test_a_part_of_a_name_or_title_is_enough(typed: str) -> None:
    """In whatever letters."""
    assert suggest_expansions(WORDS, EXPANSIONS, typed) == [
        ("The River, The Phantom", "river, phantom")
    ]


def test_a_list_that_begins_with_something_unknown_is_not_completed() -> None:
    """There is nothing to be meant."""
    assert suggest_expansions(WORDS, EXPANSIONS, "nosuch, ab") == []
    assert suggest_expansions(WORDS, EXPANSIONS, "nosuch") == []


def test_suggestions_are_as_long_as_discord_takes() -> None:
    """The end of a long list is shown; a value too long is not offered; twenty-five at most."""
    *most, last = EXPANSIONS.together
    ((title, value),) = suggest_expansions(WORDS, EXPANSIONS, ", ".join(most) + ", ")
    assert read_expansions(WORDS, EXPANSIONS, value) == EXPANSIONS.together
    assert len(title) == LONGEST
    assert title.startswith("…")
    assert title.endswith(WORDS(f"expansion.{last}"))


def test_a_title_may_have_commas() -> None:
    """As the Dutch one of the dragon has: what is offered can be typed, at any place of a list."""
    dutch, title = Words("nl"), "De Draak, de Fee en de Jonkvrouw"
    assert read_expansions(dutch, EXPANSIONS, f"{title}, De Abt") == (PD, "abbot")
    assert read_expansions(dutch, EXPANSIONS, f"abbot, {title},") == ("abbot", PD)
    with pytest.raises(UserError) as error:
        read_expansions(dutch, EXPANSIONS, "De Abt, De Draak, de Fee")
    assert error.value.values["expansion"] == "De Draak"
    assert suggest_expansions(dutch, EXPANSIONS, "abbot, De Draak, de F") == [
        (f"De Abt, {title}", f"abbot, {PD}")
    ]
    offered = str(error.value.values["expansions"])
    assert set(read_expansions(dutch, EXPANSIONS, offered)) == set(EXPANSIONS)


def test_at_most_twenty_five_are_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many there are, and none whose value is too long."""
    monkeypatch.setattr("cogs.lobby.cog.expansion_name", lambda words, name: name.upper())
    many = registry(*(f"expansion-{number}" for number in range(40)))
    assert len(suggest_expansions(WORDS, many, "exp")) == MOST
    assert suggest_expansions(WORDS, registry("x" * LONGEST, "y"), "x") == [
        ("X" * LONGEST, "x" * LONGEST)
    ]
    long = registry("x" * 60, "y" * 60, "z")
    assert [v for _, v in suggest_expansions(WORDS, long, "x" * 60 + ",")] == ["x" * 60 + ", z"]


async def test_the_command_opens_a_lobby_with_what_was_typed(table: Evening) -> None:
    """Completed on the way; a slip is one private sentence, and no lobby."""
    ada = table.person("Ada")
    refused = await table.slash("Ada", "game new", expansions="river, nosuch")
    assert refused.ephemeral
    assert refused.text.startswith("There’s no expansion called “nosuch”. Write some of these")
    assert table.messages() == []
    asked = await table.server.client.complete(
        ada, table.channel, "game new", {"expansions": "river, abbot"}, "expansions"
    )
    await asked.wait_until_settled()
    assert [str(value) for _, value in asked.choices] == ["river, abbot"]
    opened = await table.slash("Ada", "game new", expansions="river, The Abbot")
    assert opened.ephemeral
    assert opened.text.startswith("Your lobby is open. [Jump to it](https://discord.com/channels/")
    lobby = await table.news(1)
    assert "Hans im Glück\n- The Abbot, The River" in lobby.text
