"""What messages say of clocks."""

from collections.abc import Iterator

from bot.games.table import Position, Seat, Table
from bot.wording import Words
from cogs.names import escape


def tell_clock(words: Words, at: Position) -> Iterator[str]:
    """Yield the deadline of the player to act, if a clock runs; and a pause, or that they are away.

    Messages stay, so moments are fixed times, never countdowns.
    """
    clock, seat = at.clock, at.to_act
    if clock is None or seat is None or clock.over_at is None or at.table.status != "running":
        return
    if clock.since is not None and seat.away_until == clock.since:
        key = "clock.away" if seat.away_until != at.table.paused_until else "clock.paused"
        yield words(key, player=escape(seat.name), until=int(clock.since))
    bank = words.duration(clock.bank)
    key = "clock.until.bank" if clock.bank >= 1 else "clock.until"
    yield words(key, until=int(clock.over_at), bank=bank)


def tell_banks(words: Words, table: Table) -> Iterator[str]:
    """Yield what is left of everybody's time bank, where there are such."""
    if table.status == "running" and table.clocks and table.configuration.bank:
        banks = (_tell_bank(words, table, seat) for seat in table.seats if seat.active)
        yield words("clock.banks", banks=words.list(banks, style="unit"))


def _tell_bank(words: Words, table: Table, seat: Seat) -> str:
    bank = table.clocks[seat.number].bank
    key = "clock.bank" if bank >= 1 else "clock.bank.empty"
    return words(key, player=escape(seat.name), bank=words.duration(bank))


def tell_absent(words: Words, at: Position) -> Iterator[str]:
    """Yield for whom the bot stands in; without a clock also a pause, or that a player is away."""
    table, seat = at.table, at.to_act
    if seat is not None and seat.away_until is not None and at.clock is None:
        key = "turn.away" if seat.away_until != table.paused_until else "turn.paused"
        yield f"-# {words(key, player=escape(seat.name), until=int(seat.away_until))}"
    names = [escape(table.seats[number].name) for number in sorted(table.bots - table.own_bots)]
    if names:
        yield f"-# {words('vote.bots', players=words.list(names))}"
