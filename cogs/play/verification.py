"""`/game verify` and *Proof*: whether a game can be trusted, and where it can't."""

from collections.abc import Iterator

from bot.games.table import Table
from bot.games.verification import Difference, Verification
from bot.wording import Words
from cogs.layout import Layout, lay_out_text
from cogs.names import escape_names

LONGEST = 3000
"""The most characters of the tiles' order."""


def lay_out_verification(words: Words, table: Table, found: Verification) -> Layout:
    """Return the result in sentences; the order of the tiles only after the end."""
    lines = [f"## {words('verify.title')}", *_format(words, table, found)]
    return lay_out_text("\n".join(lines))


def _format(words: Words, table: Table, found: Verification) -> Iterator[str]:
    yield words("verify.agrees" if found.agrees else "verify.differs")
    if found.differs is None:
        yield words.n("verify.log.agrees", found.actions)
    else:
        yield words.n("verify.log.differs", found.actions)
        yield _format_difference(words, table, found.differs)
    if found.taken_back:
        yield words.n("verify.taken-back", found.taken_back)
    yield words("verify.position.agrees" if found.position else "verify.position.differs")
    yield words("verify.seal.agrees" if found.seal else "verify.seal.differs", seal=table.seal)
    if found.drawn_otherwise is not None:
        number, when = found.drawn_otherwise.number, _format_time(found.drawn_otherwise)
        yield words("verify.draws.differ", number=number, when=when)
    else:
        yield words("verify.bag.agrees" if found.bag else "verify.bag.differs")
    if table.proof is not None:
        order = " ".join(table.proof.order)[:LONGEST]
        yield words("verify.order", seed=table.proof.seed, order=order)
    yield words("verify.how")


def _format_difference(words: Words, table: Table, found: Difference) -> str:
    """Say which action differs, when and by whom it was made, and what it decided."""
    number, when = found.number, _format_time(found)
    if found.at is None:
        return words("verify.difference.missing", number=number)
    if found.seat is None or found.seat >= len(table.seats):
        return words("verify.difference.chance", number=number, when=when)
    player = escape_names(table)[found.seat]
    if f"deciding.{found.step}" not in words:
        return words("verify.difference.player", number=number, when=when, player=player)
    deciding = words(f"deciding.{found.step}", player=player)
    return words("verify.difference", number=number, when=when, deciding=deciding)


def _format_time(found: Difference) -> str:
    """Return a time that Discord shows in each reader's zone."""
    return f"<t:{int(found.at or 0)}:f>"
