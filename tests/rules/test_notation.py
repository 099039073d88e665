"""The notation: what actions and players are called, what is written, what is refused."""

import re
from dataclasses import replace
from random import Random

import pytest

from rules import IllegalAction, advance, new_game
from rules.actions import PASS, Action, Chance, Deploy, DrawTile, PlaceTile, Resign
from rules.expansions import EXPANSIONS
from rules.expansions.halflings.hands import PickHalf
from rules.expansions.source import ChooseFromHand
from rules.notation import LONGEST, BadNotation, Game, read, write
from rules.notation.naming import Naming, name_players
from rules.notation.places import place, read_place
from rules.registry import Registry
from rules.setup import Setup
from tests.builders import IC, PD, Table, table
from tests.halves import with_halves
from tests.strategies import choose
from tests.towers import builds, captures, imprison, rich, tower_table
from tests.toy.holes import notation_holes
from tests.toy.rules import REGISTRY, toll
from tools.notation import play

SHORT = """Cloisterwyrm 1
Edition: C2
Tiles: BG-U 3
Player 1: Ann
Player 2: Bo

  1. Ann  BG-U at 1E 0N r90, highwayman
  2. Bo   BG-U at 1W 0N r90, farmer N E W
  3. Ann  BG-U at 2E 0N r90, farmer E S W {Ann +4}

Scores: Ann 4, Bo 0
Winner: Ann
"""


def names(game: Table) -> list[str]:
    """Return what may be done now, as it is written by Ann, Bo and Cees."""
    naming = Naming(("Ann", "Bo", "Cees")[: len(game.state.players)])
    player = game.state.turn.player if game.player == -1 else game.player
    assert player is not None
    return list(naming.list_actions(game.state, player))


# -- what things are called -----------------------------------------------------------------------


def test_a_tile_is_drawn_and_laid() -> None:
    """By name; the square as people say it, the turn in degrees."""
    game = table(bag={"BG-B": 2})
    assert names(game) == ["BG-B"]
    game.draws("BG-B")
    assert names(game) == ["at 0E 1S r0", "at 0E 1S r90", "at 0E 1S r180", "at 0E 1S r270"]


def test_meeples_are_called_by_what_they_stand_on() -> None:
    """A monk, a highwayman, a farmer."""
    game = table()
    game.lay("BG-A", at=(1, 0), rotation=1)
    assert names(game) == ["monk", "highwayman", "farmer", "pass"]


def test_sides_tell_features_of_a_kind_apart() -> None:
    """As they lie: the tile is turned."""
    game = table()
    game.lay("BG-W", at=(0, 1))
    assert names(game)[:3] == ["highwayman E", "highwayman S", "highwayman W"]


def test_fields_that_reach_the_same_sides_are_told_by_the_road() -> None:
    """Sides alone would not do."""
    game = table(PD)
    game.lay("PD-A", at=(-1, 0))
    told = [name for name in names(game) if name.startswith("farmer")]
    assert told == ["farmer E S (NW of road)", "farmer E S (SE of road)"]


def test_other_figures_are_named_with_the_feature() -> None:
    """A phantom is one even where a meeple would be a knight."""
    game = table("phantom")
    game.lay("BG-E", at=(0, 1), rotation=2)
    game.passes()
    assert names(game) == ["phantom city", "phantom field", "pass"]


def test_another_tile_is_told_by_its_square() -> None:
    """A portal leads there."""
    game = table(PD)
    game.lay("PD-R", at=(1, 0))
    assert {"knight at 0E 0N", "highwayman at 0E 0N", "farmer E W at 0E 0N"} <= {*names(game)}


def test_somebody_elses_figure_is_told_with_its_owner() -> None:
    """The princess may send home anybody's."""
    game = table(PD, players=3)
    game.stand(0, (0, 0), "city1")
    game.stand(2, (0, 0), "city1")
    game.lay("PD-Bg", at=(0, -1), rotation=2)
    assert names(game) == ["send home knight at 0E 0N", "send home Cees's knight at 0E 0N", "pass"]


def test_figures_that_stand_alike_are_numbered() -> None:
    """From the second on."""
    game = table(PD)
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 0), "road1")
    game.lay("BG-B", at=(0, 1))
    told = [name for name in names(game) if name.startswith("fairy")]
    assert told == ["fairy to highwayman at 0E 0N", "fairy to highwayman at 0E 0N #2"]


def test_prisoners_are_told_with_who_holds_them() -> None:
    """And towers by their square."""
    game = tower_table(IC, floors=1)
    for text in ("0.meeple.1", "0.big-meeple.1"):
        imprison(game, text, 1)
    game.stand(1, (0, 0), "road1")
    rich(game, 0)
    game.lay("BG-B", at=(0, 2))
    told = {"floor at 0E 1S", "meeple tower at 0E 1S", "ransom meeple from Bo"}
    assert told <= {*names(game)}
    builds(game)
    assert names(game)[:2] == ["capture Bo's highwayman at 0E 0N", "pass"]
    captures(game, "1.meeple.1")
    assert names(game) == ["exchange big-meeple from Bo", "exchange meeple from Bo"]


def test_what_a_ransom_costs_is_written() -> None:
    """With a minus, beside what it brings."""
    setup = Setup(2, expansions=("tower",))
    texts = (write(play(setup, Random(seed))) for seed in range(100))
    text = next(text for text in texts if re.search(r"ransom .*\{[^}]* -3\b", text))
    assert write(read(text)) == text


def test_on_a_half_tile_the_corner_is_told() -> None:
    """There may be two on a square; on the one just laid it is plain."""
    game = with_halves("H1-06", "H1-12", expansions=(PD,), start="BG-B")
    game.half("H1-06", at=(0, 1), rotation=1)
    game.deploy("field1")
    game.draws("BG-B")
    game.place((-1, 0))
    game.stand(1, (0, 1), "field1", corner="NW")
    assert "fairy to farmer at 0E 1S NW" in names(game)


def test_a_player_with_a_name_of_one_word_is_called_by_it() -> None:
    """All others by their seat."""
    assert name_players(["Ann", "Émile_2", "O'Neil"]) == ("Ann", "Émile_2", "O'Neil")
    others = ["Ann Lee", "ann", "Ann", "P1", "x:", "BG-A"]
    assert name_players(others) == ("P1", "P2", "P3", "P4", "P5", "P6")


def test_each_action_has_a_word() -> None:
    """What ships, and the toy."""
    assert notation_holes(REGISTRY) == []


def test_an_action_without_a_word_is_named() -> None:
    """All there are."""
    dumb = replace(REGISTRY["toy"], notation={})
    without = Registry(REGISTRY.base, (*list(REGISTRY.values())[:-1], dumb))
    names = [action.__name__ for action in dumb.actions]
    assert notation_holes(without) == [f"toy: no notation of {name}" for name in names]


def test_a_lot_without_a_label_is_named() -> None:
    """It would follow from no stream of the seed."""

    class Nameless(Chance, frozen=True):
        face: int

    dumb = replace(REGISTRY["toy"], actions={Nameless: toll}, notation={Nameless: "face"})
    without = Registry(REGISTRY.base, (*list(REGISTRY.values())[:-1], dumb))
    assert notation_holes(without) == ["toy: no label of Nameless"]


def test_an_expansion_needs_nothing_but_its_words() -> None:
    """What its actions are made of is written without it."""
    setup, pick = Setup(3, expansions=("toy",)), Random(1)
    state, done = new_game(setup, REGISTRY), list[Action]()
    while not state.over:
        done.append(choose(state, pick))
        advance(state, done[-1])
    text = write(Game(setup, ("Ann", "Bo", "Cees"), tuple(done)), REGISTRY)
    assert read(text, REGISTRY).actions == tuple(done)
    assert re.search(r"Bo: ring loud, toll [123] \{toll-\d: toll 1 \*3, toll 2 \*2, toll 3\}", text)
    assert re.search(r" invite (Ann|Bo|Cees)'s (knight|highwayman|farmer|monk) .*at ", text)


# -- what is written ------------------------------------------------------------------------------


def test_a_game_is_written_as_it_is_read() -> None:
    """A line for each turn, with the points it brought."""
    game = read(SHORT)
    assert game.names == ("Ann", "Bo")
    assert game.setup == Setup(2, bag={"BG-U": 3})
    assert game.actions[:3] == (
        DrawTile("BG-U"),
        PlaceTile(1, 0, 1),
        Deploy("meeple", 1, 0, "road1"),
    )
    assert write(game) == SHORT


def test_what_a_person_writes_may_be_plainer() -> None:
    """No scores, no spaces, small letters, comments, a turn over two lines."""
    plain = """Cloisterwyrm 1
        Tiles: BG-U 3
        Player 1: Ann
        Player 2: Bo
        1. ann bg-u AT 1e 0n R90 {a good start}; Highwayman
        2. Bo BG-U at 1W 0N r90
        2. Bo FARMER N e W
        3. Ann BG-U, at 2E 0N r90, farmer E S W"""
    assert write(read(plain)) == SHORT


def test_a_publishers_options_need_not_be_told() -> None:
    """Only what is otherwise."""
    head = "Cloisterwyrm 1\nPublisher: RGG\nEdition: C1\nExpansions: princess-dragon\n"
    changed = read(f"{head}Options: fairy-point=one, HR-1=on\nPlayer 1: Ann\n")
    assert changed.setup.options["fairy-reward"] == "each-owner"
    assert changed.setup.options["HR-1"] is True
    assert "fairy-point" not in changed.setup.options
    assert "Options: fairy-point=one, HR-1=on\n" in write(changed)


def test_what_others_do_in_a_turn_begins_with_their_name() -> None:
    """And so does what its player does after that."""
    game = Game(Setup(3), ("Ann", "Bo", "Cees"), (DrawTile("BG-B"), Resign(2), PlaceTile(0, 1, 0)))
    assert "  1. Ann   BG-B; Cees: resign; Ann: at 0E 1S r0\n" in write(game)
    assert read(write(game)).actions == game.actions


def test_what_was_not_played_cannot_be_written() -> None:
    """The rules refuse it."""
    with pytest.raises(IllegalAction):
        write(Game(Setup(2), ("Ann", "Bo"), (PASS,)))


def test_while_a_game_goes_on_hidden_tiles_are_not_written() -> None:
    """Those dealt are a question mark; one from a hand shows once it lies, no choice before."""
    options = {"half-deal": "deal-all", "half-hand": 1}
    setup = Setup(2, expansions=("halflings",), start="BG-D", options=options)
    whole = """Cloisterwyrm 1
Expansions: halflings
Options: half-deal=deal-all, half-hand=1
Start: BG-D
Player 1: Ann
Player 2: Bo

  0. Ann: deal H1-07; Bo: deal H2-07
  1. Ann  draw, BG-B at 0E 1S r0, pass
  2. Bo   hand H2-07 at 0E 1N r0, pass
  3. Ann  hand H1-07
"""
    game = read(whole)
    assert game.setup == setup
    told = write(replace(game, seed="seed", order=("BG-B",)), revealed=False)
    assert (
        told.split("\n\n")[1]
        == """  0. Ann: deal ?; Bo: deal ?
  1. Ann  BG-B at 0E 1S r0, pass
  2. Bo   hand H2-07 at 0E 1N r0, pass"""
    )
    assert "Seed" not in told
    assert "Order" not in told
    with pytest.raises(BadNotation, match="hidden"):
        read(told)


def test_drafted_half_tiles_are_written_while_a_game_goes_on() -> None:
    """All know who took them (HL-2): nothing of a choice from a hand is kept back."""
    setup = Setup(2, expansions=("halflings",), options={"half-deal": "draft", "half-hand": 1})
    log = PickHalf("H1-01"), PickHalf("H1-02"), ChooseFromHand("H1-02")
    game = Game(setup, ("Ann", "Bo"), log)
    assert write(game, revealed=False) == write(game)
    assert "hand H1-02" in write(game, revealed=False)


def test_what_is_not_hidden_can_be_read_while_a_game_goes_on() -> None:
    """Most games have nothing to hide but the seed."""
    game = read(SHORT.partition("  3.")[0])
    assert write(game, revealed=False) == write(game)


# -- what is refused ------------------------------------------------------------------------------

REFUSED = {
    "Cloisterwyrm 1|Cloisterwyrm 2": (1, "title"),
    "Edition: C2|Edition C2": (2, "line"),
    "Edition: C2|Weather: fine": (2, "heading"),
    "Player 1: Ann|Player 2: Ann": (5, "again"),
    "Player 1: Ann|Player 3: Ann": (1, "missing"),
    "Player 1: Ann|Player 1:": (4, "value"),
    "Edition: C2|Publisher: nobody": (2, "value"),
    "Edition: C2|Options: fields=maybe": (2, "value"),
    "Edition: C2|Options: fields=on, fields=off": (2, "value"),
    "Edition: C2|Expansions: tower-of-babel": (2, "setup"),
    "Edition: C2|Edition: C9": (2, "setup"),
    "BG-U 3|BG-U many": (3, "value"),
    "BG-U 3|XX-1 3": (3, "setup"),
    "  2. Bo|  3. Bo": (8, "turn"),
    "  2. Bo|  2. Ann": (8, "player"),
    "  2. Bo|  2. Cees": (8, "nobody"),
    "farmer N E W|Ann: farmer N": (8, "decides"),
    "farmer N E W|Ann: resign, resign": (8, "over"),
    "farmer N E W|pass, BG-U at 2E 0N r90": (8, "turn-over"),
    "farmer N E W|farmer E": (8, "action"),
    "BG-U at 1W|? at 1W": (8, "hidden"),
    "r90, farmer E S W|r45, farmer E S W": (9, "action"),
    "farmer E S W|farmer E S W, resign": (9, "over"),
    "Scores: Ann 4|Scores: Ann 5": (11, "scores"),
    "Winner: Ann|Winner: Bo": (12, "winner"),
    "Winner: Ann|Order: BG-U": (12, "seal"),
    "Winner: Ann|Order: BG-?": (12, "value"),
    "Winner: Ann|Seal: ff": (12, "value"),
}


@pytest.mark.parametrize("change", REFUSED)
def test_what_is_wrong_is_refused_with_its_line(change: str) -> None:
    """And the reason."""
    before, after = change.split("|")
    assert before in SHORT
    with pytest.raises(BadNotation) as refused:
        read(SHORT.replace(before, after, 1))
    assert (refused.value.line, refused.value.reason) == REFUSED[change]
    assert f"Line {refused.value.line}: " in str(refused.value)


@pytest.mark.parametrize(
    "change",
    [
        ", highwayman|",  # nothing else is done in her turn
        ", farmer N E W|, pass",
        ", highwayman|, highwayman, pass",
        ", farmer E S W {Ann +4}|",
        "r90, farmer E S W {Ann +4}|r90, farmer E S W {Ann +4}, pass",
    ],
)
def test_a_pass_may_be_left_out_and_one_too_many_written(change: str) -> None:
    """Who writes down a game of a table knows what was done, not what was asked."""
    before, after = change.split("|")
    assert before in SHORT
    turns = SHORT.partition("\nScores")[0].replace(before, after, 1)
    game = read(turns)
    assert read(write(game)) == game
    kinds = [type(action) for action in game.actions]
    assert kinds.count(PlaceTile) == 3


def test_the_winner_is_written_first_and_who_resigned_last() -> None:
    """Whatever their points (BG-12)."""
    text = SHORT.replace("BG-U 3", "BG-U 4").partition("Scores")[0]
    game = read(f"{text.rstrip()}\n  4. Bo   Ann: resign")
    written = write(game, EXPANSIONS, revealed=True)
    assert "Scores: Bo 0, Ann 4" in written
    assert "Winner: Bo" in written


def test_scores_may_stand_in_any_order() -> None:
    """As in files that were written in the order of the seats."""
    swapped = SHORT.replace("Ann 4, Bo 0", "Bo 0, Ann 4")
    assert read(swapped) == read(SHORT)


def test_a_winner_of_a_game_that_goes_on_is_refused() -> None:
    """Nobody has won yet."""
    with pytest.raises(BadNotation, match="not over"):
        read(f"{SHORT.partition('  3.')[0]}Winner: Ann")


def test_who_has_left_does_not_leave_again() -> None:
    """There is nobody to do so."""
    text = "Cloisterwyrm 1\nPlayer 1: A\nPlayer 2: B\nPlayer 3: C\n1. A C: resign; C: resign"
    with pytest.raises(BadNotation, match="C is not in the game any more"):
        read(text)


def test_a_refusal_tells_what_is_possible() -> None:
    """The likeliest first."""
    with pytest.raises(BadNotation) as refused:
        read(SHORT.replace("farmer N", "farmr N"))
    choices = refused.value.values["choices"]
    assert isinstance(choices, tuple)
    assert choices[0] == "farmer N E W"


def test_a_text_without_end_is_refused() -> None:
    """Before it is looked at."""
    with pytest.raises(BadNotation, match="at most"):
        read(SHORT + " " * LONGEST)


HARMLESS = {"spaces", "commas"}
HOSTILE = {
    "spaces": SHORT.replace("farmer N", f"farmer{' ' * 90_000}N"),
    "commas": SHORT.replace("farmer N", f"{',' * 90_000}farmer N"),
    "braces": SHORT.replace("farmer N", f"{'{' * 90_000}farmer N"),
    "words": SHORT.replace("farmer N", "a " * 45_000),
    "a word": SHORT.replace("farmer N", "a" * 90_000),
    "a name": SHORT.replace("2. Bo", f"2. {'a' * 90_000}"),
    "a publisher": SHORT.replace("Edition: C2", f"Publisher: {'a' * 90_000}"),
    "an expansion": SHORT.replace("Edition: C2", f"Expansions: {'a' * 90_000}"),
    "expansions": SHORT.replace("Edition: C2", f"Expansions: {'a,' * 45_000}"),
    "an edition": SHORT.replace("C2", "C" * 90_000),
    "a heading": SHORT.replace("Edition", "E" * 90_000),
    "tiles": SHORT.replace("BG-U 3", f"BG-U {'9' * 90_000}"),
    "many tiles": SHORT.replace("BG-U 3", f"BG-U {'9' * 9}"),
    "fewer tiles": SHORT.replace("BG-U 3", "BG-U -3"),
    "an order": SHORT.replace("Winner: Ann", f"Order: {'BG-U ' * 18_000}"),
    "another order": SHORT.replace("Winner: Ann", f"Order: {'a' * 90_000}"),
    "lines": "Cloisterwyrm 1" + "\n" * 90_000,
    "turns": "Cloisterwyrm 1\nPlayer 1: A\n" + "1. A\n" * 15_000 + "2. A",
}


def refusal(text: str) -> BadNotation | None:
    """Return why a text is refused; None if it is a game."""
    try:
        read(text)
    except BadNotation as error:
        return error
    return None


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts_are_read_like_others(name: str) -> None:
    """Without taking long; whatever is refused is so in few words."""
    refused = refusal(HOSTILE[name])
    assert (refused is None) is (name in HARMLESS)
    told = () if refused is None else (str(refused), *map(str, refused.values.values()))
    assert all(len(words) < 300 for words in told)


@pytest.mark.parametrize(
    ("typed", "square"),
    [
        ("2E 1N", (2, -1)),
        ("2e1n", (2, -1)),
        ("2E,1N", (2, -1)),
        ("1n 2e", (2, -1)),
        ("1n,2e", (2, -1)),
        (" 3 W ; 4 S ", (-3, 4)),
        (" 3 W ; 4 s ", (-3, 4)),
        ("2E", (2, 0)),
        ("2S", (0, 2)),
        ("3S", (0, 3)),
        ("0E 3S", (0, 3)),
        ("0E 0N", (0, 0)),
        (" 0 ", (0, 0)),
        ("", None),
        ("2", None),
        ("E", None),
        ("E2", None),
        ("2E 1W", None),
        ("2E 3W", None),
        ("1N 2N", None),
        ("2E 1N 1N", None),
        ("2E 1N 3S", None),
        ("2O 1Z", None),
        ("-2E 1N", None),
        ("1000E", None),
        ("1234E", None),
    ],
)
def test_a_place_is_read_however_it_is_written(typed: str, square: tuple[int, int] | None) -> None:
    """Compass letters are the same in all languages; nothing is guessed."""
    assert read_place(typed) == square
    if square is not None:
        assert read_place(place(*square)) == square
