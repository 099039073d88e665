"""What a table agrees on: presets, expansions, options, seating; in the store and before it."""

import asyncio
from dataclasses import replace

import pytest

from bot.games import configuration
from bot.games.configuration import CUSTOMS, EDITION, WITH_A_CLOCK, Configuration
from bot.games.refusals import RefusalKey
from rules import Setup
from rules.expansions import EXPANSIONS
from rules.presets import PRESETS, Preset
from tests.bot.club import ANN, BO, CYD, Club
from tests.bot.refusals import refusing

PD = "princess-dragon"
USUAL = Configuration(EXPANSIONS).with_expansions((PD,))
EVERYTHING = USUAL.with_expansions(EXPANSIONS.together)


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_a_preset_sets_the_edition_and_every_option(preset: Preset) -> None:
    """Whatever was chosen before, nothing differs from the preset afterwards."""
    chosen = EVERYTHING
    for option in chosen.options:
        chosen = chosen.with_option(option.name, option.values[-1 if option.name != "HR-2" else 0])
    assert len(chosen.changes) > 10
    chosen = chosen.with_preset(preset.name)
    assert chosen.changes == ()
    assert chosen.setup == Setup(
        edition=preset.edition,
        expansions=EXPANSIONS.together,
        options=preset.values(EXPANSIONS.options_of(EXPANSIONS.together)),
    )


def test_after_a_preset_each_option_can_be_changed() -> None:
    """It is told apart from the preset's values, and taken back again."""
    chosen = USUAL.with_preset("RGG").with_option("small-city", True).with_option("princess", "may")
    assert [(option.name, value) for option, value in chosen.changes] == [
        ("small-city", True),
        ("princess", "may"),
    ]
    assert "princess" not in chosen.setup.options, "defaults are not stored"
    assert chosen.with_option("small-city", False).with_option("princess", "must").changes == ()


def test_options_go_with_their_expansion_and_come_back_as_the_preset_has_them() -> None:
    """Removed with it; once it is back they are the preset's."""
    chosen = USUAL.with_preset("RGG").with_option("HR-1", True).with_option("fields", False)
    without = chosen.with_expansions(("abbot",))
    assert without.setup.options == {"fields": False}
    assert without.setup.expansions == ("abbot",)
    again = without.with_expansions((PD, "abbot"))
    assert again.setup.expansions == ("abbot", PD), "in the order of the rules"
    assert [option.name for option, _ in again.changes] == ["fields"]


def test_every_option_takes_every_value_of_its_own() -> None:
    """With all expansions that go together, each value one after the other makes a game."""
    timed = EVERYTHING.with_option("clock", 3600)
    rules = EDITION, *EXPANSIONS.options_of(EXPANSIONS.together)
    assert timed.options == (*CUSTOMS, *rules)
    assert EVERYTHING.options == (*(c for c in CUSTOMS if c not in WITH_A_CLOCK), *rules)
    for option in timed.options:
        for value in option.values:
            chosen = timed.with_option(option.name, value)
            assert chosen.value_of(option) == value
            assert EXPANSIONS.rulebook(chosen.setup)


@pytest.mark.parametrize(
    ("name", "value"),
    [("small-city", "maybe"), ("HR-1", 1), ("nosuch", True), ("seating", "by age"),
     ("edition", "C9"), ("base-start-tile", "bag")],
)  # fmt: skip
def test_what_cannot_be_chosen_is_refused(name: str, value: str | int) -> None:
    """Values there are not, options there are not, and those of expansions not chosen."""
    with refusing(RefusalKey.BAD_SETUP):
        USUAL.with_option(name, value)


def test_contradictions_and_unknown_names_are_refused() -> None:
    """HR-2 with HR-3; a preset or an expansion that nobody knows."""
    with refusing(RefusalKey.BAD_SETUP) as caught:
        USUAL.with_option("HR-2", True).with_option("HR-3", True)
    assert caught.value.values == {"reason": "conflict", "option": "HR-2", "other": "HR-3"}
    with refusing(RefusalKey.BAD_SETUP):
        USUAL.with_preset("nobody")
    with refusing(RefusalKey.BAD_SETUP):
        USUAL.with_expansions((PD, "nosuch"))


def test_expansions_that_exclude_each_other_are_refused() -> None:
    """Both are named; a stored game that has them keeps the first."""
    with refusing(RefusalKey.BAD_SETUP) as caught:
        USUAL.with_expansions(("river", "count"))
    assert caught.value.values == {"reason": "clash", "name": "count", "other": "river"}
    found = Configuration.nearest(EXPANSIONS, Setup(expansions=("river", PD, "count")), "HiG C2")
    assert found.setup.expansions == ("river", PD)


async def test_the_host_configures_and_it_is_stored(club: Club) -> None:
    """Stored, not announced anew, and what the game is then played by."""
    table = await club.lobby()
    service = club.service
    await service.lobbies.configure(
        table.id, ANN, lambda chosen: chosen.with_preset("RGG"), club.press()
    )
    table = await service.lobbies.configure(
        table.id,
        ANN,
        lambda chosen: chosen.with_option("seating", "random").with_option("purist", True),
        club.press(),
    )
    assert (table.configuration.preset, table.configuration.seating) == ("RGG", "random")
    assert table.configuration.purist
    assert await service.games.table(table.id) == table
    assert await Club(club.store).service.lobbies.require_host(table.id, ANN) == table
    assert [row.kind for row in await club.rows(table.id)] == ["lobby"]
    await service.lobbies.start(table.id, ANN, club.press())
    at = await service.games.position(table.id)
    assert at.state is not None
    assert at.state.option("princess") == "must"
    assert at.state.rulebook.setup.edition == "C1"
    assert at.table.configuration.preset == "RGG"


async def test_two_changes_at_once_are_both_made(club: Club) -> None:
    """The second is a change of what the first left."""
    table = await club.lobby()
    await asyncio.gather(
        *(
            club.service.lobbies.configure(
                table.id, ANN, lambda t, n=name: t.with_option(n, True), club.press()
            )
            for name in ("HR-1", "HR-4", "small-city")
        )
    )
    stored = await club.service.games.table(table.id)
    assert stored.setup.options == {"HR-1": True, "HR-4": True, "small-city": True}


async def test_a_repeated_interaction_changes_nothing_twice(club: Club) -> None:
    """The second time its change isn't even asked for."""
    table = await club.lobby()
    changed = await club.service.lobbies.configure(
        table.id, ANN, lambda t: t.with_preset("ZMG"), "once"
    )
    again = await club.service.lobbies.configure(
        table.id, ANN, lambda t: t.with_preset("RGG"), "once"
    )
    assert again == changed


async def test_refused_changes_leave_the_lobby_alone(club: Club) -> None:
    """Not the host, not a lobby, not playable."""
    table = await club.lobby()
    service = club.service
    with refusing(RefusalKey.NOT_HOST):
        await service.lobbies.configure(table.id, BO, lambda t: t.with_preset("RGG"), club.press())
    with refusing(RefusalKey.NOT_HOST):
        await service.lobbies.require_host(table.id, CYD)
    with refusing(RefusalKey.BAD_SETUP):
        await service.lobbies.configure(
            table.id, ANN, lambda t: t.with_option("nosuch", 1), club.press()
        )
    assert await service.games.table(table.id) == table
    await service.lobbies.start(table.id, ANN, club.press())
    with refusing(RefusalKey.ALREADY_STARTED):
        await service.lobbies.configure(table.id, ANN, lambda t: t.with_preset("RGG"), club.press())
    with refusing(RefusalKey.ALREADY_STARTED):
        await service.lobbies.require_host(table.id, ANN)
    with refusing(RefusalKey.UNKNOWN_GAME):
        await service.games.table("nosuch00")


async def test_a_new_host_may_configure(club: Club) -> None:
    """When the host leaves, the next one chooses; the old one doesn't any more."""
    table = await club.lobby((ANN, BO))
    await club.service.lobbies.leave(table.id, ANN, club.press())
    with refusing(RefusalKey.NOT_HOST):
        await club.service.lobbies.configure(
            table.id, ANN, lambda t: t.with_preset("RGG"), club.press()
        )
    table = await club.service.lobbies.configure(
        table.id, BO, lambda t: t.with_preset("RGG"), club.press()
    )
    assert table.configuration.preset == "RGG"


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_what_there_is_is_the_nearest(preset: Preset) -> None:
    """Nothing changes while every term exists; a preset that has gone is told from its values."""
    chosen = EVERYTHING.with_preset(preset.name)
    found = Configuration.nearest(EXPANSIONS, chosen.setup, preset.name, seating="joined")
    assert found == replace(chosen, seating="joined")
    assert Configuration.nearest(EXPANSIONS, chosen.setup, "Gone", seating="random") == chosen


def test_what_is_the_tables_own_stays_with_it() -> None:
    """Whatever becomes of the rules; what is none of its values is as usual."""
    found = Configuration.nearest(EXPANSIONS, Setup(edition="C9"), "Gone", purist=True, seating="?")
    assert (found.purist, found.seating) == (True, "random")
    assert found.with_preset("RGG").with_expansions(()).purist
    assert found.with_option("purist", False).purist is False


def test_a_preset_may_have_a_successor(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is named in one table."""
    monkeypatch.setitem(configuration.PRESET_SUCCESSORS, "Gone", "ZMG")
    found = Configuration.nearest(EXPANSIONS, Setup(), "Gone", seating="random")
    assert (found.preset, found.setup) == ("ZMG", Setup())


def test_what_is_gone_gives_way_and_the_rest_stays() -> None:
    """Values left at their default stay there, even where the preset has another."""
    chosen = USUAL.with_preset("RGG").with_option("princess", "may").with_option("HR-1", True)
    options = {**chosen.setup.options, "fairy-reward": "none", "weather": "rain"}
    wanted = Setup(players=4, edition="C9", expansions=("catapult", PD, "river"), options=options)
    found = Configuration.nearest(EXPANSIONS, wanted, "RGG", seating="random")
    assert found.setup == Setup(
        players=4,
        edition="C1",
        expansions=("river", PD),
        options={**chosen.setup.options, "fairy-reward": "each-owner"},
    )


def test_values_that_contradict_each_other_now() -> None:
    """As many as go together."""
    wanted = Setup(expansions=(PD,), options={"HR-2": True, "HR-3": True})
    found = Configuration.nearest(EXPANSIONS, wanted, "HiG C2", seating="random")
    assert found.setup == Setup(expansions=(PD,), options={"HR-2": True})


def test_a_clock_that_is_not_offered_any_more_is_none() -> None:
    """The rest of its terms stay."""
    customs = {"seating": "joined", "clock": 5, "bank": 3600, "rests": True}
    found = Configuration.nearest(EXPANSIONS, Setup(), "RGG", **customs)
    assert (found.seating, found.clock, found.bank, found.rests) == ("joined", 0, 3600, True)
