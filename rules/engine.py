"""The engine: set up a game, list legal actions, apply one.

Only the head of the agenda is being resolved. Automatic steps run at once; the engine stops at
every step with a choice for somebody, even a choice of one.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from msgspec.structs import replace

from rules.actions import PASS, Action, Chance, PlaceTile, Resign, TakeTile
from rules.drawing import lay
from rules.errors import IllegalAction
from rules.events import Event, PlayerResigned, ScoreItem, TileDiscarded
from rules.expansions import EXPANSIONS
from rules.geometry import square_at
from rules.numbers import goes_beyond
from rules.registry import Registry
from rules.setup import Setup
from rules.state import State, Turn
from rules.step import CHANCE, Step
from rules.turn import END_OF_TURN, SCORING


def new_game(setup: Setup, registry: Registry = EXPANSIONS) -> State:
    """Return the position before the first draw; player 0 begins (BG-12).

    BadSetup if the setup is impossible.
    """
    book = registry.rulebook(setup)
    state = State(
        book,
        placements=book.start,
        bag=book.bag,
        figures={},
        held={},
        scored=(),
        items=(),
        active=(True,) * setup.players,
        agenda=(),
        turn=Turn(1, 0),
        slots={slot: first(setup) if first else slot() for slot, first in book.slots.items()},
    )
    openings = (opening(state) for opening in book.openings)
    state.agenda = (*chain.from_iterable(openings), *book.turns[0])
    settle(state)
    return state


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return the legal actions, in a fixed order; none if the game is over.

    Resigning is always legal and never listed (T7).
    """
    if state.legal is None:
        settle(state)
    return state.legal or ()


def apply(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Return the position after an action, and its events; the given state is unchanged.

    IllegalAction, with a sentence, if the action is not legal now.
    """
    after = state.copy()
    return after, tuple(advance(after, action))


def advance(state: State, action: Action) -> list[Event]:
    """Apply an action in place and return its events; the state is unchanged if it is illegal.

    For owners of the state: `apply`, replays, benchmarks and bots.
    """
    if isinstance(action, Resign):
        return _resign(state, action.player)
    legal = state.legal or legal_actions(state)
    try:
        action = legal[legal.index(action)]  # the equal one: 1.0 equals 1
    except ValueError:
        if not goes_beyond(state, action):
            raise _refusal(state) from None
    _do(state, action)
    settle(state)
    return state.events


def _do(state: State, action: Action) -> None:
    """Do a legal action; what follows from it stands in the agenda."""
    state.events = []
    state.legal = None
    step = state.agenda[0]
    state.agenda = state.agenda[1:]
    state.rulebook.actions[type(action)](state, step, action)


def settle(state: State) -> None:
    """Run automatic steps, and skip those without a choice, until somebody must decide."""
    book = state.rulebook
    automatic, choices = book.automatic, book.choices
    while agenda := state.agenda:
        step = agenda[0]
        if resolve := automatic.get(step.kind):
            state.agenda = agenda[1:]
            resolve(state, step)
        elif options := choices[step.kind](state, step):
            if step.kind in book.asides and step.player == state.turn.player:
                for aside in book.asides[step.kind]:
                    options = (*options, *aside(state, step.player))
            state.legal = tuple(options)
            return
        elif step.kind in book.alone and (alone := _asides_alone(state, step)):
            state.legal = (*alone, PASS)
            return
        else:
            state.agenda = agenda[1:]
    state.legal = ()


def _asides_alone(state: State, step: Step) -> Sequence[Action]:
    """Return what may be done beside a decision that has no options of its own."""
    if step.player != state.turn.player:
        return ()
    asides = state.rulebook.alone[step.kind]
    return [action for aside in asides for action in aside(state, step.player)]


def perform(state: State, action: Action) -> State:
    """Return the position right after a legal action, with all consequences still to come."""
    after = state.copy()
    _do(after, action)
    return after


def foresee(state: State, action: Action) -> State:
    """Return the position after a legal action, before completed features are scored (T5).

    Steps without a choice are done up to there. Chance decisions on the way don't affect scores.
    """
    after = perform(state, action)
    steps = after.agenda
    at = next((at for at, step in enumerate(steps) if step.kind == SCORING), 0)
    after.agenda, rest = steps[:at], steps[at:]
    settle(after)
    while after.agenda and (len(legal_actions(after)) == 1 or after.player == CHANCE):
        _do(after, legal_actions(after)[0])
        settle(after)
    if not after.agenda:
        after.legal = None
    after.agenda = (*after.agenda, *rest)
    return after


def projected(state: State) -> tuple[int, ...]:
    """Return everybody's score if the game ended now (BG-8), in seat order."""
    return tuple(_ended(state).scores)


def outstanding(state: State) -> tuple[ScoreItem, ...]:
    """Return the points if the game ended now (BG-8), each with its reason."""
    return tuple(_ended(state).items[len(state.items) :])


def _ended(state: State) -> State:
    after = state.copy()
    if not after.over:
        after.finish()
        settle(after)
    return after


def draw_weights(state: State) -> Mapping[Action, int]:
    """Return the relative probabilities of chance's actions; empty if others decide.

    Equal tiles are one action: of four tiles left, three of them equal, one weighs 3.
    """
    if state.player != CHANCE:
        return {}
    return {action: _weigh(state, action) for action in legal_actions(state)}


def _weigh(state: State, action: Action) -> int:
    if isinstance(action, TakeTile):
        return state.bag.get(action.tile, 1)
    return action.weight if isinstance(action, Chance) else 1


def view_for(state: State, player: int | None) -> State:
    """Return the position as this player knows it, or as everybody does (None).

    What nobody else may see, other players' hands and tiles taken out unseen, is blank in it: ""
    for each tile; hidden tiles count as still in the bag. Of the legal actions it lists this
    player's, and chance's as far as they know: others' could reveal what they hold.
    """
    legal = legal_actions(state) if state.player == player else ()
    seen = state.copy()
    for conceal in state.rulebook.conceals:
        conceal(seen, -1 if player is None else player)
    seen.legal = None if seen.player == CHANCE else legal
    return seen


def completed_by(state: State, action: PlaceTile) -> frozenset[str]:
    """Return the kinds of features completed by laying the tile in hand like this."""
    tile, square = state.tile(state.turn.tile), square_at(action.x, action.y)
    if not state.board.may_complete(tile, square, action.rotation):
        return frozenset()
    after = state.copy()
    completed = lay(after, tile, square, action.rotation)
    return frozenset(str(after.board.features[number].kind) for number in completed)


def _refusal(state: State) -> IllegalAction:
    """Return why an action is illegal: what is being decided, and by whom."""
    step = state.step
    if step is None:
        return IllegalAction("The game is over.")
    who = "chance" if step.player == CHANCE else f"player {step.player}"
    return IllegalAction(f"That is not possible now: {who} decides {step.kind!r}.", step)


def _resign(state: State, player: int) -> list[Event]:
    """Retire a player (T7)."""
    if state.over:
        raise IllegalAction("The game is over.")
    seats = [seat for seat in state.players if state.active[seat]]
    if player not in seats:
        raise IllegalAction("This player is not in the game any more.", state.step)
    player = seats[seats.index(player)]
    state.events = []
    state.legal = None
    state.active = tuple(seat != player and on for seat, on in enumerate(state.active))
    state.emit(PlayerResigned(player))
    if state.turn.player == player and state.turn.tile:
        if not state.tile(state.turn.tile).half:
            state.emit(TileDiscarded(player, state.turn.tile))
        state.turn = replace(state.turn, tile="")
    if sum(state.active) <= 1:
        state.finish()
    else:
        state.agenda = tuple(_without(state, player))
    settle(state)
    return state.events


def _without(state: State, player: int) -> Iterator[Step]:
    """Yield what is left of the agenda once a player has gone."""
    unplaced = state.turn.player == player and state.turn.placement < 0
    for step in state.agenda:
        theirs = step.player == player or (
            step.kind in state.rulebook.behalf and step.data[0] == player
        )
        if unplaced and theirs and step.kind != END_OF_TURN:
            continue
        if not theirs or step.kind in state.rulebook.automatic:
            yield step
        elif step.kind in state.rulebook.shared:
            yield replace(step, player=state.next_player(player))
        elif step.kind in state.rulebook.absent:
            yield replace(step, kind=state.rulebook.absent[step.kind])
