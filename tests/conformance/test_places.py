"""Places as recordings write them."""

import pytest

from rules import Setup, new_game
from rules.notation.jcz.places import Frame, location
from rules.tiles import Kind


@pytest.mark.parametrize(
    ("ports", "turn", "kind", "name"),
    [
        (("N",), 0, Kind.CITY, "N"),
        (("N",), 3, Kind.ROAD, "W"),
        (("N", "W"), 1, Kind.CITY, "NE"),
        (("N", "S"), 1, Kind.ROAD, "WE"),
        (("W", "N", "E"), 2, Kind.CITY, "_N"),
        (("N", "E", "S", "W"), 1, Kind.CITY, "NWSE"),
        ((), 2, Kind.MONASTERY, "I"),
        ((), 0, Kind.FIELD, "I"),
        (("WR", "NL"), 1, Kind.FIELD, "NR.EL"),
        (("S", "W", "D"), 1, Kind.CITY, "NWD"),
        (("DL", "SR"), 2, Kind.FIELD, "NR.DL"),
    ],
)
def test_a_location_names_the_edges_of_the_turned_tile(
    ports: tuple[str, ...], turn: int, kind: Kind, name: str
) -> None:
    """Edges by compass, half edges joined by dots; a half tile's long side does not turn."""
    assert location(ports, turn, kind) == name


def test_a_recording_that_starts_with_a_turned_tile_is_turned_as_a_whole() -> None:
    """Three quarter turns take our south to the east of the recording."""
    state = new_game(Setup(start="BG-V"))
    frame = Frame(3)

    assert frame.square(0, 1) == (1, 0)
    assert frame.tile(2, 0, 1) == (0, -2, 0)
    assert frame.segment(state, state.board.placements[0].segment("road1"))[2:] == ("Road", "SE")
