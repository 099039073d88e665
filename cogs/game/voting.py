"""What messages say and offer of players who do not play, and of seats that are handed over."""

from collections import Counter
from collections.abc import Iterator
from typing import get_args

from bot.games.table import Choice, Position, Table
from bot.wording import Words
from cogs import custom_ids
from cogs.game.clocks import tell_rest
from cogs.layout import Button, Style
from cogs.names import escape, mention, mention_seat


def offer_vote(words: Words, table: Table, at: tuple[str, int]) -> tuple[Button, ...]:
    """Return the buttons with which the others decide, or a seat is taken; none if nobody is asked.

    `at` is the game, and the number of its actions.
    """
    vote = table.vote
    if vote is None:
        return ()
    if vote.offered:
        take, decline = (
            custom_ids.encode_seat(*at, vote.seat, deed) for deed in ("take", "decline")
        )
        return (
            Button(take, words("button.take-seat"), Style.success),
            Button(decline, words("button.decline")),
        )
    if not vote.open:
        return ()
    return tuple(
        Button(custom_ids.encode_vote(*at, vote.seat, choice), words(f"button.vote.{choice}"))
        for choice in get_args(Choice)
    )


def tell_vote(words: Words, table: Table) -> Iterator[str]:
    """Yield what the others are asked about a player, or who is offered a seat."""
    vote = table.vote
    if vote is None:
        return
    player = escape(table.seats[vote.seat].name)
    if vote.offered and vote.nominee is not None:
        yield words("vote.offered", player=player, person=mention(vote.nominee.id))
    elif vote.open:
        others = words.list(mention_seat(seat) for seat in table.voters)
        yield words.n("vote.asked", len(table.voters), player=player, others=others)
        if vote.nominee is not None:
            yield words("vote.nominee", person=escape(table.call(vote.nominee)))


def offer_pause(words: Words, table: Table, at: tuple[str, int]) -> tuple[Button, ...]:
    """Return the buttons that answer whether the game pauses; none if nobody wishes it."""
    if table.pause is None:
        return ()
    agree, refuse = (
        custom_ids.encode_pause(*at, table.pause.seat, deed) for deed in ("agree", "refuse")
    )
    return (
        Button(agree, words("button.agree"), Style.success),
        Button(refuse, words("button.refuse"), Style.danger),
    )


def tell_pause(words: Words, table: Table) -> Iterator[str]:
    """Yield who wishes that the game pauses, and who is asked, if anybody does."""
    if table.pause is not None:
        yield words(
            "pause.asked",
            player=escape(table.seats[table.pause.seat].name),
            others=words.list(mention_seat(seat) for seat in table.asked_to_pause),
            until=int(table.pause.until),
        )


def tell_absent(words: Words, at: Position, now: float = 0.0) -> Iterator[str]:
    """Yield for whom the bot stands in; without a clock also a pause, or that a player is away."""
    table = at.table
    if at.clock is None:
        yield from (f"-# {line}" for line in tell_rest(words, at, now))
    names = [escape(table.seats[number].name) for number in sorted(table.bots - table.own_bots)]
    if names:
        yield f"-# {words('vote.bots', players=words.list(names))}"


def tell_choice(words: Words, before: int, table: Table, choice: Choice) -> str:
    """Say that somebody has chosen, and what the others have; `before` is the seat it is about."""
    vote = table.vote
    if vote is None or vote.seat != before or not vote.open:
        return words("vote.decided")
    if choice == "hand" and vote.nominee is None:
        return words("vote.noted.hand")
    counted = Counter(vote.choices.values())
    chosen = words.list(
        words("vote.count", choice=words(f"button.vote.{each}"), number=counted[each])
        for each in get_args(Choice)
        if counted[each]
    )
    return words("vote.noted", chosen=chosen)
