"""The columns of all expansions, combined for a position."""

from collections.abc import Callable, Iterator, Sequence

from cogs.decisions.column import (
    Column,
    Decision,
    InPublic,
    Key,
    Lines,
    Pointer,
    Pointing,
    Reason,
    Submenu,
    Viewer,
)
from rules import State
from rules.actions import Action
from rules.events import Event
from rules.tiles import Tile

PLAIN = Decision()
"""How a step without a column's decision is decided."""


class Columns(dict[str, Column]):
    """Columns by expansion, the base game's first.

    Every answer is computed when it is needed: columns may be added at any time.
    """

    def list_in_play(self, state: State) -> list[Column]:
        """Return the columns of the expansions in play, in the order of the rules."""
        names = [expansion.name for expansion in state.rulebook.expansions]
        return [self[name] for name in names if name in self]

    # -- the decision at hand ----------------------------------------------------------------------

    def find_decision(self, state: State) -> Decision:
        """Return how the current step is decided; the plain way if no column says."""
        kind = state.step.kind if state.step is not None else ""
        for column in self.list_in_play(state):
            if kind in column.decisions:
                return column.decisions[kind]
        return PLAIN

    def find_public(self, state: State) -> InPublic | None:
        """Return how the current step is decided in public; None if it isn't."""
        return self.find_decision(state).public

    def name_summons(self, state: State) -> str:
        """Return the end of the message key that calls the player to decide."""
        assert state.step is not None
        return _name(self.find_decision(state).summons, state) or state.step.kind

    def name_question(self, state: State) -> str:
        """Return the end of the key of the private question; "" if there is none."""
        return _name(self.find_decision(state).question, state)

    def point(self, state: State, action: Action | None) -> Pointer:
        """Return what a legal action points at in a picture."""
        return self.pointing(state)(action)

    def pointing(self, state: State) -> Callable[[Action | None], Pointer]:
        """Return a function for what each legal action of a position points at."""
        found: dict[type, Pointing] = {}
        for column in reversed(self.list_in_play(state)):
            found.update(column.pointers)
        found.update(self.find_decision(state).pointers)

        def point(action: Action | None) -> Pointer:
            pointing = found.get(type(action))
            return None if pointing is None else pointing(state, action)

        return point

    def find_brief(self, state: State, action: Action | None) -> str:
        """Return the name of the button of an action that is explained above it; "" of another."""
        if action is None:
            return ""
        kind = type(action)
        named = (c.briefs[kind] for c in self.list_in_play(state) if kind in c.briefs)
        return next(named, "")

    def declines(self, state: State, action: Action | None) -> bool:
        """Return whether an action deliberately does nothing."""
        return any(type(action) in column.declines for column in self.list_in_play(state))

    def list_submenus(self, state: State) -> list[Submenu]:
        """Return the possible submenus."""
        return [menu for column in self.list_in_play(state) for menu in column.submenus]

    # -- the table ---------------------------------------------------------------------------------

    def format_status(self, viewer: Viewer, state: State) -> Iterator[str]:
        """Yield lines about the table."""
        return self._format(viewer, state, lambda column: column.status)

    def format_supply(self, viewer: Viewer, state: State) -> Iterator[str]:
        """Yield lines about what the players have."""
        return self._format(viewer, state, lambda column: column.supply)

    def format_stock(self, viewer: Viewer, state: State) -> Iterator[str]:
        """Yield lines about what is left to draw."""
        return self._format(viewer, state, lambda column: column.stock)

    def format_last(self, viewer: Viewer, state: State) -> Iterator[str]:
        """Yield a line if the tile in hand is the last."""
        return self._format(viewer, state, lambda column: column.last)

    def format_revealed(self, viewer: Viewer, state: State) -> Iterator[str]:
        """Yield lines about what was hidden until the end."""
        return self._format(viewer, state, lambda column: column.revealed)

    def find_drawn(self, state: State) -> Tile | None:
        """Return the tile in the corner of a turn's picture, if there is one."""
        shown = (c.drawn(state) for c in self.list_in_play(state) if c.drawn is not None)
        return next((tile for tile in shown if tile is not None), None)

    def format_dangers(self, viewer: Viewer, state: State) -> Iterator[str]:
        """Yield sentences on what the tile of this turn may cost somebody."""
        return self._format(viewer, state, lambda column: column.dangers)

    def format_effects(self, viewer: Viewer, state: State) -> Iterator[str]:
        """Yield sentences on what the tile of this turn gains, besides completed features."""
        return self._format(viewer, state, lambda column: column.effects)

    def _format(
        self, viewer: Viewer, state: State, find: Callable[[Column], Lines | None]
    ) -> Iterator[str]:
        said = set[str]()
        for lines in dict.fromkeys(map(find, self.list_in_play(state))):
            if lines is not None:  # two expansions may say the same
                sentences = [each for each in lines(viewer, state) if each not in said]
                yield from sentences
                said.update(sentences)

    # -- what happened -----------------------------------------------------------------------------

    def opens_game(self, state: State, events: Sequence[Event]) -> bool:
        """Return whether events include the game's start; the last column that knows decides."""
        columns = reversed(self.list_in_play(state))
        told = (column.opens(state, events) for column in columns if column.opens is not None)
        return next((opens for opens in told if opens is not None), False)

    def list_told(self, state: State, events: Sequence[Event]) -> list[Event]:
        """Return the events without those that are reported elsewhere than in the story."""
        untold = [c.untold for c in self.list_in_play(state) if c.untold is not None]
        return [event for event in events if not any(is_untold(event) for is_untold in untold)]

    # -- points ------------------------------------------------------------------------------------

    def list_reasons(self) -> list[Reason]:
        """Return the reasons for points of all columns, in the order of listing."""
        found: list[Reason] = []
        listed = (reason for column in self.values() for reason in column.reasons)
        for reason in dict.fromkeys(listed):  # two expansions may bring the same
            names = [other.name for other in found]
            at = names.index(reason.after) + 1 if reason.after in names else len(found)
            found.insert(at, reason)
        return found


def _name(key: Key, state: State) -> str:
    return key if isinstance(key, str) else key(state)
