"""The Gold Mines (GM-1 to GM-5)."""

import pytest

from rules import Setup, legal_actions, new_game
from rules.events import Part
from rules.expansions.abbot import ReturnAbbot
from rules.expansions.gold_mines import GoldLaid, value_of
from rules.expansions.hills import Hills
from rules.expansions.princess_dragon.pieces import pieces
from rules.geometry import square_at
from rules.step import Step
from rules.tiles import load_tiles
from tests.abbeys import AM, begin, lay_abbey, with_hole
from tests.builders import PD, TB, Table, table
from tests.gold import (
    GM,
    NUGGET,
    give_gold,
    has,
    lays_gold,
    lies,
    mines,
    open_to_gold,
    put_gold,
    took,
)
from tests.halves import with_halves

HS = "hills-sheep"


def before_a_city(*expansions: str, players: int = 2) -> Table:
    """Return a table with the start tile's city, which one tile north of it completes."""
    return mines(*expansions, players=players)


def end(game: Table) -> None:
    """Let the game end with the turn under way."""
    game.state.bag = {}
    game.state.legal = None


# Laying


@pytest.mark.parametrize("edition", ["C1", "C2"])
def test_the_tiles(edition: str) -> None:
    """GM-1: eight, with gold on each, four monasteries among them."""
    state = new_game(Setup(edition=edition, expansions=(GM,)))
    tiles = [tile for tile in load_tiles(GM) if tile.id in state.bag]
    assert [state.bag[tile.id] for tile in tiles] == [1] * 8
    assert all("gold" in tile.symbols for tile in tiles)
    assert sum("monastery1" in tile.names for tile in tiles) == 4


def test_one_ingot_on_the_tile_and_one_beside_it() -> None:
    """GM-1: the other one on any occupied square of the eight, as the player likes; they must."""
    game = mines()
    game.put("BG-D", (1, 0))
    game.put("BG-D", (3, 0))
    game.lay("GM-02", (0, 1), 2)
    assert (game.step, game.player) == ("gold", 0)
    assert lies(game) == {(0, 1): 1}
    assert open_to_gold(game) == [(0, 0), (1, 0)]
    assert len(game.legal) == 2
    lays_gold(game, (1, 0))
    assert lies(game) == {(0, 1): 1, (1, 0): 1}
    assert game.told(GoldLaid) == [GoldLaid(0, 1, 0, 1)]
    assert game.step == "wood"


def test_no_question_where_one_tile_is_beside_it() -> None:
    """GM-1: then the other ingot lies there."""
    game = mines()
    game.lay(NUGGET, (1, 0))
    assert lies(game) == {(0, 0): 1, (1, 0): 1}
    assert game.step == "wood"
    assert [(e.x, e.y, e.count) for e in game.told(GoldLaid)] == [(1, 0, 1), (0, 0, 1)]


def test_any_number_may_lie_on_a_tile() -> None:
    """GM-1: a second gold tile adds to it."""
    game = mines()
    game.play(NUGGET, (1, 0))
    game.lay("GM-02", (0, 1), 2)
    lays_gold(game, (0, 0))
    assert lies(game) == {(0, 0): 2, (1, 0): 1, (0, 1): 1}


def test_other_tiles_bring_none() -> None:
    """GM-1: only those that show gold."""
    game = mines()
    game.lay("BG-D", (1, 0))
    assert (game.step, lies(game)) == ("wood", {})


def test_gold_occupies_nothing() -> None:
    """G4-2: the tile's features may be claimed, and nobody is hindered elsewhere."""
    game = mines()
    game.lay(NUGGET, (1, 0))
    assert game.segments() == ["road1", "road2", "field1", "field2", "field3"]


def test_on_the_square_of_half_tiles() -> None:
    """GM-1: a square with a half tile is occupied; an ingot lies on the square, not on a half."""
    game = with_halves("H1-01", "H2-04", expansions=(GM,))
    game.half("H1-01", (1, 0))
    game.deploy("road1")
    game.draws("GM-01")
    game.place((0, 1), 1)
    assert open_to_gold(game) == [(0, 0), (1, 0)]
    lays_gold(game, (1, 0))
    assert lies(game) == {(0, 1): 1, (1, 0): 1}
    game.passes()
    game.draws("BG-A")
    game.place((1, 1), 2)
    game.passes()
    assert (took(game), lies(game)) == ([(0, ((1, 0),))], {(0, 1): 1})


def test_before_mage_and_princess() -> None:
    """GM-1, G4-1: gold is laid at once after the tile, before a hill's owner or a figure."""
    outline = [step.kind for step in mines("mage-witch", PD).state.rulebook.turns[0]]
    assert outline.index("place-tile") < outline.index("gold") < outline.index("magic")
    assert outline.index("magic") < outline.index("princess") < outline.index("wood")


def test_each_part_of_a_double_turn_has_its_own() -> None:
    """G4-4: gold is laid, and taken, in the second part as in the first."""
    game = mines(TB)
    parts = [step.kind for step in game.state.rulebook.parts[0]]
    assert "gold" in parts
    game.put("BG-U", (1, 0), 1)
    game.stand(0, (0, 0), "road1")
    game.stand(0, (1, 0), "road1", kind="builder")
    game.play("GM-08", (2, 0))
    lays = lies(game)
    assert game.part == (0, 1)
    game.lay("GM-02", (0, 1), 2)
    lays_gold(game, (1, 0))
    assert lies(game) == {**lays, (0, 1): 1, (1, 0): lays.get((1, 0), 0) + 1}


def test_the_dragon_does_not_eat_it() -> None:
    """G4-2: gold stays where the dragon comes."""
    game = mines(PD)
    game.put("BG-U", (1, 0), 1)
    put_gold(game, (1, 0))
    game.state.store(pieces(game.state), dragon=square_at(0, 0))
    game.state.push(Step("dragon-move", 0, (square_at(0, 0),)))
    game.state.legal = None
    game.dragon((1, 0))
    assert lies(game) == {(1, 0): 1}


# Taking


def test_the_winner_takes_what_lies_on_the_tiles() -> None:
    """GM-2: of a completed feature, whoever completed it; gold elsewhere stays."""
    game = before_a_city()
    game.stand(1, (0, 0), "city1")
    put_gold(game, (0, 0), (0, 0), (1, 0))
    game.put("BG-D", (1, 0))
    game.play("BG-E", (0, -1), 2)
    assert took(game) == [(1, ((0, 0), (0, 0)))]
    assert (has(game), lies(game)) == ((0, 2), {(1, 0): 1})


def test_nothing_for_a_feature_of_nobody() -> None:
    """GM-2: its gold stays, for who wins another feature on that tile."""
    game = before_a_city()
    put_gold(game, (0, 0))
    game.play("BG-E", (0, -1), 2)
    assert (has(game), lies(game)) == ((0, 0), {(0, 0): 1})


def test_a_meeple_of_this_turn_takes_it() -> None:
    """GM-2: also the ingots of the tile just placed."""
    game = mines()
    game.lay("GM-06", (0, -1), 3)
    assert lies(game) == {(0, -1): 1, (0, 0): 1}
    game.passes()
    game.play("BG-E", (-1, -1), 1, meeple="city1")
    assert (has(game), lies(game)) == ((0, 2), {})


def test_a_monastery_gives_what_lies_on_its_nine_squares() -> None:
    """GM-2: with majority; what is further away stays."""
    game = mines()
    for x, y in [(-1, 1), (0, 1), (1, 1), (-1, 2), (1, 2), (-1, 3), (0, 3)]:
        game.state.board.place(game.state.rulebook.tiles["BG-B"], square_at(x, y), 0)
    game.state.board.place(game.state.rulebook.tiles["BG-B"], square_at(0, 2), 0)
    game.stand(1, (0, 2), "monastery1")
    put_gold(game, (0, 2), (-1, 3), (0, 0), (1, 1))
    game.play("BG-B", (1, 3))
    assert took(game) == [(1, ((1, 1), (0, 2), (-1, 3)))]
    assert lies(game) == {(0, 0): 1}


def test_an_abbey_gives_what_lies_on_its_nine_squares() -> None:
    """GM-2: it is a monastery."""
    game = with_hole(GM)
    for x, y in [(-1, -2), (1, -2)]:
        game.state.board.place(game.state.rulebook.tiles["BG-B"], square_at(x, y), 0)
    begin(game)
    put_gold(game, (1, -2), (0, -2), (0, 0))
    lay_abbey(game)
    game.deploy("monastery1")
    assert has(game) == (3, 0)


def test_a_shrine_gives_what_lies_on_its_nine_squares() -> None:
    """GM-2, CU-1: it is a monastery."""
    game = table(GM, "cult", start="CU-01")
    for at in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)]:
        game.put("FL-02", at)
    game.stand(1, (0, 0), "shrine1")
    put_gold(game, (0, 0), (-1, -1), (0, 1), (0, 2))
    game.play("BG-E", (0, 1), 2)
    assert took(game) == [(1, ((-1, -1), (0, 0), (0, 1)))]
    assert lies(game) == {(0, 2): 1}


def test_a_field_gives_none_at_the_end() -> None:
    """GM-2: only what is completed."""
    game = mines()
    game.stand(0, (0, 0), "field1")
    put_gold(game, (0, 0))
    end(game)
    game.state.agenda = game.state.rulebook.ending
    game.state.legal = None
    legal_actions(game.state)
    assert has(game) == (0, 0)


def test_an_abbot_taken_back_gets_none() -> None:
    """GM-2: he scores a monastery that is not complete."""
    game = mines("abbot")
    game.put("BG-B", (0, 1))
    game.stand(0, (0, 1), "monastery1", kind="abbot")
    put_gold(game, (0, 1), (0, 0))
    game.lay("BG-U", (1, 0), 1)
    game.act(next(action for action in game.legal if isinstance(action, ReturnAbbot)))
    assert (has(game), lies(game)) == ((0, 0), {(0, 0): 1, (0, 1): 1})


def test_a_mayor_without_strength_gets_none() -> None:
    """GM-2, AM-8: a city without coats of arms is nobody's."""
    game = before_a_city(AM)
    game.stand(0, (0, 0), "city1", kind="mayor")
    put_gold(game, (0, 0))
    game.draws("BG-E")
    game.place((0, -1), 2)
    game.passes()
    assert (has(game), lies(game)) == ((0, 0), {(0, 0): 1})


def test_a_hill_decides_who_takes() -> None:
    """GM-2, HS-2: tied players who lose the tie get none."""
    game = before_a_city(HS)
    game.put("GM-06", (0, -1), 3)
    game.stand(0, (0, 0), "city1")
    game.stand(1, (0, -1), "city1")
    game.state.store(game.state.slots[Hills], hills=(square_at(0, 0),))
    put_gold(game, (0, 0))
    game.play("BG-E", (-1, -1), 1)
    assert has(game) == (1, 0)


def test_a_wagon_that_scores_takes_and_drives_on() -> None:
    """GM-2: the wagon wins the feature; of the one it drives to it takes nothing yet."""
    game = before_a_city(AM)
    game.stand(0, (0, 0), "city1", kind="wagon")
    put_gold(game, (0, 0), (0, -1))
    game.draws("BG-D")
    game.place((0, -1), 2)
    game.passes()
    assert (has(game), game.step) == ((2, 0), "drive")
    game.deploy("road1", at=(0, 0), kind="wagon")
    assert has(game) == (2, 0)


def test_a_phantom_wins_with_its_meeple() -> None:
    """GM-2: as any meeple does."""
    game = before_a_city("phantom")
    put_gold(game, (0, 0), (0, 0))
    game.lay("BG-E", (0, -1), 2)
    game.passes()
    game.deploy("city1", kind="phantom")
    assert has(game) == (2, 0)


def test_a_seat_that_resigned_goes_on_taking() -> None:
    """G4-5: its meeples count, and its gold stays."""
    game = mines(players=3)
    game.stand(1, (0, 0), "city1")
    put_gold(game, (0, 0))
    game.resigns(1)
    game.play("BG-E", (0, -1), 2)
    assert has(game) == (0, 1, 0)


def test_who_resigns_lays_no_second_ingot() -> None:
    """G4-5: the choice lapses."""
    game = mines(players=3)
    game.put("BG-D", (1, 0))
    game.lay("GM-02", (0, 1), 2)
    game.resigns(0)
    assert lies(game) == {(0, 1): 1}
    assert game.state.turn.player == 1


# Sharing


def test_several_winners_take_in_turn_order() -> None:
    """GM-3: from the active player, one each, round and round."""
    game = before_a_city(players=3)
    game.stand(1, (0, 0), "city1")
    game.stand(2, (0, 0), "city1")
    put_gold(game, (0, 0), (0, 0), (0, 0))
    game.play("BG-E", (0, -1), 2)
    assert has(game) == (0, 2, 1)
    assert took(game) == [(1, ((0, 0), (0, 0))), (2, ((0, 0),))]


def test_the_active_player_begins() -> None:
    """GM-3: also if their seat is behind the others."""
    game = before_a_city(players=3)
    game.play("BG-U", (1, 0), 1)
    game.play("BG-U", (2, 0), 1)
    for player in (0, 2):
        game.stand(player, (0, 0), "city1")
    put_gold(game, (0, 0))
    game.play("BG-E", (0, -1), 2)
    assert has(game) == (0, 0, 1)


def test_several_features_at_once() -> None:
    """GM-3, GM-4: the ingot that most may take goes first, though another could take only that."""
    game = mines()
    game.put("BG-E", (1, -1), 2)
    game.put("BG-D", (1, 0))
    game.put("BG-E", (-1, -1), 1)
    game.stand(1, (0, 0), "city1")
    game.stand(0, (-1, -1), "city1")
    put_gold(game, (0, -1), (0, 0), (-1, -1))
    game.lay("BG-I", (0, -1), 2)
    assert game.feature((0, 0), "city1").complete
    assert game.feature((-1, -1), "city1").complete
    game.passes()
    assert took(game) == [(0, ((0, -1), (-1, -1))), (1, ((0, 0),))]


def test_the_ingots_of_a_row_then_of_a_column() -> None:
    """GM-4: of ingots that as many may take, the northernmost, then the westernmost."""
    game = mines()
    game.put("BG-U", (1, 0), 1)
    game.put("BG-A", (-1, 0), 3)
    game.stand(0, (0, 0), "road1")
    game.stand(1, (1, 0), "road1")
    put_gold(game, (1, 0), (0, 0), (2, 0))
    game.play("BG-A", (2, 0), 1)
    assert took(game) == [(0, ((0, 0), (2, 0))), (1, ((1, 0),))]


# The end


@pytest.mark.parametrize(
    ("count", "points"),
    [(0, 0), (1, 1), (3, 3), (4, 8), (6, 12), (7, 21), (9, 27), (10, 40), (16, 64)],
)
def test_what_ingots_are_worth(count: int, points: int) -> None:
    """GM-5: 1 each, from 4 on 2, from 7 on 3, from 10 on 4 each."""
    assert value_of(count) == points


def test_gold_counts_at_the_end() -> None:
    """GM-5: an item of its own; ingots on the board are worth nothing."""
    game = mines(players=3)
    give_gold(game, 4, 0, 10)
    put_gold(game, (0, 0))
    end(game)
    game.state.agenda = game.state.rulebook.ending
    game.state.legal = None
    game.state.events = []
    legal_actions(game.state)
    game.events = list(game.state.events)
    assert game.gains() == [(0, 8, "gold"), (2, 40, "gold")]
    assert [item.parts for item in game.items()] == [
        (Part("gold", 4, 8),),
        (Part("gold", 10, 40),),
    ]
