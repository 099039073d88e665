"""Plans: paths followed, what leaves no choice done on the way, and where they stop."""

import pytest

from cogs.custom_ids import Goto
from cogs.decisions.column import Laying, OnSegment
from cogs.play.picker.ask import ask
from cogs.play.picker.message import format_question
from cogs.play.picker.plan import decides, find_laid, find_subject, follow, make_choice
from cogs.play.picker.question import BadPath
from rules import CHANCE, legal_actions
from rules.actions import PASS, Deploy, Pass, PlaceTile
from rules.expansions.source import ChooseDraw, ChooseFromHand
from rules.geometry import square_at
from tests.builders import PD, TB, Table, table
from tests.cogs.games import decisions
from tests.cogs.play.picker.screens import VIEWER
from tests.halves import with_halves


def in_hand(tile: str = "BG-D", *expansions: str) -> Table:
    """Return a table at which player 0 has drawn a tile."""
    game = table(*expansions)
    game.draws(tile)
    return game


def index_of(game: Table, action: object) -> int:
    """Return the index of a legal action."""
    return next(index for index, legal in enumerate(game.legal) if legal == action)


def test_who_is_to_act_decides_in_private() -> None:
    """Nobody else, and nobody while the dragon walks."""
    game = table(PD)
    assert game.player == CHANCE
    assert not decides(game.state, 0)
    game.draws("BG-D")
    assert decides(game.state, 0)
    assert not decides(game.state, 1)
    walking = next(s for s in decisions(1) if s.step is not None and s.step.kind == "dragon-move")
    assert not any(decides(walking, player) for player in walking.players)


def test_a_plan_keeps_the_positions_on_the_way() -> None:
    """The first is where it began; the game itself stays where it is."""
    game = in_hand()
    plan = follow(game.state, 0, (2,))
    assert (plan.player, plan.path) == (0, (2,))
    assert plan.actions == (legal_actions(game.state)[2],)
    assert plan.states[0] is game.state
    assert plan.end is plan.states[-1]
    assert len(plan.states) == 2
    assert game.step == "place-tile"
    assert not plan.done


def test_a_plan_is_done_when_somebody_else_decides() -> None:
    """After the meeple chance draws, for the next player."""
    game = in_hand()
    game.place((0, 1), 2)
    plan = follow(game.state, 0, (index_of(game, PASS),))
    assert plan.done
    assert plan.actions == (PASS,)
    assert plan.end.player == CHANCE


def test_a_forced_step_is_taken_for_the_player() -> None:
    """A princess who must send home finds one knight: that is done with the tile."""
    game = table(PD, options={"princess": "must"})
    game.play("BG-G", at=(0, -1), rotation=1, meeple="city1")
    game.draws("PD-C")
    path = (index_of(game, PlaceTile(0, -2, 1)),)
    plan = follow(game.state, 1, path)
    assert plan.path == (*path, 0)
    assert len(plan.actions) == 2
    assert not plan.end.figures


@pytest.mark.parametrize("path", [(999,), (0, 999), (0, 0, 0, 0, 0, 0, 0)])
def test_a_path_that_leads_nowhere_is_refused(path: tuple[int, ...]) -> None:
    """Indices beyond what is legal, or beyond one's own decisions."""
    with pytest.raises(BadPath):
        follow(in_hand().state, 0, path)


def test_nobody_follows_a_path_of_somebody_else() -> None:
    """The first action would not be theirs."""
    with pytest.raises(BadPath):
        follow(in_hand().state, 1, (0,))


def test_a_choice_says_whether_it_makes_the_move() -> None:
    """Final where nothing is left to decide; what it points at, and whether it declines."""
    game = in_hand("BG-D", "phantom")
    game.place((0, 1), 2)
    plan = follow(game.state, 0, ())
    road = index_of(game, Deploy("meeple", 0, 1, "road1"))
    leads_on, declines = make_choice(plan, road), make_choice(plan, index_of(game, PASS))
    assert (leads_on.final, leads_on.declines) == (False, False)
    assert leads_on.goto.path == (road,)
    assert leads_on.action == game.legal[road]
    assert isinstance(leads_on.pointer, OnSegment)
    assert (declines.final, declines.declines, declines.pointer) == (False, True, None)
    game.passes()
    last = make_choice(follow(game.state, 0, ()), index_of(game, PASS))
    assert last.final


def test_the_tile_laid_in_a_plan_is_known_before_it_lies() -> None:
    """With the ids its segments will have, from the position in which it was in hand."""
    game = in_hand()
    action = game.choices(PlaceTile)[3]
    plan = follow(game.state, 0, (3,))
    laid = find_laid(plan)
    assert laid is not None
    assert laid.before is game.state
    assert laid.path == ()
    assert laid.placement == plan.end.placed
    assert Laying(laid.placement.square, laid.placement.rotation) == (
        square_at(action.x, action.y),
        action.rotation,
    )
    assert find_laid(follow(game.state, 0, ())) is None


def test_a_tile_is_laid_after_other_choices() -> None:
    """The path to it is what was chosen before."""
    game = with_halves("H1-07", "H1-12", start="BG-D")
    source = index_of(game, ChooseFromHand("H1-07"))
    laid = find_laid(follow(game.state, 0, (source, 1)))
    assert laid is not None
    assert laid.path == (source,)
    assert laid.before.step is not None
    assert laid.before.step.kind == "place-tile"


def test_the_tile_of_a_second_part_is_laid_in_the_same_plan() -> None:
    """With a half tile in hand nobody draws in between; the plan goes on with it (TB-7)."""
    game = with_halves("H1-07", "H1-12", start="BG-D", expansions=(TB,))
    game.put("BG-U", (1, 0), 1)
    game.stand(0, (0, 0), "road1")
    game.stand(0, (1, 0), "road1", kind="builder")
    game.act(ChooseDraw())
    game.draws("BG-U")
    state, path = game.state, [index_of(game, PlaceTile(2, 0, 1))]
    for kind in (Pass, ChooseFromHand, PlaceTile):
        options = legal_actions(follow(state, 0, tuple(path)).end)
        path.append(next(n for n, option in enumerate(options) if isinstance(option, kind)))
    plan = follow(state, 0, tuple(path))
    laid = find_laid(plan)
    assert laid is not None
    assert laid.placement.tile.id == "H1-07"
    assert laid.path == tuple(path[:-1])
    assert find_subject(plan) == laid.placement
    asked = ask(state, 0, Goto(tuple(path)))
    assert next(format_question(VIEWER, asked)).startswith("The tile at **1N**: half tile")


def test_a_decision_is_about_the_tile_of_this_turn() -> None:
    """Laid in the plan or before; about none while it is in hand, or where all tiles matter."""
    game = in_hand()
    assert find_subject(follow(game.state, 0, ())) is None
    plan = follow(game.state, 0, (1,))
    assert find_subject(plan) == plan.end.placed
    game.act(game.choices(PlaceTile)[1])
    assert find_subject(follow(game.state, 0, ())) == game.state.placed
    done = follow(game.state, 0, (index_of(game, PASS),))
    assert done.done
    circle = with_halves("H2-04", "H1-07", start="BG-D")
    circle.half("H2-04", at=(0, 1), rotation=1)
    while circle.step != "crop-circle":
        circle.passes()
    assert find_subject(follow(circle.state, 0, ())) is None
