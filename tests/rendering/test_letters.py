"""Letters on figures: one of their player's own name, no two alike at a table."""

from dataclasses import replace

import pytest

from rendering import views
from rendering.colours import LIVERIES
from rendering.letters import letters_of, liveries_of
from rendering.sprites import Sprites
from tests.rendering.games import village
from tests.rendering.plain_phrases import PlainPhrases


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        (("Ada", "Bo", "Cleo"), "ABC"),
        (("Anna", "Aron", "Aino"), "ARI"),
        (("Bo", "bo", "BO"), "BOG"),
        (("Łukasz", "Ünal", "Ωmega", "Юля"), "ŁÜΩЮ"),
        (("🐉🐉", "#0042", "1st"), "R0S"),
        (("", "", ""), "RBG"),
        (("R", ""), "RB"),
        (("B", ""), "BA"),
        (("ßa",), "S"),
    ],
)
def test_a_letter_is_the_first_of_the_name_that_is_free(
    names: tuple[str, ...], letters: str
) -> None:
    """In seat order, a capital; the seat's own or the alphabet where a name has none."""
    assert "".join(letters_of(names)) == letters


def test_colour_and_shape_stay_those_of_the_seat() -> None:
    """Only the letter is the player's."""
    for own, seat in zip(liveries_of(("Ada",) * 6), LIVERIES, strict=True):
        assert own._replace(letter=seat.letter) == seat
    assert len(set(letters_of(("Ada",) * 6))) == 6


def test_figures_on_the_board_carry_it() -> None:
    """The same board of players with other names looks otherwise."""
    scene, sprites, words = village(), Sprites(), PlainPhrases()
    other = replace(scene, seats=tuple(replace(seat, name="Zoë") for seat in scene.seats))
    assert [livery.letter for livery in other.liveries] == ["Z", "O"]
    pictures = [views.board(each, words, sprites).png for each in (scene, other)]
    assert pictures[0] != pictures[1]
