"""Messages written in the local Discord."""

from playground.model import Message
from playground.world import World


def write(world: World, content: str, *mentioned: int, **fields: object) -> Message:
    """Post a message of the bot, in the first channel unless *fields* name another."""
    message = Message(
        world.new_id(),
        fields.pop("channel_id", None) or next(iter(world.channels)),  # type: ignore[arg-type]
        world.bot.id,
        world.clock.now(),
        content,
        mentioned=mentioned,
        pinged=mentioned,
        **fields,  # type: ignore[arg-type]
    )
    return world.post(message)
