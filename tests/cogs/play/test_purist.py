"""A table for purists: until the end nothing is told but what lies there and what was scored."""

import pytest

from bot.games.announcements import Announcement
from bot.games.table import Position
from bot.games.visibility import FULL, PURIST
from bot.wording import Words
from cogs.decisions.column import Viewer
from cogs.interaction import UserError
from cogs.layout import Layout
from cogs.play.announcements import Presenter
from cogs.play.overviews import OVERVIEWS, look_at, show_scores
from cogs.play.picker.preview_text import Effects, find_effects, format_effects
from playground.client.message_view import MessageView
from rules import State, legal_actions
from rules.actions import PlaceTile
from rules.geometry import square_at
from rules.prospects import Closing, Share
from rules.tiles import Kind
from tests.builders import Table, table
from tests.cogs.evening import Evening, move
from tests.cogs.lobby.screens import begin_with
from tests.cogs.play.overview_screens import PICTURES, asking
from tests.cogs.play.walks import walking
from tests.cogs.tables import GAME, NAMES, table_of

WITHHELD = ("tiles", "fields", "danger")
EVERYBODY, VIEWER = (Viewer(Words(), NAMES, insight) for insight in (FULL, PURIST))


async def purists(table: Evening) -> None:
    """Start a game for purists."""
    lobby = await begin_with(table, "purist")
    assert "For purists: I only show points already scored" in lobby.text


def labels_of(message: MessageView) -> set[str]:
    """Return what the buttons of a message say."""
    return {button.label for button in message.buttons}


async def test_a_purist_game_from_its_lobby_to_its_end(table: Evening) -> None:
    """Told before and at the start; nothing is offered or shown until the end, then everything."""
    await purists(table)
    turn = table.newest
    assert "For purists: until the end I only show points already scored." in turn.text
    assert [button.label for button in turn.buttons] == ["Play", "Scores", "More"]
    for what in WITHHELD:
        refused = await table.open("Ada", what)
        assert refused.ephemeral
        assert refused.text.startswith("This game is for purists: who holds what")
    board = await table.slash("Ada", "game board")
    assert "Dragon" not in {button.label for button in board.buttons}
    await move(table, await table.to_act(), turn, "No meeple")
    turn = await table.news(3)
    assert "For purists" not in turn.text, "said once"
    more = await table.click("Bo", turn, "More")
    assert "**For purists:**" in (await table.click("Bo", more, "Help")).text
    assert "Territory" not in labels_of(await table.menu("Bo", "Look"))
    await table.click("Ada", await table.open("Ada", "end"), "End the game")
    end = await table.news(4)
    assert "Replay" in labels_of(end)
    shown = await table.menu("Bo", "Look", "Territory")
    assert shown.text.startswith("## Who holds what")
    await table.click("Bo", end, "Rematch")
    assert "For purists" in (await table.news(5)).text


@pytest.mark.parametrize(
    ("status", "purist", "foretold"),
    [
        ("running", True, False),
        ("archived", True, False),
        ("running", False, True),
        ("over", True, True),
        ("ended", True, True),
    ],
)
def test_purists_are_told_everything_once_it_is_over(
    status: str, purist: bool, foretold: bool
) -> None:
    """And others always."""
    at = table_of(table().state, status=status, purist=purist)
    assert at.insight is (FULL if foretold else PURIST)
    assert all(at.insight.shows(what) is foretold for what in WITHHELD)
    assert all(at.insight.shows(what) for what in OVERVIEWS.keys() - set(WITHHELD))


@pytest.mark.parametrize("what", WITHHELD)
async def test_a_button_that_should_not_be_there_is_refused(what: str) -> None:
    """As the command is."""
    state = scoring().state
    with pytest.raises(UserError) as error:
        await look_at(asking(), Position(table_of(state, purist=True), state), what)
    assert error.value.key == "refusal.purist"


async def present(game: Table) -> Layout:
    """Return a public message of a purist game."""
    news = Announcement(GAME, 7, "turn", (), ())
    return await Presenter(PICTURES)(table_of(game.state, purist=True), game.state, news)


async def test_the_dragon_walks_without_a_map() -> None:
    """Its steps have no button for it either."""
    layout = await present(walking())
    assert [button.label for button in layout.rows[-1]] == ["Standing orders", "Scores", "More"]


async def test_scores_are_those_that_were_made() -> None:
    """Everything of them, and no forecast."""
    state = scoring().state
    plain, purist = [
        (await show_scores(asking(), Position(table_of(state, purist=purist), state))).above
        for purist in (False, True)
    ]
    assert "If the game ended now" in plain
    assert plain.startswith(purist)
    assert "Ada" in purist


def scoring() -> Table:
    """Return a table at which player 0 can complete a city, and has a road."""
    game = table()
    game.stand(0, (0, 0), "road1")
    game.draws("BG-E")
    return game


def test_what_a_tile_closes_is_told_without_its_points() -> None:
    """It can be seen; what it brings is to be counted."""
    both = Closing(Kind.CITY, (0,), (Share(0, 4),)), Closing(Kind.ROAD, (0,), (Share(0, 3),))
    assert format_effects(VIEWER, Effects(0, False, both, True)) == "completes a city and a road"
    assert format_effects(VIEWER, Effects(0, False, both, False)) == "can complete a city or a road"
    state = scoring().state
    effects = [*find_effects(state, find_squares(state)).values()]
    assert "completes a city nobody holds (you +4 if you claim it)" in {
        format_effects(EVERYBODY, each) for each in effects
    }
    assert {format_effects(VIEWER, each) for each in effects} == {"completes a city", ""}


def find_squares(state: State) -> set[int]:
    """Return where the tile in hand can be laid."""
    actions = legal_actions(state)
    return {square_at(a.x, a.y) for a in actions if isinstance(a, PlaceTile)}


async def test_help_says_what_is_not_shown(table: Evening) -> None:
    """Only where it is so."""
    assert "For purists" not in (await table.slash("Ada", "game help")).text
    await purists(table)
    assert "For purists" in (await table.slash("Ada", "game help")).text
