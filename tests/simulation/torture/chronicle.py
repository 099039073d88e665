"""What was written down so far: it may only grow, and it holds whatever somebody was promised."""

from collections.abc import Iterable

from tests.simulation.findings import Tally
from tests.simulation.records import Entry, Records, Said
from tests.simulation.torture.promises import Promise
from tests.simulation.torture.table import Table


class Chronicle:
    """Looks at a bot's database again and again."""

    def __init__(self, tally: Tally) -> None:
        self._tally = tally
        self._logs: dict[str, list[Entry]] = {}
        self._said: dict[int, Said] = {}

    @property
    def games(self) -> tuple[str, ...]:
        """Every game there ever was."""
        return tuple(self._logs)

    def look(self, records: Records, tables: Iterable[Table], when: str) -> None:
        """Compare what is written now with what was, and with all promises."""
        for game in {**self._logs, **records.games()}:
            self._compare_log(game, Records(records.address, game).log(), when)
        for row in records.outbox():
            self._compare_row(row, when)
        for table in tables:
            for promise in table.promises:
                self._demand_kept(promise, when)
            table.promises.clear()

    def _compare_log(self, game: str, log: list[Entry], when: str) -> None:
        known = self._logs.get(game, [])
        if log[: len(known)] != known:
            self._tally.lost.append(f"{when}: the log of game {game} is not what it was.")
        presses = [e.interaction_id for e in log if e.interaction_id is not None]
        if len(presses) != len({*presses}):
            self._tally.doubled.append(f"{when}: a press counts twice in game {game}.")
        self._logs[game] = log

    def _compare_row(self, row: Said, when: str) -> None:
        if row.message_id is None:
            return
        known = self._said.setdefault(row.id, row)
        if known.message_id != row.message_id:
            self._tally.doubled.append(f"{when}: news {row.id} of game {row.game} are said again.")

    def _demand_kept(self, promise: Promise, when: str) -> None:
        presses = {promise.interaction_id, *promise.earlier}
        if all(entry.interaction_id not in presses for entry in self._logs.get(promise.game, [])):
            self._tally.lost.append(
                f"{when}: {promise.who} was told that a move in game {promise.game} is made, "
                f"and it is not in the log (interaction {promise.interaction_id})."
            )
