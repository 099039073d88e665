"""What holds for figures of any kind (G2-2 to G2-5)."""

import pytest

from rules.actions import PASS, Deploy
from rules.board import Feature, Figure
from rules.events import FeatureScored, FigureReturned, Part
from rules.expansion import Expansion, FigureKind
from rules.expansions import EXPANSIONS
from rules.expansions.abbot import ReturnAbbot
from rules.expansions.base import CLAIMS
from rules.expansions.princess_dragon.fairy import MoveFairy
from rules.expansions.princess_dragon.pieces import pieces
from rules.geometry import square_at
from rules.option import Options
from rules.state import State
from tests.builders import IC, PD, TB, Table, figure, table

SHADOW = "shadow"


def weight(state: State, feature: Feature, shadow: Figure) -> int:
    """Nothing in a city without coat of arms, as with a mayor."""
    return feature.arms


def shadows(options: Options) -> tuple[FigureKind, ...]:
    return (FigureKind(SHADOW, 1, CLAIMS, strength=weight),)


SHADOWS = EXPANSIONS.with_expansion(Expansion(name="shadows", figures=shadows))


def shadow_city(*expansions: str) -> Table:
    """Player 0's shadow stands in the city of (0, 0) and (0, -1), open to the north."""
    game = table("shadows", *expansions, registry=SHADOWS)
    game.put("BG-G", (0, -1), 1)
    game.stand(0, (0, 0), "city1", kind=SHADOW)
    return game


def test_one_wood_action_a_turn() -> None:
    """G2-2: meeple, big one, builder, pig, fairy and abbot's return are one choice."""
    game = table(PD, IC, TB, "abbot")
    game.put("BG-B", (0, 1))
    game.stand(0, (0, 1), "monastery1", kind="abbot")
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 0), "field1")
    game.lay("BG-L", at=(1, 0))
    wood = (
        Deploy("meeple", 1, 0, "city1"),
        Deploy("big-meeple", 1, 0, "road1"),
        Deploy("builder", 1, 0, "road3"),
        Deploy("pig", 1, 0, "field1"),
        MoveFairy(figure("0.meeple.1")),
        ReturnAbbot(figure("0.abbot.1")),
        PASS,
    )
    assert set(wood) <= set(game.legal)
    for action in wood:
        other = Table(game.state.copy())
        other.act(action)
        assert other.drawing


@pytest.mark.parametrize(("kind", "own"), [("builder", "road1"), ("pig", "field1")])
def test_a_special_figure_occupies(kind: str, own: str) -> None:
    """G2-3: whatever stands on a feature occupies it, though it is no meeple there."""
    game = table(TB)
    game.stand(1, (0, 0), own, kind=kind)
    game.lay("BG-U", at=(1, 0), rotation=1)
    taken = {"road1": "road1", "field1": "field2"}[own]
    assert taken not in game.segments()
    assert game.segments(kind) == []


def test_no_majority_without_strength() -> None:
    """G2-4: strengths of 0 are no majority: nobody scores, and the figures go home."""
    game = shadow_city()
    game.play("BG-E", at=(0, -2), rotation=2)
    assert game.gains() == []
    assert [told.kind for told in game.told(FeatureScored)] == ["city"]
    assert [event.cause for event in game.told(FigureReturned)] == ["scored"]
    assert game.supply(0, SHADOW) == 1


def test_strength_follows_from_the_feature() -> None:
    """G2-4: the same figure wins where it has a strength, two arms against one meeple."""
    game = shadow_city()
    for y in (-2, -3):
        game.put("BG-F", (0, y), 1)
    game.stand(1, (0, -1), "city1")
    game.play("BG-E", at=(0, -4), rotation=2)
    assert game.gains() == [(0, 14, "city")]


def test_a_meeple_beats_no_strength() -> None:
    """G2-4: against a strength of 0 one meeple has the majority."""
    game = shadow_city()
    game.stand(1, (0, -1), "city1")
    game.play("BG-E", at=(0, -2), rotation=2)
    assert game.gains() == [(1, 6, "city")]


def test_the_fairy_comes_without_a_majority() -> None:
    """G2-4: where strengths are 0 the fairy still brings her 3 points."""
    game = shadow_city(PD)
    game.state.store(pieces(game.state), fairy=square_at(0, 0), beside=figure("0.shadow.1"))
    game.play("BG-E", at=(0, -2), rotation=2)
    assert game.gains()[0] == (0, 3, "fairy.scored")
    assert game.items()[0].parts == (Part("fairy", 1, 3),)


def test_a_captured_meeple_leaves_nobody_alone() -> None:
    """G2-5: when the last meeple of a feature is captured, its builder and fairy notice."""
    game = table(TB, PD)
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 0), "road1", kind="builder")
    game.state.store(pieces(game.state), fairy=square_at(0, 0), beside=figure("0.meeple.1"))
    game.state.capture(figure("0.meeple.1"), 1)
    assert game.where("0.builder.1") is None
    assert (game.supply(0), game.supply(0, "builder")) == (6, 1), "held by another, not at home"
    assert (game.fairy_at, game.beside_fairy) == ((0, 0), "")
    game.state.release(figure("0.meeple.1"))
    assert game.supply(0) == 7


def test_only_that_feature_notices() -> None:
    """G2-5: a builder elsewhere stays when a meeple of another feature leaves."""
    game = table(TB, PD)
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 0), "road1", kind="builder")
    game.stand(0, (0, 0), "city1")
    game.state.send_home(figure("0.meeple.2"), "princess")
    assert game.where("0.builder.1") == (0, 0, "road1")
