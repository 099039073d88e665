"""The phrases of pictures' alt texts."""

import re
from pathlib import Path

import pytest

from bot.wording import AltTexts, Words, describe
from rendering.phrases import Phrases
from rules.tiles import KINDS, Kind
from tests.wording.games import TILES

TEXTS = AltTexts(Words())


def test_alt_texts_have_every_phrase_that_pictures_ask_for() -> None:
    """The port of the pictures is filled."""
    port: Phrases = TEXTS
    assert port.place(1, -2) == TEXTS.place(1, -2) == "1E 2N"


def test_the_board() -> None:
    """How much lies there, what came last, how everybody stands."""
    assert TEXTS.board(1) == "The board with 1 tile."
    assert TEXTS.board(7) == "The board with 7 tiles."
    last = TEXTS.last_tile(TILES["BG-D"], 1, "1E")
    assert last == "Latest tile at 1E: city east, road north and south."
    assert TEXTS.score("Ada", 3) == "Ada 3"
    assert TEXTS.scores(["Ada 3", "Bo 0"]) == "Points: Ada 3 and Bo 0."
    assert TEXTS.laid(TILES["BG-D"], 2, "0") == "0: city south, road east and west"
    assert TEXTS.final(["Ada"]) == "The game is over. Ada wins!"
    assert TEXTS.final(["Ada", "Bo"]) == "The game is over. Ada and Bo share the win!"


@pytest.mark.parametrize("language", ["en", "nl", "pl", "de"])
def test_the_tile_in_hand(language: str) -> None:
    """As it is described anywhere else, in a sentence."""
    words = Words(language)
    sentence = AltTexts(words).hand(TILES["BG-D"])
    assert sentence.endswith(f": {describe(words, TILES['BG-D'], aloud=True)}.")
    assert (
        sentence.partition(": ")[2]
        == {
            "en": "city north, road east and west.",
            "nl": "stad in het noorden, weg in het oosten en westen.",
            "pl": "miasto na północy, droga na wschodzie i zachodzie.",
            "de": "Stadt im Norden, Straße im Osten und Westen.",
        }[language]
    )


def test_figures() -> None:
    """Whose, as what, where, or on the newest tile."""
    knight = TEXTS.figure("Ada", "meeple", Kind.CITY, "1E")
    assert knight == "Ada’s knight at 1E"
    assert TEXTS.figure("Bo", "big-meeple", Kind.ROAD, "1S") == "Bo’s large highwayman at 1S"
    assert TEXTS.figure("Bo", "pig", Kind.FIELD, "1S") == "Bo’s pig at 1S"
    on_it = TEXTS.occupant("Ada", "meeple", Kind.CITY)
    assert TEXTS.occupants([on_it, "b"]) == "On it: Ada’s knight and b."
    assert TEXTS.lost(["a", "b"]) == "Lost on the way: a and b."


def test_dragon_and_fairy() -> None:
    """Where they are, where the dragon was, can go and whom it ate."""
    assert TEXTS.piece("dragon", "1E") == "The dragon is at 1E."
    assert TEXTS.piece("fairy", "1E") == "The fairy is at 1E."
    assert TEXTS.trail("dragon", ["0", "1E"], 1) == "The dragon’s path: 0 and 1E; 1 move left."
    assert TEXTS.trail("dragon", ["0"], 6) == "The dragon’s path: 0; 6 moves left."
    assert TEXTS.walked("dragon", ["0", "a"]) == "The dragon’s path: 0 and a."
    assert TEXTS.victim("Bo", "meeple", Kind.CITY) == "Bo’s knight"
    sides = [TEXTS.way("dragon", side, "1E", ()) for side in ("north", "east", "south", "west")]
    assert sides == ["north to 1E", "east to 1E", "south to 1E", "west to 1E"]
    eats = TEXTS.way("dragon", "east", "1E", ["Bo’s knight", "a"])
    assert eats == "east to 1E (to eat Bo’s knight and a)"
    assert TEXTS.ways("dragon", [eats, sides[0]]) == f"It can move {eats} or north to 1E."
    assert TEXTS.near("dragon", 1, ["1E"]) == "In 1 move it can reach 1E."
    assert TEXTS.near("dragon", 2, ["a", "b"]) == "In 2 moves it can reach a or b."
    assert TEXTS.prey("dragon", 1, ["a", "b"]) == "In 1 move it can eat a and b."
    assert TEXTS.eaten("dragon", ["a", "b"]) == "It has eaten a and b."
    assert [TEXTS.reach("dragon", 1), TEXTS.reach("dragon", 2)] == [
        "It can still reach 1 tile.",
        "It can still reach 2 tiles.",
    ]


def test_choosing() -> None:
    """Squares, the tile as it would lie, features, figures: each with its label."""
    choices = [("A", "1E"), ("B", "1S")]
    told = TEXTS.picker(TILES["BG-D"], choices)
    assert told == (
        "The tile in hand, city north, road east and west, can go to A (1E) and B (1S)."
    )
    preview = TEXTS.preview(TILES["BG-D"], 1, "1E")
    assert preview == "Preview: the tile at 1E, city east, road north and south."
    assert TEXTS.targets(choices) == "To choose from: A (1E) and B (1S)."


def test_features_of_a_tile() -> None:
    """Each kind, with the sides it reaches on the tile as it lies."""
    tile = TILES["BG-D"]
    told = [TEXTS.feature(str(i), tile, 1, i) for i in range(len(tile.segments))]
    assert told == [
        "0: the city east.",
        "1: the road north and south.",
        "2: the field north and south.",
        "3: the field north, south, and west.",
    ]
    garden = TILES["BG-Eg"]
    assert TEXTS.feature("1", garden, 0, garden.index["garden1"]) == "1: the garden."
    assert TEXTS.feature("1", TILES["BG-B"], 0, 0) == "1: the monastery."
    inner = TILES["PD-F"]
    field = next(i for i, s in enumerate(inner.segments) if s.kind is Kind.FIELD and not s.ports)
    assert TEXTS.feature("1", inner, 0, field) == "1: the field."


def test_who_owns_what() -> None:
    """Feature, place and worth."""
    told = [TEXTS.owned(kind, "1E", 2) for kind in KINDS.values() if kind.final]
    assert told == [
        f"the {kind} at 1E for 2 points"
        for kind in ("road", "city", "monastery", "shrine", "garden", "field")
    ]
    assert TEXTS.owned(Kind.CITY, "1E", 1) == "the city at 1E for 1 point"
    assert TEXTS.owner(["Ada", "Bo"], ["a", "b"]) == "Owned by Ada and Bo: a and b."


def test_what_happened_since() -> None:
    """Moves in a row, or none."""
    assert TEXTS.move("1", "Ada", "1E") == "1, Ada at 1E"
    assert TEXTS.since(["1, Ada at 1E", "2, Bo at 0"]) == (
        "The turns since: 1, Ada at 1E; 2, Bo at 0."
    )
    assert TEXTS.nothing_since() == "Nobody has placed a tile since."
    assert [TEXTS.film(1), TEXTS.film(2)] == [
        "Replay of a game with 1 turn.",
        "Replay of a game with 2 turns.",
    ]


def test_the_race() -> None:
    """Everybody's points after some turns, and the turn in which the game turned."""
    assert [TEXTS.race([1]), TEXTS.race([10, 12])] == [
        "Points scored plus points expected (my estimate), after turn 1.",
        "Points scored plus points expected (my estimate), after turns 10 and 12.",
    ]
    assert TEXTS.course("Ada", [3, -1, 20]) == "Ada: 3, -1, 20."
    assert TEXTS.turned(7) == "The turning point was turn 7."


def test_what_is_left() -> None:
    """The bag, what waits elsewhere, kinds, and where nothing fits."""
    assert TEXTS.remaining(1, {}) == "1 tile is left in the bag."
    assert TEXTS.remaining(5, {"hidden": 1, "aside": 1}) == (
        "5 tiles are left in the bag. 1 more, nobody knows which, is under a hill."
        " 1 more is set aside until the first volcano."
    )
    assert TEXTS.remaining(5, {"hidden": 2}) == (
        "5 tiles are left in the bag. 2 more, nobody knows which, are under hills."
    )
    assert TEXTS.remaining(5, {"aside": 2}) == (
        "5 tiles are left in the bag. 2 more are set aside until the first volcano."
    )
    kinds = [TEXTS.kind(TILES["BG-B"], 2), TEXTS.kind(TILES["BG-E"], 1)]
    assert TEXTS.kinds(kinds) == "By kind: 2 × monastery; 1 × city north."
    assert TEXTS.dead(["1E", "1S"]) == "None of them fits at 1E or 1S."


def test_the_final_table_is_told_row_by_row() -> None:
    """Whoever has no points is told so as well."""
    parts = [("cities", 12), ("fields", 6)]
    assert TEXTS.breakdown("Ada", 18, parts) == "Ada has 18: cities 12, fields 6."
    assert TEXTS.breakdown("Bo", 0, []) == "Bo has 0."


def test_half_tiles() -> None:
    """How many, and what each shows, with its letter if it has one."""
    tiles = [("A", TILES["H2-10"]), ("", TILES["H1-04"])]
    assert TEXTS.half_tiles(tiles) == [
        "2 half tiles.",
        "A: city south and north-east, road west.",
        "monastery.",
    ]
    assert TEXTS.half_tiles(tiles[1:]) == ["1 half tile.", "monastery."]


def test_a_leaderboard() -> None:
    """How many stand there, and each of them, with a rating once that counts."""
    assert [TEXTS.ranks(1), TEXTS.ranks(3)] == [
        "Leaderboard of 1 player.",
        "Leaderboard of 3 players, best first.",
    ]
    assert TEXTS.rank(1, "Ada", 1200, 12, 5) == "1. Ada: rating 1200, games 12, won 5."
    assert TEXTS.rank(2, "Bo", 0, 3, 1) == "2. Bo: rating 0, games 3, won 1."
    assert TEXTS.rank(3, "Cy", None, 2, 0) == "3. Cy: no rating yet, games 2, won 0."


def test_what_a_tile_would_bring() -> None:
    """Where it completes something and for whom, what waits for one tile, and how it may lie."""
    assert TEXTS.completing([("1E", "Ada"), ("1S", "")]) == (
        "It can complete something at 1E (Ada) and 1S."
    )
    assert TEXTS.awaited([("1", "1E"), ("2", "1S")]) == (
        "One tile would complete something of yours: 1 (1E) and 2 (1S)."
    )
    assert TEXTS.proposal("A", TILES["BG-D"], 1, "1E") == (
        "A: the tile at 1E, city east, road north and south."
    )
    assert [TEXTS.reward("Ada", "1E", 1), TEXTS.reward("Ada", "1E", 3)] == [
        "Ada scores 1 point at 1E.",
        "Ada scores 3 points at 1E.",
    ]


def test_no_phrase_goes_without_a_test() -> None:
    """Each that pictures may ask for is told by one of these."""
    told = set(re.findall(r"TEXTS\.(\w+)\(|AltTexts\(\w+\)\.(\w+)\(", Path(__file__).read_text()))
    phrases = {name for name, made in vars(Phrases).items() if callable(made)}
    assert {name for name in phrases if not name.startswith("_")} <= {a or b for a, b in told}
