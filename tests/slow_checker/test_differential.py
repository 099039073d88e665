"""Random games agree with the slow checker, and it sees what is wrong."""

import ast
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from msgspec.structs import replace

from rules import Setup, scoring
from rules.actions import Deploy
from rules.board import Board, Feature, Figure
from rules.events import TilePlaced
from rules.expansion import FigureKind
from rules.expansions import (
    EXPANSIONS,
    crop_circle,
    cult,
    flying_machines,
    hills,
    inns_cathedrals,
    king_robber,
    source,
    vineyards,
)
from rules.expansions.abbey_mayor import barn, wagon
from rules.expansions.base import begin_part
from rules.expansions.halflings import counting
from rules.expansions.halflings.slot import hand
from rules.expansions.mage_witch import lines, moves
from rules.expansions.princess_dragon import dragon
from rules.expansions.traders_builders import builder, goods, pig
from rules.expansions.traders_builders.slot import tokens_of
from rules.geometry import AROUND, ORTHOGONAL
from rules.rulebook import Rulebook
from rules.state import State
from rules.tiles import Kind, Tile, load_tiles
from tools.differential.__main__ import main
from tools.differential.families import FAMILIES
from tools.differential.random_games import find_differences, play

pytestmark = pytest.mark.slow

GAMES = {
    "halflings": 25,
    "inns-traders": 30,
    "abbey-mayor": 35,
    "flights": 20,
    "magic": 35,
    "king-cult": 35,
    "count": 20,
}
"""How many games of each family are played."""
PART = 5
Patch = Callable[[pytest.MonkeyPatch], None]


@pytest.mark.parametrize(
    ("name", "first"),
    [(name, first) for name, games in GAMES.items() for first in range(0, games, PART)],
)
def test_random_games_agree_with_the_slow_checker(name: str, first: int) -> None:
    """Scores, tokens and choices agree after every move, features and fits after some tiles."""
    assert find_differences(FAMILIES[name], PART, seed=5, first=first) == []


def setups(name: str) -> list[Setup]:
    """Return the setups of the games of a family."""
    return [FAMILIES[name].make_setup(number, Random(number)) for number in range(GAMES[name])]


@pytest.mark.parametrize("name", GAMES)
def test_the_games_cover_every_option(name: str) -> None:
    """And every number of players, in games with all square tiles and with few."""
    family, played = FAMILIES[name], setups(name)
    assert {setup.players for setup in played} == {2, 3, 4, 5}
    assert {setup.bag is None for setup in played} == ({True, False} if family.few else {True})
    for option in EXPANSIONS.options_of((*family.boxes, *family.others)):
        chosen = {setup.options[option.name] for setup in played if option.name in setup.options}
        if option.name not in family.varied:
            assert not chosen, option.name
        else:
            assert chosen == {*option.values} or len(chosen) > PART, option.name


@pytest.mark.parametrize("name", GAMES)
def test_the_games_cover_every_combination(name: str) -> None:
    """Each family is played alone and with all that is counted with it; each subset, too."""
    family, played = FAMILIES[name], {setup.expansions for setup in setups(name)}
    for subset in family.subsets or (family.boxes,):
        with_it = {each for each in played if {*subset} == {*each} & {*family.boxes}}
        assert {box for each in with_it for box in each} == {*subset, *family.others}
    if len(family.combinations) <= GAMES[name] and not family.subsets:
        assert played == {(*family.boxes, *others) for others in family.combinations}


def test_the_command_ends_with_its_counts(capsys: pytest.CaptureFixture[str]) -> None:
    """The exit status is 0 without a difference."""
    assert main(["halflings", "--games", "1", "--seed", "9"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "games=1 differences=0"


def test_the_command_tells_what_differs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a difference the exit status is 1."""
    forget_gaps(monkeypatch)
    assert main(["halflings", "--games", "1", "--seed", "9"]) == 1
    *told, last = capsys.readouterr().out.splitlines()
    assert last == f"games=1 differences={len(told)}"
    assert told[0].startswith("game 0, tile ")


def count_halves(patch: pytest.MonkeyPatch) -> None:
    """Count each half tile singly where squares count."""
    every = counting.BY_TILE["10/2015"]
    patch.setattr(counting, "BY_TILE", dict.fromkeys(counting.BY_TILE, every))


def forget_gaps(patch: pytest.MonkeyPatch) -> None:
    """Let nothing be laid into the open half of a square."""
    patch.setattr("rules.board.closing", lambda tile, signature: 0)


def touch_with_the_long_side(patch: pytest.MonkeyPatch) -> None:
    """Let a half tile lie where only its long side faces a tile."""
    for tile in load_tiles("halflings"):
        agreeing = (
            sum(1 << o.rotation for o in tile.orientations if o.agrees(signature))
            for signature in range(len(tile.turns))
        )
        patch.setattr(tile, "turns", tuple(agreeing))


def count_both_halves_round_a_monastery(patch: pytest.MonkeyPatch) -> None:
    """Let the second half in a square complete a monastery, too."""
    place = Board.place

    def twice(board: Board, tile: Tile, square: int, rotation: int) -> list[int]:
        filled = square in board.squares
        completed = place(board, tile, square, rotation)
        near = [placement for step in AROUND for placement in board.placements_on(square + step)]
        for placement in near if filled else ():
            for segment in placement.segments:
                feature = board.feature(segment)
                if feature.kind is Kind.MONASTERY:
                    fewer = replace(feature, open=feature.open - 1)
                    board.features[board.feature_of[segment]] = fewer
        return completed

    patch.setattr(Board, "place", twice)


def swap_scorings(patch: pytest.MonkeyPatch) -> None:
    """Count monasteries of 2020 by tile."""
    wrong = {**counting.BY_TILE, "2020": frozenset({Kind.ROAD, Kind.CITY, Kind.MONASTERY})}
    patch.setattr(counting, "BY_TILE", wrong)


def lose_the_hill(patch: pytest.MonkeyPatch) -> None:
    """Settle no tie on the hill."""

    def flat(state: State) -> hills.Hills:
        return hills.Hills()

    patch.setattr(hills, "hills_of", flat)


def overlook_a_vineyard(patch: pytest.MonkeyPatch) -> None:
    """Look for vineyards and half tiles in four of the eight squares only."""
    assert set(ORTHOGONAL) < set(AROUND)
    patch.setattr(counting, "AROUND", ORTHOGONAL)
    patch.setattr(vineyards, "AROUND", ORTHOGONAL)


def keep_what_is_laid(patch: pytest.MonkeyPatch) -> None:
    """Leave a placed half tile in its owner's hand."""
    patch.setitem(cast(Any, EXPANSIONS["halflings"].reactions), TilePlaced, hills.raise_hill)
    patch.setattr(EXPANSIONS, "_compiled", EXPANSIONS._compile)


def offer_what_does_not_fit(patch: pytest.MonkeyPatch) -> None:
    """Let players choose half tiles that fit nowhere, or come before the lake."""
    patch.setattr(source, "fitting", lambda state, player: list(hand(state, player)))


def confuse_the_crop(patch: pytest.MonkeyPatch) -> None:
    """Take knights for highwaymen."""
    patch.setitem(crop_circle.KINDS, "knight", Kind.ROAD)


def stop_the_dragon_at_gaps(patch: pytest.MonkeyPatch) -> None:
    """Keep the dragon off squares that are half empty."""
    ways = dragon._ways

    def around_gaps(state: State, visited: tuple[int, ...]) -> list[int]:
        gaps = state.board.gaps
        return [square for square in ways(state, visited) if square not in gaps]

    patch.setattr(dragon, "_ways", around_gaps)


def count_heads(patch: pytest.MonkeyPatch) -> None:
    """Let a big meeple count like any other."""

    def majority(state: State, feature: Feature) -> tuple[int, ...]:
        heads = Counter(figure.player for figure in state.meeples(feature))
        return tuple(sorted(p for p in heads if heads[p] == max(heads.values())))

    patch.setattr(scoring, "majority", majority)


def forget_cathedrals(patch: pytest.MonkeyPatch) -> None:
    """Let cities with a cathedral be cities like others."""
    patch.setattr(inns_cathedrals, "STAKES", {Kind.ROAD: "inn"})


def forget_inns(patch: pytest.MonkeyPatch) -> None:
    """Let roads with an inn be roads like others."""
    patch.setattr(inns_cathedrals, "STAKES", {Kind.CITY: "cathedral"})


def overlook_cloth(patch: pytest.MonkeyPatch) -> None:
    """Give no tokens for cloth."""
    patch.setattr(goods, "GOODS", ("wine", "grain"))


def keep_goods_for_the_first(patch: pytest.MonkeyPatch) -> None:
    """Trade as if only the first player had tokens."""
    patch.setattr(goods, "tokens_of", lambda state, player: tokens_of(state, player * 0))


def fatten_every_pig(patch: pytest.MonkeyPatch) -> None:
    """Let pigs bring points without a majority."""
    patch.setattr(pig, "majority", lambda state, feature: state.players)


def leave_them_alone(patch: pytest.MonkeyPatch) -> None:
    """Let builders and pigs stay when their last meeple leaves."""
    send = State.send_all_home

    def send_others(state: State, figures: Iterable[Figure], cause: str) -> None:
        if cause != "alone":
            send(state, figures, cause)

    patch.setattr(State, "send_all_home", send_others)


def follow_the_others_builder(patch: pytest.MonkeyPatch) -> None:
    """Let the first player's builder bring everybody a second part."""
    patch.setattr(builder, "Figure", lambda player, kind, number: Figure(0, kind, number))


def chain_parts(patch: pytest.MonkeyPatch) -> None:
    """Let a second part bring a third."""

    def begin_again(state: State, player: int) -> None:
        begin_part(state, player)
        state.turn = replace(state.turn, part=0)

    patch.setattr(builder, "begin_part", begin_again)


def forget_second_parts(patch: pytest.MonkeyPatch) -> None:
    """Let every second part lapse."""
    patch.setattr(builder, "can_lay", lambda state, player: False)


def take_builders_for_meeples(patch: pytest.MonkeyPatch) -> None:
    """Let the fairy stand by builders and pigs, and one builder be enough for another."""

    def store(book: Rulebook, value: frozenset[str]) -> None:
        book.__dict__["no_meeples"] = value  # rulebooks outlive this test

    none = property(lambda book: frozenset(), store)
    patch.setattr(Rulebook, "no_meeples", none, raising=False)


def crop_builders(patch: pytest.MonkeyPatch) -> None:
    """Let a crop circle touch builders and pigs."""
    patch.setattr(State, "is_meeple", lambda state, figure: True)


def let_builders_vote(patch: pytest.MonkeyPatch) -> None:
    """Let builders and pigs be removed by princesses."""
    patch.setattr(State, "meeples", lambda state, feature: feature.figures)


def harvest_less(patch: pytest.MonkeyPatch) -> None:
    """Let a barn score what farmers score."""
    patch.setattr(barn, "LAST_RATE", 3)


def score_joined_farmers_in_full(patch: pytest.MonkeyPatch) -> None:
    """Let farmers who are joined to a barn score as if it came now."""
    patch.setattr(barn, "JOINED_RATE", 3)


def drive_straight(patch: pytest.MonkeyPatch) -> None:
    """Let wagons reach no square across a corner."""
    patch.setattr(wagon, "AROUND", ORTHOGONAL)


def build_beside_barns(patch: pytest.MonkeyPatch) -> None:
    """Let a barn come to another one."""
    patch.setattr(barn, "barns_in", lambda field: [])


def fly_as_printed(patch: pytest.MonkeyPatch) -> None:
    """Let no machine turn with its tile."""
    patch.setattr(Tile, "detail", lambda tile, symbol, rotation: tile.details.get(symbol, ""))


def land_alone(patch: pytest.MonkeyPatch) -> None:
    """Let nobody land where others stand."""
    every = flying_machines.list_landings

    def free(state: State, kind: FigureKind, square: int) -> list[Deploy]:
        occupied = set(map(state.board.square_of, state.figures.values()))
        return [] if square in occupied else every(state, kind, square)

    patch.setattr(flying_machines, "list_landings", free)


def round_down(patch: pytest.MonkeyPatch) -> None:
    """Let the witch leave the smaller half."""
    patch.setattr(lines, "points", lambda parts: scoring.points(parts) + 1)


def count_arms_for_the_mage(patch: pytest.MonkeyPatch) -> None:
    """Let coats of arms count as tiles for the mage."""
    patch.setattr(lines, "size_of", lambda s, f: scoring.size_of(s, f) + f.arms)


def share_a_feature(patch: pytest.MonkeyPatch) -> None:
    """Let mage and witch come to the feature on which one of them stands."""
    patch.setattr(moves, "find_feature", lambda state, figure: None)


def spare_the_magic(patch: pytest.MonkeyPatch) -> None:
    """Let the dragon pass mage and witch by."""
    patch.setattr(moves, "is_safe", lambda options: True)


def take_builders_for_the_only_meeples(patch: pytest.MonkeyPatch) -> None:
    """Let a festival for meeples return builders and nobody else."""
    patch.setattr(State, "is_meeple", lambda state, figure: figure.kind == "builder")


def count_arms_for_the_king(patch: pytest.MonkeyPatch) -> None:
    """Let coats of arms count as tiles for the king."""
    patch.setattr(king_robber, "count_tiles", lambda s, f: len(s.board.squares_of(f)) + f.arms)


def crown_the_scorer(patch: pytest.MonkeyPatch) -> None:
    """Let king and robber baron go to the first player, whoever completed."""
    bestow = king_robber.bestow
    automatic = cast(Any, EXPANSIONS["king-robber"].automatic)
    patch.setitem(automatic, "titles", lambda s, step: bestow(s, replace(step, player=0)))
    patch.setattr(EXPANSIONS, "_compiled", EXPANSIONS._compile)


def challenge_straight(patch: pytest.MonkeyPatch) -> None:
    """Let shrines and monasteries across a corner not see each other."""
    patch.setattr(cult, "AROUND", ORTHOGONAL)


def forgive_losers(patch: pytest.MonkeyPatch) -> None:
    """Let nobody lose a challenge."""
    patch.setattr(cult, "list_challenges", lambda state, number: ())


MUTATIONS: dict[Patch, tuple[str, int]] = {
    count_halves: ("halflings", 0),
    forget_gaps: ("halflings", 0),
    touch_with_the_long_side: ("halflings", 0),
    count_both_halves_round_a_monastery: ("halflings", 2),
    swap_scorings: ("halflings", 12),
    lose_the_hill: ("halflings", 17),
    overlook_a_vineyard: ("halflings", 9),
    keep_what_is_laid: ("halflings", 0),
    offer_what_does_not_fit: ("halflings", 2),
    confuse_the_crop: ("halflings", 0),
    stop_the_dragon_at_gaps: ("halflings", 6),
    count_heads: ("inns-traders", 6),
    forget_cathedrals: ("inns-traders", 0),
    forget_inns: ("inns-traders", 0),
    overlook_cloth: ("inns-traders", 2),
    keep_goods_for_the_first: ("inns-traders", 2),
    fatten_every_pig: ("inns-traders", 2),
    leave_them_alone: ("inns-traders", 3),
    follow_the_others_builder: ("inns-traders", 5),
    chain_parts: ("inns-traders", 14),
    forget_second_parts: ("inns-traders", 5),
    take_builders_for_meeples: ("inns-traders", 3),
    crop_builders: ("inns-traders", 78),
    let_builders_vote: ("inns-traders", 3),
    harvest_less: ("abbey-mayor", 0),
    score_joined_farmers_in_full: ("abbey-mayor", 0),
    drive_straight: ("abbey-mayor", 3),
    build_beside_barns: ("abbey-mayor", 0),
    fly_as_printed: ("flights", 0),
    land_alone: ("flights", 150),
    round_down: ("magic", 2),
    count_arms_for_the_mage: ("magic", 0),
    share_a_feature: ("magic", 0),
    spare_the_magic: ("magic", 4),
    take_builders_for_the_only_meeples: ("magic", 0),
    count_arms_for_the_king: ("king-cult", 0),
    crown_the_scorer: ("king-cult", 0),
    challenge_straight: ("king-cult", 0),
    forgive_losers: ("king-cult", 42),
}
"""What is done wrongly, and the family and number of a game that shows it soon."""
ENOUGH = 100


@pytest.mark.parametrize("mutate", MUTATIONS, ids=lambda mutate: mutate.__name__)
def test_the_checker_notices_a_wrong_engine(mutate: Patch, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is done wrongly with half tiles, inns, traders or barns shows as a difference."""
    mutate(monkeypatch)
    name, first = MUTATIONS[mutate]
    assert any(play(FAMILIES[name], first + number, seed=1) for number in range(ENOUGH))


@pytest.mark.parametrize("module", ["printed", "cut", "river", "count"])
def test_the_checker_shares_no_code_with_the_rules(module: str) -> None:
    """Tiles, features, spots and scores are worked out without a line of the rules."""
    source = (Path(__file__).parent / f"{module}.py").read_text()
    imported = {
        name.split(".")[0]
        for node in ast.walk(ast.parse(source))
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert "rules" not in imported
