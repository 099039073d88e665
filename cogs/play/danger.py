"""The danger map: where what roams the board can come to, and whom it would cost there."""

from functools import partial

from bot.games.seats import require_state
from bot.games.table import Position
from bot.wording import Words, name_square
from cogs.decisions.column import Viewer
from cogs.interaction import Context, UserError
from cogs.layout import Layout, lay_out_text
from rendering import views
from rules.geometry import column, row
from rules.piece_walks import Roaming, find_roaming


async def show_danger(context: Context, position: Position) -> Layout:
    """Return the map of the piece on its way, or of the first that is on the board."""
    words, state = context.words, require_state(position)
    kinds = state.rulebook.wanderers
    if not kinds or state.over:
        raise UserError("refusal.no-danger")
    ahead = [state.step.kind] if state.step is not None and state.step.kind in kinds else []
    found = (find_roaming(state, kind) for kind in (*ahead, *kinds))
    roaming = next((each for each in found if each is not None), None)
    if roaming is None:
        absent = [words(f"danger.{wanderer.piece}.absent") for wanderer in kinds.values()]
        return lay_out_text("\n".join((f"## {words('danger.title')}", *absent)))
    viewer = Viewer.at(position.table, words)
    draw = partial(views.danger, viewer.see(state), viewer.texts, roaming=roaming)
    picture = await context.pictures.draw(draw)
    below = _format(words, roaming, walking=bool(ahead))
    return Layout(above=f"## {words('danger.title')}", picture=picture, below=below)


def _format(words: Words, roaming: Roaming, *, walking: bool) -> str:
    here = roaming.path[-1]
    key = f"danger.{roaming.piece}" if walking else f"danger.{roaming.piece}.resting"
    told = words.n(key, roaming.left, place=name_square(column(here), row(here)))
    return f"{told}\n-# {words('danger.legend')}"
