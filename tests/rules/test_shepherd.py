"""Shepherds and their flocks (HS-6 to HS-16, G3-1 to G3-4)."""

import pytest

from rules import CHANCE, Setup, apply, codec, draw_weights, new_game, outstanding
from rules.events import FeatureScored, FigureReturned, Part
from rules.expansions.abbey_mayor.barn import PlaceBarn
from rules.expansions.hills_sheep.flock import (
    DrawToken,
    DriveHome,
    FlockDriven,
    GrowFlock,
    TokenDrawn,
)
from rules.expansions.hills_sheep.slot import count_left
from rules.expansions.princess_dragon.dragon import DRAGON
from rules.expansions.princess_dragon.fairy import MoveFairy
from rules.expansions.princess_dragon.pieces import pieces
from rules.geometry import square_at
from tests.abbeys import AM, begin, lay_abbey
from tests.builders import IC, PD, TB, Table, figure, table
from tests.flocks import HS, WOLF, draw, drive, grow, herd, tokens
from tests.halves import with_halves


def home(game: Table) -> list[tuple[str, str]]:
    """Return the figures that went home in the last call, and why."""
    return [(str(event.figure), event.cause) for event in game.told(FigureReturned)]


def with_flock(*expansions: str, token: int = 3) -> Table:
    """Player 0's shepherd is in the field in the south of the start tile; it is their turn."""
    game = table(HS, *expansions)
    herd(game, 0, (0, 0), "field2", token)
    return game


# Placing


def test_onto_a_field_of_the_tile() -> None:
    """HS-6: a wood action: the shepherd goes from supply onto a field of the tile just placed."""
    game = table(HS)
    game.lay("BG-U", at=(0, 1), rotation=1)
    assert game.segments("shepherd") == ["field1", "field2"]
    game.deploy("field1", kind="shepherd")
    draw(game, 1)
    assert game.where("0.shepherd.1") == (0, 1, "field1")
    assert (game.drawing, game.supply(0, "shepherd"), game.part) == (True, 0, (1, 0))


def test_not_to_another_shepherd() -> None:
    """HS-6: one shepherd in a field, whoever's."""
    game = table(HS)
    herd(game, 1, (0, 0), "field2", 3)
    game.lay("BG-U", at=(0, 1), rotation=1)
    assert game.segments("shepherd") == ["field1"]


def test_one_each() -> None:
    """HS-6: whose shepherd is out places none."""
    game = with_flock()
    game.lay("BG-U", at=(1, 0), rotation=1)
    assert "field1" in game.segments("meeple")
    assert game.segments("shepherd") == []


def test_farmers_do_not_matter() -> None:
    """HS-6: he goes to a field with farmers, and a farmer to a field with a shepherd."""
    game = table(HS, TB)
    game.stand(1, (0, 0), "field2")
    game.stand(0, (0, 0), "field1")
    game.lay("BG-U", at=(0, 1), rotation=1)
    assert game.segments("shepherd") == ["field1", "field2"]
    assert game.segments() == ["road1", "field1"]
    game.deploy("field1", kind="shepherd")
    draw(game, 2)
    game.lay("BG-U", at=(0, 2), rotation=1)
    assert game.segments() == ["road1", "field1", "field2"]


def test_no_pig_to_a_shepherd_alone() -> None:
    """HS-6: a pig needs a farmer beside it (TB-18)."""
    game = with_flock(TB)
    game.lay("BG-U", at=(0, 1), rotation=1)
    assert game.segments("pig") == []


def test_he_is_no_meeple() -> None:
    """HS-6: no fairy goes to him; alone in a field he scores nothing of it."""
    game = with_flock(PD)
    game.lay("BG-U", at=(0, 1), rotation=1)
    assert not game.may(MoveFairy)
    game.passes()
    grow(game, 1)
    assert outstanding(game.state) == ()


def test_a_farmer_beside_him_has_the_field() -> None:
    """HS-6: the majority is that of the meeples alone, and so is the field's score."""
    game = with_flock()
    game.stand(1, (0, 0), "field2")
    game.resigns(0)
    assert game.gains() == [(1, 0, "field")]


def test_not_through_a_portal() -> None:
    """HS-7: a portal carries meeples only."""
    game = table(HS, PD)
    game.lay("PD-R", at=(1, 0))
    assert (0, 0) in game.targets()
    assert game.targets("shepherd") == {(1, 0)}


def test_not_onto_the_volcano() -> None:
    """HS-7: nor onto the volcano tile just placed, which is the dragon's (PD-V2)."""
    game = table(HS, PD)
    game.lay("PD-2", at=(0, 1))
    assert (game.drawing, game.supply(0, "shepherd")) == (True, 1)


def test_not_after_a_princess() -> None:
    """HS-7, G3-2: who removes a knight places no shepherd; the flock is asked all the same."""
    game = table(HS, PD)
    game.put("BG-G", (0, -1), 1)
    game.stand(1, (0, -1), "city1")
    game.put("BG-B", (-1, -2))
    herd(game, 0, (-1, -2), "field1", 2)
    game.lay("PD-C", at=(0, -2), rotation=1)
    game.removes("1.meeple.1")
    assert game.step == "flock"


def test_without_fields() -> None:
    """HS-7: he plays all the same where only farmers are off (BG-9)."""
    game = table(HS, options={"fields": False})
    game.lay("BG-U", at=(0, 1), rotation=1)
    assert (game.segments(), game.segments("shepherd")) == (["road1"], ["field1", "field2"])


# Tokens


def test_the_first_token_comes_at_once() -> None:
    """HS-8, G3-1: it is drawn when he is placed, before the phantom."""
    game = table(HS, "phantom")
    game.lay("BG-U", at=(0, 1), rotation=1)
    game.deploy("field1", kind="shepherd")
    assert (game.player, game.step) == (CHANCE, "sheep-token")
    draw(game, 4)
    assert [(e.player, e.sheep) for e in game.told(TokenDrawn)] == [(0, 4)]
    assert (game.step, tokens(game, 0)) == ("phantom", (4,))
    assert "field1" in game.segments("phantom")


def test_growing_or_driving_home() -> None:
    """HS-8: a later tile of the owner that becomes part of the field asks for one of both."""
    game = with_flock()
    game.lay("BG-U", at=(0, 1), rotation=1)
    game.passes()
    assert (game.step, game.player) == ("flock", 0)
    assert game.legal == (GrowFlock(), DriveHome())
    grow(game, 2)
    assert (tokens(game, 0), game.drawing) == ((3, 2), True)


@pytest.mark.parametrize("wood", ["nothing", "a meeple"])
def test_whatever_the_wood_action_was(wood: str) -> None:
    """HS-8, G3-2: it is asked besides the wood action, after it."""
    game = with_flock()
    game.lay("BG-U", at=(0, 1), rotation=1)
    if wood == "nothing":
        game.passes()
    else:
        game.deploy("road1")
    assert game.step == "flock"


def test_not_in_the_turn_he_came() -> None:
    """HS-8: the turn in which he is placed asks nothing more."""
    game = table(HS)
    game.lay("BG-U", at=(0, 1), rotation=1)
    game.deploy("field2", kind="shepherd")
    draw(game, 1)
    assert game.drawing


def test_tiles_of_others_never_ask() -> None:
    """HS-8: only a tile of his owner."""
    game = table(HS)
    herd(game, 1, (0, 0), "field2", 3)
    game.lay("BG-U", at=(0, 1), rotation=1)
    game.passes()
    assert game.drawing


def test_a_tile_elsewhere_does_not_ask() -> None:
    """HS-8: only one that becomes part of his field."""
    game = with_flock()
    game.lay("BG-E", at=(0, -1), rotation=2)
    game.passes()
    assert game.drawing


def test_on_volcano_turns() -> None:
    """HS-8: also where a volcano brings the dragon, and there is nothing else to do."""
    game = with_flock(PD)
    game.lay("PD-2", at=(0, 1))
    assert game.step == "flock"


def test_the_dragon_moves_after_the_flock() -> None:
    """G3-1: flock and closed fields stand before the dragon in a turn."""
    steps = [step.kind for step in new_game(Setup(2, expansions=(HS, PD))).rulebook.turns[0]]
    assert [s for s in steps if s in ("phantom", "wood", "flock", "closed-fields", "dragon")] == [
        "wood",
        "flock",
        "closed-fields",
        "dragon",
    ]


def test_the_tokens_in_the_bag() -> None:
    """HS-9, G3-3: 4, 5, 5 and 2 tokens of 1 to 4 sheep, and 2 wolves; those out don't come."""
    game = with_flock(token=4)
    game.lay("BG-U", at=(0, 1), rotation=1)
    game.passes()
    game.act(GrowFlock())
    weights = {a.sheep: n for a, n in draw_weights(game.state).items() if isinstance(a, DrawToken)}
    assert weights == {1: 4, 2: 5, 3: 5, 4: 1, WOLF: 2}
    assert count_left(game.state) == [2, 4, 5, 5, 1]


def test_choosing_to_grow_binds() -> None:
    """G3-3: what chance decides then is told at once; the choice can't be changed."""
    game = with_flock()
    game.lay("BG-U", at=(0, 1), rotation=1)
    game.passes()
    game.act(GrowFlock())
    assert all(isinstance(action, DrawToken) for action in game.legal)
    lots = game.state.lots
    draw(game, 1)
    assert game.state.lots == lots + 1
    assert codec.restore(codec.snapshot(game.state)) == game.state


# Wolves


def test_a_wolf_scatters_a_flock() -> None:
    """HS-10: all its tokens and the wolf go into the bag, the shepherd home; nothing is scored."""
    game = with_flock()
    game.lay("BG-U", at=(0, 1), rotation=1)
    game.passes()
    grow(game, WOLF)
    assert home(game) == [("0.shepherd.1", "wolf")]
    assert (game.gains(), tokens(game, 0)) == ([], ())
    assert count_left(game.state) == [2, 4, 5, 5, 2]


def test_a_wolf_as_first_token() -> None:
    """HS-10: also right when he comes."""
    game = table(HS)
    game.lay("BG-U", at=(0, 1), rotation=1)
    game.deploy("field1", kind="shepherd")
    draw(game, WOLF)
    assert home(game) == [("0.shepherd.1", "wolf")]
    assert game.supply(0, "shepherd") == 1


def two_flocks(players: int = 2) -> Table:
    """Two shepherds in two fields, which a tile of player 0 at (0, 1) joins."""
    game = table(HS, start="BG-G", players=players)
    herd(game, 0, (0, 0), "field2", 3)
    game.put("BG-E", (1, 0), 3)
    game.put("BG-B", (1, 1))
    herd(game, 1, (1, 1), "field1", 4)
    return game


def test_a_wolf_takes_all_shepherds_of_a_field() -> None:
    """HS-10: whoever's they are, with all their tokens."""
    game = two_flocks()
    game.lay("BG-B", at=(0, 1))
    game.passes()
    grow(game, WOLF)
    assert home(game) == [("0.shepherd.1", "wolf"), ("1.shepherd.1", "wolf")]
    assert count_left(game.state) == [2, 4, 5, 5, 2]


# Driving home


def test_driving_home() -> None:
    """HS-11: 1 point a sheep; the tokens go into the bag, the shepherd home."""
    game = with_flock()
    game.lay("BG-U", at=(0, 1), rotation=1)
    game.passes()
    drive(game)
    assert game.gains() == [(0, 3, "flock")]
    assert game.items()[0].parts == (Part("sheep.3", 1, 3),)
    assert home(game) == [("0.shepherd.1", "flock")]
    assert [event.closed for event in game.told(FlockDriven)] == [False]
    assert (tokens(game, 0), count_left(game.state)) == ((), [2, 4, 5, 5, 2])


def test_everybody_with_a_shepherd_there_scores() -> None:
    """HS-11: all sheep of the field, whoever's, for every player with a shepherd in it."""
    game = two_flocks()
    game.lay("BG-B", at=(0, 1))
    game.passes()
    drive(game)
    assert game.gains() == [(0, 7, "flock"), (1, 7, "flock")]
    assert home(game) == [("0.shepherd.1", "flock"), ("1.shepherd.1", "flock")]


def test_printed_sheep() -> None:
    """HS-11, HL-19: 3 more for each picture of sheep in the field where they stand."""
    game = with_halves("H2-02", "H1-01", start="BG-U", expansions=(HS,))
    game.half("H2-02", at=(0, 1), rotation=2)
    assert game.segments("shepherd") == ["field1", "field2"]
    game.deploy("field2", kind="shepherd")
    draw(game, 2)
    game.play("BG-U", at=(0, -1))
    game.lay("BG-B", at=(1, 0))
    game.passes()
    drive(game)
    assert game.items()[0].parts == (Part("sheep.2", 1, 2), Part("sheep.printed", 1, 3))
    assert game.gains() == [(0, 5, "flock")]


# Closed fields


def nearly_closed(*expansions: str, owner: int = 0, token: int = 3) -> Table:
    """A shepherd in a field that goes on only into the square north of the start tile."""
    game = table(HS, *expansions, start="BG-G")
    herd(game, owner, (0, 0), "field1", token)
    return game


def test_a_closed_field_is_driven_home() -> None:
    """HS-12: by itself, whoever's shepherds there are, and whoever closed it."""
    game = nearly_closed(owner=1)
    game.lay("BG-G", at=(0, -1))
    game.passes()
    assert game.gains() == [(1, 3, "flock")]
    assert [event.closed for event in game.told(FlockDriven)] == [True]
    assert home(game) == [("1.shepherd.1", "flock")]


def test_the_active_player_may_grow_before() -> None:
    """HS-12: the tile that closes a field may extend it, too."""
    game = nearly_closed()
    game.lay("BG-G", at=(0, -1))
    game.passes()
    assert game.step == "flock"
    grow(game, 4)
    assert game.gains() == [(0, 7, "flock")]


def test_right_after_the_first_token() -> None:
    """HS-12: a shepherd placed in a closed field goes home with it."""
    game = table(HS, start="BG-G")
    game.lay("BG-G", at=(0, -1))
    game.deploy("field2", kind="shepherd")
    draw(game, 2)
    assert game.gains() == [(0, 2, "flock")]


def test_an_abbey_closes_a_field() -> None:
    """HS-12, AM-2: that extends nothing, so there is no choice before."""
    game = nearly_closed(AM)
    game.put("BG-H", (-1, 0), 2)
    game.put("BG-H", (1, 0), 2)
    game.put("BG-B", (-1, -1))
    game.put("BG-B", (1, -1))
    game.put("BG-B", (0, -2))
    begin(game)
    lay_abbey(game, (0, -1))
    game.passes()
    assert game.gains() == [(0, 3, "flock")]
    assert game.drawing


def test_half_tiles_leave_a_field_open() -> None:
    """HS-12, HS-16: a side that faces an empty half is one on which the field goes on (HL-7)."""
    game = with_halves("H1-01", "H1-02", expansions=(HS,), start="BG-G")
    herd(game, 0, (0, 0), "field2", 3)
    game.half("H1-01", at=(0, 1), rotation=1)
    game.passes()
    grow(game, 1)
    assert game.state.figures.get(figure("0.shepherd.1")) is not None
    assert game.feature((0, 0), "field2").open > 0


def test_sheep_at_the_end() -> None:
    """HS-13: sheep and shepherds on the board at the end are worth nothing."""
    game = with_flock(token=4)
    game.resigns(1)
    assert (game.state.over, game.score(0), game.gains()) == (True, 0, [])
    assert game.told(FeatureScored) == []


# Others


def eaten(*, fairy: bool = False) -> Table:
    """Two shepherds stand in one field; the dragon is led to player 0's."""
    game = table(HS, PD, start="BG-B")
    game.put("BG-B", (1, 0))
    herd(game, 0, (0, 0), "field1", 3)
    game.stand(1, (1, 0), "field1", kind="shepherd")
    draw(game, 4)
    where = square_at(0, 0) if fairy else square_at(5, 5)
    game.state.store(pieces(game.state), dragon=square_at(-1, 0), fairy=where)
    game.put("BG-B", (-1, 0))
    return game


def test_the_dragon_eats_a_shepherd() -> None:
    """HS-14: with his own tokens, not with those of others in the field."""
    game = eaten()
    game.state.send_home(figure("0.shepherd.1"), "eaten")
    assert (tokens(game, 0), tokens(game, 1)) == ((), (4,))
    assert count_left(game.state) == [2, 4, 5, 5, 1]


def test_the_dragon_finds_a_shepherd() -> None:
    """HS-14: he is prey on its square, but not on the fairy's."""
    assert DRAGON.prey(eaten().state, square_at(0, 0)) == [figure("0.shepherd.1")]
    assert DRAGON.prey(eaten(fairy=True).state, square_at(0, 0)) == []


def test_a_barns_scoring_leaves_shepherds() -> None:
    """HS-15: farmers and pigs go home (AM-18), shepherds and sheep stay."""
    game = table(HS, AM, start="BG-E")
    game.put("BG-E", (0, -1), 2)
    game.put("BG-B", (1, 0))
    game.put("BG-B", (0, 1))
    game.stand(1, (0, 0), "field1")
    herd(game, 1, (1, 0), "field1", 2)
    game.lay("BG-B", at=(1, 1))
    game.act(PlaceBarn(1, 1, "NW"))
    assert home(game) == [("1.meeple.1", "scored")]
    assert tokens(game, 1) == (2,)


def test_a_barn_beside_a_shepherd() -> None:
    """HS-6, HS-15: neither hinders the other; a tile that joins them sends nobody home."""
    game = table(HS, AM, start="BG-B")
    game.put("BG-B", (1, 0))
    game.put("BG-B", (0, 1))
    herd(game, 0, (0, 0), "field1", 2)
    game.lay("BG-B", at=(1, 1))
    assert game.may(PlaceBarn(1, 1, "NW"))
    game.act(PlaceBarn(1, 1, "NW"))
    assert game.step == "flock"
    grow(game, 1)
    assert (home(game), tokens(game, 0)) == ([], (2, 1))


def test_each_part_of_a_double_turn_asks() -> None:
    """HS-16: the second part has its own flock step, also for a shepherd placed in the first."""
    game = table(HS, TB)
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 0), "road1", kind="builder")
    game.lay("BG-U", at=(1, 0), rotation=1)
    game.deploy("field1", kind="shepherd")
    draw(game, 1)
    assert game.part == (0, 1)
    game.lay("BG-U", at=(2, 0), rotation=1)
    game.passes()
    assert (game.step, game.part) == ("flock", (0, 1))


def test_a_half_tile_asks() -> None:
    """HS-16: it extends a field like a tile."""
    game = with_halves("H1-01", "H1-02", expansions=(HS,), start="BG-B")
    herd(game, 0, (0, 0), "field1", 3)
    game.half("H1-01", at=(0, 1), rotation=1)
    game.passes()
    assert game.step == "flock"


def test_the_flock_of_somebody_who_left() -> None:
    """G3-4: shepherd and sheep stay, and score when somebody else drives them home."""
    game = two_flocks(players=3)
    game.resigns(1)
    assert tokens(game, 1) == (4,)
    game.lay("BG-B", at=(0, 1))
    game.passes()
    drive(game)
    assert game.gains() == [(0, 7, "flock"), (1, 7, "flock")]


def test_who_leaves_at_the_flock_drives_nobody() -> None:
    """G3-4, T7: the choice lapses."""
    game = two_flocks(players=3)
    game.lay("BG-B", at=(0, 1))
    game.passes()
    assert game.step == "flock"
    game.resigns(0)
    assert (game.drawing, tokens(game, 0), game.part) == (True, (3,), (1, 0))


def test_a_big_meeple_hinders_no_shepherd() -> None:
    """HS-6: whoever stands there."""
    game = table(HS, IC)
    game.stand(1, (0, 0), "field2", kind="big-meeple")
    game.lay("BG-U", at=(0, 1), rotation=1)
    assert "field2" in game.segments("shepherd")


def test_applying_leaves_a_position_alone() -> None:
    """HS-9: the state given stays as it was."""
    game = table(HS)
    game.lay("BG-U", at=(0, 1), rotation=1)
    game.deploy("field1", kind="shepherd")
    before = codec.fingerprint(game.state)
    after, _ = apply(game.state, next(iter(game.choices(DrawToken))))
    assert codec.fingerprint(game.state) == before != codec.fingerprint(after)
