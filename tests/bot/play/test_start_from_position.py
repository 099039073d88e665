"""Games that begin in the middle: whole, sealed, and played on like any other."""

from collections.abc import Callable

import pytest

from bot.play.start_from_position import NeverComes, Stage
from bot.store import Store
from playground.situations import SITUATIONS, Situation, has_choice
from rules import State
from rules.expansions import EXPANSIONS
from rules.notation import BadNotation
from tests.bot.club import ANN, BO, CHANNEL, CYD, Club


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda each: each.name)
async def test_every_situation_comes(club: Club, store: Store, situation: Situation) -> None:
    """It stands as it is wanted, somebody has a choice, and its log and seal hold."""
    people = (ANN, BO, CYD)[: situation.players]
    at = await Stage(store, EXPANSIONS).begin(
        situation.read(), situation.wanted, people, 1, CHANNEL
    )
    assert at.state is not None
    assert situation.wanted(at.state)
    assert has_choice(at.state)
    assert [seat.name for seat in at.table.seats] == [person.name for person in people]
    assert (await club.service.games.position(at.table.id)).state == at.state
    assert (await club.service.history.verify(at.table.id)).agrees


async def test_the_newest_move_can_be_taken_back(club: Club, store: Store) -> None:
    """Whoever moved last asks the others, as in a game that was played from its start."""
    text, wanted = SITUATIONS[-1].read(), SITUATIONS[-1].wanted
    at = await Stage(store, EXPANSIONS).begin(text, wanted, (ANN, BO), 1, CHANNEL)
    assert at.table.mover is not None
    assert at.to_act is not None
    mover = at.table.seats[at.table.mover]
    asked = await club.service.undo.take_back(at.table.id, mover.user_id, club.press())
    assert [seat.name for seat in asked.table.waiting_for("undo")] == [at.to_act.name]


@pytest.mark.parametrize(
    ("spoil", "error"),
    [
        (lambda text: "Dear diary", BadNotation),
        (lambda text: text.replace("Seed: ", "Seed: x"), BadNotation),
        (lambda text: text[: text.index("Seal: ")] + text[text.index("\n\n") :], BadNotation),
    ],
)
async def test_what_is_no_sealed_game_is_refused(
    club: Club, store: Store, spoil: Callable[[str], str], error: type[Exception]
) -> None:
    """Nothing is written then."""
    text = spoil(SITUATIONS[0].read())
    with pytest.raises(error):
        await Stage(store, EXPANSIONS).begin(text, has_choice, (ANN, BO, CYD), 1, CHANNEL)
    assert await club.service.games.in_channel(CHANNEL, ended=True) is None


async def test_a_position_that_never_comes(club: Club, store: Store) -> None:
    """The game is played to its end in vain, and nothing is written."""

    def never(state: State) -> bool:
        return False

    with pytest.raises(NeverComes):
        await Stage(store, EXPANSIONS).begin(
            SITUATIONS[0].read(), never, (ANN, BO, CYD), 1, CHANNEL
        )
    assert await club.service.games.in_channel(CHANNEL, ended=True) is None
