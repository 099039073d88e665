"""Flights as people play them on Discord: the die is told, and its player asked where to land."""

from playground.client.message_view import MessageView
from rules import Setup
from tests.cogs.evening import Evening, list_lines

ROADS = Setup(expansions=("flying-machines",), start="BG-L", bag={"FL-05": 12})
PLACES = [
    "Knight, city: 1 pt so far",
    "Highwayman, road E: 1 pt so far",
    "Highwayman, road S: 3 pts so far",
    "Highwayman, road W: 1 pt so far",
]


async def fly(table: Evening, message: MessageView) -> tuple[str, MessageView]:
    """Lay the machine on the last square offered, and let a meeple fly; return who, and the end."""
    name = await table.to_act()
    screen = await table.click(name, message, "Play")
    while not any(b.label == "Meeple flies" for b in screen.buttons):
        letters = [b.label for b in screen.buttons if len(b.label) == 1 and not b.disabled]
        screen = await table.click(name, screen, max(letters))
    assert any(line.startswith("Flying machine: ") for line in screen.text.splitlines())
    return name, await table.click(name, screen, "Meeple flies")


async def test_the_die_decides_and_then_its_player(table: Evening) -> None:
    """In vain the turn ends; else the picker goes on with the places, and all see the number."""
    message = await table.game("Ada", "Bo", setup=ROADS)
    ends = set()
    while True:
        count = len(table.messages())
        name, screen = await fly(table, message)
        message = await table.news(count + 1)
        assert f"{name} rolls a " in message.text
        if screen.text.startswith("Done"):
            assert "The figure stays in the supply." in message.text
            assert await table.to_act() != name
            ends.add("in vain")
            continue
        assert f"{name}, choose where your figure lands." in message.text
        assert screen.text.startswith("The flight has brought your figure here.")
        assert list(list_lines(screen).values()) == PLACES
        await table.click(name, screen, "Knight, city")
        told = await table.news(count + 2)
        assert f"{name} places a knight at 0." in told.text
        ends.add("landed")
        break
    assert ends == {"in vain", "landed"}
