"""What messages say and offer of taking moves back."""

from collections.abc import Iterator

from bot.games.table import Position, Table
from bot.wording import Words
from cogs import custom_ids
from cogs.layout import Button, Layout, Style
from cogs.names import escape, mention


def offer_to_take_back(words: Words, table: Table, at: tuple[str, int]) -> tuple[Button, ...]:
    """Return the button that takes the newest move back, or those that answer who wishes it.

    `at` is the game, and the number of its actions.
    """
    if table.request is not None:
        agree, refuse = (
            custom_ids.encode_consent(*at, table.request.seat, deed) for deed in ("agree", "refuse")
        )
        return (
            Button(agree, words("button.agree"), Style.success),
            Button(refuse, words("button.refuse"), Style.danger),
        )
    if table.mover is None:
        return ()
    return (Button(custom_ids.encode_back(*at), words("button.take-back")),)


def tell_request(words: Words, table: Table) -> Iterator[str]:
    """Yield who wishes to take moves back, and who is asked until when, if anybody is."""
    request = table.request
    if request is None:
        return
    movers = [escape(table.seats[number].name) for number in request.others]
    yield words(
        "undo.asked.others" if movers else "undo.asked",
        player=escape(table.seats[request.seat].name),
        movers=words.list(movers),
        others=words.list(mention(seat.user_id) for seat in table.asked),
        until=int(request.until),
    )


def lay_out_held(words: Words, table: Table) -> Layout:
    """Return what who moved is told while they can still take it back alone."""
    back = custom_ids.encode_back(table.id, table.seq)
    return Layout(
        above=words("grace.yours", until=int(table.held_until or 0)),
        rows=((Button(back, words("button.take-back")),),),
    )


def tell_held(words: Words, position: Position) -> Iterator[str]:
    """Yield who may still think better of their move, if the game is held for that."""
    table, mover = position.table, position.acting
    if table.held_until is not None and mover is not None:
        yield words("grace.theirs", player=escape(mover.name), until=int(table.held_until))
