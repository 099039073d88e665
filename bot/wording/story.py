"""Events in sentences and actions as labels, by the formatters of all expansions."""

from collections import ChainMap
from collections.abc import Iterable, Mapping, Sequence

from bot.games.automatic_steps import BotPlays, Unasked
from bot.wording.column import EventFormatter, Labeller, Naming, Telling
from bot.wording.expansions import TABLE
from rules.actions import Action
from rules.events import Event, FigureReturned, TurnBegan
from rules.state import State


def tellers() -> ChainMap[type[Event], EventFormatter]:
    """Return the formatter of each kind of event."""
    return ChainMap(*(dict(column.tellers) for column in TABLE.values()))


def labellers(step: str) -> ChainMap[type[Action], Labeller]:
    """Return the labeller of each kind of action at a step; squares for tiles have none."""
    columns = TABLE.values()
    at_step = (dict(column.labels_at.get(step, {})) for column in columns)
    return ChainMap(*at_step, *(dict(column.labels) for column in columns))


def untold() -> frozenset[str]:
    """Return the causes of figures' returns that aren't described."""
    return frozenset[str]().union(*(column.untold for column in TABLE.values()))


def join(events: Sequence[Event]) -> Sequence[Event]:
    """Return events, joined if they are described in one sentence."""
    kinds = {type(event.told if isinstance(event, Unasked) else event) for event in events}
    for column in TABLE.values():
        if column.joins is not None and not kinds.isdisjoint(column.joined):
            events = column.joins(events)
    return events


def say_once(events: Iterable[Event]) -> list[Event]:
    """Return events, with the bot's playing for somebody mentioned once a turn."""
    told, playing = list[Event](), None
    for event in events:
        if isinstance(event, TurnBegan):
            playing = None
        if isinstance(event, BotPlays):
            if event == playing:
                continue
            playing = event
        told.append(event)
    return told


class Story(Telling):
    """Describes events in one language, with the players' names in seat order."""

    def lines(self, events: Iterable[Event]) -> list[str]:
        """Return a sentence for each event worth one; KeyError for an unknown kind of event."""
        known, silent = tellers(), untold()
        worth_telling = [
            event
            for event in events
            if not (isinstance(event, FigureReturned) and event.cause in silent)
        ]
        told = (self._format(event, known) for event in join(say_once(worth_telling)))
        return [line for line in told if line is not None]

    def _format(self, event: Event, known: Mapping[type[Event], EventFormatter]) -> str | None:
        if isinstance(event, BotPlays):
            return self.words("story.bot-plays", player=self.names[event.player])
        told = event.told if isinstance(event, Unasked) else event
        return known[type(told)](self, told)


class Labels(Naming):
    """Labels actions in one language, with the players' names in seat order: see `Naming`."""

    def of(self, state: State, action: Action) -> str:
        """Return the label of an action in this position.

        KeyError for a kind of action without words.
        """
        step = state.step.kind if state.step is not None else ""
        return labellers(step)[type(action)](self, state, action)
