"""What should have been seen, worked out from the action log and the rules alone."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from bot.wording import name_square
from rules import CHANCE, State, codec, new_game
from rules.actions import Action, Deploy, PlaceTile, Resign
from rules.board import Figure
from rules.engine import advance
from rules.events import Event, FigureDeployed, FigureReturned, PartBegan
from rules.expansions.princess_dragon.dragon import DragonArrived, DragonWoke, walk_of
from rules.expansions.princess_dragon.fairy import FairyMoved
from rules.expansions.source import ChooseDraw, ChooseFromHand
from rules.expansions.traders_builders.goods import GoodsTaken
from rules.geometry import square_at
from rules.rulebook import MAX_PLAYERS
from rules.state import Turn
from tests.simulation.findings import FaultError
from tests.simulation.records import Entry, Records

SPECIAL = {"big-meeple": "big meeple placed", "builder": "builder placed", "pig": "pig placed"}
"""What is rare, by kind of figure placed."""
WALK = "dragon walk"


@dataclass(frozen=True, slots=True)
class Move:
    """One press: the number of actions after it, and the user it is time to ping.

    Nobody is pinged for their own press. One that ends the game pings all others, who have *ended*.
    *actor* made it, and it *asks* a user then; *laid* are the squares on which tiles were laid, as
    people say them, and *press* is the interaction. One that *continues* is told by showing the
    message before anew.
    """

    number: int
    pinged: int | None
    continues: bool = False
    actor: int | None = field(default=None, compare=False)
    laid: tuple[str, ...] = field(default=(), compare=False)
    asks: int | None = field(default=None, compare=False)
    press: str | None = field(default=None, compare=False)
    ended: tuple[int, ...] = field(default=(), compare=False)

    @property
    def due(self) -> tuple[int, ...]:
        """All whom its message must ping, in order."""
        return self.ended if self.pinged is None else (self.pinged,)


@dataclass(slots=True)
class Course:
    """How a game went; `highlights` counts what is rare, `scores` are by name."""

    moves: list[Move] = field(default_factory=list)
    highlights: Counter[str] = field(default_factory=Counter)
    scores: dict[str, int] = field(default_factory=dict)
    over: bool = False


def course_of(records: Records) -> Course:
    """Replay the log; FaultError where it is not what the rules make of it."""
    course, seats = Course(), records.seats()
    users = [user_id for user_id, _ in seats]
    state = new_game(codec.decode_setup(records.setup()))
    asked: int | None = None
    if len(seats) == MAX_PLAYERS:
        course.moves.append(Move(0, records.host()))  # the lobby is full
    if state.player is not None and state.player != CHANCE:
        asked = users[state.player]
        pinged = None if asked == records.host() else asked
        course.moves.append(Move(0, pinged, asks=asked))
    for entries in _moves(records.log()):
        walked, woken, turn = _path(state), course.highlights[WALK], state.turn
        playing = [user for user, plays in zip(users, state.active, strict=True) if plays]
        for entry in entries:
            course.highlights.update(_do(state, entry, users))
        asks, walks = users[state.player] if state.player is not None else None, _path(state)
        called = asks != asked or (bool(walks) and (not walked or course.highlights[WALK] > woken))
        goes_on = _takes_tile(turn, state.turn) or (bool(walked) and walks != walked)
        continues = not called and asks is not None and goes_on
        first, last = entries[0], entries[-1]
        presser = records.host() if first.user_id is None else first.user_id
        pinged = asks if called and asks != presser else None
        ended = tuple(sorted(user for user in playing if user > 0 and user != presser))
        move = Move(
            last.number,
            pinged,
            continues,
            first.user_id,
            _laid(entries),
            asks,
            first.interaction_id,
            ended if state.over else (),
        )
        course.moves.append(move)
        asked = asks
    course.scores = {name: points for (_, name), points in zip(seats, state.scores, strict=True)}
    course.over = state.over
    return course


def _takes_tile(before: Turn, after: Turn) -> bool:
    """Return whether all that is new in a turn is the tile in hand."""
    return not before.tile and bool(after.tile) and replace(before, tile=after.tile) == after


def _path(state: State) -> tuple[int, ...]:
    """Return where the dragon has been on the walk that waits for somebody; () if none does."""
    walks = state.step is not None and state.step.kind == "dragon-move"
    return walk_of(state.step).visited if state.step is not None and walks else ()


def _moves(log: Sequence[Entry]) -> Iterator[list[Entry]]:
    """Yield the entries of each move: the first of them has the press."""
    move: list[Entry] = []
    for number, entry in enumerate(log, start=1):
        if entry.number != number:
            raise FaultError(f"Action {number} is missing from the log.")
        if entry.interaction_id is not None and move:
            yield move
            move = []
        move.append(entry)
    if move:
        yield move


def _laid(entries: Iterable[Entry]) -> tuple[str, ...]:
    actions = map(codec.decode_action, (entry.action for entry in entries))
    return tuple(name_square(a.x, a.y) for a in actions if isinstance(a, PlaceTile))


def _do(state: State, entry: Entry, users: Sequence[int]) -> list[str]:
    """Do a logged action in place; return the names of highlights in it."""
    user = users[entry.seat] if entry.seat != CHANCE else None
    action = codec.decode_action(entry.action)
    whose = action.player if isinstance(action, Resign) else state.player
    if (entry.seat, entry.user_id) != (whose, user):
        raise FaultError(f"Action {entry.number} is logged for somebody who was not to act.")
    found = list(_in_action(state, action))
    found += filter(None, map(_in_event, advance(state, action)))
    if codec.fingerprint(state) != entry.fingerprint:
        raise FaultError(f"Action {entry.number} leads elsewhere when it is replayed.")
    return found


def _in_action(state: State, action: Action) -> Iterator[str]:
    if _through_portal(state, action):
        yield "portal placement"
    elif isinstance(action, ChooseDraw):
        yield "draw chosen"
    elif isinstance(action, ChooseFromHand):
        yield "half tile chosen"
    elif isinstance(action, PlaceTile) and state.tile(state.turn.tile).half:
        yield "half tile laid"


def _through_portal(state: State, action: Action) -> bool:
    """Return whether a figure goes to another tile than the one just laid, unless beside others."""
    away = isinstance(action, Deploy) and square_at(action.x, action.y) != state.placed.square
    return away and (state.step is None or state.step.kind != "crop-add")


def _in_event(event: Event) -> str | None:
    match event:
        case DragonArrived():
            return "volcano"
        case DragonWoke():
            return WALK
        case FigureReturned(cause="princess"):
            return "princess removal"
        case FairyMoved():
            return "fairy move"
        case GoodsTaken():
            return "goods taken"
        case PartBegan():
            return "second part"
        case FigureDeployed(figure=Figure(kind=kind)) if kind in SPECIAL:
            return SPECIAL[kind]
    return None
