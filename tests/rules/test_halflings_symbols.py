"""Vineyard and hill (HL-16, HL-17)."""

from rules.actions import PASS, DrawTile, PlaceTile
from rules.events import Claim, FeatureScored, Part
from rules.expansions.abbot import ReturnAbbot
from rules.expansions.hills import BuryTile, HillRaised, hills_of
from rules.geometry import AROUND, column, row, square_at
from tests.builders import IC, PD, TB, At, Table, figure
from tests.halves import with_halves


def surround(game: Table, at: At, but: At | None = None) -> None:
    """Put a tile onto every empty square round a square, but for one."""
    for step in AROUND:
        square = square_at(*at) + step
        if square not in game.state.board.squares and (column(square), row(square)) != but:
            game.put("BG-B", (column(square), row(square)))


def vineyard(*expansions: str, start: str = "BG-B") -> Table:
    """Return a table at which player 0 holds the vineyard."""
    return with_halves("H2-01", "H1-04", expansions=expansions, start=start)


def test_a_vineyard_in_the_monasterys_own_square() -> None:
    """HL-16: monastery and vineyard may be the two halves of one square."""
    game = vineyard()
    game.put("H1-04", (0, 1), 1)
    game.stand(1, (0, 1), "monastery1", "NW")
    game.put("H2-01", (0, 1), 3)
    game.put("BG-U", (0, 2))
    surround(game, (0, 1), but=(1, 2))
    game.lay("BG-B", at=(1, 2))
    game.passes()
    assert game.gains() == [(1, 12, "monastery")]
    assert game.items()[0].parts == (Part("tiles", 9, 9), Part("vineyards", 1, 3))


def test_a_vineyard_counts_for_every_monastery_near_it() -> None:
    """HL-16: two monasteries that one tile completes have 3 points each of the same vineyard."""
    game = vineyard()
    game.put("BG-B", (1, 0))
    game.stand(0, (0, 0), "monastery1")
    game.stand(1, (1, 0), "monastery1")
    surround(game, (0, 0), but=(0, -1))
    surround(game, (1, 0), but=(0, -1))
    game.half("H2-01", at=(0, -1), rotation=1)
    game.passes()
    assert game.gains() == [(0, 12, "monastery"), (1, 12, "monastery")]


def test_an_abbot_has_the_vineyard() -> None:
    """HL-16: an abbot on a completed monastery has the vineyard's points, too."""
    game = vineyard("abbot")
    game.stand(1, (0, 0), "monastery1", kind="abbot")
    surround(game, (0, 0), but=(0, -1))
    game.half("H2-01", at=(0, -1), rotation=1)
    game.passes()
    assert game.gains() == [(1, 12, "monastery")]


def test_an_abbot_taken_back_has_no_vineyard() -> None:
    """HL-16: an abbot who leaves early has 1 point a square and nothing else."""
    game = vineyard("abbot")
    game.stand(0, (0, 0), "monastery1", kind="abbot")
    game.half("H2-01", at=(0, -1))
    game.act(ReturnAbbot(figure("0.abbot.1")))
    assert game.gains() == [(0, 2, "monastery.incomplete")]


def test_no_vineyard_for_a_garden() -> None:
    """HL-16: a completed garden brings 9 points with a vineyard beside it."""
    game = vineyard("abbot", start="BG-Eg")
    game.stand(1, (0, 0), "garden1", kind="abbot")
    game.put("BG-E", (0, -1), 2)
    surround(game, (0, 0), but=(0, 1))
    game.half("H2-01", at=(0, 1), rotation=3)
    game.passes()
    assert game.gains() == [(1, 9, "garden")]


def hill_at(*others: str, players: int = 2, expansions: tuple[str, ...] = ()) -> Table:
    """Return a table at which player 0 has raised a hill at (0, -1), and passed."""
    tiles = ("H2-03", *others)
    game = with_halves(*tiles, players=players, expansions=expansions)
    game.half("H2-03", at=(0, -1))
    game.act(BuryTile("BG-C"))
    return game


def open_city(game: Table) -> None:
    """Fill the hill's square with a half city, beside a city of player 1 that may join it."""
    game.put("H2-06", (0, -1), 2)
    game.put("BG-E", (1, 0))
    game.stand(1, (1, 0), "city1")


def test_the_hill_settles_a_tie_in_a_city() -> None:
    """HL-17: the open half may be filled later, and the hill counts for the whole square."""
    game = hill_at("H1-04")
    open_city(game)
    game.stand(0, (0, -1), "city1", "NE")
    game.passes()
    game.play("BG-N", at=(1, -1), rotation=2)
    assert game.gains() == [(0, 6, "city")]
    assert game.supply(1) == 7, "all go home"
    (told,) = game.told(FeatureScored)
    assert (told.claims, told.decided) == ((Claim(0, 1), Claim(1, 1)), "halflings")


def test_the_hill_weighs_less_than_a_majority() -> None:
    """HL-17: only among tied players the hill decides."""
    game = hill_at("H1-04")
    open_city(game)
    game.stand(0, (0, -1), "city1", "NE")
    game.stand(1, (1, 0), "city1")
    game.passes()
    game.play("BG-N", at=(1, -1), rotation=2)
    assert game.gains() == [(1, 6, "city")]
    (told,) = game.told(FeatureScored)
    assert (told.claims, told.decided) == ((Claim(0, 1), Claim(1, 2)), "")


def test_a_meeple_of_another_feature_settles_nothing() -> None:
    """HL-17: only a meeple of the scored feature counts, and without one all tied share."""
    game = hill_at("H1-04")
    open_city(game)
    game.deploy("field2")
    game.put("BG-E", (2, -1), 3)
    game.stand(0, (2, -1), "city1")
    game.play("BG-R", at=(1, -1), rotation=2)
    assert game.gains() == [(0, 8, "city"), (1, 8, "city")]


def test_a_phantom_counts_on_the_hill() -> None:
    """HL-17: a phantom on a hill is a meeple like any."""
    game = hill_at("H1-04", expansions=("phantom",))
    open_city(game)
    game.stand(0, (0, -1), "city1", "NE", kind="phantom")
    game.passes()
    game.play("BG-N", at=(1, -1), rotation=2)
    assert game.gains() == [(0, 6, "city")]


def test_the_hill_weighs_less_than_a_big_meeple() -> None:
    """IC-8: the hill decides only where strengths are equal; a big meeple counts two first."""
    game = hill_at("H1-04", expansions=(IC,))
    open_city(game)
    game.stand(0, (0, -1), "city1", "NE")
    game.stand(1, (1, 0), "city1", kind="big-meeple")
    game.state.send_home(figure("1.meeple.1"), "scored")
    game.passes()
    game.play("BG-N", at=(1, -1), rotation=2)
    assert game.gains() == [(1, 6, "city")]


def test_a_big_meeple_on_the_hill() -> None:
    """IC-8: tied with two meeples below, a big one on the hill wins."""
    game = hill_at("H1-04", expansions=(IC,))
    open_city(game)
    game.stand(0, (0, -1), "city1", "NE", kind="big-meeple")
    game.stand(1, (1, 0), "city1")
    game.passes()
    game.play("BG-N", at=(1, -1), rotation=2)
    assert game.gains() == [(0, 6, "city")]


def test_a_builder_on_the_hill() -> None:
    """G2-3, HL-17: a builder on the hill settles no tie."""
    game = hill_at("H1-04", expansions=(TB,))
    open_city(game)
    game.stand(0, (1, 0), "city1")
    game.stand(0, (0, -1), "city1", "NE", kind="builder")
    game.passes()
    game.play("BG-N", at=(1, -1), rotation=2)
    assert game.gains() == [(0, 6, "city"), (1, 6, "city")]


def test_the_hill_settles_a_tie_in_a_field() -> None:
    """HL-17: farmers are tied at the end, and the one on the hill's square has the points."""
    game = hill_at("H1-04")
    game.deploy("field2")
    game.put("BG-E", (1, 0))
    game.put("BG-E", (1, -1), 2)
    game.stand(1, (1, 0), "field1")
    assert len(game.feature((0, -1), "field2", "SW").figures) == 2
    game.resigns(1)
    assert game.gains() == [(0, 3, "field")]


def test_several_on_the_hill_share() -> None:
    """HL-17: tied players on the hill share; a tied one elsewhere has nothing."""
    game = hill_at("H1-04", "H1-01", players=3)
    game.put("H2-02", (0, -1), 2)
    game.put("BG-E", (1, 0))
    game.put("BG-E", (1, -1), 2)
    game.stand(0, (0, -1), "field2", "SW")
    game.stand(1, (0, -1), "field2", "NE")
    game.stand(2, (1, 0), "field1")
    assert len(game.feature((1, -1), "field1").figures) == 3
    game.resigns(1)
    game.resigns(2)
    assert game.gains() == [(0, 3, "field"), (1, 3, "field")]


def test_tiles_set_aside_are_no_supply_for_the_hill() -> None:
    """HL-17: a dragon tile set aside stays there; only the bag's tiles may go under the hill."""
    bag = {"PD-G": 1, "BG-B": 3}
    game = with_halves("H2-03", "H1-04", expansions=(PD,), bag=bag)
    game.draws("PD-G")
    game.act(DrawTile("BG-B"), PlaceTile(0, 1, 0), PASS)
    game.play("BG-B", at=(0, 2))
    game.half("H2-03", at=(0, -1))
    assert game.legal == (BuryTile("BG-B"),)
    game.act(*game.legal)
    assert game.aside == ("PD-G",)


def test_tiles_that_can_never_be_drawn_go_under_no_hill() -> None:
    """HL-17: a supply of dragon tiles without a volcano is empty: a hill without a tile."""
    game = with_halves("H1-07", "H2-03", expansions=(PD,), bag={"PD-G": 2, "BG-B": 1})
    game.play("BG-B", at=(0, 1))
    assert game.player == 1
    game.half("H2-03", at=(0, -1))
    assert HillRaised(0, -1, tile_under=False) in game.events
    assert hills_of(game.state).buried == ()
    assert game.bag() == {"PD-G": 2}
