"""The rules for players are there for every topic, and true for the options of the game."""

from itertools import combinations

import pytest

from bot.games.configuration import EDITION, Configuration
from bot.wording import Words
from bot.wording.column import Column
from bot.wording.expansions import TABLE
from bot.wording.guide import facts_of, holds, page, topic_name, topics
from bot.wording.messages import Catalogue
from bot.wording.topics import Line, Topic, given
from rules.expansions import EXPANSIONS
from rules.option import Option, OptionValue

WORDS = Words()
USUAL = Configuration(EXPANSIONS).with_expansions(("princess-dragon",))
EVERYTHING = USUAL.with_expansions(EXPANSIONS.together)
FEW = [
    names
    for number in range(3)
    for names in combinations(EXPANSIONS, number)
    if not EXPANSIONS.find_clash(names)
]


def read(configuration: Configuration, name: str) -> str:
    """Return the page of a topic."""
    return page(
        WORDS, configuration, next(topic for topic in topics(configuration) if topic.name == name)
    )


def rules_told(configuration: Configuration) -> set[str]:
    """Return the lines of all topics but the list of options."""
    pages = (
        page(WORDS, configuration, topic)
        for topic in topics(configuration)
        if topic.name != "options"
    )
    return {line for text in pages for line in text.splitlines()}


@pytest.mark.parametrize(
    "option",
    [EDITION, *EXPANSIONS.options_of(EXPANSIONS)],
    ids=lambda option: option.name,
)
def test_every_value_of_every_option_has_a_sentence_of_its_own(option: Option) -> None:
    """With all that goes together in play, no two values of an option make the same pages."""
    chosen = EVERYTHING
    if option not in EVERYTHING.options:
        chosen = USUAL.with_expansions(n for n, e in EXPANSIONS.items() if option in e.options)
    told = [rules_told(chosen.with_option(option.name, value)) for value in option.values]
    for index, lines in enumerate(told):
        others = set[str]().union(*(other for n, other in enumerate(told) if n != index))
        assert lines - others, option.values[index]


def test_topics_are_those_of_the_expansions_in_play() -> None:
    """The base game's always, those of an expansion only with it, what was chosen last."""
    general = ["placing", "scoring", "fields", "end"]
    assert [topic.name for topic in TABLE["base"].topics] == general
    assert [topic.name for topic in topics(USUAL.with_expansions(()))] == [
        *general,
        "options",
    ]
    for name in EXPANSIONS:
        own = [topic.name for topic in TABLE[name].topics]
        found = [topic.name for topic in topics(USUAL.with_expansions((name,)))]
        assert found == [*general, *own, "options"]
        assert own


def test_pages_of_one_name_are_told_once() -> None:
    """Every topic has a name of its own, and a title."""
    found = [topic.name for topic in topics(EVERYTHING)]
    assert len(found) == len(set(found))
    titles = [topic_name(WORDS, topic) for topic in topics(EVERYTHING)]
    assert len(titles) == len(set(titles))


def test_lines_are_added_where_they_belong(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a line, instead of it, at the end; in the order in which expansions are listed."""
    page_lines = (Line("a"), Line("b"), Line("c"), Line(option="o"))
    added = (
        Line("end"),
        Line("after-a", after="a"),
        Line("for-b", instead="b"),
        Line("too-for-b", instead="b"),
        Line("after-o", after="o"),
        Line("after-b", after="b"),
    )
    monkeypatch.setitem(
        TABLE, "base", Column(catalogue=Catalogue("base"), topics=(Topic("x", page_lines),))
    )
    monkeypatch.setitem(TABLE, "abbot", Column(catalogue=Catalogue("abbot"), lines={"x": added}))
    more = Column(catalogue=Catalogue("river"), lines={"x": (Line("z", after="a"), Line("y"))})
    monkeypatch.setitem(TABLE, "river", more)
    (found, _) = topics(USUAL.with_expansions(("abbot", "river")))
    told = " ".join(line.name for line in found.lines)
    assert told == "a after-a z for-b too-for-b after-b c o after-o end y"
    (found, _) = topics(USUAL.with_expansions(("river",)))
    assert " ".join(line.name for line in found.lines) == "a z b c o y"


def test_a_line_is_told_where_all_of_its_conditions_hold() -> None:
    """One of the values of each fact; an option's line only where there is the option."""
    line = Line("x", when={"edition": ("C1", "C2"), "fields": (True,)})
    assert holds(line, {"edition": "C2", "fields": True})
    assert not holds(line, {"edition": "C2", "fields": False})
    assert not holds(line, {"edition": "C3", "fields": True})
    assert not holds(line, {"edition": "C1"})
    assert holds(Line(option="fields"), {"fields": False})
    assert not holds(Line(option="fields"), {"edition": "C1"})
    assert given(HR_3=False, half_end="2014") == {"HR-3": (False,), "half-end": ("2014",)}


@pytest.mark.parametrize("many", [False, True], ids=["in play", "left out"])
@pytest.mark.parametrize("few", FEW)
def test_every_page_has_text_with_two_expansions_or_without(
    few: tuple[str, ...], many: bool
) -> None:
    """No page is empty or too long, and none speaks of pieces that are not in play."""
    names = [name for name in EXPANSIONS.together if name not in few] if many else few
    configuration = USUAL.with_expansions(names)
    words_of = {"princess-dragon": ("dragon", "fairy", "portal"), "phantom": ("phantom",),
                "river": ("river",), "halflings": ("half tile",), "crop-circles": ("signpost",),
                "flying-machines": ("fly",),
                "inns-cathedrals": ("inn ", "cathedrals", "with a cathedral", "big "),
                "abbot": ("abbot",),
                "traders-builders": ("builder", "pig ", "goods", "double turn")}  # fmt: skip
    for topic in topics(configuration):
        text = page(WORDS, configuration, topic)
        assert 40 < len(text) < 3000
        assert topic_name(WORDS, topic)
        for name, pieces in words_of.items():
            if name not in names:
                assert not any(piece in text.lower() for piece in pieces), (topic.name, name)
        if "crop circle" in text.lower():
            assert {"halflings", "crop-circles"} & set(names), topic.name


def test_every_line_is_true_somewhere() -> None:
    """No line waits for facts that no game has."""
    games = [EVERYTHING.with_option(o.name, v) for o in EVERYTHING.options for v in o.values]
    games += [
        USUAL.with_expansions(names)
        for names in ((), ("abbot",), ("phantom",), ("halflings",), ("river",))
    ]
    symbols = EVERYTHING.with_option("half-deal", "draft")
    on_tile = EVERYTHING.with_option("fairy-placement", "on-tile")
    games += [symbols, on_tile, on_tile.with_option("fairy-point", "each")]
    games += [on_tile.with_option("fairy-reward", "each-owner"), on_tile.with_option("HR-3", True)]
    games += [EVERYTHING.with_option("HR-3", True).with_option("fairy-reward", "each-owner")]
    games += [symbols.with_option("fields", False)]
    games += [USUAL, EVERYTHING.with_option("edition", "C1")]
    facts = [facts_of(configuration) for configuration in games]
    added = (line for column in TABLE.values() for lines in column.lines.values() for line in lines)
    own = (line for column in TABLE.values() for topic in column.topics for line in topic.lines)
    for line in (*added, *own):
        assert any(holds(line, found) for found in facts), line


@pytest.mark.parametrize(
    ("chosen", "topic", "told", "untold"),
    [
        ({"princess": "may"}, "princess", "you may remove one", "you must remove one"),
        ({"princess": "must"}, "princess", "you must remove one", "If you remove nobody"),
        ({"fields": False}, "placing", "a monk in a monastery.", "farmer"),
        ({"fields": False}, "fields", "fields score nothing", "3 points"),
        ({"fields": False}, "end", "all incomplete features are scored.", "fields"),
        ({"fields": False}, "portal", "the portal itself", "A field is never complete"),
        ({"HR-3": True}, "fairy", "her reward is 5", "point at the start of your turn"),
        ({"HR-2": True}, "fairy", "must claim that point", "You score that point automatically"),
        ({"HR-4": True}, "dragon", "but eats nothing there", "never enters the fairy"),
        ({"dragon-moves": "after-scoring"}, "dragon", "moves after", "moves before"),
        ({"half-end": "2014"}, "halflings", "are lost", "you must place one"),
        ({"half-deal": "deal"}, "halflings", "without those", "vineyard"),
        ({"half-deal": "draft"}, "halflings", "vineyard", "dealt face down"),
        ({"half-deal": "deal-all", "half-sets": "I"}, "halflings", "including those", "hill"),
        ({"half-hand": 1}, "halflings", "Everybody gets 1 ", "fewer"),
        ({"half-scoring": "10/2015"}, "scoring", "1 for each tile and half tile", "scores 9"),
        (
            {"double-turn": "may-decline"},
            "builder",
            "you may take a double",
            "you take a double turn",
        ),
        (
            {"builder-pig-volcano": True},
            "volcano",
            "may still go",
            "You can’t place builder or pig",
        ),
        ({"fairy-point-parts": "each-part"}, "fairy", "at the start of each", "point once"),
        ({"big-meeple-princess": "last-resort"}, "princess", "only if no other", "large ones too"),
        ({"fields": False}, "pig", "there are no pigs", "your pig"),
        (
            {"HR-2": True},
            "fairy",
            "with any of your decisions",
            "You score that point automatically",
        ),
        (
            {"portal-target": "never-scored-too"},
            "portal",
            "never scored",
            "You can’t use it for what",
        ),
        ({"edition": "C1"}, "abbot", "there are no gardens", "in gardens"),
        ({"fairy-on-volcano-turn": False}, "volcano", "you can’t move the fairy", "may still move"),
    ],
)
def test_pages_tell_what_was_chosen(
    chosen: dict[str, OptionValue], topic: str, told: str, untold: str
) -> None:
    """The sentence for the value is there, and none that would be wrong with it."""
    configuration = EVERYTHING
    for name, value in chosen.items():
        configuration = configuration.with_option(name, value)
    text = read(configuration, topic)
    assert told in text
    assert untold not in text


@pytest.mark.parametrize(
    ("point", "reward", "named", "later"),
    [
        ("one", "one", "only that one scores her point and her reward", 0),
        ("one", "each-owner", "only that one scores her point for you.", 1),
        ("each", "one", "only that one scores her reward for you.", 1),
        ("each", "each-owner", "", 1),
    ],
)
def test_the_fairy_on_a_tile_names_a_meeple_if_one_counts(
    point: str, reward: str, named: str, later: int
) -> None:
    """Told once with what it is for, and not at all where everybody on her tile counts."""
    configuration = EVERYTHING.with_option("fairy-placement", "on-tile").with_option(
        "fairy-point", point
    )
    text = read(configuration.with_option("fairy-reward", reward), "fairy")
    assert text.count("You choose one of your meeples") == bool(named)
    assert named in text
    assert text.count("comes to her tile later") == later
    text = read(
        configuration.with_option("fairy-reward", reward).with_option("HR-3", True), "fairy"
    )
    assert "her point" not in text
    assert text.count("You choose one of your meeples") == (reward == "one")
    assert text.count("comes to her tile later") == (reward == "each-owner")


def test_the_options_topic_lists_every_option_with_its_value() -> None:
    """A line each, first the table's own and the edition."""
    lines = read(EVERYTHING.with_option("small-city", True), "options").splitlines()
    assert len(lines) == len(EVERYTHING.options)
    assert lines[:3] == ["- No clock", "- Played in this channel", "- Random turn order"]
    assert "- No hints" in lines
    assert "- Second edition" in lines
    assert "- Small cities count half" in lines
