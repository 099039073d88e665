"""Robots press what they are offered, and nothing else."""

from typing import Any

import pytest

from playground.client.user_client import UserClient
from playground.clock import ManualClock
from playground.world import World
from tests.simulation.examples import button, message
from tests.simulation.robot import Robot, Taste, offers

SELECT = {
    "type": 3,
    "custom_id": "w:abcdefgh:5",
    "options": [{"label": "A: 1E 0N", "value": "3:"}, {"label": "B: 2E 0N", "value": "4:"}],
}


@pytest.fixture
def robot() -> Robot:
    """A robot for Ada."""
    world = World(ManualClock())
    return Robot(UserClient(world), world.people[0], "a seed")


@pytest.mark.parametrize(
    ("custom_id", "label", "taste"),
    [
        ("p:abcdefgh:5::", "Play", Taste.PLAY),
        ("p:abcdefgh:5:3:", "A", Taste.SQUARE),
        ("p:abcdefgh:5:3:", "Rotate →", Taste.ROTATE),
        ("p:abcdefgh:5::", "Other square", Taste.OTHER_SQUARE),
        ("p:abcdefgh:5:3:g", "Through the portal…", Taste.PORTAL),
        ("p:abcdefgh:5:3:f", "Move the fairy…", Taste.FAIRY),
        ("c:abcdefgh:5:3.1", "B. Fairy to my knight at 1E 0N", Taste.FAIRY),
        ("c:abcdefgh:5:3.1", "Remove Bo’s knight at 1E 0N", Taste.PRINCESS),
        ("c:abcdefgh:5:3.1", "Remove nobody", Taste.NOTHING),
        ("c:abcdefgh:5:3.1", "1. Knight, city: 4 pts now", Taste.KNIGHT),
        ("c:abcdefgh:5:3.1", "No meeple", Taste.NOTHING),
        ("c:abcdefgh:5:3.1", "1. Big knight, city: 4 pts now", Taste.BIG_MEEPLE),
        ("c:abcdefgh:5:3.1", "Builder", Taste.BUILDER),
        ("c:abcdefgh:5:3.1", "2. Pig", Taste.PIG),
        ("c:abcdefgh:5:0", "Double turn", Taste.SECOND_PART),
        ("c:abcdefgh:5:1", "No double turn", Taste.NOTHING),
        ("c:abcdefgh:5:0", "Draw a tile", Taste.DRAW),
        ("p:abcdefgh:5:1:", "A. city S and road W", Taste.SQUARE),
        ("d:abcdefgh:5:0", "North, 0E 1N", Taste.ARROW),
        ("i:abcdefgh:5:board", "Board", Taste.LOOK),
    ],
)
def test_a_button_is_known_by_its_words(custom_id: str, label: str, taste: Taste) -> None:
    """As a person would know it."""
    (offer,) = offers(message(button(custom_id, label)))
    assert (offer.taste, offer.label) == (taste, label)


def test_a_sign_is_known_by_its_line() -> None:
    """What a number stands for is told above it."""
    words = "A meeple on this tile?\n**1** Knight, city, 4 now"
    (offer,) = offers(message(button("c:abcdefgh:5:3.1", "1"), text=words))
    assert (offer.taste, offer.label) == (Taste.KNIGHT, "Knight, city, 4 now")


def test_lines_of_a_select_are_offers_too(robot: Robot) -> None:
    """Each with its value."""
    found = [(offer.label, offer.value) for offer in offers(message(SELECT))]
    assert found == [("A: 1E 0N", "3:"), ("B: 2E 0N", "4:")]
    assert robot.choose(message(SELECT)) in list(offers(message(SELECT)))


def test_a_line_that_tells_of_closing_a_feature_is_liked_for_it() -> None:
    """Squares are chosen in words for what a tile can do there."""
    line = {"label": "A: 1E 0N", "value": "3:", "description": "can complete a city"}
    (offer,) = offers(message(SELECT | {"options": [line]}))
    assert offer.taste is Taste.CLOSING


def test_disabled_buttons_are_no_offers(robot: Robot) -> None:
    """And without an offer there is nothing to choose."""
    assert robot.choose(message(button("p:abcdefgh:5::", disabled=True))) is None


def test_detours_come_to_an_end(robot: Robot) -> None:
    """However long it goes round, in the end a robot makes its move."""
    screen = message(
        button("p:abcdefgh:5::", "Other square"), button("c:abcdefgh:5:3.1", "No meeple")
    )
    chosen: list[Any] = [robot.choose(screen) for _ in range(200)]
    assert {offer.taste for offer in chosen} == {Taste.OTHER_SQUARE, Taste.NOTHING}
    assert {offer.taste for offer in chosen[100:]} == {Taste.NOTHING}


def test_a_seed_makes_choices_foreseeable() -> None:
    """The same seed, the same presses; another seed, others."""
    screen = message(*(button(f"p:abcdefgh:5:{n}:", "ABCDE"[n]) for n in range(5)))

    def presses(seed: str) -> list[Any]:
        world = World(ManualClock())
        robot = Robot(UserClient(world), world.people[0], seed)
        return [robot.choose(screen) for _ in range(20)]

    assert presses("1") == presses("1") != presses("2")
