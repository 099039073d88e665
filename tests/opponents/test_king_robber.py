"""What king, robber baron and challenges mean to a bot."""

import pytest

from opponents.expansions import evaluate
from tests.builders import Table, table


def worth(game: Table) -> float:
    """Return the value of the position to player 0."""
    return evaluate(game.state, 0).value(game.state)


@pytest.mark.parametrize("how", ["one", "10/20", "15/40", "continuously"])
def test_taking_the_king_is_worth_something(how: str) -> None:
    """KR-1: already before the scoring; more than the same city without him."""
    values = []
    for boxes in ((), ("king-robber",)):
        options = {"king-and-robber": how} if boxes and how != "one" else {}
        game = table(*boxes, options={**options}, bag={"BG-E": 9, "BG-V": 9})
        game.lay("BG-E", at=(0, -1), rotation=2)
        values.append(worth(game))
    assert values[1] > values[0]


def test_a_king_of_a_large_city_is_safer() -> None:
    """The value of a title grows with its city, and as the game goes on."""
    values = []
    for long in (False, True):
        game = table("king-robber", options={"king-and-robber": "15/40"}, bag={"BG-V": 40})
        if long:
            game.put("BG-G", (0, -1), 1)
            game.put("BG-G", (0, -2), 1)
        at = (0, -3) if long else (0, -1)
        game.state.bag["BG-E"] = 1
        game.state.legal = None
        game.lay("BG-E", at=at, rotation=2)
        values.append(worth(game))
    assert values[0] < values[1]


def test_who_is_behind_in_a_challenge_has_less() -> None:
    """CU-4: a monk beside a rival's shrine that is nearly complete."""
    values = []
    for rival in (False, True):
        game = table("cult", start="CU-01")
        game.put("BG-B", (1, 0))
        for at in ((-1, -1), (0, -1), (1, -1), (-1, 0), (-1, 1)):
            game.put("FL-02", at)
        game.stand(0, (1, 0), "monastery1")
        without = worth(game)
        game.stand(1, (0, 0), "shrine1" if rival else "field1")
        values.append(worth(game) - without)
    assert values[1] < values[0]
