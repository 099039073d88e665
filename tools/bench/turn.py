"""The effort of a turn: taps for a move, the contents of its messages, choices outside the picture.

Taps are counted in the middle of recorded games: from *Play* on, the fewest buttons and select
lines that make the recorded move, with everything else it asked for. Messages, and choices outside
their picture, are examined in games played by chance with all expansions, on screens that a player
comes to. In games with several sets of expansions it counts how many tiles can be laid only after a
part of the board was chosen.
"""

import os
import random
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import replace
from itertools import chain, islice, product, repeat
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from bot.games.moves import find_forced
from bot.wording.words import Words, speak_all
from cogs.custom_ids import Goto
from cogs.decisions.column import Laying, OnSegment, OnSquare, Viewer
from cogs.decisions.expansions import COLUMNS
from cogs.layout import SHORT_LABEL, Button, Layout
from cogs.pictures import Pictures
from cogs.play.decision_buttons import offer_in_public
from cogs.play.picker.ask import ask
from cogs.play.picker.message import Picker
from cogs.play.picker.picture import find_windows, list_seen
from cogs.play.picker.plan import decides, follow
from cogs.play.picker.question import Asked, Question
from cogs.render_pool import Threads
from rendering.sprites import Sprites
from rendering.window import Window
from rules import CHANCE, BadSetup, Setup, State, advance, legal_actions, new_game
from rules.actions import Action, Deploy
from rules.expansions import EXPANSIONS
from tools.conformance.allowances import Allowances
from tools.conformance.recording import BadRecording, Game, read_games
from tools.conformance.replay import Replay, Stop
from tools.conformance.report import Report
from tools.conformance.setups import setup_of

RECORDINGS = Path(__file__).parents[2] / "tests" / "recordings"
FILES = "fhko"
"""Recordings with every expansion."""
MIDDLE = (0.35, 0.65)
"""The range of the middle of a game, as shares of its actions."""
EVERY = 3
"""One of so many recorded moves is counted."""
GAMES = 300
DEEP = 4
"""The most screens of one decision that are examined."""
NAMES = ("Ann", "Bo", "Cornelia", "Dorota", "Eve", "Finn")
AT = ("k3f9x2ab", 0)
"""Game and number in custom ids."""
BOXES: dict[str, tuple[str, ...]] = {
    "base": (),
    "river, inns, traders": ("river", "inns-cathedrals", "traders-builders"),
    "princess": ("princess-dragon",),
    "all": EXPANSIONS.together,
}
"""Sets of expansions by their names here."""
SAMPLE = 4
"""The messages of one of so many decisions are measured."""
SHARE = 10
"""One of so many games is played with each set of expansions."""


class Move(NamedTuple):
    """A decision, and everything its player does before anybody else decides."""

    state: State
    player: int
    actions: tuple[Action, ...]


class Taps(NamedTuple):
    """Taps of moves: of tiles laid with a meeple, of those with one elsewhere, of public steps."""

    placing: tuple[int, ...]
    portal: tuple[int, ...]
    public: tuple[int, ...]


class Message(NamedTuple):
    """A message of the picker: its question, its words, and its buttons that make the move."""

    asked: Asked
    words: int
    final: int
    long_labels: int
    """Labels with too many characters, in all languages together."""


class Looks(NamedTuple):
    """Examined decisions, choices outside the picture of their screen, messages."""

    decisions: int
    outside: int
    messages: tuple[Message, ...]


class Laid(NamedTuple):
    """Tiles laid where there was a choice, and those for which a part of the board came first."""

    tiles: int
    parts: int


def run(games: int = GAMES, every: int = EVERY) -> dict[str, float]:
    """Measure everything and print the results."""
    sets = list(product(BOXES, range(max(1, games // SHARE))))
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        counted = list(pool.map(count_file, FILES, repeat(every)))
        looked = list(pool.map(look_at_game, range(games)))
        laid = list(pool.map(count_parts, *zip(*sets, strict=True)))
    placing, portal, public = (tuple(chain(*taps)) for taps in zip(*counted, strict=True))
    messages = [message for look in looked for message in look.messages]
    figures: dict[str, float] = {
        "median_taps": median(placing),
        "p95_taps": quantiles(placing, n=20, method="inclusive")[-1],
        "max_taps": max(placing),
        "portal_taps": max(portal),
        "step_taps": max(public),
        "decisions": sum(look.decisions for look in looked),
        "outside": sum(look.outside for look in looked),
        "picker_words": _find_median(messages, (Asked.SQUARE, Asked.ZONE)),
        "preview_words": _find_median(messages, (Asked.ACTION,)),
        "final_buttons": max(message.final for message in messages),
        "long_labels": sum(message.long_labels for message in messages),
    }
    print(f"{len(placing)} placements with a meeple, {len(portal)} with one elsewhere")
    for boxes in BOXES:
        found = [each for (name, _), each in zip(sets, laid, strict=True) if name == boxes]
        tiles, parts = (sum(numbers) for numbers in zip(*found, strict=True))
        figures[f"parts ({boxes})"] = round(parts / tiles, 3)
        print(f"{boxes}: a part first for {parts} of {tiles} tiles ({parts / tiles:.1%})")
    print(", ".join(f"{name} {value}" for name, value in figures.items()))
    return figures


def _find_median(messages: Iterable[Message], asked: Collection[Asked]) -> float:
    return median(message.words for message in messages if message.asked in asked)


def view(state: State) -> Viewer:
    """Return the viewer of a position."""
    return Viewer(Words(), NAMES[: len(state.players)])


# -- taps in recorded games -----------------------------------------------------------------------


def count_file(name: str, every: int) -> Taps:
    """Count the taps of one of so many moves in the middle of a file's games.

    If that is one of very many, some games are skipped, since each is replayed.
    """
    placing, portal, public = list[int](), list[int](), list[int]()
    games = islice(read_games(RECORDINGS / f"{name}.jsonl.gz"), 0, None, max(1, every // EVERY))
    moves = chain.from_iterable(map(list_moves, games))
    for move in islice(moves, 0, None, min(every, EVERY)):
        if COLUMNS.find_public(move.state) is not None:
            public.append(count_public_taps(move))
        elif any(isinstance(action, Deploy) for action in move.actions):
            (portal if goes_away(move) else placing).append(count_taps(move))
    return Taps(tuple(placing), tuple(portal), tuple(public))


class Watched(Replay):
    """A recorded game whose positions and actions are kept."""

    def watch(self) -> list[tuple[State, Action]]:
        """Replay it, and return each action with the position in which it was done."""
        self.watched: list[tuple[State, Action]] = []
        self.run()
        return self.watched

    def act(self, action: Action, id: str = "") -> list[str]:
        """Do an action."""
        self.watched.append((self.state.copy(), action))
        return super().act(action, id)


def list_moves(game: Game) -> Iterator[Move]:
    """Yield the moves in the middle of a recorded game in which there was a choice."""
    allowances = Allowances(foreign=game.foreign)
    try:
        watched = Watched(game, Report(), allowances, setup_of(game, allowances)).watch()
    except (BadRecording, BadSetup, Stop):
        return
    begin, end = (int(len(watched) * share) for share in MIDDLE)
    number = 0
    while number < end:
        state, action = watched[number]
        player, actions = state.player, [action]
        if player is None:
            return
        if decides(state, player):
            for later, following in watched[number + 1 :]:
                if not decides(later, player):
                    break
                actions.append(following)
        if number >= begin and player != CHANCE and find_forced(state) is None:
            yield Move(state, player, tuple(actions))
        number += len(actions)


def goes_away(move: Move) -> bool:
    """Return whether a figure is placed elsewhere than on the tile laid in a move."""
    state, laid, away = move.state, set[int](), False
    for action in move.actions:
        pointer = COLUMNS.point(state, action)
        if isinstance(pointer, Laying):
            laid.add(pointer.square)
        elif isinstance(pointer, OnSegment) and laid:
            away |= state.board.square_of(pointer.segment) not in laid
        state = state.copy()
        advance(state, action)
    return away


def count_taps(move: Move) -> int:
    """Return the fewest taps that make a move, the one that opens the picker included."""
    waiting = deque([(Goto(()), 1)])
    seen = set[Goto]()
    while waiting:
        goto, taps = waiting.popleft()
        if goto in seen or not leads_to(move, goto, whole=False):
            continue
        seen.add(goto)
        question = ask(move.state, move.player, goto)
        for choice in question.choices:
            if choice.final and leads_to(move, choice.goto, whole=True):
                return taps + 1
        waiting += [(following, taps + 1) for following in list_following(question)]
    raise LookupError("A recorded move cannot be made with the picker.")


def list_following(question: Question) -> Iterator[Goto]:
    """Yield the targets of a question's buttons and selects that do not make a move."""
    for sign in question.signs:
        yield sign.goto
        yield from sign.ways
    yield from (choice.goto for choice in question.choices if not choice.final)
    yield from (rotation.goto for rotation in question.rotations)
    yield from (toggle.goto for toggle in question.toggles)
    if question.further is not None:
        yield question.further
    yield from question.submenus.values()


def leads_to(move: Move, goto: Goto, *, whole: bool) -> bool:
    """Return whether a path begins a move, or is the whole of it.

    If it only begins the move, the last tile may still be rotated.
    """
    plan = follow(move.state, move.player, goto.path)
    if len(plan.actions) > len(move.actions) or (whole and len(plan.actions) < len(move.actions)):
        return False
    last = len(plan.actions) - 1
    return all(
        is_same(state, ours, theirs, turned=whole or number < last)
        for number, (state, ours, theirs) in enumerate(
            zip(plan.states, plan.actions, move.actions, strict=False)
        )
    )


def is_same(state: State, ours: Action, theirs: Action, *, turned: bool) -> bool:
    """Return whether two actions look the same; in any rotation unless `turned`."""
    here, there = COLUMNS.point(state, ours), COLUMNS.point(state, theirs)
    if isinstance(here, Laying) and isinstance(there, Laying):
        looks = state.tile(state.turn.tile).distinct_rotations
        alike = looks[here.rotation] == looks[there.rotation]
        return here.square == there.square and (alike or not turned)
    if isinstance(ours, Deploy) and isinstance(theirs, Deploy):
        kind = theirs.segment.rstrip("0123456789")
        return ours.figure == theirs.figure and ours.segment.rstrip("0123456789") == kind
    return ours == theirs


def count_public_taps(move: Move) -> int:
    """Return the taps of a step that is decided with the buttons of the public message."""
    public = COLUMNS.find_public(move.state)
    assert public is not None
    buttons = offer_in_public(view(move.state), move.state, AT, public)
    if len(buttons) != len(legal_actions(move.state)):
        raise LookupError("A public step has no button.")
    return 1


# -- messages, and choices outside their picture --------------------------------------------------


def look_at_game(seed: int) -> Looks:
    """Play a game by chance, and look at the screens of each of its decisions."""
    dice, decisions, outside = random.Random(seed), 0, 0
    messages: list[Message] = []
    for state in play(dice, EXPANSIONS.together):
        if len(legal_actions(state)) > 1:
            decisions += 1
            if COLUMNS.find_public(state) is not None:
                outside += count_outside_in_public(state)
            for question in open_screens(state, dice):
                outside += count_beyond(find_windows(question, view(state)), list_seen(question))
                if decisions % SAMPLE == 0:
                    messages.append(measure(question, state.player or 0))
    return Looks(decisions, outside, tuple(messages))


def count_parts(boxes: str, seed: int) -> Laid:
    """Play a game by chance with these expansions; count tiles for which a part comes first."""
    asked = [
        ask(state, state.player or 0, Goto(())).asked
        for state in play(random.Random(seed), BOXES[boxes])
        if state.step is not None and state.step.kind == "place-tile"
    ]
    return Laid(len(asked), asked.count(Asked.ZONE))


def play(dice: random.Random, boxes: tuple[str, ...]) -> Iterator[State]:
    """Play a game by chance, and yield the positions in which a player decides."""
    state = new_game(set_up(dice, boxes))
    while not state.over:
        if state.player not in (None, CHANCE):
            yield state
        advance(state, dice.choice(legal_actions(state)))


def set_up(dice: random.Random, boxes: tuple[str, ...]) -> Setup:
    """Return a game with these expansions, and options by chance that go together."""
    names = EXPANSIONS.options_of(boxes)
    while True:
        options = {option.name: dice.choice(option.values) for option in names}
        setup = Setup(dice.randint(2, 6), expansions=boxes, options=options)
        with suppress(BadSetup):
            EXPANSIONS.rulebook(setup)
            return setup


def count_outside_in_public(state: State) -> int:
    """Return how many choices of a public step lie outside its picture."""
    public = COLUMNS.find_public(state)
    assert public is not None
    pointers = (COLUMNS.point(state, action) for action in legal_actions(state))
    squares = [pointer.square for pointer in pointers if isinstance(pointer, OnSquare)]
    window = public.window(view(state), state) if public.window else None
    return count_beyond(None if window is None else (window,), squares)


def open_screens(state: State, dice: random.Random) -> Iterator[Question]:
    """Yield consecutive screens of the picker; none of a public step."""
    goto = Goto(())
    if COLUMNS.find_public(state) is not None:
        return
    assert state.player is not None
    for _ in range(DEEP):
        question = ask(state, state.player, goto)
        yield question
        following = list(list_following(question))
        if not following:
            break
        goto = dice.choice(following)


def measure(question: Question, player: int) -> Message:
    """Return what is counted of the message that asks a question."""
    pictures, shown = Pictures(Threads(Sprites())), view(question.state)
    layouts = {
        words.language: Picker(*AT, player, replace(shown, words=words), pictures).write(question)
        for words in speak_all()
    }
    english = layouts[shown.words.language]
    return Message(
        question.asked,
        len(english.above.split()) + len(english.below.split()),
        sum(button.id.startswith("c:") for button in list_buttons(english)),
        sum(
            len(button.label) > SHORT_LABEL
            for layout in layouts.values()
            for button in list_buttons(layout)
        ),
    )


def list_buttons(layout: Layout) -> Iterator[Button]:
    """Yield the buttons of a message."""
    yield from (button for row in layout.rows for button in row if isinstance(button, Button))


def count_beyond(windows: Sequence[Window] | None, squares: Iterable[int]) -> int:
    """Return how many squares lie outside a picture's windows; none if it shows no table."""
    if windows is None:
        return 0
    return sum(not any(square in window for window in windows) for square in squares)
