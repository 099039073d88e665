"""Scoring in the base game (BG-5 to BG-9, BG-11, BG-18)."""

from rules import projected
from rules.codec import decode_event, encode
from rules.events import Claim, FeatureScored, FigureReturned, Part, Spot
from tests.builders import PD, Table, table


def six_tile_city(game: Table, last: str = "BG-R", meeple: str = "") -> None:
    """Join a knight of player 0 at (1, 0) and one of player 1 at (-1, 0) through (0, -1)."""
    game.play("BG-L", at=(1, 0), meeple="city1")
    game.play("BG-L", at=(-1, 0), meeple="city1")
    game.play("BG-N", at=(1, -1), rotation=2)
    game.play("BG-N", at=(-1, -1), rotation=1)
    game.play(last, at=(0, -1), rotation=2, meeple=meeple)


def test_a_road_between_two_ends() -> None:
    """BG-5: a road complete at both ends brings 1 point a tile."""
    game = table()
    game.play("BG-W", at=(1, 0), rotation=1, meeple="road2")
    game.play("BG-W", at=(-1, 0))
    assert game.gains() == [(0, 3, "road")]
    (item,) = game.items()
    assert item.parts == (Part("tiles", 3, 3),)
    assert item.spot == Spot(1, 0, "road2")


def test_a_road_that_is_a_loop() -> None:
    """BG-5: a loop is complete and brings 1 point a tile."""
    game = table(start="BG-V")
    game.play("BG-V", at=(-1, 0), rotation=3, meeple="road1")
    game.play("BG-V", at=(-1, 1), rotation=2)
    game.play("BG-V", at=(0, 1), rotation=1)
    assert game.gains() == [(0, 4, "road")]


def test_a_closed_city() -> None:
    """BG-5: a closed city brings 2 points a tile and 2 a coat of arms."""
    game = table()
    game.play("BG-F", at=(0, -1), rotation=1, meeple="city1")
    game.play("BG-E", at=(0, -2), rotation=2)
    assert game.gains() == [(0, 8, "city")]
    assert game.items()[0].parts == (Part("tiles", 3, 6), Part("arms", 1, 2))


def test_a_city_with_a_hole_is_open() -> None:
    """BG-5: a city is complete only when no edge of it is open."""
    game = table()
    game.play("BG-R", at=(0, -1), rotation=1, meeple="city1")
    game.play("BG-E", at=(0, -2), rotation=2)
    assert game.gains() == []
    game.play("BG-E", at=(1, -1), rotation=3)
    assert game.gains() == [(0, 8, "city")]


def test_what_is_on_the_board_as_it_stands() -> None:
    """BG-8: at any time one can tell what everybody would have if the game ended now."""
    game = table()
    game.play("BG-F", at=(0, -1), rotation=1, meeple="city1")
    before = game.state.copy()
    assert projected(game.state) == (2 + 1, 0)
    assert game.state == before
    game.play("BG-E", at=(0, -2), rotation=2)
    assert (game.score(0), projected(game.state)) == (8, (8, 0))


def test_a_surrounded_monastery() -> None:
    """BG-5: a monastery with eight neighbours brings 9 points and sends its monk home."""
    game = table(PD, start="BG-B")
    game.play("BG-B", at=(0, 1), meeple="monastery1")
    for at in [(1, 0), (1, 1), (1, 2), (0, 2)]:
        game.play("BG-B", at=at)
    for at in [(-1, 2), (-1, 1)]:
        game.play("PD-2", at=at)
    assert game.score(0) == 0
    game.play("PD-2", at=(-1, 0))
    assert game.gains() == [(0, 9, "monastery")]
    assert game.supply(0) == 7


def test_a_tile_with_two_segments_of_a_city_counts_once() -> None:
    """BG-6: a tile that touches the same city with two segments counts once."""
    game = table(start="BG-I")
    game.play("BG-N", at=(0, -1), rotation=1, meeple="city1")
    game.play("BG-N", at=(1, -1), rotation=2)
    game.play("BG-N", at=(1, 0), rotation=3)
    assert game.gains() == [(0, 8, "city")]
    assert len(game.feature((0, 0), "city1").segments) == 5


def test_a_tile_crossed_twice_by_a_road_counts_once() -> None:
    """BG-6: a tile that a road crosses twice counts once."""
    game = table(PD, start="PD-W")
    game.play("BG-V", at=(0, -1), rotation=3, meeple="road1")
    game.play("BG-V", at=(1, -1))
    game.play("BG-V", at=(1, 0), rotation=1)
    game.play("BG-A", at=(-1, 0), rotation=3)
    game.play("BG-A", at=(0, 1), rotation=2)
    assert game.gains() == [(0, 6, "road")]


def test_the_majority_gets_all_points() -> None:
    """BG-7: two knights beat one and get all points; all three go home."""
    game = table()
    game.play("BG-L", at=(1, 0), meeple="city1")
    game.play("BG-L", at=(-1, 0), meeple="city1")
    game.play("BG-N", at=(1, -1), rotation=2)
    game.play("BG-B", at=(1, -2))
    game.play("BG-E", at=(0, -2), rotation=2, meeple="city1")
    game.play("BG-N", at=(-1, -1), rotation=1)
    game.play("BG-C", at=(0, -1))
    assert game.gains() == [(0, 16, "city")]
    assert len(game.told(FigureReturned)) == 3
    assert (game.supply(0), game.supply(1)) == (7, 7)
    (told,) = game.told(FeatureScored)
    assert told.claims == (Claim(0, 2), Claim(1, 1))
    assert told.decided == ""


def test_on_a_tie_all_get_all_points() -> None:
    """BG-7: players with equally many meeples all get the full points."""
    game = table()
    six_tile_city(game)
    assert game.gains() == [(0, 12, "city"), (1, 12, "city")]
    (told,) = game.told(FeatureScored)
    assert told.claims == (Claim(0, 1), Claim(1, 1))


def test_what_one_player_has_alone_is_told_without_claims() -> None:
    """BG-7: then an event is what it was in early versions, which are read without."""
    game = table()
    game.play("BG-W", at=(1, 0), rotation=1, meeple="road2")
    game.play("BG-W", at=(-1, 0))
    (told,) = game.told(FeatureScored)
    assert b"claims" not in encode(told)
    assert decode_event(encode(told)) == told


def test_the_end_counts_what_is_incomplete() -> None:
    """BG-8: at the end a road tile, a city tile, arms and a monastery's neighbours bring 1 each."""
    game = table()
    game.play("BG-B", at=(0, 1), meeple="monastery1")
    game.play("BG-F", at=(0, -1), rotation=1, meeple="city1")
    game.play("BG-U", at=(1, 0), rotation=1, meeple="road1")
    game.resigns(1)
    assert game.gains() == [
        (0, 2, "road.incomplete"),
        (1, 3, "city.incomplete"),
        (0, 3, "monastery.incomplete"),
    ]
    assert game.items()[1].parts == (Part("tiles", 2, 2), Part("arms", 1, 1))


def test_farmers_stay_until_the_end() -> None:
    """BG-8: a completed city beside a field sends no farmer home; he scores 3 for it at the end."""
    game = table()
    game.play("BG-E", at=(0, -1), rotation=2, meeple="field1")
    assert game.gains() == []
    assert game.supply(0) == 6
    game.resigns(1)
    assert game.gains() == [(0, 3, "field")]
    assert game.items()[0].parts == (Part("cities", 1, 3),)


def test_a_fields_majority_is_counted_as_everywhere() -> None:
    """BG-8: only the players with most farmers in a field get its points."""
    game = table(players=3)
    game.play("BG-E", at=(0, -1), rotation=2, meeple="field1")
    game.play("BG-U", at=(1, 0), rotation=1, meeple="field2")
    game.play("BG-U", at=(2, 0), rotation=1)
    game.play("BG-U", at=(0, -2), rotation=1, meeple="field2")
    game.play("BG-A", at=(1, -2), rotation=1)
    game.play("BG-B", at=(1, -1))
    assert len(game.feature((1, 0), "field2").figures) == 3
    game.resigns(2)
    game.resigns(1)
    assert game.gains() == [(0, 3, "field")]


def test_nothing_leaves_the_board_in_final_scoring() -> None:
    """BG-8: figures stay where they are until all is counted."""
    game = table()
    game.play("BG-B", at=(0, 1), meeple="monastery1")
    game.resigns(1)
    assert game.told(FeatureScored)
    assert not game.told(FigureReturned)
    assert game.where("0.meeple.1") == (0, 1, "monastery1")


def test_a_small_city() -> None:
    """BG-9: with the option a complete city of two tiles brings 1 a tile, as ever without it."""
    for small, points in ((False, 4), (True, 2)):
        game = table(options={"small-city": small})
        game.play("BG-E", at=(0, -1), rotation=2, meeple="city1")
        assert game.gains() == [(0, points, "city")]


def test_a_larger_city_is_no_small_city() -> None:
    """BG-9: the small-city option changes no city of three tiles, arms included."""
    game = table(options={"small-city": True})
    game.play("BG-F", at=(0, -1), rotation=1, meeple="city1")
    game.play("BG-E", at=(0, -2), rotation=2)
    assert game.gains() == [(0, 8, "city")]


def test_a_small_city_feeds_a_field() -> None:
    """BG-9: a small city counts 3 points for a field, like any completed city."""
    game = table(options={"small-city": True})
    game.play("BG-E", at=(0, -1), rotation=2, meeple="field1")
    game.resigns(1)
    assert game.gains() == [(0, 3, "field")]


def test_without_fields() -> None:
    """BG-9: with fields off nobody may be a farmer."""
    game = table(options={"fields": False})
    game.lay("BG-E", at=(0, -1), rotation=2)
    assert game.segments() == ["city1"]


def test_all_features_of_a_tile_score() -> None:
    """BG-11: every feature a tile completes scores once, in a fixed order, with a breakdown."""
    game = table(start="BG-B")
    game.play("BG-B", at=(1, 0))
    game.play("BG-B", at=(-1, 0))
    game.play("BG-E", at=(1, 1), rotation=3, meeple="city1")
    game.play("BG-E", at=(-1, 1), rotation=1, meeple="city1")
    game.play("BG-H", at=(0, 1))
    assert game.gains() == [(0, 4, "city"), (1, 4, "city")]
    assert all(event.complete and event.size == 2 for event in game.told(FeatureScored))


def test_the_completed_features_are_judged_before_anybody_goes_home() -> None:
    """BG-11: two monasteries completed by one tile are both judged on the board as it lies."""
    game = table(PD, start="BG-B")
    game.play("BG-B", at=(0, 1), meeple="monastery1")
    game.play("BG-B", at=(1, 1), meeple="monastery1")
    for at in [(1, 0), (2, 1), (0, 2)]:
        game.play("BG-B", at=at)
    for at in [(2, 0), (2, 2), (-1, 2), (-1, 1), (-1, 0), (1, 2)]:
        game.play("PD-2", at=at)
    assert game.gains() == [(0, 9, "monastery"), (1, 9, "monastery")]


def test_a_field_borders_a_city_it_touches() -> None:
    """BG-18: a field counts only the cities its segment touches on some one tile."""
    game = table()
    game.play("BG-E", at=(0, -1), rotation=2)
    game.play("BG-U", at=(1, 0), rotation=1, meeple="field1")
    game.play("BG-U", at=(-1, 0), rotation=1, meeple="field2")
    game.resigns(1)
    assert game.gains() == [(0, 3, "field"), (1, 0, "field")]


def test_a_city_counts_for_every_field_but_once_for_each() -> None:
    """BG-18: a city feeds each field it borders, once, on however many tiles they touch."""
    game = table()
    game.play("BG-E", at=(0, -1), rotation=2, meeple="field1")
    game.play("BG-U", at=(1, 0), rotation=1, meeple="field2")
    state = game.state.copy()
    game.resigns(1)
    assert game.gains() == [(1, 3, "field"), (0, 3, "field")]
    joined = Table(state)
    joined.play("BG-B", at=(1, -1))
    joined.resigns(1)
    assert joined.gains() == [(0, 3, "field"), (1, 3, "field")]
    assert len(joined.told(FeatureScored)) == 1


def test_an_incomplete_city_feeds_no_field() -> None:
    """BG-18: a field counts completed cities only."""
    game = table()
    game.play("BG-U", at=(1, 0), rotation=1, meeple="field2")
    game.resigns(1)
    assert game.gains() == [(0, 0, "field")]
