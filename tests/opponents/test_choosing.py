"""Whoever plays for somebody: legal, the same each time, by what that player may know."""

import dataclasses
import random
from collections import Counter
from math import sqrt
from statistics import NormalDist, fmean

import pytest
from msgspec.structs import replace

from opponents import LEVELS, WEIGHTS, advise, choose, judge_with
from opponents.evaluator import Sense
from opponents.levels import SKILLS, Skill, pick
from opponents.search import spread
from opponents.view import look_from
from rules import CHANCE, Setup, State, advance, draw_weights, legal_actions, new_game
from rules.actions import Action, PlaceTile
from rules.codec import restore, snapshot
from rules.expansions import EXPANSIONS
from rules.expansions.crop_circle import NameCrop
from rules.option import OptionValue
from tests.builders import table
from tests.halves import with_halves
from tests.opponents.decisions import decisions, permute_hidden
from tests.strategies import choose as choose_at_random
from tests.strategies import setups

EFFORT = 40
"""How many actions who looks further weighs here: a round or two, of which there are dozens."""


@pytest.fixture(autouse=True)
def effort(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody think for long."""
    for level, skill in SKILLS.items():
        if skill.effort:
            monkeypatch.setitem(SKILLS, level, dataclasses.replace(skill, effort=EFFORT))


def play(setup: Setup, bots: set[int], seed: int) -> State:
    """Play a game in which these seats are the bot's, and all others choose at random."""
    pick = random.Random(seed)
    state = new_game(setup)
    while not state.over:
        advance(state, _choose(state, bots, pick))
    return state


def _choose(state: State, bots: set[int], pick: random.Random) -> Action:
    if state.player == CHANCE:
        weights = draw_weights(state)
        return pick.choices([*weights], [*weights.values()])[0]
    if state.player in bots:
        return choose(state, state.player or 0, "medium")
    return choose_at_random(state, pick)


def few(seed: int, **options: OptionValue) -> Setup:
    """Return a game with all expansions of two or three: each more replies to every choice."""
    setup = setups(seed)[-1]
    return replace(setup, players=3 - seed % 2, options=options or setup.options)


@pytest.mark.parametrize("seed", range(3))
def test_every_kind_of_decision_has_an_answer(seed: int) -> None:
    """It is legal, the same in an equal position, and leaves the position as it was."""
    for number, state in enumerate(decisions(few(seed), seed)):
        before, level = state.copy(), LEVELS[number % len(LEVELS)]
        assert state.player is not None
        chosen = choose(state, state.player, level)
        assert chosen in legal_actions(before)
        assert state == before
        assert choose(restore(snapshot(state)), state.player, level) == chosen


def test_all_steps_at_which_somebody_chooses_are_met() -> None:
    """The positions of these tests are of every kind that the shipped expansions have."""
    met = {
        state.step.kind
        for seed in range(6)
        for state in decisions(few(seed), seed)
        if state.step is not None
    }
    chance = {"draw-tile", "deal-half", "hill", "sheep-token"}
    every = {kind for expansion in EXPANSIONS.everything for kind in expansion.choices}
    assert met <= every - chance
    assert {"place-tile", "wood", "phantom", "princess", "dragon-move", "source"} <= met


def test_what_others_decide_in_the_same_turn_is_left_out() -> None:
    """In the crop circle everybody has a say: what they would say is not foreseen."""
    game = with_halves("H2-04", "H1-07", start="BG-D")
    for x in (1, 2, 3):
        game.put("BG-D", (x, 0))
    game.stand(0, (1, 0), "road1")
    game.stand(1, (2, 0), "road1")
    game.half("H2-04", at=(0, 1), rotation=1)
    while game.step != "crop-circle":
        game.passes()
    game.act(NameCrop("highwayman", "A"))
    others = {step.player for step in game.state.agenda}
    assert others > {game.player}
    assert {step.player for step in look_from(game.state, game.player or 0).agenda} == {game.player}


@pytest.mark.parametrize("seed", range(2))
def test_what_lies_hidden_changes_nothing(seed: int) -> None:
    """Others' half tiles, those not dealt and what is under hills may be any of them."""
    setup = few(seed, **{"half-deal": "deal-all", "half-hand": 3})
    for number, state in enumerate(decisions(setup, seed)):
        assert state.player is not None
        other = permute_hidden(state, random.Random(number))
        level = LEVELS[number % len(LEVELS)]
        assert choose(other, state.player, level) == choose(state, state.player, level)


@pytest.mark.parametrize(
    ("expansions", "seat"), [((), 0), ((), 1), (("inns-cathedrals", "phantom"), 1)]
)
def test_it_beats_chance_clearly(expansions: tuple[str, ...], seat: int) -> None:
    """By thirty points, in whichever seat."""
    scores = play(Setup(expansions=expansions), {seat}, seed=7).scores
    assert scores[seat] >= scores[1 - seat] + 30


def test_who_has_nothing_to_decide_is_not_asked() -> None:
    """Neither chance, nor somebody else, nor anybody once the game is over."""
    state = new_game(Setup(bag={"BG-D": 1}))
    with pytest.raises(ValueError, match="nothing to decide"):
        choose(state, 0, "easy")
    advance(state, legal_actions(state)[0])
    with pytest.raises(ValueError, match="nothing to decide"):
        choose(state, 1, "easy")
    assert choose(state, 0, "easy") in legal_actions(state)


@pytest.mark.parametrize("expansions", [(), ("inns-cathedrals",), EXPANSIONS.together])
def test_mistakes_grow_with_what_is_at_stake(expansions: tuple[str, ...]) -> None:
    """Each expansion lets 2 % more be given away at once, and makes errors so much larger."""
    state, size = new_game(Setup(expansions=expansions)), 1 + 0.02 * len(expansions)
    best, near, far = (PlaceTile(x, 0, 0) for x in range(3))
    wild = Skill(Sense(), noise=100.0, cap=2.0)
    judged: dict[Action, float] = {best: 0.0, near: 0.01 - 2 * size, far: -0.01 - 2 * size}
    assert {pick(wild, state, judged, str(seed)) for seed in range(50)} == {best, near}
    erring, once = Skill(Sense(), noise=1.0, cap=2.0), {best: 0.0, near: -1.0}
    wrong = fmean(pick(erring, state, once, str(seed)) == near for seed in range(2000))
    assert wrong == pytest.approx(NormalDist(0, sqrt(2) * size).cdf(-1), abs=0.025)


def test_placements_that_look_the_same_are_one_choice() -> None:
    """A monastery turned by a quarter is no second best, over which the best leads by nothing."""
    game = table(start="BG-D")
    game.put("BG-B", (0, 1))
    game.put("BG-B", (0, 2))
    game.draws("BG-B")
    places = Counter((action.x, action.y) for action in game.legal)
    assert {*places.values()} == {4}
    judged = judge_with(WEIGHTS, game.state, 0)
    assert {(action.x, action.y, action.rotation) for action in judged} == {
        (*place, 0) for place in places
    }
    best, lead = advise(game.state, 0)
    assert lead == pytest.approx(judged[best] - sorted(judged.values())[-2])
    assert lead > 0


@pytest.mark.parametrize(("tile", "turns"), [("FL-02", 4), ("BG-B", 1)])
def test_a_flying_machine_is_turned(tile: str, turns: int) -> None:
    """FL-1: it flies elsewhere then, whatever the land looks like."""
    game = table("flying-machines")
    game.draws(tile)
    judged = Counter((action.x, action.y) for action in judge_with(WEIGHTS, game.state, 0))
    assert {*judged.values()} == {turns}


def test_a_seed_gives_other_errors_of_its_own() -> None:
    """Easy errs the same way each time, and differently with another seed; hard never does."""
    game = table(start="BG-D")
    game.draws("BG-U")
    for level, seeds, most in (("easy", 30, 30), ("hard", 3, 1)):
        chosen = [
            [choose(game.state, 0, level, str(seed)) for seed in range(seeds)]  # type: ignore[arg-type]
            for _ in range(2)
        ]
        assert chosen[0] == chosen[1]
        assert 1 <= len(set(chosen[0])) <= most
        assert (len(set(chosen[0])) > 1) == (level == "easy")


@pytest.mark.parametrize(
    ("options", "tried"), [("", ""), ("A", "A"), ("AB", "AB"), ("ABC", "AC"), ("ABCDE", "AD")]
)
def test_of_many_options_some_from_everywhere_are_tried(options: str, tried: str) -> None:
    """Two at most, and not only the first ones: of a bazaar's tile those are in the north."""
    assert spread(options, 2) == tried
