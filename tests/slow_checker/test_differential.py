"""Random games with half tiles agree with the slow checker, and it sees what is wrong."""

import ast
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from rules.board import Board
from rules.expansions import EXPANSIONS, halflings
from rules.expansions.halflings import counting, crop_circle, hands
from rules.expansions.halflings.slot import Halves, halves, hand
from rules.expansions.princess_dragon import dragon
from rules.geometry import AROUND, ORTHOGONAL
from rules.state import State
from rules.tiles import Kind, Tile, load_tiles
from tools.differential.__main__ import main
from tools.differential.halflings import find_differences, play, setup_of

GAMES = 50
PART = 5
Patch = Callable[[pytest.MonkeyPatch], None]


@pytest.mark.parametrize("first", range(0, GAMES, PART))
def test_random_games_agree_with_the_slow_checker(first: int) -> None:
    """Features, completion, spots, scores and what may be decided agree after every move."""
    assert find_differences(PART, seed=5, first=first) == []


def test_the_games_cover_every_combination_and_option() -> None:
    """Half tiles are played alone and with all that can be combined with them, in every way."""
    setups = [setup_of(number, Random(number)) for number in range(GAMES)]
    assert len({setup.expansions for setup in setups}) == 2 ** (len(EXPANSIONS) - 1)
    assert {setup.players for setup in setups} == {2, 3, 4, 5}
    assert {setup.bag is None for setup in setups} == {True, False}
    for option in halflings.EXPANSION.options:
        chosen = {setup.options[option.name] for setup in setups}
        assert chosen == {*option.values} or len(chosen) > PART, option.name


def test_the_command_ends_with_its_counts(capsys: pytest.CaptureFixture[str]) -> None:
    """The exit status is 0 without a difference."""
    assert main(["halflings", "--games", "1", "--seed", "9"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "games=1 differences=0"


def test_the_command_tells_what_differs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a difference the exit status is 1."""
    forget_gaps(monkeypatch)
    assert main(["halflings", "--games", "1", "--seed", "9"]) == 1
    *told, last = capsys.readouterr().out.splitlines()
    assert last == f"games=1 differences={len(told)}"
    assert told[0].startswith("game 0, tile ")


def count_halves(patch: pytest.MonkeyPatch) -> None:
    """Count each half tile singly where squares count."""
    every = counting.BY_TILE["10/2015"]
    patch.setattr(counting, "BY_TILE", dict.fromkeys(counting.BY_TILE, every))


def forget_gaps(patch: pytest.MonkeyPatch) -> None:
    """Let nothing be laid into the open half of a square."""
    patch.setattr("rules.board.closing", lambda tile, signature: 0)


def touch_with_the_long_side(patch: pytest.MonkeyPatch) -> None:
    """Let a half tile lie where only its long side faces a tile."""
    for tile in load_tiles("halflings"):
        agreeing = (
            sum(1 << o.rotation for o in tile.orientations if o.agrees(signature))
            for signature in range(len(tile.turns))
        )
        patch.setattr(tile, "fits", tuple(agreeing))


def count_both_halves_round_a_monastery(patch: pytest.MonkeyPatch) -> None:
    """Let the second half in a square complete a monastery, too."""
    place = Board.place

    def twice(board: Board, tile: Tile, square: int, rotation: int) -> list[int]:
        filled = square in board.squares
        completed = place(board, tile, square, rotation)
        near = [placement for step in AROUND for placement in board.placements_on(square + step)]
        for placement in near if filled else ():
            for segment in placement.segments:
                feature = board.feature(segment)
                if feature.kind is Kind.MONASTERY:
                    fewer = replace(feature, open=feature.open - 1)
                    board.features[board.feature_of[segment]] = fewer
        return completed

    patch.setattr(Board, "place", twice)


def swap_scorings(patch: pytest.MonkeyPatch) -> None:
    """Count monasteries of 2020 by tile."""
    wrong = {**counting.BY_TILE, "2020": frozenset({Kind.ROAD, Kind.CITY, Kind.MONASTERY})}
    patch.setattr(counting, "BY_TILE", wrong)


def lose_the_hill(patch: pytest.MonkeyPatch) -> None:
    """Settle no tie on the hill."""

    def flat(state: State) -> Halves:
        return replace(halves(state), hills=())

    patch.setattr(counting, "halves", flat)


def overlook_a_vineyard(patch: pytest.MonkeyPatch) -> None:
    """Look for vineyards and half tiles in four of the eight squares only."""
    assert set(ORTHOGONAL) < set(AROUND)
    patch.setattr(counting, "AROUND", ORTHOGONAL)


def keep_what_is_laid(patch: pytest.MonkeyPatch) -> None:
    """Leave a placed half tile in its owner's hand."""
    patch.setattr(hands, "lay", lambda state, event: None)


def offer_what_does_not_fit(patch: pytest.MonkeyPatch) -> None:
    """Let players choose half tiles that fit nowhere, or come before the lake."""
    patch.setattr(hands, "fitting", lambda state, player: list(hand(state, player)))


def confuse_the_crop(patch: pytest.MonkeyPatch) -> None:
    """Take knights for highwaymen."""
    patch.setitem(crop_circle.KINDS, "knight", Kind.ROAD)


def stop_the_dragon_at_gaps(patch: pytest.MonkeyPatch) -> None:
    """Keep the dragon off squares that are half empty."""
    ways = dragon._ways

    def around_gaps(state: State, visited: tuple[int, ...]) -> list[int]:
        gaps = state.board.gaps
        return [square for square in ways(state, visited) if square not in gaps]

    patch.setattr(dragon, "_ways", around_gaps)


MUTATIONS: dict[Patch, int] = {
    count_halves: 0,
    forget_gaps: 0,
    touch_with_the_long_side: 0,
    count_both_halves_round_a_monastery: 2,
    swap_scorings: 12,
    lose_the_hill: 17,
    overlook_a_vineyard: 8,
    keep_what_is_laid: 0,
    offer_what_does_not_fit: 2,
    confuse_the_crop: 1,
    stop_the_dragon_at_gaps: 6,
}
"""What is done wrongly, and the number of a game that shows it soon."""
ENOUGH = 100


@pytest.mark.parametrize("mutate", MUTATIONS, ids=lambda mutate: mutate.__name__)
def test_the_checker_notices_a_wrong_engine(mutate: Patch, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever of the half tiles' rules is done wrongly shows as a difference."""
    mutate(monkeypatch)
    first = MUTATIONS[mutate]
    assert any(play(first + number, seed=1) for number in range(ENOUGH))


@pytest.mark.parametrize("module", ["printed", "cut", "river", "count"])
def test_the_checker_shares_no_code_with_the_rules(module: str) -> None:
    """Tiles, features, spots and scores are worked out without a line of the rules."""
    source = (Path(__file__).parent / f"{module}.py").read_text()
    imported = {
        name.split(".")[0]
        for node in ast.walk(ast.parse(source))
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert "rules" not in imported
