"""What recordings of another engine may do differently: each difference once, with its condition.

The numbers are those of the list that comes with the recordings. Nothing is allowed in recordings
of our own rules (`Game.foreign` is false). Differences without an entry here need none: 1 (dragon
tiles to be set aside are never drawn), 2 (no dragon step, no event, with us too), 8 (rotations that
look alike are all listed by us too), 14 (all figures stand in one phase: 5 and 6 say enough) and 20
and 21 (a wagon's reach is ours, a last round of abbeys is an option of 25). 13, 15 and 17 are ways
of writing: each part of a turn is a record of its own, a pig's points are a line of its owner's
field, and the place of an abbey is named with the choice of source. 27 (which ingots are taken
first) is in `tools.conformance.events`.
"""

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules import apply, legal_actions
from rules.actions import PASS, Action, Deploy, PlaceTile, deploy
from rules.events import Event, FigureReturned, PartBegan
from rules.expansion import FigureKind
from rules.expansions import EXPANSIONS, count, ferries
from rules.expansions.princess_dragon.pieces import Pieces
from rules.expansions.river import RIVER
from rules.expansions.tower.floors import open_towers
from rules.expansions.tower.prisoners import Ransom
from rules.expansions.tower.slot import towers
from rules.expansions.traders_builders.specials import PARTED
from rules.geometry import AROUND, ORTHOGONAL, square_at
from rules.notation.jcz.places import Place
from rules.option import OptionValue
from rules.registry import Registry
from rules.scoring import list_completed
from rules.state import State
from rules.step import Step
from rules.tiles import Kind, Landscape
from tools.conformance.events import Description
from tools.conformance.figures import FigureIds
from tools.conformance.options import PASSING, RANSOM, Actions, Option, list_options
from tools.conformance.recording import Entry, RecordedSetup, RecordedTurn
from tools.conformance.scores import FairyPoint, Line, Scoring, describe_scoring
from tools.conformance.tokens import INGOT

ABOUT = {
    3: "order of scores",
    4: "fairy on a tile",
    5: "princess in the action phase",
    6: "phantom in the action phase",
    7: "fewer river placements",
    9: "place listed twice",
    10: "coat of arms on PD-S",
    11: "empty turn at the end",
    12: "base start tile in the bag",
    16: "onto a tower where the dragon is",
    18: "ransoms in two phases only",
    19: "turns of an abbey",
    25: "options that are not said",
    28: "a builder parted by a ferry",
    29: "into the City in each part of a turn",
    30: "no joining of roads that a ferry completed",
}
"""What each number is about."""
UNSAID: Mapping[str, OptionValue] = {
    "free-bridge": "this-tile",
    "second-bazaar": "none",
    "fairy-at-castle": True,
    "joining": "completed",
    "abbey-end": "one-round",
}
"""Our options that the other engine doesn't have, with its way of playing."""
JOIN = "join-from-city"
"""The step in which a figure leaves the City for what is scored."""
UNTOLD = frozenset({"hill", "crop-circle"})
"""Events that the other engine does not record."""


class Allowances:
    """The allowances of one game, none if `foreign` is false; `used` counts uses by number."""

    def __init__(self, *, foreign: bool, ransoms: bool = True) -> None:
        """Begin a game; `ransoms` tells whether any are written down in it."""
        self.foreign = foreign
        self._written = ransoms
        self.used = Counter[int]()
        self._on_tile = False
        self._closed: set[int] = set()

    def bag(self, left: int, drawn_ahead: int) -> int:
        """Return how many tiles are left in a recording's bag; another engine draws ahead."""
        return left - drawn_ahead if self.foreign else left

    def told(self, events: Sequence[Description]) -> list[Description]:
        """Return our events without those that are not recorded."""
        return [event for event in events if not self._is_unrecorded(event)]

    def _is_unrecorded(self, event: Description) -> bool:
        """Of our own rules it is gold whose taking is recorded; who has what token always is."""
        if self.foreign:
            return event[0] in UNTOLD
        return event[0] == "token-received" and INGOT not in event

    def is_untold(self, event: Event) -> bool:
        """28: a builder parted from all own meeples by a ferry goes home without an event."""
        return (
            self.foreign
            and isinstance(event, FigureReturned)
            and event.cause == PARTED
            and self._use(28)
        )

    def same_points(self, ours: Sequence[Line], recorded: Sequence[Line]) -> bool:
        """3: the scores of one turn may come in any order. So they may with us (BG-11).

        Of several figures that bring a player points a recording of our rules names the lowest, the
        other engine any one: its place must be one of theirs.
        """
        if not self.foreign:
            ours = [line._replace(places=line.places[:1]) for line in ours]
        elif [line[:-1] for line in ours] != [line[:-1] for line in recorded]:
            self.used[3] += 1
        left = list(ours)
        for line in recorded:
            match = next((mine for mine in left if _same_line(mine, line)), None)
            if match is None:
                return False
            left.remove(match)
        return not left

    def fairy_options(self, recorded: RecordedSetup) -> dict[str, OptionValue]:
        """4: where the fairy goes to tiles and nothing is said of her points.

        The options of ours in which she goes to the same tiles; `fairy_lines` does the points.
        """
        placement = recorded.rules.get("fairy-placement")
        if placement != "on-tile" or "fairy-one-point" in recorded.rules or not self._use(4):
            return {}
        self._on_tile = True
        return {"fairy-point": "each", "fairy-reward": "each-owner"}

    def unsaid_options(self, known: Container[str]) -> dict[str, OptionValue]:
        """25: what the other engine has no options for, as far as ours are in play."""
        unsaid = {name: value for name, value in UNSAID.items() if name in known}
        return unsaid if unsaid and self._use(25) else {}

    def fairy_lines(
        self, state: State, ids: FigureIds, scoring: Scoring, fairy_point: FairyPoint
    ) -> list[Line]:
        """4: on a tile she gives a point for each own figure there, and 3 to one alone.

        That one is the figure of the scored feature on her tile that was placed first.
        """
        ours = describe_scoring(state, ids, scoring, fairy_point)
        if not self._on_tile:
            return ours
        tile = ids.frame.at(state.slots[Pieces].fairy)
        there = [ids[f] for f in scoring.figures if ids[f].place[:2] == tile]
        first = min(there, key=lambda known: known.order, default=None)
        changed = []
        for line in ours:
            if line.name == "fairy.turn":
                points = len(fairy_point.figures)
                parts = ((None, "fairy", points),)
                places = ((*fairy_point.tile, None, None),)
                changed.append(Line(line.player, points, line.name, parts, places))
            elif line.name != "fairy.completed":
                changed.append(line)
            elif first is not None and first.player == line.player:
                changed.append(line._replace(places=(first.place,)))
        self.used[4] += changed != ours
        return changed

    def look_ahead(self, state: State, ids: FigureIds) -> dict[Option, Actions] | None:
        """5 and 6: the action phase holds the princess before it and the phantom after it.

        What passing leads to is offered at once, and passing gives up all of it. None if this
        allows nothing.
        """
        if not self.foreign or _kind(state) not in ACTION_PHASE:
            return None
        options = list_options(state, ids)
        if PASSING in options:
            passed, _ = apply(state, PASS)
            number = ACTION_PHASE[_kind(state)].get(_kind(passed))
            if number and (later := self.look_ahead(passed, ids)) is not None:
                self.used[number] += 1
                options |= {
                    option: (PASS, *path)
                    for option, path in later.items()
                    if option == PASSING or option not in options
                }
        return options

    def registry(self) -> Registry:
        """Return the expansions as they are, but for what another engine plays otherwise.

        16: a meeple may go onto a tower in the dragon's square. 29: who goes into the City is asked
        in each part of a turn, by that part's points. 30: nobody joins from there a road that only
        a moved ferry completed.
        """
        if not self.foreign:
            return EXPANSIONS
        city, lakes = EXPANSIONS["count"], EXPANSIONS["ferries"]
        changed = {
            lakes.name: replace(
                lakes, choices={**lakes.choices, ferries.FERRIES: self._list_moves}
            ),
            "tower": replace(EXPANSIONS["tower"], ways=_climb_anywhere),
            city.name: replace(
                city,
                automatic={**city.automatic, "serving": self._ask_who_enters},
                choices={**city.choices, JOIN: self._list_joining},
                reactions={**city.reactions, PartBegan: count.begin_turn},
            ),
        }
        boxes = (changed.get(name, box) for name, box in EXPANSIONS.items())
        return Registry(EXPANSIONS.base, boxes)

    def _ask_who_enters(self, state: State, step: Step) -> None:
        self.used[29] += any(continues(state) for continues in state.rulebook.continues)
        count.ask_who_enters(state, step)

    def _list_moves(self, state: State, step: Step) -> list[Action]:
        if not step.data:
            board = state.board
            completed = (board.features[number] for number in list_completed(state))
            self._closed = {segment for feature in completed for segment in feature.segments}
        return ferries.ferries_to_move(state, step)

    def _list_joining(self, state: State, step: Step) -> list[Action]:
        found = count.list_joining(state, step.player)
        kept: list[Action] = [action for action in found if not self._is_late(state, action)]
        return [*kept, PASS] if kept else []

    def _is_late(self, state: State, action: count.LeaveCity) -> bool:
        """Return whether somebody joins a road beyond the tile that a moved ferry completed."""
        segment = state.find_segment(action)
        feature = state.board.feature(segment)
        if feature.kind is not Kind.ROAD or segment in self._closed:
            return False
        return not set(feature.segments) & set(state.new_segments) and self._use(30)

    def ransoms(self, phase: str, options: dict[Option, Actions]) -> dict[Option, Actions]:
        """18: ransoms are paid in the tile and action phases only.

        Return the options at a phase without those that it has not. In some recordings nobody ever
        pays a ransom, and offers of it are not written down.
        """
        if phase in ("TilePhase", "ActionPhase") and (self._written or not self.foreign):
            return options
        kept = {option: path for option, path in options.items() if option[0] != RANSOM}
        return kept if kept != options and self._use(18) else options

    def only_ransoms(self, state: State) -> bool:
        """18: whether there is nothing but ransoms at the decision at hand: it is none then."""
        if not self.foreign or _kind(state) not in ACTION_PHASE:
            return False
        legal = legal_actions(state)
        paid = any(isinstance(action, Ransom) for action in legal)
        others = any(not isinstance(action, Ransom) and action != PASS for action in legal)
        return paid and not others and self._use(18)

    def same_options(
        self, state: State, ours: Mapping[Option, Actions], recorded: set[Option]
    ) -> bool:
        """7: placements of a river tile may be missing if the river runs back to the board there.

        That is: the square it flows into next touches another tile, beside it or in front, corners
        included.
        """
        if self.foreign:
            self.used[16] += any(_is_with_dragon(state, path[-1]) for path in ours.values())
        if ours.keys() == recorded:
            return True
        if recorded - ours.keys() or state.turn.tile not in RIVER:
            return False
        missing = [path[-1] for option, path in ours.items() if option not in recorded]
        return all(_runs_back(state, action) for action in missing) and self._use(7)

    def places(self, recorded: list[list[Any]]) -> tuple[Place, ...]:
        """9: a feature may list a place twice. Return its places, sorted."""
        places = sorted((tuple(place) for place in recorded), key=str)
        once = sorted(set(places), key=str)
        return tuple(once if once != places and self._use(9) else places)

    def laid(self, state: State, events: Sequence[Description]) -> list[Description]:
        """19: an abbey is laid in any turn; with us in one."""
        return [
            (*event[:4], 0)
            if event[0] == "tile-placed" and self._is_turned(state, *event)
            else event
            for event in events
        ]

    def placements(self, state: State, recorded: Sequence[Entry]) -> list[Entry]:
        """19: the same of the final board."""
        return [
            [x, y, 0, tile] if self._is_turned(state, "", tile, x, y, turn) else [x, y, turn, tile]
            for x, y, turn, tile in recorded
        ]

    def _is_turned(self, state: State, _: object, tile: Any, *at: Any) -> bool:
        return bool(state.tile(tile).walled and at[2]) and self._use(19)

    def exchange_arms(self, edition: str, bag: Counter[str]) -> None:
        """10: PD-S has a coat of arms in C2 too."""
        if edition == "C2" and bag["PD-S"] and self._use(10):
            bag["PD-S-arms"] += bag.pop("PD-S")

    def empty_turn(self, turn: RecordedTurn) -> bool:
        """11: after the last tile a turn without a tile may be recorded."""
        return not turn.draw and not turn.steps and not turn.ev and self._use(11)

    def base_start_in_bag(self) -> bool:
        """12: with the River the base start tile is in the bag, not in the box."""
        return self._use(12)

    def _use(self, number: int) -> bool:
        """Count a use; False if nothing is allowed here."""
        self.used[number] += self.foreign
        return self.foreign


ACTION_PHASE: Mapping[str, Mapping[str, int]] = {
    "princess": {"wood": 5, "phantom": 5},
    "wood": {"phantom": 6},
    "phantom": {},
}
"""Steps of one turn that the other engine joins, with the number of the allowance."""


def _same_line(ours: Line, recorded: Line) -> bool:
    return ours[:-1] == recorded[:-1] and recorded.places[0] in ours.places


def _climb_anywhere(state: State, player: int, kind: FigureKind) -> Iterator[Action]:
    """Yield the towers a figure may climb, that in the dragon's square included."""
    built = dict(towers(state).built) if kind.climbs else {}
    for square, segment in open_towers(state):
        if square in built:
            yield deploy(kind.name, square, state.board.segment(segment).name, "")


def _is_with_dragon(state: State, action: Action) -> bool:
    """Return whether a figure would go onto a tower in the dragon's square."""
    if not isinstance(action, Deploy) or not action.segment.startswith(Kind.TOWER):
        return False
    pieces = state.slots.get(Pieces)
    return pieces is not None and pieces.dragon == square_at(action.x, action.y)


def _runs_back(state: State, action: Action) -> bool:
    """Return whether laying the river tile in hand leads the river back to placed tiles."""
    if not isinstance(action, PlaceTile):
        return False
    squares, square = state.board.squares, square_at(action.x, action.y)
    around = {square, *(square + step for step in ORTHOGONAL)}
    return any(
        ahead + step in squares
        for edge in state.tile(state.turn.tile).orientations[action.rotation].edges
        if edge.landscape is Landscape.RIVER and (ahead := square + edge.side.step) not in squares
        for step in AROUND
        if ahead + step not in around
    )


def _kind(state: State) -> str:
    return state.step.kind if state.step else ""
