"""The outcomes of proposals, by kind and by the answer that decided."""

from collections.abc import Mapping

from bot.games.table import ProposalKind
from bot.play.absence_vote import AbsenceVotes
from bot.play.pause import Pauses
from bot.play.proposals import Outcome, Proposals
from bot.play.seat_offer import SeatOffers
from bot.play.undo import Undo


def list_outcomes(
    proposals: Proposals, undo: Undo, votes: AbsenceVotes, seating: SeatOffers, pauses: Pauses
) -> Mapping[tuple[ProposalKind, str], Outcome]:
    """Return the function for each outcome; kinds that no answer decides have none."""
    return {
        ("undo", "agree"): undo.grant,
        ("undo", "refuse"): proposals.drop,
        ("absence", "wait"): votes.wait,
        ("absence", "once"): votes.let_bot_play,
        ("absence", "bot"): votes.let_bot_play,
        ("absence", "hand"): votes.offer,
        ("seat", "take"): seating.hand_over,
        ("seat", "decline"): seating.decline,
        ("pause", "agree"): pauses.begin,
        ("pause", "refuse"): proposals.drop,
    }
