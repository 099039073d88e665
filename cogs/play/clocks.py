"""What messages say about clocks."""

from collections.abc import Iterator

from bot.games.table import Position, Seat, Table
from bot.wording import Words
from cogs.names import escape


def format_clock(words: Words, at: Position, now: float = 0.0) -> Iterator[str]:
    """Yield the deadline of the player to act, if a clock runs; and a pause, or their leave.

    Messages stay, so moments are fixed times, never countdowns. A pause or leave that is over at
    `now`, in Unix seconds, is not mentioned.
    """
    clock = at.clock
    if clock is None or clock.over_at is None or at.table.status != "running":
        return
    yield from format_rest(words, at, now, "clock")
    bank = words.duration(clock.bank)
    key = "clock.until.bank" if clock.bank >= 1 else "clock.until"
    yield words(key, until=int(clock.over_at), bank=bank)


def format_rest(words: Words, at: Position, now: float, what: str = "turn") -> Iterator[str]:
    """Yield until when the game is paused, and until when the player to act is away for longer.

    During a pause nobody counts as away, but a leave that ends later is mentioned. `what` is
    "clock" if that is paused too.
    """
    table, seat = at.table, at.to_act
    if seat is None or seat.away_until is None or not seat.is_away(now):
        return
    paused = table.find_pause(seat, now)
    if paused is not None:
        yield words(f"{what}.paused", until=int(paused))
    if paused is None or seat.away_until > paused:
        yield words(f"{what}.away", player=escape(seat.name), until=int(seat.away_until))


def format_banks(words: Words, table: Table) -> Iterator[str]:
    """Yield everybody's remaining time bank, if there are any."""
    if table.status == "running" and table.clocks and table.configuration.bank:
        banks = (_format_bank(words, table, seat) for seat in table.seats if seat.active)
        yield words("clock.banks", banks=words.list(banks, style="unit"))


def _format_bank(words: Words, table: Table, seat: Seat) -> str:
    bank = table.clocks[seat.number].bank
    key = "clock.bank" if bank >= 1 else "clock.bank.empty"
    return words(key, player=escape(seat.name), bank=words.duration(bank))


def format_absent(words: Words, at: Position, now: float = 0.0) -> Iterator[str]:
    """Yield whom the bot plays for; without a clock also a pause, or a player's leave."""
    table = at.table
    if at.clock is None:
        yield from (f"-# {line}" for line in format_rest(words, at, now))
    names = [escape(table.seats[number].name) for number in sorted(table.bots - table.own_bots)]
    if names:
        yield f"-# {words('vote.bots', players=words.list(names))}"
