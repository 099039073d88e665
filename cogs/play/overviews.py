"""Private overviews of a game."""

from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from bot.games.refusals import Refusal, RefusalKey
from bot.games.seats import require_state
from bot.games.table import PLAYED, Position, Table
from bot.wording import AltTexts, Words, describe, name_square
from cogs import custom_ids
from cogs.channels import explain_trouble
from cogs.custom_ids import CustomId
from cogs.decisions.column import Viewer
from cogs.decisions.expansions import COLUMNS
from cogs.emojis import Emojis
from cogs.interaction import Context, UserError
from cogs.layout import LONGEST, Button, Layout, Style, fill_rows, lay_out_text
from cogs.lobby.message import lay_out_lobby
from cogs.names import NO_EMOJIS, escape_names
from cogs.pictures import Drawing
from cogs.play.clocks import format_banks, format_clock
from cogs.play.decision_buttons import offer_in_public, offer_in_words, offer_to_play
from cogs.play.odds import await_tiles, choose_odds, format_odds
from cogs.play.orders import format_own_orders, offer_orders, show_orders
from cogs.play.paging import LAST, TURN
from cogs.play.scores import (
    foretell,
    format_breakdown,
    format_forecast,
    format_standing,
    format_winners,
)
from cogs.play.story import format_story
from cogs.play.undo_offer import format_held, offer_held
from cogs.tiles import draw_tiles
from rendering import views
from rendering.film import Film, film
from rendering.loose_tiles import LooseTile
from rendering.moves import moves_of
from rendering.ownership import owned_features
from rendering.remaining import remaining_of
from rendering.scene import scene_of
from rendering.text import board_text
from rendering.views import Picture
from rules import State
from rules.geometry import column, row
from rules.piece_walks import Roaming, find_roaming


async def show_board(context: Context, position: Position) -> Layout:
    """Return the board, who has to act, everybody's points, and why the bot can't post.

    The player to act has their buttons here as well. A lobby shows its players.
    """
    words, table = context.words, position.table
    if table.status == "lobby":
        return Layout(above=lay_out_lobby(words, table).above)
    state, viewer = require_state(position), Viewer.at(table, words)
    theirs = _acts(context, position)
    public = COLUMNS.find_public(state) if theirs else None
    tile = COLUMNS.find_drawn(state) if theirs else None
    draw: Drawing[Picture] = partial(views.board, viewer.see(state), viewer.texts, tile=tile)
    if public is not None:
        draw = public.draw(viewer, state, ())
    offered = offer_acting(context, position)
    below = (
        *format_board(words, table, state, context.pictures.emojis, context.service.now),
        *await format_own_orders(context, position),
    )
    return replace(
        offered,
        picture=await context.pictures.draw(draw),
        below="\n".join(below),
        rows=(
            *offered.rows,
            *fill_rows((*offer_orders(words, position), *offer_following(context, position))),
        ),
        seat=None if position.to_act is None else position.to_act.number,
    )


def offer_acting(context: Context, position: Position) -> Layout:
    """Return the buttons of the player to act, and their tile in words; nothing to others."""
    words, table, state = context.words, position.table, position.state
    mover, at = position.acting, (table.id, table.seq)
    if table.held_until is not None and mover is not None and mover.user_id == context.person.id:
        return Layout(rows=(offer_held(words, table),))
    if state is None or not _acts(context, position):
        return Layout()
    public = COLUMNS.find_public(state)
    if public is None:
        tile = COLUMNS.find_drawn(state)
        told = "" if tile is None else words("board.tile", tile=describe(words, tile))
        return Layout(below=told, rows=((offer_to_play(words, *at),),))
    viewer = Viewer.at(table, words)
    rows = fill_rows(offer_in_public(viewer, state, at, public))
    return Layout(menus=offer_in_words(viewer, state, at), rows=rows)


def offer_following(context: Context, position: Position) -> tuple[Button, ...]:
    """Return the button to follow a running game, for people who don't play in it."""
    table = position.table
    if table.status != "running" or table.has_playing(context.person.id):
        return ()
    following = custom_ids.OWN(table.id, "following")
    return (Button(following, context.words("button.following")),)


def _acts(context: Context, position: Position) -> bool:
    acting = position.to_act
    return acting is not None and acting.user_id == context.person.id


async def show_fields(context: Context, position: Position) -> Layout:
    """Return who holds which field, city, road and monastery, and its value now."""
    words, state = context.words, require_state(position)
    viewer, playing = Viewer.at(position.table, words), goes_on(position)
    gains = [sum(more.values()) for more in foretell(state)] if playing else ()
    draw = partial(
        views.ownership, viewer.see(state), viewer.texts, owned=owned_features(state), gains=gains
    )
    picture = await context.pictures.draw(draw)
    above = f"## {words('fields.title')}"
    lines = [words("fields.legend.over" if state.over else "fields.legend")]
    if playing:
        lines.append(format_forecast(words, position.table, state, context.pictures.emojis))
    return Layout(above=above, picture=picture, below="\n".join(lines))


async def show_tiles(context: Context, position: Position) -> Layout:
    """Return the tiles that are left, by kind, and the squares that none of them fits.

    A player also sees what one of them would complete for them, and how likely it comes.
    """
    words, state = context.words, require_state(position)
    table, viewer = position.table, Viewer.at(position.table, words)
    seat = table.seat_of(context.person.id)
    odds = choose_odds(state, seat.number) if seat is not None and goes_on(position) else ()
    left = await_tiles(remaining_of(state), odds)
    draw = partial(views.remaining, viewer.see(state), viewer.texts, left=left)
    picture = await context.pictures.draw(draw)
    lines = [viewer.texts.remaining(left.bag, left.piles)]
    if left.dead:
        lines.append(words.n("tiles.dead", len(left.dead)))
    lines += format_odds(words, odds, left)
    above = f"## {words('tiles.title')}"
    return Layout(above=above, picture=picture, below="\n".join(lines))


async def show_since(context: Context, position: Position) -> Layout:
    """Return what happened since this person's last move, numbered in the picture."""
    words, table, state = context.words, position.table, require_state(position)
    events = await context.service.history.missed_events(table.id, context.person.id)
    viewer, moves = Viewer.at(table, words), moves_of(events)
    draw = partial(views.since, viewer.see(state), viewer.texts, moves=moves)
    picture = await context.pictures.draw(draw)
    emojis = context.pictures.emojis
    story = format_story(words, table, state, events, emojis=emojis) or words("since.nothing")
    if state.over:
        story = f"{story}\n{format_winners(words, table, state)}"
    seated = table.seat_of(context.person.id) is not None
    title = words("since.title" if seated else "since.title.all")
    return Layout(above=f"## {title}\n{story}", picture=picture)


async def show_replay(context: Context, position: Position) -> Layout:
    """Return the film of the game, turn by turn."""
    words, table = context.words, position.table
    require_state(position)
    viewer = Viewer.at(table, words)

    async def prepare() -> Drawing[Film]:
        scenes = await context.service.history.map_turns(table.id, viewer.see)
        return partial(film, scenes, viewer.texts)

    name = table.id, table.seq, viewer.names, words.language
    picture = await context.pictures.film(name, prepare)
    step = Button(TURN(table.id, table.seq, LAST, ""), words("button.turn-by-turn"))
    return Layout(above=f"## {words('replay.title')}", picture=picture, rows=((step,),))


async def show_scores(context: Context, position: Position) -> Layout:
    """Return everybody's points and where they came from."""
    words, table, state = context.words, position.table, require_state(position)
    emojis = context.pictures.emojis
    lines = [f"## {words('scores.title')}", format_breakdown(words, table, state, emojis)]
    if goes_on(position) and table.insight.foretold:
        lines.append(format_forecast(words, table, state, emojis))
    return lay_out_text("\n".join(lines))


async def show_hand(context: Context, position: Position) -> Layout:
    """Return a picture of this person's own tiles, which only they may see."""
    words, state = context.words, require_state(position)
    seat = position.table.seat_of(context.person.id)
    if seat is None:
        raise Refusal(RefusalKey.NOT_SEATED)
    hands = state.rulebook.hands
    held = (state.tile(tile) for hand in hands for tile in hand(state, seat.number))
    tiles = [tile for tile in held if tile.half]
    if not tiles:
        return lay_out_text(words("hand.empty"))
    draw = partial(draw_tiles, [LooseTile(tile) for tile in tiles], AltTexts(words))
    picture = await context.pictures.draw(draw)
    return Layout(above=words.n("hand.title", len(tiles)), picture=picture, seat=seat.number)


def goes_on(position: Position) -> bool:
    """Return whether points are still to come: the game is neither over nor ended."""
    state = position.state
    return state is not None and not state.over and position.table.status not in PLAYED


async def show_danger(context: Context, position: Position) -> Layout:
    """Return the map of the moving piece, or of the first that is on the board."""
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
    below = _format_danger(words, roaming, walking=bool(ahead))
    return Layout(above=f"## {words('danger.title')}", picture=picture, below=below)


def _format_danger(words: Words, roaming: Roaming, *, walking: bool) -> str:
    here = roaming.path[-1]
    key = f"danger.{roaming.piece}" if walking else f"danger.{roaming.piece}.resting"
    told = words.n(key, roaming.left, place=name_square(column(here), row(here)))
    return f"{told}\n-# {words('danger.legend')}"


OVERVIEWS: Mapping[str, Callable[[Context, Position], Awaitable[Layout]]] = {
    "board": show_board,
    "scores": show_scores,
    "fields": show_fields,
    "tiles": show_tiles,
    "since": show_since,
    "replay": show_replay,
    "hand": show_hand,
    "danger": show_danger,
    "orders": show_orders,
}
"""Overviews for anybody, by the name of their command or in custom ids."""


async def look_at(context: Context, position: Position, what: str) -> Layout:
    """Return one of `OVERVIEWS`; UserError for one that the game does not show."""
    if not position.table.insight.shows(what):
        raise UserError("refusal.purist")
    return await OVERVIEWS[what](context, position)


def format_board(
    words: Words, table: Table, state: State, emojis: Emojis = NO_EMOJIS, now: float = 0.0
) -> Iterator[str]:
    """Yield the text below the board at `now`, a Unix time: the same for everybody."""
    viewer, acting = Viewer(words, escape_names(table)), Position(table, state).to_act
    if acting is not None:
        yield words("board.to-act", player=viewer.names[acting.number])
    yield from format_clock(words, Position(table, state), now)
    yield from format_banks(words, table)
    yield from format_held(words, Position(table, state))
    if table.status == "ended":
        yield words("news.ended")
    if table.status == "archived":
        yield words("refusal.archived")
    if state.over:
        yield format_winners(words, table, state)
    yield format_standing(words, table, state, emojis)
    yield from COLUMNS.format_status(viewer, state)
    yield from COLUMNS.format_supply(viewer, state)
    yield from COLUMNS.format_stock(viewer, state)
    if table.trouble is not None:
        yield explain_trouble(words, table.trouble)


def write_board(words: Words, table: Table, state: State, now: float = 0.0) -> list[Layout]:
    """Return the board in words, in as many messages as necessary."""
    text = board_text(scene_of(state, escape_names(table)), AltTexts(words))
    pages = [""]
    for line in (*format_board(words, table, state, now=now), "", *text.split("\n")):
        if len(pages[-1]) + len(line) >= LONGEST:
            pages.append("")
        pages[-1] += f"{line}\n"
    return [lay_out_text(page) for page in pages]


RESIGN = CustomId("r:{game}:{seq}:{deed}", deed="yes|no")


def ask_to_resign(words: Words, game: str, seq: int) -> Layout:
    """Return the question whether to resign."""
    yes, no = (RESIGN(game, seq, deed) for deed in ("yes", "no"))
    buttons = (
        Button(yes, words("button.resign"), Style.danger),
        Button(no, words("button.keep-playing")),
    )
    return Layout(above=words("resign.ask"), rows=(buttons,))
