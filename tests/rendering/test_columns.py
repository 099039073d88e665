"""Columns: looks are found by name, missing ones named, new ones asked at any time."""

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

import rendering
from rendering import expansions, views
from rendering.column import Column, Emblem, FigureLook, Piece, PieceLook, Site
from rendering.expansions import TABLE, MissingLook, base
from rendering.sprites import SOURCES, Sprites
from rules import Setup, new_game
from rules.board import Figure
from rules.expansions import EXPANSIONS
from rules.tiles import load_tiles
from tests.rendering.games import NAMES, SETS, village
from tests.rendering.plain_phrases import PlainPhrases


def grey(pixels: int) -> Image.Image:
    return Image.new("RGBA", (pixels, pixels), (90, 90, 90, 255))


def test_every_expansion_has_a_column() -> None:
    """In the order in which the registry gathers them."""
    assert [*TABLE] == [expansion.name for expansion in EXPANSIONS.everything]


@pytest.mark.parametrize(
    ("what", "ask"),
    [
        ("emblem", expansions.emblem_of),
        ("figure", expansions.figure_look),
        ("piece", expansions.piece_look),
        ("pile", expansions.pile_painter),
        ("token", expansions.token_painter),
    ],
)
def test_a_missing_look_is_named(what: str, ask: object) -> None:
    """The message tells what is missing, and where."""
    with pytest.raises(MissingLook, match=f"rendering.expansions has a look for the {what} 'bell'"):
        ask("bell")  # type: ignore[operator]


def test_what_is_only_asked_for_may_be_missing() -> None:
    """Attributes without an emblem."""
    assert expansions.find_emblem("tunnel") is None
    assert expansions.find_emblem("arms") is base.COLUMN.emblems["arms"]


def test_a_column_may_be_added_at_any_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its looks are found and its pieces, piles, tokens and losses are read at once."""
    look = FigureLook(lambda seat, stance, pixels: grey(pixels))
    column = Column(
        emblems={"bell": Emblem(lambda *_: None, 0.1, site=Site.FIELD)},
        figures={"ringer": look},
        pieces={"ghost": PieceLook(grey, 0.5)},
        pieces_of=lambda state: [Piece("ghost", 7)],
        piles={"belfry": lambda *_: None},
        piles_of=lambda state: {"belfry": ("BG-A",), "empty": ()},
        tokens={"clapper": lambda *_: None},
        tokens_of=lambda state, player: {"clapper": player},
        losses=frozenset({"rung"}),
    )
    known = expansions.losses()
    monkeypatch.setitem(TABLE, "toy", column)
    state = new_game(Setup(2))
    assert expansions.figure_look("ringer") is look
    assert expansions.emblem_of("bell").site is Site.FIELD
    assert [*expansions.pieces_of(state)] == [Piece("ghost", 7)]
    assert expansions.piles_of(state) == {"belfry": ("BG-A",)}
    assert expansions.tokens_of(state, 1) == {"clapper": 1}
    assert expansions.losses() == {*known, "rung"}
    ringer = {Figure(0, "ringer", 1): village().tiles[-1].first}
    scene = replace(village(), pieces=(), figures=ringer)
    with_ringer = views.board(scene, PlainPhrases(), Sprites())
    without = views.board(replace(scene, figures={}), PlainPhrases(), Sprites())
    assert with_ringer.png != without.png
    assert "Ann's ringer" in with_ringer.alt


def test_without_an_expansion_nothing_of_it_is_read() -> None:
    """A game of the base game has no pieces, piles or tokens."""
    state = new_game(Setup(2))
    assert [*expansions.pieces_of(state)] == []
    assert expansions.piles_of(state) == {}
    assert expansions.tokens_of(state, 0) == {}
    assert len(NAMES) == 6


def test_every_symbol_has_an_emblem() -> None:
    """Whatever a tile file prints on a tile."""
    for tile in (tile for name in SETS for tile in load_tiles(name)):
        for symbol in tile.symbols:
            assert expansions.emblem_of(symbol).extent > 0.1


def test_the_sources_of_sprites_are_there() -> None:
    """A module that was renamed would no longer decide when tiles are drawn anew."""
    folder = Path(rendering.__file__).parent
    for name in SOURCES:
        assert (folder / name).is_dir() or (folder / f"{name}.py").is_file(), name
