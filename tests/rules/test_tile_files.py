"""The tile files, and the reference facts where they lie beside the checkout."""

import copy
import json
import pickle
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rules.expansions.abbey_mayor.wagon import load_links
from rules.tiles import DATA, Kind, Tile, find_tile, load_tiles, read_tiles

FACTS = Path(__file__).parents[3] / "shared" / "data"
REFERENCES = [
    FACTS / name
    for name in ("tiles.json", "tiles-tower-abbey.json", "tiles-3.json", "tiles-4.json")
]
LINKS = [FACTS / f"wagon-links{part}.json" for part in ("", "-3", "-4")]
FILES = (
    "base",
    "princess-dragon",
    "river",
    "halflings",
    "inns-cathedrals",
    "traders-builders",
    "tower",
    "abbey-mayor",
    "hills-sheep",
    "festival",
    "flying-machines",
    "mage-witch",
    "crop-circles",
    "king-robber",
    "gold-mines",
    "cult",
    "ferries",
    "count",
    "robbers",
)
ONE_EDITION = {"festival", "count"}
"""Sets whose prints of one edition are known, and played with both."""
TILES = {tile.id: tile for name in FILES for tile in load_tiles(name) if not tile.ferry}
Facts = dict[str, Any]


def copies(name: str, edition: str) -> int:
    return sum(tile.copies.get(edition, 0) for tile in load_tiles(name))


@pytest.mark.parametrize("edition", ["C1", "C2"])
def test_boxes_hold_what_they_should(edition: str) -> None:
    """BG-1, RV-2, HL-1: 72, 30, 12, 24, 18, 24, 18 and 12 tiles a box, in both editions.

    HS-1: 18. 10 festivals. FL-1: 8 flying machines. MW-2: 8 magic tiles. CC-1: 12 crop circles in
    C1, half of which were printed for C2 as well. KR-1: 5. GM-1: 8. CU-1: 5 shrines in C1, 6 in C2.
    FR-1: 8. CO-1: 12. RB-2: 8.
    """
    last = [12, 5, 8, 5, 8, 12, 8] if edition == "C1" else [6, 5, 8, 6, 8, 12, 8]
    boxes = [72, 30, 12, 24, 18, 24, 18, 12, 18, 10, 8, 8, *last]
    assert [copies(name, edition) for name in FILES] == boxes


def test_symbols_of_the_princess_and_the_dragon() -> None:
    """PD-V1, PD-D1, PD-P1, PD-M1: 6 volcanoes, 12 dragons, 6 princesses, 6 portals."""
    symbols: Counter[str] = Counter()
    for tile in load_tiles("princess-dragon"):
        for symbol in tile.symbols - {"garden"}:
            symbols[symbol] += tile.copies.get("C2", 0)
    assert symbols == {"volcano": 6, "dragon": 12, "princess": 6, "portal": 6}


@pytest.mark.parametrize("edition", ["C1", "C2"])
def test_inns_cathedrals_and_goods(edition: str) -> None:
    """IC-3, IC-4, TB-1: 6 inns, 2 cathedrals; 9 tiles with wine, 6 with grain, 5 with cloth."""
    shown: Counter[str] = Counter()
    for tile in TILES.values():
        for segment in tile.segments:
            words = [key for key in ("inn", "cathedral") if key in segment.attributes]
            for word in [*words, segment.attributes.get("goods", "")]:
                shown[word] += tile.copies.get(edition, 0)
    del shown[""]
    assert shown == {"inn": 6, "cathedral": 2, "wine": 9, "grain": 6, "cloth": 5}


def test_every_tile_of_the_tower_has_a_foundation() -> None:
    """TW-1: one each, a segment that reaches no edge and joins nothing."""
    for tile in load_tiles("tower"):
        (foundation,) = (s for s in tile.segments if s.kind is Kind.TOWER)
        assert (foundation.ports, tile.ends[tile.index[foundation.name]]) == ((), 0)


def told(tile: Tile) -> list[tuple[object, ...]]:
    """What a tile file says of a tile's segments."""
    names = [segment.name for segment in tile.segments]
    return sorted(
        (
            s.name,
            frozenset(s.ports),
            s.arms,
            s.princess,
            frozenset(names[t] for t in s.touches),
            "inn" in s.attributes,
            "cathedral" in s.attributes,
            s.attributes.get("goods", ""),
            s.attributes.get("ends-at", ""),
            s.attributes.get("over", ""),
            s.attributes.get("meets", ""),
            s.attributes.get("castle", ""),
            "sheep" in s.attributes,
            "carcassonne" in s.attributes,
        )
        for s in tile.segments
        if s.kind not in (*tile.symbols, "quarter")
    )


def name_shrine(segment: str, tile: str) -> str:
    """Return our name of a segment: the reference calls shrines monasteries."""
    return segment.replace("monastery", "shrine") if tile.startswith("CU-") else segment


def expected(record: Facts) -> list[tuple[object, ...]]:
    """The same of a reference record; a road nobody saw the end of ends at a hill, or trees."""
    unseen = "hill" if "hill" in record["symbols"] else "trees"
    return sorted(
        (
            name_shrine(segment["id"], record["id"]),
            frozenset(segment.get("half_edges", segment.get("edges", ()))),
            segment.get("coats_of_arms", 0),
            segment.get("princess", False),
            frozenset(segment.get("touches_cities", ())),
            segment.get("inn", False),
            segment.get("cathedral", False),
            segment.get("goods", ""),
            segment.get("dead_end_at", "")
            .replace("not seen", unseen)
            .replace("city of Carcassonne", "carcassonne")
            .replace(" ", "-"),
            segment.get("bridge_over", ""),
            segment.get("meets_edge", ""),
            "" if segment.get("castle_base", True) else "no",
            segment.get("sheep", False),
            segment.get("touches_carcassonne", False),
        )
        for segment in record["segments"]
    )


@pytest.mark.skipif(
    not all(path.exists() for path in REFERENCES), reason="the reference facts are not here"
)
def test_tiles_are_those_of_the_reference() -> None:
    """Segments, symbols, shapes and copies of every tile agree with the facts read off prints."""
    files = [json.loads(path.read_text()) for path in REFERENCES]
    records: dict[str, Facts] = {r["id"]: r for file in files for r in file["tiles"]}
    for id, tile in TILES.items():
        record = records[id]
        bag = {} if tile.walled else record["counts"]
        if record["set"] in ONE_EDITION:
            bag = dict.fromkeys(("C1", "C2"), *bag.values())
        counts = {e: n for e, n in bag.items() if e in ("C1", "C2") and n}
        assert told(tile) == expected(record), id
        assert tile.symbols == set(record["symbols"]), id
        assert tile.details.get("crop-circle") == record.get("crop_circle"), id
        assert tile.details.get("flying-machine") == record.get("flight"), id
        assert dict(tile.copies) == counts, id
        assert tile.half == (record["shape"] == "triangle"), id
        assert tile.walled == record.get("abbey", False), id


@pytest.mark.skipif(
    not all(path.exists() for path in LINKS), reason="the reference facts are not here"
)
def test_links_of_the_wagon_are_those_of_the_reference() -> None:
    """AM-12, AM-16: all of them, and half tiles with a road that runs into a city."""
    files = [json.loads(path.read_text())["links"] for path in LINKS]
    links: dict[str, list[list[str]]] = {
        id: [[name_shrine(name, id) for name in group] for group in groups]
        for file in files
        for id, groups in file.items()
        if id in TILES
    }
    halves = {
        tile.id: [["city1", segment.name]]
        for tile in TILES.values()
        for segment in tile.segments
        if tile.half and segment.attributes.get("ends-at") == "city"
    }
    assert {id: list(map(list, groups)) for id, groups in load_links().items()} == links | halves


@pytest.mark.parametrize("tile", TILES.values(), ids=lambda tile: tile.id)
def test_a_tile_stays_the_same_wherever_it_goes(tile: Tile) -> None:
    """Copied, or to another process and back: what is kept for it there is found again."""
    assert pickle.loads(pickle.dumps(tile)) is tile
    assert copy.deepcopy(tile) is tile


def test_a_tile_of_no_file_of_ours_travels_whole() -> None:
    """With all that is printed on it."""
    tile, *_ = read_tiles(DATA / "base.toml")
    there = pickle.loads(pickle.dumps(tile))
    assert there is not tile
    assert (there.id, there.segments, there.copies) == (tile.id, tile.segments, tile.copies)


@pytest.mark.parametrize(
    ("file", "tile", "rotations"),
    [
        ("base", "BG-B", (0, 0, 0, 0)),
        ("base", "BG-C", (0, 0, 0, 0)),
        ("base", "BG-U", (0, 1, 0, 1)),
        ("base", "BG-G", (0, 1, 0, 1)),
        ("base", "BG-E", (0, 1, 2, 3)),
        ("crop-circles", "CC2-05", (0, 1, 0, 1)),
        ("flying-machines", "FL-02", (0, 1, 2, 3)),
        ("flying-machines", "FL-03", (0, 1, 2, 3)),
    ],
)
def test_rotations_that_look_alike(file: str, tile: str, rotations: tuple[int, ...]) -> None:
    """Each is the lowest that gives the same landscape, and points to the same side (FL-1)."""
    assert find_tile(file, tile).distinct_rotations == rotations
