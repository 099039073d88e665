"""The bazaar on Discord: the tiles on offer as a picture, every bid one tap, all in public."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from bot.wording import Words
from bot.wording.phrases import describe_print
from cogs.decisions.column import Decision, Drawing, InPublic, OnTile, Pointing, Reason, Viewer
from rendering.loose_tiles import LooseTile, tiles_picture
from rendering.overlays import LETTERS
from rendering.sprites import Sprites
from rendering.views import Picture
from rules import State, legal_actions
from rules.actions import PASS, Action
from rules.events import Event
from rules.expansions.bridges_castles_bazaars.bazaar import (
    BuyLot,
    OfferPrice,
    RaiseBid,
    SellLot,
    TakeLot,
    bazaar_of,
)

BUTTONS = 12
"""The most buttons of prices at one step."""
RAISES = 8
"""How many raises have a button."""


def list_shown(state: State) -> list[tuple[str, str, bool]]:
    """Return the letter and the id of each tile of the bazaar, and whether it is still on offer."""
    here = bazaar_of(state)
    left, shown = list(here.lots), []
    for letter, tile in zip(LETTERS, here.shown, strict=False):
        open_still = tile in left
        if open_still:
            left.remove(tile)
        shown.append((letter, tile, open_still))
    return shown


def find_label(state: State, tile: str) -> str:
    """Return the label of a tile that is still on offer: a letter."""
    return next(letter for letter, id, is_open in list_shown(state) if id == tile and is_open)


def draw_lots(viewer: Viewer, state: State, events: Sequence[Event]) -> Drawing:
    """Draw the tiles with their letters; pale those that somebody has."""
    shown = [
        LooseTile(state.tile(tile), letter, pale=not is_open)
        for letter, tile, is_open in list_shown(state)
    ]
    return partial(draw_tiles, shown, tuple(_describe(viewer.words, shown)))


def draw_tiles(shown: Sequence[LooseTile], alt: Sequence[str], sprites: Sprites) -> Picture:
    """Return the tiles side by side; runs in a drawing thread."""
    return tiles_picture(shown, sprites, alt)


def _describe(words: Words, shown: Sequence[LooseTile]) -> Iterator[str]:
    """Yield a sentence about each tile."""
    yield words("alt.bazaar")
    for each in shown:
        key = "alt.bazaar.had" if each.pale else "alt.bazaar.tile"
        yield words(key, label=each.label, tile=describe_print(words, each.tile, aloud=True))


def list_prices(state: State) -> Sequence[Action]:
    """Return the offers with a button: the least prices of each tile."""
    options = legal_actions(state)
    tiles = len({each.tile for each in options if isinstance(each, OfferPrice)}) or 1
    most = BUTTONS // tiles
    return [a for a in options if not isinstance(a, OfferPrice) or a.price < most]


def list_raises(state: State) -> Sequence[Action]:
    """Return passing and the least raises."""
    return (*[each for each in legal_actions(state) if each != PASS][:RAISES], PASS)


def label_offer(viewer: Viewer, state: State, action: Action) -> str | None:
    """Return the letter and the price."""
    if isinstance(action, OfferPrice):
        letter = find_label(state, action.tile)
        return viewer.words("bazaar.price", label=letter, points=action.price)
    return None


def label_bid(viewer: Viewer, state: State, action: Action) -> str | None:
    """Return the bare number."""
    return str(action.price) if isinstance(action, RaiseBid) else None


def read_offer(state: State, letter: str, price: int) -> Action | None:
    """Return the offer of a letter and a price; the letter of a single tile may be left out."""
    lots = {where: tile for where, tile, is_open in list_shown(state) if is_open}
    if not letter and len(set(lots.values())) == 1:
        letter = next(iter(lots))
    return OfferPrice(lots[letter], price) if letter in lots else None


def read_bid(state: State, letter: str, price: int) -> Action | None:
    """Return the bid of so much."""
    return None if letter else RaiseBid(price)


def point_at_lot(state: State, action: TakeLot) -> OnTile:
    """Point at the tile among all that were shown."""
    return OnTile(LETTERS.index(find_label(state, action.tile)))


def point_at_nothing(state: State, action: Action) -> None:
    """Point at nothing: the button says it all."""


def format_auction(viewer: Viewer, state: State) -> Iterator[str]:
    """Say for which tile who has bid how much."""
    here, words = bazaar_of(state), viewer.words
    if here.hammer:
        letter = find_label(state, here.hammer)
        tile = describe_print(words, state.tile(here.hammer))
        parts = [
            words("bazaar.bid", player=viewer.names[player], points=price)
            for player, price in here.bids
        ]
        bids = words.list(parts, style="unit")
        yield words("bazaar.hammer", label=letter, tile=tile, bids=bids)


def format_bought(viewer: Viewer, state: State) -> Iterator[str]:
    """Say which tiles are bought and still to be laid, and whose they are."""
    words, bought = viewer.words, bazaar_of(state).bought
    if bought:
        parts = [
            words(
                "turn.bought.player",
                player=viewer.names[player],
                tile=describe_print(words, state.tile(tile)),
            )
            for player, tile in bought
        ]
        yield words("turn.bought", tiles=words.list(parts, style="unit"))


OVERVIEWS = ("scores", "tiles")
DECISIONS: Mapping[str, Decision] = {
    "auction": Decision(
        summons=lambda state: "auction" if OfferPrice in _kinds(state) else "auction.free",
        public=InPublic(
            draw=draw_lots,
            label=label_offer,
            overviews=OVERVIEWS,
            offered=list_prices,
            read=read_offer,
        ),
    ),
    "bid": Decision(
        public=InPublic(
            draw=draw_lots,
            label=label_bid,
            overviews=OVERVIEWS,
            offered=list_raises,
            read=read_bid,
        ),
        progress=format_auction,
    ),
    "deal": Decision(public=InPublic(draw=draw_lots, overviews=OVERVIEWS), progress=format_auction),
}


def _kinds(state: State) -> set[type[Action]]:
    return {type(action) for action in legal_actions(state)}


POINTERS: Mapping[type[Action], Pointing] = {
    OfferPrice: point_at_nothing,
    RaiseBid: point_at_nothing,
    BuyLot: point_at_nothing,
    SellLot: point_at_nothing,
    TakeLot: point_at_lot,
}
REASON = Reason("bazaar", "bazaar")
