"""Every preset, expansion, option and value has words, which fit where Discord shows them."""

import pytest

from bot.games.configuration import CUSTOMS, EDITION, Configuration
from bot.wording import Words
from bot.wording.options import (
    expansion_about,
    expansion_name,
    option_about,
    option_name,
    preset_about,
    preset_name,
    rule_set,
    slug,
    value_about,
    value_name,
)
from rules.expansions import EXPANSIONS
from rules.option import Option
from rules.presets import PRESETS

WORDS = Words()
USUAL = Configuration(EXPANSIONS).with_expansions(("princess-dragon",))
OPTIONS = (*CUSTOMS, EDITION, *EXPANSIONS.options_of(EXPANSIONS))


def fits(name: str, about: str) -> bool:
    """Return whether both go on a line of a select, and the second is a sentence."""
    return 0 < len(name) <= 45 and 0 < len(about) <= 100 and about.endswith(".")


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_option_and_value_has_words(option: Option) -> None:
    """A name and one line each; no two values of an option are called alike or do the same."""
    assert fits(option_name(WORDS, option), option_about(WORDS, option))
    told = [(value_name(WORDS, option, v), value_about(WORDS, option, v)) for v in option.values]
    assert all(fits(*words) for words in told)
    for texts in (*zip(*told, strict=True), [slug(value) for value in option.values]):
        assert len(set(texts)) == len(option.values)


def test_every_preset_and_expansion_has_words() -> None:
    """A name and one line each, no two alike."""
    presets = [(preset_name(WORDS, p.name), preset_about(WORDS, p.name)) for p in PRESETS]
    expansions = [(expansion_name(WORDS, n), expansion_about(WORDS, n)) for n in EXPANSIONS]
    for told in (presets, expansions):
        assert all(fits(*words) for words in told)
        assert all(len(set(texts)) == len(told) for texts in zip(*told, strict=True))


def test_what_there_is_to_choose_fits_into_selects() -> None:
    """Discord takes 25 lines, of options those of one expansion; names are told apart."""
    everything = USUAL.with_expansions(EXPANSIONS.together).options
    assert all(len(expansion.options) <= 24 - len(CUSTOMS) for expansion in EXPANSIONS.everything)
    assert len({option_name(WORDS, option) for option in everything}) == len(everything)
    assert all(len(option.values) <= 25 for option in everything)
    assert len(PRESETS) <= 25
    assert len(EXPANSIONS) <= 25


def test_the_rule_set_in_one_line() -> None:
    """Tiles, expansions, publisher, and what was changed after that."""
    usual = "second edition with The Princess & the Dragon; rules of Hans im Glück"
    assert rule_set(WORDS, USUAL) == usual
    assert rule_set(WORDS, USUAL.with_expansions(())) == (
        "second edition, base game only; rules of Hans im Glück"
    )
    configuration = USUAL.with_expansions(("princess-dragon", "phantom")).with_preset("RGG")
    boxes = "The Princess & the Dragon, The Phantom"
    plain = f"first edition with {boxes}; rules of Rio Grande Games"
    assert rule_set(WORDS, configuration) == plain
    changed = configuration.with_option("small-city", True).with_option("HR-1", True)
    changes = "small cities count half, early dragon tiles go back"
    assert rule_set(WORDS, changed) == f"{plain}, changed: {changes}"
    assert rule_set(WORDS, configuration.with_option("edition", "C2")) == plain.replace(
        "first", "second"
    )
    assert rule_set(WORDS, configuration.with_option("seating", "joined")) == plain


def test_numbers_have_their_plural() -> None:
    """One half tile, two half tiles."""
    option = next(option for option in OPTIONS if option.name == "half-hand")
    assert value_name(WORDS, option, 1) == "1 half tile each"
    assert value_name(WORDS, option, 2) == "2 half tiles each"
