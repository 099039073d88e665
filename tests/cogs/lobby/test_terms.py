"""The terms of a game to be: they fit on a button, and are read as they were written."""

import pytest

from bot.games.configuration import Configuration
from cogs import custom_ids
from cogs.lobby.new_lobby import THREAD
from cogs.lobby.terms import SHORT, decode_terms, encode_terms, sign
from rules.expansions import EXPANSIONS
from rules.presets import PRESETS

USUAL = Configuration(EXPANSIONS).with_expansions(("princess-dragon",))
GAME = "k3f9x2ab"


@pytest.mark.parametrize("preset", [preset.name for preset in PRESETS])
@pytest.mark.parametrize("expansions", [(), ("abbot",), ("river", "phantom"), EXPANSIONS.together])
def test_terms_are_read_as_they_were_written(preset: str, expansions: tuple[str, ...]) -> None:
    """Whatever can be asked for with the command."""
    wanted = USUAL.with_expansions(expansions).with_preset(preset)
    assert decode_terms(encode_terms(wanted, USUAL), USUAL) == wanted


def test_everything_fits_on_a_button() -> None:
    """With room for more."""
    terms = encode_terms(USUAL.with_expansions(EXPANSIONS.together), USUAL)
    custom_id = THREAD(GAME, 0, terms)
    assert len(custom_id) <= 80
    assert custom_ids.is_ours(custom_id)


def test_names_are_told_apart() -> None:
    """No two are written alike, and what is written stays so."""
    names = [*EXPANSIONS, *(preset.name for preset in PRESETS)]
    assert len({sign(name)[:SHORT] for name in names}) == len(names)
    assert encode_terms(USUAL, USUAL.with_preset("RGG")) == ".wv42lr"


def test_buttons_with_four_letters_for_a_name_are_read_on() -> None:
    """Those of before there were so many boxes."""
    assert decode_terms("wv4c2lra", USUAL.with_preset("RGG")) == USUAL


def test_what_is_usual_in_a_server_stays_as_it_is() -> None:
    """With every option of its own, which no button could carry."""
    usual = USUAL.with_option("purist", True).with_option("small-city", True)
    assert decode_terms(encode_terms(usual, usual), usual) == usual
    other = decode_terms(encode_terms(usual.with_preset("RGG"), usual), usual)
    assert (other.preset, other.purist) == ("RGG", True)


def test_what_is_gone_is_left_out() -> None:
    """The button of an earlier version opens the nearest there is."""
    terms = ".zzz" + sign("abbot")[:SHORT] + "yyy"
    assert decode_terms(terms, USUAL) == USUAL.with_expansions(("abbot",))
