"""Layouts: the parts of one message, built in the form Discord takes.

A private message is made of Discord's Components V2: a container with a coloured edge holds texts,
a picture, selects, rows of buttons. A public or direct message is a classic one: its content, which
is also what a phone shows of a ping, an uploaded picture, at most five rows of selects and buttons.
Views are stopped as soon as they are made: presses are answered from the custom id alone.
"""

import io
import zlib
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Literal, Self

import discord
import msgspec
from discord import ButtonStyle, ui

from rendering.colours import LIVERIES
from rendering.film import Film
from rendering.views import Picture

NEUTRAL = 0x8A7A5C
"""The edge of messages that concern no particular player."""
LONGEST = 3900
"""Characters of a message's text; Discord takes 4,000."""
FIRST_MARK = 1 << 30
"""The smallest mark; marks have 31 bits."""
LINE = 100
"""Characters of a line in a select, and of its description."""
MOST_IDS = 25
"""The most roles or channels that one select takes."""
MOST_LINES = 25
"""The most lines of a select."""
ROW = 5
"""The most buttons in a row."""
LABEL = 80
"""The most characters of a button."""
SHORT_LABEL = 20
"""The most characters of a button that stands beside others on a phone."""
MOST_PARTS = 40
"""The most parts of a private message: texts, pictures, selects, buttons and their containers."""
CONTENT = 2000
"""The most characters of a classic message's content."""
MOST_ROWS = 5
"""The most rows of a classic message: a select takes one, as do up to five buttons."""

SHEET = "sheet.png"
"""The file name of a message's second picture."""

Style = ButtonStyle
NOBODY = discord.AllowedMentions.none()
KEEP = discord.AllowedMentions(everyone=False, users=True, roles=False, replied_user=False)
"""Mentions allowed in an edit of a public message: all of them. An edit notifies nobody."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button with custom id and label; `emoji` stands before the label."""

    id: str
    label: str
    style: ButtonStyle = ButtonStyle.secondary
    emoji: str | None = None
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Link:
    """A button that opens a URL."""

    url: str
    label: str


@dataclass(frozen=True, slots=True)
class Menu:
    """A select with at most 25 lines of value, label and description.

    `caption` stands above it, `chosen` values are preselected, and with `several` any number can be
    chosen. Members, roles and channels are listed by Discord itself, not by lines; their values are
    ids, and with `several` up to 25 can be chosen.
    """

    id: str
    placeholder: str
    lines: Sequence[tuple[str, str, str]]
    chosen: Sequence[str] = ()
    several: bool = False
    caption: str = ""
    of: Literal["lines", "members", "roles", "channels"] = "lines"


class Upload(discord.File):
    """Bytes that are freed as soon as they are sent.

    A file that discord.py sends gets a reference to itself, so its picture would stay in memory
    until the garbage collector runs.
    """

    def close(self) -> None:
        """Do nothing: no file has to be closed."""


class SingleUseView(ui.LayoutView):
    """A view that is freed as soon as it is sent, which can happen once; see `take_apart`."""

    def to_components(self) -> list[dict[str, Any]]:
        """Return the components to send."""
        components: list[dict[str, Any]] = super().to_components()  # type: ignore[no-untyped-call]
        take_apart(self)
        return components

    def has_components_v2(self) -> bool:
        """Return True, also when it is empty."""
        return True


class SingleUseRows(ui.View):
    """Rows of a classic message that are freed as soon as they are sent, which can happen once."""

    def to_components(self) -> list[dict[str, Any]]:
        """Return the components to send."""
        components = super().to_components()
        take_apart(self)
        return components


@dataclass(frozen=True, slots=True)
class Document:
    """A file to download: its name and content."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Layout:
    """A message from top to bottom: text `above`, picture, text `below`, selects, buttons.

    A second picture, the `sheet`, may follow the first. A `document` is offered between text and
    selects; `seat` gives the edge its colour. A classic message has all text above its picture, and
    none of these three. A message can be found again by its `mark` (see `make_mark`), the id of its
    first button or select.
    """

    above: str = ""
    picture: Picture | Film | None = None
    below: str = ""
    rows: tuple[tuple[Button | Link, ...], ...] = ()
    menus: tuple[Menu, ...] = ()
    seat: int | None = None
    mark: int | None = None
    document: Document | None = None
    sheet: Picture | None = None

    def view(self) -> ui.LayoutView:
        """Return the view of a private message, to be sent once, in the event loop."""
        return _enclose(self._list_parts(), self.seat, self.mark)

    @property
    def content(self) -> str:
        """The text of a classic message; if it is too long, the last lines are cut."""
        words = "\n".join(filter(None, (self.above, self.below)))
        return "\n".join(keep_first(words.split("\n"), CONTENT))

    def make_rows(self) -> ui.View | None:
        """Return the selects and buttons of a classic message, to be sent once; None without any.

        Call it in the event loop.
        """
        items = [[_make_select(menu)] for menu in self.menus]
        items += [[*map(_make_button, row)] for row in self.rows]
        if not items:
            return None
        view = SingleUseRows(timeout=None)
        items[0][0].id = self.mark
        for number, row in enumerate(items):
            for item in row:
                item.row = number
                view.add_item(item)
        view.stop()
        return view

    @property
    def parts(self) -> int:
        """The number of parts of a private message, which may have MOST_PARTS."""
        texts = (self.above, self.picture, self.sheet, self.below, self.document)
        menus = sum(2 + bool(menu.caption) for menu in self.menus)
        return 1 + sum(map(bool, texts)) + menus + sum(1 + len(row) for row in self.rows)

    def crop_menus(self, more: int) -> Self:
        """Return it with as many of its selects as leave room for so many more parts."""
        cropped = self
        while cropped.menus and cropped.parts + more > MOST_PARTS:
            cropped = replace(cropped, menus=cropped.menus[:-1])
        return cropped

    @property
    def fits(self) -> bool:
        """Whether a classic message has room for its selects and buttons."""
        return len(self.menus) + len(self.rows) <= MOST_ROWS

    def files(self) -> list[Upload]:
        """Return the pictures to upload; fresh ones, since each can be sent only once."""
        files = []
        if self.picture is not None:
            files.append(_make_file(self.picture, self._name))
        if self.sheet is not None:
            files.append(_make_file(self.sheet, SHEET))
        if self.document is not None:
            files.append(Upload(io.BytesIO(self.document.data), self.document.name))
        return files

    def in_words(self) -> Self:
        """Return the layout with its alternative texts in place of the pictures."""
        shown = [each.alt for each in (self.picture, self.sheet) if each is not None]
        return replace(self._say(*shown), picture=None, sheet=None)

    def without_picture(self, sentence: str) -> Self:
        """Return the layout with a sentence in place of a picture that could not be drawn."""
        return replace(self._say(sentence), picture=None)

    def _say(self, *more: str) -> Self:
        """Return the layout with more lines above, as far as a message has room for its texts."""
        others = (self.below, *(menu.caption for menu in self.menus))
        room = LONGEST - sum(map(len, others))
        return replace(self, above="\n".join(filter(None, (self.above, *more)))[:room])

    @property
    def _name(self) -> str:
        return "film.gif" if isinstance(self.picture, Film) else "board.png"

    def _list_parts(self) -> Iterable[ui.Item[Any]]:
        if self.above:
            yield ui.TextDisplay(self.above)
        for picture, name in ((self.picture, self._name), (self.sheet, SHEET)):
            if picture is not None:
                yield _make_gallery(name, picture.alt)
        if self.below:
            yield ui.TextDisplay(self.below)
        if self.document is not None:
            yield ui.File(f"attachment://{self.document.name}")
        for menu in self.menus:
            if menu.caption:
                yield ui.TextDisplay(menu.caption)
            yield ui.ActionRow(_make_select(menu))
        for row in self.rows:
            yield ui.ActionRow(*map(_make_button, row))


class Remains(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is left, without its buttons, of an old public message of Components V2.

    Pictures, with their alternative texts, are on the message already.
    """

    above: str = ""
    below: str = ""
    picture: str | None = None
    thumbnail: str | None = None
    seat: int | None = None
    mark: int | None = None

    def view(self) -> ui.LayoutView:
        """Return the view for the edit, to be sent once, in the event loop."""
        return _enclose(self._list_parts(), self.seat, self.mark)

    def _list_parts(self) -> Iterable[ui.Item[Any]]:
        if self.above:
            yield ui.TextDisplay(self.above)
        if self.picture is not None:
            yield _make_gallery("board.png", self.picture)
        if self.below and self.thumbnail is not None:
            upload = "attachment://tile.png"
            beside: ui.Thumbnail[Any] = ui.Thumbnail(upload, description=self.thumbnail)
            yield ui.Section(ui.TextDisplay(self.below), accessory=beside)
        elif self.below:
            yield ui.TextDisplay(self.below)


def _enclose(parts: Iterable[ui.Item[Any]], seat: int | None, mark: int | None) -> ui.LayoutView:
    """Return the view of a container with these parts."""
    colour = NEUTRAL if seat is None else int.from_bytes(bytes(LIVERIES[seat].body[:3]))
    view = SingleUseView(timeout=None)
    view.add_item(ui.Container[Any](*parts, accent_colour=colour, id=mark))
    view.stop()
    return view


def _make_gallery(name: str, alt: str) -> ui.MediaGallery[Any]:
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=alt))


def make_mark(nonce: str) -> int:
    """Return the component id by which a message sent with this nonce can be found.

    Discord numbers the other components of a message from 1. A message of early versions has the
    mark on its container.
    """
    return FIRST_MARK | zlib.crc32(nonce.encode()) & (FIRST_MARK - 1)


def find_mark(message: discord.Message) -> int | None:
    """Return the mark of a message of the bot, if it has one."""
    ids = (getattr(part, "id", None) or 0 for part in walk(message.components))
    return next((found for found in ids if found >= FIRST_MARK), None)


async def change(
    message: discord.Message, layout: Layout, edit: Callable[..., Awaitable[Any]]
) -> None:
    """Edit a classic message of the bot, without a picture, by `edit`.

    The message keeps its mark, since it may be in doubt whether it was sent. An old message of
    Components V2 is deleted instead: the bot gets that event, and posts it again.
    """
    if message.flags.components_v2:
        await message.delete()
        return
    shown = replace(layout, mark=find_mark(message))
    await edit(content=shown.content, view=shown.make_rows(), allowed_mentions=KEEP)


def walk(components: Iterable[Any]) -> Iterator[Any]:
    """Yield the components of a message, nested ones included."""
    for component in components:
        yield component
        yield from walk(getattr(component, "children", ()))
        if (beside := getattr(component, "accessory", None)) is not None:
            yield beside


def take_apart(view: ui.LayoutView | ui.View | None) -> None:
    """Empty a view that is no longer used, with everything in it.

    Parents and children refer to each other, so everything would stay in memory until the garbage
    collector runs. Only a section and its thumbnail still do.
    """
    if view is None:
        return
    items = [*view.walk_children()]
    view.clear_items()
    for item in items:
        if isinstance(item, ui.Container | ui.ActionRow | ui.Section):
            item.clear_items()


def lay_out_text(text: str) -> Layout:
    """Return the layout of a message with one text."""
    return Layout(above=text)


def fill_rows(buttons: Sequence[Button]) -> tuple[tuple[Button, ...], ...]:
    """Divide buttons into full rows."""
    return tuple(tuple(buttons[start : start + ROW]) for start in range(0, len(buttons), ROW))


def spread(buttons: Sequence[Button]) -> tuple[tuple[Button, ...], ...]:
    """Divide buttons into as few rows as possible, the first at most one longer than the last.

    A phone breaks a row of five long labels, so a single last one would take another line.
    """
    count = -(-len(buttons) // ROW)
    ends = [-(-len(buttons) * row // (count or 1)) for row in range(count + 1)]
    return tuple(tuple(buttons[start:end]) for start, end in pairwise(ends))


def keep_first(lines: Sequence[str], limit: int) -> list[str]:
    """Return as many of the first lines as fit into so many characters; at least a part of one."""
    kept: list[str] = []
    for line in lines:
        if sum(map(len, kept)) + len(kept) + len(line) > limit:
            break
        kept.append(line)
    return kept or [shorten(lines[0], limit - 1)]


def shorten(text: str, most: int) -> str:
    """Return a text, shortened to whole words with an ellipsis if it is too long."""
    if len(text) <= most:
        return text
    words = text[:most].rpartition(" ")[0] or text[: most - 1]
    return words.rstrip(",;") + "…"


def _make_file(picture: Picture | Film, name: str) -> Upload:
    shown = picture.gif if isinstance(picture, Film) else picture.png
    return Upload(io.BytesIO(shown), name, description=picture.alt)


def _make_button(button: Button | Link) -> ui.Item[Any]:
    if isinstance(button, Link):
        return ui.Button(label=button.label[:LABEL], url=button.url)
    return ui.Button(
        style=button.style,
        label=button.label[:LABEL],
        custom_id=button.id,
        emoji=button.emoji,
        disabled=button.disabled,
    )


def _make_select(menu: Menu) -> ui.Item[Any]:
    if menu.of == "members":
        return ui.UserSelect(**_describe_ids(menu))
    if menu.of == "roles":
        return ui.RoleSelect(
            **_describe_ids(menu),
            default_values=_list_defaults(menu, discord.SelectDefaultValueType.role),
        )
    if menu.of == "channels":
        return ui.ChannelSelect(
            **_describe_ids(menu),
            channel_types=[discord.ChannelType.text, discord.ChannelType.news],
            default_values=_list_defaults(menu, discord.SelectDefaultValueType.channel),
        )
    return ui.Select(
        custom_id=menu.id,
        placeholder=menu.placeholder[:150],
        min_values=0 if menu.several else 1,
        max_values=len(menu.lines) if menu.several else 1,
        options=[
            discord.SelectOption(
                label=label[:100],
                value=value,
                description=shorten(about, LINE) or None,
                default=value in menu.chosen,
            )
            for value, label, about in menu.lines
        ],
    )


def _describe_ids(menu: Menu) -> dict[str, Any]:
    return {
        "custom_id": menu.id,
        "placeholder": menu.placeholder[:150],
        "min_values": 0 if menu.several else 1,
        "max_values": MOST_IDS if menu.several else 1,
    }


def _list_defaults(
    menu: Menu, kind: discord.SelectDefaultValueType
) -> list[discord.SelectDefaultValue]:
    return [discord.SelectDefaultValue(id=int(value), type=kind) for value in menu.chosen]
