"""The picker's message: the question, and every button in its place and colour."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from bot.process.child_process import ChildFailed
from bot.wording import Labels, Words, name_square
from cogs import custom_ids
from cogs.custom_ids import Goto
from cogs.decisions.column import Viewer
from cogs.layout import MOST_PARTS, Button, Layout, Style
from cogs.pictures import Drawing, Pictures, Superseded
from cogs.play.picker.ask import ask
from cogs.play.picker.message import Picker, Recent
from cogs.play.picker.question import Asked, Question, Sign
from cogs.render_pool import Threads
from rendering.overlays import LETTERS
from rules import Setup, State, apply, completed_by, legal_actions, new_game
from rules.actions import DrawTile, PlaceTile
from rules.geometry import column, row, square_at
from tests.builders import PD, table
from tests.cogs.play.picker.positions import (
    crowded,
    far_reaching,
    full,
    joining,
    princess_far_away,
    with_half_tile_in_hand,
)
from tests.sprites import share_sprites

T = TypeVar("T")
GAME, SEQ = "k3f9x2ab", 5
NAMES = ("Ada", "Bo", "Cy")
PICTURES = Pictures(Threads(share_sprites()))


async def lay_out(state: State, question: Question) -> Layout:
    """Return a question as it is shown to the player to act."""
    assert state.player is not None
    viewer = Viewer(Words(), NAMES[: len(state.players)])
    return await Picker(GAME, SEQ, state.player, viewer, PICTURES).lay_out(question)


async def show(state: State, goto: Goto = Goto(())) -> Layout:  # noqa: B008
    """Return what the player to act is asked."""
    assert state.player is not None
    return await lay_out(state, ask(state, state.player, goto))


def buttons(layout: Layout) -> list[Button]:
    """Return all buttons."""
    return [button for row in layout.rows for button in row]


def find(layout: Layout, told: str) -> Button:
    """Return the button of which a line above it begins with these words."""
    sign = re.search(rf"^\*\*(\w+)\*\* {told}", layout.above, re.MULTILINE)
    assert sign is not None, layout.above
    (found,) = (button for button in buttons(layout) if button.label == sign[1])
    return found


def styles(layout: Layout) -> dict[str, Style]:
    """Return the colours of buttons by label."""
    return {button.label: button.style for button in buttons(layout)}


async def test_squares_are_letters_and_lines_in_words() -> None:
    """The tile is told, every letter leads to its preview, and so does its line."""
    state, _ = apply(new_game(Setup(bag={"BG-E": 2})), DrawTile("BG-E"))
    layout = await show(state)
    assert layout.above == "Where does the tile go? (city N)"
    assert layout.seat == 0
    letters = buttons(layout)
    assert [button.label for button in letters] == ["A", "B"]
    assert {button.style for button in letters} == {Style.primary}
    (menu,) = layout.menus
    assert menu.id == f"w:{GAME}:{SEQ}"
    assert menu.placeholder == "Choose from a list instead"
    for button, (value, label, _) in zip(letters, menu.lines, strict=True):
        assert button.id == f"p:{GAME}:{SEQ}:{value}"
        assert label.startswith(f"{button.label}: 1")
    assert [line[2] for line in menu.lines] == [
        "completes a city nobody holds (you +4 if you claim it)",
        "",
    ]


async def test_a_line_tells_all_that_a_square_is_good_for() -> None:
    """The features that some rotation completes, and the open half of a square."""
    told = set()
    for state in with_half_tile_in_hand():
        (menu,) = (await show(state)).menus
        assert state.player is not None
        signs = ask(state, state.player, Goto(())).signs
        for sign, (_, _, effect) in zip(signs, menu.lines, strict=True):
            (square,) = sign.squares
            assert effect.startswith("fills the open half") is (square in state.board.squares)
            ways = [
                completed_by(state, action)
                for action in legal_actions(state)
                if isinstance(action, PlaceTile) and square_at(action.x, action.y) == square
            ]
            kinds = frozenset[str]().union(*ways)
            assert ("completes " in effect) is (bool(kinds) and len(set(ways)) == 1)
            assert ("complete" in effect) is bool(kinds)
            assert all(f"{kind} " in f"{effect} " for kind in kinds)
            told.add(effect)
    assert {"", "fills the open half"} <= told
    assert any(line.startswith("fills the open half, c") for line in told)


async def test_zones_are_parts() -> None:
    """Each leads to its squares, in words too; back from there leads to all parts."""
    state = crowded()
    layout = await show(state)
    assert layout.above.startswith("Where does the tile go? Choose a part of the board first. (")
    assert [menu.id for menu in layout.menus] == [
        f"w:{GAME}:{SEQ}:{number}" for number in range(1, len(layout.menus) + 1)
    ]
    assert layout.menus[0].placeholder.startswith("Part 1 as a list: ")
    question = ask(state, state.player or 0, Goto(()))
    for menu, sign in zip(layout.menus, question.signs, strict=True):
        assert len(menu.lines) == len(sign.squares)
        for (value, line, _), square in zip(menu.lines, sign.squares, strict=True):
            shown = await show(state, custom_ids.decode_goto(value))
            assert shown.above.startswith(f"The tile at **{line}**: ")
            assert line == name_square(column(square), row(square))
    labels = [button.label for button in buttons(layout)]
    assert labels == [f"Part {number}" for number in range(1, len(labels) + 1)]
    assert len(labels) > 1
    assert [button.id for button in buttons(layout)] == [
        f"p:{GAME}:{SEQ}::z{number}" for number in range(1, len(labels) + 1)
    ]
    part = await show(state, Goto((), "z2"))
    assert part.above.startswith("Where does the tile go? (")
    *letters, back = buttons(part)
    assert all(len(button.label) == 1 for button in letters)
    assert (back.label, back.id, back.style) == ("Back", f"p:{GAME}:{SEQ}::", Style.secondary)


async def test_a_preview_tells_the_tile_as_it_lies() -> None:
    """Its square and what it shows in that rotation; turns can be pressed but for its own."""
    game = table(bag={"BG-V": 3})
    game.draws("BG-V")
    player = game.player
    assert player is not None
    first = ask(game.state, player, Goto(()))
    layout = await show(game.state, first.signs[0].goto)
    question = ask(game.state, player, first.signs[0].goto)
    assert question.about is not None
    sides = {0: "S W", 1: "W N", 2: "N E", 3: "E S"}[question.about.rotation]
    told = " ".join(side for side in "NESW" if side in sides.split())
    assert f": road {told}." in layout.above
    assert layout.above.startswith("The tile at **")
    turns = [b for b in buttons(layout) if b.label[-1] in "↑→↓←"]
    chosen = [rotation.chosen for rotation in question.rotations]
    assert [b.disabled for b in turns] == chosen
    assert [b.style for b in turns] == [Style.primary if now else Style.secondary for now in chosen]
    assert [b.label[-1] for b in turns] == ["↑→↓←"[r.turns] for r in question.rotations]
    assert [b.label[:-1] for b in turns] == ["Rotate ", *[""] * (len(turns) - 1)]
    assert buttons(layout)[-1].label == "Other square"


async def test_green_makes_the_move_blue_leads_on_grey_declines() -> None:
    """Whatever it is, the colour tells what a press does; declining comes last."""
    game = table(PD, "phantom")
    game.put("BG-D", (1, 0))
    game.stand(0, (0, 0), "city1")
    game.stand(0, (1, 0), "city1")
    game.lay("BG-U", (-1, 0), 1)
    layout = await show(game.state)
    found = styles(layout)
    assert found["Move the fairy…"] is Style.primary
    assert found["No meeple"] is Style.secondary
    labels = [button.label for button in buttons(layout)]
    assert labels[-2:] == ["Move the fairy…", "No meeple"]
    leading = find(layout, "Highwayman, ")
    assert (leading.style, leading.id[0]) == (Style.primary, "p")
    game.passes()
    layout = await show(game.state)
    assert layout.above.splitlines()[1] == "The phantom: a second meeple on this tile?"
    making = find(layout, "Phantom, ")
    assert (making.style, making.id[0]) == (Style.success, "c")
    declining = buttons(layout)[-1]
    assert (declining.label, declining.style, declining.id[0]) == (
        "No phantom",
        Style.secondary,
        "c",
    )


async def test_a_tile_with_nothing_else_to_decide_is_confirmed() -> None:
    """One green button."""
    game = table(bag={"BG-V": 3})
    game.state.supply[0] = ()
    game.draws("BG-V")
    first = ask(game.state, 0, Goto(()))
    layout = await show(game.state, first.signs[0].goto)
    (place,) = (b for b in buttons(layout) if b.label == "Place it here")
    path = custom_ids.COMMIT(GAME, SEQ, first.signs[0].goto.path)
    assert (place.style, place.id) == (Style.success, path)


async def test_one_chooses_the_figure_first_and_then_its_place() -> None:
    """The meeple is on; with another kind on the same places have the same numbers."""
    state = joining().state
    layout = await show(state)
    toggles = [b for b in buttons(layout) if "eeple" in b.label or b.label in ("Builder", "Pig")]
    assert [b.label for b in toggles[:-1]] == ["Meeple", "Large meeple", "Builder", "Pig"]
    assert [b.disabled for b in toggles[:-1]] == [True, False, False, False]
    assert toggles[-1] == buttons(layout)[-1]
    assert (toggles[-1].label, toggles[-1].style) == ("No meeple", Style.secondary)
    seen = dict[str, dict[str, str]]()
    for toggle in ask(state, 0, Goto(())).toggles:
        shown = await show(state, toggle.goto)
        lines = dict(re.findall(r"^\*\*(\w+)\*\* ([^,]+, [^,]+)", shown.above, re.MULTILINE))
        numbers = [b.label for b in buttons(shown) if b.style is Style.success]
        assert numbers == sorted(lines)
        (on,) = (b.label for b in buttons(shown) if b.disabled)
        seen[on] = lines
    places = {
        on: {n: told.split(", ")[1] for n, told in lines.items()} for on, lines in seen.items()
    }
    assert places["Meeple"] == places["Large meeple"] != {}
    assert all(told.startswith("Large ") for told in seen["Large meeple"].values())
    assert not set(places["Builder"]) & {*places["Meeple"], *places["Pig"]}


async def test_one_kind_needs_no_toggles() -> None:
    """In the base game there are numbers alone, five to a row."""
    game = table()
    game.draws("BG-X")
    layout = await show(game.state, Goto((len(game.legal) - 1,)))
    numbers = [b.label for b in buttons(layout) if b.style is Style.success]
    assert numbers == [str(number) for number in range(1, 9)]
    assert [len(row) for row in layout.rows][:2] == [5, 3]


async def test_the_princess_names_the_tile_and_whom_she_can_send_home() -> None:
    """The letter on the button is that in the picture, whose alt text tells it."""
    game = princess_far_away()
    index = game.legal.index(PlaceTile(0, -3, 1))
    layout = await show(game.state, Goto((index,)))
    first, second, third = layout.above.splitlines()
    assert first.startswith("The tile at **3N**: ")
    assert second == "The princess: which knight does she remove?"
    assert third == "**A** Remove Ada’s knight at 0"
    assert buttons(layout)[-3].label == "A"
    assert layout.picture is not None
    assert "A (Ada’s knight at 0)" in layout.picture.alt


async def test_a_portal_names_the_square_it_leads_to() -> None:
    """Parts, then letters, then the features there."""
    state = far_reaching()
    assert state.player is not None
    start = ask(state, state.player, Goto(()))
    parts = await show(state, start.submenus["portal"])
    assert parts.above == "Where does the portal lead? Choose a part of the board first."
    letters = await show(state, Goto((), "g1"))
    assert letters.above == "Where does the portal lead?"
    (menu,) = letters.menus
    assert all(re.search("now|so far|spares it", about) for _, _, about in menu.lines)
    first = ask(state, state.player, Goto((), "g1")).signs[0]
    features = await show(state, first.goto)
    line = next(
        line for value, line, _ in menu.lines if value == custom_ids.encode_goto(first.goto)
    )
    question, *lines = features.above.splitlines()
    assert question == f"At **{line.partition(': ')[2]}**: on which feature?"
    assert [f"**{b.label}**" for b in buttons(features)[:-1]] == [told.split()[0] for told in lines]
    assert {b.id[0] for b in buttons(features)[:-1]} <= {"p", "c"}
    assert buttons(features)[-1].label == "Back"


async def test_the_fairy_is_asked_for_in_a_question_of_her_own() -> None:
    """Her meeples lettered."""
    game = table(PD)
    game.put("BG-D", (1, 0))
    game.stand(0, (0, 0), "city1")
    game.stand(0, (1, 0), "city1")
    game.lay("BG-U", (-1, 0), 1)
    layout = await show(game.state, Goto((), "f"))
    question, *lines = layout.above.splitlines()
    assert question == "To which of your meeples does the fairy go?"
    assert [line[:11] for line in lines] == ["**A** Fairy", "**B** Fairy"]
    assert [b.label for b in buttons(layout)] == ["A", "B", "Back"]
    assert layout.menus == ()


async def test_what_next_is_asked_where_no_tile_is_at_stake() -> None:
    """A decision about the whole board without a question of its own."""
    game = table()
    game.draws("BG-D")
    question = Question(Asked.ACTION, game.state, choices=())
    assert (await lay_out(game.state, question)).above == "What next?"


async def test_nobody_is_asked_the_question_of_somebody_elses_step() -> None:
    """Once the move is whole the next step may be anybody's: asked is whether the tile lies so."""
    game = table(bag={"BG-V": 3})
    game.state.supply[0] = ()
    game.draws("BG-V")
    first = ask(game.state, 0, Goto(()))
    layout = await show(game.state, first.signs[0].goto)
    assert layout.above.splitlines()[1:] == ["Place it like this?"]


async def test_a_choice_made_so_far_is_named() -> None:
    """And then the question of the next step: no press looks as if it had failed."""
    game = table("phantom", bag={"BG-D": 3})
    game.draws("BG-D")
    path = (game.legal.index(PlaceTile(0, 1, 2)),)
    wood = ask(game.state, 0, Goto(path))
    for choice in wood.choices:
        layout = await show(game.state, choice.goto)
        label = Labels(Words(), NAMES).of(wood.state, choice.action)
        tile, chosen, question, *_ = layout.above.splitlines()
        assert tile.startswith("The tile at **1S**: ")
        assert chosen == f"{label}, then:"
        assert question == "The phantom: a second meeple on this tile?"
    assert (await show(game.state, Goto(path))).above.splitlines()[1] == "A meeple on this tile?"


class Broken(Threads):
    """A workshop in which nothing is ever finished."""

    async def make(self, drawing: Drawing[T], *, long: bool = False) -> T:
        """Fail."""
        raise ChildFailed("The process for pictures has not answered for 20 s.")


async def test_what_cannot_be_drawn_is_asked_in_words() -> None:
    """Nobody has to wait with a move for a picture."""
    state, _ = apply(new_game(Setup(bag={"BG-E": 2})), DrawTile("BG-E"))
    question, viewer = ask(state, 0, Goto(())), Viewer(Words(), NAMES[: len(state.players)])
    picker = Picker(GAME, SEQ, 0, viewer, Pictures(Broken(share_sprites())))
    layout, written = await picker.lay_out(question), picker.write(question)
    above = f"{written.above}\n{Words()('news.no-picture')}"
    assert layout == replace(written, above=above)
    assert layout.menus


async def test_a_newer_wish_is_no_failure() -> None:
    """Who asked for another picture is not told that there is none."""

    class Late(Pictures):
        async def draw(self, drawing: Drawing[T]) -> T:
            raise Superseded

    state, _ = apply(new_game(Setup(bag={"BG-E": 2})), DrawTile("BG-E"))
    viewer = Viewer(Words(), NAMES[: len(state.players)])
    picker = Picker(GAME, SEQ, 0, viewer, Late(Threads(share_sprites())))
    with pytest.raises(Superseded):
        await picker.lay_out(ask(state, 0, Goto(())))


async def test_a_full_picker_fits_into_a_message() -> None:
    """28 letters, a select that holds the rest behind its last line, and no square is lost."""
    layout = await show(full())
    assert [b.label for b in buttons(layout)] == list(LETTERS)
    assert LETTERS[-4:] == "1234"
    assert layout.parts <= MOST_PARTS
    (menu,) = layout.menus
    assert len(menu.lines) == 25
    assert menu.lines[-1][1] == "1 to 4 …"
    goto = custom_ids.decode_goto(menu.lines[-1][0])
    assert goto is not None
    further = await show(full(), goto)
    assert buttons(further) == buttons(layout)
    assert further.menus[0].lines[-1][1] == "A to Z …"
    assert further.menus[0].lines[-1][0] == ":"
    spoken = [line[1][0] for shown in (layout, further) for line in shown.menus[0].lines[:-1]]
    assert spoken == list(LETTERS)


async def test_a_full_picker_has_room_for_the_way_back() -> None:
    """As where half tiles are in hand, or a portal was opened."""
    question = replace(ask(full(), full().player or 0, Goto(())), back=Goto((1,)))
    layout = await lay_out(full(), question)
    assert buttons(layout)[-1].label == "Back"
    assert len(buttons(layout)) == 29
    assert layout.parts <= MOST_PARTS
    shown = layout.view().to_components()
    assert len(list(walk(shown))) == layout.parts


async def test_very_many_zones_have_fewer_selects() -> None:
    """Each zone of a very large board has its button; selects are as many as there is room for."""
    question = ask(full(), full().player or 0, Goto(()))
    zones = tuple(
        Sign(str(number), sign.squares, Goto((), f"z{number}"), (sign.goto,))
        for number, sign in enumerate(question.signs[:16], start=1)
    )
    asked = replace(question, asked=Asked.ZONE, signs=zones, spoken=(), further=None)
    layout = await lay_out(full(), asked)
    assert [b.label for b in buttons(layout)][:16] == [f"Part {n}" for n in range(1, 17)]
    assert MOST_PARTS - 3 <= layout.parts <= MOST_PARTS
    assert layout.menus


def walk(parts: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield parts of a message as Discord is sent them, and what they hold."""
    for part in parts:
        yield part
        yield from walk(part.get("components", ()))


async def test_what_happened_lately_stands_above_the_letters() -> None:
    """In one line, and nowhere else; the tiles laid then have a ring."""
    game = table(bag={"BG-V": 3})
    game.draws("BG-V")
    recent = Recent("Bo places the tile at 1E.", (square_at(0, 0),))
    viewer = Viewer(Words(), NAMES[:2])
    picker = Picker(GAME, SEQ, 0, viewer, PICTURES, recent)
    first = ask(game.state, 0, Goto(()))
    layout, plain = await picker.lay_out(first), await lay_out(game.state, first)
    assert layout.above == f"Bo places the tile at 1E.\n{plain.above}"
    assert layout.picture is not None
    assert plain.picture is not None
    assert layout.picture.png != plain.picture.png
    preview = ask(game.state, 0, first.signs[0].goto)
    assert picker.write(preview) == replace(await lay_out(game.state, preview), picture=None)
