"""Castles (BCB-8 to BCB-13)."""

import pytest
from msgspec.structs import replace

from rules import outstanding
from rules.actions import Deploy, PlaceTile
from rules.codec import restore, snapshot
from rules.events import (
    FeatureCompleted,
    FeatureConverted,
    FigureKept,
    FigureReleased,
    FigureReturned,
)
from rules.expansions.bridges_castles_bazaars.castles import (
    CastleBuilt,
    CastleScored,
    castles_of,
    find_fief,
    find_founder,
    find_realms,
)
from rules.expansions.crop_circle import CALLED, touched
from rules.expansions.festival import TakeBack
from rules.expansions.flying_machines import list_landings
from rules.expansions.mage_witch.slot import OFF, segment_of
from rules.expansions.princess_dragon.fairy import MoveFairy
from rules.expansions.princess_dragon.pieces import pieces
from rules.expansions.princess_dragon.princess import RemoveKnight
from rules.expansions.tower.floors import BuildFloor
from rules.expansions.tower.prisoners import Ransom, ransoms
from rules.geometry import column, row, square_at
from rules.prospects import find_hazards, list_due
from rules.step import Step
from tests.builders import IC, PD, TB, At, Table, figure
from tests.castles import (
    HERE,
    NORTH,
    builds,
    castle_table,
    fortify,
    keepers,
    left,
    sites,
    with_castle,
)
from tests.magic import put
from tests.towers import imprison, in_reach, raise_to, rich

SMALL = ((0, -1), "city1")
"""The city on the northern tile, which the start tile shares."""


def small_city(*expansions: str, owner: int = 0, players: int = 2) -> Table:
    """Player 0 has laid the second tile of a city in which a meeple is the owner's."""
    game = castle_table(*expansions, players=players)
    game.stand(owner, HERE, "city1")
    game.lay("BG-E", NORTH, 2)
    return game


def between_cities(west: int, east: int, players: int = 3) -> Table:
    """Player 0 has completed two cities by one tile; they are those of `west` and of `east`."""
    game = castle_table(players=players, start="BG-B")
    game.put("BG-E", (-1, -1), 1)
    game.put("BG-E", (1, -1), 3)
    game.stand(west, (-1, -1), "city1")
    game.stand(east, (1, -1), "city1")
    game.lay("BG-H", NORTH)
    return game


def asked(game: Table) -> int | None:
    """Return who is asked for a castle once the player at turn has passed everything else."""
    while game.step in ("wood", "phantom"):
        game.passes()
    return game.player if game.step == "castle" else None


# Building


def test_a_small_city_becomes_a_castle() -> None:
    """BCB-8: the meeple stands on it; no points, and it is no completed city any more."""
    game = small_city()
    assert asked(game) == 0
    assert sites(game) == [SMALL]
    builds(game, *SMALL)
    assert game.told(CastleBuilt)[0].figure == figure("0.meeple.1")
    assert [type(e) for e in game.events][:3] == [FigureKept, FeatureConverted, CastleBuilt]
    assert not game.told(FeatureCompleted)
    assert (game.score(0), keepers(game), left(game)) == (0, ["0.meeple.1"], [2, 3])
    assert (game.where("0.meeple.1"), game.supply(0)) == (None, 6)
    assert game.state.is_kept(figure("0.meeple.1"))
    assert (game.drawing, game.part) == (True, (1, 0))


def test_the_city_may_stay_a_city() -> None:
    """BCB-8: then it scores as ever."""
    game = small_city()
    asked(game)
    game.passes()
    assert (game.gains(), keepers(game)) == ([(0, 4, "city")], [])


def test_the_owner_is_asked_in_anothers_turn() -> None:
    """BCB-8: whoever's turn it is."""
    game = small_city(owner=1)
    assert asked(game) == 1
    builds(game, *SMALL)
    assert (keepers(game), game.part, game.drawing) == (["1.meeple.1"], (1, 0), True)


def test_a_meeple_placed_this_turn() -> None:
    """BCB-8: it may stand on the castle at once; the scoring finds nothing of it."""
    game = castle_table()
    game.lay("BG-E", NORTH, 2)
    game.deploy("city1")
    assert asked(game) == 0
    builds(game, *SMALL)
    assert (game.gains(), keepers(game)) == ([], ["0.meeple.1"])
    assert not game.told(FigureReturned)


@pytest.mark.parametrize("kind", ["big-meeple", "phantom", "mayor", "wagon"])
def test_any_meeple(kind: str) -> None:
    """BCB-8: a mayor may be it, too."""
    game = castle_table(IC, "phantom", "abbey-mayor")
    game.stand(0, HERE, "city1", kind=kind)
    game.lay("BG-E", NORTH, 2)
    asked(game)
    builds(game, *SMALL)
    assert keepers(game) == [f"0.{kind}.1"]


def test_exactly_one_meeple() -> None:
    """BCB-8: nobody may with two in the city, or none."""
    for owners in ((0, 1), (0, 0), ()):
        game = castle_table()
        for owner in owners:
            game.stand(owner, HERE, "city1")
        game.lay("BG-E", NORTH, 2)
        assert asked(game) is None


def test_exactly_two_tiles() -> None:
    """BCB-8: a city of three tiles can't become one, nor one that is not complete."""
    game = castle_table()
    game.stand(0, HERE, "city1")
    game.lay("BG-G", NORTH, 1)
    assert asked(game) is None
    game.lay("BG-E", (0, -2), 2)
    assert asked(game) is None


@pytest.mark.parametrize(
    ("box", "tile", "rotation"),
    [
        (IC, "IC-G", 3),
        (PD, "PD-F", 2),
        ("abbey-mayor", "AM-03", 2),
        ("abbey-mayor", "AM-09", 3),
        ("hills-sheep", "HS-01", 2),
        ("hills-sheep", "HS-07", 3),
    ],
)
def test_only_plain_cities(box: str, tile: str, rotation: int) -> None:
    """BCB-8: a city on one edge that reaches further is not plain."""
    game = castle_table(box)
    game.stand(0, HERE, "city1")
    game.lay(tile, NORTH, rotation)
    assert [f.kind for _, f in game.state.board.live_features() if f.complete] == ["city"]
    if game.step == "princess":
        game.passes()
    assert asked(game) is None


def test_no_half_tile() -> None:
    """BCB-8: as one of the two tiles."""
    for tile, plain in (("BG-E", True), ("H1-06", False)):
        game = castle_table("halflings")
        state = game.state
        game.stand(0, HERE, "city1")
        rotation = 2 if plain else 0
        done = state.board.place(state.tile(tile), square_at(*NORTH), rotation)
        state.turn = replace(state.turn, completed=tuple(done))
        assert [state.board.features[number].kind for number in done] == ["city"]
        assert (find_founder(state, done[0]) is not None) is plain


def test_three_castles_each() -> None:
    """BCB-8: two with 5 or 6 players; with none left nobody is asked."""
    assert left(castle_table(players=4)) == [3] * 4
    assert left(castle_table(players=5)) == [2] * 5
    game = small_city(players=5)
    for at in ((3, 0), (6, 0)):
        game.put("BG-E", at)
        game.put("BG-E", (at[0], -1), 2)
        fortify(game, 0, at)
    assert left(game)[0] == 0
    assert asked(game) is None


def test_several_owners_are_asked_from_the_active_player() -> None:
    """BCB-8: in turn order."""
    game = between_cities(2, 1)
    assert asked(game) == 1
    assert sites(game) == [(NORTH, "city2")]
    builds(game, NORTH, "city2")
    assert (game.step, game.player) == ("castle", 2)
    assert sites(game) == [(NORTH, "city1")]
    game.passes()
    assert (game.score(2), keepers(game)) == (4, ["1.meeple.1"])


def test_two_cities_of_one_owner() -> None:
    """BCB-8: both may become castles."""
    game = between_cities(1, 1, players=2)
    assert asked(game) == 1
    assert sites(game) == [(NORTH, "city1"), (NORTH, "city2")]
    builds(game, NORTH, "city2")
    assert (game.player, sites(game)) == (1, [(NORTH, "city1")])
    builds(game, NORTH, "city1")
    assert (keepers(game), left(game)) == (["1.meeple.2", "1.meeple.1"], [3, 1])


def test_a_builder_goes_home() -> None:
    """BCB-8, G2-5: when their meeple stands on the castle; the second part comes all the same."""
    game = castle_table(TB)
    game.stand(0, HERE, "city1")
    game.stand(0, HERE, "city1", kind="builder")
    game.lay("BG-E", NORTH, 2)
    assert asked(game) == 0
    builds(game, *SMALL)
    assert ("0.builder.1", "alone") in [
        (str(event.figure), event.cause) for event in game.told(FigureReturned)
    ]
    assert game.part == (0, 1)


def test_a_resigned_seat_builds_none() -> None:
    """BCB-8, T7: nobody is asked for it, and its castles stay and count."""
    game = castle_table(players=3)
    game.stand(1, HERE, "city1")
    game.lay("BG-E", NORTH, 2)
    game.resigns(1)
    assert asked(game) is None
    game = with_castle(owner=1, players=3)
    game.resigns(1)
    assert keepers(game) == ["1.meeple.1"]
    close_road(game)
    assert (1, 3, "castle") in game.gains()


def test_resigning_while_one_is_asked() -> None:
    """BCB-8, T7: the question lapses."""
    game = small_city(owner=1, players=3)
    asked(game)
    game.resigns(1)
    assert (game.drawing, keepers(game), game.gains()) == (True, [], [(1, 4, "city")])


# The fief


def close_road(game: Table, length: int = 3) -> None:
    """Complete the road of the start tile, which has this many tiles then; nobody is on it."""
    game.put("BG-L", (-1, 0), 0)
    for x in range(1, length - 2):
        game.put("BG-U", (x, 0), 1)
    game.play("BG-L", (length - 2, 0), 0)


def fief(game: Table) -> set[tuple[int, int]]:
    """Return the squares of the first castle's fief."""
    squares = find_fief(game.state, castles_of(game.state)[0])
    return {(column(square), row(square)) for square in squares}


def test_the_fief() -> None:
    """BCB-9: the two squares, and the two on either side of the long line."""
    assert fief(with_castle()) == {(x, y) for x in (-1, 0, 1) for y in (0, -1)}
    game = castle_table(start="BG-B")
    game.put("BG-E", (0, 1), 1)
    game.put("BG-E", (1, 1), 3)
    fortify(game, 0, (0, 1))
    assert fief(game) == {(x, y) for x in (0, 1) for y in (0, 1, 2)}


def test_the_next_completed_feature() -> None:
    """BCB-9: a score of its own; the meeple goes home, and the castle stays, empty, for ever."""
    game = with_castle()
    close_road(game)
    assert game.gains() == [(0, 3, "castle")]
    (told,) = game.told(CastleScored)
    assert (str(told.figure), told.kind) == ("0.meeple.1", "road")
    assert (keepers(game), game.supply(0), left(game)) == ([""], 7, [2, 3])
    assert not game.state.held
    game.play("BG-E", (-1, -1), 2)
    assert (game.gains(), [event.kind for event in game.told(FeatureCompleted)]) == ([], ["city"])


def test_whoever_scores_it() -> None:
    """BCB-9, BCB-10: others' features count, and the points are the same."""
    game = with_castle(owner=1)
    game.stand(0, HERE, "road1")
    close_road(game)
    assert game.gains() == [(0, 3, "road"), (1, 3, "castle")]


def test_a_feature_elsewhere() -> None:
    """BCB-9: it must have a tile in the fief."""
    game = with_castle()
    game.put("BG-B", (0, -2))
    game.put("BG-E", (0, -3))
    game.play("BG-E", (0, -4), 2)
    assert [event.kind for event in game.told(FeatureCompleted)] == ["city"]
    assert keepers(game) == ["0.meeple.1"]


@pytest.mark.parametrize(("at", "gains"), [((1, -1), [(0, 9, "castle")]), ((2, -1), [])])
def test_a_monastery_counts_where_it_stands(at: At, gains: list[tuple[int, int, str]]) -> None:
    """BCB-9: the eight tiles round it do not matter."""
    game = with_castle()
    around = [(at[0] + dx, at[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    for square in sorted({*around, (1, -1), (1, 0)} - {HERE, NORTH, (2, 0)}):
        if square == (1, 0):
            game.put("BG-A", square, 1)  # its road ends there
        else:
            game.state.board.place(game.state.tile("BG-B"), square_at(*square), 0)
    game.play("BG-B", (2, 0))
    assert [event.kind for event in game.told(FeatureCompleted)] == ["monastery"]
    assert game.gains() == gains


def test_the_most_of_several() -> None:
    """BCB-10: of those completed at once."""
    game = with_castle()
    game.put("BG-L", (-1, 0))
    game.put("BG-G", (1, -1), 1)
    game.put("BG-E", (1, -2), 2)
    game.play("BG-L", (1, 0))
    assert [event.kind for event in game.told(FeatureCompleted)] == ["road", "city"]
    assert game.gains() == [(0, 6, "castle")]


def test_not_what_the_same_tile_completed() -> None:
    """BCB-10: it must be the next."""
    game = castle_table()
    game.put("BG-L", (-1, 0))
    game.put("BG-E", (1, -1), 2)
    game.stand(0, (1, -1), "city1")
    game.lay("BG-L", (1, 0))
    assert asked(game) == 0
    builds(game, (1, 0))
    assert [event.kind for event in game.told(FeatureCompleted)] == ["road"]
    assert (game.gains(), keepers(game)) == ([], ["0.meeple.1"])


def test_no_castle_watches_over_what_is_no_feature() -> None:
    """BG-17: without abbots a garden is none, so it is not the next feature."""
    for boxes, gains in (((), []), (("abbot",), [(0, 9, "castle")])):
        game = with_castle(*boxes)
        for square in sorted((x, y) for x in (0, 1, 2) for y in (-2, -1, 0)):
            if square == (1, 0):
                game.put("BG-A", square, 1)
            elif square == (1, -1):
                game.state.board.place(game.state.tile("BG-Eg"), square_at(*square), 1)
            elif square not in (HERE, NORTH, (2, 0)):
                game.state.board.place(game.state.tile("BG-B"), square_at(*square), 0)
        game.state.board.found = None
        game.play("BG-B", (2, 0))
        assert [event.kind for event in game.told(FeatureCompleted)] == ["garden"]
        assert game.gains() == gains


# One after the other


def with_row(*owners: int) -> Table:
    """Castles side by side, the first north of the start tile, each in the next one's fief."""
    game = castle_table(players=3)
    for x, owner in enumerate(owners):
        if x:
            game.put("BG-D", (x, 0))
        game.put("BG-E", (x, -1), 2)
        fortify(game, owner, (x, 0), kind="meeple")
    return game


def test_a_castle_that_scores_is_a_completed_feature() -> None:
    """BCB-11: for castles in whose fief it lies, in the same turn, and so on."""
    game = with_row(0, 1, 2)
    game.put("BG-E", (-1, -1), 2)
    game.play("BG-L", (-1, 0))
    assert game.gains() == [(0, 4, "castle"), (1, 4, "castle"), (2, 4, "castle")]
    told = [(str(event.figure), event.kind) for event in game.told(CastleScored)]
    assert told == [("0.meeple.1", "city"), ("1.meeple.1", "castle"), ("2.meeple.1", "castle")]
    assert keepers(game) == ["", "", ""]


def test_two_castles_and_one_feature() -> None:
    """BCB-9: both score it."""
    game = with_row(0, 1)
    game.put("BG-L", (-1, 0))
    game.play("BG-L", (2, 0))
    assert game.gains() == [(0, 4, "castle"), (1, 4, "castle")]


def test_a_new_castle_waits() -> None:
    """BCB-10, BCB-11: what the same tile made another castle score is not its next feature."""
    game = with_row(0)
    game.put("BG-L", (-1, 0))
    game.stand(1, HERE, "road1")
    game.put("BG-E", (1, -1), 2)
    game.stand(2, (1, -1), "city1")
    game.lay("BG-L", (1, 0))
    assert asked(game) == 2
    builds(game, (1, 0))
    assert [gain for gain in game.gains() if gain[2] == "castle"] == [(0, 3, "castle")]
    assert keepers(game) == ["", "2.meeple.1"]


# What it is worth


def test_points_as_the_feature_brings_them() -> None:
    """BCB-11: with inn, cathedral, mage and witch, not with the fairy's."""
    game = with_castle("mage-witch", PD)
    game.put("BG-L", (-1, 0))
    game.stand(1, HERE, "road1")
    put(game, "witch", HERE, "road1")
    game.state.store(pieces(game.state), fairy=square_at(*HERE), beside=figure("1.meeple.1"))
    game.play("BG-L", (1, 0))
    assert game.gains() == [(1, 2, "road"), (1, 3, "fairy.scored"), (0, 2, "castle")]


def test_a_mayor_has_no_strength_there() -> None:
    """BCB-8: he goes home without points."""
    game = with_castle("abbey-mayor", kind="mayor")
    close_road(game)
    assert (game.gains(), keepers(game), game.supply(0, "mayor")) == ([], [""], 1)
    assert [event.kind for event in game.told(CastleScored)] == ["road"]


def test_a_mayors_castle_is_worth_as_much_to_others() -> None:
    """BCB-8, BCB-11: only his owner gets nothing."""
    game = castle_table("abbey-mayor", players=3)
    game.put("BG-E", NORTH, 2)
    fortify(game, 0, HERE, kind="mayor")
    game.put("BG-D", (1, 0))
    game.put("BG-E", (1, -1), 2)
    fortify(game, 1, (1, 0), kind="meeple")
    game.put("BG-E", (-1, -1), 2)
    game.play("BG-L", (-1, 0))
    assert game.gains() == [(1, 4, "castle")]
    assert keepers(game) == ["", ""]


def test_a_wagon_goes_home() -> None:
    """BCB-13: without driving on."""
    game = with_castle("abbey-mayor", kind="wagon")
    game.put("BG-L", (-1, 0))
    game.lay("BG-L", (1, 0))
    game.passes()
    assert (game.drawing, game.supply(0, "wagon"), game.score(0)) == (True, 1, 3)


def test_the_end() -> None:
    """BCB-12: a castle with a meeple scores nothing."""
    assert outstanding(with_castle().state) == ()


@pytest.mark.parametrize(("boxes", "points"), [((), 4), ((TB,), 5)])
def test_a_castle_beside_a_field(boxes: tuple[str, ...], points: int) -> None:
    """BCB-12: 4 instead of 3, with a pig 5."""
    game = with_castle(*boxes, kind="")
    game.stand(0, HERE, "field1")
    if boxes:
        game.stand(0, HERE, "field1", kind="pig")
    items = outstanding(game.state)
    assert sum(item.points for item in items) == points
    told = [(part.name, part.count, part.points) for part in items[0].parts]
    assert told == [("cities", 1, 3), ("castles", 1, 1)]


def test_a_castle_beside_a_barn() -> None:
    """BCB-12: 5 at the end."""
    game = with_castle("abbey-mayor", kind="")
    game.stand(0, HERE, "field1", kind="barn")
    assert [(item.points, item.reason) for item in outstanding(game.state)] == [(5, "barn")]


def test_farmers_whom_a_tile_joins_to_a_barn() -> None:
    """BCB-12: 2 for a castle beside the field."""
    game = with_castle("abbey-mayor", kind="")
    game.stand(0, NORTH, "field1", kind="barn")
    game.put("BG-B", (-2, -1))
    game.stand(1, (-2, -1), "field1")
    game.play("BG-B", (-1, -1))
    assert game.gains() == [(1, 2, "field")]


# Who shelters there


def test_the_dragon_eats_nobody_there() -> None:
    """BCB-13: neither on the one square nor on the other."""
    game = with_castle(PD)
    game.state.board.place(game.state.tile("BG-B"), square_at(1, -1), 0)
    game.state.store(pieces(game.state), dragon=square_at(1, -1))
    game.state.board.place(game.state.tile("BG-B"), square_at(0, -2), 0)
    game.state.board.found = None
    dragon = next(t.id for t in game.state.rulebook.tiles.values() if "dragon" in t.symbols)
    game.draws(dragon)
    place = next(action for action in game.legal if isinstance(action, PlaceTile))
    game.act(place)
    while game.step != "dragon-move":
        game.passes()
    game.dragon(NORTH, HERE)
    assert keepers(game) == ["0.meeple.1"]


def test_the_princess_finds_nobody() -> None:
    """BCB-13: whoever is on a castle is no knight."""
    game = with_castle(PD)
    game.draws("PD-F")
    for place in [action for action in game.legal if isinstance(action, PlaceTile)]:
        after = Table(game.state.copy())
        after.act(place)
        assert not after.may(RemoveKnight)


def test_the_tower_reaches_nobody_and_takes_nobody_in_exchange() -> None:
    """BCB-13, TW-4, TW-6, TW-9: a meeple that its own player holds is no prisoner of anybody."""
    game = with_castle("tower", owner=1)
    game.put("TW-02g", (1, -1))
    raise_to(game, 3, (1, -1))
    game.stand(1, HERE, "road1")
    imprison(game, "0.meeple.7", 1)
    rich(game, 1)
    game.lay("BG-B", (0, -2))
    game.act(BuildFloor(1, -1))
    assert in_reach(game) == set()
    assert not game.may(Ransom)
    game.state.turn = replace(game.state.turn, player=1)
    assert not list(ransoms(game.state, 1))


def test_the_festival_takes_back_whom_it_likes() -> None:
    """BCB-13, FE-1: a meeple on a castle, too; it stays empty for ever."""
    game = with_castle("festival")
    festival = next(t for t in game.state.rulebook.tiles.values() if "festival" in t.symbols)
    game.draws(festival.id)
    game.act(next(action for action in game.legal if isinstance(action, PlaceTile)))
    game.act(TakeBack(figure("0.meeple.1")))
    assert (keepers(game), game.supply(0), game.state.held) == ([""], 7, {})
    assert game.told(FigureReleased)[0].cause == "festival"


def test_mage_and_witch_leave_a_city_that_becomes_a_castle() -> None:
    """MW-7: it is complete."""
    game = castle_table("mage-witch")
    game.stand(0, HERE, "city1")
    put(game, "mage", HERE, "city1")
    game.lay("BG-E", NORTH, 2)
    asked(game)
    builds(game, *SMALL)
    assert segment_of(game.state, "mage") == OFF


def test_no_crop_circle_touches_it() -> None:
    """BCB-13: its meeple is no knight."""
    game = with_castle("crop-circles")
    step = Step("crop-take", 0, (CALLED.index("knight"),))
    assert touched(game.state, step) == []


@pytest.mark.parametrize("target", ["unfinished", "never-scored-too"])
def test_no_portal_leads_there(target: str) -> None:
    """BCB-13: whether it is empty or not."""
    for kind in ("", "meeple"):
        game = with_castle(PD, kind=kind, options={"portal-target": target})
        portal = next(t for t in game.state.rulebook.tiles.values() if "portal" in t.symbols)
        game.draws(portal.id)
        game.act(next(action for action in game.legal if isinstance(action, PlaceTile)))
        cities = {(d.x, d.y) for d in game.choices(Deploy) if d.segment.startswith("city")}
        assert not cities & {HERE, NORTH}


def test_no_flier_lands_there() -> None:
    """BCB-13: it lands where something is not complete."""
    game = with_castle("flying-machines", kind="")
    kind = game.state.rulebook.kinds["meeple"]
    landings = list_landings(game.state, kind, square_at(*NORTH))
    assert landings == []


def test_no_wagon_drives_there() -> None:
    """BCB-13: it is complete."""
    game = with_castle("abbey-mayor", kind="")
    game.put("BG-L", (-1, 0))
    game.stand(0, HERE, "road1", kind="wagon")
    game.lay("BG-L", (1, 0))
    while game.step != "drive":
        game.passes()
    assert not [d for d in game.choices(Deploy) if d.segment.startswith("city") and d.x == 0]


def test_the_fairy_is_never_beside_it() -> None:
    """BCB-13, PD-F11: if it is built on her meeple she stays beside nobody."""
    game = castle_table(PD)
    game.stand(0, HERE, "city1")
    game.state.store(pieces(game.state), fairy=square_at(*HERE), beside=figure("0.meeple.1"))
    game.lay("BG-E", NORTH, 2)
    asked(game)
    builds(game, *SMALL)
    assert (game.fairy_at, game.beside_fairy) == (HERE, "")
    game.play("BG-B", (0, -2))
    game.lay("BG-B", (1, -2))
    assert not game.may(MoveFairy)


def test_the_fairy_at_a_castle() -> None:
    """BCB-13: by option she may stand there, and gives 1 and 3 points as ever."""
    game = with_castle(PD, options={"fairy-at-castle": True})
    game.lay("BG-B", (0, -2))
    game.fairy("0.meeple.1")
    assert (game.fairy_at, game.beside_fairy) == (HERE, "0.meeple.1")
    game.play("BG-B", (1, -2))
    assert game.gains() == [(0, 1, "fairy.turn")]
    close_road(game)
    assert game.gains() == [(0, 3, "castle"), (0, 3, "fairy.scored")]
    assert (game.fairy_at, game.beside_fairy) == (HERE, "")


def test_a_castle_built_on_the_fairys_meeple() -> None:
    """BCB-13: by option she stays with it."""
    game = castle_table(PD, options={"fairy-at-castle": True})
    game.stand(0, HERE, "city1")
    game.state.store(pieces(game.state), fairy=square_at(*HERE), beside=figure("0.meeple.1"))
    game.lay("BG-E", NORTH, 2)
    asked(game)
    builds(game, *SMALL)
    assert (game.fairy_at, game.beside_fairy) == (HERE, "0.meeple.1")
    assert outstanding(game.state) == ()


# Before it is decided


def test_points_are_not_certain_while_another_may_build() -> None:
    """The owner may prefer a castle: for others the city's points have a condition."""
    game = castle_table()
    game.stand(1, HERE, "city1")
    game.lay("BG-E", NORTH, 2)
    assert [closing.hazards for closing in list_due(game.state)] == [("castle",)]
    game = small_city()
    assert [closing.hazards for closing in list_due(game.state)] == [()]
    asked(game)
    builds(game, *SMALL)
    assert list_due(game.state) == ()


def test_points_are_certain_once_their_owner_has_declined() -> None:
    """The other owner is still to be asked."""
    game = between_cities(1, 2)
    assert asked(game) == 1
    game.passes()
    cities = [game.feature(at, "city1") for at in ((-1, -1), (1, -1))]
    assert [[*find_hazards(game.state, city)] for city in cities] == [[], ["castle"]]


def test_a_castle_is_stored() -> None:
    """A position is the same once it was written and read, whoever holds what."""
    for kind in ("meeple", ""):
        game = with_castle(kind=kind)
        back = restore(snapshot(game.state))
        assert back == game.state
        assert [f.converted for _, f in back.board.live_features() if f.complete] == [True]
    game = small_city()
    asked(game)
    assert restore(snapshot(game.state)) == game.state


def test_each_part_of_a_double_turn() -> None:
    """BCB-8, TB-12: castles may be built in each; those of the first score in the second."""
    game = castle_table(TB)
    game.put("BG-L", (-1, 0))
    game.stand(0, HERE, "road1")
    game.stand(0, HERE, "road1", kind="builder")
    game.put("BG-E", (1, -1), 2)
    game.stand(1, (1, -1), "city1")
    game.lay("BG-D", (1, 0))
    assert asked(game) == 1
    builds(game, (1, 0))
    assert game.part == (0, 1)
    game.play("BG-L", (2, 0))
    assert game.gains() == [(0, 4, "road"), (1, 4, "castle")]


def test_a_castle_that_scores_reaches_over_its_fief() -> None:
    """BCB-9: for gold that lies there, once; not a mayor’s, who wins nothing."""
    for kind, owners in (("meeple", [0]), ("mayor", [])):
        game = with_castle("abbey-mayor", kind=kind)
        castle = castles_of(game.state)[0]
        assert list(find_realms(game.state)) == []
        game.put("BG-L", (-1, 0))
        game.lay("BG-L", (1, 0))
        assert list(find_realms(game.state)) == [
            (owner, find_fief(game.state, castle)) for owner in owners
        ]
        game.passes()
        assert game.drawing
        assert list(find_realms(game.state)) == []
