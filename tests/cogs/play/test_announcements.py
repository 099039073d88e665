"""Public messages: what they tell, whom they call, and which buttons they have."""

from dataclasses import replace
from itertools import combinations
from typing import TypeVar

import pytest
from msgspec import structs

from bot.games.announcements import Announcement, AnnouncementKind, Notice
from bot.games.calendar import DAY
from bot.games.clock import Clock
from bot.games.clock_terms import Terms
from bot.games.table import ANSWERS, Person, Proof, Proposal, ProposalKind
from bot.process.child_process import ChildFailed
from bot.wording import Labels, Words
from cogs.custom_ids import Goto
from cogs.decisions.column import Viewer
from cogs.decisions.expansions import COLUMNS
from cogs.layout import CONTENT, ROW, SHORT_LABEL, Button, Layout, Link, Style, spread
from cogs.pictures import Drawing, Pictures
from cogs.play.announcements import Presenter
from cogs.play.picker.ask import ask
from cogs.play.picker.message import format_question
from cogs.play.proposals import offer_answers
from cogs.render_pool import Threads
from rules import Setup, State, apply, legal_actions, new_game
from rules.actions import PlaceTile
from rules.events import Event, FeatureScored, ScoreItem, TileDrawn, TilePlaced, TurnBegan
from rules.expansions.halflings.hands import DraftBegan
from rules.expansions.traders_builders.slot import Goods
from tests.builders import PD, TB, Table, table
from tests.cogs.play.walks import walking
from tests.cogs.tables import GAME, table_of
from tests.halves import with_halves
from tests.sprites import share_sprites

T = TypeVar("T")
PRESENT = Presenter(Pictures(Threads(share_sprites())), clock=lambda: 0.0)


async def present(
    state: State | None,
    *events: Event,
    kind: AnnouncementKind = "turn",
    pings: tuple[int, ...] = (),
    proof: Proof | None = None,
) -> Layout:
    """Return the message of an announcement at action 7."""
    news = Announcement(GAME, 7, kind, events, pings)
    return await PRESENT(table_of(state, proof=proof), state, news)


def labels(layout: Layout) -> list[list[str]]:
    """Return the labels of buttons, row by row."""
    return [[button.label for button in row] for row in layout.rows]


def drawn() -> Table:
    """Return a table at which player 0 has drawn a tile."""
    game = table()
    game.draws("BG-V")
    return game


async def test_a_turn_calls_its_player_and_tells_how_all_stand() -> None:
    """Who is pinged is mentioned; others are called by name."""
    state = drawn().state
    pinged = await present(state, TurnBegan(0, 5), TileDrawn(0, "BG-V"), pings=(1,))
    assert pinged.below == ""
    first, standing, stock = pinged.above.splitlines()
    assert first == "**<@1>, it’s your turn.**"
    assert standing.startswith("●A Ada **0** (7 meeples), ■B Bo **0** (7 meeples)")
    assert stock == f"-# {state.tiles_left} tiles left in the bag"
    called = await present(state, pings=(2,))
    assert called.above.splitlines()[0] == "**Ada, it’s your turn.**"
    assert called.menus == ()


async def test_players_of_one_name_are_told_apart() -> None:
    """In the call, also where Discord itself writes the name; in story, points and picture."""
    game = table(players=3)
    game.draws("BG-V")
    laid = TilePlaced(1, "BG-V", 9, 0, 0)
    asked = Proposal("undo", 2, 2, until=9.0, others=(0, 1))
    twins = table_of(game.state, names=("sam", "Sam", "Bo")).having(asked)
    told = await PRESENT(twins, game.state, Announcement(GAME, 7, "turn", (laid,), (1, 2)))
    assert told.above.splitlines()[0] == "**<@1>, it’s your turn.**"
    assert "<@1> and <@2> (2): **Bo would like" in told.above
    assert "with it what sam and Sam (2) did since" in told.above
    assert "Sam (2) places the tile at 9E." in told.above
    assert "●S sam **0** (7 meeples), ■A Sam (2) **0**" in told.above
    assert told.picture is not None
    assert "sam 0, Sam (2) 0" in told.picture.alt


async def test_what_is_asked_comes_first_if_it_is_what_pings() -> None:
    """A phone shows the first line: whoever is pinged is called there."""
    state = drawn().state
    asking = table_of(state).having(Proposal("absence", 0))
    for pings, first in (
        ((1,), "**<@1>, it’s your turn.**"),
        ((2,), "<@2>: **the game is waiting"),
    ):
        news = Announcement(GAME, 7, "turn", (TileDrawn(0, "BG-V"),), pings)
        lines = (await PRESENT(asking, state, news)).above.splitlines()
        assert lines[0].startswith(first)
        assert any("What should happen?" in line for line in lines[:2])


async def test_a_long_story_loses_its_oldest_lines() -> None:
    """Who is called, the newest of the story and how everybody stands are always said."""
    state = drawn().state
    events = [TilePlaced(number % 2, "BG-V", number, 0, 0) for number in range(200)]
    lines = (await present(state, *events, pings=(1,))).content.splitlines()
    assert len("\n".join(lines)) <= CONTENT
    assert lines[0] == "**<@1>, it’s your turn.**"
    assert lines[1].endswith("more things happened before that.)")
    assert "at 199E" in lines[-3]
    assert lines[-2].startswith("●A Ada **0**")


async def test_a_turn_has_the_tile_in_its_picture_and_five_buttons() -> None:
    """The first opens the picker; the others show something to anybody."""
    layout = await present(drawn().state)
    assert layout.picture is not None
    assert "road south and west" in layout.picture.alt
    assert len(layout.files()) == 1
    ((play, *others),) = layout.rows
    assert (play.label, play.id, play.style) == ("Play", f"p:{GAME}:7::", Style.success)
    assert [b.id for b in others] == [
        *(f"i:{GAME}:7:{what}" for what in ("scores", "fields", "tiles")),
        f"menu:{GAME}:7",
    ]
    assert [b.label for b in others] == ["Scores", "Territory", "Tiles left", "More"]
    assert {b.style for b in others} == {Style.secondary}


async def test_what_else_is_on_the_table_is_left_to_the_board() -> None:
    """With many boxes it would take more lines than the rest of the message."""
    game = table("tower", "count", "messages")
    game.draws("BG-V")
    supply = list(COLUMNS.format_supply(Viewer(Words(), ("Ada", "Bo")), game.state))
    assert "The count is in the castle." in supply
    assert "8 messages haven’t been drawn yet." in supply
    told = (await present(game.state)).above.split("\n")
    assert not set(supply) & set(told)


async def test_half_tiles_bring_no_button_of_their_own() -> None:
    """They are looked at in the panel; only how many each has is for all to see."""
    game = with_halves("H1-07", "H1-12", start="BG-D")
    layout = await present(game.state)
    assert labels(layout) == [["Play", "Scores", "Territory", "Tiles left", "More"]]
    assert "Half tiles in hand: Ada 1, Bo 1" in layout.above


async def test_the_last_tile_is_called_the_last() -> None:
    """In the turn message and in the private picker, before and after a square is chosen."""
    game = table(bag={"BG-U": 2})
    game.draws("BG-U")
    last = "-# This is the last tile."
    assert (await present(game.state)).above.splitlines()[-1] == "-# 1 tile left in the bag"
    assert last not in [*format_picker(game.state, Goto(()))]
    game.act(game.choices(PlaceTile)[0])
    game.passes()
    game.draws("BG-U")
    assert (await present(game.state)).above.splitlines()[-1] == last
    for goto in (Goto(()), Goto((0,))):
        assert last in format_picker(game.state, goto)


async def test_the_last_tile_of_the_bag_is_called_so_where_half_tiles_are_left() -> None:
    """They may still be laid after it (HL-14), as may tiles set aside for a volcano (PD-D1)."""
    game = with_halves("H1-07", "H1-12", start="BG-D", bag={"BG-U": 1})
    game.draws("BG-U")
    last = "This is the last tile from the bag."
    assert (await present(game.state)).above.splitlines()[-1] == (
        f"-# Half tiles in hand: Ada 1, Bo 1 · {last}"
    )
    assert f"-# {last}" in format_picker(game.state, Goto(()))
    game = table(PD, bag={"PD-G": 1, "BG-U": 1})
    game.draws("PD-G")
    game.draws("BG-U")
    assert (await present(game.state)).above.splitlines()[-1] == f"-# {last}"


def format_picker(state: State, goto: Goto) -> list[str]:
    """Return the lines of what the picker asks."""
    assert state.player is not None
    viewer = Viewer.at(table_of(state), Words())
    return [*format_question(viewer, ask(state, state.player, goto))]


@pytest.mark.parametrize("notices", [(), (Notice("news.away", {"player": "Ada", "until": 9}),)])
async def test_that_somebody_is_away_is_told_once(notices: tuple[Notice, ...]) -> None:
    """In small print, but for the message that brings the news."""
    state = drawn().state
    seated = table_of(state)
    away = replace(seated.seats[0], away_until=9.0)
    seated = replace(seated, seats=(away, *seated.seats[1:]))
    news = Announcement(GAME, 7, "turn", (), (), notices)
    told = (await PRESENT(seated, state, news)).above
    assert told.count("Ada is away until <t:9:f>.") == 1
    assert f"{state.tiles_left} tiles left in the bag" in told.splitlines()[-1]


async def test_what_is_asked_is_answered_in_a_row_of_its_own() -> None:
    """However much is asked: to undo, about an absent player, to pause; in the order of the text.

    Whoever undoes alone finds the button with the others, in rows of even length.
    """
    state = drawn().state
    news = Announcement(GAME, 7, "turn", (), (1,))
    quiet = replace(table_of(state), mover=1)
    three = ["Play", "Scores", "Territory"], ["Tiles left", "More", "Undo"]
    assert labels(await PRESENT(quiet, state, news)) == [*three]
    undo = Proposal("undo", 1, 1, until=1e9)
    pause = Proposal("pause", 0, 0, until=1e9)
    asked = replace(quiet, proposals=(undo, Proposal("absence", 0), pause))
    layout = await PRESENT(asked, state, news)
    assert layout.fits
    assert labels(layout) == [
        ["Play", "Scores", "Territory", "Tiles left", "More"],
        ["Undo: agree", "Undo: refuse"],
        ["Absent: wait", "Absent: bot, once", "Absent: bot for now", "Absent: hand over"],
        ["Pause: agree", "Pause: refuse"],
    ]
    assert [b.id for b in layout.rows[2]] == [
        f"proposal:{GAME}:7:absence:0:{what}" for what in ANSWERS["absence"]
    ]
    offered = asked.having(Proposal("seat", 0, nominee=Person(9, "Zoe")))
    assert (await PRESENT(offered, state, news)).fits
    halves = with_halves("H1-07", "H1-12", start="BG-D").state
    for each in (asked, offered):
        assert (await PRESENT(each, halves, news)).fits
        assert (await PRESENT(each, walking().state, news)).fits


@pytest.mark.parametrize("language", ["en", "nl", "pl", "de"])
@pytest.mark.parametrize("kinds", [*combinations(ANSWERS, 2), tuple(ANSWERS)])
def test_no_two_buttons_of_a_message_are_called_the_same(
    language: str, kinds: tuple[ProposalKind, ...]
) -> None:
    """Each names its wish where several are open, in few enough letters for a phone."""
    nominee = Person(9, "Zoe")
    table = replace(table_of(drawn().state), proposals=())
    for kind in kinds:
        table = table.having(Proposal(kind, 0, nominee=nominee))
    rows = offer_answers(Words(language), table, (GAME, 7))
    named = [button.label for row in rows for button in row]
    assert len(set(named)) == len(named) == sum(len(ANSWERS[kind]) for kind in kinds)
    assert len(rows) <= 3
    assert all(len(row) <= ROW for row in rows)
    assert all(len(label) <= SHORT_LABEL for label in named)
    for kind in kinds:
        alone = replace(table, proposals=tuple(p for p in table.proposals if p.kind == kind))
        (row,) = offer_answers(Words(language), alone, (GAME, 7))
        assert not {button.label for button in row} & {*named}


@pytest.mark.parametrize(
    ("count", "rows"),
    [(0, ()), (1, (1,)), (5, (5,)), (6, (3, 3)), (7, (4, 3)), (11, (4, 4, 3))],
)
def test_buttons_are_spread_evenly(count: int, rows: tuple[int, ...]) -> None:
    """In as few rows as there can be, in their order."""
    buttons = [Button(f"i:{GAME}:7:{number}", "x") for number in range(count)]
    divided = spread(buttons)
    assert tuple(map(len, divided)) == rows
    assert [button for row in divided for button in row] == buttons


async def test_the_second_part_of_a_double_turn_is_told() -> None:
    """In small print."""
    game = table(TB)
    game.put("BG-U", (1, 0), 1)
    game.stand(0, (0, 0), "road1")
    game.stand(0, (1, 0), "road1", kind="builder")
    game.lay("BG-U", (2, 0), 1)
    game.passes()
    game.draws("BG-V")
    layout = await present(game.state)
    left = game.state.tiles_left
    assert layout.above.splitlines()[-1] == (
        f"-# This is the second part of Ada’s double turn · {left} tiles left in the bag"
    )


async def test_what_the_picture_shows_is_not_told_again() -> None:
    """A phone has room for one line of points: goods, floors and meeples are in the picture."""
    for boxes, told in (((), "Ada **0** (7 meeples)"), (("tower", TB), "Ada **0**,")):
        game = table(*boxes)
        game.draws("BG-V")
        if boxes:
            game.state.store(game.state.slots[Goods], tokens=((1, "wine"),))
        above = (await present(game.state)).above
        assert told in above
        assert "wine" not in above
        assert "Floors" not in above


async def test_small_print_is_one_line() -> None:
    """The last: clock, tiles left and for whom the bot plays take no more room on a phone."""
    state = drawn().state
    seated = table_of(state)
    seats = (seated.seats[0], replace(seated.seats[1], by_bot=True))
    timed = replace(seated, seats=seats, clocks=(Clock(Terms(DAY), 0.0, since=0.0),) * 2)
    timed = replace(timed, configuration=replace(timed.configuration, clock=DAY))
    news = Announcement(GAME, 7, "turn", (), ())
    _, standing, small = (await PRESENT(timed, state, news)).above.splitlines()
    assert standing.startswith("●A Ada **0**")
    clock, left, *bots = small.split(" · ")
    assert clock.startswith("-# Play by <t:")
    assert left == f"{state.tiles_left} tiles left in the bag"
    assert bots == ["The bot plays for Bo until they press *Play*."]


async def test_the_start_tells_the_order_of_play_and_the_seal() -> None:
    """Before all that happened; later messages do not."""
    state = drawn().state
    _, *lines = (await present(state, TurnBegan(0, 1))).above.splitlines()
    assert lines[0] == "The game begins. Turn order: Ada and Bo."
    assert lines[-1] == "-# The order of the tiles is sealed: `5ea1`"
    assert len(lines) == 4
    assert "sealed" not in (await present(state, TurnBegan(0, 2))).above


async def test_a_step_of_the_dragon_is_decided_with_arrows() -> None:
    """A button for each legal step, in their order; below them what anybody may look at."""
    state = walking().state
    layout = await present(state)
    arrows, about = layout.rows
    options = legal_actions(state)
    assert [b.label for b in arrows] == ["↑", "←", "→"]
    assert [b.id for b in arrows] == [f"d:{GAME}:7:{index}" for index in range(len(options))]
    assert {b.style for b in arrows} == {Style.primary}
    assert [b.label for b in about] == [
        "Danger map",
        "Standing orders",
        "Scores",
        "Territory",
        "More",
    ]
    assert layout.menus == ()
    assert layout.above.splitlines()[-1] == "-# 6 moves left"
    assert "tiles left in the bag" not in layout.above
    assert "meeples" in layout.above


DRAFT = Setup(players=3, expansions=("halflings",), options={"half-deal": "draft"})


async def test_a_large_draft_is_decided_in_words() -> None:
    """By the letters of the picture: buttons would leave no room for what else is asked."""
    state = new_game(DRAFT)
    state, _ = apply(state, legal_actions(state)[0])
    asking = table_of(state).having(Proposal("absence", 0))
    layout = await PRESENT(asking, state, Announcement(GAME, 7, "turn", (DraftBegan(24),), ()))
    assert layout.fits
    (menu,) = layout.menus
    assert menu.id == f"d:{GAME}:7:"
    names = Labels(Words(), ("Ada", "Bo", "Cy"))
    options = legal_actions(state)
    letters = [label.partition(".")[0] for _, label, _ in menu.lines]
    assert letters[:3] == ["B", "C", "D"]
    assert [(value, label) for value, label, _ in menu.lines] == [
        (str(index), f"{letters[index]}. {names.of(state, action)}")
        for index, action in enumerate(options)
    ]
    about, answers = layout.rows
    assert [b.id for b in about] == [f"i:{GAME}:7:hand", f"menu:{GAME}:7"]
    assert [b.id for b in answers] == [
        f"proposal:{GAME}:7:absence:0:{what}" for what in ANSWERS["absence"]
    ]
    assert "meeples" not in layout.above
    assert "in the bag" not in layout.above
    assert "The game begins." in layout.above


async def test_a_small_draft_is_decided_with_letters_too() -> None:
    """Button and line do the same."""
    state = new_game(structs.replace(DRAFT, players=6))
    while len(legal_actions(state)) > 10:
        state, _ = apply(state, legal_actions(state)[0])
    six = table_of(state, names=("Ada", "Bo", "Cy", "Dee", "Eve", "Fay"))
    layout = await PRESENT(six, state, Announcement(GAME, 7, "turn", (), ()))
    *rows, _ = layout.rows
    letters = [button for row in rows for button in row]
    (menu,) = layout.menus
    assert [b.id for b in letters] == [f"d:{GAME}:7:{index}" for index in range(10)]
    assert [b.label for b in letters] == [label[0] for _, label, _ in menu.lines]


async def test_the_end_tells_who_has_won_and_everybodys_points() -> None:
    """Who resigned with the most is last; the table of points is in the picture."""
    game = table(players=3)
    game.state.award([ScoreItem(1, 18, "city", ()), ScoreItem(0, 12, "road", ())])
    game.resigns(1)
    game.resigns(2)
    assert game.state.over
    layout = await present(game.state, kind="end", proof=Proof("seed-of-it", ()))
    winner, standing = layout.above.splitlines()
    assert winner == "**The game is over. Ada wins!**"
    ada, bo, cy = standing.split(", ")
    assert (ada, bo) == ("●A Ada **12**", "■B Bo (resigned) **18**")
    assert cy.endswith("(resigned) **0**")
    assert layout.picture is not None
    assert layout.picture.alt.startswith("The game is over. Ada wins! Ada has 12: roads 12. Bo has")
    assert labels(layout) == [["Rematch", "Scores", "Replay", "Analysis", "More"]]
    whats = [b.id.rpartition(":")[2] for row in layout.rows for b in row]
    assert whats == ["here", "scores", "replay", "7", "7"]
    assert layout.seat is None


async def test_the_end_tells_the_last_moves_in_three_lines_and_no_final_scores() -> None:
    """On a phone the final picture and its buttons have to stay in sight."""
    game = table()
    game.resigns(1)
    item = ScoreItem(0, 3, "road", ())
    events = [
        *(TilePlaced(number % 2, "BG-V", number, 0, 0) for number in range(6)),
        FeatureScored("road", True, 3, (item,)),
        *(FeatureScored("road", False, number, (item,)) for number in range(9)),
    ]
    _, _, *story = (await present(game.state, *events, kind="end")).above.splitlines()
    assert [line.partition(":")[0] for line in story] == [
        "Ada places the tile at 4E.",
        "Bo places the tile at 5E.",
        "A road of 3 tiles is complete",
    ]


async def test_the_end_calls_whoever_is_to_hear_of_it() -> None:
    """In the first line, which is what a phone shows."""
    game = table()
    game.resigns(1)
    layout = await present(game.state, kind="end", pings=(3, 1))
    assert layout.above.splitlines()[0] == "<@1>, <@3> **The game is over. Ada wins!**"
    layout = await present(drawn().state, kind="ended", pings=(2,))
    assert layout.above.splitlines()[0] == "<@2> Nobody has won this game."
    layout = await present(None, kind="ended", pings=(2,))
    assert layout.above.startswith("<@2> Its board")


@pytest.mark.parametrize("kind", ["cancelled", "expired", "paused"])
async def test_what_has_no_game_is_a_sentence(kind: AnnouncementKind) -> None:
    """Even if there was one."""
    for state in (None, drawn().state):
        layout = await present(state, kind=kind)
        assert layout.above == Words()(f"news.{kind}")
        ((link,),) = layout.rows
        assert link == Link("https://discord.com/channels/1/2", "Go to the game")


async def test_a_lobby_is_announced_as_it_is() -> None:
    """With its buttons."""
    layout = await PRESENT(table_of(status="lobby"), None, Announcement(GAME, 0, "lobby", (), ()))
    assert labels(layout) == [["Join", "Leave", "Options"], ["Start", "Cancel", "Add a bot"]]
    assert [[b.style for b in row] for row in layout.rows] == [
        [Style.primary, Style.secondary, Style.secondary],
        [Style.success, Style.danger, Style.secondary],
    ]
    assert "Players: Ada, Bo, and A name of thirty-two characters. (3 seats left)." in layout.above
    assert "Press *Join* to play. Ada starts the game." in layout.above
    assert "You play in the order you joined." in layout.above


async def test_a_lobby_calls_its_host() -> None:
    """In the first line, with the reason; who is not called has a name there."""
    notice = Notice("news.lobby-closing", {"host": "Ada", "until": 99})
    for pings, host in (((1,), "<@1>"), ((), "Ada")):
        news = Announcement(GAME, 0, "lobby", (), pings, (notice,))
        layout = await PRESENT(table_of(status="lobby"), None, news)
        first, title, *_ = layout.above.splitlines()
        assert first == (
            f"{host}, this lobby closes on <t:99:f> unless somebody joins or you start the game."
        )
        assert title == "## New game"


class Broken(Threads):
    """A workshop in which nothing is ever finished."""

    async def make(self, drawing: Drawing[T], *, long: bool = False) -> T:
        """Fail."""
        raise ChildFailed("The process for pictures has not answered for 20 s.")


@pytest.mark.parametrize("kind", ["turn", "end", "ended"])
async def test_what_cannot_be_drawn_is_said_in_words(
    kind: AnnouncementKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With all its words and buttons, and a line about the picture."""
    game = drawn()
    if kind == "end":
        game.resigns(1)
    whole = await present(game.state, TileDrawn(0, "BG-V"), kind=kind)
    presenter = Presenter(Pictures(Broken(share_sprites())))
    monkeypatch.setattr("tests.cogs.play.test_announcements.PRESENT", presenter)
    layout = await present(game.state, TileDrawn(0, "BG-V"), kind=kind)
    line = Words()("news.no-picture")
    above = "\n".join(filter(None, (whole.above, line)))
    assert layout == replace(whole, above=above, picture=None)
    assert layout.files() == []


async def test_a_decision_in_public_is_asked_in_words() -> None:
    """Its buttons are there, and the select that names them."""
    state = new_game(DRAFT)
    state, _ = apply(state, legal_actions(state)[0])
    news = Announcement(GAME, 7, "turn", (), ())
    presenter = Presenter(Pictures(Broken(share_sprites())))
    whole, layout = [await each(table_of(state), state, news) for each in (PRESENT, presenter)]
    assert Words()("news.no-picture") in layout.above
    assert (layout.rows, layout.menus, layout.picture) == (whole.rows, whole.menus, None)
