"""`/place` and `/step`: what is typed does what is pressed, and offers only what is legal."""

import random
from collections.abc import Iterator

import pytest

from bot.wording import Words, name_square
from cogs.decisions.column import Laying, Viewer
from cogs.decisions.expansions import COLUMNS
from cogs.interaction import UserError
from cogs.play.picker.plan import decides, follow
from cogs.play.slash_moves.cog import name_steps
from cogs.play.slash_moves.matching import find_match, list_matching
from cogs.play.slash_moves.place import Typing, Wishes, find_hand
from playground.client.message_view import MessageView
from rules import Setup, State, legal_actions
from rules.geometry import column, row
from tests.cogs.evening import Evening, dragon_wakes
from tests.cogs.play.half_tiles import DRAFT, to_the_choice
from tests.cogs.play.picker.screens import games
from tests.cogs.tables import NAMES

pytestmark = pytest.mark.slow

VIEWER = Viewer(Words(), NAMES)


# -- what can be typed ----------------------------------------------------------------------------


def typings(number: int, step: int = 1) -> Iterator[tuple[State, Typing]]:
    """Yield private decisions of a game of all expansions, every so many of them."""
    for count, state in enumerate(games(number)):
        player = state.player
        if count % step == 0 and player is not None and decides(state, player):
            yield state, Typing(VIEWER, state, player)


def wishes_of(state: State, typing: Typing, chance: random.Random) -> Wishes:
    """Return wishes made of what is offered, place by place."""
    wishes = Wishes()
    if tiles := typing.list_tiles():
        wishes = wishes._replace(tile=chance.choice(tiles))
    squares = list(typing.list_squares(wishes))
    if squares:
        wishes = wishes._replace(at=chance.choice(squares))
        turns = list(typing.list_rotations(wishes))
        wishes = wishes._replace(rotation=chance.choice(turns))
    if choices := typing.list_choices(wishes):
        wishes = wishes._replace(meeple=chance.choice(choices))
    return wishes


@pytest.mark.parametrize("number", range(3))
def test_whatever_is_offered_leads_on(number: int) -> None:
    """In every decision of games of all expansions; a whole move ends the decision."""
    chance, whole = random.Random(number), [0, 0]
    for state, typing in typings(number, 3):
        goto, complete = typing.find_goto(wishes_of(state, typing, chance))
        plan = follow(state, typing.player, goto.path)
        assert goto.path
        assert complete is plan.done
        whole[complete] += 1
    assert min(whole) > 3


@pytest.mark.parametrize("number", range(2))
def test_every_legal_placement_is_offered_in_reading_order(number: int) -> None:
    """And no other square."""
    for state, typing in typings(number, 5):
        squares = {
            pointer.square
            for action in legal_actions(state)
            if isinstance(pointer := COLUMNS.point(state, action), Laying)
        }
        offered = list(typing.list_squares(Wishes()))
        assert offered == [name_square(column(s), row(s)) for s in sorted(squares)]


@pytest.mark.parametrize("number", range(2))
def test_every_choice_is_offered_by_a_name_of_its_own(number: int) -> None:
    """Portals, princesses, fairies, phantoms: each name leads to another action."""
    for state, typing in typings(number, 7):
        plan = follow(state, typing.player, ())
        if plan.done or find_hand(plan) or plan.end.turn.placement < 0:
            continue
        names = typing.list_choices(Wishes())
        paths = {
            typing.find_goto(Wishes(meeple=name))[0].path[: len(plan.path) + 1] for name in names
        }
        assert len(paths) == len(names) == len(legal_actions(plan.end))


# -- how it is understood -------------------------------------------------------------------------

OFFERED = {
    "Knight, city N: 6 pts now": 1,
    "Knight, city S: 2 pts so far": 2,
    "No meeple": 3,
    "Farmer": 4,
}


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("Knight, city N: 6 pts now", 1),
        ("KNIGHT CITY N", 1),
        ("city s", 2),
        ("no meeple", 3),
        ("no", 3),
        ("farmer ", 4),
    ],
)
def test_words_are_understood_leniently(typed: str, found: int) -> None:
    """Whole, by the beginning, or by any part that only one has."""
    assert find_match(Words(), typed, OFFERED) == found


@pytest.mark.parametrize(
    ("typed", "found"),
    [("north, 1e 0n", 1), ("0E 0N", 2), ("fairy to my knight at 0e 2s", 3), ("2S", 3)],
)
def test_a_zero_may_be_said(typed: str, found: int) -> None:
    """No name of a choice says it any more; the start tile is "0"."""
    offered = {"North, 1E": 1, "West, 0": 2, "Fairy to my knight at 2S": 3}
    assert find_match(Words(), typed, offered) == found


@pytest.mark.parametrize(("typed", "key"), [("knight", "typed.several"), ("monk", "typed.none")])
def test_what_is_not_understood_is_told_with_what_there_is(typed: str, key: str) -> None:
    """Nothing is guessed."""
    with pytest.raises(UserError) as refused:
        find_match(Words(), typed, OFFERED)
    assert refused.value.key == key
    assert "Knight, city N: 6 pts now" in str(refused.value.values["choices"])


def test_suggestions_contain_what_is_typed() -> None:
    """Signs and spaces count for nothing."""
    assert list_matching("2e1", ["2E 1N", "2E 2N", "12E 1S"]) == ["2E 1N", "12E 1S"]
    assert list_matching("", ["b", "a"]) == ["b", "a"]


# -- on Discord -----------------------------------------------------------------------------------


async def complete(
    table: Evening, name: str, command: str, focused: str, **options: str
) -> list[tuple[str, str]]:
    """Return what is offered for an option: what is shown, and what is sent."""
    person = table.person(name)
    asked = await table.server.client.complete(person, table.channel, command, options, focused)
    await asked.wait_until_settled()
    assert not asked.failed
    return [(shown, str(value)) for shown, value in asked.choices]


async def unchanged(table: Evening, answer: MessageView, sentence: str, seq: int) -> None:
    """Check that an answer is this sentence, in private, and the game where it was."""
    assert answer.ephemeral
    assert answer.text.startswith(sentence), answer.text
    assert (await table.position()).table.seq == seq


async def test_a_move_is_typed_with_what_is_offered(table: Evening) -> None:
    """Square, turn, meeple: each option offers what is legal, and the command makes the move."""
    await table.game("Ada", "Bo", setup=Setup(bag={"BG-E": 4}))
    squares = await complete(table, "Ada", "place", "at")
    assert squares == [
        ("1N, completes a city nobody holds (you +4 if you claim it)", "1N"),
        ("1S", "1S"),
    ]
    turns = await complete(table, "Ada", "place", "rotation", at="0E 1N")
    assert turns == [("180°: city S", "180")]
    meeples = await complete(table, "Ada", "place", "meeple", at="0E 1N", rotation="180")
    assert meeples[-1] == ("No meeple", "No meeple")
    assert meeples[0][0] == "Knight, city: 4 pts now"
    done = await table.slash("Ada", "place", at="0E 1N", rotation="180", meeple=meeples[0][1])
    assert done.ephemeral
    assert done.text.startswith("Done")
    told = await table.news(3)
    assert "A city of 2 tiles is complete: Ada 4 points." in told.text


@pytest.mark.parametrize(
    ("at", "rotation", "meeple"),
    [
        ("0e1n", "180°", "knight"),
        ("1N 0E", "540", "Knight, city"),
        ("0E,1N", "", "knight"),
        (" 1n ", " 180 ", "KNIGHT"),
    ],
)
async def test_free_text_is_taken_leniently(
    table: Evening, at: str, rotation: str, meeple: str
) -> None:
    """However it is spaced; a rotation that is the only one need not be told."""
    await table.game("Ada", "Bo", setup=Setup(bag={"BG-E": 4}))
    done = await table.slash("Ada", "place", at=at, rotation=rotation, meeple=meeple)
    assert done.text.startswith("Done")
    assert "Ada 4 points" in (await table.news(3)).text


async def test_what_is_left_open_is_asked_by_the_picker(table: Evening) -> None:
    """The square, the turn, the meeple: nothing is done before."""
    await table.game("Ada", "Bo", setup=Setup(bag={"BG-D": 4}))
    seq = (await table.position()).table.seq
    squares = await table.slash("Ada", "place")
    assert squares.text.startswith("Where does the tile go?")
    turns = await table.slash("Ada", "place", at="1E 0N")
    assert turns.text.startswith("The tile at **1E**: ")
    assert any(b.label in ("Rotate ↑", "→", "↓", "←") and not b.disabled for b in turns.buttons)
    meeple = await table.slash("Ada", "place", at="1E 0N", rotation="0")
    assert "A meeple on this tile?" in meeple.text.splitlines()
    again = "I’ll ask again for the rest, since it depends on this."
    assert again not in squares.text + turns.text + meeple.text
    for typed in ({"meeple": "farmer"}, {"rotation": "90"}, {"at": "1E 0N", "meeple": "farmer"}):
        ahead = await table.slash("Ada", "place", **typed)
        assert again in ahead.text, typed
    assert (await table.position()).table.seq == seq
    meeple = await table.slash("Ada", "place", at="1E 0N", rotation="0")
    assert (await table.click("Ada", meeple, "No meeple")).text.startswith("Done")


async def test_a_further_figure_is_asked_by_the_picker(table: Evening) -> None:
    """The phantom follows in the picker, which names what was typed."""
    setup = Setup(expansions=("phantom",), bag={"BG-D": 4})
    await table.game("Ada", "Bo", setup=setup)
    seq = (await table.position()).table.seq
    asked = await table.slash("Ada", "place", at="1E 0N", rotation="0", meeple="knight")
    _, chosen, question, *_ = asked.text.splitlines()
    assert chosen.startswith("Knight, city")
    assert question == "The phantom: a second meeple on this tile?"
    assert (await table.position()).table.seq == seq
    await table.click("Ada", asked, "No phantom")
    assert "Ada places the tile at 1E with a knight." in (await table.news(3)).text


async def test_a_tile_without_anything_else_to_decide_lies_at_once(table: Evening) -> None:
    """Nothing is left open, so nothing is asked."""
    setup = Setup(options={"fields": False}, bag={"BG-C": 3, "BG-B": 1, "BG-E": 9})
    await table.game("Ada", "Bo", setup=setup)
    state = (await table.position()).state
    assert state is not None
    state.supply[0] = state.supply[1] = ()
    where = (await complete(table, "Ada", "place", "at"))[0][1]
    turn = (await complete(table, "Ada", "place", "rotation", at=where))[0][1]
    assert await complete(table, "Ada", "place", "meeple", at=where, rotation=turn) == []
    nobody = await table.slash("Ada", "place", at=where, rotation=turn, meeple="knight")
    assert nobody.text.startswith("With the tile like that")
    done = await table.slash("Ada", "place", at=where, rotation=turn)
    assert done.text.startswith("Done")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"at": "nonsense"}, "“nonsense” isn’t a square."),
        ({"at": "2E 3E"}, "“2E 3E” isn’t a square."),
        ({"at": "9E 9N"}, "Your tile can’t go to 9E 9N."),
        ({"at": "0E 1N", "rotation": "45"}, "“45” isn’t a rotation"),
        ({"at": "0E 1N", "rotation": "left"}, "“left” isn’t a rotation"),
        ({"at": "0E 1N", "rotation": "90"}, "Rotated 90°, your tile doesn’t fit there."),
        ({"at": "0E 1N", "rotation": "180", "meeple": "wizard"}, "You can’t choose “wizard” now"),
        ({"at": "0E 1N", "rotation": "180", "meeple": "e"}, "“e” can be more than one thing"),
        ({"tile": "mine"}, "You already have your tile"),
        ({"at": "[x](https://x.org) *x* <@1>"}, "“\\[x\\](https\\:\\/\\/x.org)"),
    ],
)
async def test_nonsense_is_a_sentence_and_changes_nothing(
    table: Evening, options: dict[str, str], sentence: str
) -> None:
    """It says what there is instead."""
    await table.game("Ada", "Bo", setup=Setup(bag={"BG-E": 4}))
    seq = (await table.position()).table.seq
    await unchanged(table, await table.slash("Ada", "place", **options), sentence, seq)


async def test_only_whoever_is_to_act_may_type(table: Evening) -> None:
    """Others are told who is, and are offered nothing; so is who plays nowhere."""
    nobody = await table.slash("Ada", "place", at="0E 1N")
    assert nobody.text.startswith("There’s no game in this channel.")
    assert await complete(table, "Ada", "place", "at") == []
    await table.game("Ada", "Bo", setup=Setup(bag={"BG-E": 4}))
    seq = (await table.position()).table.seq
    other = await table.slash("Bo", "place", at="0E 1N", rotation="180", meeple="knight")
    await unchanged(table, other, "It’s not your turn. Ada is choosing", seq)
    stranger = await table.slash("Cy", "place", at="0E 1N")
    await unchanged(table, stranger, "You’re not playing in this game.", seq)
    stepped = await table.slash("Ada", "step", choice="north")
    await unchanged(table, stepped, "This is decided in private: use `/place`", seq)
    for name in ("Bo", "Cy"):
        for focused in ("at", "rotation", "meeple", "tile"):
            assert await complete(table, name, "place", focused) == []
        assert await complete(table, name, "step", "choice") == []


async def test_a_move_typed_twice_at_once_is_made_once(table: Evening) -> None:
    """The later one comes too late, and is told so."""
    await table.game("Ada", "Bo", setup=Setup(bag={"BG-E": 4}))
    options = {"at": "0E 1N", "rotation": "180", "meeple": "knight"}
    client, ada = table.server.client, table.person("Ada")
    asked = [await client.slash(ada, table.channel, "place", options) for _ in range(2)]
    for each in asked:
        await each.wait_until_settled()
        assert not each.failed
    told = (await table.news(3)).text
    assert told.count("with a knight") == 1
    state = (await table.position()).state
    assert state is not None
    assert len(state.board.placements) == 2


async def test_typing_a_move_puts_the_open_picker_away(table: Evening) -> None:
    """What is typed is shown in a private message, which takes its place."""
    turn = await table.game("Ada", "Bo", setup=Setup(bag={"BG-D": 4}))
    picker = await table.click("Ada", turn, "Play")
    asked = await table.slash("Ada", "place", at="1E 0N")
    client, ada = table.server.client, table.person("Ada")

    def shown() -> list[int]:
        return [m.id for m in client.messages(table.channel, ada) if m.ephemeral]

    await client.wait_until(lambda: shown() == [asked.id])
    assert picker.id != asked.id


async def test_the_dragon_is_led_by_typing(table: Evening) -> None:
    """The directions are offered as the arrows are; the walk goes on as after a press."""
    step = await dragon_wakes(table)
    name = await table.to_act()
    arrows = [b.label for b in step.buttons if b.custom_id.startswith("d:")]
    offered = [shown for shown, _ in await complete(table, name, "step", "choice")]
    signs = {"North": "↑", "East": "→", "South": "↓", "West": "←"}
    assert [signs[shown.partition(",")[0]] for shown in offered] == [each[0] for each in arrows]
    seq = (await table.position()).table.seq
    wrong = await table.slash(name, "step", choice="upwards")
    await unchanged(table, wrong, "You can’t choose “upwards” now.", seq)
    private = await table.slash(name, "place", at="0E 1N")
    await unchanged(table, private, "This is decided in public: use `/step`", seq)
    count = len(table.messages())
    done = await table.slash(name, "step", choice=offered[0].partition(",")[0].lower())
    assert done.text.startswith("Done")
    following = await table.news(count + 1)
    assert f"{name} moved the dragon to {offered[0].partition(', to ')[2]}" in following.text


async def test_a_half_tile_is_picked_and_laid_by_typing(table: Evening) -> None:
    """By its letter in the draft."""
    await table.game("Ada", "Bo", setup=DRAFT)
    offered = await complete(table, "Bo", "step", "choice", choice="c.")
    assert offered[0][1].startswith("C. ")
    assert (await table.slash("Bo", "step", choice=offered[0][1])).text.startswith("Done")
    told = (await table.news(3)).text
    assert f"Bo picks a half tile: {offered[0][1].partition('. ')[2]}." in told


async def test_drawing_or_a_tile_of_ones_own_is_typed(table: Evening) -> None:
    """Without a tile that is asked; to draw is a move of its own, after which the picker asks."""
    name, _ = await to_the_choice(table)
    asked = await table.slash(name, "place", at="1E 0N")
    assert asked.text.startswith("Draw a tile, or play one of yours?")
    tiles = await complete(table, name, "place", "tile")
    assert tiles[0] == ("Draw a tile", "Draw a tile")
    own = tiles[1][1]
    squares = await complete(table, name, "place", "at", tile=own)
    assert squares
    shown = await table.slash(name, "place", tile=own, at=squares[0][1])
    assert "half tile" in shown.text
    drawn = await table.slash(name, "place", tile="draw")
    assert drawn.text.startswith("Where does the tile go?")


def test_names_of_steps_are_those_of_the_buttons() -> None:
    """Each once."""
    for state in games(1):
        if COLUMNS.find_public(state) is not None:
            assert len(name_steps(VIEWER, state)) == len(legal_actions(state))
