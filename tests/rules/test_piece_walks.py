"""Where a piece that is led over the board can come to, and whom it would cost."""

from rules import advance, legal_actions
from rules.actions import PASS, Resign
from rules.events import FigureReturned, Spot, TurnBegan
from rules.expansions.princess_dragon.dragon import DragonMoved, DragonStopped, DragonWoke
from rules.expansions.princess_dragon.pieces import pieces
from rules.geometry import square_at
from rules.piece_walks import Roaming, find_roaming, find_told_walk, find_wanderer, steps_between
from rules.step import Step
from tests.builders import PD, Table, figure, table

STEP = "dragon-move"


def meadow(*squares: tuple[int, int], dragon: tuple[int, int] = (0, 0)) -> Table:
    """A board of meadows round the start tile, with the dragon on a square."""
    game = table(PD, players=3, start="BG-B")
    for square in squares:
        game.put("BG-B", square)
    game.state.store(pieces(game.state), dragon=square_at(*dragon))
    return game


def wake(game: Table, left: int, *path: tuple[int, int]) -> None:
    """Let player 0 lead the dragon, which came over these squares."""
    squares = (square_at(*square) for square in path)
    game.state.agenda = (Step(STEP, 0, (left, *squares)), *game.state.agenda)
    game.state.legal = None


def roaming(game: Table) -> Roaming:
    """Return what the dragon can do."""
    found = find_roaming(game.state, STEP)
    assert found is not None
    return found


def test_who_is_not_on_the_board_roams_nowhere() -> None:
    """Before the first volcano."""
    assert find_roaming(table(PD).state, STEP) is None


def test_who_rests_could_go_a_whole_walk() -> None:
    """Each tile with the fewest steps; six at most; never the one it is on."""
    game = meadow(*((x, 0) for x in range(1, 9)), (0, 1), (1, 1))
    found = roaming(game)
    assert (found.piece, found.path, found.left) == ("dragon", (square_at(0, 0),), 6)
    expected = {(x, 0): x for x in range(1, 7)} | {(0, 1): 1, (1, 1): 2}
    assert found.reach == {square_at(*at): steps for at, steps in expected.items()}
    assert list(found.reach.values()) == sorted(found.reach.values())


def test_who_is_on_its_way_goes_as_far_as_is_left_and_never_back() -> None:
    """Tiles of this walk are behind it."""
    game = meadow(*((x, 0) for x in range(-2, 5)), (0, 1), dragon=(1, 0))
    wake(game, 2, (0, 0), (1, 0))
    found = roaming(game)
    assert (found.left, found.path) == (5, (square_at(0, 0), square_at(1, 0)))
    assert found.reach == {square_at(x, 0): x - 1 for x in (2, 3, 4)}


def test_the_fairys_tile_is_in_the_way_and_safe() -> None:
    """With HR-4 the dragon goes there, and eats nobody."""
    for house_rule, steps in ((False, {}), (True, {(1, 0): 1, (2, 0): 2})):
        game = table(PD, players=3, start="BG-B", options={"HR-4": house_rule})
        for square in ((1, 0), (2, 0)):
            game.put("BG-B", square)
            game.stand(1, square, "monastery1")
        here = pieces(game.state)
        game.state.store(here, dragon=square_at(0, 0), fairy=square_at(1, 0))
        found = roaming(game)
        assert found.reach == {square_at(*at): number for at, number in steps.items()}
        assert found.prey == ({figure("1.meeple.2"): 2} if house_rule else {})


def test_whom_it_would_cost_is_told_with_the_steps() -> None:
    """Everybody on the tiles in reach; nobody where it is."""
    game = meadow((1, 0), (2, 0), (4, 0), (3, 1), (3, 0))
    game.stand(0, (0, 0), "monastery1")
    game.stand(1, (1, 0), "monastery1")
    game.stand(2, (3, 1), "monastery1")
    assert roaming(game).prey == {figure("1.meeple.1"): 1, figure("2.meeple.1"): 4}


def test_steps_of_one_walk_are_told_from_those_of_two() -> None:
    """Counted between two decisions; no number where they are not of one walk."""
    game = meadow((1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (-1, 0))
    before = game.state.copy()
    assert steps_between(before, before) is None
    wake(game, 6, (0, 0))
    begun = game.state.copy()
    assert find_wanderer(begun) is not None
    assert steps_between(before, begun) is None
    advance(game.state, Resign(2))
    assert steps_between(begun, game.state) == 0
    game.dragon((1, 0))
    assert steps_between(begun, game.state) == 1
    other = begun.copy()
    other.agenda = (Step(STEP, 0, (6, square_at(1, 1))),)
    assert steps_between(begun, other) is None
    assert PASS not in legal_actions(begun)


def test_a_walk_is_read_from_what_events_tell_of_it() -> None:
    """Its squares, whom it cost and how far it came; the newest, and of one told in part that."""
    wanderers = table(PD).state.rulebook.wanderers.values()
    woke, east, back = DragonWoke(0, 0), DragonMoved(0, 1, 0, 5), DragonMoved(1, 0, 1, 4)
    eaten, alone = (
        FigureReturned(figure(f"{player}.meeple.1"), Spot(1, 0, "road1"), cause)
        for player, cause in ((0, "eaten"), (1, "alone"))
    )
    path = [square_at(0, 0), square_at(1, 0), square_at(0, 1)]
    begun = find_told_walk(wanderers, [eaten, woke])
    assert begun is not None
    assert (begun.path, begun.left, begun.prey) == ((path[0],), None, ())
    whole = find_told_walk(wanderers, [woke, east, eaten, alone, back, DragonStopped(4), eaten])
    assert whole is not None
    assert ([*whole.path], whole.left, whole.prey) == (path, 4, (eaten,))
    assert (whole.begins, whole.over) == (True, True)
    part = find_told_walk(wanderers, [back, eaten])
    assert part is not None
    assert ([*part.path], part.prey, part.begins, part.over) == (path[2:], (eaten,), False, False)
    newest = find_told_walk(wanderers, [woke, east, DragonStopped(5), back])
    assert newest is not None
    assert [*newest.path] == path[2:]
    assert find_told_walk(wanderers, [eaten, TurnBegan(0, 1)]) is None
