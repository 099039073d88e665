"""What messages say and offer of undo."""

from collections.abc import Iterator

from bot.games.table import Position, Table
from bot.wording import Words
from cogs import custom_ids
from cogs.layout import Button, Layout, Style
from cogs.names import escape, mention_seat


def offer_to_undo(words: Words, position: Position, at: tuple[str, int]) -> tuple[Button, ...]:
    """Return the button that undoes the newest move, or those that answer who wishes it.

    None where it would always be refused. `at` is the game, and the number of its actions.
    """
    table = position.table
    if table.request is not None:
        agree, refuse = (
            custom_ids.encode_consent(*at, table.request.seat, deed) for deed in ("agree", "refuse")
        )
        return (
            Button(agree, words("button.agree"), Style.success),
            Button(refuse, words("button.refuse"), Style.danger),
        )
    return (_make_undo(words, at),) if may_undo(position) else ()


def may_undo(position: Position) -> bool:
    """Return whether the newest move can be undone: alone, or if others agree who could be asked.

    Nobody can be asked where the bot plays for all others, who are away.
    """
    table, state = position.table, position.state
    if table.mover is None or state is None:
        return False
    unfinished = state.turn.player == table.mover and state.turn.placement >= 0
    return unfinished or table.against_bots or len(table.present) > 1


def _make_undo(words: Words, at: tuple[str, int]) -> Button:
    return Button(custom_ids.encode_back(*at), words("button.undo"))


def tell_request(words: Words, table: Table) -> Iterator[str]:
    """Yield who wishes to undo moves, and who is asked until when, if anybody is."""
    request = table.request
    if request is None:
        return
    movers = [escape(table.seats[number].name) for number in request.others]
    yield words(
        "undo.asked.others" if movers else "undo.asked",
        player=escape(table.seats[request.seat].name),
        movers=words.list(movers),
        others=words.list(mention_seat(seat) for seat in table.asked),
        until=int(request.until),
    )


def lay_out_held(words: Words, table: Table) -> Layout:
    """Return what the mover is told while they can still undo the move alone."""
    return Layout(
        above=words("grace.yours", until=int(table.held_until or 0)),
        rows=(offer_held(words, table),),
    )


def offer_held(words: Words, table: Table) -> tuple[Button, Button]:
    """Return the buttons with which the mover undoes a held move, or lets the game go on."""
    at = table.id, table.seq
    go_on = Button(custom_ids.encode_go_on(*at), words("button.go-on"), Style.success)
    return _make_undo(words, at), go_on


def tell_held(words: Words, position: Position) -> Iterator[str]:
    """Yield who may still undo their move, if the game is held for that."""
    table, mover = position.table, position.acting
    if table.held_until is not None and mover is not None:
        yield words("grace.theirs", player=escape(mover.name), until=int(table.held_until))
