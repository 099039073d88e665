"""A bazaar as people see it: tiles on offer, bids of one tap, a typed price, bids said ahead."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from playground.client.message_view import MessageView
from rules import Setup, State
from rules.actions import PASS, PlaceTile
from rules.expansions.bridges_castles_bazaars.bazaar import bazaar_of
from tests.bot.club import options
from tests.cogs.evening import Evening, answer, button, evening, local_discord

BAZAAR = Setup(
    players=3,
    expansions=("bridges-castles-bazaars",),
    start="BG-U",
    bag={"BCB-06": 30},
)
"""Every tile is a bazaar, so the first one calls one."""


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Evening]:
    """The bot."""
    async with local_discord() as server, evening(tmp_path / "games.sqlite3", server) as opened:
        yield opened


async def open_bazaar(table: Evening) -> MessageView:
    """Let Ada lay the first bazaar, and place nobody; return the message that calls Bo."""
    await table.game("Ada", "Bo", "Cy", setup=BAZAAR)
    at = await table.position()
    assert at.to_act is not None
    submit = table.service.games.submit
    at = await submit(at.table.id, at.table.seq, at.to_act.user_id, [PlaceTile(1, 0, 0)], "lay")
    await table.told(at.table.seq)
    while PASS in options(at) and at.to_act is not None and at.to_act.name == "Ada":
        at = await submit(at.table.id, at.table.seq, at.to_act.user_id, [PASS], f"{at.table.seq}")
    return await table.told(at.table.seq)


async def state_of(table: Evening) -> State:
    """Return the newest state."""
    state = (await table.position()).state
    assert state is not None
    return state


async def tap(table: Evening, name: str, message: MessageView, label: str) -> MessageView:
    """Press a button of the public message; return the message after it."""
    assert await table.to_act() == name
    await table.click(name, message, label)
    return await table.told((await table.position()).table.seq)


async def test_a_whole_auction_is_held_in_public(table: Evening) -> None:
    """The tiles are shown; whoever is to speak is pinged; each bid is one tap."""
    message = await open_bazaar(table)
    assert message.pinged == (table.person("Bo").id,)
    assert "choose a tile of the bazaar and name your price" in message.text
    assert "Bazaar: 3 tiles are on offer." in message.text
    alt = message.pictures[0].alt or ""
    assert alt.startswith("The tiles of the bazaar. A: ")
    labels = [each.label for each in message.buttons]
    assert "A for 0" in labels
    assert "A for 3" in labels
    message = await tap(table, "Bo", message, "A for 3")
    assert message.pinged == (table.person("Cy").id,)
    assert "Up for auction: **A**" in message.text
    assert "Bids: Bo 3" in message.text
    message = await tap(table, "Cy", message, "5")
    message = await tap(table, "Ada", message, "Pass")
    assert message.pinged == (table.person("Bo").id,)
    message = await tap(table, "Bo", message, "Sell it for 5")
    assert (await state_of(table)).scores == [0, 5, -5]
    assert "Bo sells the tile to Cy for 5 points" in message.text
    message = await tap(table, "Ada", message, "A for 0")
    message = await tap(table, "Bo", message, "Pass")
    state = await state_of(table)
    assert state.turn.player == 1
    assert state.turn.tile == "BCB-06"
    assert "Bo has a tile for nothing" in message.text


async def test_somebody_else_can_not_bid(table: Evening) -> None:
    """Only who is to speak; a letter or a number nobody offered is refused."""
    message = await open_bazaar(table)
    refused = await table.click("Ada", message, "A for 0")
    assert "It’s not your turn." in refused.text


async def type_number(table: Evening, name: str, message: MessageView, text: str) -> MessageView:
    """Type a number in the form behind the button."""
    form = await table.server.client.press(
        table.person(name), message, button(message, "Another number …")
    )
    await form.wait_until_settled()
    return await answer(await table.server.client.submit_modal(form, {"text": text}))


async def test_any_price_can_be_typed(table: Evening) -> None:
    """With the letter of a tile; a bid is a bare number."""
    message = await open_bazaar(table)
    for wrong in ("x", "Z 4", "B 1000"):
        refused = await type_number(table, "Bo", message, wrong)
        assert "That number isn’t possible here" in refused.text
    await type_number(table, "Bo", message, "b 40")
    message = await table.told((await table.position()).table.seq)
    assert "Bids: Bo 40" in message.text
    refused = await type_number(table, "Cy", message, "40")
    assert "That number isn’t possible here" in refused.text
    await type_number(table, "Cy", message, "61")
    assert bazaar_of(await state_of(table)).bids == ((1, 40), (2, 61))


async def test_bids_said_ahead_are_made_at_once(table: Evening) -> None:
    """Each with the least raise; nobody else learns of it, and one round is enough."""
    message = await open_bazaar(table)
    for name, limit in (("Cy", "5"), ("Ada", "2"), ("Bo", "0")):
        shown = await table.click(name, message, "Bid ahead")
        assert shown.ephemeral
        said = await table.choose(name, shown, "limit:", limit)
        assert said.ephemeral
    seq = (await table.position()).table.seq
    message = await tap(table, "Bo", message, "A for 1")
    state = await state_of(table)
    assert state.scores == [0, 2, -2]
    assert await table.to_act() == "Ada"
    assert "Cy bids 2 points." in message.text
    assert "Bo sells the tile to Cy for 2 points" in message.text
    assert "up to" not in message.text
    assert (await table.position()).table.seq > seq + 1


async def test_a_bazaar_is_held_at_once_if_everybody_has_said_all(table: Evening) -> None:
    """Whose turn it is to choose has the tile chosen for which they bid most."""
    message = await open_bazaar(table)
    for name, limit in (("Ada", "2"), ("Cy", "5"), ("Bo", "3")):
        shown = await table.click(name, message, "Bid ahead")
        shown = await table.choose(name, shown, "limit:", limit)
        assert shown.selects[-1].placeholder == "Your own choice"
        await table.choose(name, shown, ":-", "dearest")
    state = await state_of(table)
    assert (state.turn.number, bazaar_of(state).bids) == (2, ())
    assert len(bazaar_of(state).bought) + (state.turn.tile != "") == 3


async def test_what_one_said_ahead_can_be_taken_back(table: Evening) -> None:
    """Then one is asked as ever."""
    message = await open_bazaar(table)
    shown = await table.click("Cy", message, "Bid ahead")
    shown = await table.choose("Cy", shown, "limit:", "5")
    assert next(each for each in shown.selects if "limit:" in each.custom_id)
    await table.choose("Cy", shown, "limit:", "ask")
    await tap(table, "Bo", message, "A for 1")
    assert await table.to_act() == "Cy"


async def test_one_may_say_how_much_when_one_is_asked_already(table: Evening) -> None:
    """It is bid at once."""
    message = await open_bazaar(table)
    message = await tap(table, "Bo", message, "A for 1")
    shown = await table.click("Cy", message, "Bid ahead")
    await table.choose("Cy", shown, "limit:", "5")
    assert await table.to_act() == "Ada"
    assert bazaar_of(await state_of(table)).bids == ((1, 1), (2, 2))


async def test_nobody_bids_ahead_without_a_bazaar(table: Evening) -> None:
    """The button of an old message says so."""
    message = await open_bazaar(table)
    old = button(message, "Bid ahead")
    newest = await tap(table, "Bo", message, "A for 0")
    newest = await tap(table, "Cy", newest, "Pass")
    await tap(table, "Ada", newest, "Pass")
    refused = await table.press("Bo", message, old, forged=True)
    assert "moved on" in refused.text
