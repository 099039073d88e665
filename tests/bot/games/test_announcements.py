"""One message for everything that waits: all events, and only the pings that are still due."""

import json

import pytest
from msgspec.structs import asdict

from bot.games.announcements import Announcement, Notice, decode_facts, encode_facts, merge
from bot.store import OutboxRow
from rules import BadFormat
from rules.events import PlayerResigned, TileDrawn, TurnBegan
from rules.expansions import EXPANSIONS
from tests.toy.rules import REGISTRY, BellRung

ADA, BO = 1, 2


def row(
    number: int,
    *pings: int,
    actor: int | None = None,
    kind: str = "turn",
    notice: str | None = None,
) -> OutboxRow:
    """A row that tells of a turn's beginning."""
    facts = encode_facts([TurnBegan(0, number)])
    created = float(number)
    return OutboxRow(
        number, "game", 10 * number, kind, facts, json.dumps(pings), actor, created,
        None, None, None, None, notice, False, None, None,
    )  # fmt: skip


def test_all_rows_are_told_as_the_newest() -> None:
    """Every event in order; the number and the kind are those of the last row."""
    rows = [row(1, kind="lobby"), row(2), row(3, kind="end")]
    assert merge(rows, None, EXPANSIONS) == Announcement(
        game_id="game",
        number=30,
        kind="end",
        events=(TurnBegan(0, 1), TurnBegan(0, 2), TurnBegan(0, 3)),
        pings=(),
    )


def test_what_there_is_to_say_besides_is_kept() -> None:
    """Every notice, in order, whatever the newest row is about."""
    notices = [Notice("news.repaired"), Notice("news.moved", {"player": "Ada"})]
    rows = [row(number, notice=json.dumps(asdict(n))) for number, n in enumerate(notices)]
    assert merge([*rows, row(3)], None, EXPANSIONS).notices == tuple(notices)


@pytest.mark.parametrize(
    ("rows", "to_act", "pinged"),
    [
        ([row(1, ADA)], ADA, (ADA,)),
        ([row(1, ADA)], BO, ()),
        ([row(1, ADA)], None, ()),
        ([row(1, ADA), row(2, actor=BO)], ADA, (ADA,)),
        ([row(1, ADA), row(2, actor=ADA)], ADA, ()),
        ([row(1, ADA), row(2, BO, actor=ADA)], BO, (BO,)),
        ([row(1, ADA), row(2, BO, actor=ADA), row(3, ADA, actor=BO)], ADA, (ADA,)),
        ([row(1, ADA, actor=ADA)], ADA, (ADA,)),
    ],
    ids=[
        "due", "somebody else is to act", "nobody is to act", "another moved meanwhile",
        "has been there", "passed on", "pinged again", "by an own move",
    ],
)  # fmt: skip
def test_pings_still_due(
    rows: list[OutboxRow], to_act: int | None, pinged: tuple[int, ...]
) -> None:
    """Whoever was to be pinged is, if they are to act and have not acted since."""
    assert merge(rows, to_act, EXPANSIONS).pings == pinged


def test_facts_come_back() -> None:
    """Events of any registry survive the outbox; one that the registry does not know is refused."""
    events = (TileDrawn(1, "BG-A"), PlayerResigned(0), BellRung(2, True))
    facts = encode_facts(events)
    assert decode_facts(facts, REGISTRY) == events
    assert decode_facts(encode_facts([]), EXPANSIONS) == ()
    with pytest.raises(BadFormat):
        decode_facts(facts, EXPANSIONS)
