"""`/game rules` and the topics of *Help*: private pages, true for the game at hand."""

from bot.games.configuration import Configuration
from bot.wording.guide import topics
from rules.expansions import EXPANSIONS
from tests.cogs.evening import Evening


async def completions(table: Evening, typed: str) -> list[str]:
    """Return the topics offered for what was typed."""
    ada = table.person("Ada")
    asked = await table.server.client.complete(
        ada, table.channel, "game rules", {"topic": typed}, "topic"
    )
    await asked.wait_until_settled()
    return [str(value) for _, value in asked.choices]


async def test_a_topic_is_told_as_it_is_played_here(table: Evening) -> None:
    """Without a game as in a new one, with a game as that is played."""
    page = await table.slash("Ada", "game rules", topic="princess")
    assert page.ephemeral
    assert page.text.startswith("## Princesses")
    assert "you may remove one of them" in page.text
    assert "-# As in a new game: second edition with" in page.text
    await table.slash("Ada", "game new", preset="RGG")
    await table.news(1)
    page = await table.slash("Bo", "game rules", topic="princess")
    assert "you must remove one of them" in page.text
    assert (
        "-# As played here: first edition with The Princess & the Dragon; rules of Rio Grande"
        in page.text
    )


async def test_topics_are_completed(table: Evening) -> None:
    """Those of the game of the channel, by their titles."""
    assert await completions(table, "drag") == ["dragon"]
    assert "abbot" not in await completions(table, "")
    await table.slash("Ada", "game new", expansions="abbot")
    await table.news(1)
    topics = await completions(table, "")
    assert topics == ["placing", "scoring", "fields", "end", "abbot", "options"]
    assert await completions(table, "drag") == []


async def test_a_topic_typed_by_hand_is_found_or_refused(table: Evening) -> None:
    """By its title too; what this game has no rules about is one sentence."""
    assert (await table.slash("Ada", "game rules", topic="the DRAGON")).text.startswith(
        "## The dragon"
    )
    refused = await table.slash("Ada", "game rules", topic="abbot")
    assert refused.ephemeral
    assert refused.text == "There’s no such topic in this game’s rules. Choose one from the list."


async def test_contents_and_pages_lead_to_each_other(table: Evening) -> None:
    """Without a topic the contents; the select turns the page in place."""
    contents = await table.slash("Ada", "game rules")
    assert contents.text.startswith("## Rules")
    page = await table.choose("Ada", contents, "g:", "portal")
    assert page.id == contents.id
    assert page.text.startswith("## Magic portals")
    assert [o.value for o in page.selects[0].options if o.default] == ["portal"]


async def test_every_topic_of_a_large_game_can_be_chosen(table: Evening) -> None:
    """With more than a select holds, its last line leads to the others, from any page."""
    await table.slash("Ada", "game new", expansions=", ".join(EXPANSIONS.together))
    await table.news(1)
    page, found = await table.slash("Ada", "game rules"), list[str]()
    for _ in range(9):
        *lines, more = [option.value for option in page.selects[0].options]
        if lines[0] in found:
            break
        found += lines
        turned = await table.choose("Ada", page, "g:", lines[-1])
        assert [option.value for option in turned.selects[0].options] == [*lines, more]
        page = await table.choose("Ada", turned, "g:", more)
        assert page.text.startswith("## Rules")
    everything = Configuration(EXPANSIONS).with_expansions(EXPANSIONS.together)
    assert found == [topic.name for topic in topics(everything)]


async def test_help_leads_to_the_rules_of_its_game(table: Evening) -> None:
    """The command and the button, even of a game that is over."""
    help_ = await table.slash("Ada", "game help")
    assert (await table.click("Ada", help_, "Rules")).selects
    await table.slash("Ada", "game new", preset="RGG")
    lobby = await table.news(1)
    await table.click("Bo", lobby, "Join")
    await table.click("Ada", lobby, "Start")
    await table.news(2)
    await table.click("Bo", await table.open("Bo", "resign"), "Resign")
    end = await table.news(3)
    shown = await table.click("Cy", end, "More")
    for label in ("Help", "Rules"):
        shown = await table.click("Cy", shown, label)
    page = await table.choose("Cy", shown, "g:", "dragon")
    assert page.ephemeral
    assert "It moves after the features" in page.text
    assert "rules of Rio Grande Games" in page.text
