"""The Cult (CU-1 to CU-4)."""

import pytest

from rules import Setup, new_game
from rules.actions import Deploy
from rules.events import FigureReturned, Spot
from rules.expansions.abbot import ReturnAbbot
from rules.expansions.cult import CHALLENGE, list_challenges
from rules.expansions.flying_machines import Fly, Roll
from rules.expansions.princess_dragon.pieces import pieces
from rules.expansions.source import ChooseFromHand
from rules.geometry import square_at
from rules.tiles import Kind
from tests.abbeys import AM, HOLE, begin, lay_abbey, with_hole
from tests.builders import PD, At, Table, figure, table
from tests.halves import with_halves

CU = "cult"
FIELD = "FL-02"
"""A tile with nothing but field to its sides."""
PLAIN_FIELD = (FIELD, 0)
ALL_ROUND = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if (x, y) != (0, 0)]


def cult(*expansions: str, players: int = 2, start: str = "CU-01") -> Table:
    """Return a table whose start tile is a shrine in a field."""
    return table(CU, *expansions, players=players, start=start)


def surround(game: Table, middle: At = (0, 0), last: At = (0, 1)) -> None:
    """Put fields on all squares round a tile where nothing lies yet, but for the last one."""
    x, y = middle
    for dx, dy in ALL_ROUND:
        at = (x + dx, y + dy)
        if at != last and square_at(*at) not in game.state.board.squares:
            game.put(FIELD, at)


def duel(*expansions: str, players: int = 2) -> Table:
    """A shrine and a monastery east of it; the shrine needs one tile more, in the south."""
    game = cult(*expansions, players=players)
    game.put("BG-B", (1, 0))
    surround(game)
    return game


def close(game: Table, at: At = (0, 1), rotation: int = 2) -> None:
    """Lay a tile there, and place nobody."""
    game.play("BG-E", at=at, rotation=rotation)


def lost(game: Table) -> list[str]:
    """Return who lost a challenge in the last call."""
    return [str(e.figure) for e in game.told(FigureReturned) if e.cause == CHALLENGE]


# Shrines


def test_a_shrine_is_a_monastery() -> None:
    """CU-1: claimed, completed and scored like one."""
    game = cult()
    surround(game)
    game.stand(1, (0, 0), "shrine1")
    close(game)
    assert game.gains() == [(1, 9, "shrine")]
    assert game.where("1.meeple.1") is None


def test_its_heretic() -> None:
    """CU-1: a meeple may stand there, in the turn of its tile."""
    game = cult(start="BG-D")
    game.lay("CU-03", at=(-1, 0), rotation=3)
    assert "shrine1" in game.segments()
    game.deploy("shrine1")
    assert game.where("0.meeple.1") == (-1, 0, "shrine1")


def test_at_the_end() -> None:
    """CU-1: 1 point, and 1 for each tile around it."""
    game = cult()
    game.stand(0, (0, 0), "shrine1")
    game.state.bag = {"BG-E": 1}
    game.state.legal = None
    close(game)
    assert game.gains() == [(0, 2, "shrine.incomplete")]


def test_half_tiles_around_it() -> None:
    """CU-1, HL-11: half a tile on a square is enough."""
    game = with_halves("H1-01", "H1-02", expansions=(CU,), start="CU-01")
    surround(game)
    game.stand(0, (0, 0), "shrine1")
    game.half("H1-01", (0, 1))
    game.passes()
    assert game.gains() == [(0, 9, "shrine")]


def test_other_figures_of_monasteries() -> None:
    """CU-1: an abbot and a wagon stand there, and an abbot taken back scores what is there."""
    game = cult("abbot", AM, start="BG-D")
    game.lay("CU-03", at=(-1, 0), rotation=3)
    assert {"shrine1"} == {"shrine1"} & set(game.segments("abbot")) & set(game.segments("wagon"))
    game.deploy("shrine1", kind="abbot")
    game.play("BG-U", at=(1, 0), rotation=1)
    game.draws("BG-U")
    game.place((2, 0), 1)
    assert game.may(ReturnAbbot)
    game.takes_back("0.abbot.1")
    assert game.gains() == [(0, 2, "shrine.incomplete")]


def test_vineyards_count() -> None:
    """CU-1, HS-4: each of its nine squares adds 3 to a completed shrine."""
    game = cult("hills-sheep")
    game.put("HS-01", (0, -1), 0)
    surround(game)
    game.stand(0, (0, 0), "shrine1")
    close(game)
    assert game.gains() == [(0, 12, "shrine")]


def test_a_flier_lands_on_it() -> None:
    """CU-1, FL-3: on an incomplete shrine, even with others."""
    game = cult("flying-machines")
    game.stand(1, (0, 0), "shrine1")
    game.lay("FL-02", at=(1, 0))
    assert game.may(Fly)
    game.act(Fly("meeple"), Roll(1), Deploy("meeple", 0, 0, "shrine1"))
    assert game.where("0.meeple.1") == (0, 0, "shrine1")


# Where they may be laid


def test_one_beside_one() -> None:
    """CU-2: a monastery may be laid beside a shrine, straight or diagonally."""
    game = cult()
    game.draws("BG-B")
    assert game.spots() == {(0, -1), (-1, 0), (1, 0), (0, 1)}


def test_no_second_monastery_beside_a_shrine() -> None:
    """CU-2: a shrine has at most one around it."""
    game = cult()
    game.put("BG-B", (1, 0))
    game.draws("BG-B")
    assert game.spots() == {(2, 0)}


def test_no_shrine_beside_two_monasteries() -> None:
    """CU-2: nor may it be laid between them."""
    game = cult(start="BG-B")
    game.put(FIELD, (1, 0))
    game.put("BG-B", (2, 0))
    game.draws("CU-01")
    assert game.spots() == {(-1, 0), (3, 0), (0, -1), (0, 1), (2, -1), (2, 1)}


def test_no_second_shrine_beside_a_monastery() -> None:
    """CU-2: and a monastery at most one shrine."""
    game = cult()
    game.put("BG-B", (1, 0))
    game.draws("CU-01")
    assert game.spots() == {(-1, 0)}


def test_others_are_free() -> None:
    """CU-2: tiles with neither lie anywhere, and shrines beside shrines."""
    game = cult()
    game.draws("CU-01")
    assert len(game.spots()) == 4
    other = cult()
    other.put("BG-B", (1, 0))
    other.draws("BG-E")
    assert len(other.spots()) == 6


def test_an_abbey_is_a_monastery() -> None:
    """CU-2: it may not be laid where a shrine around it has a monastery already."""
    game = with_hole(CU, north=("CU-01", 0), east=PLAIN_FIELD, west=PLAIN_FIELD)
    assert game.may(ChooseFromHand)
    game.put("BG-B", (0, -3))
    begin(game)
    assert not game.may(ChooseFromHand)


def test_a_half_tile_with_a_monastery() -> None:
    """CU-2: is bound like every other."""
    game = with_halves("H1-04", "H1-02", expansions=(CU,), start="CU-01")
    game.put("BG-B", (1, 0))
    game.act(ChooseFromHand("H1-04"))
    assert (0, 1) not in game.spots()
    assert (2, 0) in game.spots()


# Challenges


def test_the_heretic_wins() -> None:
    """CU-3, CU-4: the shrine scores first, and the monk goes home with nothing."""
    game = duel()
    game.stand(0, (0, 0), "shrine1")
    game.stand(1, (1, 0), "monastery1")
    close(game)
    assert game.gains() == [(0, 9, "shrine")]
    assert lost(game) == ["1.meeple.1"]
    assert game.supply(1) == 7


def test_the_monk_wins() -> None:
    """CU-4: the same the other way round."""
    game = cult(start="BG-B")
    game.put("CU-01", (1, 0))
    surround(game)
    game.stand(0, (0, 0), "monastery1")
    game.stand(1, (1, 0), "shrine1")
    close(game)
    assert (game.gains(), lost(game)) == ([(0, 9, "monastery")], ["1.meeple.1"])


def test_across_a_corner() -> None:
    """CU-3: the eight squares around count."""
    game = cult()
    game.put(FIELD, (1, 0))
    game.put("BG-B", (1, 1))
    surround(game)
    game.stand(0, (0, 0), "shrine1")
    game.stand(1, (1, 1), "monastery1")
    close(game)
    assert lost(game) == ["1.meeple.1"]


def test_against_oneself() -> None:
    """CU-3: own against own too."""
    game = duel()
    game.stand(0, (0, 0), "shrine1")
    game.stand(0, (1, 0), "monastery1")
    close(game)
    assert (game.score(0), lost(game)) == (9, ["0.meeple.2"])


def test_no_challenge_of_nobody() -> None:
    """CU-3: both must be occupied: a shrine of nobody sends no monk home."""
    game = duel()
    game.stand(1, (1, 0), "monastery1")
    close(game)
    assert lost(game) == []
    assert game.where("1.meeple.1") == (1, 0, "monastery1")


def test_no_challenge_to_nobody() -> None:
    """CU-3: nor does a heretic challenge a monastery of nobody."""
    game = duel()
    game.stand(1, (0, 0), "shrine1")
    (shrine,) = (n for n, each in game.state.board.live_features() if each.kind is Kind.SHRINE)
    assert [*list_challenges(game.state, shrine)] == []
    game.stand(0, (1, 0), "monastery1")
    (challenged,) = list_challenges(game.state, shrine)
    assert game.state.spot(challenged) == Spot(1, 0, "monastery1")


def test_completed_together() -> None:
    """CU-4: by the same tile, both score."""
    game = duel()
    surround(game, (1, 0), (0, 1))
    game.stand(0, (0, 0), "shrine1")
    game.stand(1, (1, 0), "monastery1")
    close(game)
    assert sorted(game.gains()) == [(0, 9, "shrine"), (1, 9, "monastery")]
    assert lost(game) == []


def test_claimed_again() -> None:
    """CU-4: who lost leaves an empty building: a flier may land there."""
    game = duel()
    game.stand(0, (0, 0), "shrine1")
    game.stand(1, (1, 0), "monastery1")
    close(game)
    monastery = game.feature((1, 0), "monastery1")
    assert (monastery.figures, monastery.scored, monastery.complete) == ((), False, False)


def test_all_of_the_loser_go_home() -> None:
    """CU-4: a flier who joined the monk, too."""
    game = duel(players=3)
    game.stand(0, (0, 0), "shrine1")
    game.stand(1, (1, 0), "monastery1")
    game.stand(2, (1, 0), "monastery1")
    close(game)
    assert lost(game) == ["1.meeple.1", "2.meeple.1"]


def test_no_three_points_of_the_fairy() -> None:
    """CU-4, PD-F8: beside who loses she gives nothing."""
    game = duel(PD)
    game.stand(0, (0, 0), "shrine1")
    game.stand(1, (1, 0), "monastery1")
    game.state.store(pieces(game.state), fairy=square_at(1, 0), beside=figure("1.meeple.1"))
    close(game)
    assert game.gains() == [(0, 9, "shrine")]
    assert lost(game) == ["1.meeple.1"]


def test_an_abbey_challenges() -> None:
    """CU-3: one that is complete at once sends the heretic beside it home."""
    game = with_hole(CU, north=("CU-01", 0), east=PLAIN_FIELD, west=PLAIN_FIELD)
    game.put(FIELD, (1, -2))
    game.put(FIELD, (-1, -2))
    game.stand(1, (0, -2), "shrine1")
    lay_abbey(game, HOLE)
    game.deploy("monastery1")
    assert (game.gains(), lost(game)) == ([(0, 9, "monastery")], ["1.meeple.1"])


def test_the_dragon_spares_a_rival() -> None:
    """CU-4: who was eaten before the scoring wins no challenge."""
    game = duel(PD)
    game.stand(0, (0, 0), "shrine1")
    game.stand(1, (1, 0), "monastery1")
    game.state.store(pieces(game.state), dragon=square_at(-1, 0))
    game.lay("PD-Jg", at=(0, 1), rotation=2)
    game.passes()
    game.dragon((0, 0), (0, -1), (-1, -1))
    while game.step == "dragon-move":
        game.act(game.legal[0])
    assert (game.where("0.meeple.1"), lost(game), game.gains()) == (None, [], [])


def test_a_wagon_that_loses() -> None:
    """CU-4, AM-14: goes home and does not drive on."""
    game = duel(AM)
    game.stand(0, (0, 0), "shrine1")
    game.stand(0, (1, 0), "monastery1", kind="wagon")
    game.lay("BG-E", at=(0, 1), rotation=2)
    game.passes()
    assert lost(game) == ["0.wagon.1"]
    assert game.step != "drive"


@pytest.mark.parametrize(("edition", "count"), [("C1", 5), ("C2", 6)])
def test_shrines_of_a_box(edition: str, count: int) -> None:
    """CU-1: five in C1, six in C2."""
    state = new_game(Setup(edition=edition, expansions=(CU,)))
    assert sum(id.startswith("CU-") for id in state.bag) == count
