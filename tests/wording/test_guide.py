"""The rules for players are there for every topic, and true for the options of the game."""

from itertools import product

import pytest

from bot.lobby.configuration import EDITION, Configuration
from bot.wording import Words
from bot.wording.guide import facts_of, holds, page, topic_name, topics
from bot.wording.topics import TOPICS
from rules.expansion import Option, OptionValue
from rules.expansions import EXPANSIONS

WORDS = Words()
USUAL = Configuration(EXPANSIONS).with_expansions(("princess-dragon",))
EVERYTHING = USUAL.with_expansions(EXPANSIONS)


def read(terms: Configuration, name: str) -> str:
    """Return the page of a topic."""
    return page(WORDS, terms, next(topic for topic in topics(terms) if topic.name == name))


def rules_told(terms: Configuration) -> set[str]:
    """Return the lines of all topics but the list of options."""
    pages = (page(WORDS, terms, topic) for topic in topics(terms) if topic.name != "options")
    return {line for text in pages for line in text.splitlines()}


@pytest.mark.parametrize(
    "option",
    [EDITION, *EXPANSIONS.options_of(EXPANSIONS)],
    ids=lambda option: option.name,
)
def test_every_value_of_every_option_has_a_sentence_of_its_own(option: Option) -> None:
    """With everything in play, no two values of an option make the same pages."""
    told = [rules_told(EVERYTHING.with_option(option.name, value)) for value in option.values]
    for index, lines in enumerate(told):
        others = set[str]().union(*(other for n, other in enumerate(told) if n != index))
        assert lines - others, option.values[index]


def test_topics_are_those_of_the_expansions_in_play() -> None:
    """General ones always, those of an expansion only with it."""
    general = ["placing", "scoring", "fields", "end", "options"]
    assert [topic.name for topic in topics(USUAL.with_expansions(()))] == general
    for name in EXPANSIONS:
        own = [topic.name for topic in topics(USUAL.with_expansions((name,)))]
        assert set(own) - set(general) == {t.name for t in TOPICS if t.expansion == name} != set()
    assert topics(EVERYTHING) == TOPICS


@pytest.mark.parametrize("expansions", list(product((False, True), repeat=len(EXPANSIONS))))
def test_every_page_has_text_in_every_set_of_expansions(expansions: tuple[bool, ...]) -> None:
    """No page is empty or too long, and none speaks of pieces that are not in play."""
    names = [name for name, chosen in zip(EXPANSIONS, expansions, strict=True) if chosen]
    terms = USUAL.with_expansions(names)
    words_of = {"princess-dragon": ("dragon", "fairy", "portal"), "phantom": ("phantom",),
                "river": ("river",), "halflings": ("half tile",)}  # fmt: skip
    for topic in topics(terms):
        text = page(WORDS, terms, topic)
        assert 40 < len(text) < 3000
        assert topic_name(WORDS, topic)
        for name, pieces in words_of.items():
            if name not in names:
                assert not any(piece in text.lower() for piece in pieces), (topic.name, name)


def test_every_line_is_true_somewhere() -> None:
    """No line waits for facts that no game has."""
    games = [EVERYTHING.with_option(o.name, v) for o in EVERYTHING.options for v in o.values]
    games += [
        USUAL.with_expansions(names) for names in ((), ("abbot",), ("phantom",), ("halflings",))
    ]
    symbols = EVERYTHING.with_option("half-deal", "draft")
    on_tile = EVERYTHING.with_option("fairy-placement", "on-tile")
    games += [symbols, on_tile, on_tile.with_option("fairy-point", "each")]
    games += [
        USUAL,
        EVERYTHING.with_option("edition", "C1"),
    ]
    facts = [facts_of(terms) for terms in games]
    for topic in TOPICS:
        for line in topic.lines:
            assert any(holds(line, found) for found in facts), (topic.name, line)


@pytest.mark.parametrize(
    ("chosen", "topic", "told", "untold"),
    [
        ({"princess": "may"}, "princess", "you may send one", "you must send one"),
        ({"princess": "must"}, "princess", "you must send one", "If nobody is sent home"),
        ({"fields": False}, "placing", "a monk in a monastery.", "farmer"),
        ({"fields": False}, "fields", "fields bring nothing", "3 points"),
        ({"fields": False}, "end", "everything unfinished is scored.", "fields"),
        ({"fields": False}, "portal", "The portal itself", "A field is never finished"),
        ({"HR-3": True}, "fairy", "her reward is 5", "point at the start of your turn"),
        ({"HR-2": True}, "fairy", "must be claimed", "comes by itself"),
        ({"HR-4": True}, "dragon", "but eats nothing there", "never enters"),
        ({"dragon-moves": "after-scoring"}, "dragon", "walks afterwards", "walks before"),
        ({"half-end": "2014"}, "halflings", "are lost", "you must place one"),
        ({"half-deal": "deal"}, "halflings", "left out", "vineyard"),
        ({"half-deal": "draft"}, "halflings", "vineyard", "unseen, those"),
        ({"half-deal": "deal-all", "half-sets": "I"}, "halflings", "among them", "hill"),
        ({"half-hand": 1}, "halflings", "Everybody gets 1 ", "fewer"),
        ({"half-scoring": "10/2015"}, "scoring", "1 for each tile and half tile", "brings 9"),
        ({"edition": "C1"}, "abbot", "there are no gardens", "in gardens"),
        ({"fairy-on-volcano-turn": False}, "volcano", "can’t be moved", "may still move"),
    ],
)
def test_pages_tell_what_was_chosen(
    chosen: dict[str, OptionValue], topic: str, told: str, untold: str
) -> None:
    """The sentence for the value is there, and none that would be wrong with it."""
    terms = EVERYTHING
    for name, value in chosen.items():
        terms = terms.with_option(name, value)
    text = read(terms, topic)
    assert told in text
    assert untold not in text


@pytest.mark.parametrize(
    ("point", "reward", "named"),
    [("one", "one", 1), ("one", "each-owner", 1), ("each", "one", 1), ("each", "each-owner", 0)],
)
def test_the_fairy_on_a_tile_names_a_meeple_if_one_counts(
    point: str, reward: str, named: int
) -> None:
    """Told once, and not at all where everybody on her tile counts."""
    terms = EVERYTHING.with_option("fairy-placement", "on-tile").with_option("fairy-point", point)
    text = read(terms.with_option("fairy-reward", reward), "fairy")
    assert text.count("You name one of your meeples") == named


def test_the_options_topic_lists_every_option_with_its_value() -> None:
    """A line each, seating and edition first."""
    lines = read(EVERYTHING.with_option("small-city", True), "options").splitlines()
    assert len(lines) == len(EVERYTHING.options)
    assert lines[1] == "- C2 tiles"
    assert "- Small cities count half" in lines
