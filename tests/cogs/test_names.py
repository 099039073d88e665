"""A name is told letter by letter: nothing in it is markup where markup counts."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from discord import ui
from hypothesis import given

from bot.games.announcements import Announcement
from bot.games.refusals import Refusal, RefusalKey
from bot.games.table import Position
from bot.wording import Words
from cogs.interaction import UserError
from cogs.layout import Layout
from cogs.lobby.message import lay_out_lobby
from cogs.names import escape, escape_names, list_names
from cogs.play.announcements import Presenter
from cogs.play.overviews import OVERVIEWS, write_board
from rules import CHANCE, Setup, State, apply
from rules.expansions import EXPANSIONS
from tests.cogs.contexts import Told, context
from tests.cogs.evening import evening, local_discord
from tests.cogs.games import played
from tests.cogs.message_limits import check
from tests.cogs.play.overview_screens import PICTURES, History, asking
from tests.cogs.tables import GAME, table_of
from tests.names import MISCHIEF, NAMES

MARKUP = re.compile(r"[*_~`|<>\[\]]|://|\.gg/|^\s*([-+#>]|[0-9]+\.)|<[^>]*>|@(everyone|here)")
"""What Discord reads as something else than letters."""
ESCAPE = re.compile(r"\\([^\sA-Za-z0-9])")
"""A backslash and what it makes a letter of."""


@given(NAMES)
def test_an_escaped_name_has_no_markup(name: str) -> None:
    """And is read as it was written."""
    (clean,), (shown,) = (names(table_of(names=(name,))) for names in (list_names, escape_names))
    assert not MARKUP.search(ESCAPE.sub("·", shown))
    assert not re.search(r"<[@#:/a-z]*[0-9:]+[A-Za-z]*>|://|@everyone|@here", shown)
    assert ESCAPE.sub(r"\1", shown).replace("＠", "@") == clean.replace("＠", "@")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("<t:0:R>", r"\<t\:0\:R\>"),
        ("</game board:12>", r"\<\/game board\:12\>"),
        ("https://example.com", r"https\:\/\/example.com"),
        ("[a](https://b.c)", r"\[a\](https\:\/\/b.c)"),
        ("@everyone", "＠everyone"),
        ("-# small", r"\-\# small"),
        ("12. Ada", r"12\. Ada"),
        ("back\\", "back\\\\"),
        ("O'Neil-3 (she)", "O'Neil-3 (she)"),
    ],
)
def test_only_what_means_something_gets_a_backslash(name: str, shown: str) -> None:
    """Plain names stay plain."""
    assert escape(name) == shown


@pytest.mark.parametrize("name", MISCHIEF)
def test_names_on_buttons_have_no_backslashes_of_ours(name: str) -> None:
    """There is no markup on them."""
    (shown,) = list_names(table_of(names=(name,)))
    assert shown.count("\\") == name.count("\\")


EVERYTHING = Setup(players=6, expansions=EXPANSIONS.together, options={"half-deal": "deal-all"})
WORST = (
    "*" * 32,
    "<" * 32,
    "\U0001f409" * 32,
    "W" * 32,
    "\ufdfd" * 32,
    "[a](https://b.c/d/e/f/g/h/i/j)",
)
"""The longest ones in letters, in backslashes and in bytes."""


def late_positions() -> Iterator[State]:
    """Yield positions of a game of six with all that there is, the last one over."""
    positions = list(played(3, EVERYTHING))
    decided = [state for state, _, _ in positions if state.player != CHANCE]
    yield from decided[50::100]
    last, action, _ = positions[-1]
    yield apply(last, action)[0]


def texts(layout: Layout) -> Iterator[str]:
    """Yield all that is markup in a message."""
    items = layout.view().walk_children()
    yield from (item.content for item in items if isinstance(item, ui.TextDisplay))


async def test_the_worst_names_fit_into_every_message() -> None:
    """Within the limits, and nowhere as markup."""
    for number, state in enumerate(late_positions()):
        table = table_of(state, names=WORST, status="over" if state.over else "running")
        kind = "end" if state.over else "turn"
        news = Announcement(GAME, number, kind, tuple(state.events), (2,))
        shown = [await Presenter(PICTURES)(table, state, news)]
        shown += write_board(Words(), table, state)
        shown += [lay_out_lobby(Words(), table)]
        for what in ("board", "scores", "fields", "tiles", "since"):
            asked = asking(1, History(tuple(state.events)))
            shown.append(await OVERVIEWS[what](asked, Position(table, state)))
        for layout in shown:
            check(layout)
            for text in texts(layout):
                bare = ESCAPE.sub("·", text)
                assert not re.search(r"\*{5}|<<|://|\]\(", bare), text
    assert number > 1
    assert state.over


@pytest.mark.parametrize(
    "refusal",
    [
        Refusal(RefusalKey.NOT_HOST, host="<t:0:R>", host_id=1),
        Refusal(RefusalKey.NOT_YOUR_TURN, player="<t:0:R>", player_id=1, step="place-tile"),
        UserError("refusal.unknown-expansion", expansion="<t:0:R>", expansions="The Abbot"),
    ],
)
async def test_a_refusal_tells_a_name_as_it_is_written(refusal: Exception) -> None:
    """Whoever it is about."""
    told = Told()
    await context(told).explain(refusal, GAME)
    ((_, text),) = told.texts()
    assert r"\<t\:0\:R\>" in text


async def test_people_with_such_names_play(tmp_path: Path) -> None:
    """Everything that is posted and shown on the way takes them for letters."""
    link, turned = "[a](https://b.c) <t:0:R>", "\u202e@everyone\n# Z" + "\u0334" * 9
    people = ("Ada", link, turned)
    async with (
        local_discord(people) as server,
        evening(tmp_path / "games.sqlite3", server) as table,
    ):
        turn = await table.game(*people)
        seat = (await table.position()).to_act
        assert seat is not None
        acting = next(user.name for user in server.client.users if user.id == seat.user_id)
        seen = [*table.messages(), await table.click(acting, turn, "Play")]
        seen += [await table.click(link, turn, label) for label in ("Scores", "Territory")]
        seen += [await table.slash(turned, "game board", text=True)]
        for message in seen:
            assert not re.search(r"<t:|://|@everyone|\u202e|\u0334{3}", message.text), message.text
            assert message.ephemeral or set(message.pinged) <= {seat.user_id}
            for label in (button.label for button in message.buttons):
                assert "\\" not in label
            assert not [picture for picture in message.pictures if "\u202e" in (picture.alt or "")]
        assert r"\[a\](https\:\/\/b.c) \<t\:0\:R\>" in seen[1].text
        assert r"＠everyone \# Z" in seen[1].text
