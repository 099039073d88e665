"""The rules as a library: what a bot, an analysis or a website may build upon."""

import copy
import math
import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from rules import (
    CHANCE,
    BadSetup,
    IllegalAction,
    Setup,
    State,
    advance,
    completed_by,
    draw_weights,
    legal_actions,
    new_game,
    view_for,
)
from rules.actions import DrawTile, Pass, PlaceTile, Resign
from rules.board import Figure
from rules.codec import restore, snapshot
from rules.events import Part, ScoreItem
from rules.expansion import Expansion
from rules.expansions import EXPANSIONS
from rules.expansions.halflings.hands import DealHalf
from rules.expansions.halflings.slot import halves, hand
from rules.expansions.hills import BuryTile, hills_of
from rules.expansions.princess_dragon.pieces import pieces
from rules.expansions.source import ChooseDraw, ChooseFromHand
from rules.geometry import square_at
from tests.builders import PD, table
from tests.halves import with_halves
from tests.strategies import choose, moments, somewhere
from tests.toy.rules import NAME, REGISTRY, bells

EVERYTHING = Setup(4, expansions=EXPANSIONS.together)


def positions(setup: Setup, number: int, seed: int) -> list[State]:
    """Return positions of random games, whoever decides there, chance too."""
    pick = random.Random(seed)
    found: list[State] = []
    while len(found) < number:
        found += [state.copy() for state, _ in moments(setup, pick) if pick.random() < 0.1]
    return found[:number]


# Copies


def test_a_state_pickles() -> None:
    """A position of a game with every expansion comes back equal, and plays on alike."""
    for state in positions(EVERYTHING, 20, seed=1):
        back = pickle.loads(pickle.dumps(state))
        assert back == state
        assert back is not state
        assert legal_actions(back) == legal_actions(state)
        assert back.rulebook is state.rulebook


def test_a_pickle_is_small() -> None:
    """Only what a snapshot holds is pickled, no tile and no table."""
    state = positions(EVERYTHING, 20, seed=1)[-1]
    assert len(pickle.dumps(state)) < len(snapshot(state)) + 200


def test_a_state_of_ones_own_registry_pickles() -> None:
    """A position with an expansion of one's own comes back with its registry."""
    state = somewhere(Setup(3, expansions=(NAME,)), random.Random(1), registry=REGISTRY)
    back = pickle.loads(pickle.dumps(state))
    assert back == state
    assert back.rulebook is state.rulebook


@pytest.mark.parametrize("copied", [State.copy, copy.deepcopy, copy.copy])
def test_a_copy_goes_its_own_way(copied: Callable[[State], State]) -> None:
    """What is done in a copy leaves the original alone."""
    state = positions(EVERYTHING, 1, seed=2)[0]
    before = snapshot(state)
    other = copied(state)
    assert other == state
    pick = random.Random(2)
    for _ in range(40):
        advance(other, choose(other, pick))
    assert other != state
    assert snapshot(state) == before


def test_a_state_says_what_it_is() -> None:
    """Its repr tells turn, decision and scores."""
    game = table()
    assert repr(game.state) == "<State turn 1, chance decides 'draw-tile', scores 0:0>"
    game.draws("BG-B")
    assert repr(game.state) == "<State turn 1, player 0 decides 'place-tile', scores 0:0>"
    game.resigns(1)
    assert repr(game.state) == "<State over, scores 0:0>"


# Equality


def with_item(state: State) -> None:
    state.items.append(ScoreItem(0, 0, "road", (Part("tiles", 0, 0),)))


DIFFERENCES: dict[str, Callable[[State], object]] = {
    "active": lambda state: setattr(state, "active", (True, False)),
    "agenda": lambda state: setattr(state, "agenda", state.agenda[1:]),
    "bag": lambda state: state.bag.update({"BG-A": 1}),
    "board": lambda state: state.board.place(state.tile("BG-B"), square_at(0, 3), 0),
    "figures": lambda state: state.figures.update({Figure(1, "meeple", 7): 1}),
    "held": lambda state: state.held.update({Figure(1, "meeple", 7): 0}),
    "items": with_item,
    "lots": lambda state: setattr(state, "lots", 1),
    "scores": lambda state: state.scores.__setitem__(0, 1),
    "slots": lambda state: state.store(pieces(state), dragon=square_at(0, 0)),
    "supply": lambda state: state.supply.__setitem__(0, ()),
    "turn": lambda state: setattr(state, "turn", replace(state.turn, part=1)),
}


@pytest.mark.parametrize("member", DIFFERENCES)
def test_states_that_differ(member: str) -> None:
    """States that differ in one member are different, and only those."""
    game = table(PD)
    game.play("BG-B", at=(0, 1), meeple="monastery1")
    other = game.state.copy()
    assert other == game.state
    DIFFERENCES[member](other)
    assert other != game.state
    assert set(DIFFERENCES) == set(State.__slots__) - {"events", "legal", "rulebook"}


def test_states_of_different_games_differ() -> None:
    """The setup counts, what happened before and what is legal does not."""
    game = new_game(Setup(2))
    assert game == new_game(Setup(2))
    assert game != new_game(Setup(2, edition="C1"))
    assert game != new_game(Setup(2, options={"small-city": True}))
    assert game != "a game"
    other = game.copy()
    other.legal = None
    other.events = []
    assert other == game


# Chances


def test_equal_tiles_are_one_draw() -> None:
    """Of three tiles, two of them equal, that one weighs 2."""
    game = table(bag={"BG-B": 2, "BG-U": 1})
    assert draw_weights(game.state) == {DrawTile("BG-B"): 2, DrawTile("BG-U"): 1}


@pytest.mark.parametrize("edition", ["C1", "C2"])
def test_the_bag_is_in_the_order_of_ids(edition: str) -> None:
    """So the same seed draws the same tiles, whatever an expansion added."""
    for boxes in (EXPANSIONS.together, *((name,) for name in EXPANSIONS)):
        bag = new_game(Setup(2, edition=edition, expansions=boxes)).bag
        assert [*bag] == sorted(bag)


def test_half_tiles_weigh_alike() -> None:
    """When half tiles are dealt each is there once."""
    state = new_game(Setup(2, expansions=("halflings",)))
    weights = draw_weights(state)
    assert set(weights) == set(legal_actions(state))
    assert set(weights.values()) == {1}
    assert all(isinstance(action, DealHalf) for action in weights)


def test_what_goes_under_a_hill_weighs_by_number() -> None:
    """The tile slid under a hill is one of the bag's, too."""
    game = with_halves("H2-03", "H1-04", bag={"BG-B": 3, "BG-U": 1})
    game.half("H2-03", at=(0, -1))
    assert draw_weights(game.state) == {BuryTile("BG-B"): 3, BuryTile("BG-U"): 1}


def test_nobody_else_has_weights() -> None:
    """Where a player decides, or the game is over, there are no chances."""
    game = table(bag={"BG-B": 1})
    game.draws("BG-B")
    assert draw_weights(game.state) == {}
    game.resigns(0)
    assert draw_weights(game.state) == {}


def test_weights_add_up_to_what_may_be_drawn() -> None:
    """All that chance may do has a weight; of the bag, they add up to it once a river is laid."""
    setup = Setup(2, expansions=("river", PD, "halflings"))
    decided = [state for state in positions(setup, 200, seed=3) if state.player == CHANCE]
    assert len(decided) > 20
    for state in decided:
        weights = draw_weights(state)
        assert tuple(weights) == legal_actions(state)
        river = any(tile.startswith("RV") for tile in state.bag)
        if state.step and state.step.kind == "draw-tile" and not river:
            assert sum(weights.values()) == state.tiles_left


# Views


def hidden_dealt_anew(state: State, player: int, pick: random.Random) -> State:
    """Return the same position but for what this player does not know."""
    other = state.copy()
    here = halves(state)
    unknown = [t for seat, own in enumerate(here.hands) if seat != player for t in own]
    unknown += here.pool
    pick.shuffle(unknown)
    hands = []
    for seat, own in enumerate(here.hands):
        mine = own if seat == player else tuple(sorted(unknown[: len(own)]))
        unknown = unknown if seat == player else unknown[len(own) :]
        hands.append(mine)
    under = hills_of(state)
    tiles = [*under.buried, *(id for id, count in state.bag.items() for _ in range(count))]
    pick.shuffle(tiles)
    number = len(under.buried)
    other.store(here, hands=tuple(hands), pool=tuple(sorted(unknown)))
    other.store(under, buried=tuple(tiles[:number]))
    other.bag = {}
    other.refill(tiles[number:])
    if other.player == CHANCE:
        other.legal = None
    return other


@pytest.mark.parametrize("dealing", ["deal", "deal-all", "draft"])
def test_a_view_tells_nothing_of_what_others_hold(dealing: str) -> None:
    """Whatever others hold, the box keeps and hills cover, a player's view is the same."""
    setup = Setup(3, expansions=("halflings",), options={"half-deal": dealing})
    pick = random.Random(dealing)
    different = 0
    for state in positions(setup, 70, seed=4):
        for player in (*state.players, None):
            other = hidden_dealt_anew(state, -1 if player is None else player, pick)
            different += other != state
            seen, again = view_for(state, player), view_for(other, player)
            assert snapshot(seen) == snapshot(again)
            assert seen == again
            assert legal_actions(seen) == legal_actions(again)
            assert draw_weights(seen) == draw_weights(again)
    assert different > 100


def test_ones_own_hand_is_seen() -> None:
    """A player sees their own half tiles, and how many others have."""
    game = with_halves("H1-01", "H1-04", "H1-06", "H1-10")
    seen = view_for(game.state, 0)
    assert hand(seen, 0) == ("H1-01", "H1-06")
    assert hand(seen, 1) == ("", "")
    assert [hand(view_for(game.state, None), player) for player in (0, 1)] == [("", "")] * 2
    assert {"H1-04", "H1-10"} <= set(halves(seen).pool)


def test_what_lies_under_a_hill_is_not_seen() -> None:
    """The tile under a hill is blank, and counts as one that may still be drawn."""
    game = with_halves("H2-03", "H1-04", bag={"BG-B": 3, "BG-U": 1})
    game.half("H2-03", at=(0, -1))
    game.act(BuryTile("BG-U"))
    game.passes()
    game.act(ChooseDraw())
    seen = view_for(game.state, 0)
    assert hills_of(seen).buried == ("",)
    assert seen.bag == {"BG-B": 3, "BG-U": 1}
    assert draw_weights(seen) == {DrawTile("BG-B"): 3, DrawTile("BG-U"): 1}
    assert hills_of(game.state).buried == ("BG-U",), "the position itself is left alone"


def test_a_view_of_a_view_is_the_same() -> None:
    """Hands and buried tiles that are blank already are neither counted nor hidden once more."""
    game = with_halves("H2-03", "H1-04", bag={"BG-B": 3, "BG-U": 1})
    game.half("H2-03", at=(0, -1))
    game.act(BuryTile("BG-U"))
    for player in (0, 1, None):
        seen = view_for(game.state, player)
        again = view_for(seen, player)
        assert again.bag == seen.bag == {"BG-B": 3, "BG-U": 1}
        assert (halves(again), hills_of(again)) == (halves(seen), hills_of(seen))


def test_a_view_lists_what_its_player_may_do() -> None:
    """One's own choices are listed; those of others, which may tell their hands, are not."""
    game = with_halves("H1-01", "H1-04")
    assert legal_actions(view_for(game.state, 0)) == (ChooseDraw(), ChooseFromHand("H1-01"))
    assert legal_actions(view_for(game.state, 1)) == ()
    assert legal_actions(view_for(game.state, None)) == ()
    assert repr(view_for(game.state, 1)) == repr(game.state)


def test_a_view_lists_what_is_legal_though_nobody_asked_yet() -> None:
    """A position just restored has its choices worked out before anything is hidden."""
    game = with_halves("H1-01", "H1-04")
    fresh = restore(snapshot(game.state))
    assert legal_actions(view_for(fresh, 0)) == (ChooseDraw(), ChooseFromHand("H1-01"))


def test_without_secrets_a_view_is_the_position() -> None:
    """Where nothing is hidden everybody sees everything."""
    for state in positions(Setup(2, expansions=(PD, "traders-builders")), 10, seed=5):
        assert view_for(state, 0) == view_for(state, None) == state
        assert view_for(state, 0) is not state


# What an action would do


def test_what_a_placement_would_complete() -> None:
    """The kinds of feature it would complete are told, and nothing is done."""
    game = table()
    game.put("BG-W", (-1, 0))
    game.draws("BG-L")
    before = snapshot(game.state)
    assert completed_by(game.state, PlaceTile(1, 0, 0)) == {"road"}
    assert completed_by(game.state, PlaceTile(0, -1, 2)) == {"city"}
    assert completed_by(game.state, PlaceTile(0, 1, 0)) == frozenset()
    assert snapshot(game.state) == before


def test_no_tile_is_placed_yet() -> None:
    """Before a part's tile is placed there is none to ask for."""
    game = table()
    with pytest.raises(LookupError, match=r"^No tile has been placed yet\.$"):
        _ = game.state.placed
    game.lay("BG-B", at=(0, 1))
    assert game.state.placed.tile.id == "BG-B"
    game.passes()
    with pytest.raises(LookupError):
        _ = game.state.placed


# Refusals


def test_a_refusal_says_who_decides_what() -> None:
    """An illegal action is refused with the step that is being decided."""
    game = table()
    with pytest.raises(IllegalAction, match=r"chance decides 'draw-tile'\.$") as refused:
        game.act(Pass())
    assert refused.value.step == game.state.step
    game.draws("BG-B")
    with pytest.raises(IllegalAction, match=r"player 0 decides 'place-tile'\.$") as refused:
        game.act(PlaceTile(5, 5, 0))
    assert refused.value.step is not None
    assert (refused.value.step.kind, refused.value.step.player) == ("place-tile", 0)


def test_a_resignation_is_refused_with_the_step() -> None:
    """Who has left can't leave again; the refusal tells what is being decided instead."""
    game = table(players=3)
    game.resigns(1)
    for player in (1, 3, -1):
        with pytest.raises(IllegalAction, match=r"^This player is not in the game") as refused:
            game.act(Resign(player))
        assert refused.value.step == game.state.step is not None


def test_a_refusal_after_the_end() -> None:
    """When the game is over nothing is being decided."""
    game = table()
    game.resigns(0)
    for action in (Pass(), Resign(1)):
        with pytest.raises(IllegalAction, match=r"^The game is over\.$") as refused:
            game.act(action)
        assert refused.value.step is None


def endless() -> list[Any]:
    """Return a list that holds itself."""
    loop: list[Any] = []
    loop.append(loop)
    return loop


ODD_SETUPS: dict[str, Callable[[Any], Any]] = {
    "players as text": lambda setup: setup(players="2"),
    "half a player": lambda setup: setup(players=2.5),
    "two players as a float": lambda setup: setup(players=2.0),
    "no number of players": lambda setup: setup(players=math.nan),
    "endlessly many players": lambda setup: setup(players=math.inf),
    "true players": lambda setup: setup(players=True),
    "very many players": lambda setup: setup(players=10**30),
    "an edition of bytes": lambda setup: setup(edition=b"C2"),
    "an edition that is no text": lambda setup: setup(edition="\ud800"),
    "expansions as a number": lambda setup: setup(expansions=3),
    "expansions as a text": lambda setup: setup(expansions="abbot"),
    "options as a list": lambda setup: setup(options=["fields"]),
    "a list for a value": lambda setup: setup(options={"fields": [True]}),
    "a set for a value": lambda setup: setup(options={"fields": {1}}),
    "an object for a value": lambda setup: setup(options={"fields": object()}),
    "an endless value": lambda setup: setup(options={"fields": endless()}),
    "an option that is no text": lambda setup: setup(options={3: True}),
    "a very large value": lambda setup: setup(options={"fields": 10**30}),
    "a bag of texts": lambda setup: setup(bag={"BG-D": "x"}),
    "a bag of halves": lambda setup: setup(bag={"BG-D": 1.5}),
    "a bag without number": lambda setup: setup(bag={"BG-D": math.nan}),
    "a very heavy bag": lambda setup: setup(bag={"BG-D": 10**30}),
    "a list of tiles": lambda setup: setup(bag=["BG-D"]),
    "a start tile without name": lambda setup: setup(start=None),
    "a dict": lambda setup: {"players": 2},
    "a number": lambda setup: 3,
    "nothing": lambda setup: None,
    "the class": lambda setup: setup,
}


@pytest.mark.parametrize("what", ODD_SETUPS)
def test_odd_setups_are_refused(what: str) -> None:
    """A setup of wrong types is refused with a sentence, like any other that can't be played."""
    with pytest.raises(BadSetup, match=r"^[A-Z].*\.$"):
        new_game(ODD_SETUPS[what](Setup))


# A registry of one's own


def test_two_registries_side_by_side() -> None:
    """A registry passed counts for its own games; the one that ships is left as it is."""
    mine = new_game(Setup(2, expansions=(NAME,)), REGISTRY)
    assert not bells(mine).loud
    with pytest.raises(BadSetup, match=NAME):
        new_game(Setup(2, expansions=(NAME,)))
    assert restore(snapshot(mine), REGISTRY) == mine
    assert [*REGISTRY] == [*EXPANSIONS, NAME]


def test_what_goes_together() -> None:
    """All but what another expansion excludes; a toy that excludes one more takes it away, too."""
    assert [*EXPANSIONS.together] == [name for name in EXPANSIONS if name != "river"]
    assert REGISTRY.together == (*EXPANSIONS.together, NAME)
    choosy = EXPANSIONS.with_expansion(Expansion(name="choosy", excludes=frozenset({"abbot"})))
    assert {*EXPANSIONS.together} - {*choosy.together} == {"abbot"}
    with pytest.raises(BadSetup, match="'choosy' and 'abbot'"):
        new_game(Setup(2, expansions=("abbot", "choosy")), choosy)
