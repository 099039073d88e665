"""A game as text: headings, a line for each turn, and the points."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rules.actions import Action, Chance, PlaceTile, Resign, TakeTile
from rules.engine import advance, draw_weights, new_game
from rules.errors import IllegalAction
from rules.events import Event, TurnBegan
from rules.expansions import EXPANSIONS
from rules.notation.game import Game, find_decider
from rules.notation.headings import TITLE, clean, write_scores, write_setup
from rules.notation.naming import RESIGN, Naming, name_players
from rules.numbers import goes_beyond
from rules.registry import Registry
from rules.state import State

HIDDEN = "?"
"""Replaces anything that not everybody may know."""


def write(game: Game, registry: Registry = EXPANSIONS, *, revealed: bool = True) -> str:
    """Return a game in the notation; IllegalAction if it can't be played.

    Unless it is `revealed`, it omits secrets of a running game: hands, tiles dealt or removed
    unseen, and what opens the seal.
    """
    state, players = new_game(game.setup, registry), name_players([*map(clean, game.names)])
    scribe = _Scribe(state, Naming(players), revealed)
    turns = [*scribe.write_turns(game.actions)]
    setup = [TITLE, *_tell(write_setup(game, registry))]
    end = [*_tell(write_scores(state, players))]
    if game.seal:
        setup.append(f"Seal: {game.seal}")
    if revealed and game.seed:
        end += _tell((("Seed", game.seed), ("Order", " ".join(game.order))))
    return "\n\n".join("\n".join(block) for block in (setup, turns, end) if block) + "\n"


def _tell(headings: Iterable[tuple[str, str]]) -> Iterator[str]:
    return (f"{name}: {value}" for name, value in headings)


@dataclass(slots=True)
class _Line:
    """The line of a turn; line 0 is what comes before the first one."""

    number: int = 0
    player: int | None = None
    last: int | None = None
    """Who has done something last."""
    text: str = ""
    points: Counter[int] = field(default_factory=Counter)


class _Scribe:
    """Plays a game again, and writes as it goes."""

    def __init__(self, state: State, naming: Naming, revealed: bool) -> None:
        self._state = state
        self._naming = naming
        self._revealed = revealed
        self._secret = frozenset() if revealed else state.rulebook.secret
        self._kept = ""
        """What its player alone knows until the tile lies."""
        self._taken = False
        """Whether a tile has just been drawn, or taken in hand, to be laid."""
        self._line = _Line()

    def write_turns(self, actions: Iterable[Action]) -> Iterator[str]:
        """Yield the lines of a game's turns."""
        yield from self._hear(self._state.events)
        for action in actions:
            yield from self._hear(self._do(action))
        yield from self._write_line()

    def _hear(self, events: Iterable[Event]) -> Iterator[str]:
        """Count points, and yield the line that is full where a turn begins."""
        for event in events:
            if isinstance(event, TurnBegan):
                yield from self._write_line()
                self._line = _Line(event.number, event.player, event.player)
            for item in getattr(event, "items", ()):
                self._line.points[item.player] += item.points

    def _write_line(self) -> Iterator[str]:
        line, players = self._line, self._naming.players
        if not line.text:
            return
        name = "" if line.player is None else players[line.player].ljust(max(map(len, players)) + 2)
        gains = [f"{players[p]} {points:+}" for p, points in sorted(line.points.items()) if points]
        told = f" {{{', '.join(gains)}}}" if gains else ""
        yield f"{line.number:>3}. {name}{line.text}{told}"

    def _do(self, action: Action) -> list[Event]:
        """Write an action, do it, and return what happened."""
        state = self._state
        who = action.player if isinstance(action, Resign) else find_decider(state)
        text, unseen = self._name(who, action), Counter(state.unseen)
        lot = self._list_lot(who) if isinstance(action, Chance) else ""
        separator, held = (" " if self._taken else ", "), state.turn.tile
        events = advance(state, action)
        self._taken = state.turn.tile not in ("", held)
        if type(action) in self._secret and not isinstance(action, TakeTile | Chance):
            self._kept = text
            return events
        if isinstance(action, PlaceTile) and self._kept:
            self._add(who, self._kept)
        if isinstance(action, PlaceTile | TakeTile):
            self._kept = ""
        self._add(who, text, separator)
        if isinstance(action, Chance) and lot:
            self._line.text += f" {{{action.label}-{state.lots}: {lot}}}"
        if isinstance(action, TakeTile):
            unseen[action.tile] -= 1
        self._note("out", unseen - Counter(state.unseen), shown=self._revealed)
        self._note("back", Counter(state.unseen) - unseen)
        return events

    def _name(self, who: int, action: Action) -> str:
        """Return what an action is called; IllegalAction if it can't be done."""
        if isinstance(action, Resign):
            return RESIGN
        if isinstance(action, TakeTile | Chance) and type(action) in self._secret:
            return f"{self._state.rulebook.notation[type(action)]} {HIDDEN}"
        for name, possible in self._naming.list_actions(self._state, who).items():
            if possible == action:
                return name
        if goes_beyond(self._state, action):
            return self._naming.name(self._state, who, action)
        raise IllegalAction("The log leads nowhere.", self._state.step)

    def _list_lot(self, who: int) -> str:
        """Return what a lot is drawn among, and what each weighs; "" if that is secret."""
        outcomes = self._naming.list_actions(self._state, who).items()
        if any(type(action) in self._secret for _, action in outcomes):
            return ""
        weights = draw_weights(self._state)
        return ", ".join(
            name if weights[action] == 1 else f"{name} *{weights[action]}"
            for name, action in outcomes
        )

    def _add(self, who: int, text: str, separator: str = ", ") -> None:
        line = self._line
        if who != line.last:
            separator, text = "; ", f"{self._naming.players[who]}: {text}"
        line.text += f"{separator}{text}" if line.text else text
        line.last = who

    def _note(self, word: str, tiles: Counter[str], *, shown: bool = True) -> None:
        """Note what has become of tiles in the bag, but for the one that was taken."""
        if tiles and shown:
            self._line.text += f" {{{word} {' '.join(sorted(tiles.elements()))}}}"
