"""What the columns of all expansions say together, and that one can be added at any time."""

import pytest

from bot.wording import Words
from cogs.decisions.column import Column, Decision, OnSquare, Reason, Submenu, Viewer
from cogs.decisions.columns import PLAIN, Columns
from cogs.decisions.expansions import COLUMNS
from rules import CHANCE, Setup, State, new_game
from rules.actions import PASS, DrawTile, Pass, PlaceTile
from rules.events import GameEnded, PlayerResigned, TurnBegan
from rules.expansions import EXPANSIONS
from tests.builders import table
from tests.cogs.tables import table_of

VIEWER = Viewer(Words(), ("Ada", "Bo"))


def at_wood(*expansions: str) -> State:
    """Return a position in which a tile lies and a figure may be placed."""
    game = table(*expansions)
    game.lay("BG-D", (0, 1), 2)
    assert game.step == "wood"
    return game.state


@pytest.mark.parametrize(
    ("status", "waits"), [("running", True), ("ended", False), ("archived", False)]
)
def test_whose_turn_it_is_is_shown_while_the_game_waits_for_them(status: str, waits: bool) -> None:
    """Not once it is called off, or put away."""
    state = at_wood()
    scene = Viewer.at(table_of(state, status=status), Words()).see(state)
    assert [seat.acting for seat in scene.seats] == [waits, False]


def test_every_expansion_has_a_column() -> None:
    """In the order of the rules, the base game first."""
    assert list(COLUMNS) == [EXPANSIONS.base.name, *EXPANSIONS]


@pytest.mark.parametrize("name", COLUMNS)
def test_every_choice_of_a_player_has_a_decision_or_needs_none(name: str) -> None:
    """A column speaks of steps of its own expansion only, and of every action of it."""
    expansion = EXPANSIONS.base if name == "base" else EXPANSIONS[name]
    assert COLUMNS[name].decisions.keys() <= expansion.choices.keys() | {"source"}


def test_only_columns_of_what_is_played_have_a_say() -> None:
    """A game without an expansion hears nothing of it."""
    state = at_wood("abbot")
    assert COLUMNS.list_in_play(state) == [COLUMNS["base"], COLUMNS["abbot"]]
    assert COLUMNS.list_submenus(state) == []
    assert [menu.name for menu in COLUMNS.list_submenus(at_wood("princess-dragon"))] == [
        "portal",
        "fairy",
    ]


def test_a_step_without_a_word_is_decided_plainly() -> None:
    """In private, called by its own name, without a question; nothing to point at."""
    state = at_wood()
    empty = Columns(base=Column())
    assert empty.find_decision(state) is PLAIN
    assert empty.find_public(state) is None
    assert empty.name_summons(state) == "wood"
    assert empty.name_question(state) == ""
    assert empty.point(state, PASS) is None
    assert empty.point(state, None) is None
    assert not empty.declines(state, PASS)
    assert not empty.opens_game(state, [TurnBegan(0, 1)])
    assert empty.find_drawn(state) is None
    lines = (empty.format_status, empty.format_supply, empty.format_stock, empty.format_revealed)
    assert [line for tell in lines for line in tell(VIEWER, state)] == []


def test_an_expansion_without_a_column_is_passed_over() -> None:
    """What it brings is decided plainly."""
    state = at_wood("abbot")
    assert Columns(base=COLUMNS["base"]).list_in_play(state) == [COLUMNS["base"]]


def test_a_game_that_is_over_has_no_decision() -> None:
    """Nothing is decided any more."""
    state = at_wood().copy()
    state.agenda = ()
    assert COLUMNS.find_decision(state) is PLAIN


def test_a_step_can_say_otherwise_what_an_action_points_at() -> None:
    """The decision's own pointers come before those of the columns."""
    state = at_wood()
    columns = Columns(
        base=Column(
            decisions={"wood": Decision(pointers={Pass: lambda state, action: OnSquare(7)})},
            pointers={
                Pass: lambda state, action: OnSquare(8),
                PlaceTile: lambda state, action: OnSquare(9),
            },
        )
    )
    assert columns.point(state, PASS) == OnSquare(7)
    assert columns.point(state, PlaceTile(0, 0, 0)) == OnSquare(9)


def test_keys_may_depend_on_the_position() -> None:
    """Written down, or worked out."""
    state = at_wood()
    fixed = Columns(base=Column(decisions={"wood": Decision(summons="s", question="q")}))
    assert (fixed.name_summons(state), fixed.name_question(state)) == ("s", "q")
    worked_out = Decision(
        summons=lambda state: f"s{state.player}", question=lambda state: f"q{state.turn.number}"
    )
    other = Columns(base=Column(decisions={"wood": worked_out}))
    assert (other.name_summons(state), other.name_question(state)) == ("s0", "q1")


def test_lines_of_all_columns_are_told_in_order() -> None:
    """Status, supply, stock and what is revealed."""
    state = at_wood("abbot")
    first = Column(
        status=lambda viewer, state: ["a"],
        supply=lambda viewer, state: ["g"],
        stock=lambda viewer, state: ["b"],
        revealed=lambda viewer, state: ["c"],
    )
    second = Column(
        status=lambda viewer, state: ["d"],
        supply=lambda viewer, state: ["h"],
        stock=lambda viewer, state: ["e"],
        revealed=lambda viewer, state: ["f"],
    )
    columns = Columns(base=first, abbot=second)
    assert list(columns.format_status(VIEWER, state)) == ["a", "d"]
    assert list(columns.format_supply(VIEWER, state)) == ["g", "h"]
    assert list(columns.format_stock(VIEWER, state)) == ["b", "e"]
    assert list(columns.format_revealed(VIEWER, state)) == ["c", "f"]


def test_the_last_column_that_knows_says_whether_the_game_begins() -> None:
    """None leaves it to the columns before."""
    state = at_wood("abbot")
    yes = Column(opens=lambda state, events: True)
    no = Column(opens=lambda state, events: False)
    leave = Column(opens=lambda state, events: None)
    assert Columns(base=no, abbot=yes).opens_game(state, [])
    assert not Columns(base=yes, abbot=no).opens_game(state, [])
    assert Columns(base=yes, abbot=leave).opens_game(state, [])
    assert not Columns(base=leave, abbot=leave).opens_game(state, [])


def test_events_are_told_unless_a_column_says_where_else() -> None:
    """Any column may keep one out of the story."""
    state = at_wood("abbot")
    events = [TurnBegan(0, 1), PlayerResigned(1), GameEnded((0, 0), (0, 1))]
    columns = Columns(
        base=Column(untold=lambda event: isinstance(event, TurnBegan)),
        abbot=Column(untold=lambda event: isinstance(event, GameEnded)),
    )
    assert columns.list_told(state, events) == [PlayerResigned(1)]


def test_the_first_drawn_tile_is_shown() -> None:
    """Of the columns that have one."""
    state = at_wood("abbot")
    tile = state.tile("BG-X")
    columns = Columns(base=Column(drawn=lambda state: None), abbot=Column(drawn=lambda state: tile))
    assert columns.find_drawn(state) is tile


def test_reasons_stand_after_the_one_they_name() -> None:
    """Others at the end, whether or not the one they name is there."""
    columns = Columns(
        base=Column(reasons=(Reason("a", "h"), Reason("b", "h"))),
        toy=Column(reasons=(Reason("c", "h", after="a"), Reason("d", "h", after="nosuch"))),
    )
    assert [reason.name for reason in columns.list_reasons()] == ["a", "c", "b", "d"]


def test_points_are_told_in_this_order() -> None:
    """Of all expansions; parts that are told apart behind what they are part of."""
    assert [reason.name for reason in COLUMNS.list_reasons()] == [
        "city",
        "cathedral",
        "road",
        "inn",
        "monastery",
        "vineyards",
        "garden",
        "shrine",
        "field",
        "barn",
        "pig",
        "city.incomplete",
        "road.incomplete",
        "monastery.incomplete",
        "garden.incomplete",
        "shrine.incomplete",
        "goods.wine",
        "goods.grain",
        "goods.cloth",
        "fairy.turn",
        "fairy.scored",
        "ransom",
        "flock",
        "mage",
        "witch",
        "king",
        "robber",
        "castle",
        "bazaar",
        "gold",
        "robbed",
        "message",
    ]
    apart = {reason.name for reason in COLUMNS.list_reasons() if reason.part}
    assert apart == {"cathedral", "inn", "mage", "vineyards", "witch"}
    heads = dict.fromkeys(reason.head for reason in COLUMNS.list_reasons())
    own = ["pig", "goods", "fairy", "ransom", "flock", "magic", "titles", "castle", "bazaar"]
    assert list(heads) == ["city", "road", "monastery", "field", *own, "gold", "robbed", "message"]


def test_views_of_submenus_are_letters_of_their_own() -> None:
    """No two share one, and none is that of the zones for a tile."""
    menus = [menu for column in COLUMNS.values() for menu in column.submenus]
    views = [view for menu in menus for view in (menu.view, menu.square_view) if view]
    assert len({*views, "z"}) == len(views) + 1
    assert all(len(view) == 1 for view in views)


def test_a_column_can_be_added_at_any_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is remembered from before."""
    state = at_wood("abbot")
    before = COLUMNS.list_submenus(state)
    toy = Column(submenus=(Submenu("toy", "t", lambda state, action: False),))
    monkeypatch.setitem(COLUMNS, "abbot", toy)
    assert COLUMNS.list_submenus(state) == [*before, *toy.submenus]


def test_chance_decides_nothing_in_public() -> None:
    """A draw has no buttons."""
    state = new_game(Setup())
    assert state.player == CHANCE
    assert COLUMNS.find_public(state) is None
    assert COLUMNS.point(state, DrawTile("BG-X")) is None
