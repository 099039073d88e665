"""The private picker leads to every legal move, and only to those."""

from collections import Counter
from itertools import pairwise

import pytest

from cogs.custom_ids import Goto
from cogs.decisions.column import OnSegment
from cogs.decisions.expansions import COLUMNS
from cogs.play.picker.ask import ask
from cogs.play.picker.plan import decides, follow
from cogs.play.picker.question import Asked, BadPath, Question
from rendering.overlays import LETTERS
from rendering.window import zones
from rules import CHANCE, Setup, State, apply, legal_actions, new_game
from rules.actions import PASS, Action, Deploy, DrawTile, PlaceTile
from rules.expansions import EXPANSIONS
from rules.expansions.crop_circle import NameCrop
from rules.expansions.hills_sheep.flock import DriveHome, GrowFlock
from rules.expansions.princess_dragon.fairy import MoveFairy
from rules.expansions.source import ChooseDraw
from rules.geometry import column, square_at
from rules.tiles import turned_port
from tests.builders import table
from tests.cogs.games import decisions
from tests.cogs.play.picker.positions import crowded, far_reaching
from tests.cogs.play.picker.screens import gotos
from tests.flocks import HS, herd


def screens(state: State) -> dict[Goto, Question]:
    """Return every screen the player to act can open."""
    player = state.player
    assert player is not None
    found: dict[Goto, Question] = {}
    waiting = [Goto(())]
    while waiting:
        goto = waiting.pop()
        if goto not in found:
            found[goto] = ask(state, player, goto)
            waiting += gotos(found[goto])
    return found


def ends(state: State, path: tuple[int, ...] = ()) -> set[tuple[object, ...]]:
    """Return all ways to end the decision, tiles that look the same laid alike."""
    walk = follow(state, state.player if state.player is not None else -1, path)
    if walk.done:
        return {tuple(map(comparable, walk.states, walk.actions))}
    options = range(len(legal_actions(walk.end)))
    return {end for index in options for end in ends(state, (*walk.path, index))}


def look(before: State, placing: PlaceTile) -> int:
    """Return which of the looks of the tile in hand a rotation gives it."""
    return before.tile(before.turn.tile).distinct_rotations[placing.rotation]


def comparable(before: State, action: Action) -> object:
    """Return an action by how the tile looks, and where a segment ends instead of by its name."""
    if isinstance(action, PlaceTile):
        return action.x, action.y, look(before, action)
    if not isinstance(action, Deploy):
        return action
    segment = before.find_segment(action)
    placement = before.board.placements[before.board.placement_of[segment]]
    printed = before.board.segment(segment)
    ports = frozenset(turned_port(port, placement.rotation) for port in printed.ports)
    return action.figure, placement.square, placement.corner, printed.kind, ports


def reachable(state: State, player: int) -> set[tuple[object, ...]]:
    """Return all ways to end the decision with the buttons that commit."""
    found: set[tuple[object, ...]] = set()
    for asked in screens(state).values():
        for choice in asked.choices:
            if choice.final:
                found |= ends(state, choice.goto.path)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_every_legal_move_has_a_button_and_every_button_a_legal_move(seed: int) -> None:
    """What the committing buttons reach is exactly what the rules allow."""
    for number, state in enumerate(decisions(seed)):
        player = state.player
        assert player is not None
        if decides(state, player) and number % 9 == 0:
            assert reachable(state, player) == ends(state)


@pytest.mark.parametrize("seed", range(4))
def test_every_screen_fits_on_a_message(seed: int) -> None:
    """No screen has more letters than the alphabet, two equal ones, or nothing to press."""
    for state in decisions(seed):
        if state.player is not None and decides(state, state.player):
            asked = ask(state, state.player, Goto(()))
            for screen in (asked, *(ask(state, state.player, g) for g in gotos(asked))):
                labels = Counter(sign.label for sign in screen.signs)
                assert len(labels) <= len(LETTERS)
                assert max(labels.values(), default=1) == 1
                assert screen.signs or screen.choices
                assert len(screen.choices) + len(screen.rotations) <= 25


def test_squares_are_lettered_in_reading_order_without_i_and_o() -> None:
    """A is the uppermost square, in a row the leftmost; I and O are left out."""
    state = next(state for state in decisions(1) if state.step.kind == "place-tile")
    asked = ask(state, state.step.player, Goto(()))
    squares = [sign.squares[0] for sign in asked.signs]
    assert squares == sorted(squares)
    assert "".join(sign.label for sign in asked.signs) == LETTERS[: len(squares)]
    assert not {"I", "O"} & set(LETTERS)


def test_many_squares_are_divided_into_zones() -> None:
    """49 squares in a row become strips of neighbouring squares, none over 28."""
    squares = [square_at(x, x % 2) for x in range(49)]
    parts = zones(squares, len(LETTERS), lambda window: window.columns < 30)
    assert max(map(len, parts)) <= 28
    assert sorted(square for part in parts for square in part) == sorted(squares)
    columns = sorted((min(map(column, part)), max(map(column, part))) for part in parts)
    assert all(last < first for (_, last), (first, _) in pairwise(columns))


def test_look_alike_rotations_are_one() -> None:
    """A tile that looks the same in every turn is never asked to be turned."""
    seen = set()
    for state in decisions(3):
        if state.step.kind != "place-tile":
            continue
        alike = state.tile(state.turn.tile).distinct_rotations
        for index, action in enumerate(legal_actions(state)):
            assert isinstance(action, PlaceTile)
            asked = ask(state, state.step.player, Goto((index,)))
            looks = [alike[turn.turns] for turn in asked.rotations]
            assert len(looks) == len(set(looks)) != 1
            assert not looks or [t.chosen for t in asked.rotations].count(True) == 1
            seen.add(len(looks))
    assert seen == {0, 2, 3}


def test_a_tile_can_be_turned_before_something_elsewhere_is_decided() -> None:
    """HS-8: with no figure left the next question is about a flock, all over the board."""
    game = table(HS)
    herd(game, 0, (0, 0), "field2", 1)
    game.state.supply[0] = ()
    game.draws("BG-V")
    below = [each for each in game.legal if isinstance(each, PlaceTile) and each.y == 1]
    asked = ask(game.state, 0, Goto((game.legal.index(below[0]),)))
    assert {type(choice.action) for choice in asked.choices} == {GrowFlock, DriveHome}
    turns = [rotation.turns for rotation in asked.rotations]
    assert turns == [each.rotation for each in below]
    assert len(turns) == 2
    assert reachable(game.state, 0) == ends(game.state)


@pytest.mark.parametrize("tile", ["FL-02", "FL-03"])
def test_a_flying_machine_can_be_turned_wherever_it_fits(tile: str) -> None:
    """FL-1: the land looks the same, but the figure flies elsewhere."""
    game = table("flying-machines")
    game.draws(tile)
    for index, action in enumerate(game.legal):
        assert isinstance(action, PlaceTile)
        fitting = [each for each in game.legal if (each.x, each.y) == (action.x, action.y)]
        asked = ask(game.state, 0, Goto((index,)))
        assert len(asked.rotations) == len(fitting) > 1


def test_a_tile_after_which_nothing_is_to_be_decided_asks_to_confirm() -> None:
    """With no meeple left and nobody to meet, the preview has one button: place it here."""
    state = next(s for s in decisions(5) if s.step.kind == "place-tile").copy()
    player = state.step.player
    state.supply[player] = ()
    state.figures = {}
    asked = ask(state, player, ask(state, player, Goto(())).signs[0].goto)
    assert [(choice.action, choice.final) for choice in asked.choices] == [(None, True)]


def test_a_portal_asks_for_a_square_then_for_a_feature() -> None:
    """Behind the portal button are lettered squares, behind each letter its features."""
    state = next(
        s
        for s in decisions(2)
        if s.step.kind == "wood"
        and "portal" in s.placed.tile.symbols
        and len(s.board.placements) > 30
    )
    player = state.step.player
    squares = ask(state, player, ask(state, player, Goto(())).submenus["portal"])
    while squares.asked is Asked.ZONE:
        squares = ask(state, player, squares.signs[0].goto)
    assert len(squares.signs) > 1
    for sign in squares.signs:
        features = ask(state, player, sign.goto)
        assert features.choices
        for choice in features.choices:
            assert isinstance(choice.action, Deploy)
            assert square_at(choice.action.x, choice.action.y) == sign.squares[0]
            assert choice.final


def test_a_single_square_needs_no_letter() -> None:
    """Beside the start tile an all-round city fits in the north only: the preview comes first."""
    state, _ = apply(new_game(Setup(bag={"BG-C": 2})), DrawTile("BG-C"))
    asked = ask(state, 0, Goto(()))
    assert (asked.asked, asked.back, asked.rotations) == (Asked.ACTION, None, ())
    assert asked.about is not None
    assert asked.about.square == square_at(0, -1)


def test_no_meeple_comes_last() -> None:
    """The button that does nothing is below those that do something."""
    for state in decisions(6):
        if state.step.kind == "wood":
            choices = ask(state, state.step.player, Goto(())).choices
            assert choices[-1].action == PASS


@pytest.mark.parametrize(
    "goto",
    [
        Goto((999,)),
        Goto((0, 0, 0, 0, 0, 0, 0)),
        Goto((), "z9"),
        Goto((), "z0"),
        Goto((), "g"),
        Goto((), "q1"),
        Goto((), "f"),
        Goto((0,), "z1"),
        Goto((0,), "g7"),
        Goto((0,), "q"),
    ],
)
def test_a_forged_path_leads_nowhere(goto: Goto) -> None:
    """Indices and views that do not exist are refused, whatever they are."""
    state = next(state for state in decisions(1) if state.step.kind == "place-tile")
    with pytest.raises(BadPath):
        ask(state, state.step.player, goto)


def test_nobody_else_is_asked() -> None:
    """The picker opens for the player to act alone, and not in the dragon's walk."""
    walking = next(state for state in decisions(1) if state.step.kind == "dragon-move")
    for player in walking.players:
        with pytest.raises(BadPath):
            ask(walking, player, Goto(()))


HALFLINGS = Setup(
    players=2,
    expansions=("princess-dragon", "phantom", "halflings"),
    options={"half-deal": "deal-all", "half-hand": 12},
)


def test_half_tiles_are_chosen_and_laid_in_the_same_picker() -> None:
    """Drawing, each half tile in each place, and the crop circle have a button."""
    kinds = set()
    for seed in range(3):
        for number, state in enumerate(decisions(seed, HALFLINGS)):
            kind, player = state.step.kind, state.step.player
            rare = kind.startswith("crop") or (kind == "source" and number % 23 == 0)
            if rare and decides(state, player):
                assert reachable(state, player) == ends(state)
                kinds.add(kind)
    assert kinds >= {"source", "crop-circle"}


def test_a_path_stops_before_the_draw() -> None:
    """Who draws commits to it before the tile is seen: the button that draws makes the move."""
    state = next(s for s in decisions(1, HALFLINGS) if s.step.kind == "source")
    player = state.step.player
    asked = ask(state, player, Goto(()))
    assert asked.asked is Asked.ACTION
    draw, *half = asked.choices
    assert (draw.action, draw.final) == (ChooseDraw(), True)
    assert follow(state, player, draw.goto.path).end.player == CHANCE
    assert half
    assert not any(choice.final for choice in half)


def test_one_can_go_back_to_the_choice() -> None:
    """From the squares of a half tile, or from its preview if it has one square only."""
    found = set()
    for state in decisions(2, HALFLINGS):
        if state.step.kind != "source":
            continue
        for choice in ask(state, state.step.player, Goto(())).choices[1:]:
            asked = ask(state, state.step.player, choice.goto)
            assert asked.back == Goto(())
            assert not asked.elsewhere
            found.add(asked.asked)
            if asked.asked is Asked.SQUARE:
                preview = ask(state, state.step.player, asked.signs[0].goto)
                assert (preview.back, preview.elsewhere) == (choice.goto, True)
    assert found >= {Asked.SQUARE, Asked.ACTION}


def test_second_figures_and_abbots_are_asked_in_the_same_picker() -> None:
    """With phantom and abbot every legal move has a button, too."""
    setup = Setup(players=2, expansions=("princess-dragon", "phantom", "abbot"))
    kinds = set()
    for number, state in enumerate(decisions(8, setup)):
        if number % 7 == 0 and decides(state, state.step.player):
            assert reachable(state, state.step.player) == ends(state)
            kinds.add(state.step.kind)
    assert "phantom" in kinds


def test_back_leads_into_the_zone_of_the_square() -> None:
    """Each preview goes back to the letters among which its square was chosen."""
    state = crowded()
    player = state.player
    assert player is not None
    zones = ask(state, player, Goto(()))
    assert zones.asked is Asked.ZONE
    assert zones.back is None
    for zone in zones.signs:
        letters = ask(state, player, zone.goto)
        assert letters.asked is Asked.SQUARE
        assert letters.back == Goto(())
        assert {sign.squares[0] for sign in letters.signs} == set(zone.squares)
        for sign in letters.signs:
            preview = ask(state, player, sign.goto)
            assert preview.about is not None
            assert preview.about.square == sign.squares[0]
            assert (preview.back, preview.elsewhere) == (zone.goto, True)


def test_no_zones_are_asked_for_where_a_picture_has_room() -> None:
    """A board of eleven columns with free squares on both sides of it: thirteen, as many as fit."""
    game = table(bag={"BG-U": 1})
    for x in range(1, 11):
        game.put("BG-U", (x, 0), 1)
    game.draws("BG-U")
    letters = ask(game.state, 0, Goto(()))
    assert letters.asked is Asked.SQUARE
    assert {square_at(-1, 0), square_at(11, 0)} <= {sign.squares[0] for sign in letters.signs}


def test_few_squares_are_asked_for_without_zones() -> None:
    """Back from a preview leads to the letters."""
    state, _ = apply(new_game(Setup(bag={"BG-E": 2})), DrawTile("BG-E"))
    letters = ask(state, 0, Goto(()))
    assert (letters.asked, letters.back) == (Asked.SQUARE, None)
    preview = ask(state, 0, letters.signs[0].goto)
    assert (preview.back, preview.elsewhere) == (Goto(()), True)
    with pytest.raises(BadPath):
        ask(state, 0, Goto((), "z2"))


def test_back_undoes_the_last_choice() -> None:
    """From the phantom's question to the meeple's, from there to another square."""
    game = table("phantom")
    game.draws("BG-V")
    path = ask(game.state, 0, Goto(())).signs[0].goto.path
    wood = ask(game.state, 0, Goto(path))
    meeple = next(c for c in wood.choices if isinstance(c.action, Deploy))
    phantom = ask(game.state, 0, meeple.goto)
    assert (phantom.back, phantom.elsewhere) == (Goto(path), False)
    assert (wood.back, wood.elsewhere) == (Goto(()), True)
    assert len(wood.rotations) > 1
    assert phantom.rotations == ()


def test_a_tile_can_be_turned_after_what_left_no_choice() -> None:
    """A princess who must send a knight home has done so with the tile."""
    game = table("princess-dragon", options={"princess": "must"})
    game.put("BG-G", (0, -1), 1)
    game.stand(0, (0, 0), "city1")
    game.draws("PD-E")
    turned = [
        question
        for index in range(len(game.legal))
        if (question := ask(game.state, 0, Goto((index,)))).rotations and not question.state.figures
    ]
    assert turned
    assert all(question.before is None for question in turned)


def test_turning_keeps_the_square() -> None:
    """Each rotation leads to the same square; the one that lies is chosen."""
    game = table(bag={"BG-V": 9})
    game.draws("BG-V")
    for sign in ask(game.state, 0, Goto(())).signs:
        question = ask(game.state, 0, sign.goto)
        for rotation in question.rotations:
            turned = ask(game.state, 0, rotation.goto)
            assert turned.about is not None
            assert turned.about.square == sign.squares[0]
            assert turned.about.rotation == rotation.turns
            assert [r.turns for r in turned.rotations if r.chosen] == [rotation.turns]
            assert rotation.chosen is (rotation.goto == sign.goto)
    assert question.rotations


def test_a_single_move_of_the_fairy_has_a_button_of_its_own() -> None:
    """Several are behind one."""
    game = table("princess-dragon")
    game.put("BG-D", (1, 0))
    game.stand(0, (0, 0), "city1")
    game.lay("BG-U", (-1, 0), 1)
    question = ask(game.state, 0, Goto(()))
    assert question.submenus == {}
    (single,) = (c for c in question.choices if isinstance(c.action, MoveFairy))
    assert single.label == "A"
    game.stand(0, (1, 0), "city1")
    question = ask(game.state, 0, Goto(()))
    assert question.submenus == {"fairy": Goto((), "f")}
    assert not [c for c in question.choices if isinstance(c.action, MoveFairy)]
    fairy = ask(game.state, 0, Goto((), "f"))
    assert fairy.back == Goto(())
    assert [type(choice.action) for choice in fairy.choices] == [MoveFairy, MoveFairy]


def test_back_from_the_portal_leads_into_its_zone() -> None:
    """From features to the letters, from letters to the parts, from parts to the tile."""
    state = far_reaching()
    player = state.player
    assert player is not None
    parts = ask(state, player, Goto((), "g"))
    assert (parts.asked, parts.back) == (Asked.ZONE, Goto(()))
    assert len(parts.signs) > 1
    for number, zone in enumerate(parts.signs, start=1):
        assert zone.goto == Goto((), f"g{number}")
        letters = ask(state, player, zone.goto)
        assert (letters.asked, letters.back) == (Asked.SQUARE, Goto((), "g"))
        assert {sign.squares[0] for sign in letters.signs} == set(zone.squares)
        for sign in letters.signs:
            features = ask(state, player, sign.goto)
            assert features.asked is Asked.ACTION
            assert features.square == sign.squares[0]
            assert features.back == zone.goto


def test_a_portal_to_one_square_asks_for_no_letter() -> None:
    """Its features come at once; back leads to the tile."""
    game = table("princess-dragon", start="BG-B")
    game.draws("PD-R")
    game.act(game.choices(PlaceTile)[0])
    question = ask(game.state, 0, Goto((), "g"))
    assert question.asked is Asked.ACTION
    assert question.square == square_at(0, 0)
    assert question.back == Goto(())


def test_a_few_squares_of_a_portal_need_no_parts() -> None:
    """Letters at once; back leads to the tile, and from a square to the letters."""
    game = table("princess-dragon")
    game.play("BG-A", at=(0, 1), meeple="monastery1")
    game.lay("PD-R", at=(1, 0))
    assert game.player is not None
    letters = ask(game.state, game.player, Goto((), "g"))
    assert (letters.asked, letters.back) == (Asked.SQUARE, Goto(()))
    assert [sign.goto for sign in letters.signs] == [Goto((), "q1"), Goto((), "q2")]
    second = ask(game.state, game.player, Goto((), "q2"))
    assert (second.square, second.back) == (letters.signs[1].squares[0], Goto((), "g"))
    with pytest.raises(BadPath):
        ask(game.state, game.player, Goto((), "q3"))


def test_the_whole_board_has_no_submenus() -> None:
    """What joins others in a crop circle may be far away, and has its button all the same."""
    for state in decisions(0, HALFLINGS):
        if state.step is not None and state.step.kind == "crop-add":
            question = ask(state, state.step.player, Goto(()))
            assert question.submenus == {}
            assert question.about is None
            assert len(question.choices) == len(legal_actions(state))
            return
    pytest.fail("no crop circle was laid")


def test_nobody_comes_through_a_portal_into_a_crop_circle() -> None:
    """Three kinds of figures beside five others are too many for one screen; still none does."""
    boxes = ("crop-circles", "inns-cathedrals", "phantom", "princess-dragon")
    game = table(*boxes, edition="C1")
    for x in range(5):
        if x:
            game.put("BG-D", (x, 0))
        game.stand(1, (x, 0), "road1")
    game.lay("CC1-04", (0, 1))
    while game.step != "crop-circle":
        game.passes()
    game.act(NameCrop("highwayman", "A"))
    assert game.player == 1
    assert len(game.legal) == 3 * 5 + 1
    question = ask(game.state, 1, Goto(()))
    assert question.submenus == {}
    assert len(question.choices) == 5 + 1
    assert len(question.toggles) == 3


EVERYTHING = Setup(
    players=2,
    expansions=EXPANSIONS.together,
    options={"half-deal": "deal-all", "double-turn": "may-decline"},
)


def test_what_a_submenu_has_on_squares_is_on_the_board() -> None:
    """At whatever step: its squares are those of the segments that the actions point at."""
    held = Counter[str]()
    for state in decisions(4, EVERYTHING):
        point, options = COLUMNS.pointing(state), legal_actions(state)
        for submenu in COLUMNS.list_submenus(state):
            for action in options if submenu.square_view else ():
                if submenu.holds(state, action):
                    assert isinstance(point(action), OnSegment), (submenu.name, state.step, action)
                    held[submenu.name] += 1
    assert held.keys() == {"portal", "tower", "mage", "witch", "leave-city"}


def test_nothing_is_offered_twice_however_deep() -> None:
    """Discord takes no two buttons with one custom id, on any screen that can be reached."""
    deep = 0
    for number, state in enumerate(decisions(4, EVERYTHING)):
        if state.player is None or number % 31 or not decides(state, state.player):
            continue
        for goto, question in screens(state).items():
            offered = [("show", found) for found in gotos(question)]
            offered += [("commit", c.goto) for c in question.choices if c.final]
            assert len(offered) == len(set(offered)), (goto, question)
            deep += len(goto.path) > 1
    assert deep


def test_every_sign_in_the_picture_is_on_a_button() -> None:
    """Labels tell apart what is pointed at, and nothing is pointed at in vain."""
    labelled = set()
    for number, state in enumerate(decisions(6, EVERYTHING)):
        if state.player is None or number % 13 or not decides(state, state.player):
            continue
        question = ask(state, state.player, Goto(()))
        by_label: dict[str, set[object]] = {}
        for choice in question.choices:
            if choice.label:
                assert choice.pointer is not None
                by_label.setdefault(choice.label, set()).add(choice.pointer)
        assert all(len(pointers) == 1 for pointers in by_label.values())
        labelled |= by_label.keys()
    assert {"1", "2", "A"} <= labelled
