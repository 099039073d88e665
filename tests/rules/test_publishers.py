"""The publishers' options, each on its own, and their presets ("Editions and publishers")."""

import pytest

from rules import BadSetup, Setup, new_game
from rules.actions import Pass
from rules.expansions import EXPANSIONS
from rules.expansions.princess_dragon.fairy import FairyMoved, MoveFairy, MoveFairyToTile
from rules.expansions.princess_dragon.princess import RemoveKnight
from rules.option import Option, OptionValue
from rules.presets import PRESETS, Preset
from tests.builders import PD, Table, figure, table

ON_TILE: dict[str, OptionValue] = {
    "fairy-placement": "on-tile",
    "fairy-point": "each",
    "fairy-reward": "each-owner",
}


def two_owners_on_a_tile(options: dict[str, OptionValue]) -> Table:
    """Player 0 has a monk and player 1 a farmer at (0, 1); it is player 0's turn."""
    game = table(PD, options=options)
    game.play("BG-A", at=(0, 1), meeple="monastery1")
    game.lay("PD-R", at=(1, 0))
    game.deploy("field1", at=(0, 1))
    return game


def two_owners_in_a_city(options: dict[str, OptionValue]) -> Table:
    """Both players have a knight at (0, 1), in two cities that the next two tiles join."""
    game = table(PD, start="BG-B", options=options)
    game.play("BG-I", at=(0, 1), rotation=1, meeple="city1")
    game.lay("PD-R", at=(0, -1), rotation=2)
    game.deploy("city2", at=(0, 1))
    game.lay("BG-N", at=(1, 1), rotation=2)
    return game


def test_the_princess_must_remove_a_knight() -> None:
    """PD-P1, option "princess": where she must, nobody may pass, even on one's own only knight."""
    game = table(PD, players=1, options={"princess": "must"})
    game.play("BG-G", at=(0, -1), rotation=1, meeple="city1")
    game.lay("PD-C", at=(0, -2), rotation=1)
    assert game.legal == (RemoveKnight(figure("0.meeple.1")),)
    assert not game.may(Pass)


def test_the_fairy_stands_on_a_tile() -> None:
    """PD-F1, option "fairy-placement": on a tile with an own meeple, another tile than now."""
    game = two_owners_on_a_tile(ON_TILE)
    game.lay("BG-U", at=(2, 0), rotation=1)
    assert game.choices(MoveFairyToTile) == [MoveFairyToTile(0, 1)]
    assert not game.may(MoveFairy)
    game.fairy_to((0, 1))
    assert game.told(FairyMoved) == [FairyMoved(0, 0, 1)]
    assert (game.fairy_at, game.beside_fairy) == ((0, 1), "")
    game.lay("BG-U", at=(3, 0), rotation=1)
    assert not game.may(MoveFairyToTile), "player 1 has meeples on her tile only"


def test_on_a_tile_with_one_meeple_that_counts() -> None:
    """PD-F1, options of ZMG: on the tile one own meeple is named, and never one of her square."""
    game = table(PD, options=ON_TILE | {"fairy-reward": "one"})
    game.play("BG-A", at=(0, 1), meeple="monastery1")
    game.play("BG-U", at=(-1, 0), rotation=1)
    game.lay("PD-R", at=(1, 0))
    game.deploy("field1", at=(0, 1))
    game.play("BG-U", at=(-2, 0), rotation=1)
    game.lay("BG-U", at=(2, 0), rotation=1)
    assert len(game.choices(MoveFairy)) == 2
    game.fairy("0.meeple.1")
    game.play("BG-U", at=(-3, 0), rotation=1)
    game.lay("BG-U", at=(3, 0), rotation=1)
    assert not game.may(MoveFairy), "her square again"
    game.passes()
    game.resigns(1)
    fairy = [item for item in game.items() if item.reason == "fairy.scored"]
    assert [item.spot.segment for item in fairy if item.spot] == ["monastery1"]


def test_each_player_on_her_tile_gets_the_point() -> None:
    """PD-F3, option "fairy-point": each player with a meeple on her tile, in their own T1, once."""
    game = two_owners_on_a_tile(ON_TILE)
    game.lay("BG-U", at=(2, 0), rotation=1)
    game.fairy_to((0, 1))
    assert game.gains() == [(1, 1, "fairy.turn")]
    game.lay("PD-R", at=(-1, 0))
    game.deploy("road1", at=(0, 1))
    assert game.gains() == [(0, 1, "fairy.turn")]
    game.play("BG-U", at=(3, 0), rotation=1)
    assert game.gains() == [(1, 1, "fairy.turn")], "once, with two meeples, one placed later"


def test_only_the_one_gets_the_point_by_default() -> None:
    """PD-F3, option "fairy-point": by default only the meeple next to her brings it."""
    game = two_owners_on_a_tile({})
    game.lay("BG-U", at=(2, 0), rotation=1)
    game.fairy("0.meeple.1")
    assert game.gains() == []


def test_each_owner_gets_the_three_points() -> None:
    """PD-F4, option "fairy-reward": each owner of a meeple of the feature on her tile gets 3."""
    game = two_owners_in_a_city(ON_TILE)
    game.fairy_to((0, 1))
    game.play("BG-N", at=(1, 2), rotation=3)
    game.play("BG-N", at=(0, 2))
    scored = [gain for gain in game.gains() if gain[2] != "fairy.turn"]
    assert scored == [
        (0, 8, "city"),
        (1, 8, "city"),
        (0, 3, "fairy.scored"),
        (1, 3, "fairy.scored"),
    ]


def test_the_one_gets_the_three_points() -> None:
    """PD-F4, option "fairy-reward": by default only the meeple next to her brings 3."""
    game = two_owners_in_a_city({})
    game.fairy("0.meeple.1")
    game.play("BG-N", at=(1, 2), rotation=3)
    game.play("BG-N", at=(0, 2))
    scored = [gain for gain in game.gains() if gain[2] == "fairy.scored"]
    assert scored == [(0, 3, "fairy.scored")]


def test_no_fairy_on_a_volcano_turn() -> None:
    """PD-V6, option "fairy-on-volcano-turn": switched off, she stays put on a volcano turn."""
    game = table(PD, options={"fairy-on-volcano-turn": False})
    game.play("BG-U", at=(1, 0), rotation=1, meeple="road1")
    game.play("BG-B", at=(0, 1))
    game.lay("PD-2", at=(0, 2))
    assert game.drawing
    game.play("BG-B", at=(0, 3))
    game.lay("BG-B", at=(0, 4))
    assert game.may(MoveFairy)


def test_a_portal_to_a_city_nobody_ever_scored() -> None:
    """PD-M1, option "portal-target": complete features nobody ever scored can be reached."""
    game = table(PD, options={"portal-target": "never-scored-too"})
    game.play("BG-E", at=(0, -1), rotation=2)
    game.lay("PD-R", at=(1, 0))
    assert "city1" in game.segments(at=(0, 0))
    game.deploy("city1", at=(0, 0))
    assert game.gains() == [(1, 4, "city")], "in T5 of the same turn"
    assert game.supply(1) == 7
    game.lay("PD-R", at=(-1, 0))
    assert "city1" not in game.segments(at=(0, 0)), "scored once is scored"


def test_a_portal_to_what_its_own_tile_completed() -> None:
    """PD-M1, option "portal-target": what this tile completes may be claimed on another tile."""
    game = table(PD, options={"portal-target": "never-scored-too"})
    game.lay("PD-T", at=(0, -1), rotation=2)
    game.deploy("city1", at=(0, 0))
    assert game.gains() == [(0, 4, "city")]


def test_an_abbots_early_score_is_a_score() -> None:
    """PD-M1, option "portal-target": who took an abbot back has got points there."""
    bag = {"BG-B": 20, "PD-R": 2, "BG-A": 1}
    options: dict[str, OptionValue] = {"portal-target": "never-scored-too"}
    game = table(PD, "abbot", start="BG-B", bag=bag, options=options)
    game.play("BG-B", at=(0, 1), meeple="monastery1", kind="abbot")
    game.play("BG-B", at=(1, 0))
    game.lay("BG-B", at=(1, 1))
    game.takes_back("0.abbot.1")
    game.lay("PD-R", at=(-1, 0), rotation=1)
    assert "monastery1" in game.segments(at=(0, 1)), "unfinished, it may still be claimed"
    game.passes()
    for at in [(1, 2), (0, 2)]:
        game.play("BG-B", at=at)
    game.play("BG-A", at=(-1, 2), rotation=2)
    game.play("BG-B", at=(2, 2))
    assert not game.feature((0, 1), "monastery1").complete
    game.lay("PD-R", at=(-1, 1), rotation=1)
    assert game.feature((0, 1), "monastery1").complete
    assert "monastery1" not in game.segments(at=(0, 1))


def test_the_dragon_moves_after_scoring() -> None:
    """PD-D8, option "dragon-moves": after scoring, what the tile completed is safe at home."""
    game = table(PD, options={"dragon-moves": "after-scoring"})
    game.play("BG-G", at=(0, -1), rotation=1, meeple="city1")
    game.play("PD-2", at=(0, 1))
    game.play("PD-Jg", at=(0, -2), rotation=2)
    assert game.gains() == [(0, 6, "city")]
    assert game.step == "dragon-move"
    game.dragon((0, 0), (0, -1), (0, -2))
    assert game.drawing


def test_the_last_tile_wakes_the_dragon_after_scoring() -> None:
    """PD-D8: moving after scoring the dragon eats before final scoring, too."""
    bag = {"BG-U": 1, "PD-2": 1, "PD-H": 1}
    game = table(PD, options={"dragon-moves": "after-scoring"}, bag=bag)
    game.play("BG-U", at=(1, 0), rotation=1, meeple="road1")
    game.play("PD-2", at=(0, 1))
    game.play("PD-H", at=(2, 0), rotation=1)
    game.dragon((0, 0), (1, 0), (2, 0))
    assert game.state.over
    assert game.score(0) == 0


@pytest.mark.parametrize(("edition", "gardens"), [("C1", 0), ("C2", 10)])
def test_the_tile_sets(edition: str, gardens: int) -> None:
    """PD-S4, "tile sets": first-edition tiles show no gardens; both sets have 102 tiles."""
    state = new_game(Setup(edition=edition, expansions=(PD,)))
    assert state.tiles_left == 101
    symbols = [state.tile(id).symbols for id, count in state.bag.items() for _ in range(count)]
    assert sum("garden" in shown for shown in symbols) == gardens


@pytest.mark.parametrize(
    "option", EXPANSIONS.options_of([PD, "river"]), ids=lambda option: option.name
)
def test_an_option_takes_its_values_only(option: Option) -> None:
    """PD-P1: each option takes each of its values, and nothing else, with a sentence."""
    for value in option.values:
        setup = Setup(expansions=(PD, "river"), options={option.name: value})
        assert new_game(setup).option(option.name) == value
    with pytest.raises(BadSetup, match="cannot be 'perhaps'"):
        new_game(Setup(expansions=(PD, "river"), options={option.name: "perhaps"}))


OF_PUBLISHERS = {
    "HiG C2": "C2 may next-to one one True unfinished before-scoring 1/2021 10/2024",
    "HiG C1": "C1 may next-to one one True unfinished before-scoring 10/2015 2014",
    "RGG": "C1 must on-tile each each-owner True unfinished after-scoring 10/2015 2014",
    "ZMG": "C1 must on-tile each one True unfinished before-scoring 10/2015 2014",
    "C1 first print": "C1 must next-to one one False never-scored-too before-scoring 2014 2014",
}
COLUMNS = (
    "princess",
    "fairy-placement",
    "fairy-point",
    "fairy-reward",
    "fairy-on-volcano-turn",
    "portal-target",
    "dragon-moves",
    "half-scoring",
    "half-end",
)


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_a_preset_sets_edition_and_options(preset: Preset) -> None:
    """PD-P1 and its like: a preset sets the tile set and every option as its publisher has it."""
    both = (PD, "halflings")
    state = new_game(
        Setup(
            edition=preset.edition,
            expansions=both,
            options=preset.values(EXPANSIONS.options_of(both)),
        )
    )
    values = (preset.edition, *(str(state.option(name)) for name in COLUMNS))
    assert " ".join(values) == OF_PUBLISHERS[preset.name]


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_a_preset_leaves_out_what_is_not_played(preset: Preset) -> None:
    """PD-P1 and its like: a game has only those of a preset's values that it has options for."""
    assert preset.values(()) == {}
    assert new_game(Setup(expansions=(PD,), options=preset.values(EXPANSIONS.options_of((PD,)))))


def test_there_are_five_presets() -> None:
    """PD-P1 and its like: five presets, the author's publisher first; it is the default."""
    assert [preset.name for preset in PRESETS] == list(OF_PUBLISHERS)
    assert not PRESETS[0].options
