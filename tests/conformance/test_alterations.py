"""The referee sees every alteration of a recording, and counts it once."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.conformance.recordings import (
    Recording,
    altered,
    recorded,
    refereed,
)
from tools.conformance.__main__ import main

HALVES = 1
"""A game of file o with a draft, a hill and a crop circle."""


def step_of(game: Recording, kind: str, phase: str = "") -> dict[str, Any]:
    """Return the first decision with an option of a kind that can go without changing the game."""
    turns = (turn["steps"] for turn in game["turns"])
    return next(
        step
        for steps in (game.get("draft", ()), *turns)
        for step in steps
        if phase in ("", step["ph"])
        for group in step["o"]
        if group["k"] == kind and len(group["o"]) > 1
    )


def drop_an_option(kind: str, phase: str = "") -> Callable[[Recording], None]:
    """Take away one option of a kind that was not chosen."""

    def alter(game: Recording) -> None:
        step = step_of(game, kind, phase)
        index, choice = (-1, None) if step["c"] == "PASS" else step["c"]
        number, group = next((n, g) for n, g in enumerate(step["o"]) if g["k"] == kind)
        length = 2 if kind == "Tile" else 6
        chosen = choice[:length] if number == index else None
        spare = next(option for option in group["o"] if option[:length] != chosen)
        group["o"].remove(spare)

    return alter


def raise_a_score(game: Recording) -> None:
    """Give somebody a point more after one turn."""
    game["turns"][20]["sc"][0] += 1


def move_a_figure(game: Recording) -> None:
    """Put a figure elsewhere after one turn."""
    game["turns"][30]["dm"][0][1] += 1


def test_one_option_one_score_and_one_place_make_three_mismatches(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Each alteration is one line, and the rest of the game still agrees."""
    game = altered(recorded("c"), drop_an_option("Tile"), raise_a_score, move_a_figure)

    report = refereed(game)

    assert report.mismatches == 3
    assert report.decisions == sum(len(turn["steps"]) for turn in game["turns"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[1].split()[0] for line in lines] == ["TilePhase", "scores", "figures"]


def set_member(turn: int, name: str, value: Any) -> Callable[[Recording], None]:
    """Replace a member of a turn."""

    def alter(game: Recording) -> None:
        assert game["turns"][turn].get(name) != value
        game["turns"][turn][name] = value

    return alter


def set_in_event(name: str, change: Callable[[Any], Any]) -> Callable[[Recording], None]:
    """Change the first event of a name."""

    def alter(game: Recording) -> None:
        event = next(e for turn in game["turns"] for e in turn["ev"] if e[0] == name)
        event[1] = change(event[1])

    return alter


def forbid_passing(game: Recording) -> None:
    """Make an optional decision compulsory in which something was chosen."""
    step = next(s for t in game["turns"] for s in t["steps"] if s["cp"] and s["c"] != "PASS")
    step["cp"] = 0


def add_an_option(game: Recording) -> None:
    """Offer a placement that is not legal."""
    step_of(game, "Meeple")["o"][-1]["o"].append([99, 99, "City", "N"])


def ask_somebody_else(game: Recording) -> None:
    """Let another player decide."""
    game["turns"][5]["steps"][0]["pl"] += 1


def change_the_end(change: Callable[[dict[str, Any]], None]) -> Callable[[Recording], None]:
    """Change the final board or score."""
    return lambda game: change(game["final"])


def give_a_feature_away(final: dict[str, Any]) -> None:
    feature = next(feature for feature in final["features"] if feature["ow"])
    feature["ow"] = [owner + 1 for owner in feature["ow"]]


def cut_a_feature(final: dict[str, Any]) -> None:
    next(feature for feature in final["features"] if len(feature["pl"]) > 2)["pl"].pop()


def lower_final_points(final: dict[str, Any]) -> None:
    final["ev"][0][1][0][1] -= 1


def lower_a_final_score(final: dict[str, Any]) -> None:
    final["sc"][0] -= 1


@pytest.mark.parametrize(
    "alter",
    [
        drop_an_option("Meeple"),
        drop_an_option("Fairy"),
        drop_an_option("Dragon", "DragonMovePhase"),
        add_an_option,
        forbid_passing,
        ask_somebody_else,
        set_member(40, "dr", [50, 50]),
        set_member(40, "fa", None),
        set_member(40, "pack", 7),
        set_member(40, "sup", [{}, {}]),
        set_member(40, "dm", []),
        set_member(40, "p", 9),
        set_member(40, "draw", [["BG-A", "x"]]),
        set_in_event("points", lambda lines: [[*lines[0][:2], "field", *lines[0][3:]]]),
        set_in_event("points", lambda lines: [[*lines[0][:4], [0, 0, "City", "N"]]]),
        set_in_event("meeple-deployed", lambda told: told | {"meeple": "Phantom"}),
        set_in_event("meeple-returned", lambda told: told | {"player": 9}),
        set_in_event("dragon-moved", lambda told: told | {"path": told["path"][:-1]}),
        set_in_event("neutral-moved", lambda told: told | {"to": [0, 0]}),
        set_in_event("tile-placed", lambda told: told | {"turn": 9}),
        change_the_end(give_a_feature_away),
        change_the_end(cut_a_feature),
        change_the_end(lower_final_points),
        change_the_end(lower_a_final_score),
        change_the_end(lambda final: final["placed"].pop()),
        change_the_end(lambda final: final["discarded"].append("BG-A")),
    ],
)
def test_every_single_alteration_is_one_mismatch(alter: Callable[[Recording], None]) -> None:
    """Options, passing, position, events, final board: nothing goes uncompared."""
    assert refereed(altered(recorded("c", 4), alter)).mismatches == 1


def set_last_hand(game: Recording) -> None:
    """Give a player another half tile after the last turn."""
    game["turns"][-1]["hands"][0].append("H1-01")


@pytest.mark.parametrize(
    "alter",
    [
        drop_an_option("Half"),
        drop_an_option("Source"),
        drop_an_option("HalfPick"),
        drop_an_option("Crop"),
        set_member(3, "aside", ["PD-G"]),
        set_last_hand,
        set_in_event("hill", lambda told: told | {"tile": None}),
        set_in_event("crop-circle", lambda told: told | {"kind": "monk"}),
        set_in_event("tile-placed", lambda told: told | {"corner": "middle"}),
        change_the_end(lambda final: final["hill"].append("BG-A")),
        change_the_end(lambda final: final["left"].append("BG-A")),
        change_the_end(lambda final: final.update({"end": "boredom"})),
    ],
)
def test_half_tiles_are_compared_as_well(alter: Callable[[Recording], None]) -> None:
    """The draft, hands, halves, hill, crop circle, and how the game ended."""
    assert refereed(altered(recorded("o", HALVES), alter)).mismatches == 1


TRADERS = 28
"""A game of file f with tokens, a second part, pigs, an unfinished inn and cathedral."""
BUILDERS = 18
"""A game of file f with several places for a builder at once."""
EATEN = 29
"""A game of file h in which a dragon leaves a builder alone."""
CATHEDRALS = 1
"""A game of file l with inns and cathedrals, finished and unfinished."""


def drop_a_figure(name: str) -> Callable[[Recording], None]:
    """Take away an option to place this figure that was not chosen."""

    def alter(game: Recording) -> None:
        spare = (
            (group, entry)
            for turn in game["turns"]
            for step in turn["steps"]
            for number, group in enumerate(step["o"])
            if group.get("m") == name
            for entry in group["o"]
            if step["c"] != [number, entry]
        )
        group, entry = next(spare)
        group["o"].remove(entry)

    return alter


def place_another_figure(game: Recording) -> None:
    """Have an option to place a big meeple be one to place another figure."""
    step = step_of(game, "Meeple")
    next(group for group in step["o"] if group["m"] == "BigFollower")["m"] = "Mayor"


def second_part(game: Recording) -> int:
    """Return the number of the first record that is the second part of a turn."""
    players = [turn["p"] for turn in game["turns"]]
    return next(n for n in range(1, len(players)) if players[n] == players[n - 1])


def give_the_second_part_to_another(game: Recording) -> None:
    """Let another player have the second part of a double turn."""
    game["turns"][second_part(game)]["p"] += 1


def forget_the_second_part(game: Recording) -> None:
    """Leave the second part of a double turn out."""
    del game["turns"][second_part(game)]


def change_tokens(game: Recording) -> None:
    """Give somebody a token more after a turn."""
    turn = next(turn for turn in game["turns"] if "tok" in turn)
    turn["tok"][0]["WINE"] = turn["tok"][0].get("WINE", 0) + 1


def forget_tokens(game: Recording) -> None:
    """Have nobody own a token after a turn."""
    del next(turn for turn in game["turns"] if "tok" in turn)["tok"]


def change_line(
    reason: str, part: str, change: Callable[[list[Any]], None]
) -> Callable[[Recording], None]:
    """Change the first points of this name that have a part of this name."""

    def alter(game: Recording) -> None:
        events = (e for record in (*game["turns"], game["final"]) for e in record["ev"])
        lines = (line for event in events if event[0] == "points" for line in event[1])
        change(next(li for li in lines if li[2] == reason and part in {n for _, n, _ in li[3]}))

    return alter


def drop_last_part(line: list[Any]) -> None:
    """Leave out the last part of some points, sum and all."""
    line[1] -= line[3].pop()[2]


def count_tiles(line: list[Any]) -> None:
    """Have an unfinished feature bring a point."""
    line[1:4] = [1, line[2], [[1, "tiles", 1]]]


@pytest.mark.parametrize(
    ("name", "number", "alter"),
    [
        ("f", TRADERS, drop_a_figure("BigFollower")),
        ("f", BUILDERS, drop_a_figure("Builder")),
        ("f", TRADERS, drop_a_figure("Pig")),
        ("f", TRADERS, place_another_figure),
        ("f", TRADERS, give_the_second_part_to_another),
        ("f", TRADERS, change_tokens),
        ("f", TRADERS, forget_tokens),
        ("f", TRADERS, lambda game: game["init"]["tok"][0].update({"WINE": 1})),
        ("f", TRADERS, change_the_end(lambda final: final["tok"][1].update({"CLOTH": 9}))),
        ("f", TRADERS, set_in_event("token-received", lambda told: told | {"count": 5})),
        ("f", TRADERS, set_in_event("token-received", lambda told: told | {"token": "SILK"})),
        (
            "f",
            TRADERS,
            set_in_event("token-received", lambda told: told | {"feature": [9, 9, "City", "N"]}),
        ),
        ("f", TRADERS, change_line("field", "pigs", drop_last_part)),
        ("f", TRADERS, change_line("trade-goods", "trade-goods.WINE", drop_last_part)),
        ("f", TRADERS, change_line("road.incomplete", "inn", count_tiles)),
        ("f", TRADERS, change_line("city.incomplete", "cathedral", count_tiles)),
        ("h", EATEN, drop_a_figure("Builder")),
        ("h", EATEN, set_in_event("meeple-returned", lambda told: told | {"meeple": "Pig"})),
        ("l", CATHEDRALS, drop_a_figure("BigFollower")),
        ("l", CATHEDRALS, change_line("road", "inn", drop_last_part)),
        ("l", CATHEDRALS, change_line("city", "cathedral", drop_last_part)),
        ("l", CATHEDRALS, change_the_end(give_a_feature_away)),
        ("x", 0, drop_an_option("Source")),
        ("x", 0, set_last_hand),
    ],
)
def test_inns_goods_builders_and_pigs_are_compared_as_well(
    name: str, number: int, alter: Callable[[Recording], None]
) -> None:
    """Figures, tokens, both parts of a turn, every line of a score, a last turn without a tile."""
    assert refereed(altered(recorded(name, number), alter)).mismatches == 1


@pytest.mark.parametrize(
    ("name", "number", "alter"),
    [
        ("f", TRADERS, forget_the_second_part),
        ("l", CATHEDRALS, lambda game: game["setup"]["sets"].update({"inns-and-cathedrals:1": 3})),
        ("x", 0, lambda game: game["setup"]["rules"].update({"half-end": "10/2024"})),
    ],
)
def test_what_changes_a_game_is_noticed(
    name: str, number: int, alter: Callable[[Recording], None]
) -> None:
    """Fewer boxes, a part of a turn that is missing, another ending."""
    assert refereed(altered(recorded(name, number), alter)).mismatches > 0


def test_tokens_may_be_told_of_at_any_place_of_their_city() -> None:
    """A recording names one of the city's places: which one does not matter."""
    game = recorded("f", TRADERS)
    events = [e[1] for t in game["turns"] for e in t["ev"] if e[0] == "token-received"]
    cities = [
        [[x, y, "City", *location] for x, y, *location in feature["pl"]]
        for feature in game["final"]["features"]
        if feature["f"] == "City"
    ]
    for told in events:
        (city,) = (city for city in cities if told["feature"] in city)
        told["feature"] = next(place for place in city if place != told["feature"])

    assert refereed(game).mismatches == 0


@pytest.mark.parametrize(
    ("name", "number", "alter"),
    [
        ("d", 0, drop_an_option("Meeple", "PhantomPhase")),
        ("g", 0, drop_an_option("Tile")),
        ("q", 0, drop_an_option("Fairy")),
        ("e", 1, drop_an_option("FairyTile")),
        ("e", 1, set_in_event("points", lambda lines: [[*lines[0][:4], [0, 0, None, None]]])),
    ],
)
def test_no_allowance_hides_an_alteration(
    name: str, number: int, alter: Callable[[Recording], None]
) -> None:
    """Where something is allowed, anything else is still a mismatch."""
    assert refereed(altered(recorded(name, number), alter)).mismatches == 1


def test_a_game_that_cannot_go_on_is_stopped_and_the_next_one_replayed() -> None:
    """A choice that is not legal ends the replay of its game only."""

    def choose_nonsense(game: Recording) -> None:
        game["turns"][3]["steps"][0]["c"] = [0, [99, 99, 0]]

    report = refereed(altered(recorded("a"), choose_nonsense), recorded("a", 1))

    assert report.games == 2
    assert report.mismatches == 1


@pytest.mark.parametrize(
    "alter",
    [
        lambda game: game["setup"]["sets"].update({"inns-and-cathedrals:2": 1}),
        lambda game: game["setup"]["sets"].update({"inns-and-cathedrals:2": 0}),
        lambda game: game["setup"]["sets"].update({"tower:2": 1}),
        lambda game: game["setup"]["elements"].update({"builder": 2}),
        lambda game: game["setup"]["elements"].update({"small-follower": 8}),
        lambda game: game["setup"]["elements"].pop("portal"),
        lambda game: game["setup"]["rules"].update({"princess-action": "sometimes"}),
        lambda game: game["setup"]["rules"].update({"sheep": True}),
        lambda game: game["setup"].update({"removed": ["BG-A"] * 9}),
        lambda game: game["setup"]["start"].clear(),
        lambda game: game.update({"players": 9}),
        lambda game: game["turns"][3]["steps"][0].update({"c": "PERHAPS"}),
        lambda game: game["turns"][3]["ev"].append(["points", [["nobody"]]]),
    ],
)
def test_what_the_referee_does_not_know_is_never_passed_over(
    alter: Callable[[Recording], None], capsys: pytest.CaptureFixture[str]
) -> None:
    """Unknown sets, elements, rules and nonsense are told in a sentence of their own."""
    assert refereed(altered(recorded("c"), alter)).mismatches == 1
    assert ": recording: ours impossible, recorded " in capsys.readouterr().out


def test_an_altered_file_ends_the_command_with_1(tmp_path: Any) -> None:
    """Exit status 1 tells of a mismatch."""
    path = tmp_path / "altered.jsonl"
    path.write_bytes(msgspec.json.encode(altered(recorded("a"), raise_a_score)) + b"\n")

    assert main([str(path)]) == 1
