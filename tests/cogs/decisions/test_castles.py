"""Castles on Discord: whoever owns the city is asked, and everybody reads what castles score."""

from bot.wording import Words
from bot.wording.story import Story
from cogs.custom_ids import Goto
from cogs.decisions.column import Viewer
from cogs.decisions.expansions import COLUMNS
from cogs.play.picker.ask import ask
from cogs.play.picker.message import format_question
from tests.builders import Table
from tests.castles import HERE, NORTH, builds, castle_table, with_castle

NAMES = ("Ada", "Bo")
VIEWER = Viewer(Words(), NAMES)


def asked() -> Table:
    """Return a table at which player 1 decides in the turn of player 0."""
    game = castle_table()
    game.stand(1, HERE, "city1")
    game.lay("BG-E", NORTH, 2)
    game.passes()
    return game


def labels(viewer: Viewer, game: Table) -> list[str]:
    """Return what the buttons say."""
    return [viewer.labels.of(game.state, action) for action in game.legal]


def told(game: Table) -> list[str]:
    """Return what the story tells of the last call."""
    return Story(Words(), NAMES, game.state.rulebook.tiles).lines(game.events)


def test_the_owner_is_asked_with_what_it_means() -> None:
    """BCB-8: in another's turn; declining says what the city scores, where that is foretold."""
    game = asked()
    assert (game.player, COLUMNS.name_summons(game.state)) == (1, "castle")
    (question,) = format_question(VIEWER, ask(game.state, 1, Goto(())))
    assert question.startswith("Turn your city into a castle? You score nothing for the city")
    assert labels(VIEWER, game) == ["Castle: city", "No castle: 4 pts"]


def test_a_castle_is_told_once() -> None:
    """Neither that its meeple stays nor that it returns has a sentence of its own."""
    game = asked()
    builds(game, NORTH)
    assert told(game)[0] == "Bo turns the city at 0 and 1N into a castle."
    assert len(told(game)) == 1


def test_what_a_castle_scores_is_told_with_the_reason() -> None:
    """BCB-9: before the choices of the turn and after them."""
    game = with_castle(owner=1)
    game.put("BG-L", (-1, 0))
    game.lay("BG-L", (1, 0))
    effects = [*COLUMNS.format_effects(VIEWER, game.state)]
    assert effects == ["Castles score, and their meeples return: Bo +3."]
    game.passes()
    assert "A road in the fief of Bo’s castle at 0 is complete: Bo 3 points." in told(game)


def test_a_city_that_may_become_a_castle_makes_the_points_of_others_uncertain() -> None:
    """BCB-8: it is no completed feature then."""
    game = with_castle(owner=1)
    game.put("BG-E", (-1, -1), 2)
    game.stand(1, (-1, -1), "city1")
    game.lay("BG-L", (-1, 0))
    effects = [*COLUMNS.format_effects(VIEWER, game.state)]
    assert effects == ["A castle scores, and its meeple returns."]
