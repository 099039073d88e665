"""Tables at which a state is played, for messages about it."""

from bot.games.configuration import Configuration
from bot.games.table import Proof, Seat, Table
from rules import Setup, State
from rules.expansions import EXPANSIONS

NAMES = ("Ada", "Bo", "A name of thirty-two characters.")
GAME = "k3f9x2ab"


def table_of(
    state: State | None = None,
    *,
    status: str = "running",
    names: tuple[str, ...] = NAMES,
    proof: Proof | None = None,
    trouble: str | None = None,
    purist: bool = False,
) -> Table:
    """Return a table at which this is played; a lobby of these people without a state."""
    setup = Setup(expansions=("princess-dragon",)) if state is None else state.rulebook.setup
    active = [True] * len(names) if state is None else list(state.active)
    seats = tuple(
        Seat(number, number + 1, name, playing)
        for number, (name, playing) in enumerate(zip(names, active, strict=False))
    )
    return Table(
        id=GAME,
        guild_id=1,
        channel_id=2,
        host_id=1,
        status=status,  # type: ignore[arg-type]
        configuration=Configuration(EXPANSIONS, setup, seating="joined", purist=purist),
        seats=seats,
        seq=99999,
        locale="en-GB",
        seal="5ea1",
        proof=proof,
        trouble=trouble,
    )
