"""Advice: what the bot would do in the current player's place, and why."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from bot.games.table import Seat, Table
from bot.tables.bot_player import advise, explain
from bot.wording import Words, name_square
from bot.wording.messages import spell
from bot.wording.reasons import Reasons, format_reasons
from cogs.custom_ids import Goto, Path
from cogs.decisions.column import Laying, Viewer
from cogs.decisions.expansions import COLUMNS
from cogs.names import picture_names
from cogs.play.picker.ask import ask
from cogs.play.picker.plan import decides
from rules import State, apply, legal_actions
from rules.actions import Action, PlaceTile
from rules.prospects import list_due


@dataclass(frozen=True, slots=True)
class Advice:
    """The bot's choices, by how many points they are better, and the reasons.

    `goto` is the picker's screen for the last choice; None if all are made in public. `choices`
    are its actions, each with the position in which it is chosen. `gains` are everybody's points,
    in seat order.
    """

    goto: Goto | None
    end: State
    choices: tuple[tuple[State, Action], ...]
    lead: float
    reasons: Reasons
    gains: tuple[int, ...]


async def find_advice(state: State, player: int) -> Advice:
    """Return what the bot would do until somebody else, chance, or a public decision is next."""
    if COLUMNS.find_public(state) is not None:
        chosen = await advise(state, player)
        after, _ = apply(state, chosen.action)
        why = await explain(state, player, [chosen.action])
        made = ((state, chosen.action),)
        return Advice(None, after, made, chosen.lead, why, find_gains(state, after))
    before, actions, choices = state, list[Action](), list[tuple[State, Action]]()
    path, shown, leads = list[int](), (0, 0), list[float]()
    while decides(state, player):
        options = legal_actions(state)
        action = options[0]
        if len(options) > 1:
            chosen = await advise(state, player)
            action = chosen.action
            lays = isinstance(COLUMNS.point(state, action), Laying)
            shown = len(path) + lays, len(path) + 1
            leads.append(chosen.lead)
        if len(options) > 1 or isinstance(action, PlaceTile):
            choices.append((state, action))
        path.append(options.index(action))
        actions.append(action)
        state, _ = apply(state, action)
    reasons = await explain(before, player, actions)
    begin, end = (tuple(path[:length]) for length in shown)
    goto = find_screen(before, player, begin, end)
    lead = leads[0] if leads else 0.0
    return Advice(goto, state, tuple(choices), lead, reasons, find_gains(before, state))


def find_gains(before: State, after: State) -> tuple[int, ...]:
    """Return everybody's points from some choices and the scoring of their turn, in seat order."""
    gains = [now - was for was, now in zip(before.scores, after.scores, strict=True)]
    if after.turn.number == before.turn.number:
        for closing in list_due(after):
            for share in closing.shares if closing.claimed else ():
                gains[share.player] += share.points
    return tuple(gains)


def find_screen(state: State, player: int, begin: Path, end: Path) -> Goto:
    """Return the screen at the end of a path with a button for a path one choice longer.

    A kind of figure may have to be turned on for it, or a submenu opened; the first screen if none
    has it, as when the tile is just laid.
    """
    waiting, seen = deque([Goto(begin)]), set[Goto]()
    while waiting:
        goto = waiting.popleft()
        seen.add(goto)
        question = ask(state, player, goto)
        if any(choice.goto.path == end for choice in question.choices):
            return goto
        ways = (
            *(toggle.goto for toggle in question.toggles),
            *question.submenus.values(),
            *(sign.goto for sign in question.signs),
        )
        waiting.extend(way for way in ways if way.path == goto.path and way not in seen)
    return Goto(begin)


def format_advice(words: Words, table: Table, seat: Seat, advice: Advice) -> str:
    """Say what to choose, as the buttons call it, why, and how clear that is."""
    lead = round(advice.lead)
    clear = words.n("hint.lead", lead) if lead else words("hint.close")
    choices = (f"- {each}" for each in _name_choices(Viewer.at(table, words), advice))
    why = format_reasons(words, picture_names(table), advice.reasons, you=seat.number)
    told = _format_gains(words, table, seat, advice)
    return "\n".join([f"**{words('hint.title')}**", *choices, *told, *why, f"-# {clear}"])


def _format_gains(words: Words, table: Table, seat: Seat, advice: Advice) -> Iterator[str]:
    """Yield in a line what everybody gets, the reader first, if anybody gets something."""
    names, gains = picture_names(table), dict(enumerate(advice.gains))
    own = gains.pop(seat.number)
    told = [words("hint.gains.you", points=spell(own, sign=True))] if own else []
    told += [
        words("hint.gains.player", player=names[number], points=spell(points, sign=True))
        for number, points in gains.items()
        if points
    ]
    if told:
        yield words("hint.gains", gains=", ".join(told))


def _name_choices(viewer: Viewer, advice: Advice) -> Iterator[str]:
    for state, action in advice.choices:
        if isinstance(action, PlaceTile):
            yield viewer.words("hint.place", place=name_square(action.x, action.y))
        else:
            yield viewer.labels.of(state, action)
