"""The judgement on an evening: counts, and everything that was wrong."""

from collections.abc import Iterable
from dataclasses import dataclass

from playground.api_errors import ErrorKind
from playground.model import Push
from tests.simulation.command_line import Report
from tests.simulation.course import Course, course_of
from tests.simulation.findings import FaultError
from tests.simulation.message_audit import compare, demand_scores
from tests.simulation.playthrough.scene import Scene
from tests.simulation.records import errors_in

GLANCE = 80
"""Characters of a push that a locked phone shows."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was counted, and what was found to be wrong.

    `requests_per_move` are those with the bot's own token for each public message that was posted
    or shown anew.
    """

    requests: int
    invalid: int
    interactions: int
    unanswered: int
    pings: int
    wrong: int
    restarts: int
    requests_per_move: float
    faults: tuple[str, ...]

    @property
    def clean(self) -> bool:
        """Whether nothing is wrong."""
        return not (self.invalid or self.unanswered or self.wrong or self.faults)

    def __str__(self) -> str:
        """Return the summary in one line."""
        return (
            f"requests={self.requests} invalid={self.invalid} interactions={self.interactions} "
            f"unanswered={self.unanswered} pings={self.pings} wrong={self.wrong} "
            f"restarts={self.restarts} requests_per_move={self.requests_per_move:.2f}"
        )


def judge(scene: Scene, report: Report, wanted: Iterable[str]) -> Outcome:
    """Compare everything that was seen with everything that was written down.

    `wanted` names what the game must contain.
    """
    ledger, findings, wrong = scene.server.ledger, scene.findings, 0
    try:
        course = course_of(scene.records)
    except FaultError as error:
        findings.sentences.append(str(error))
    else:
        report(f"{len(course.moves)} moves: {dict(course.highlights)}")
        wrong = compare(scene.room.told, course, findings)
        _judge_game(scene, course, wanted)
    _judge_requests(scene)
    for line in errors_in(scene.bot.log):
        findings.sentences.append(f"The bot's log says: {line}")
    late = [*ledger.unanswered, *ledger.undelivered, *ledger.unfinished]
    return Outcome(
        requests=ledger.requests,
        invalid=len(ledger.invalid),
        interactions=ledger.interactions,
        unanswered=len(late),
        pings=sum(map(len, ledger.pings.values())),
        wrong=wrong,
        restarts=scene.bot.restarts,
        requests_per_move=ledger.own_requests / max(1, len(scene.room.told)),
        faults=tuple(findings.sentences),
    )


def _judge_game(scene: Scene, course: Course, wanted: Iterable[str]) -> None:
    """Demand that the game has everything in it and is over, with the scores shown."""
    findings = scene.findings
    missing = ", ".join(name for name in wanted if not course.highlights[name])
    findings.demand(not missing, f"The game has no {missing}.")
    findings.demand(course.over, "The game is not over.")
    if course.over:
        demand_scores(scene.room.told[-1], course, findings)


def _judge_requests(scene: Scene) -> None:
    """Demand that nothing was refused but by the rate limit, and nothing left lying about."""
    ledger, findings, room = scene.server.ledger, scene.findings, scene.room
    others = [str(found) for found in ledger.refused if found.code != ErrorKind.RATE_LIMITED.code]
    findings.demand(not others, f"Requests were refused: {'; '.join(others)}.")
    findings.demand(ledger.validated != 0, "No request was checked against the description.")
    findings.demand(not ledger.warnings, f"Discord warns: {'; '.join(ledger.warnings)}.")
    for push in ledger.pushes.values():
        _judge_push(scene, push)
    for posted in room.posted[:-1]:
        left = room.client.message(room.people[0], posted.id).buttons
        findings.demand(not left, f"An old message keeps its buttons: {posted.text[:60]!r}.")


def _judge_push(scene: Scene, push: Push) -> None:
    """Demand that a push calls somebody, each by name where a locked phone shows it."""
    world, glance = scene.server.world, push.text[:GLANCE]
    is_direct = world.channels[push.channel_id].recipient_id is not None
    names = [] if is_direct else [f"@{world.users[user_id].name}" for user_id in push.called]
    missed = [name for name in names if name not in glance]
    scene.findings.demand(bool(push.called), f"Nobody is called by {glance!r}.")
    scene.findings.demand(not missed, f"{', '.join(missed)} are not called by {glance!r}.")
    scene.findings.demand(bool(glance.strip()), "A push has no words.")
