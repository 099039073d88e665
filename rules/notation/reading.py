"""Text to a game: every line is played, and refused if it is impossible."""

import hashlib
import re
from collections.abc import Container

from rules.engine import new_game
from rules.expansions import EXPANSIONS
from rules.notation.errors import BadNotation, shorten
from rules.notation.game import Game
from rules.notation.headings import (
    HEADINGS,
    TITLE,
    Heading,
    Headings,
    read_setup,
    refuse,
    write_scores,
)
from rules.notation.jcz.reading import read_save
from rules.notation.naming import name_players
from rules.notation.playing import Player, Turn
from rules.registry import Registry
from rules.state import State

LONGEST = 100_000
"""The most characters of a game."""
_LINE = re.compile(r"([0-9]{1,4})\. *(.*)")
_HEADING = re.compile(r"([A-Za-z]+(?: [0-9]+)?): *(.*)")
_SEED = re.compile(r".{1,200}")
_HASH = re.compile(r"[0-9a-f]{64}")


def is_save(text: str) -> bool:
    """Return whether a text may be a save of JCloisterZone, rather than one in our notation."""
    return text.lstrip()[:1] == "{"


def read(text: str, registry: Registry = EXPANSIONS) -> Game:
    """Return the game that is written, or saved by JCloisterZone.

    BadNotation, with line and reason, if there is none.
    """
    if is_save(text):
        return read_save(text)
    if len(text) > LONGEST:
        raise BadNotation(1, "long", most=LONGEST)
    headings, turns = _sort_lines(text)
    setup, names, publisher = read_setup(headings, registry)
    players = name_players(names)
    player = Player(new_game(setup, registry), players)
    for turn in turns:
        player.play(turn)
    if "Winner" in headings:
        player.pass_to_the_next()
    _check_scores(player.state, players, headings)
    seal, seed = _read_word(headings, "Seal", _HASH), _read_word(headings, "Seed", _SEED)
    order = _read_order(headings, player.state.rulebook.tiles)
    if seed or order:
        _check_seal(headings, seal, (seed, *order))
    return Game(setup, names, tuple(player.actions), publisher, seal, seed, order)


def _sort_lines(text: str) -> tuple[Headings, list[Turn]]:
    headings, turns = dict[str, Heading](), list[Turn]()
    lines = [(n, line.strip()) for n, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines or lines[0][1] != TITLE:
        raise BadNotation(lines[0][0] if lines else 1, "title")
    for number, line in lines[1:]:
        if found := _LINE.fullmatch(line):
            turns.append(Turn(number, int(found[1]), found[2]))
            continue
        found = _HEADING.fullmatch(line)
        if not found:
            raise BadNotation(number, "line")
        if found[1] not in HEADINGS:
            raise BadNotation(number, "heading", heading=shorten(found[1]))
        if found[1] in headings:
            raise BadNotation(number, "again", heading=found[1])
        headings[found[1]] = Heading(number, found[2])
    return headings, turns


def _check_scores(state: State, players: tuple[str, ...], headings: Headings) -> None:
    """Refuse scores, or a winner, that are others than those of the game as it was played.

    Their order is free.
    """
    told = dict(write_scores(state, players))
    for name in ("Scores", "Winner"):
        if name in headings and not _lists_the_same(headings[name].value, told.get(name, "")):
            line, reason = headings[name].line, name.lower()
            if name not in told:
                raise BadNotation(line, "unfinished")
            raise BadNotation(line, reason, **{reason: told[name]})


def _lists_the_same(value: str, other: str) -> bool:
    return sorted(value.split(", ")) == sorted(other.split(", "))


def _read_word(headings: Headings, name: str, form: re.Pattern[str]) -> str:
    if name not in headings:
        return ""
    if not form.fullmatch(headings[name].value):
        raise refuse(name, headings[name])
    return headings[name].value


def _read_order(headings: Headings, tiles: Container[str]) -> tuple[str, ...]:
    if "Order" not in headings:
        return ()
    order = tuple(headings["Order"].value.split())
    for tile in order:
        if tile not in tiles:
            raise BadNotation(headings["Order"].line, "value", heading="Order", value=shorten(tile))
    return order


def _check_seal(headings: Headings, seal: str, opened: tuple[str, ...]) -> None:
    """Refuse a seed and an order that are not those of the seal: `docs/shuffle.md`."""
    text = "".join(f"{line}\n" for line in opened)
    if hashlib.sha256(text.encode()).hexdigest() != seal:
        line = max(headings[name].line for name in ("Seed", "Order") if name in headings)
        raise BadNotation(line, "seal")
