"""Places, features, and what is printed on tiles, in words."""

import pytest

from bot.wording import Words, describe, name_square
from bot.wording.figures import Form, name_figure
from bot.wording.messages import spell
from bot.wording.phrases import describe_print, kind_of, name_feature, name_stand
from rules.board import Placement
from rules.geometry import square_at
from rules.notation.places import read_place
from rules.notation.sides import name_bank, name_sides
from rules.tiles import Kind, Tile
from tests.builders import figure, table
from tests.wording.catalogues import fields
from tests.wording.games import TILES

WORDS = Words()


def test_places_are_counted_from_the_start_tile() -> None:
    """Four letters; a zero is not said, and what is said is read."""
    squares = (2, -1), (-3, 4), (-1, 0), (1, 0), (0, 1), (0, -1), (0, 0)
    said = [name_square(*square) for square in squares]
    assert said == ["2E 1N", "3W 4S", "1W", "1E", "1S", "1N", "0"]
    assert [*map(read_place, said)] == [*squares]


def test_what_is_gained_or_lost_has_its_sign() -> None:
    """A minus, not a hyphen."""
    assert [spell(points, sign=True) for points in (4, 0, -2)] == ["+4", "+0", "−2"]


def test_a_segments_name_begins_with_its_kind() -> None:
    """However many there are."""
    assert [kind_of("city1"), kind_of("road12")] == [Kind.CITY, Kind.ROAD]


@pytest.mark.parametrize(
    ("tile", "rotation", "told"),
    [
        ("BG-A", 0, "monastery and road S"),
        ("BG-A", 1, "monastery and road W"),
        ("BG-C", 0, "city N E S W with a coat of arms"),
        ("BG-Eg", 2, "city S and garden"),
        ("BG-H", 1, "city N and city S"),
        ("PD-A", 0, "city N W, road E S, and princess"),
        ("PD-A", 1, "city N E, road S W, and princess"),
        ("PD-A", 3, "city S W, road N E, and princess"),
        ("RV-A", 0, "river S"),
        ("H1-04", 0, "half tile SW with monastery"),
        ("H2-10", 0, "half tile SW with city S NE and road W"),
        ("H2-10", 1, "half tile NW with city W SE and road N"),
        ("H2-10", 2, "half tile NE with city N SW and road E"),
        ("H2-10", 3, "half tile SE with city E NW and road S"),
        ("H2-04", 1, "half tile NW with crop circle"),
        ("CC1-01", 1, "city N E and crop circle for knights"),
        ("IC-C", 0, "road E with an inn, road S, and road W"),
        ("IC-K", 3, "city N E S W with a cathedral"),
        ("IC-L", 2, "city E S with a coat of arms and road N W with an inn"),
        ("TB-H", 0, "city N E W with grain"),
        ("TB-Kg", 1, "city E S with cloth, road W, and garden"),
        ("TB-X", 2, "city E S with wine and city N W"),
    ],
)
def test_a_tile_is_told_as_it_lies(tile: str, rotation: int, told: str) -> None:
    """Its features with the sides they reach, turned with it, then its symbols; fields are left.

    A half tile is told with the corner it fills; its long side looks to the other one.
    """
    assert describe(WORDS, TILES[tile], rotation) == told


def test_what_a_half_tile_shows_is_told_without_its_corner() -> None:
    """In a hand it lies nowhere yet."""
    assert describe_print(WORDS, TILES["H2-10"]) == "city S NE and road W"
    assert describe_print(WORDS, TILES["H2-10"], 1) == "city W SE and road N"


@pytest.mark.parametrize("tile", TILES.values(), ids=TILES)
def test_every_tile_can_be_described(tile: Tile) -> None:
    """All symbols and goods among it."""
    for rotation in range(4):
        assert describe(WORDS, tile, rotation)


def test_sides_are_told_clockwise_from_the_north() -> None:
    """Of a field by whole sides; none for a monastery."""
    tile = TILES["BG-D"]
    reached = [name_sides(segment, 0) for segment in tile.segments]
    assert reached == ["N", "E W", "E W", "E S W"]
    assert name_sides(TILES["BG-B"].segments[0], 1) == ""


@pytest.mark.parametrize(
    ("tile", "segment", "rotation", "told"),
    [
        ("BG-D", "city1", 0, "city"),
        ("BG-D", "road1", 1, "road"),
        ("BG-D", "field2", 1, "field N S W"),
        ("BG-H", "city2", 1, "city S"),
        ("BG-W", "road3", 0, "road W"),
        ("BG-B", "monastery1", 0, "monastery"),
        ("BG-Eg", "garden1", 0, "garden"),
        ("BG-B", "field1", 0, "field"),
    ],
)
def test_a_feature_is_named_with_its_sides_where_there_are_several(
    tile: str, segment: str, rotation: int, told: str
) -> None:
    """Sides are told if another segment of the tile is of its kind."""
    placement = Placement(TILES[tile], square_at(0, 0), rotation, 0)
    assert name_feature(WORDS, placement, segment) == told


def test_a_field_inside_a_tile_is_named_without_sides() -> None:
    """It reaches none."""
    tile = TILES["PD-F"]
    inner = next(s.name for s in tile.segments if s.kind is Kind.FIELD and not s.ports)
    placement = Placement(tile, square_at(0, 0), 0, 0)
    assert name_feature(WORDS, placement, inner) == "field"


@pytest.mark.parametrize(
    ("kind", "feature", "phrases"),
    [
        ("meeple", "city", ["Knight", "a knight", "Bo’s knight", "my knight"]),
        ("meeple", "road", ["Highwayman", "a highwayman", "Bo’s highwayman", "my highwayman"]),
        ("meeple", "monastery", ["Monk", "a monk", "Bo’s monk", "my monk"]),
        ("meeple", "field", ["Farmer", "a farmer", "Bo’s farmer", "my farmer"]),
        ("meeple", "", ["Meeple", "a meeple", "Bo’s meeple", "my meeple"]),
        (
            "big-meeple",
            "city",
            ["Large knight", "a large knight", "Bo’s large knight", "my large knight"],
        ),
        (
            "big-meeple",
            "field",
            ["Large farmer", "a large farmer", "Bo’s large farmer", "my large farmer"],
        ),
        (
            "big-meeple",
            "",
            ["Large meeple", "a large meeple", "Bo’s large meeple", "my large meeple"],
        ),
        ("abbot", "garden", ["Abbot", "the abbot", "Bo’s abbot", "my abbot"]),
        ("phantom", "road", ["Phantom", "the phantom", "Bo’s phantom", "my phantom"]),
    ],
)
def test_a_figure_has_a_phrase_for_each_place_in_a_sentence(
    kind: str, feature: str, phrases: list[str]
) -> None:
    """By what it stands on, if it is called by that; by itself where it stands on nothing."""
    forms = (Form.NAMED, Form.PLACED, Form.SENT, Form.MINE)
    assert [name_figure(WORDS, kind, feature, form, "Bo") for form in forms] == phrases
    assert name_figure(WORDS, kind, feature, Form.OWNED, "Bo") == phrases[2]


def test_only_phrases_of_somebodys_figure_tell_whose_it_is() -> None:
    """The others leave it to the sentence."""
    for form in Form:
        phrase = name_figure(WORDS, "meeple", "city", form, "{player}")
        assert ("player" in fields(phrase)) == (form in (Form.SENT, Form.OWNED))


@pytest.mark.parametrize("rotation", range(4))
def test_no_two_features_of_a_tile_are_told_alike(rotation: int) -> None:
    """Fields that reach the same sides are told by the side of the road, or river, they lie on."""
    for tile in TILES.values():
        laid = Placement(tile, square_at(0, 0), rotation, 0)
        told = [
            name_feature(WORDS, laid, name)
            for name, kind in zip(tile.names, tile.kinds, strict=True)
            if kind not in ("river", "quarter")  # whose place is never told by the tile's
        ]
        assert len(told) == len(set(told)), (tile.id, told)


def test_a_field_is_told_by_its_side_of_the_road() -> None:
    """Turned with the tile; where the sides tell it, nothing is added."""
    tile = TILES["BG-O"]
    assert [name_bank(tile, turn, tile.index["field1"]) for turn in range(4)] == [
        ("NW", Kind.ROAD),
        ("NE", Kind.ROAD),
        ("SE", Kind.ROAD),
        ("SW", Kind.ROAD),
    ]
    laid = Placement(tile, square_at(0, 0), 0, 0)
    names = [name for name, kind in zip(tile.names, tile.kinds, strict=True) if kind == "field"]
    assert [name_feature(WORDS, laid, name) for name in names] == [
        "field E S, NW of the road",
        "field E S, SE of the road",
    ]
    river = Placement(TILES["RV-C"], square_at(0, 0), 1, 0)
    assert name_feature(WORDS, river, "field1") == "field N S, E of the river"
    assert name_bank(TILES["BG-U"], 0, 0) is None


def test_two_fields_inside_a_tile_are_told_by_the_side_they_are_on() -> None:
    """Turned with the tile; they reach no edge."""
    tile = TILES["AM-02"]
    first, second = (tile.index[name] for name in ("field1", "field2"))
    assert name_bank(tile, 0, first) == ("N", None)
    assert [name_bank(tile, turn, second) for turn in (0, 1)] == [("S", None), ("W", None)]
    laid = Placement(tile, square_at(0, 0), 1, 0)
    assert name_feature(WORDS, laid, "field1") == "field E, inside"


def test_an_abbey_is_told_as_what_it_is() -> None:
    """Not as one of the monasteries."""
    assert describe_print(WORDS, TILES["AM-abbey"]) == "abbey"


def test_where_a_figure_stands_is_told_apart_from_the_others_of_its_player() -> None:
    """By its feature, where that player has another on the same square and kind of feature."""
    game = table(start="BG-W")
    game.put("BG-B", (0, -1))
    game.stand(0, (0, 0), "road1")
    game.stand(1, (0, 0), "road2")

    def tell(number: int, seat: int) -> str:
        segment = game.state.figures[figure(f"{seat}.meeple.{number}")]
        return name_stand(WORDS, game.state, segment)

    assert [tell(1, 0), tell(1, 1)] == ["0", "0"]
    game.stand(0, (0, 0), "road3")
    game.stand(0, (0, -1), "monastery1")
    assert [tell(1, 0), tell(2, 0), tell(3, 0)] == ["0, road E", "0, road W", "1N"]
    assert tell(1, 1) == "0"
