"""What should have been said of a game, by its log.

`compare` demands a message for each move. `judge_game` lets messages tell of several moves, as they
may where the bot is killed and Discord fails.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import chain

from playground.client.message_view import MessageView
from tests.simulation.course import Course, Move, course_of
from tests.simulation.findings import FaultError, Findings, Tally
from tests.simulation.records import Records
from tests.simulation.room import carried, is_lobby

_LAID = re.compile(r"places (?:the|a half) tile at (.+?)(?: with .+?)?\.")


class Audit:
    """Compares the messages of a game, in the order in which they appeared, with its log.

    Each move is told once, and each message pings who is to act if they were not pinged before. A
    message that is shown anew tells further moves beside those it told, all of the same person's.
    What is *gone* may be told again: messages by their ids, each with the newest message of then.
    A game that did not begin *anew* has been told up to somewhere.
    """

    def __init__(
        self, records: Records, gone: Mapping[int, int], tally: Tally, *, anew: bool
    ) -> None:
        self._game = records.game or ""
        self._gone = gone
        self._tally = tally
        self._anew = anew
        self._moves = course_of(records).moves if records.log() else []
        self._places = {move.number: index for index, move in enumerate(self._moves)}
        self._told = 0
        self._begun: dict[int, int] = {}
        """The first move that each message tells of, by its id."""
        self._seen: list[tuple[str, MessageView]] = []

    def judge(self, posted: Sequence[MessageView]) -> None:
        """Compare all messages that carry the game, as they appeared or were shown anew."""
        for message in posted:
            self._judge(message)
        if self._told < len(self._moves) and (self._anew or self._told):
            first, count = self._moves[self._told].number, len(self._moves) - self._told
            self._lose(f"{count} moves were not told, from number {first} on")

    def _judge(self, message: MessageView) -> None:
        numbers = {number for game, number in carried(message) if game == self._game}
        what = "lobby" if is_lobby(message) else f"number {min(numbers)}"
        again = any(before == what for before, _ in self._seen)
        place = self._places.get(min(numbers), -1)
        if again:
            self._judge_again(what, message)
        elif what == "lobby":
            self._demand_pings(what, message, ())
        elif place < 0 or len(numbers) > 1:
            self._lose(f"a message belongs to no move: {brief(message)}")
        elif place < self._told:
            self._double(f"{what} is told after what came later: {brief(message)}")
        elif message.id in self._begun:
            self._judge_more(what, message, place)
            self._told = place + 1
        else:
            self._begun[message.id] = self._told
            self._judge_news(what, message, self._moves[self._told : place + 1])
            self._told = place + 1
        self._seen.append((what, message))

    def _judge_more(self, what: str, message: MessageView, place: int) -> None:
        """Demand that a message is shown anew for what continues it, with all it told before."""
        if not all(move.continues for move in self._moves[self._told : place + 1]):
            self._misping(f"{what} is told in an old message: {brief(message)}")
        begun = self._begun[message.id]
        laid = [*chain.from_iterable(move.laid for move in self._moves[begun : place + 1])]
        told = _LAID.findall(message.text)
        if len(told) < len(laid) and "earlier" not in message.text and (self._anew or begun):
            self._lose(f"{what}, shown anew, tells of tiles laid at {told} instead of {laid}")

    def _judge_news(self, what: str, message: MessageView, moves: Sequence[Move]) -> None:
        due, asked = due_ping(moves), self._asked_at(moves[-1])
        if self._has_moved(message) and message.pinged == message.mentioned == asked:
            due = asked
        self._demand_pings(what, message, due)
        told = _LAID.findall(message.text)
        laid = [*chain.from_iterable(move.laid for move in moves)]
        whole = self._anew or self._told > 0
        if whole and len(told) < len(laid) and "earlier" not in message.text:
            self._lose(f"{what} tells of tiles laid at {told} instead of {laid}")
        replaced = self._has_moved(message) or any(
            self._is_gone(earlier, message) for _, earlier in self._seen[-1:]
        )
        if whole and len(told) > len(laid) and not replaced:
            self._double(f"{what} tells of tiles laid at {told} instead of {laid}")

    def _has_moved(self, message: MessageView) -> bool:
        """Return whether it appeared in another channel than the one before."""
        return any(earlier.channel_id != message.channel_id for _, earlier in self._seen[-1:])

    def _asked_at(self, last: Move) -> tuple[int, ...]:
        """Return who is to act after a move, as far as anybody was ever asked."""
        until = self._moves[: self._moves.index(last) + 1]
        return tuple(move.pinged for move in until if move.pinged is not None)[-1:]

    def _judge_again(self, what: str, message: MessageView) -> None:
        """Demand that what is told again is gone; it may call who was called before."""
        standing = [
            earlier
            for before, earlier in self._seen
            if before == what
            and earlier.channel_id == message.channel_id
            and not self._is_gone(earlier, message)
        ]
        self._begun[message.id] = self._begin_again(what, message)
        if standing:
            self._double(f"{what} is told again: {brief(message)}")
        called = {user for _, earlier in self._seen for user in earlier.pinged}
        if not {*message.pinged} <= called or len(message.pinged) > 1:
            self._misping(f"{what}, told again, pings {message.pinged}")

    def _begin_again(self, what: str, message: MessageView) -> int:
        """Return the first move a message must repeat; none that was told in another channel."""
        told = (
            self._begun.get(earlier.id)
            for before, earlier in self._seen
            if before == what and earlier.channel_id == message.channel_id
        )
        return next((first for first in told if first is not None), self._told)

    def _is_gone(self, earlier: MessageView, message: MessageView) -> bool:
        """Return whether a message did not stand any more when a later one appeared."""
        return self._gone.get(earlier.id, message.id) < message.id

    def _demand_pings(self, what: str, message: MessageView, due: tuple[int, ...]) -> None:
        """Demand who is pinged, but not by the first message of a game that was begun before.

        It also sends the calls of an earlier version, which called who had pressed, too.
        """
        pinged, mentioned = tuple(sorted(message.pinged)), tuple(sorted(message.mentioned))
        if (self._anew or self._seen) and not pinged == mentioned == due:
            self._misping(f"{what} pings {message.pinged}, due is {due}")

    def _lose(self, sentence: str) -> None:
        self._tally.lost.append(f"Game {self._game}: {sentence}.")

    def _double(self, sentence: str) -> None:
        self._tally.doubled.append(f"Game {self._game}: {sentence}.")

    def _misping(self, sentence: str) -> None:
        self._tally.wrong_pings.append(f"Game {self._game}: {sentence}.")


def judge_game(
    records: Records,
    posted: Sequence[MessageView],
    gone: Mapping[int, int],
    tally: Tally,
    *,
    anew: bool = True,
) -> None:
    """Compare the messages of a game with its log."""
    try:
        Audit(records, gone, tally, anew=anew).judge(posted)
    except FaultError as error:
        tally.lost.append(f"Game {records.game}: {error}")


def due_ping(moves: Sequence[Move]) -> tuple[int, ...]:
    """Return whom a message that tells of these moves must ping: who is called and did not act."""
    due: int | None = None
    for move in moves:
        if move.actor == due:
            due = None
        due = due if move.pinged is None else move.pinged
    ended = moves[-1].ended if moves else ()
    return ended or (() if due is None else (due,))


def brief(message: MessageView) -> str:
    """Return how a message begins."""
    return repr(message.text[:80])


def compare(told: Sequence[MessageView], course: Course, findings: Findings) -> int:
    """Compare the public messages, as they appeared or were shown anew, with the game.

    The first is the lobby's, and then there is one for each move. Return how many ping wrongly.
    """
    expected = [Move(0, None), *course.moves]
    findings.demand(
        len(told) == len(expected),
        f"{len(expected)} public messages are due, and {len(told)} have appeared.",
    )
    wrong, before = abs(len(told) - len(expected)), -1
    for message, move in zip(told, expected, strict=False):
        numbers = {number for _, number in carried(message)}
        findings.demand(
            numbers == {move.number},
            f"The message for action {move.number} has buttons for {sorted(numbers)}.",
        )
        if move.continues:
            right = message.id == before
            findings.demand(right, f"Action {move.number} is not told in the message before.")
        else:
            pings = tuple(sorted(message.pinged)), tuple(sorted(message.mentioned))
            right = message.id != before and pings == (move.due, move.due)
            findings.demand(right, f"The message for {move.number} does not ping just {move.due}.")
        wrong += not right
        before = message.id
    return wrong


def demand_scores(last: MessageView, course: Course, findings: Findings) -> None:
    """Demand that the last message tells the scores of the log in its text."""
    for name, points in course.scores.items():
        shown = re.search(rf"(?<!\w){re.escape(name)}( \(resigned\))? \*\*{points}\*\*", last.text)
        findings.demand(shown, f"The last message does not tell {points} of {name}: {last.text}")
