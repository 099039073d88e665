"""Games with half tiles, played until one can be chosen."""

from playground.client.message_view import MessageView
from rules import Setup
from tests.cogs.evening import Evening

THREE_EACH = Setup(expansions=("halflings",), options={"half-deal": "deal-all"})
DRAFT = Setup(expansions=("halflings",), options={"half-deal": "draft", "half-hand": 2})


async def to_the_choice(table: Evening, setup: Setup = THREE_EACH) -> tuple[str, MessageView]:
    """Play until somebody has a half tile that fits; return who, and the message."""
    message = await table.game("Ada", "Bo", setup=setup)
    while True:
        name, count = await table.to_act(), len(table.messages())
        state = (await table.position()).state
        assert state is not None
        if state.agenda[0].kind == "source":
            return name, message
        screen = await table.click(name, message, "Play")
        await onwards(table, name, screen)
        message = await table.news(count + 1)


async def onwards(table: Evening, name: str, screen: MessageView) -> MessageView:
    """Press the first letter, or what does least, until a move is made."""
    while True:
        buttons = [b for b in screen.buttons if not b.disabled]
        least = ("A", "Part 1", "No meeple", "No phantom", "Place it here")
        pressed = next(b for label in least for b in buttons if b.label == label)
        screen = await table.press(name, screen, pressed.custom_id)
        if pressed.custom_id.startswith("c:"):
            return screen
