"""The headings of a game: its setup as lines `Heading: value`, and back."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from rules.errors import BadSetup
from rules.notation.errors import LONGEST_PART, BadNotation, shorten
from rules.notation.game import Game
from rules.option import Option, OptionValue
from rules.presets import PRESETS, Preset
from rules.registry import Registry
from rules.rulebook import MAX_PLAYERS
from rules.setup import Setup
from rules.state import State

TITLE = "Cloisterwyrm 1"
PLAYERS = tuple(f"Player {seat + 1}" for seat in range(MAX_PLAYERS))
HEADINGS = (
    "Publisher",
    "Edition",
    "Expansions",
    "Options",
    "Start",
    "Tiles",
    *PLAYERS,
    "Seal",
    "Scores",
    "Winner",
    "Seed",
    "Order",
)
"""Every heading there is, in the order in which they are written."""
PLAIN = Preset("", Setup().edition)
"""The default if no publisher is named."""
LONGEST_NAME = 32
"""The most characters of a player's name."""
SWITCH = {True: "on", False: "off"}


BLAMED: Mapping[str, str] = {"expansion": "Expansions", "edition": "Edition", "conflict": "Options"}
"""The heading responsible for each reason why no game can be set up."""

T = TypeVar("T")


class Heading(NamedTuple):
    """A heading's value, and the number of its line."""

    line: int
    value: str


Headings = Mapping[str, Heading]


def write_setup(game: Game, registry: Registry) -> Iterator[tuple[str, str]]:
    """Yield the headings of a game's setup."""
    setup, preset = game.setup, find_preset(game.publisher)
    expansions = [name for name in registry if name in setup.expansions]
    options = registry.options_of(expansions)
    usual = preset.values(options)
    values = registry.rulebook(setup).options
    if preset.name:
        yield "Publisher", preset.name
    yield "Edition", setup.edition
    if expansions:
        yield "Expansions", ", ".join(expansions)
    changed = [o for o in options if values[o.name] != usual.get(o.name, o.default)]
    if changed:
        yield "Options", ", ".join(f"{o.name}={write_value(values[o.name])}" for o in changed)
    if setup.start:
        yield "Start", setup.start
    if setup.bag is not None:
        yield "Tiles", ", ".join(f"{tile} {count}" for tile, count in sorted(setup.bag.items()))
    yield from zip(PLAYERS, map(clean, game.names), strict=False)


def write_scores(state: State, players: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the headings with a game's points; at the end the winner comes first."""
    order = state.rank(state.scores) if state.over else state.players
    yield "Scores", ", ".join(f"{players[player]} {state.scores[player]}" for player in order)
    if state.over:
        yield "Winner", ", ".join(players[winner] for winner in state.winners)


def clean(name: str) -> str:
    """Return a player's name as it is written: on one line, and not too long."""
    return " ".join(name.split())[:LONGEST_NAME].strip()


def find_preset(name: str) -> Preset:
    """Return the preset of this name; the plain one if there is none."""
    return next((preset for preset in PRESETS if preset.name == name), PLAIN)


def write_value(value: OptionValue) -> str:
    """Return an option's value as a word."""
    return SWITCH[value] if isinstance(value, bool) else str(value)


def read_setup(headings: Headings, registry: Registry) -> tuple[Setup, tuple[str, ...], str]:
    """Return setup, names and publisher; BadNotation if there is no such game."""
    names = _read_names(headings)
    publisher = headings["Publisher"].value if "Publisher" in headings else ""
    preset = find_preset(publisher)
    if preset.name != publisher:
        raise refuse("Publisher", headings["Publisher"])
    expansions = tuple(_list(headings, "Expansions"))
    options = registry.options_of(expansions)
    values = preset.values(options) | _read_options(headings, options)
    defaults = {option.name: option.default for option in options}
    setup = Setup(
        players=len(names),
        edition=shorten(headings["Edition"].value) if "Edition" in headings else preset.edition,
        expansions=expansions,
        options={name: value for name, value in values.items() if value != defaults[name]},
        start=shorten(headings["Start"].value) if "Start" in headings else "",
        bag=_read_tiles(headings) if "Tiles" in headings else None,
    )
    try:
        registry.rulebook(setup)
    except BadSetup as error:
        why = str(error).rstrip(".")
        raise BadNotation(_find_blamed(headings, error), "setup", why=why) from error
    return setup, names, publisher


def _find_blamed(headings: Headings, error: BadSetup) -> int:
    """Return the line of the heading that is why no game can be set up."""
    likely = (BLAMED.get(error.reason, ""), "Tiles", "Start", "Options", "Expansions")
    return next((headings[name].line for name in likely if name in headings), 1)


def refuse(name: str, heading: Heading) -> BadNotation:
    """Return why a heading is refused: it can't have that value."""
    return BadNotation(heading.line, "value", heading=name, value=shorten(heading.value))


def _read_names(headings: Headings) -> tuple[str, ...]:
    told = [name for name in PLAYERS if name in headings]
    if not told or told != list(PLAYERS[: len(told)]):
        missing = next(name for name in PLAYERS if name not in headings)
        raise BadNotation(1, "missing", heading=missing)
    for name in told:
        if not 0 < len(headings[name].value) <= LONGEST_NAME:
            raise refuse(name, headings[name])
    return tuple(headings[name].value for name in told)


def _list(headings: Headings, name: str) -> list[str]:
    """Return what a heading lists; BadNotation if something is there twice, or can't be a name."""
    if name not in headings:
        return []
    told = [each.strip() for each in headings[name].value.split(",")]
    if len(set(told)) < len(told) or not all(0 < len(each) <= LONGEST_PART for each in told):
        raise refuse(name, headings[name])
    return told


def _read_options(headings: Headings, options: tuple[Option, ...]) -> dict[str, OptionValue]:
    known = {
        f"{option.name}={write_value(value)}": (option.name, value)
        for option in options
        for value in option.values
    }
    return dict(_look_up(headings, "Options", known.__getitem__))


def _read_tiles(headings: Headings) -> dict[str, int]:
    def read_count(text: str) -> tuple[str, int]:
        tile, count = text.split(" ")
        return tile, int(count)

    return dict(_look_up(headings, "Tiles", read_count))


def _look_up(
    headings: Headings, name: str, find: Callable[[str], tuple[str, T]]
) -> list[tuple[str, T]]:
    told = _list(headings, name)
    try:
        found = [find(each) for each in told]
    except (LookupError, ValueError) as error:
        raise refuse(name, headings[name]) from error
    if len({key for key, _ in found}) < len(found):
        raise refuse(name, headings[name])
    return found
