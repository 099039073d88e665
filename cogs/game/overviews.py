"""Private messages that show how a game stands."""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence

from bot.games.seats import require_state
from bot.games.table import Position, Table
from bot.refusals import Refusal, RefusalKey
from bot.wording import AltTexts, Words
from cogs import custom_ids as ids
from cogs.channels import NEEDED
from cogs.decisions.expansions import halflings as halves
from cogs.game.scores import breakdown, forecast, standing
from cogs.game.story import told
from cogs.interaction import Talk
from cogs.layout import Button, Sheet, Style, said
from cogs.lobby.message import lobby_sheet
from cogs.names import plain_names, shown_names
from cogs.pictures import Viewer
from rendering.moves import moves_of
from rendering.remaining import remaining_of
from rendering.scene import scene_of
from rendering.text import board_text
from rules import State

LONGEST = 3900
"""Characters of one message of words; Discord takes 4,000."""
MOVES = 30
"""Moves that a picture numbers at most, the newest."""


async def board_sheet(talk: Talk, position: Position) -> Sheet:
    """Return the board, who is to act, how everybody stands, and what keeps the bot from posting.

    A lobby shows who sits there.
    """
    words, table = talk.words, position.table
    if table.status == "lobby":
        return Sheet(above=lobby_sheet(words, table).above)
    state = require_state(position)
    picture = await talk.surface.pictures.board(state, Viewer(words, plain_names(table)))
    below = "\n".join(board_lines(words, table, state))
    return Sheet(picture=picture, below=below, seat=state.player)


async def fields_sheet(talk: Talk, position: Position) -> Sheet:
    """Return who holds which field, city, road and monastery, and what that is worth now."""
    words, table, state = talk.words, position.table, require_state(position)
    picture = await talk.surface.pictures.fields(state, Viewer(words, plain_names(table)))
    return Sheet(above=f"## {words('fields.title')}", picture=picture, below=words("fields.legend"))


async def tiles_sheet(talk: Talk, position: Position) -> Sheet:
    """Return the tiles that are left, by kind, and the squares that none of them fits."""
    words, table, state = talk.words, position.table, require_state(position)
    left = remaining_of(state)
    picture = await talk.surface.pictures.tiles(state, Viewer(words, plain_names(table)), left)
    lines = [AltTexts(words).remaining(left.bag, left.piles)]
    if left.dead:
        lines.append(words.n("tiles.dead", len(left.dead)))
    return Sheet(above=f"## {words('tiles.title')}", picture=picture, below="\n".join(lines))


async def since_sheet(talk: Talk, position: Position) -> Sheet:
    """Return what happened since the last move of who asks, numbered in the picture."""
    words, table, state = talk.words, position.table, require_state(position)
    events = await talk.surface.service.missed_events(table.id, talk.person.id)
    viewer = Viewer(words, plain_names(table))
    picture = await talk.surface.pictures.since(state, viewer, moves_of(events)[-MOVES:])
    story = told(words, table, state, events) or words("since.nothing")
    seated = table.seat_of(talk.person.id) is not None
    title = words("since.title" if seated else "since.title.all")
    return Sheet(above=f"## {title}\n{story}", picture=picture)


async def replay_sheet(talk: Talk, position: Position) -> Sheet:
    """Return the film of the game, turn by turn."""
    words, table = talk.words, position.table
    require_state(position)
    viewer = Viewer(words, plain_names(table))
    scenes = await talk.surface.service.map_turns(table.id, viewer.scene)
    film = await talk.surface.pictures.film(scenes, words)
    return Sheet(above=f"## {words('replay.title')}", picture=film)


async def scores_sheet(talk: Talk, position: Position) -> Sheet:
    """Return everybody's points and where they came from."""
    words, table, state = talk.words, position.table, require_state(position)
    lines = [f"## {words('scores.title')}", breakdown(words, table, state)]
    if not state.over:
        lines.append(forecast(words, table, state))
    return said("\n".join(lines))


def board_lines(words: Words, table: Table, state: State) -> Iterator[str]:
    """Yield what is said under the board, the same for everybody."""
    names, acting = shown_names(table), Position(table, state).to_act
    if acting is not None:
        yield words("board.to-act", player=names[acting.number])
    if state.over:
        yield AltTexts(words).final([names[player] for player in state.winners])
    yield standing(words, table, state)
    yield from halves.holdings(words, state, names)
    yield from halves.left(words, state)
    if table.trouble in KNOWN:
        yield words("board.trouble", permission=permission_names(words, [table.trouble]))


def told_board(words: Words, table: Table, state: State) -> list[Sheet]:
    """Return the board in words, in as many messages as that takes."""
    told = board_text(scene_of(state, plain_names(table)), AltTexts(words))
    pages = [""]
    for line in (*board_lines(words, table, state), "", *told.split("\n")):
        if len(pages[-1]) + len(line) >= LONGEST:
            pages.append("")
        pages[-1] += f"{line}\n"
    return [said(page) for page in pages]


async def hand_sheet(talk: Talk, position: Position) -> Sheet:
    """Return a picture of the asking person's own half tiles."""
    seat = position.table.seat_of(talk.person.id)
    state = require_state(position)
    if seat is None:
        raise Refusal(RefusalKey.NOT_SEATED)
    tiles = halves.own(state, seat.number)
    if not tiles:
        return said(talk.words("hand.empty"))
    picture = await talk.surface.pictures.half_tiles(tiles, {}, talk.words)
    return Sheet(above=talk.words.n("hand.title", len(tiles)), picture=picture, seat=seat.number)


SHEETS: Mapping[str, Callable[[Talk, Position], Awaitable[Sheet]]] = {
    "board": board_sheet,
    "scores": scores_sheet,
    "fields": fields_sheet,
    "tiles": tiles_sheet,
    "since": since_sheet,
    "replay": replay_sheet,
    "hand": hand_sheet,
}
"""What anybody may look at in a game, by the name of its command or in custom ids."""


def resign_sheet(words: Words, game: str, seq: int) -> Sheet:
    """Return the question whether to resign."""
    buttons = (
        Button(ids.resign(game, seq, "yes"), words("button.resign"), Style.danger),
        Button(ids.resign(game, seq, "no"), words("button.keep-playing")),
    )
    return Sheet(above=words("resign.ask"), rows=(buttons,))


KNOWN = frozenset({*NEEDED, "send_messages_in_threads"})


def permission_names(words: Words, missing: Sequence[str]) -> str:
    """Return the names of permissions as Discord's settings call them."""
    return words.list(words(f"permission.{name.replace('_', '-')}") for name in missing)
