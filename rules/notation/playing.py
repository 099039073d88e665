"""Playing the lines of turns, one after the other; impossible ones are refused."""

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import NamedTuple

from rules.actions import PASS, Action, Resign
from rules.engine import advance, legal_actions
from rules.events import Event, TurnBegan
from rules.notation.errors import BadNotation, shorten
from rules.notation.game import find_decider
from rules.notation.naming import RESIGN, Naming
from rules.notation.writing import HIDDEN
from rules.numbers import goes_beyond, number_of, with_number
from rules.state import State

MOST_WORDS = 24
"""The most words in the name of an action."""
PASSED = "pass"
"""Doing nothing: it may be written where it is no decision, and left out where it is one."""
CHOICES = 8
"""The most possible actions that a refusal names."""
_COMMENT = re.compile(r" ?\{[^{}]*\}")
_BY = re.compile(r"(\S+): (.*)")
_NUMBER = re.compile(r"[0-9]{1,4}")
_SEPARATOR = re.compile(r" ?[,;] ?")


class Turn(NamedTuple):
    """The line of a turn: its place, its number, and the rest of it."""

    line: int
    number: int
    text: str


class Player:
    """Plays a game from its text."""

    def __init__(self, state: State, players: tuple[str, ...]) -> None:
        self.state = state
        self.actions: list[Action] = []
        self._naming = Naming(players)
        self._seats = {name.casefold(): seat for seat, name in enumerate(players)}
        self._begun = _begins_turn(state.events)

    def play(self, turn: Turn) -> None:
        """Play the line of a turn; BadNotation if it can't be played."""
        rest = _COMMENT.sub("", " ".join(turn.text.split()))
        who = None
        if turn.number > self._due:
            self.pass_to_the_next()
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

    def _find_seat(self, turn: Turn, name: str) -> int:
        seat = self._seats.get(name.casefold())
        if seat is None:
            raise BadNotation(turn.line, "nobody", who=shorten(name))
        return seat

    def _do(self, turn: Turn, who: int | None, words: list[str]) -> list[str]:
        """Do what the first of these words say, and return the others."""
        text = _quote(words)
        if words[0].casefold() == PASSED and PASS not in legal_actions(self.state):
            return words[1:]
        if self.state.over:
            raise BadNotation(turn.line, "over", text=text)
        if turn.number != self._due:
            raise BadNotation(turn.line, "turn-over", number=turn.number, text=text)
        name, action = self._find_action(turn, who, words)
        self._advance(action)
        return words[len(name.split()) :]

    def _pass_to(self, who: int | None, words: list[str]) -> tuple[str, Action] | None:
        """Pass until these words are possible within the turn, as nobody writes that; find them.

        None if they never are: then nothing is passed.
        """
        ahead, passed = self.state.copy(), 0
        while PASS in legal_actions(ahead) and ahead.turn.number == self.state.turn.number:
            advance(ahead, PASS)
            passed += 1
            if ahead.over:
                return None
            if found := self._match(ahead, who, words):
                for _ in range(passed):
                    self._advance(PASS)
                return found
        return None

    def pass_to_the_next(self) -> None:
        """Pass what is left of a turn after which another is written, or nothing is."""
        number = self._due
        while self._due == number and PASS in legal_actions(self.state):
            self._advance(PASS)

    def _advance(self, action: Action) -> None:
        events = advance(self.state, action)
        self.actions.append(action)
        self._begun = self._begun or _begins_turn(events)

    def _find_action(self, turn: Turn, who: int | None, words: list[str]) -> tuple[str, Action]:
        state = self.state
        decider = find_decider(state)
        if words[0].casefold() == RESIGN:
            seat = decider if who is None else who
            if not state.active[seat]:
                raise BadNotation(turn.line, "resigned", who=self._naming.players[seat])
            return RESIGN, Resign(seat)
        if HIDDEN in words:
            raise BadNotation(turn.line, "hidden")
        found = self._match(state, who, words) or self._pass_to(who, words)
        if found is not None:
            return found
        if who not in (None, decider):
            told = self._naming.players
            raise BadNotation(turn.line, "decides", player=told[decider], who=told[who or 0])
        text, possible = _quote(words), self._naming.list_actions(state, decider)
        likely = tuple(get_close_matches(text, possible, CHOICES, 0))
        raise BadNotation(turn.line, "action", text=text, choices=likely)

    def _match(self, state: State, who: int | None, words: list[str]) -> tuple[str, Action] | None:
        """Return the possible action with the longest name that the words begin with, if any."""
        decider = find_decider(state)
        if who not in (None, decider):
            return None
        named = self._naming.list_actions(state, decider)
        known = {name.casefold(): name for name in named}
        for count in range(min(len(words), MOST_WORDS), 0, -1):
            if name := known.get(" ".join(words[:count]).casefold()):
                return name, named[name]
        return self._match_number(state, decider, words)

    def _match_number(
        self, state: State, decider: int, words: list[str]
    ) -> tuple[str, Action] | None:
        """Return the action that the words begin with if its number is greater than all listed."""
        for option in legal_actions(state) if state.rulebook.numbers else ():
            if number_of(state, option) is None:
                continue
            count = len(self._naming.name(state, decider, option).split())
            if len(words) >= count and _NUMBER.fullmatch(words[count - 1]):
                action = with_number(state, option, int(words[count - 1]))
                name = self._naming.name(state, decider, action)
                said = " ".join(words[:count]).casefold()
                if name.casefold() == said and goes_beyond(state, action):
                    return name, action
        return None


def _begins_turn(events: Iterable[Event]) -> bool:
    return any(isinstance(event, TurnBegan) for event in events)


def _quote(words: list[str]) -> str:
    return shorten(" ".join(words[:MOST_WORDS]))
