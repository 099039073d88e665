"""Messages on Discord: what is said of both figures, and of a message."""

from bot.wording import Words
from cogs.decisions.column import OnFigure, Viewer
from cogs.decisions.expansions.messages import COLUMN
from rules.board import Figure
from rules.expansions.messages.figures import ASKING
from rules.expansions.messages.slot import messages_of
from rules.expansions.messages.stack import ANSWER, ScoreMeeple
from rules.option import OptionValue
from tests.builders import Table
from tests.messages import bring, close_city, mailbox
from tests.robbers import RB, wait

VIEWER = Viewer(Words(), ("Ada", "Bo"))


def progress(game: Table, kind: str) -> list[str]:
    """Return the lines about a step."""
    lines = COLUMN.decisions[kind].progress
    assert lines is not None
    return list(lines(VIEWER, game.state))


def supply(game: Table) -> list[str]:
    """Return the lines below the board."""
    assert COLUMN.supply is not None
    return list(COLUMN.supply(VIEWER, game.state))


def test_what_each_figure_leads_to() -> None:
    """Buttons say the space, and words the message where there is one."""
    game = mailbox(spaces=[(1, 7), (0, 0)])
    close_city(game)
    assert progress(game, ASKING) == [
        "4 points to move.",
        "The meeple: a message",
    ]
    labels = [VIEWER.labels.of(game.state, action) for action in game.legal]
    assert labels == ["Meeple to 5", "Messenger to 11"]


def test_a_robber_who_waits_for_one_of_them() -> None:
    """Who gets how much of the points is said."""
    game = mailbox(RB, spaces=[(1, 7), (0, 0)])
    wait(game, None, 7)
    close_city(game)
    assert progress(game, ASKING)[1:] == ["The meeple: a message", "The messenger: robbers: Bo +2"]


def test_where_they_stand() -> None:
    """Everybody's two spaces are in the supply."""
    game = mailbox(spaces=[(1, 7), (0, 3)])
    assert supply(game)[0] == "On the scoreboard (meeple, messenger): Ada 1 and 7, Bo 0 and 3"


def test_what_a_message_says() -> None:
    """The message is said, and what can be done with it."""
    game = mailbox(spaces=[(1, 0), (0, 0)])
    game.stand(0, (0, 0), "road1")
    bring(game, 1)
    assert progress(game, ANSWER) == [
        "The message: score your road that is worth the fewest points."
    ]
    labels = [VIEWER.labels.of(game.state, action) for action in game.legal]
    assert labels == ["Score 1 point", "Take 2 points"]


def test_a_meeple_is_pointed_at() -> None:
    """Message 8 points at the meeples."""
    game = mailbox(spaces=[(1, 0), (0, 0)])
    game.stand(0, (0, 0), "road1")
    bring(game, 8)
    own = Figure(0, "meeple", 1)
    assert COLUMN.pointers[ScoreMeeple](game.state, ScoreMeeple(own)) == OnFigure(own)


def test_what_comes_next() -> None:
    """How many are still to come, and then which one is next (MS-1)."""
    game = mailbox()
    assert supply(game)[1:] == ["8 messages haven’t been drawn yet."]
    game.state.store(messages_of(game.state), used=(6, 1, 2, 3, 4, 5, 7, 8))
    assert supply(game)[1:] == ["Next message: 2 points for each of your knights."]


def prospect(game: Table) -> list[str]:
    """Return what is told of messages while Ada has just completed her city, for 4 points."""
    game.stand(0, (0, 0), "city1")
    game.lay("BG-E", (0, -1), 2)
    assert COLUMN.effects is not None
    return list(COLUMN.effects(VIEWER, game.state))


def test_a_tile_that_may_bring_a_message() -> None:
    """Where one of both figures may stop for it is said (MS-3)."""
    said = "You may draw a message: your meeple or messenger can stop on "
    assert prospect(mailbox(spaces=[(1, 6), (0, 0)])) == [f"{said}5 or 10."]
    assert prospect(mailbox(spaces=[(2, 6), (0, 0)])) == [f"{said}10."]
    assert prospect(mailbox(spaces=[(2, 7), (0, 0)])) == []


def test_a_shared_space_brings_none() -> None:
    """By option no message comes where another figure stands (MS-3)."""
    options: dict[str, OptionValue] = {"message-on-shared-space": False}
    assert prospect(mailbox(spaces=[(1, 7), (5, 0)], options=options)) == []
