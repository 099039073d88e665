"""Every message stays within what Discord takes, whatever the position."""

import random

import pytest

from bot.games.announcements import Announcement
from bot.games.table import Proposal
from bot.wording import Words, name_square
from cogs.custom_ids import Goto
from cogs.decisions.column import Viewer
from cogs.decisions.expansions import COLUMNS
from cogs.layout import Layout
from cogs.lobby.message import lay_out_lobby
from cogs.pictures import Pictures
from cogs.play.announcements import Presenter
from cogs.play.overviews import write_board
from cogs.play.picker.ask import ask
from cogs.play.picker.message import Picker
from cogs.play.picker.plan import decides
from cogs.play.scores import add_up, format_breakdown, tabulate
from cogs.play.story import keep_newest
from cogs.render_pool import Threads
from rules import Setup, apply, new_game
from rules.geometry import column, row
from tests.cogs.games import decisions, played
from tests.cogs.message_limits import EVERYTHING, check
from tests.cogs.play.picker.screens import gotos
from tests.cogs.tables import NAMES, table_of
from tests.sprites import share_sprites


def test_a_long_board_in_words_takes_several_messages() -> None:
    """Each within the limit, together every line."""
    *_, (state, _, _) = played(5, EVERYTHING)
    pages = write_board(Words(), table_of(state), state)
    assert len(pages) > 1
    assert all(len(page.above) <= 4000 for page in pages)
    told = "".join(page.above for page in pages)
    squares = [(column(p.square), row(p.square)) for p in state.board.placements]
    assert all(f"\n{name_square(x, y)}: " in told for x, y in squares)


def check_public(layout: Layout) -> None:
    """Check a classic message against Discord's limits."""
    assert 0 < len(layout.content) <= 2000
    assert len(layout.menus) + len(layout.rows) <= 5
    assert all(0 < len(row) <= 5 for row in layout.rows)
    assert layout.picture is not None
    assert 0 < len(layout.picture.alt) <= 1024


@pytest.mark.parametrize("seed", range(2))
async def test_every_screen_of_the_picker_is_a_message_discord_takes(seed: int) -> None:
    """Components, characters, ids, labels, alt texts; nothing is offered twice, however deep."""
    pictures, screens, chance = Pictures(Threads(share_sprites())), set(), random.Random(seed)
    for number, state in enumerate(decisions(seed, EVERYTHING)):
        player = state.player
        if player is None or number % 37 or not decides(state, player):
            continue
        viewer = Viewer(Words(), NAMES)
        picker = Picker("k3f9x2ab", 99999, player, viewer, pictures)
        goto = Goto(())
        for _ in range(4):
            question = ask(state, player, goto)
            screens.add((question.asked, question.submenu is None, len(goto.path)))
            check(await picker.lay_out(question))
            goto = chance.choice(gotos(question) or [Goto(())])
    assert len(screens) >= 5


async def test_a_draft_is_a_message_discord_takes() -> None:
    """24 choices in words, and what else there is to press."""
    setup = Setup(players=3, expansions=("halflings",), options={"half-deal": "draft"})
    state = new_game(setup)
    table = table_of(state)
    news = Announcement(table.id, 0, "turn", tuple(state.events), (3,))
    layout = await Presenter(Pictures(Threads(share_sprites())))(table, state, news)
    check_public(layout)
    assert [len(row) for row in layout.rows] == [2]
    request = Proposal("undo", 0, 0, until=1e9)
    asked = await Presenter(Pictures(Threads(share_sprites())))(table.having(request), state, news)
    check_public(asked)
    assert [len(row) for row in asked.rows] == [2, 2]
    assert layout.menus
    assert len(layout.menus[0].lines) == 24


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
        lines = format_breakdown(Words(), table, end).splitlines()
        assert len(lines) == 2 * len(NAMES)
        totals = [end.scores[NAMES.index(line[5:].partition(":")[0])] for line in lines[::2]]
        assert totals == sorted(end.scores, reverse=True)


def test_a_full_lobby_says_so() -> None:
    """Six seats, no seat left."""
    table = table_of(status="lobby", names=tuple(f"P{number}" for number in range(6)))
    layout = lay_out_lobby(Words(), table)
    assert "no seat left" in layout.above
    check(layout)


def test_a_long_story_keeps_its_newest_lines() -> None:
    """As many of the last lines as fit, never none."""
    lines = ["a" * 10, "b" * 10, "c" * 10]
    assert keep_newest(lines, 21) == ["b" * 10, "c" * 10]
    assert keep_newest(lines, 5) == ["c" * 10]
    assert keep_newest([], 5) == []
