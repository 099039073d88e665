"""The crop circle in full (HL-18)."""

import pytest

from rules.actions import PASS, Deploy, Pass
from rules.events import FeatureScored, FigureReturned, GameEnded
from rules.expansions.crop_circle import CropNamed, NameCrop, TakeHome
from rules.expansions.princess_dragon.pieces import pieces
from rules.geometry import square_at
from rules.option import OptionValue
from tests.builders import IC, PD, TB, Table, figure
from tests.halves import with_halves

CROPS = [("knight", "city1"), ("highwayman", "road1"), ("farmer", "field1")]


def before_the_circle(
    *expansions: str,
    players: int = 2,
    bag: dict[str, int] | None = None,
    options: dict[str, OptionValue] | None = None,
) -> Table:
    """Return a table at which player 0 holds the crop circle, with a second tile at (1, 0)."""
    tiles = ("H2-04", "H1-07", "H1-12", "H2-07")[:players]
    game = with_halves(
        *tiles, expansions=expansions, players=players, start="BG-D", bag=bag, options=options
    )
    game.put("BG-D", (1, 0))
    return game


def lay_it(game: Table) -> None:
    """Lay the crop circle south of the start tile and place no figure."""
    game.half("H2-04", at=(0, 1), rotation=1)
    while game.step != "crop-circle":
        game.passes()


@pytest.mark.parametrize(("kind", "segment"), CROPS)
def test_a_adds_beside_the_named_kind(kind: str, segment: str) -> None:
    """HL-18: A puts a meeple beside an own one of that kind, on the same feature and tile."""
    game = before_the_circle()
    for _, own in CROPS:
        game.stand(0, (0, 0), own)
    game.stand(1, (1, 0), "road1")
    lay_it(game)
    game.act(NameCrop(kind, "A"))
    assert game.told(CropNamed) == [CropNamed(0, kind, "A")]
    if kind == "highwayman":
        assert game.player == 1
        game.passes()
    assert game.choices(Deploy) == [Deploy("meeple", 0, 0, segment)]
    game.act(Deploy("meeple", 0, 0, segment))
    assert [f.player for f in game.feature((0, 0), segment).figures][:2] == [0, 0]
    assert game.drawing


@pytest.mark.parametrize(("kind", "segment"), CROPS)
def test_b_takes_one_of_the_named_kind(kind: str, segment: str) -> None:
    """HL-18: B takes one of them home, which one its owner chooses, without points."""
    game = before_the_circle()
    for at in ((0, 0), (1, 0)):
        for _, own in CROPS:
            game.stand(0, at, own)
    lay_it(game)
    game.act(NameCrop(kind, "B"))
    assert [game.where(str(take.figure)) for take in game.choices(TakeHome)] == [
        (0, 0, segment),
        (1, 0, segment),
    ]
    assert not game.may(Pass)
    taken = game.choices(TakeHome)[1]
    game.act(taken)
    assert game.told(FigureReturned)[0].cause == "crop-circle"
    assert game.where(str(taken.figure)) is None
    assert (game.gains(), game.supply(0)) == ([], 2)


def test_the_circle_goes_round_the_table() -> None:
    """HL-18: the player on the left begins, the one who laid the tile comes last."""
    game = before_the_circle(players=4)
    for player in (0, 1, 3):
        game.stand(player, (0, 0), "road1")
    lay_it(game)
    game.act(NameCrop("highwayman", "B"))
    order = []
    while not game.drawing:
        order.append(game.player)
        game.act(game.legal[0])
    assert order == [1, 3, 0]


def test_b_applies_to_monks_never() -> None:
    """HL-18: a monk is none of the three kinds."""
    game = before_the_circle()
    game.put("BG-A", (2, 0), 1)
    game.stand(0, (2, 0), "monastery1")
    lay_it(game)
    game.act(NameCrop("farmer", "B"))
    assert game.drawing
    assert game.where("0.meeple.1") == (2, 0, "monastery1")


def test_nothing_in_supply_is_nothing_to_add() -> None:
    """HL-18: who has no meeple at home does nothing for A; an abbot at home changes nothing."""
    game = before_the_circle("abbot")
    game.put("BG-D", (2, 0))
    for _ in range(7):
        game.stand(1, (2, 0), "road1")
    game.stand(0, (0, 0), "road1")
    lay_it(game)
    game.act(NameCrop("highwayman", "A"))
    assert (game.player, game.supply(1, "abbot")) == (0, 1)


def test_the_phantom_is_a_meeple_to_the_circle() -> None:
    """HL-18: a phantom is a highwayman on a road, and may be added from supply."""
    game = before_the_circle("phantom")
    game.stand(0, (0, 0), "road1", kind="phantom")
    game.stand(1, (1, 0), "field1")
    lay_it(game)
    game.act(NameCrop("highwayman", "A"))
    assert game.legal[0] == Deploy("meeple", 0, 0, "road1")
    assert {d.figure for d in game.choices(Deploy)} == {"meeple"}, "the phantom is on the board"
    game.passes()

    game = before_the_circle("phantom")
    game.stand(0, (0, 0), "road1")
    lay_it(game)
    game.act(NameCrop("highwayman", "A"))
    assert {d.figure for d in game.choices(Deploy)} == {"meeple", "phantom"}


def test_a_phantom_may_be_taken() -> None:
    """HL-18: B may take a phantom home."""
    game = before_the_circle("phantom")
    game.stand(0, (0, 0), "road1", kind="phantom")
    lay_it(game)
    game.act(NameCrop("highwayman", "B"))
    assert game.legal == (TakeHome(figure("0.phantom.1")),)


def test_beside_a_farmer_on_a_half_tile() -> None:
    """HL-18: beside means the same segment of the same half tile."""
    game = before_the_circle()
    game.half("H2-04", at=(0, 1), rotation=1)
    game.deploy("field1")
    game.act(NameCrop("farmer", "A"))
    assert game.choices(Deploy) == [Deploy("meeple", 0, 1, "field1", "NW")]


def test_never_in_the_dragons_square() -> None:
    """HL-18: nobody is added where the dragon is; B takes even from there."""
    for choice, left in (("A", {(0, 0)}), ("B", {(0, 0), (1, 0)})):
        game = before_the_circle(PD, options={"HR-4": True})
        for at in ((0, 0), (1, 0)):
            game.stand(0, at, "road1")
        there = square_at(1, 0)
        game.state.store(pieces(game.state), dragon=there, fairy=there)
        lay_it(game)
        game.act(NameCrop("highwayman", choice))
        touched = {game.where(str(take.figure)) for take in game.choices(TakeHome)}
        places = {place[:2] for place in touched if place} | game.targets()
        assert places == left


def test_the_fairy_stays_with_her_one_meeple() -> None:
    """HL-18: a meeple added beside hers is not hers; taken home, hers leaves her alone."""
    for choice, beside in (("A", "0.meeple.1"), ("B", "")):
        game = before_the_circle(PD)
        game.stand(0, (0, 0), "road1")
        game.half("H2-04", at=(0, 1), rotation=1)
        game.fairy("0.meeple.1")
        game.act(NameCrop("highwayman", choice))
        game.act(game.legal[0])
        assert game.fairy_at == (0, 0)
        assert game.beside_fairy == beside


def test_resigned_seats_in_the_circle() -> None:
    """HL-18: nothing is added for a resigned seat; B takes its first meeple in board order."""
    for choice, home in (("A", 5), ("B", 6)):
        game = before_the_circle(players=3)
        game.put("BG-D", (-1, 0))
        game.stand(1, (1, 0), "road1")
        game.stand(1, (-1, 0), "road1")
        game.resigns(1)
        lay_it(game)
        game.act(NameCrop("highwayman", choice))
        assert game.drawing
        assert game.supply(1) == home
        assert (game.where("1.meeple.2") is None) == (choice == "B"), "the one in the west"
        assert game.where("1.meeple.1") == (1, 0, "road1")


def test_the_circle_works_after_scoring() -> None:
    """HL-18: what the crop circle's tile completes is scored first, and may be placed again."""
    game = before_the_circle()
    game.put("BG-A", (-1, 0), 3)
    game.put("BG-A", (2, 0), 1)
    game.put("BG-B", (-2, 1))
    game.stand(1, (0, 0), "field2")
    for _ in range(5):
        game.stand(1, (1, 0), "field2")
    game.put("BG-B", (-1, 1))
    game.stand(1, (-1, 1), "monastery1")
    for at in ((-2, 0), (-2, 2), (-1, 2), (0, 2)):
        game.put("BG-B", at)
    assert game.supply(1) == 0
    lay_it(game)
    assert [event.kind for event in game.told(FeatureScored)] == ["monastery"]
    game.act(NameCrop("farmer", "A"))
    assert (game.player, game.supply(1)) == (1, 1)
    assert game.targets() == {(0, 0), (1, 0)}


def test_the_circle_on_the_last_turn() -> None:
    """HL-18: it works on the last turn, too, before the end is scored."""
    game = before_the_circle(bag={"BG-C": 1})
    for x in (0, 1):
        game.put("BG-E", (x, -1), 2)
    game.put("BG-B", (1, 1))
    game.stand(0, (0, 0), "road1")
    game.draws("BG-C")
    assert game.step == "source", "nothing else fits"
    lay_it(game)
    assert not game.state.over
    game.act(NameCrop("highwayman", "B"))
    game.act(*game.legal)
    assert game.told(GameEnded)
    assert game.gains() == []


def test_the_circle_and_the_big_meeple() -> None:
    """HL-18, IC-1: a big meeple is named like any: A may add it, B may take it."""
    game = before_the_circle(IC)
    game.stand(0, (0, 0), "city1")
    lay_it(game)
    game.act(NameCrop("knight", "A"))
    assert game.legal == (
        Deploy("big-meeple", 0, 0, "city1"),
        Deploy("meeple", 0, 0, "city1"),
        PASS,
    )

    game = before_the_circle(IC)
    game.stand(0, (0, 0), "city1", kind="big-meeple")
    lay_it(game)
    game.act(NameCrop("knight", "B"))
    assert game.legal == (TakeHome(figure("0.big-meeple.1")),)


def test_the_circle_names_no_builder_and_no_pig() -> None:
    """HL-18, G2-3: builder and pig are neither added nor taken, and nobody stands beside them."""
    for kind, own, special in (("highwayman", "road1", "builder"), ("farmer", "field1", "pig")):
        game = before_the_circle(TB)
        game.stand(0, (0, 0), own)
        lay_it(game)
        game.act(NameCrop(kind, "A"))
        assert {deploy.figure for deploy in game.choices(Deploy)} == {"meeple"}

        game = before_the_circle(TB)
        game.stand(0, (0, 0), own)
        game.stand(0, (1, 0), own, kind=special)
        lay_it(game)
        game.act(NameCrop(kind, "A"))
        assert game.targets() == {(0, 0)}, "not beside builder or pig alone"

        game = before_the_circle(TB)
        game.stand(0, (0, 0), own)
        game.stand(0, (0, 0), own, kind=special)
        lay_it(game)
        game.act(NameCrop(kind, "B"))
        assert game.legal == (TakeHome(figure("0.meeple.1")),)


def test_the_circle_leaves_nobody_alone() -> None:
    """HL-18, G2-5: builder and pig go home when B takes the last meeple of their feature."""
    for kind, own, special in (("highwayman", "road1", "builder"), ("farmer", "field1", "pig")):
        game = before_the_circle(TB)
        game.stand(0, (0, 0), own)
        game.stand(0, (1, 0), own, kind=special)
        lay_it(game)
        game.act(NameCrop(kind, "B"))
        game.act(TakeHome(figure("0.meeple.1")))
        assert [(str(event.figure), event.cause) for event in game.told(FigureReturned)] == [
            ("0.meeple.1", "crop-circle"),
            (f"0.{special}.1", "alone"),
        ]
