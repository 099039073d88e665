"""Names in pictures: only what the font can show, and no longer than there is room."""

from pathlib import Path

import pytest
from PIL import ImageFont

from bot.wording.messages import merge
from bot.wording.words import catalogues, languages
from rendering.fonts import drop_unprintable, font, shorten
from rendering.score_table import fit_heads, fold_heads


def test_only_characters_of_the_font_are_shown() -> None:
    """Letters of four languages and beyond stay; emoji and blanks round the name go."""
    assert drop_unprintable("🐉 Łukasz Żółć 🐉") == "Łukasz Żółć"
    assert drop_unprintable("Ελλη Юля Ðé – “x”") == "Ελλη Юля Ðé – “x”"
    assert drop_unprintable("🐉") == ""


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("𝓐𝓭𝓪 ✨", "Ada"),
        ("Ἀθηνᾶ", "Αθηνα"),
        ("Z\u0334\u0321al\u0335go", "Zalgo"),
        ("\u202eAda\u200b\n", "Ada"),
        ("Ada\x00\x85\u2029Bo", "AdaBo"),
        ("李小龍 محمد", ""),
    ],
)
def test_what_the_font_lacks_is_shown_as_the_plain_letter(name: str, shown: str) -> None:
    """Or not at all: no box for a missing sign, nothing that turns the writing round."""
    assert drop_unprintable(name) == shown


def test_a_name_that_fits_is_not_cut() -> None:
    """Up to the last pixel."""
    width = font(20).getlength("Cornelia")
    assert shorten("Cornelia", 20, width) == "Cornelia"


@pytest.mark.parametrize("bold", [True, False])
def test_a_name_that_is_too_long_ends_in_an_ellipsis(bold: bool) -> None:
    """It fits then, and one letter more would not; of nothing but an ellipsis nothing is left."""
    face = font(20, bold=bold)
    cut = shorten("Cornelia of Carcassonne", 20, 100, bold=bold)
    kept = len(cut) - 1
    assert cut == "Cornelia of Carcassonne"[:kept].rstrip() + "…"
    assert face.getlength(cut) <= 100 < face.getlength("Cornelia of Carcassonne"[: kept + 2] + "…")
    assert shorten("Bo", 20, 1) == ""


def test_what_tells_two_of_one_name_apart_is_not_cut() -> None:
    """The name before it is, with one ellipsis."""
    whole = shorten("Cornelia of Ca… (2)", 20, 100)
    assert whole.endswith("… (2)")
    assert whole.count("…") == 1
    assert font(20).getlength(whole) <= 100
    assert shorten("Cornelia (2)", 20, 500) == "Cornelia (2)"


def test_bold_and_plain_are_two_fonts() -> None:
    """Each is made once for a thread."""
    assert font(20).getname() != font(20, bold=False).getname()
    assert font(20) is font(20)
    assert font(20).size == 20


@pytest.mark.parametrize("bold", [True, False])
def test_letters_are_set_alike_on_every_machine(bold: bool) -> None:
    """By Pillow itself, not by Raqm, which asks for a library that many machines lack."""
    assert font(20, bold=bold).layout_engine == ImageFont.Layout.BASIC


@pytest.mark.parametrize("room", ["rendering", "bot", "cogs", "playground", "tools"])
def test_no_other_module_opens_a_font(room: str) -> None:
    """It could lay out letters in the machine's way."""
    modules = (Path(__file__).parents[2] / room).rglob("*.py")
    opening = [path.name for path in modules if "ImageFont" in path.read_text()]
    assert opening == (["fonts.py"] if room == "rendering" else [])


def test_the_font_has_every_letter_of_every_language() -> None:
    """Those of what is written by now, and those of the four alphabets."""
    letters = set("ąćęłńóśźżĄĆĘŁŃÓŚŹŻäöüßÄÖÜëïéèËÏÉÈ„”“’–…")
    for language in languages():
        for message in merge(catalogues(), language).values():
            letters |= {sign for form in message.forms for sign in form if sign.isalpha()}
    assert sorted(sign for sign in letters if drop_unprintable(sign) not in (sign, "...")) == []


@pytest.mark.parametrize("language", languages())
def test_the_words_over_the_final_table_fit_in_every_language(language: str) -> None:
    """Not one is cut, though there are columns for everything."""
    spoken = merge(catalogues(), language)
    heads = [spoken[key].forms[0] for key in spoken if key.startswith("head.")]
    for shown in fold_heads(heads):
        written, height, digits, columns = fit_heads(shown, 20, 720 * 0.77)
        assert written == shown
        assert 14 <= height <= digits == 20
        assert sum(columns) == pytest.approx(720 * 0.77)


def test_the_words_over_few_columns_are_as_high_as_the_points() -> None:
    """A long one has the room that short ones leave."""
    heads = ["cities", "roads", "monasteries", "fields", "fairy"]
    written, height, digits, columns = fit_heads(heads, 20, 720 * 0.77)
    assert (written, height, digits) == (heads, 20, 20)
    assert columns.index(max(columns)) == heads.index("monasteries")


def test_more_words_than_fit_in_legible_letters_are_over_two_tables() -> None:
    """Half of them over each; few are over one."""
    heads = ["cities", "roads", "monasteries", "fields", "goods"]
    assert fold_heads(heads) == [heads]
    assert fold_heads([*heads, *heads, *heads]) == [[*heads, *heads[:3]], [*heads[3:], *heads]]


def test_words_that_fit_nowhere_are_cut() -> None:
    """To columns of equal width, in letters half as high as the points."""
    written, height, _, columns = fit_heads(["incomprehensibilities"] * 9, 20, 720 * 0.77)
    assert height == 10
    assert len(set(columns)) == 1
    assert all(word.endswith("…") for word in written)
