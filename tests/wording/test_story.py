"""Sentences for everything that can happen and be done."""

from collections.abc import Iterable

import pytest

from bot.wording import AltTexts, Labels, Story, Words, describe, place
from bot.wording.labels import LABELS
from bot.wording.story import TELLERS
from rendering import words as phrases
from rules import Setup, legal_actions
from rules.actions import PlaceTile, TakeTile
from rules.board import Figure
from rules.events import (
    FeatureScored,
    FigureReturned,
    GameEnded,
    Part,
    PointsGiven,
    ScoreItem,
    Spot,
)
from rules.expansions import EXPANSIONS
from rules.expansions.princess_dragon.dragon import DragonArrived, DragonMoved, DragonStopped
from rules.rulebook import rulebook
from rules.tiles import load_tiles
from tests.cogs.games import SETUP, decisions, played

NAMES = ("Ada", "Bo", "Cy")
EVERYTHING = Setup(
    players=3,
    expansions=("princess-dragon", "phantom", "abbot", "river", "halflings"),
    options={"half-deal": "deal-all", "half-hand": 8},
)
DRAFT = Setup(players=3, expansions=("halflings",), options={"half-deal": "draft"})


def story(setup: Setup = SETUP) -> Story:
    """Return the story of a game of three."""
    return Story(Words(), NAMES, rulebook(setup, EXPANSIONS).tiles)


def names(kinds: Iterable[type]) -> set[str]:
    """Return the names of kinds of events or actions."""
    return {kind.__name__ for kind in kinds}


def test_every_kind_of_event_can_be_told() -> None:
    """No event is without a teller."""
    assert names(set(EXPANSIONS.events) - set(TELLERS)) == set()
    assert set(TELLERS) <= set(EXPANSIONS.events)


def test_every_kind_of_action_has_a_label() -> None:
    """All but what chance does, the square of a tile and resigning, which have no such button."""
    by_chance = {kind.__name__ for kind in EXPANSIONS.actions if issubclass(kind, TakeTile)}
    assert names(set(EXPANSIONS.actions) - set(LABELS)) == by_chance | {"PlaceTile", "Resign"}


@pytest.mark.parametrize("setup", [EVERYTHING, DRAFT], ids=["everything", "draft"])
@pytest.mark.parametrize("seed", range(3))
def test_whole_games_can_be_told_and_every_choice_named(seed: int, setup: Setup) -> None:
    """No event of a real game and no action in it is without words; labels fit on a button."""
    labels = Labels(Words(), NAMES)
    for _, _, events in played(seed, setup):
        for line in story(setup).lines(events):
            assert line.endswith((".", "!"))
    for state in decisions(seed, setup):
        for action in legal_actions(state):
            if not isinstance(action, PlaceTile):
                assert 0 < len(labels.of(state, action)) <= 80


def told(*events: object) -> list[str]:
    """Return the lines for these events."""
    return story().lines(events)  # type: ignore[arg-type]


def test_a_completed_city_is_told_with_its_points() -> None:
    """Who gets how much, the fairy's points apart."""
    spot = Spot(0, 0, "city1")
    items = (
        ScoreItem(1, 10, "city", (Part("tiles", 4, 8), Part("arms", 1, 2)), spot),
        ScoreItem(0, 3, "fairy.scored", (Part("fairy", 1, 3),), spot),
    )
    event = FeatureScored("city", True, 4, items)
    expected = "A city of 4 tiles is complete: Bo 10 points and Ada 3 points from the fairy."
    assert told(event) == [expected]


def test_who_comes_home_after_scoring_goes_without_saying() -> None:
    """The points were told; the dragon's meals are."""
    figure, spot = Figure(1, "meeple", 2), Spot(-2, 3, "road1")
    assert told(FigureReturned(figure, spot, "scored")) == []
    eaten = "The dragon eats Bo’s highwayman at 2W 3S."
    assert told(FigureReturned(figure, spot, "eaten")) == [eaten]


def test_numbers_have_their_plural() -> None:
    """One step, two steps; one point; one winner or several."""
    assert told(DragonMoved(0, 1, 0, 1))[0].endswith("to 1E 0N; 1 step left.")
    assert told(DragonMoved(0, 1, 0, 2))[0].endswith("2 steps left.")
    assert told(DragonStopped(0)) == ["The dragon lies down."]
    came = told(DragonArrived(0, -1, ("PD-A",)))[0]
    assert came.endswith("1 tile that was set aside is back in the bag.")
    item = ScoreItem(2, 1, "fairy.turn", (Part("fairy", 1, 1),))
    assert told(PointsGiven((item,))) == ["The fairy gives Cy 1 point."]
    assert told(GameEnded((3, 3, 1), (0, 1))) == ["The game is over. Ada and Bo share the win!"]


def test_places_are_counted_from_the_start_tile() -> None:
    """Four letters, always both parts."""
    assert [place(2, -1), place(0, 0), place(-3, 4)] == ["2E 1N", "0E 0N", "3W 4S"]


def test_every_tile_can_be_described() -> None:
    """What a tile shows in words, turned with it."""
    for box in ("base", "princess-dragon", "river", "halflings"):
        for tile in load_tiles(box):
            for rotation in range(4):
                assert describe(Words(), tile, rotation)
    tile = next(tile for tile in load_tiles("princess-dragon") if tile.id == "PD-A")
    assert describe(Words(), tile) == "city N W, road E S, and princess"
    assert describe(Words(), tile, 1) == "city N E, road S W, and princess"


def test_alt_texts_have_every_phrase_that_pictures_ask_for() -> None:
    """The port of the pictures is filled."""
    port: phrases.Words = AltTexts(Words())
    assert port.ways(["1E 0N", "0E 1N"]) == "It may go to 1E 0N or 0E 1N."
