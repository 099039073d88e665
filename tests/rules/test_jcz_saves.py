"""Saves of JCloisterZone: read as the games they are, or refused with line and reason."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules import advance, new_game
from rules.actions import DrawTile
from rules.expansions import EXPANSIONS
from rules.expansions.tower.prisoners import Ransom
from rules.notation import LONGEST_SAVE, BadNotation, Game, read, write
from rules.notation.__main__ import main
from rules.notation.jcz.places import Frame
from rules.setup import Setup
from rules.state import State
from tests.rules.jcz_saves import Json, save, theirs
from tests.strategies import moments

SETS: dict[str, Setup] = {
    "base": Setup(),
    "first edition": Setup(3, "C1"),
    "dragon": Setup(
        3,
        "C1",
        ("princess-dragon", "phantom"),
        {"princess": "must", "dragon-moves": "after-scoring"},
    ),
    "fairy on tiles": Setup(2, "C1", ("princess-dragon",), {"fairy-placement": "on-tile"}),
    "inns": Setup(4, "C2", ("inns-cathedrals", "traders-builders"), {"fields": False}),
    "tower": Setup(2, "C1", ("tower", "inns-cathedrals", "phantom")),
    "tower and builders": Setup(3, "C1", ("tower", "traders-builders", "princess-dragon")),
    "abbey": Setup(3, "C1", ("abbey-mayor",), {"wagon-reach": "C1", "abbey-end": "one-round"}),
    "barns": Setup(2, "C2", ("abbey-mayor", "phantom"), {"abbey-end": "one-round"}),
    "festival": Setup(2, "C1", ("festival", "traders-builders"), {"festival": "meeples"}),
    "festival and abbot": Setup(3, "C2", ("abbot", "festival")),
    "magic": Setup(3, "C1", ("princess-dragon", "mage-witch")),
    "abbot": Setup(5, "C2", ("abbot",), {"small-city": True}),
}


def bring_to_an_end(game: Game) -> State:
    """Return how a game stands after its last action."""
    state = new_game(game.setup)
    for action in game.actions:
        advance(state, action)
    return state


def a_game(name: str, seed: int = 1) -> Game:
    """Return a random game of one of these sets, in which nobody leaves."""
    setup = SETS[name]
    actions = tuple(action for _, action in moments(setup, random.Random(seed)))
    return Game(setup, ("Ann", "Bo", "Cees", "Dan", "Eve")[: setup.players], actions)


def laid(state: State) -> list[tuple[str, int, int]]:
    """Return the tiles on the board, where and how they lie."""
    return [(each.tile.id, each.square, each.rotation) for each in state.board.placements]


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("seed", range(3))
def test_a_game_comes_back_from_its_save(name: str, seed: int) -> None:
    """The same tiles and points, also where a tile was drawn in vain; and it can be written."""
    game = a_game(name, seed)
    state = new_game(game.setup)
    tiles = [state.tile(a.tile) for a in game.actions if isinstance(a, DrawTile)]
    told = save(game, drawOrder=[theirs(tile)[0] for tile in tiles])
    told["setup"]["elements"]["farmers"] = game.setup.options.get("fields", True)
    found = read(json.dumps(told))
    before, after = bring_to_an_end(game), bring_to_an_end(found)
    assert after.over
    assert (after.scores, laid(after)) == (before.scores, laid(before))
    assert found.names == game.names
    assert read(write(found)).actions == found.actions


def test_saves_tell_of_floors_and_prisoners() -> None:
    """Between them, all that towers bring; another prisoner of the kind may be named as freed."""
    games = [a_game("tower", 1), a_game("tower", 5), a_game("tower and builders", 1)]
    told = {each["type"] for game in games for each in save(game)["replay"]}
    assert {"PLACE_TOKEN", "CAPTURE_FOLLOWER", "EXCHANGE_FOLLOWER", "PAY_RANSOM"} <= told
    for game in games:
        other = save(game)
        for each in other["replay"]:
            if each["type"] == "PAY_RANSOM":
                each["payload"]["meepleId"] = each["payload"]["meepleId"][:-1] + "99"
        found = read(json.dumps(other))
        paid = [sum(isinstance(a, Ransom) for a in each.actions) for each in (game, found)]
        assert paid[0] == paid[1]


@pytest.mark.parametrize("turn", range(4))
def test_a_board_may_lie_otherwise(turn: int) -> None:
    """Its start tile turned, and on another square."""
    game = a_game("dragon")
    found = read(json.dumps(save(game, Frame(turn, (-3, 5)))))
    assert laid(bring_to_an_end(found)) == laid(bring_to_an_end(game))


def test_a_save_without_passes_and_commits_is_the_same_game() -> None:
    """They say nothing that does not follow."""
    told = save(a_game("dragon"))
    found = read(json.dumps(told))
    told["replay"] = [each for each in told["replay"] if each["type"] != "PASS"]
    assert read(json.dumps(told)) == found


def test_a_game_that_goes_on_is_read_as_far_as_it_is_played() -> None:
    """It is over only if nothing is left that fits."""
    told = save(a_game("base"))
    del told["replay"][60:]
    state = bring_to_an_end(read(json.dumps(told)))
    assert not state.over
    assert sum(state.bag.values()) > 40


def arranged(*replay: tuple[str, Json], end: int | None = None, **elements: Any) -> Json:
    """Return a short save of the first edition in which two people play."""
    order = [payload["tileId"] for kind, payload in replay if kind == "PLACE_TILE"]
    return {
        "appVersion": "5.7.0",
        "setup": {
            "sets": {"basic:1": 1},
            "elements": {"small-follower": 7, "farmers": True, **elements},
            "rules": {},
            "start": [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}],
        },
        "players": [{"name": "Ann", "slot": 0}, {"name": "Bo", "slot": 1}],
        "replay": [{"type": kind, "payload": payload} for kind, payload in replay],
        "gameAnnotations": {"drawOrder": order, "endTurn": end},
    }


def lay(tile: str, x: int, y: int, turned: int = 0) -> tuple[str, Json]:
    """Return an entry that lays a tile."""
    return "PLACE_TILE", {"tileId": tile, "rotation": f"R{turned}", "position": [x, y]}


def stand(x: int, y: int, location: str, figure: str, **feature: str) -> tuple[str, Json]:
    """Return an entry that places a figure."""
    pointer = {"position": [x, y], "location": location, **feature}
    return "DEPLOY_MEEPLE", {"pointer": pointer, "meepleId": figure}


COMMIT = ("COMMIT", {"salt": "1"})
PASSED = ("PASS", Json())


def test_a_game_arranged_to_end_early_is_scored() -> None:
    """After so many turns: nothing else is in its bag."""
    told = arranged(
        lay("BA/RFr", 1, 0), stand(1, 0, "WE", "0.small.1", feature="Road"), COMMIT, end=1
    )
    state = bring_to_an_end(read(json.dumps(told)))
    assert state.over
    assert list(state.scores) == [2, 0]


@pytest.mark.parametrize(
    ("location", "feature", "points"),
    [
        ("CLOISTER", {}, 2),
        ("I", {"feature": "Cloister"}, 2),
        ("I", {"feature": "Monastery"}, 2),
        ("NL.NR.EL.ER.SL.SR.WL.WR", {"feature": "Farm"}, 0),
        ("NL.NR.EL.ER.SL.SR.WL.WR", {}, 0),
    ],
)
def test_early_versions_called_features_otherwise(
    location: str, feature: dict[str, str], points: int
) -> None:
    """Or not at all."""
    told = arranged(lay("BA/L", 0, 1), stand(0, 1, location, "0.small.1", **feature), COMMIT, end=1)
    assert bring_to_an_end(read(json.dumps(told))).scores[0] == points


def test_pieces_may_be_played_without_their_tiles() -> None:
    """A fairy alone, as in a game of one's own; and names that only other sets give a meaning."""
    to = {
        "meepleId": "0.small.1",
        "featurePointer": {"position": [1, 0], "feature": "Road", "location": "WE"},
    }
    told = arranged(
        lay("BA/RFr", 1, 0),
        stand(1, 0, "WE", "0.small.1", feature="Road"),
        COMMIT,
        lay("BA/RFr", -1, 0),
        PASSED,
        COMMIT,
        lay("BA/RFr", 2, 0),
        ("MOVE_NEUTRAL_FIGURE", {"figureId": "fairy.1", "to": to}),
        COMMIT,
        end=3,
        fairy=1,
        hill=True,
    )
    assert list(bring_to_an_end(read(json.dumps(told))).scores) == [4 + 3, 0]


def change(path: str, value: Any) -> Callable[[Json], None]:
    """Return what puts a value there."""

    def alter(told: Json) -> None:
        *parts, last = path.split("/")
        there: Any = told
        for part in parts:
            there = there[int(part) if isinstance(there, list) else part]
        there[int(last) if isinstance(there, list) else last] = value

    return alter


REFUSED: dict[str, tuple[Callable[[Json], None], str, str]] = {
    "an old version": (change("appVersion", "4.6.1"), "save-version", "5"),
    "no version": (change("appVersion", ""), "save-version", "5"),
    "no setup": (change("setup", 3), "save-form", "object"),
    "nobody": (change("players", []), "save-unknown", "0 players"),
    "seven": (change("players", [{"name": "A"}] * 7), "save-unknown", "7 players"),
    "a set": (change("setup/sets", {"basic:1": 1, "plague:1": 1}), "save-unknown", "plague:1"),
    "many sets": (change("setup/sets", {"basic:1": 10**9}), "save-unknown", "basic:1"),
    "a piece": (change("setup/elements/obelisk", 1), "save-unknown", "obelisk"),
    "tiles that say nothing": (
        change("setup/sets", {"basic:1": 1, "inns-and-cathedrals:1": 1}),
        "save-unknown",
        "inns-and-cathedrals without cathedral",
    ),
    "a rule": (change("setup/rules", {"tiny-city-scoring": "3"}), "save-unknown", "tiny-city"),
    "another rule": (change("setup/rules", {"nosuch": True}), "save-unknown", "nosuch"),
    "starts": (change("setup/start", []), "save-unknown", "0 start tiles"),
    "a tile": (change("replay/0/payload/tileId", "BA/X"), "save-unknown", "BA/X"),
    "a rotation": (change("replay/0/payload/rotation", "R45"), "save-form", "R45"),
    "a square": (change("replay/0/payload/position", [9, 9]), "save-impossible", "PLACE_TILE"),
    "no square": (change("replay/0/payload/position", [1]), "save-form", "position"),
    "a figure": (
        change("replay/1/payload/meepleId", "0.ringmaster.1"),
        "save-unknown",
        "ringmaster",
    ),
    "a feature": (
        change("replay/1/payload/pointer/location", "N"),
        "save-impossible",
        "DEPLOY_MEEPLE",
    ),
    "an entry": (change("replay/2/type", "FLOCK_ACTION"), "save-unknown", "FLOCK_ACTION"),
    "a token": (
        change("replay/1", {"type": "PLACE_TOKEN", "payload": {"token": "LB", "pointer": [1, 0]}}),
        "save-unknown",
        "LB",
    ),
    "a prisoner": (
        change("replay/1", {"type": "PAY_RANSOM", "payload": {"meepleId": "0.small.1"}}),
        "save-impossible",
        "PAY_RANSOM",
    ),
}


def told_of() -> Json:
    """Return a short save."""
    return arranged(
        lay("BA/RFr", 1, 0),
        stand(1, 0, "WE", "0.small.1", feature="Road"),
        COMMIT,
        lay("BA/RFr", 2, 0),
        PASSED,
        COMMIT,
    )


def list_begins(text: str) -> list[int]:
    """Return the lines on which the entries of an indented save begin."""
    lines = text.split("\n")
    replay = lines.index('  "replay": [')
    return [n for n, line in enumerate(lines, 1) if n > replay and line == "    {"]


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_played_is_refused(what: str) -> None:
    """With the line on which it stands, and what it is."""
    alter, reason, about = REFUSED[what]
    told = told_of()
    alter(told)
    text = json.dumps(told, indent=2)
    with pytest.raises(BadNotation, match=about) as refused:
        read(text)
    assert refused.value.reason == reason
    if "replay" in repr(alter.__closure__):
        entry = int(repr(alter.__closure__).split("replay/")[1].split("/")[0])
        assert refused.value.line == list_begins(text)[entry]


def test_entries_that_are_alike_stand_on_their_own_lines() -> None:
    """The second of two equal ones, too."""
    told = told_of()
    told["replay"] += [told["replay"][0]] * 2
    text = json.dumps(told, indent=2)
    with pytest.raises(BadNotation, match="PLACE_TILE") as refused:
        read(text)
    assert refused.value.line == list_begins(text)[6]
    told["replay"][6] = told["replay"][4]
    told["replay"][7] = {"type": "DANCE", "payload": {}}
    told["replay"] += [told["replay"][7]]
    text = json.dumps(told, indent=2)
    with pytest.raises(BadNotation, match="DANCE") as refused:
        read(text)
    assert refused.value.line == list_begins(text)[7]


def test_what_is_no_json_is_refused_on_its_line() -> None:
    """Where it breaks off."""
    text = json.dumps(told_of(), indent=2)
    for length in (1, 100, len(text) // 2, len(text) - 1):
        with pytest.raises(BadNotation) as refused:
            read(text[:length])
        assert refused.value.reason == "save-form"
        assert refused.value.line <= text[:length].count("\n") + 1
    with pytest.raises(BadNotation, match="no JSON"):
        read("{" * 100_000)
    with pytest.raises(BadNotation, match="at most"):
        read("{" + " " * LONGEST_SAVE)


def test_altered_saves_are_read_or_refused() -> None:
    """Whatever is broken in them: nothing else comes of it."""
    text = json.dumps(save(a_game("dragon")), separators=(",", ":"))[:12_000] + "]}"
    pick, outcomes = random.Random(3), set[str]()
    for _ in range(300):
        at = pick.randrange(len(text))
        broken = pick.choice(
            [
                text[:at] + text[at + pick.randint(1, 9) :],
                text[:at] + pick.choice('0123456789[]{}",-.aRN') + text[at + 1 :],
                text[:at] + text[at - pick.randint(0, 40) : at + pick.randint(0, 40)] + text[at:],
            ]
        )
        try:
            read(broken)
        except BadNotation as refusal:
            outcomes.add(refusal.reason)
    assert "save-form" in outcomes


def test_every_tile_has_one_name_of_theirs() -> None:
    """But half tiles and bridges, which are no tiles of theirs, and the one without their arms.

    Nor those of boxes with which no saves are read.
    """
    tiles = [
        tile
        for box in EXPANSIONS.everything
        for tile in box.tiles()
        if box.name not in ("count", "robbers") and not tile.half and not tile.piece
    ]
    names = [tile.jcz.partition(" ")[0] for tile in tiles if tile.jcz]
    assert len(set(names)) == len(names)
    assert {tile.id for tile in tiles if not tile.jcz} == {"PD-S"}


def test_the_command_writes_a_save_in_our_notation(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And says of a file what is wrong with it."""
    good, bad = tmp_path / "good.jcz", tmp_path / "bad.jcz"
    good.write_text(json.dumps(told_of()), encoding="utf-8")
    bad.write_text("{}", encoding="utf-8")
    assert main([str(good), str(bad), str(tmp_path / "none")]) == 1
    out, err = capsys.readouterr()
    assert out.startswith("Cloisterwyrm 1\n")
    assert "1. Ann  BG-U at 1E 0N r90, highwayman" in out
    assert err.count("\n") == 2
