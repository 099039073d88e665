"""Bad input: one exception with a sentence, and the position as it was."""

import contextlib
import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from rules import (
    BadFormat,
    BadSetup,
    IllegalAction,
    RulesError,
    Setup,
    State,
    apply,
    legal_actions,
    new_game,
)
from rules.actions import Action, DrawTile, PlaceTile, Resign
from rules.codec import decode_action, decode_event, decode_setup, encode, restore, snapshot
from rules.events import TilePlaced
from rules.expansions import EXPANSIONS
from rules.numbers import goes_beyond
from rules.option import OptionValue
from tests.builders import table
from tests.strategies import options_at_random, setups, somewhere

MUTATED = 10_000
"""Mutated actions a seed; with ten seeds 100,000."""
BATCH = 250
"""Mutated actions a position."""
ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    7,
    512,
    1.0,
    2.5,
    10**9,
    -(10**30),
    "",
    "city1",
    "X",
    "BG-A",
    "meeple",
    "𝔇",
    [],
    [0, "meeple", 1],
    [9, "dragon", -4],
    {},
    {"do": "pass"},
)
NAMES = ("do", "tile", "x", "y", "rotation", "figure", "segment", "corner", "player", "kind")
Json = dict[str, Any]
Change = Callable[[Json, random.Random], Json]


def with_odd_value(action: Json, pick: random.Random) -> Json:
    return action | {pick.choice(list(action)): pick.choice(ODD)}


def without_member(action: Json, pick: random.Random) -> Json:
    gone = pick.choice(list(action))
    return {name: value for name, value in action.items() if name != gone}


def with_foreign_member(action: Json, pick: random.Random) -> Json:
    return action | {pick.choice(NAMES): pick.choice(ODD)}


def far_away(action: Json, pick: random.Random) -> Json:
    return action | {name: pick.randint(-999, 999) for name in ("x", "y") if name in action}


def with_forged_figure(action: Json, pick: random.Random) -> Json:
    kind = pick.choice(("meeple", "phantom", "builder", "big-meeple", "fairy"))
    forged = [pick.randint(-1, 7), kind, pick.randint(0, 9)]
    return action | {"figure": forged}


CHANGES: tuple[Change, ...] = (
    with_odd_value,
    without_member,
    with_foreign_member,
    far_away,
    with_forged_figure,
)


def mutated(action: Action, pick: random.Random) -> bytes:
    """Return the JSON of an action with something wrong in it, or no JSON at all."""
    changed = pick.choice(CHANGES)(json.loads(encode(action)), pick)
    text = json.dumps(changed).encode()
    if pick.random() < 0.1:
        cut = pick.randrange(len(text))
        text = text[:cut] + bytes(pick.randrange(256) for _ in range(3)) + text[cut + 2 :]
    return text


def send(state: State, text: bytes) -> RulesError | None:
    """Send an action to a position; return the refusal, None if it is legal after all."""
    try:
        action = decode_action(text)
        after, _ = apply(state, action)
    except RulesError as refusal:
        return refusal
    listed = action in legal_actions(state) or goes_beyond(state, action)
    assert listed or isinstance(action, Resign)
    assert after is not state
    return None


def fuzz(number: int, seed: int) -> int:
    """Send so many mutated actions to positions of many games; return how many are refused.

    Every refusal is one of two kinds, with a sentence, and no position changes.
    """
    pick = random.Random(seed)
    boards = setups(seed)
    refused = 0
    for _ in range(number // BATCH):
        state = somewhere(pick.choice(boards), pick)
        before, offered = snapshot(state), legal_actions(state)
        for _ in range(BATCH):
            refusal = send(state, mutated(pick.choice(offered), pick))
            if refusal is not None:
                refused += 1
                assert type(refusal) in (BadFormat, IllegalAction)
                assert re.fullmatch(r"[A-Z].*\.", str(refusal), re.DOTALL)
        assert snapshot(state) == before
        assert legal_actions(state) == offered
    return refused


@pytest.mark.parametrize("seed", range(10))
def test_mutated_actions(seed: int) -> None:
    """A mutated action is refused with a sentence, or is itself legal; nothing else changes."""
    assert MUTATED // 2 < fuzz(MUTATED, seed) < MUTATED


def test_numbers_that_equal_numbers() -> None:
    """An action of odd types that equals a legal one is taken for that one, everywhere."""
    state, _ = apply(new_game(Setup(bag={"BG-U": 1, "BG-B": 1})), DrawTile("BG-U"))
    odd: Any = PlaceTile
    after, events = apply(state, odd(1.0, False, True))
    assert after == apply(state, PlaceTile(1, 0, 1))[0]
    assert [encode(event) for event in events if isinstance(event, TilePlaced)] == [
        b'{"event":"tile-placed","player":0,"tile":"BG-U","x":1,"y":0,"rotation":1}'
    ]
    leave: Any = Resign
    assert apply(state, leave(1.0))[0] == apply(state, Resign(1))[0]


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"null",
        b"[]",
        b"{}",
        b"{",
        b'{"do":"fly"}',
        b'{"do":1}',
        b'{"do":"place-tile","x":0}',
        b'{"do":"place-tile","x":"0","y":0,"rotation":0}',
        b'{"do":"place-tile","x":1.5,"y":0,"rotation":0}',
        b"\xff\xfe",
        b'{"do":"pass"} {"do":"pass"}',
    ],
)
def test_what_is_no_action(text: bytes) -> None:
    """Malformed JSON, an unknown action and wrong types are no action, event or setup."""
    for decode in (decode_action, decode_event, restore):
        with pytest.raises(BadFormat, match=r"^This .*\.$"):
            decode(text)


@pytest.mark.parametrize(
    "text", [b"", b"[]", b'{"players":"two"}', b'{"colour":"red"}', b'{"options":{"fields":null}}']
)
def test_what_is_no_setup(text: bytes) -> None:
    """A setup has known members of the right types."""
    with pytest.raises(BadFormat, match=r"^This is no setup.*\.$"):
        decode_setup(text)


PD = ("princess-dragon",)
IMPOSSIBLE = {
    "seven players": Setup(players=7),
    "no player": Setup(players=0),
    "an unknown edition": Setup(edition="C9"),
    "an unknown expansion": Setup(expansions=("catapult",)),
    "expansions that exclude each other": Setup(expansions=("river", "count")),
    "no tiles": Setup(bag={}),
    "tiles that are not there": Setup(bag={"BG-B": 0}),
    "fewer than no tiles": Setup(bag={"BG-B": -1}),
    "an unknown tile": Setup(bag={"BG-B": 1, "XX-1": 1}),
    "a tile of another box": Setup(bag={"PD-E": 1}),
    "an unknown start tile": Setup(start="XX-1"),
    "half a start tile": Setup(start="H1-01", expansions=("halflings",)),
    "half tiles in the bag": Setup(bag={"H1-01": 1}, expansions=("halflings",)),
    "more tiles than the table holds": Setup(bag={"BG-B": 10**6}),
    "an unknown option": Setup(options={"castles": True}),
    "an option of another expansion": Setup(options={"princess": "must"}),
    "an unknown value": Setup(expansions=PD, options={"princess": "will"}),
    "a value of the wrong type": Setup(options={"fields": 1}),
    "options that contradict each other": Setup(
        expansions=PD, options={"HR-2": True, "HR-3": True}
    ),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_impossible_setups(what: str) -> None:
    """A game that can't be set up is refused with a sentence."""
    with pytest.raises(BadSetup, match=r"^[A-Z].*\.$"):
        new_game(IMPOSSIBLE[what])


def test_odd_setups_play_or_are_refused() -> None:
    """Whatever is asked for, there is a game or a sentence."""
    pick = random.Random(5)
    for _ in range(300):
        names = tuple(pick.sample(EXPANSIONS.together, pick.randrange(4)))
        options: dict[str, OptionValue] = dict(options_at_random(names, pick))
        options |= {pick.choice(("fields", "HR-2", "castles", "half-hand")): pick.choice((True, 3))}
        setup = Setup(pick.randint(-1, 8), pick.choice(("C1", "C2", "")), names, options)
        with contextlib.suppress(BadSetup):
            assert legal_actions(new_game(setup))


@pytest.mark.parametrize(
    ("member", "value"),
    [
        ("form", 0),
        ("placements", [["XX-1", 0, 0]]),
        ("placements", []),
        ("figures", [[[0, "meeple", 1], 999]]),
        ("figures", [[[9, "meeple", 1], 0]]),
        ("scored", [12345]),
        ("items", [{"player": 9, "points": 1, "reason": "road", "parts": []}]),
        ("slots", {}),
        ("bag", {"BG-B": "many"}),
        ("bag", {"XX-1": 1}),
        ("bag", {"BG-B": 0}),
        ("agenda", [["fly", 0, []]]),
        ("agenda", [["wood", 2, []]]),
        ("agenda", [["wood", -2, []]]),
        ("active", [True]),
        ("held", [[[0, "meeple", 7], 2]]),
        ("held", [[[0, "meeple", 7], -1]]),
        ("held", [[[0, "meeple", 8], 1]]),
        ("held", [[[0, "meeple", 7], 1], [[0, "meeple", 7], 0]]),
        ("turn", {"number": 1, "player": 2}),
        ("turn", {"number": 1, "player": -1}),
        ("turn", {"number": 1, "player": 0, "placement": 999}),
        ("turn", {"number": 1, "player": 0, "placement": -2}),
        ("turn", {"number": 1, "player": 0, "tile": "XX-1"}),
        ("turn", {"number": 1, "player": 0, "part": -1}),
    ],
)
def test_a_damaged_snapshot(member: str, value: object) -> None:
    """A snapshot that says what can't be is refused with a sentence."""
    setup = Setup(expansions=PD)
    stored = json.loads(snapshot(somewhere(setup, random.Random(3))))
    stored[member] = value
    with pytest.raises(BadFormat, match=r"^This .*\.$"):
        restore(json.dumps(stored).encode())


def test_a_figure_in_two_places() -> None:
    """A figure that is held by somebody is not on the board as well."""
    game = table()
    game.play("BG-B", at=(0, 1), meeple="monastery1")
    stored = json.loads(snapshot(game.state))
    (standing,) = stored["figures"]
    stored["held"] = [[standing[0], 1]]
    with pytest.raises(BadFormat, match=r"^This .*\.$"):
        restore(json.dumps(stored).encode())
    stored["figures"] = []
    back = restore(json.dumps(stored).encode())
    assert (len(back.supply[0]), list(back.held.values())) == (6, [1])


@pytest.mark.parametrize(
    ("member", "value"),
    [
        ("form", 3),
        ("owned", {"meeple": 10**9}),
        ("owned", {"meeple": -1}),
        ("owned", {"dwarf": 1}),
        ("owned", {}),
        ("options", {"fields": "perhaps"}),
    ],
)
def test_impossible_belongings(member: str, value: object) -> None:
    """A snapshot whose players have what there is not, or play by a value that there is not."""
    state = apply(new_game(Setup(bag={"BG-U": 1, "BG-B": 1})), DrawTile("BG-U"))[0]
    state, _ = apply(state, PlaceTile(1, 0, 1))
    state, _ = apply(state, legal_actions(state)[0])
    text = json.loads(snapshot(state)) | {member: value}
    assert text["figures"]
    with pytest.raises(BadFormat):
        restore(json.dumps(text).encode())
