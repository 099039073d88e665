"""The bench of a turn: taps in recorded games, and what lies outside its picture."""

import io
import json
import sys

import pytest
from PIL import Image

from cogs.custom_ids import Goto
from cogs.play.picker.ask import ask
from cogs.play.picker.picture import draw_question, find_windows, list_seen
from rendering.window import bounds
from rules import State
from rules.actions import PlaceTile
from tests.builders import table
from tests.cogs.play.picker.positions import crowded, far_reaching, princess_far_away
from tests.sprites import share_sprites
from tools.bench import __main__ as bench
from tools.bench import turn


@pytest.mark.slow
def test_a_turn_takes_as_few_taps_as_promised(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The last line is one object; every decision of the games is looked at."""
    monkeypatch.setattr(sys, "argv", ["bench", "turn", "--games", "2", "--every", "40", "--json"])
    bench.main()
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert figures["median_taps"] <= 3.4
    assert figures["p95_taps"] <= 5
    assert figures["max_taps"] <= 6
    assert figures["portal_taps"] <= 6
    assert figures["step_taps"] == 1
    assert figures["decisions"] > 300
    assert figures["outside"] == 0
    assert figures["picker_words"] <= 40
    assert figures["preview_words"] <= 60
    assert figures["final_buttons"] <= 12
    assert figures["long_labels"] == 0
    assert all(0 <= figures[f"parts ({boxes})"] < 1 for boxes in turn.BOXES)


def test_taps_are_those_of_the_buttons() -> None:
    """Play, letter, meeple; one more to turn the tile, one more for a phantom."""
    game = table("phantom", bag={"BG-V": 3})
    game.draws("BG-V")
    state = game.state
    squares = (ask(state, 0, sign.goto) for sign in ask(state, 0, Goto(())).signs)
    plain = next(question for question in squares if question.rotations)
    turned = next(rotation for rotation in plain.rotations if not rotation.chosen)
    for wood, taps in ((plain, 4), (ask(state, 0, turned.goto), 5)):
        for choice in wood.choices:
            phantom = ask(state, 0, choice.goto)
            last = phantom.choices[0].goto.path if not choice.final else choice.goto.path
            move = turn.Move(state, 0, turn.follow(state, 0, last).actions)
            assert turn.count_taps(move) == taps - choice.final


def test_a_message_is_measured_in_words_and_buttons() -> None:
    """Of the question alone; its labels in every language."""
    game = table(bag={"BG-V": 3})
    game.draws("BG-V")
    question = ask(game.state, 0, Goto(()))
    assert turn.measure(question, 0) == turn.Message(question.asked, 8, 0, 0)
    preview = ask(game.state, 0, question.signs[0].goto)
    assert turn.measure(preview, 0).final == len(preview.choices)


def test_parts_are_counted_where_a_tile_is_laid() -> None:
    """In a game with all boxes more squares are free at times than there are letters."""
    tiles, parts = turn.count_parts("all", 3)
    assert 0 < parts < tiles


def test_what_lies_outside_is_counted() -> None:
    """Every square that the window does not have; none where no table is drawn."""
    squares = list(ask(crowded(), crowded().player or 0, Goto(())).signs[0].squares)
    assert turn.count_beyond((bounds(squares),), squares) == 0
    assert turn.count_beyond((bounds(squares[:1]),), squares) == len(squares) - 1
    assert turn.count_beyond((bounds(squares[:1]), bounds(squares[1:])), squares) == 0
    assert turn.count_beyond(None, squares) == 0


def states() -> list[tuple[State, Goto]]:
    """Return questions of all kinds of pictures."""
    princess = princess_far_away()
    laid = princess.legal.index(PlaceTile(0, -3, 1))
    return [
        (crowded(), Goto(())),
        (crowded(), Goto((), "z1")),
        (far_reaching(), Goto((), "g1")),
        (princess.state, Goto((laid,))),
    ]


@pytest.mark.parametrize("number", range(4))
def test_the_window_is_that_of_the_picture(number: int) -> None:
    """The window holds what can be chosen, and the picture is wide enough for it on a phone."""
    state, goto = states()[number]
    question = ask(state, state.player or 0, goto)
    windows = find_windows(question, turn.view(state))
    assert windows is not None
    assert turn.count_beyond(windows, list_seen(question)) == 0
    picture = draw_question(question, turn.view(state))(share_sprites())
    with Image.open(io.BytesIO(picture.png)) as image:
        tile = int(image.info["tile"])
    assert windows[0].columns * tile <= picture.width <= 390 / 16 * tile
