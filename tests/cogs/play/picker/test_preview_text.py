"""A preview says what the tile does, and for whom; squares have badges of who scores there."""

from functools import partial

import pytest

from bot.games.visibility import PURIST
from bot.wording import Words
from cogs.custom_ids import Goto
from cogs.decisions.column import Viewer
from cogs.play.picker.ask import ask
from cogs.play.picker.message import format_question
from cogs.play.picker.picture import draw_question
from cogs.play.picker.preview_text import find_badges, list_badges
from rendering.colours import LIVERIES
from rendering.overlays import badge
from rules import legal_actions
from rules.actions import PlaceTile
from rules.expansions.princess_dragon.pieces import pieces
from rules.expansions.source import ChooseFromHand
from rules.geometry import square_at
from tests.builders import IC, PD, TB, At, Table, figure, table
from tests.cogs.play.picker.positions import squares
from tests.count import EAST, count_table, put_count, wait
from tests.halves import with_halves
from tests.sprites import share_sprites

NAMES = ("Ada", "Bo", "Cy")
VIEWER = Viewer(Words(), NAMES)
NORTH: At = (0, -1)


def preview(game: Table, at: At = NORTH, rotation: int = 2, viewer: Viewer = VIEWER) -> list[str]:
    """Return what a preview says of the tile in hand, but for where it lies and what is asked."""
    index = legal_actions(game.state).index(PlaceTile(*at, rotation))
    assert game.player is not None
    return [*format_question(viewer, ask(game.state, game.player, Goto((index,))))][1:-1]


def closing(*owners: int, tile: str = "BG-E", expansions: tuple[str, ...] = ()) -> Table:
    """Return a table at which player 0 can complete the start tile's city of these players."""
    game = table(*expansions, players=3)
    for owner in owners:
        game.stand(owner, (0, 0), "city1")
    game.draws(tile)
    return game


@pytest.mark.parametrize(
    ("owners", "told"),
    [
        ((), "Completes a city nobody holds."),
        ((0,), "Completes your city: you +4."),
        ((1,), "Completes Bo’s city: Bo +4."),
        ((1, 1, 0), "Completes Bo’s city: Bo +4."),
        ((1, 0), "Completes a shared city: you +4, Bo +4."),
        ((2, 1), "Completes a shared city: Bo +4, Cy +4."),
    ],
)
def test_a_completed_feature_is_told_with_who_scores(owners: tuple[int, ...], told: str) -> None:
    """Whose it is by the majority, and everybody who scores, the reader first."""
    assert preview(closing(*owners)) == [told]


def test_nothing_is_told_of_a_tile_that_does_nothing() -> None:
    """Nor that what it lies beside goes on."""
    assert preview(closing(1), (0, 1)) == []


def test_the_fairy_scores_beside_the_owner() -> None:
    """PD-F4: without a majority, too."""
    game = closing(1, 1, 0, expansions=(PD,))
    here = pieces(game.state)
    beside = figure("0.meeple.1")
    game.state.store(here, fairy=square_at(0, 0), beside=beside)
    assert preview(game) == ["Completes Bo’s city: you +3, including fairy 3, Bo +4."]


def test_of_many_features_the_last_are_told_together() -> None:
    """Those that bring most stand first; no more than three lines, and no points are lost."""
    game = table(players=3)
    for at, rotation in (((5, 4), 0), ((6, 5), 0), ((4, 5), 0), ((5, 6), 2)):
        game.put("BG-W", at, rotation)
    for owner, at, road in ((2, (5, 4), "road2"), (1, (6, 5), "road3"), (0, (4, 5), "road1")):
        game.stand(owner, at, road)
    game.draws("BG-X")
    assert preview(game, (5, 5), 0) == [
        "Completes Cy’s road: Cy +2.",
        "Completes Bo’s road: Bo +2.",
        "Completes 2 more features: you +2.",
    ]


def test_what_the_dragon_may_undo_is_not_promised() -> None:
    """PD-D8: and who is within its reach is told; where it moves afterwards, points are sure."""
    told = {}
    for moves in ("before-scoring", "after-scoring"):
        game = table(PD, players=3, options={"dragon-moves": moves})
        game.play("PD-2", (0, 1))
        game.play("BG-B", (0, 2))
        game.stand(2, (0, 0), "city1")
        game.stand(1, (0, 0), "field1")
        game.draws("PD-Jg")
        told[moves] = preview(game)
    assert told == {
        "before-scoring": [
            "Completes your city: you +4 if the dragon spares it.",
            "The dragon moves next and can reach 2 figures (you 1, Bo 1). It can reach this tile"
            " too.",
        ],
        "after-scoring": [
            "Completes your city: you +4.",
            "The dragon moves next and can reach 1 figure (Bo 1). It can reach this tile too.",
        ],
    }


def test_a_volcano_calls_the_dragon() -> None:
    """PD-V1, PD-V2."""
    game = table(PD)
    game.draws("PD-2")
    assert preview(game, (0, 1), 0) == ["The dragon comes here: no meeple may stand on this tile."]


def test_a_portal_leads_to_other_features() -> None:
    """PD-M1: as long as there is a meeple for it, of whatever tile."""
    game = table(PD)
    game.draws("PD-R")
    told = ["Portal: your meeple can go to any free feature."]
    assert preview(game, (1, 0), 0) == told
    for _ in range(7):
        game.stand(0, (0, 0), "field1")
    assert preview(game, (1, 0), 0) == []


def test_a_princess_who_must_is_told_unless_she_is_asked_for() -> None:
    """PD-P1: one knight goes without a question."""
    for knights, told in (
        (1, ["Completes a city nobody holds.", "The princess removes Bo’s knight."]),
        (2, ["Completes Bo’s city: Bo +4 if the princess changes nothing."]),
    ):
        game = table(PD, options={"princess": "must"})
        for _ in range(knights):
            game.stand(1, (0, 0), "city1")
        game.draws("PD-D")
        assert preview(game) == told


def test_goods_and_a_double_turn_are_told() -> None:
    """TB-1, TB-9: whoever scores."""
    game = table(TB)
    game.put("TB-E", (0, -1), 1)
    game.stand(1, (0, -1), "city1")
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 0), "road1", kind="builder")
    game.draws("BG-E")
    assert preview(game, (0, -2)) == ["Completes Bo’s city: Bo +6.", "You take 1 grain."]
    game = table(TB)
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 0), "road1", kind="builder")
    game.draws("BG-U")
    assert preview(game, (1, 0), 1) == ["Double turn: you get a second tile."]


def test_an_inn_at_somebodys_road_is_told() -> None:
    """IC-3, IC-5: while the road is open, and has no inn yet."""
    game = table(IC)
    game.stand(1, (0, 0), "road1")
    game.draws("IC-Bg")
    told = "The inn makes Bo’s road worth 2 points per tile, but 0 if incomplete."
    assert preview(game, (1, 0), 0) == [told]
    game.place((1, 0), 0)
    game.passes()
    game.draws("IC-Bg")
    assert preview(game, (2, 0), 0) == []


def test_symbols_of_half_tiles_are_told() -> None:
    """HL-16 to HL-18."""
    for tile, beginning in (("H2-01", "Vineyard"), ("H2-03", "Hill"), ("H2-04", "Crop circle")):
        game = with_halves(tile, "H1-01")
        game.act(ChooseFromHand(tile))
        way = next(action for action in game.legal if isinstance(action, PlaceTile))
        (told,) = preview(game, (way.x, way.y), way.rotation)
        assert told.startswith(f"{beginning}: ")


def test_it_is_told_again_where_more_is_asked_of_the_same_tile() -> None:
    """With what was chosen since: a meeple that claims the city, before the phantom."""
    game = table("phantom")
    game.draws("BG-E")
    options = legal_actions(game.state)
    index = options.index(PlaceTile(*NORTH, 2))
    question = ask(game.state, 0, Goto((index,)))
    knight = next(choice for choice in question.choices if choice.label == "1")
    above = [*format_question(VIEWER, ask(game.state, 0, knight.goto))]
    assert above[1] == "Completes your city: you +4."


def test_it_is_told_where_the_next_question_is_about_something_else() -> None:
    """TB-13: without a meeple at hand one is asked for the second part only."""
    game = table(TB, options={"double-turn": "may-decline"})
    for kind in (*["meeple"] * 7, "builder"):
        game.stand(0, (0, 0), "road1", kind=kind)
    game.draws("BG-W")
    index = game.legal.index(PlaceTile(1, 0, 0))
    above = [*format_question(VIEWER, ask(game.state, 0, Goto((index,))))]
    assert above[0] == "Double turn: you get a second tile."
    assert above[1].startswith("Your builder’s road or city grows")


def test_purists_are_told_what_lies_before_them_alone() -> None:
    """Neither whose it is nor what it brings, nor whom the dragon can reach."""
    purist = Viewer(Words(), NAMES, insight=PURIST)
    assert preview(closing(1), viewer=purist) == ["Completes a city."]
    game = table(PD)
    game.play("PD-2", (0, 1))
    game.stand(0, (0, 0), "field1")
    game.draws("PD-Jg")
    told = ["Completes a city.", "The dragon moves next."]
    assert preview(game, viewer=purist) == told
    assert find_badges(purist, closing(1).state, [square_at(*NORTH)]) == {square_at(*NORTH): None}


@pytest.mark.parametrize(
    ("owners", "seat"), [((), None), ((0,), 0), ((1,), 1), ((2, 1), 1), ((0, 1), 0)]
)
def test_a_square_has_the_badge_of_who_scores_most(
    owners: tuple[int, ...], seat: int | None
) -> None:
    """Of who is there: nobody's where one would have to claim it first. Others have none."""
    state = closing(*owners).state
    assert list_badges(state, squares(state)) == {square_at(*NORTH): seat}


def test_a_badge_is_drawn_and_told() -> None:
    """In the livery of who scores, and in the alt text."""
    state = closing(1).state
    question = ask(state, 0, Goto(()))
    shown = draw_question(question, VIEWER)(share_sprites())
    assert "It can complete something at 1N (Bo)." in shown.alt
    draw = draw_question(question, VIEWER)
    assert isinstance(draw, partial)
    bare = partial(draw.func, *draw.args, **draw.keywords | {"badges": {}})(share_sprites())
    assert bare.png != shown.png
    looks = [None, *LIVERIES]
    assert len({badge(60, livery).tobytes() for livery in looks}) == len(looks)


def test_a_city_nobody_holds_may_be_joined() -> None:
    """CO-4: with option *joining* set to "completed", from the castle."""
    game = count_table(options={"joining": "completed"})
    wait(game, 1, "castle")
    put_count(game, "market")
    game.draws("BG-E")
    assert "Completes a city nobody holds if nobody joins." in preview(game, EAST, 3)


def test_only_a_city_somebody_holds_may_be_joined() -> None:
    """CO-4: otherwise; where the choice says so."""
    game = count_table()
    wait(game, 1, "castle")
    put_count(game, "market")
    game.draws("BG-E")
    assert "Completes a city nobody holds." in preview(game, EAST, 3)
