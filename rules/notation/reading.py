"""Text to a game: every line is played, and refused where it is not possible."""

import hashlib
import re
from collections.abc import Container, Iterable
from difflib import get_close_matches
from typing import NamedTuple

from rules.actions import Action, Resign
from rules.engine import advance, new_game
from rules.events import Event, TurnBegan
from rules.expansions import EXPANSIONS
from rules.notation.errors import BadNotation
from rules.notation.game import Game, find_decider
from rules.notation.headings import (
    HEADINGS,
    TITLE,
    Heading,
    Headings,
    read_setup,
    refuse,
    write_scores,
)
from rules.notation.naming import RESIGN, Naming, name_players
from rules.notation.writing import HIDDEN
from rules.registry import Registry
from rules.state import State

LONGEST = 100_000
"""Characters of a game, at most."""
LONGEST_PART = 60
"""Characters of what is quoted in a refusal, at most."""
CHOICES = 8
"""Actions that are named where another is not possible."""
_TURN = re.compile(r"([0-9]{1,4})\. *(.*)")
_HEADING = re.compile(r"([A-Za-z]+(?: [0-9]+)?): *(.*)")
_COMMENT = re.compile(r" *\{[^{}]*\}")
_BY = re.compile(r"(\S+): +(.*)")
_SEPARATOR = re.compile(r" *[,;] *")
_SEED = re.compile(r"\S{1,200}")
_HASH = re.compile(r"[0-9a-f]{64}")


class _Turn(NamedTuple):
    """The line of a turn."""

    line: int
    number: int
    text: str


def read(text: str, registry: Registry = EXPANSIONS) -> Game:
    """Return the game that is written; BadNotation, with line and reason, if there is none."""
    if len(text) > LONGEST:
        raise BadNotation(1, "long", most=LONGEST)
    headings, turns = _sort_lines(text)
    setup, names, publisher = read_setup(headings, registry)
    players = name_players(names)
    player = _Player(new_game(setup, registry), players)
    for turn in turns:
        player.play(turn)
    _check_scores(player.state, players, headings)
    seal, seed = _read_word(headings, "Seal", _HASH), _read_word(headings, "Seed", _SEED)
    order = _read_order(headings, player.state.rulebook.tiles)
    if seed or order:
        _check_seal(headings, seal, (seed, *order))
    return Game(setup, names, tuple(player.actions), publisher, seal, seed, order)


def _sort_lines(text: str) -> tuple[Headings, list[_Turn]]:
    headings, turns = dict[str, Heading](), list[_Turn]()
    lines = [(n, line.strip()) for n, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines or lines[0][1] != TITLE:
        raise BadNotation(lines[0][0] if lines else 1, "title")
    for number, line in lines[1:]:
        if found := _TURN.fullmatch(line):
            turns.append(_Turn(number, int(found[1]), found[2]))
            continue
        found = _HEADING.fullmatch(line)
        if not found:
            raise BadNotation(number, "line")
        if found[1] not in HEADINGS:
            raise BadNotation(number, "heading", heading=found[1])
        if found[1] in headings:
            raise BadNotation(number, "again", heading=found[1])
        headings[found[1]] = Heading(number, found[2])
    return headings, turns


class _Player:
    """Plays what is written."""

    def __init__(self, state: State, players: tuple[str, ...]) -> None:
        self.state = state
        self.actions: list[Action] = []
        self._naming = Naming(players)
        self._seats = {name.casefold(): seat for seat, name in enumerate(players)}
        self._begun = _begins_turn(state.events)

    def play(self, turn: _Turn) -> None:
        """Play the line of a turn; BadNotation if it can't be played."""
        rest = _COMMENT.sub("", turn.text)
        who = None
        if turn.number != self._due:
            raise BadNotation(turn.line, "turn", number=self._due)
        if self._due:
            name, _, rest = rest.partition(" ")
            who = self._find_seat(turn, name)
            if who != self.state.turn.player:
                player = self._naming.players[self.state.turn.player]
                raise BadNotation(turn.line, "player", number=self._due, player=player)
        for part in _SEPARATOR.split(rest.strip()):
            if found := _BY.fullmatch(part):
                who, part = self._find_seat(turn, found[1]), found[2]
            words = part.split()
            while words:
                words = self._do(turn, who, words)

    @property
    def _due(self) -> int:
        """The number of the turn that comes or goes on; 0 before the first."""
        return self.state.turn.number if self._begun else 0

    def _find_seat(self, turn: _Turn, name: str) -> int:
        seat = self._seats.get(name.casefold())
        if seat is None:
            raise BadNotation(turn.line, "nobody", who=_shorten(name))
        return seat

    def _do(self, turn: _Turn, who: int | None, words: list[str]) -> list[str]:
        """Do what the first of these words say, and return the others."""
        text = _shorten(" ".join(words))
        if self.state.over:
            raise BadNotation(turn.line, "over", text=text)
        if turn.number != self._due:
            raise BadNotation(turn.line, "turn-over", number=turn.number, text=text)
        name, action = self._find_action(turn, who, words)
        events = advance(self.state, action)
        self.actions.append(action)
        self._begun = self._begun or _begins_turn(events)
        return words[len(name.split()) :]

    def _find_action(self, turn: _Turn, who: int | None, words: list[str]) -> tuple[str, Action]:
        state = self.state
        decider = find_decider(state)
        if words[0].casefold() == RESIGN:
            seat = decider if who is None else who
            if not state.active[seat]:
                raise BadNotation(turn.line, "resigned", who=self._naming.players[seat])
            return RESIGN, Resign(seat)
        if HIDDEN in words:
            raise BadNotation(turn.line, "hidden")
        if who not in (None, decider):
            told = self._naming.players
            raise BadNotation(turn.line, "decides", player=told[decider], who=told[who or 0])
        named = self._naming.list_actions(state, decider)
        known = {name.casefold(): name for name in named}
        for count in range(len(words), 0, -1):
            if name := known.get(" ".join(words[:count]).casefold()):
                return name, named[name]
        text = " ".join(words)
        likely = tuple(get_close_matches(text, named, CHOICES, 0))
        raise BadNotation(turn.line, "action", text=_shorten(text), choices=likely)


def _begins_turn(events: Iterable[Event]) -> bool:
    return any(isinstance(event, TurnBegan) for event in events)


def _shorten(text: str) -> str:
    return text if len(text) <= LONGEST_PART else f"{text[: LONGEST_PART - 1]}…"


def _check_scores(state: State, players: tuple[str, ...], headings: Headings) -> None:
    """Refuse scores, or a winner, that are others than those of the game as it was played."""
    told = dict(write_scores(state, players))
    for name in ("Scores", "Winner"):
        if name in headings and headings[name].value != told.get(name):
            line, reason = headings[name].line, name.lower()
            if name not in told:
                raise BadNotation(line, "unfinished")
            raise BadNotation(line, reason, **{reason: told[name]})


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
            raise BadNotation(
                headings["Order"].line, "value", heading="Order", value=_shorten(tile)
            )
    return order


def _check_seal(headings: Headings, seal: str, opened: tuple[str, ...]) -> None:
    """Refuse a seed and an order that are not those of the seal: `docs/shuffle.md`."""
    text = "".join(f"{line}\n" for line in opened)
    if hashlib.sha256(text.encode()).hexdigest() != seal:
        line = max(headings[name].line for name in ("Seed", "Order") if name in headings)
        raise BadNotation(line, "seal")
