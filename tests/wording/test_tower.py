"""The Tower in words: what belongs together is one sentence."""

from bot.wording import Story, Words
from rules.board import Figure
from rules.events import (
    FigureCaptured,
    FigureDeployed,
    FigureReleased,
    FigureReturned,
    Part,
    PointsGiven,
    ScoreItem,
    Spot,
)
from rules.expansions.tower.floors import FloorBuilt
from rules.expansions.tower.prisoners import RANSOM

HERE, TOP = Spot(1, 0, "city1"), Spot(0, 1, "tower1")
PAID = PointsGiven(
    tuple(ScoreItem(p, n, RANSOM, (Part(RANSOM, 1, n),)) for p, n in ((0, -3), (1, 3)))
)


def tell(*events: object) -> list[str]:
    """Return what is told of events."""
    return Story(Words(), ("Ada", "Bo", "Cy"), {}).lines(events)  # type: ignore[arg-type]


def meeple(player: int, kind: str = "meeple") -> Figure:
    return Figure(player, kind, 1)


def test_floors_are_counted() -> None:
    """The first one is no number."""
    assert tell(FloorBuilt(0, 0, 1, 1)) == ["Ada builds the first floor of the tower at 1S."]
    assert tell(FloorBuilt(0, 0, 1, 2)) == ["Ada builds floor 2 of the tower at 1S."]


def test_who_stands_on_a_tower_is_called_so() -> None:
    """Placed, captured, or back in the supply."""
    assert tell(FigureDeployed(meeple(1), TOP)) == ["Bo places a meeple on the tower at 1S."]
    captured = FigureCaptured(meeple(1, "big-meeple"), TOP, 0)
    assert tell(captured) == ["Ada captures Bo’s large meeple on a tower at 1S."]
    returned = FigureReturned(meeple(0), HERE, "tower")
    assert tell(returned) == ["The tower sends Ada’s knight at 1E back to the supply."]


def test_a_ransom_is_one_sentence() -> None:
    """Its price and who is back."""
    told = tell(PAID, FigureReleased(meeple(0), 1))
    assert told == ["Ada ransoms a meeple from Bo for 3 points."]
    assert tell(PAID) == ["Ada pays Bo 3 points as a ransom."]


def test_an_exchange_is_one_sentence() -> None:
    """Both are back; somebody who is just given back is told alone."""
    captured = FigureCaptured(meeple(1), HERE, 0)
    back = FigureReleased(meeple(0, "big-meeple"), 1), FigureReleased(meeple(1), 0)
    assert tell(captured, *back) == [
        "Ada captures Bo’s knight at 1E.",
        "Prisoners are exchanged: Ada’s large meeple and Bo’s meeple return to the supply.",
    ]
    assert tell(back[0]) == ["Bo gives Ada’s large meeple back."]
