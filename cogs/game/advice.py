"""Advice: what the bot would do in the place of the player to act, and why."""

from dataclasses import dataclass

from bot.games.table import Seat, Table
from bot.games.thinking import advise, explain
from bot.wording import Words
from bot.wording.reasons import Reasons, tell_reasons
from cogs.custom_ids import Path
from cogs.decisions.column import Laying
from cogs.decisions.expansions import COLUMNS
from cogs.game.picker.plan import decides
from cogs.game.story import tell_story
from cogs.marks import picture_names
from rules import State, apply, legal_actions
from rules.actions import Action
from rules.events import Event


@dataclass(frozen=True, slots=True)
class Advice:
    """What the bot would do, what would come of it, by how many points it seems better, and why.

    `path` leads in the picker to where the last of it is chosen; None if all choose in public.
    """

    path: Path | None
    end: State
    events: tuple[Event, ...]
    lead: float
    reasons: Reasons


async def find_advice(state: State, player: int) -> Advice:
    """Return what the bot would do until somebody else, chance, or everybody at once decides."""
    if COLUMNS.find_public(state) is not None:
        action, lead = await advise(state, player)
        return Advice(None, *apply(state, action), lead, await explain(state, player, [action]))
    before, actions = state, list[Action]()
    path, shown, leads, events = list[int](), 0, list[float](), list[Event]()
    while decides(state, player):
        options = legal_actions(state)
        action = options[0]
        if len(options) > 1:
            action, lead = await advise(state, player)
            shown = len(path) + isinstance(COLUMNS.point(state, action), Laying)
            leads.append(lead)
        path.append(options.index(action))
        actions.append(action)
        state, followed = apply(state, action)
        events += followed
    reasons = await explain(before, player, actions)
    return Advice(tuple(path[:shown]), state, tuple(events), leads[0] if leads else 0.0, reasons)


def tell_advice(words: Words, table: Table, seat: Seat, advice: Advice) -> str:
    """Say what would be done, what would come of it, why, and how clear that is."""
    lead = round(advice.lead)
    clear = words.n("hint.lead", lead) if lead else words("hint.close")
    story = tell_story(words, table, advice.end, advice.events, [f"**{words('hint.title')}**"])
    why = tell_reasons(words, picture_names(table), advice.reasons, you=seat.number)
    return "\n".join([story, *why, f"-# {clear}"])
