"""What an expansion leaves out is named, all of it: words, plurals, looks, questions, columns."""

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from bot.wording.column import Column as Wording
from bot.wording.expansions import TABLE as WORDINGS
from bot.wording.messages import Catalogue
from cogs.decisions.column import Column as Decisions
from cogs.decisions.expansions import COLUMNS
from rendering.column import Column as Look
from rendering.expansions import TABLE as LOOKS
from rules import Setup
from rules.expansions import EXPANSIONS
from tests.toy import decisions, rendering, wording
from tests.toy.holes import decision_holes, look_holes, opponent_holes, rendering_holes
from tests.toy.rules import NAME, REGISTRY
from tests.wording.demands import missing, unsaid

SETUP = Setup(3, expansions=(NAME,))
SEEDS = range(3)
HEADER, *ENTRIES = (
    (Path(__file__).parent / "locale" / "en" / "toy.po").read_text(encoding="utf-8").split("\n\n")
)
SAID_IN_PLAY = ("story.", "choice.", "reason.")

WITHOUT_WORDS = [
    "message expansion.toy",
    "message expansion.toy.about",
    "message option.guests",
    "message option.guests.about",
    "message option.guests.on",
    "message option.guests.on.about",
    "message option.guests.off",
    "message option.guests.off.about",
    "message figure.giant.named",
    "message figure.giant.placed",
    "message figure.giant.sent",
    "message figure.giant.owned",
    "message figure.giant.mine",
    "message figure.giant.joined",
    "message home.giant",
    "message figure.goat.named",
    "message figure.goat.placed",
    "message figure.goat.sent",
    "message figure.goat.owned",
    "message deciding.ring",
    "message turn.ring",
    "message symbol.bell",
    "message segment.rails",
    "message tile.belfry",
    "message feature.belfry",
    "message alt.spot.belfry",
    "teller of BellRung",
    "teller of BellTolled",
    "label of Ring",
    "label of Tether",
    "label of Invite",
    "topic",
    "line about guests",
]
WITHOUT_LOOKS = [
    "look of the figure giant",
    "look of the figure goat",
    "emblem bell",
    "emblem rails",
    "emblem belfry",
]
WITHOUT_DECISIONS = [
    "decision about ring",
    "pointer of Ring",
    "pointer of Tether",
    "pointer of Invite",
]
WITHOUT_OPPONENTS = [
    "column of opponents",
    "reserve of the figure giant",
    "reserve of the figure goat",
]
WITHOUT_POINTS = ["no column of points for bell", "no column of points for guests"]
EVERYTHING = Setup(
    3,
    expansions=EXPANSIONS.together,
    options={"half-deal": "draft", "double-turn": "may-decline"},
)


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is in the one table of each room."""
    monkeypatch.setitem(WORDINGS, NAME, wording.COLUMN)
    monkeypatch.setitem(LOOKS, NAME, rendering.COLUMN)
    monkeypatch.setitem(COLUMNS, NAME, decisions.COLUMN)


def named(holes: list[str]) -> list[str]:
    """Return holes of the toy as `missing` names them."""
    return [f"{NAME}: no {hole}" for hole in holes]


def test_columns_are_loaded_by_the_names_of_the_registry() -> None:
    """In its order; who has no module is left out, and so is named as a hole."""
    assert list(REGISTRY.load_columns("rendering.expansions", Look)) == list(LOOKS)
    assert list(LOOKS) == [expansion.name for expansion in EXPANSIONS.everything]
    with pytest.raises(TypeError, match=r"rendering\.expansions\.base\.COLUMN"):
        REGISTRY.load_columns("rendering.expansions", Decisions)


def test_what_ships_is_complete() -> None:
    """No expansion lacks anything."""
    assert missing(EXPANSIONS) == rendering_holes(EXPANSIONS) == []
    assert decision_holes(EXPANSIONS, EVERYTHING, SEEDS) == []
    assert look_holes(EXPANSIONS, EVERYTHING, SEEDS) == opponent_holes(EXPANSIONS) == []


def test_without_columns_everything_is_named() -> None:
    """An expansion of the rules alone has every hole there can be."""
    assert missing(REGISTRY) == named(["column", *WITHOUT_WORDS])
    assert rendering_holes(REGISTRY) == named(["column", *WITHOUT_LOOKS])
    assert decision_holes(REGISTRY, SETUP, SEEDS) == [
        *named(["column of decisions", *WITHOUT_DECISIONS]),
        *WITHOUT_POINTS,
    ]
    assert opponent_holes(REGISTRY) == named(WITHOUT_OPPONENTS)


def test_pieces_and_tokens_without_looks_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a column says is there must have a look; nothing else says that it is."""
    looks = replace(rendering.COLUMN, pieces={}, tokens={})
    monkeypatch.setitem(LOOKS, NAME, looks)
    assert look_holes(REGISTRY, SETUP, SEEDS) == [
        "no look of the token guest",
        "no look of the piece cat",
    ]


def test_with_empty_columns_everything_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Being listed alone fills no hole."""
    monkeypatch.setitem(WORDINGS, NAME, Wording(catalogue=Catalogue(NAME)))
    monkeypatch.setitem(LOOKS, NAME, Look())
    monkeypatch.setitem(COLUMNS, NAME, Decisions())
    assert missing(REGISTRY) == named(WITHOUT_WORDS)
    assert rendering_holes(REGISTRY) == named(WITHOUT_LOOKS)
    found = decision_holes(REGISTRY, SETUP, SEEDS)
    assert found == [*named(WITHOUT_DECISIONS), *WITHOUT_POINTS]


def test_a_question_and_a_column_of_points_without_words_are_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What the Discord side asks for by name must have been written."""
    monkeypatch.setitem(COLUMNS, NAME, decisions.COLUMN)
    assert decision_holes(REGISTRY, SETUP, SEEDS) == [
        *named(["question picker.ring"]),
        "no message head.toy",
    ]


@pytest.mark.usefixtures("registered")
def test_with_its_columns_nothing_is_missing() -> None:
    """Nor is there anything in its games that can't be said."""
    assert missing(REGISTRY) == rendering_holes(REGISTRY) == []
    assert unsaid(REGISTRY, SETUP, SEEDS) == []
    assert decision_holes(REGISTRY, SETUP, SEEDS) == look_holes(REGISTRY, SETUP, SEEDS) == []


def key_of(entry: str) -> str:
    """Return the key of an entry of a catalogue."""
    return re.findall('msgid "(.+)"', entry)[0]


def register(monkeypatch: pytest.MonkeyPatch, folder: Path, entries: Iterable[str]) -> None:
    """Register the toy with a catalogue of these entries."""
    (folder / "en").mkdir()
    (folder / "en" / "toy.po").write_text("\n\n".join((HEADER, *entries)), encoding="utf-8")
    column = replace(wording.COLUMN, catalogue=Catalogue(NAME, folder))
    monkeypatch.setitem(WORDINGS, NAME, column)


def demanded() -> list[str]:
    """Return the keys that follow from what the toy declares."""
    return [hole.removeprefix("message ") for hole in WITHOUT_WORDS if "message" in hole]


@pytest.mark.parametrize("left_out", demanded())
def test_a_message_that_is_left_out_is_named(
    left_out: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """That one, and no other."""
    register(monkeypatch, tmp_path, [entry for entry in ENTRIES if key_of(entry) != left_out])
    assert missing(REGISTRY) == named([f"message {left_out}"])


def test_all_that_can_not_be_said_in_play_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Sentences, buttons, reasons for points: not just the first one met."""
    in_play = [entry for entry in ENTRIES if key_of(entry).startswith(SAID_IN_PLAY)]
    register(monkeypatch, tmp_path, [entry for entry in ENTRIES if entry not in in_play])
    holes = {f"no message {key_of(entry)}" for entry in in_play}
    assert set(unsaid(REGISTRY, SETUP, SEEDS)) == holes


def test_a_missing_plural_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A message that counts without plural forms is a hole of its own."""
    single = 'msgid "story.given.bell"\nmsgstr "{player} gets {count} points."'
    others = [entry for entry in ENTRIES if key_of(entry) != "story.given.bell"]
    register(monkeypatch, tmp_path, [*others, single])
    assert unsaid(REGISTRY, SETUP, SEEDS) == ["no plural of story.given.bell"]
