"""A typed placement: its path in the picker, and the possible values of each option.

What is left open is asked by the picker.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.wording import Words, describe, name_square
from bot.wording.words import speak_all
from cogs.custom_ids import Goto, Path
from cogs.decisions.column import Laying, OnSegment, Viewer
from cogs.decisions.expansions import COLUMNS
from cogs.interaction import UserError
from cogs.play.picker.plan import Plan, find_laid, find_subject, follow
from cogs.play.picker.preview_text import find_effects, format_effects
from cogs.play.slash_moves.matching import find_match, find_pass
from rules import State, legal_actions
from rules.geometry import column, row, square_at
from rules.notation.places import read_place

FULL_TURN = 360
QUARTER = 90


class Wishes(NamedTuple):
    """What was typed, "" for what was left out: tile, square, rotation, and what follows."""

    tile: str = ""
    at: str = ""
    rotation: str = ""
    meeple: str = ""


class Hand(NamedTuple):
    """How the tile in hand can be laid: indices by rotation, by square.

    Of rotations that look the same only the first is listed. It is `laid` already if there is only
    one way.
    """

    state: State
    squares: Mapping[int, dict[int, int]]
    laid: bool


@dataclass(frozen=True, slots=True)
class Typing:
    """The typed wishes of a player who has to decide in private."""

    viewer: Viewer
    state: State
    player: int

    def find_goto(self, wishes: Wishes) -> tuple[Goto, bool]:
        """Return where wishes lead, and whether that is a complete move.

        UserError for what is impossible, or not understood.
        """
        plan, known = self._go(wishes)
        return Goto(plan.path), known and plan.done

    def is_ahead(self, wishes: Wishes) -> bool:
        """Return whether something was typed that depends on what was left out."""
        _, known = self._go(wishes)
        return not known and bool(wishes.meeple or (wishes.rotation and not wishes.at))

    def _go(self, wishes: Wishes) -> tuple[Plan, bool]:
        """Follow wishes as far as they go; return whether nothing was left open on the way.

        Every real choice has to be typed; a single rotation is none.
        """
        plan = self._follow(())
        if _is_before_laying(plan):
            if not wishes.tile:
                return plan, False
            plan = self._choose(plan, wishes.tile)
        elif wishes.tile:
            raise UserError("typed.tile")
        if hand := find_hand(plan):
            if not wishes.at and not hand.laid:
                return plan, False
            turns = _find_turns(hand, wishes.at)
            if not wishes.rotation and len(turns) > 1:
                return self._follow((*plan.path, *list(turns.values())[:1])), False
            index = _find_rotation(self.viewer.words, hand.state, turns, wishes.rotation)
            plan = plan if hand.laid else self._follow((*plan.path, index))
        elif wishes.at:
            raise UserError("typed.nothing-to-lay")
        if wishes.meeple:
            if plan.done:
                raise UserError("typed.nobody")
            plan = self._choose(plan, wishes.meeple)
        return plan, True

    def _follow(self, path: Path) -> Plan:
        return follow(self.state, self.player, path)

    def _choose(self, plan: Plan, typed: str) -> Plan:
        index = find_pass(typed, legal_actions(plan.end))
        if index is None:
            viewers = (replace(self.viewer, words=words) for words in speak_all())
            index = find_match(
                self.viewer.words,
                typed,
                name_choices(self.viewer, plan),
                (name_choices(viewer, plan) for viewer in viewers),
            )
        return self._follow((*plan.path, index))

    # -- what can be said -------------------------------------------------------------------------

    def list_tiles(self) -> list[str]:
        """Return the choices before a tile is laid."""
        plan = self._follow(())
        return list(name_choices(self.viewer, plan)) if _is_before_laying(plan) else []

    def list_squares(self, wishes: Wishes) -> dict[str, str]:
        """Return the squares for the tile in reading order, each with its effects."""
        hand = self._find_hand(wishes)
        if hand is None:
            return {}
        effects = find_effects(hand.state, hand.squares)
        return {
            name_square(column(square), row(square)): format_effects(self.viewer, effects[square])
            for square in sorted(hand.squares)
        }

    def list_rotations(self, wishes: Wishes) -> dict[str, str]:
        """Return the rotations on the square in degrees, with the tile's orientation.

        Rotations that look the same are one.
        """
        hand, words = self._find_hand(wishes), self.viewer.words
        if hand is None:
            return {}
        tile = hand.state.tile(hand.state.turn.tile)
        turns = _find_turns(hand, wishes.at)
        return {str(QUARTER * turn): describe(words, tile, turn) for turn in turns}

    def _find_hand(self, wishes: Wishes) -> Hand | None:
        plan, _ = self._go(Wishes(tile=wishes.tile))
        return find_hand(plan)

    def list_choices(self, wishes: Wishes) -> list[str]:
        """Return the choices once the tile is laid so; none while that is open."""
        plan, known = self._go(wishes._replace(meeple=""))
        return [] if plan.done or not known else list(name_choices(self.viewer, plan))


def find_hand(plan: Plan) -> Hand | None:
    """Return how the tile in hand can be laid at the end of a plan; None if there is none."""
    laid = find_laid(plan)
    if laid is not None:
        index = plan.path[len(laid.path)]
        here = {laid.placement.rotation: index}
        return Hand(laid.before, {laid.placement.square: here}, laid=True)
    squares = dict[int, dict[int, int]]()
    options = () if plan.done else legal_actions(plan.end)
    for index, pointer in enumerate(map(COLUMNS.pointing(plan.end), options)):
        if isinstance(pointer, Laying):
            turns = squares.setdefault(pointer.square, {})
            looks = plan.end.tile(plan.end.turn.tile).distinct_rotations
            if looks[pointer.rotation] not in map(looks.__getitem__, turns):
                turns[pointer.rotation] = index
    return Hand(plan.end, squares, laid=False) if squares else None


def _find_turns(hand: Hand, at: str) -> dict[int, int]:
    """Return the rotations on the typed square; on the only one if none was typed."""
    if not at and len(hand.squares) == 1:
        (turns,) = hand.squares.values()
        return turns
    read = read_place(at)
    if read is None:
        raise UserError("typed.place", typed=at)
    if square_at(*read) not in hand.squares:
        raise UserError("typed.square", place=name_square(*read))
    return hand.squares[square_at(*read)]


def _find_rotation(words: Words, state: State, turns: Mapping[int, int], typed: str) -> int:
    """Return the index of the typed rotation in degrees; of the only one if none was typed."""
    if not typed:
        (index,) = turns.values()
        return index
    digits = typed.strip().rstrip("°")
    if not digits.isdecimal() or int(digits) % QUARTER:
        raise UserError("typed.rotation", typed=typed)
    looks = state.tile(state.turn.tile).distinct_rotations
    look = looks[int(digits) % FULL_TURN // QUARTER]
    for turn, index in turns.items():
        if looks[turn] == look:
            return index
    possible = [words("typed.degrees", degrees=QUARTER * turn) for turn in turns]
    raise UserError("typed.turn", degrees=int(digits), choices=words.list(possible, style="or"))


def _is_before_laying(plan: Plan) -> bool:
    """Return whether the tile to lay is still to be chosen."""
    return not plan.done and plan.end.turn.placement < 0 and find_hand(plan) is None


def name_choices(viewer: Viewer, plan: Plan) -> dict[str, int]:
    """Return the names of the actions at the end of a plan, with their indices.

    They are distinct: a place away from the tile is named, and equal names get a number.
    """
    labels, words = viewer.labels, viewer.words
    subject, board = find_subject(plan), plan.end.board
    point, named = COLUMNS.pointing(plan.end), dict[str, int]()
    seen = Counter[str]()
    for index, action in enumerate(legal_actions(plan.end)):
        name, pointer = labels.of(plan.end, action), point(action)
        if isinstance(pointer, OnSegment):
            square = board.square_of(pointer.segment)
            if subject is None or square != subject.square:
                name = words(
                    "typed.away", choice=name, place=name_square(column(square), row(square))
                )
        seen[name] += 1
        if seen[name] > 1:
            name = words("typed.another", choice=name, number=seen[name])
        named[name] = index
    return named
