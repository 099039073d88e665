"""Actions as the words on their buttons."""

from typing import Any

import pytest

from bot.wording import Labels, Words
from cogs.names import list_names
from rules import Setup, legal_actions
from rules.actions import PASS, Action, Deploy, Pass, PlaceTile
from rules.expansions import EXPANSIONS
from rules.expansions.abbot import ReturnAbbot
from rules.expansions.crop_circle import NameCrop, TakeHome
from rules.expansions.ferries import LayFerry, MoveFerry
from rules.expansions.halflings.hands import PickHalf
from rules.expansions.hills_sheep.flock import DriveHome
from rules.expansions.mage_witch.moves import MoveMagicFigure
from rules.expansions.messages.stack import DoMessage, ScoreMeeple
from rules.expansions.princess_dragon.dragon import MoveDragon
from rules.expansions.princess_dragon.fairy import ClaimPoint, MoveFairy, MoveFairyToTile
from rules.expansions.princess_dragon.pieces import pieces
from rules.expansions.princess_dragon.princess import RemoveKnight
from rules.expansions.source import ChooseDraw, ChooseFromHand
from rules.expansions.tower.floors import BuildFloor
from rules.expansions.traders_builders.builder import TakeSecondPart
from rules.geometry import square_at
from tests.builders import PD, Table, figure, table
from tests.cogs.games import decisions
from tests.cogs.tables import table_of
from tests.dragons import before_the_dragon
from tests.wording.games import DRAFT, EVERYTHING

NAMES = ("Ada", "Bo", "Cy")


def label(game: Table, action: Action) -> str:
    """Return what the button of an action says in a game."""
    return Labels(Words(), NAMES).of(game.state, action)


@pytest.fixture
def laid() -> Table:
    """Return a game with everything, in which Ada has just laid a road beside a city."""
    boxes = (PD, "phantom", "abbot", "inns-cathedrals", "traders-builders")
    game = table(*boxes, bag={"BG-D": 9})
    game.draws("BG-D")
    game.place((1, 0))
    return game


@pytest.mark.parametrize(
    ("kind", "segment", "told"),
    [
        ("meeple", "city1", "Knight, city: 1 pt so far"),
        ("meeple", "road1", "Highwayman, road: 2 pts so far"),
        ("meeple", "field1", "Farmer, field E W: 0 pts so far"),
        ("meeple", "field2", "Farmer, field E S W: 0 pts so far"),
        ("big-meeple", "city1", "Large knight, city: 1 pt so far"),
        ("big-meeple", "road1", "Large highwayman, road: 2 pts so far"),
        ("big-meeple", "field2", "Large farmer, field E S W: 0 pts so far"),
        ("phantom", "city1", "Phantom, city: 1 pt so far"),
        ("abbot", "city1", "Abbot, city: 1 pt so far"),
        ("builder", "road1", "Builder, road"),
        ("pig", "field2", "Pig, field E S W"),
    ],
)
def test_a_figure_is_named_with_its_feature_and_what_that_is_worth(
    laid: Table, kind: str, segment: str, told: str
) -> None:
    """Sides tell features of a kind apart; builder and pig bring no points of their own."""
    assert label(laid, Deploy(kind, 1, 0, segment)) == told


def test_a_finished_feature_is_worth_so_much_now() -> None:
    """A city closed by this very tile."""
    game = table("inns-cathedrals")
    game.draws("BG-E")
    game.place((0, -1), 2)
    assert label(game, Deploy("meeple", 0, -1, "city1")) == "Knight, city: 4 pts now"
    assert label(game, Deploy("big-meeple", 0, -1, "city1")) == "Large knight, city: 4 pts now"


KNIGHT = Deploy("meeple", 0, -1, "city1")


def test_what_the_dragon_may_eat_first_is_promised_with_an_if() -> None:
    """PD-D8: it moves before the scoring; where it moves afterwards, the number is certain."""
    first = before_the_dragon("before-scoring", (0, 2))
    then = before_the_dragon("after-scoring", (0, 2))
    assert label(first, KNIGHT) == "Knight, city: 4 pts if the dragon spares it"
    assert label(then, KNIGHT) == "Knight, city: 4 pts now"


def test_what_the_dragon_must_eat_is_worth_nothing() -> None:
    """PD-D5: there is one way only, and the knight stands on it."""
    assert label(before_the_dragon("before-scoring"), KNIGHT) == "Knight, city: 0 pts now"


def test_what_the_dragon_cannot_reach_is_certain() -> None:
    """PD-D4: it makes six steps; the city is nine away."""
    game = table(PD, start="BG-B")
    game.play("PD-2", (1, 0))
    for x in range(2, 9):
        game.put("BG-B", (x, 0))
    game.put("BG-E", (8, -1))
    game.lay("PD-Jg", (8, -2), 2)
    assert label(game, Deploy("meeple", 8, -2, "city1")) == "Knight, city: 4 pts now"


def test_the_fairys_reward_is_told_where_she_can_be_sent() -> None:
    """PD-F4: 3 points at once, where this turn's tile has completed the feature."""
    game = table(PD)
    game.stand(0, (0, 0), "city1")
    game.stand(0, (0, 0), "road1")
    game.lay("BG-E", (0, -1), 2)
    told = [label(game, MoveFairy(figure(f"0.meeple.{number}"))) for number in (1, 2)]
    assert told == ["Fairy to my knight at 0: 3 pts now", "Fairy to my highwayman at 0"]


def test_two_halves_of_a_square_are_told_apart() -> None:
    """A figure goes on the half tile that its action names."""
    game = table("halflings", options={"half-deal": "deal", "half-hand": 1})
    game.deals("H1-06", "H1-04")
    game.half("H1-06", (0, -1))
    corner = game.state.placed.corner
    assert label(game, Deploy("meeple", 0, -1, "city1", corner)) == "Knight, city: 4 pts now"
    with pytest.raises(StopIteration):
        label(game, Deploy("meeple", 0, -1, "city1", ""))


def test_doing_nothing_is_named_by_its_step(laid: Table) -> None:
    """No meeple, no phantom, no removal, no second part."""
    assert label(laid, PASS) == "No meeple"
    laid.passes()
    assert (laid.step, label(laid, PASS)) == ("phantom", "No phantom")


def test_the_abbot_is_taken_back_for_what_he_is_worth() -> None:
    """One point for his monastery, one for each tile round it."""
    game = table("abbot")
    game.play("BG-B", (0, 1), meeple="monastery1", kind="abbot")
    game.play("BG-D", (1, 0))
    game.lay("BG-D", (-1, 0))
    assert label(game, ReturnAbbot(figure("0.abbot.1"))) == "Take back the abbot: 4 pts now"


def test_princess_and_fairy_name_meeples_and_places() -> None:
    """Whose knight goes, to which of one's own the fairy goes, or to which tile."""
    game = table(PD, "inns-cathedrals", "phantom")
    game.play("BG-G", (0, -1), 1, meeple="city1", kind="big-meeple")
    game.play("BG-D", (1, 0), meeple="road1")
    assert label(game, MoveFairy(figure("0.big-meeple.1"))) == "Fairy to my large knight at 1N"
    assert label(game, MoveFairy(figure("1.meeple.1"))) == "Fairy to my highwayman at 1E"
    assert label(game, MoveFairyToTile(-1, 2)) == "Fairy to 1W 2S"
    assert label(game, ClaimPoint()) == "Claim fairy’s point"
    removal = RemoveKnight(figure("0.big-meeple.1"))
    assert label(game, removal) == "Remove Ada’s large knight at 1N"
    removal = RemoveKnight(figure("1.meeple.1"))
    assert label(game, removal) == "Remove Bo’s highwayman at 1E"


def test_the_dragons_steps_are_named_by_where_they_lead() -> None:
    """Direction and place, seen from where the dragon is."""
    game = table(PD)
    game.state.store(pieces(game.state), dragon=square_at(1, 0))
    told = [label(game, MoveDragon(*at)) for at in ((1, -1), (2, 0), (1, 1), (0, 0))]
    assert told == ["North, to 1E 1N", "East, to 2E", "South, to 1E 1S", "West, to 0"]


def test_half_tiles_are_named_by_what_they_show() -> None:
    """In the hand and in a draft; drawing is the other choice."""
    game = table("halflings", options={"half-deal": "deal", "half-hand": 1})
    game.deals("H1-07", "H1-04")
    assert label(game, ChooseDraw()) == "Draw a tile"
    assert label(game, ChooseFromHand("H1-07")) == "city S W"
    assert label(game, PickHalf("H1-04")) == "monastery"


def test_the_crop_circle_is_named_by_whom_it_touches() -> None:
    """Three kinds, A and B."""
    game = table("halflings")
    told = [
        label(game, NameCrop(kind, choice))
        for kind in ("knight", "highwayman", "farmer")
        for choice in "AB"
    ]
    assert told == [
        "Knights: add one",
        "Knights: one back",
        "Highwaymen: add one",
        "Highwaymen: one back",
        "Farmers: add one",
        "Farmers: one back",
    ]


def test_a_crop_circle_names_who_joins_and_who_goes() -> None:
    """Beside one's own; a figure is not told to claim anything."""
    game = table("halflings", "phantom", options={"half-deal": "deal-all", "half-hand": 1})
    game.deals("H2-04", "H1-04")
    game.draws("BG-D")
    game.place((1, 0))
    game.deploy("road1")
    game.passes()
    game.play("BG-D", (2, 0))
    assert label(game, TakeHome(figure("0.meeple.1"))) == "Highwayman at 1E returns"
    game.half("H2-04", (0, 1), 1)
    while game.step != "crop-circle":
        game.passes()
    game.act(NameCrop("highwayman", "A"))
    assert game.step == "crop-add"
    assert label(game, Deploy("meeple", 1, 0, "road1")) == "Highwayman next to mine at 1E"
    assert label(game, Deploy("phantom", 1, 0, "road1")) == "Phantom next to mine at 1E"
    assert label(game, PASS) == "Add nobody"


def test_a_second_part_can_be_taken_or_left() -> None:
    """Where a double turn may be declined."""
    game = table("traders-builders", options={"double-turn": "may-decline"})
    game.play("BG-D", (1, 0), meeple="road1")
    game.play("BG-E", (0, -1), 2)
    game.lay("BG-D", (2, 0))
    game.deploy("road1", kind="builder")
    game.play("BG-D", (-1, 0), 2)
    game.lay("BG-D", (3, 0))
    game.passes()
    assert game.step == "double-turn"
    assert label(game, TakeSecondPart()) == "Double turn"
    assert label(game, PASS) == "No double turn"


@pytest.mark.parametrize("setup", [EVERYTHING, DRAFT], ids=["everything", "draft"])
def test_every_choice_of_a_game_fits_on_a_button(setup: object) -> None:
    """At most 80 characters, and no two choices of a decision alike but on another place."""
    labels = Labels(Words(), NAMES)
    for state in decisions(1, setup):  # type: ignore[arg-type]
        for action in legal_actions(state):
            if not isinstance(action, PlaceTile):
                said = labels.of(state, action)
                assert 0 < len(said) <= 80
                assert "{" not in said


@pytest.mark.parametrize("name", ["Sam", "A name of thirty-two characters."])
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("setup", [EVERYTHING, DRAFT], ids=["everything", "draft"])
def test_no_two_choices_have_one_label_where_all_have_one_name(
    setup: object, seed: int, name: str
) -> None:
    """As at a table, where names are cut, and as names are given."""
    told_apart = Labels(Words(), list_names(table_of(names=(name,) * 3)))
    named = Labels(Words(), NAMES)
    for state in decisions(seed, setup):  # type: ignore[arg-type]
        others = [a for a in legal_actions(state) if not isinstance(a, PlaceTile)]
        known = len({named.of(state, action) for action in others})
        for labels in (told_apart, Labels(Words(), (name,) * 3)):
            said = [labels.of(state, action) for action in others]
            assert len(set(said)) == known
            assert max(map(len, said), default=0) <= 80


FACTS = {"choice.message.instead", "choice.robber.several", "choice.offer", "choice.bid"}
"""What is counted for everybody: 2 points instead of a message, who is on a space, a bid."""


class Uncounted(Words):
    """Words that count nothing but facts."""

    def n(self, key: str, count: int, **values: Any) -> str:
        """Fail, unless it is a fact."""
        if key not in FACTS:
            raise AssertionError(f"{key} tells {count}")
        return super().n(key, count, **values)


def test_where_nothing_is_foretold_no_label_counts_anything() -> None:
    """Whatever the expansions offer; to others many do."""
    plain, counting = Labels(Uncounted(), NAMES, foretold=False), Labels(Words(), NAMES)
    setup, differ = Setup(3, expansions=EXPANSIONS.together), set[type]()
    for state in (state for seed in range(2) for state in decisions(seed, setup)):
        for action in legal_actions(state):
            if isinstance(action, PlaceTile):
                continue
            told = plain.of(state, action)
            assert told
            if told != counting.of(state, action):
                differ.add(type(action))
    assert differ == {
        Deploy,
        ReturnAbbot,
        MoveFairy,
        BuildFloor,
        DriveHome,
        MoveMagicFigure,
        LayFerry,
        MoveFerry,
        DoMessage,
        ScoreMeeple,
        Pass,
    }


def test_an_action_that_nobody_can_name_is_an_error(laid: Table) -> None:
    """The kind is named."""
    with pytest.raises(KeyError, match="PlaceTile"):
        label(laid, PlaceTile(0, 0, 0))
