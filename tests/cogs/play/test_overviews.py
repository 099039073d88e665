"""What anybody may look at: each overview's words, and what keeps one from being shown."""

import pytest

from bot.games.refusals import Refusal, RefusalKey
from bot.games.table import Position
from bot.wording import Words
from cogs.decisions.column import Viewer
from cogs.interaction import Context
from cogs.layout import Layout, Style
from cogs.play.overviews import (
    LONGEST,
    OVERVIEWS,
    ask_to_resign,
    format_board,
    write_board,
)
from rendering import views
from rendering.ownership import owned_features
from rendering.views.since import MOST
from rules import State, apply, outstanding
from rules.events import TilePlaced, TurnBegan
from tests.builders import TB, table
from tests.cogs.games import played
from tests.cogs.play.overview_screens import History, asking
from tests.cogs.tables import GAME, table_of
from tests.halves import with_halves
from tests.pixels import unpack
from tests.sprites import share_sprites


async def look(what: str, state: State | None, asked: Context | None = None) -> Layout:
    """Return an overview of a game."""
    status = "lobby" if state is None else "running"
    position = Position(table_of(state, status=status), state)
    return await OVERVIEWS[what](asked or asking(), position)


def drawn() -> State:
    """Return a position of three in which player 0 has a tile in hand."""
    game = table(players=3)
    game.stand(1, (0, 0), "road1")
    game.draws("BG-V")
    return game.state


@pytest.mark.parametrize("what", [what for what in OVERVIEWS if what != "board"])
async def test_a_lobby_has_only_its_people(what: str) -> None:
    """Everything else says that the game has not started."""
    with pytest.raises(Refusal) as error:
        await look(what, None)
    assert error.value.key is RefusalKey.NOT_STARTED
    assert "Players: Ada" in (await look("board", None)).above


async def test_the_board_tells_who_is_to_act_and_how_all_stand() -> None:
    """Below the picture, in the colour of who is to act."""
    layout = await look("board", drawn())
    first, standing, left = layout.below.splitlines()
    assert first == "It’s Ada’s turn."
    assert standing.startswith("●A Ada **0** (7 meeples), ■B Bo **0** (6 meeples)")
    assert left.endswith("tiles left in the bag")
    assert (layout.seat, layout.above) == (0, "")
    assert layout.picture is not None


def test_the_end_is_told_instead_of_who_is_to_act() -> None:
    """With the winners."""
    game = table(players=2)
    game.resigns(1)
    lines = list(format_board(Words(), table_of(game.state), game.state))
    assert lines[0] == "The game is over. Ada wins!"
    assert not any("’s turn" in line for line in lines)


@pytest.mark.parametrize(
    ("trouble", "told"),
    [
        ("attach_files", "Attach Files"),
        ("send_messages_in_threads", "Send Messages in Threads"),
        ("thread-closed", "it is closed"),
        ("no-access", "can’t see it"),
        ("channel-gone", "/game menu"),
        (None, ""),
    ],
)
def test_what_keeps_the_bot_from_posting_is_told(trouble: str | None, told: str) -> None:
    """By the name of the permission in Discord's settings, and with what helps."""
    state = drawn()
    lines = list(format_board(Words(), table_of(state, trouble=trouble), state))
    assert (told in lines[-1]) is True
    assert len(lines) == (4 if told else 3)


def test_a_board_in_words_is_cut_between_lines() -> None:
    """Each message is as full as it may be."""
    game = table()
    for x in range(1, 230):
        game.put("BG-U", (x, 0), 1)
    pages = [page.above for page in write_board(Words(), table_of(game.state), game.state)]
    assert len(pages) > 1
    assert all(len(page) <= LONGEST + 1 for page in pages)
    following = pages[1].split("\n")[0]
    assert len(pages[0]) + len(following) >= LONGEST


async def test_fields_have_a_title_and_a_legend() -> None:
    """Above and below the picture."""
    layout = await look("fields", drawn())
    assert layout.above == "## Who holds what"
    legend, *forecast = layout.below.splitlines()
    assert legend == Words()("fields.legend")
    assert "\n".join(forecast) in (await look("scores", drawn())).above
    assert forecast[1] == "■B Bo **1** (still to come: incomplete roads 1)"
    assert layout.picture is not None
    assert "Bo" in layout.picture.alt


async def test_fields_tell_beside_the_points_what_is_to_come() -> None:
    """As the forecast does, the fairy's reward included; at the end nothing is."""
    *_, last = played(3)
    rewarded = (
        state
        for state, _, _ in played(3)
        if any(item.reason.startswith("fairy") for item in outstanding(state))
    )
    going, over = next(rewarded), apply(last[0], last[1])[0]
    for state in (going, over):
        items = outstanding(state)
        more = [sum(item.points for item in items if item.player == p) for p in state.players]
        gains = [] if state.over else more
        layout = await look("fields", state)
        viewer, owned = Viewer.at(table_of(state), Words()), owned_features(state)
        shown = views.ownership(viewer.see(state), viewer.texts, share_sprites(), owned, gains)
        assert isinstance(layout.picture, views.Picture)
        assert unpack(layout.picture.png) == unpack(shown.png)
    over = "-# Numbers show what each feature scored each of its owners at the end; "
    assert layout.below == f"{over}a coloured number is for that colour only."


async def test_tiles_are_counted() -> None:
    """With the squares that nothing fits."""
    state = table(bag={"BG-A": 1, "BG-B": 1}).state
    layout = await look("tiles", state)
    first, second = layout.below.splitlines()
    assert first == "2 tiles are left in the bag."
    assert "crossed-out square" in second
    plain = await look("tiles", drawn())
    assert len(plain.below.splitlines()) == 1


async def test_scores_end_with_a_forecast_while_the_game_goes_on() -> None:
    """Afterwards there is none."""
    layout = await look("scores", drawn())
    lines = layout.above.splitlines()
    assert lines[0] == "## Scores"
    assert lines[-4:-1] == [
        "**If the game ended now**",
        "■B Bo **1** (still to come: incomplete roads 1)",
        "●A Ada **0**",
    ]
    game = table()
    game.resigns(1)
    assert "If the game ended now" not in (await look("scores", game.state)).above


async def test_what_happened_since_is_told_and_numbered() -> None:
    """The newest moves; nothing is a sentence; who does not play sees all there was."""
    history = History()
    nothing = await look("since", table().state, asking(1, history))
    assert history.asked == [1]
    assert nothing.above.splitlines() == [
        "## " + Words()("since.title"),
        Words()("since.nothing"),
    ]
    played = table()
    played.play("BG-V", (0, 1))
    events = (TurnBegan(0, 1), *[TilePlaced(0, "BG-V", 0, 1, 0)] * (MOST + 3))
    stranger = await look("since", played.state, asking(9, History(events)))
    assert stranger.above.splitlines()[0] == "## " + Words()("since.title.all")
    assert stranger.above.splitlines()[1] == "Ada places the tile at 1S."
    assert stranger.picture is not None
    assert f"{MOST}, Ada at " in stranger.picture.alt
    assert f"{MOST + 1}, Ada at " not in stranger.picture.alt


async def test_a_film_shows_every_turn() -> None:
    """With its title."""
    history = History((), (table().state,))
    layout = await look("replay", table().state, asking(9, history))
    assert layout.above == "## " + Words()("replay.title")
    assert layout.picture is not None


async def test_ones_own_tiles_are_for_ones_eyes() -> None:
    """Who has none, or does not play, sees none."""
    game = with_halves("H1-07", "H1-12", start="BG-D")
    mine = await look("hand", game.state, asking(1))
    assert (mine.above, mine.seat) == ("Your half tile (only you can see it):", 0)
    others = await look("hand", game.state, asking(2))
    assert others.seat == 1
    assert mine.picture is not None
    assert others.picture is not None
    assert mine.picture.alt != others.picture.alt
    with pytest.raises(Refusal) as error:
        await look("hand", game.state, asking(9))
    assert error.value.key is RefusalKey.NOT_SEATED
    assert await look("hand", table(TB).state, asking(1)) == Layout(above="You have no half tiles.")


def test_resigning_is_asked_in_red() -> None:
    """And how to stay."""
    layout = ask_to_resign(Words(), GAME, 7)
    ((yes, no),) = layout.rows
    assert (yes.id, yes.style, yes.label) == (f"r:{GAME}:7:yes", Style.danger, "Resign")
    assert (no.id, no.style, no.label) == (f"r:{GAME}:7:no", Style.secondary, "Keep playing")
    assert layout.above == Words()("resign.ask")
