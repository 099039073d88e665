"""What should have been said of a game whose messages may each tell of several moves."""

import re
from collections.abc import Sequence
from itertools import chain

from playground.client.message_view import MessageView
from tools.playthrough.audit import Move, course_of
from tools.playthrough.faults import FaultError
from tools.playthrough.records import Records
from tools.playthrough.room import carried, verb
from tools.torture.tally import Tally

_LAID = re.compile(r"lays (?:the|a half) tile at (.+?)\.")


def judge_game(
    records: Records, posted: Sequence[MessageView], tally: Tally, *, anew: bool = True
) -> None:
    """Compare the messages of a game, as they appeared, with its log.

    Each move is told once, and each message pings who is to act if they were not pinged before.
    A game that did not begin *anew* has been told up to somewhere.
    """
    try:
        moves = course_of(records).moves if records.log() else []
    except FaultError as error:
        tally.lost.append(f"Game {records.game}: {error}")
        return
    places = {move.number: index for index, move in enumerate(moves)}
    told = 0
    lobbies = [message for message in posted if is_lobby(message)]
    if len(lobbies) > 1:
        tally.doubled.append(f"Game {records.game} has {len(lobbies)} lobbies.")
    for message in posted:
        if is_lobby(message):
            continue
        numbers = {number for game, number in carried(message) if game == records.game}
        place = places.get(min(numbers), -1) if len(numbers) == 1 else -1
        if place < 0:
            tally.lost.append(
                f"Game {records.game}: a message belongs to no move: {brief(message)}"
            )
        elif place < told:
            tally.doubled.append(f"Game {records.game}, move {place}: told again: {brief(message)}")
        else:
            _judge_message(records, message, moves[told : place + 1], tally, whole=anew or told > 0)
            told = place + 1
    if told < len(moves) and (anew or told):
        untold = f"{len(moves) - told} moves were not told, from number {moves[told].number} on"
        tally.lost.append(f"Game {records.game}: {untold}.")


def is_lobby(message: MessageView) -> bool:
    """Return whether a message is that of a lobby."""
    return any(verb(button.custom_id) == "l" for button in message.buttons)


def _judge_message(
    records: Records, message: MessageView, moves: Sequence[Move], tally: Tally, *, whole: bool
) -> None:
    where = f"Game {records.game}, number {moves[-1].number}"
    due = due_ping(moves)
    if message.pinged != due or message.mentioned != due:
        tally.wrong_pings.append(f"{where}: pings {message.pinged}, due is {due}.")
    told = _LAID.findall(message.text)
    laid = [*chain.from_iterable(move.laid for move in moves)]
    if whole and len(told) != len(laid):
        kind = tally.lost if len(told) < len(laid) else tally.doubled
        kind.append(f"{where}: tiles laid at {laid}, told at {told}.")


def due_ping(moves: Sequence[Move]) -> tuple[int, ...]:
    """Return whom a message that tells of these moves must ping: who is called and did not act."""
    due: int | None = None
    for move in moves:
        if move.actor == due:
            due = None
        due = due if move.pinged is None else move.pinged
    return () if due is None else (due,)


def brief(message: MessageView) -> str:
    """Return how a message begins."""
    return repr(message.text[:80])
