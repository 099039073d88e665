"""What a flight means to a bot: the mean of its landings."""

import pytest

from opponents import choose, explain, judge, look_from
from opponents.expansions import evaluate
from opponents.reasons import Gains
from rules.actions import PASS, Deploy
from rules.expansions.flying_machines import Fly, Roll
from tests.builders import Table, table


def machine(*rows: int) -> Table:
    """Player 0 has laid a machine that flies north over a monastery, and cities in these rows."""
    game = table("flying-machines", start="BG-B")
    for y in rows:
        game.put("BG-G", (0, y))
    game.lay("FL-02", (0, 1), 1)
    return game


def values(game: Table) -> dict[object, float]:
    """Return what each choice is worth to player 0."""
    seen = look_from(game.state, 0)
    return dict(judge(evaluate(seen, 0), seen))


def test_a_flight_is_worth_its_landings_on_average() -> None:
    """The more squares have a place, the more; what finds none costs nothing."""
    one, three = values(machine()), values(machine(-1, -2))
    assert three[Fly("meeple")] > one[Fly("meeple")] > one[PASS]
    assert choose(machine(-1, -2).state, 0, "medium") == Fly("meeple")


def test_why_it_flies() -> None:
    """In words of its own."""
    assert explain(machine(-1, -2).state, 0, [Fly("meeple")]) == (Gains("wood"),)


@pytest.mark.parametrize("owner", [0, 1])
def test_it_lands_where_that_is_worth_most(owner: int) -> None:
    """In a large city of somebody else, but not in its own."""
    game = table("flying-machines", start="BG-B")
    game.put("BG-B", (0, -1))
    game.put("BG-H", (0, -2))
    for x in (-1, -2, -3):
        game.put("BG-G", (x, -2))
    game.stand(owner, (-1, -2), "city1")
    game.lay("FL-02", (0, 1), 1)
    game.act(Fly("meeple"), Roll(3))
    landing = "city1" if owner == 1 else "city2"
    assert choose(game.state, 0, "medium") == Deploy("meeple", 0, -2, landing)
