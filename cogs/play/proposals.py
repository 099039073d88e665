"""Proposals in messages: their texts and buttons, and the result of an answer."""

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.games.table import ANSWERS, Proposal, Table
from bot.wording import Words
from cogs.custom_ids import CustomId
from cogs.layout import Button, Style
from cogs.names import escape, mention, mention_seat

LABELS = {
    "undo": ("button.agree", "button.refuse"),
    "absence": tuple(f"button.vote.{choice}" for choice in ANSWERS["absence"]),
    "seat": ("button.take-seat", "button.decline"),
    "pause": ("button.agree", "button.refuse"),
}
"""The labels of each kind's answers, unless several questions are open."""
STYLES = {"agree": Style.success, "take": Style.success, "refuse": Style.danger}
MOST_ROWS = 3
"""The most rows of answers in a message."""

_ANSWERS = "|".join(f"{kind}:[0-9]:(?:{'|'.join(each)})" for kind, each in ANSWERS.items())
PROPOSAL = CustomId(
    "proposal:{game}:{seq}:{kind}:{seat}:{answer}",
    kind=f"(?=(?:{_ANSWERS})$)[a-z]+",
    seat="[0-9]",
    answer="[a-z]+",
)
"""Answer a proposal of a kind about a seat. Each kind has answers of its own."""


def offer_answers(words: Words, table: Table, at: tuple[str, int]) -> Sequence[tuple[Button, ...]]:
    """Return a row of buttons for each open proposal; `at` is the game and its number.

    If several are open, each button names its subject.
    """
    asked = [each for each in table.proposals if each.open]
    rows = [tuple(_offer(words, each, at, named=len(asked) > 1)) for each in asked]
    if len(rows) <= MOST_ROWS:
        return rows
    first, *others, last = rows
    return [(*first, *last), *others]


def _offer(
    words: Words, proposal: Proposal, at: tuple[str, int], *, named: bool
) -> Iterator[Button]:
    kind, seat = proposal.kind, proposal.seat
    for answer, label in zip(ANSWERS[kind], LABELS[kind], strict=True):
        yield Button(
            PROPOSAL(*at, kind, seat, answer),
            words(f"button.{kind}.{answer}" if named else label),
            STYLES.get(answer, Style.secondary),
        )


def format_proposals(words: Words, table: Table) -> Iterator[str]:
    """Yield the open proposals, with who is asked until when."""
    for proposal in table.proposals:
        if proposal.open:
            yield from _format(words, table, proposal)


def _format(words: Words, table: Table, proposal: Proposal) -> Iterator[str]:
    player, nominee = escape(table.seats[proposal.seat].name), proposal.nominee
    until = int(proposal.until or 0)
    waiting = words.list(mention_seat(seat) for seat in table.waiting_for(proposal.kind))
    match proposal.kind:
        case "undo":
            movers = words.list(escape(table.seats[each].name) for each in proposal.others)
            key = "undo.asked.others" if movers else "undo.asked"
            yield words(key, player=player, movers=movers, others=waiting, until=until)
        case "absence":
            asked = table.asked("absence")
            others = words.list(mention_seat(seat) for seat in asked)
            yield words.n("vote.asked", len(asked), player=player, others=others)
            if nominee is not None:
                yield words("vote.nominee", person=escape(table.call(nominee)))
        case "seat":
            assert nominee is not None
            yield words("vote.offered", player=player, person=mention(nominee.id))
        case "pause":
            yield words("pause.asked", player=player, others=waiting, until=until)


def format_answer(words: Words, before: Proposal, answer: str, table: Table) -> str:
    """Say what somebody's answer to a proposal has led to."""
    kind, proposal = before.kind, table.find(before.kind)
    if kind == "seat":
        return words("seat.taken" if answer == "take" else "seat.declined")
    if kind == "absence":
        return _format_choice(words, before, answer, proposal)
    if answer == "refuse":
        return words(f"{kind}.refused")
    waiting = table.waiting_for(kind)
    if not waiting:
        return words(f"{kind}.agreed.all")
    return words("undo.agreed", players=words.list(escape(seat.name) for seat in waiting))


def _format_choice(words: Words, before: Proposal, choice: str, vote: Proposal | None) -> str:
    """Say what somebody has chosen, and what the others have."""
    if vote is None or vote.seat != before.seat or not vote.open:
        return words("vote.decided")
    if choice == "hand" and vote.nominee is None:
        return words("vote.noted.hand")
    counted = Counter(vote.answers.values())
    chosen = words.list(
        words("vote.count", choice=words(label), number=counted[each])
        for each, label in zip(ANSWERS["absence"], LABELS["absence"], strict=True)
        if counted[each]
    )
    return words("vote.noted", chosen=chosen)
