"""Messages and games for the tests of the simulation."""

from pathlib import Path
from typing import Any

from bot.store import Store
from playground.client.message_view import MessageView
from playground.model import User
from rules import Setup
from rules.actions import Action, Deploy
from rules.expansions.traders_builders.builder import TakeSecondPart
from tests.bot.club import ANN, BO, CYD, DAN, DRAGONS, Club, any_of, options
from tests.simulation.records import Records

ADA = User(1, "Ada")


def button(custom_id: str, label: str = "Play", **more: Any) -> dict[str, Any]:
    """A button as it travels over the wire."""
    return {"type": 2, "style": 1, "custom_id": custom_id, "label": label, **more}


def message(*components: dict[str, Any], pings: tuple[int, ...] = (), text: str = "") -> Any:
    """A public message as Ada sees it."""
    shown = ({"type": 10, "content": text}, {"type": 1, "components": list(components)})
    return MessageView(
        id=1,
        channel_id=2,
        viewer=ADA,
        author=User(3, "bot", bot=True),
        content="",
        components=shown,
        embeds=(),
        pictures=(),
        mentioned=pings,
        pinged=pings,
        ephemeral=False,
        loading=False,
        created_at=0.0,
        edited_at=None,
        replies_to=None,
        thread_id=None,
        used_command=None,
    )


def builds(action: Action) -> bool:
    """Whether it places a builder, or takes the second part that the builder brings."""
    return isinstance(action, TakeSecondPart) or (
        isinstance(action, Deploy) and action.figure == "builder"
    )


async def played(club: Club, players: int, setup: Setup = DRAGONS) -> Records:
    """A short game, played to the end by a club in a store; builders are placed where they can."""
    choose = any_of(players)
    at = await club.game((ANN, BO, CYD, DAN)[:players], setup=setup)
    while at.to_act is not None:
        at = await club.act(at, next(filter(builds, options(at)), choose(at)))
    return Records(path_of(club.store))


def path_of(store: Store) -> Path:
    """The file of a store that has one."""
    database: Any = store.database
    return Path(database.path)
