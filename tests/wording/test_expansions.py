"""Every expansion has all its words, and one that has not is told what it lacks."""

from pathlib import Path

import pytest

from bot.wording import AltTexts
from bot.wording.column import Column, Naming, Telling
from bot.wording.expansions import TABLE
from bot.wording.messages import Catalogue, Message
from bot.wording.topics import Line, Topic
from rules import Setup
from rules.actions import Action
from rules.events import Event
from rules.expansion import Expansion, FigureKind
from rules.expansions import EXPANSIONS
from rules.option import Option, Options
from rules.tiles import Kind
from tests.wording.demands import missing, unsaid


class Do(Action, frozen=True, tag="toy-do"):
    """Do it."""


class Done(Event, frozen=True, tag="toy-done"):
    """It was done."""


def toys(options: Options) -> tuple[FigureKind, ...]:
    return (FigureKind("top", 1, frozenset({Kind.ROAD, Kind.CITY})),)


TOY = Expansion(
    name="toy",
    options=(Option("spins", (1, 2), "TOY-1"), Option("left", (False, True), "TOY-2")),
    figures=toys,
    choices={"spin": lambda state, step: ()},
    actions={Do: lambda state, step, action: None},
    events=(Done,),
)
"""An expansion of which nobody has said anything yet."""
HOLES = [
    "column",
    "message expansion.toy",
    "message expansion.toy.about",
    *(f"message option.spins{end}" for end in ("", ".about", ".count", ".count.about")),
    *(f"message option.left{end}" for end in ("", ".about", ".off", ".off.about", ".on")),
    "message option.left.on.about",
    *(f"message figure.top.{f}" for f in ("named", "placed", "sent", "owned", "mine", "joined")),
    "message home.top",
    "message deciding.spin",
    "message turn.spin",
    "teller of Done",
    "label of Do",
    "topic",
    "line about spins",
    "line about left",
]


def test_every_expansion_can_be_told() -> None:
    """Nothing is missing of what ships, and nothing is told of what there is not."""
    assert missing(EXPANSIONS) == []
    assert list(TABLE) == [expansion.name for expansion in EXPANSIONS.everything]


@pytest.mark.parametrize("seed", range(2))
def test_nothing_happens_that_cannot_be_said(seed: int) -> None:
    """With everything in play, each event, action, tile and reason has its words."""
    options = {"half-deal": "deal-all", "half-hand": 8, "double-turn": "may-decline"}
    setup = Setup(players=3, expansions=EXPANSIONS.together, options=options)
    assert unsaid(EXPANSIONS, setup, [seed]) == []


def test_every_hole_of_an_expansion_without_words_is_named() -> None:
    """All of them, not the first; and none of the others’."""
    assert missing(EXPANSIONS.with_expansion(TOY)) == [f"toy: no {hole}" for hole in HOLES]


def test_a_column_brings_its_messages_from_a_folder_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A column in the table and its file are all it takes; each thing said closes its hole."""
    catalogue = Catalogue("toy", tmp_path)
    catalogue.path("en").parent.mkdir()
    keys = [hole.removeprefix("message ") for hole in HOLES if hole.startswith("message ")]
    entries = [f'msgid "{key}"\nmsgstr "Toy."\n' for key in (*keys, "topic.toy")]
    catalogue.path("en").write_text("\n".join(entries))
    column = Column(
        catalogue=catalogue,
        tellers={Done: lambda telling, event: "Done."},
        labels_at={"spin": {Do: lambda naming, state, action: "Do"}},
        topics=(Topic("toy", (Line(option="spins"), Line("guide.toy"))),),
        lines={"placing": (Line(option="left"),)},
    )
    monkeypatch.setitem(TABLE, "toy", column)
    assert missing(EXPANSIONS.with_expansion(TOY)) == [
        "toy: no plural of option.spins.count",
        "toy: no plural of option.spins.count.about",
        "toy: no plural of home.top",
        "toy: no message guide.toy",
    ]


def test_a_phrase_for_one_kind_of_feature_asks_for_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A figure that is called by the city it stands in is called so on roads, too."""
    catalogue = Catalogue("toy", tmp_path)
    catalogue.path("en").parent.mkdir()
    catalogue.path("en").write_text('msgid "figure.top.city.named"\nmsgstr "City top"\n')
    monkeypatch.setitem(TABLE, "toy", Column(catalogue=catalogue))
    holes = missing(EXPANSIONS.with_expansion(TOY))
    assert "toy: no message figure.top.road.named" in holes
    assert "toy: no message figure.top.city.mine" in holes
    assert "toy: no message figure.top.city.named" not in holes


def test_what_an_expansion_adds_to_pages_has_its_place() -> None:
    """The page and the line that it follows or replaces are there, once."""
    pages = {
        topic.name: [line.name for line in topic.lines]
        for column in TABLE.values()
        for topic in column.topics
    }
    for name, column in TABLE.items():
        for page, lines in column.lines.items():
            for line in lines:
                anchor = line.after or line.instead
                assert not anchor or pages[page].count(anchor) == 1, (name, page, anchor)


@pytest.mark.parametrize(
    "kind", [AltTexts, Catalogue, Column, Line, Message, Naming, Telling, Topic]
)
def test_what_columns_are_made_of_are_values(kind: type) -> None:
    """Nobody changes one that others hold, by mistake or by a misspelt name."""
    assert vars(kind)["__dataclass_params__"].frozen
    assert "__slots__" in vars(kind)
