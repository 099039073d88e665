"""Every message stays within what Discord takes, whatever the position."""

import pytest
from discord import ui

from bot.games.announcements import Announcement
from bot.games.table import Seat, Table
from bot.lobby.configuration import Configuration
from bot.wording import Words
from bot.wording.phrases import place
from cogs.custom_ids import Goto
from cogs.decisions.column import Viewer
from cogs.decisions.expansions import COLUMNS
from cogs.game.announcements import Presenter
from cogs.game.overviews import write_board
from cogs.game.picker.ask import ask
from cogs.game.picker.message import Picker
from cogs.game.picker.plan import decides
from cogs.game.scores import add_up, tabulate, tell_breakdown
from cogs.game.story import keep_newest
from cogs.layout import Layout
from cogs.lobby.message import lay_out_lobby
from cogs.pictures import Pictures
from rendering.sprites import Sprites
from rules import Setup, State, apply, new_game
from rules.actions import DrawTile
from rules.expansions import EXPANSIONS
from rules.geometry import column, row
from tests.cogs.game.picker.test_ask import gotos
from tests.cogs.games import decisions, played

NAMES = ("Ada", "Bo", "A name of thirty-two characters.")
EVERYTHING = Setup(
    players=3,
    expansions=("princess-dragon", "phantom", "abbot", "halflings"),
    options={"half-deal": "deal-all", "half-hand": 8},
)


def test_a_long_board_in_words_takes_several_messages() -> None:
    """Each within the limit, together every line."""
    *_, (state, _, _) = played(5, EVERYTHING)
    pages = write_board(Words(), table_of(state), state)
    assert len(pages) > 1
    assert all(len(page.above) <= 4000 for page in pages)
    told = "".join(page.above for page in pages)
    squares = [(column(p.square), row(p.square)) for p in state.board.placements]
    assert all(f"\n{place(x, y)}: " in told for x, y in squares)


def table_of(state: State) -> Table:
    """Return a table at which this is played."""
    seats = tuple(
        Seat(number, number + 1, name, state.active[number]) for number, name in enumerate(NAMES)
    )
    setup = state.rulebook.setup
    configuration = Configuration(EXPANSIONS, setup, seating="joined")
    return Table("k3f9x2ab", 1, 2, 1, "running", configuration, seats, 99999, "en-GB")


def check(sheet: Layout) -> None:
    """Check a sheet against Discord's limits."""
    items = list(sheet.view().walk_children())
    assert len(items) <= 40
    custom_ids = [item.custom_id for item in items if isinstance(item, ui.Button | ui.Select)]
    assert len(custom_ids) == len(set(custom_ids))
    assert all(id is not None and 0 < len(id) <= 100 for id in custom_ids)
    assert all(0 < len(b.label or "") <= 80 for b in items if isinstance(b, ui.Button))
    assert sum(len(item.content) for item in items if isinstance(item, ui.TextDisplay)) <= 4000
    for picture in (sheet.picture, sheet.thumbnail):
        assert picture is None or 0 < len(picture.alt) <= 1024


@pytest.mark.parametrize("seed", range(2))
async def test_every_screen_of_the_picker_is_a_message_discord_takes(seed: int) -> None:
    """Components, characters, ids, labels, alt texts; nothing is offered twice."""
    pictures, screens = Pictures(Sprites()), set()
    for number, state in enumerate(decisions(seed, EVERYTHING)):
        player = state.player
        if player is None or number % 17 or not decides(state, player):
            continue
        viewer = Viewer(Words(), NAMES)
        picker = Picker("k3f9x2ab", 99999, player, viewer, pictures)
        first = ask(state, player, Goto(()))
        for goto in (Goto(()), *gotos(first)[:2], *gotos(first)[-2:]):
            asked = ask(state, player, goto)
            screens.add(asked.asked)
            check(await picker.lay_out(asked))
    assert len(screens) >= 3


async def test_a_draft_is_a_message_discord_takes() -> None:
    """24 letters, the same in words, and what else there is to press."""
    setup = Setup(players=3, expansions=("halflings",), options={"half-deal": "draft"})
    state = new_game(setup)
    table = table_of(state)
    news = Announcement(table.id, 0, "turn", tuple(state.events), (3,))
    sheet = await Presenter(Pictures(Sprites()))(table, state, news)
    check(sheet)
    assert [len(row) for row in sheet.rows] == [5, 5, 5, 5, 4, 2]
    assert sheet.menus
    assert len(sheet.menus[0].lines) == 24


def test_scores_add_up_and_every_reason_has_a_place() -> None:
    """The parts that are told are the whole score, in words and in the final table."""
    for seed in range(6):
        *_, (state, action, _) = played(seed, EVERYTHING)
        end = apply(state, action)[0]
        table = table_of(end)
        for player in end.players:
            assert set(add_up(end, player)) == {reason.name for reason in COLUMNS.list_reasons()}
            assert sum(add_up(end, player).values()) == end.scores[player]
        rows = tabulate(Words(), end).rows
        assert [sum(row) for row in rows] == end.scores
        lines = tell_breakdown(Words(), table, end).splitlines()
        assert len(lines) == 2 * len(NAMES)
        totals = [end.scores[NAMES.index(line[2:].partition(":")[0])] for line in lines[::2]]
        assert totals == sorted(end.scores, reverse=True)


def test_a_full_lobby_says_so() -> None:
    """Six seats, no seat left."""
    seats = tuple(Seat(number, number + 1, f"P{number}") for number in range(6))
    table = Table("k3f9x2ab", 1, 2, 1, "lobby", Configuration(EXPANSIONS), seats, 0, "en-GB")
    sheet = lay_out_lobby(Words(), table)
    assert "no seat left" in sheet.above
    check(sheet)


def test_a_long_story_keeps_its_newest_lines() -> None:
    """As many of the last lines as fit, never none."""
    lines = ["a" * 10, "b" * 10, "c" * 10]
    assert keep_newest(lines, 21) == ["b" * 10, "c" * 10]
    assert keep_newest(lines, 5) == ["c" * 10]
    assert keep_newest([], 5) == []


async def test_the_menu_says_in_words_what_a_square_is_good_for() -> None:
    """Beside the start tile, a straight city end closes its city in the north alone."""
    state, _ = apply(new_game(Setup(bag={"BG-E": 2})), DrawTile("BG-E"))
    picker = Picker("k3f9x2ab", 2, 0, Viewer(Words(), NAMES[:2]), Pictures(Sprites()))
    sheet = await picker.lay_out(ask(state, 0, Goto(())))
    assert sheet.menus
    told = {label: about for _, label, about in sheet.menus[0].lines}
    assert told == {"A: 0E 1N": "can close a city", "B: 0E 1S": ""}
