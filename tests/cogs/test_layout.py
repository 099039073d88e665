"""Layouts: a message from top to bottom, as Discord's components."""

import gc
from dataclasses import replace
from typing import Any
from weakref import ref

import discord
import pytest
from discord import ui
from discord.http import handle_message_parameters

from cogs.layout import (
    FIRST_MARK,
    LONGEST,
    MOST_PARTS,
    NEUTRAL,
    Button,
    Document,
    Layout,
    Link,
    Menu,
    Remains,
    Style,
    fill_rows,
    lay_out_text,
    shorten,
)
from rendering.colours import LIVERIES
from rendering.film import Film
from rendering.views import Picture

BOARD = Picture(b"board", "A board.", 10, 10)


def container(layout: Layout) -> ui.Container[Any]:
    """Return the one container of a message."""
    (found,) = layout.view().children
    assert isinstance(found, ui.Container)
    return found


async def test_a_message_is_read_from_top_to_bottom() -> None:
    """Text, picture, text, selects with their captions, rows of buttons."""
    menu = Menu("w", "Choose", [("a", "First", "about it"), ("b", "Second", "")], ("b",))
    captioned = Menu("t", "Several", [("a", "First", "")], caption="Which?", several=True)
    layout = Layout(
        above="Above",
        picture=BOARD,
        below="Below",
        menus=(menu, captioned),
        rows=((Button("x", "X"), Button("y", "Y")), (Button("z", "Z"),)),
    )
    kinds = [type(item) for item in container(layout).children]
    assert kinds == [
        ui.TextDisplay,
        ui.MediaGallery,
        ui.TextDisplay,
        ui.ActionRow,
        ui.TextDisplay,
        ui.ActionRow,
        ui.ActionRow,
        ui.ActionRow,
    ]
    texts = [i.content for i in container(layout).children if isinstance(i, ui.TextDisplay)]
    assert texts == ["Above", "Below", "Which?"]


async def test_what_fits_is_what_can_be_sent() -> None:
    """With everything a private message can hold, to the last button."""
    menus = Menu("w", "Choose", [("a", "First", "")]), Menu("t", "One", [("a", "First", "")])
    full = Layout(
        above="Above",
        picture=BOARD,
        sheet=BOARD,
        below="Below",
        document=Document("game.txt", b""),
        menus=(menus[0], replace(menus[1], caption="Which?")),
        rows=fill_rows([Button(str(number), "x") for number in range(24)]),
    )
    assert full.view().total_children_count == MOST_PARTS
    over = replace(full, rows=(*full.rows[:-1], (*full.rows[-1], Button("y", "Y"))))
    with pytest.raises(ValueError, match="maximum number of children"):
        over.view()


def rows_of(layout: Layout) -> list[dict[str, Any]]:
    """Return the rows of a classic message as they are sent."""
    view = layout.make_rows()
    return [] if view is None else view.to_components()


async def test_a_classic_message_has_its_words_above_and_at_most_five_rows() -> None:
    """Selects come before buttons; the first of all has the mark, and nothing else has an id."""
    menu = Menu("w", "Choose", [("a", "First", "about it"), ("b", "Second", "")], ("b",))
    rows = ((Button("x", "X"), Button("y", "Y")), (Link("https://example.org", "Z"),))
    layout = Layout(above="Above", picture=BOARD, below="Below", menus=(menu,), rows=rows)
    assert layout.content == "Above\nBelow"
    marked = rows_of(replace(layout, mark=FIRST_MARK))
    assert [[part["type"] for part in row["components"]] for row in marked] == [[3], [2, 2], [2]]
    parts = [part for row in marked for part in row["components"]]
    assert [part.get("id") for part in parts] == [FIRST_MARK, None, None, None]
    assert [part.get("custom_id") for part in parts] == ["w", "x", "y", None]
    assert (parts[3]["url"], parts[3]["style"]) == ("https://example.org", 5)
    assert rows_of(lay_out_text("Nothing to press.")) == []
    assert layout.fits
    full = replace(layout, rows=(rows[0],) * 4)
    assert full.fits
    assert not replace(full, rows=(rows[0],) * 5).fits


async def test_a_content_that_is_too_long_loses_its_last_lines() -> None:
    """Discord takes 2,000 characters; a single line loses its last words."""
    line = "x" * 199
    assert Layout(above="\n".join([line] * 10)).content == "\n".join([line] * 10)
    assert Layout(above="\n".join([line] * 10), below=".").content == "\n".join([line] * 10)
    assert Layout(above="word " * 500).content == "word " * 398 + "word…"
    assert Layout().content == ""


async def test_a_select_has_its_lines() -> None:
    """One can be chosen, or any number; a line without a description has none."""
    lines = [("a", "First", "about it"), ("b", "Second", "")]
    one, several = Menu("w", "Choose", lines, ("b",)), Menu("t", "Any", lines, several=True)
    view = Layout(menus=(one, several)).view()
    first, second = (item for item in view.walk_children() if isinstance(item, ui.Select))
    assert (first.custom_id, first.placeholder) == ("w", "Choose")
    assert (first.min_values, first.max_values) == (1, 1)
    assert (second.min_values, second.max_values) == (0, 2)
    told = [(o.value, o.label, o.description, o.default) for o in first.options]
    assert told == [("a", "First", "about it", False), ("b", "Second", None, True)]


async def test_a_select_is_cut_to_what_discord_takes() -> None:
    """A hundred characters a line, a hundred and fifty for the placeholder."""
    menu = Menu("w", "p" * 200, [("a", "l" * 200, "d" * 200)])
    (select,) = (
        i for i in Layout(menus=(menu,)).view().walk_children() if isinstance(i, ui.Select)
    )
    assert len(select.placeholder or "") == 150
    assert (len(select.options[0].label), len(select.options[0].description or "")) == (100, 100)


async def test_a_button_is_as_it_was_asked_for() -> None:
    """Colour, words, emoji, whether it can be pressed; at most eighty letters."""
    rows = ((Button("a", "l" * 90, Style.success, "🔄", disabled=True), Button("b", "B")),)
    first, second = (
        item for item in Layout(rows=rows).view().walk_children() if isinstance(item, ui.Button)
    )
    assert (first.custom_id, first.label, first.style) == ("a", "l" * 80, Style.success)
    assert (str(first.emoji), first.disabled) == ("🔄", True)
    assert (second.style, second.emoji, second.disabled) == (Style.secondary, None, False)


async def test_the_edge_has_the_colour_of_the_seat() -> None:
    """Messages that concern nobody in particular have a neutral one."""
    green = int.from_bytes(bytes(LIVERIES[2].body[:3]))
    assert container(Layout(above="x", seat=2)).accent_colour == green
    assert container(lay_out_text("x")).accent_colour == NEUTRAL


async def test_a_picture_is_uploaded_and_told() -> None:
    """Under a name that the message refers to, with its alt text; a film is a GIF."""
    layout = Layout(below="x", picture=BOARD)
    files = layout.files()
    assert [(f.filename, f.description, f.fp.read()) for f in files] == [
        ("board.png", "A board.", b"board"),
    ]
    gallery, _ = container(layout).children
    assert isinstance(gallery, ui.MediaGallery)
    assert [(i.media.url, i.description) for i in gallery.items] == [
        ("attachment://board.png", "A board.")
    ]
    (film,) = Layout(picture=Film(b"gif", "A film.", 10, 10)).files()
    assert (film.filename, film.description, film.fp.read()) == ("film.gif", "A film.", b"gif")


async def test_what_is_left_of_an_old_message() -> None:
    """Its words and pictures as they were: the tile stood beside the text."""
    left = Remains("Above", "Below", "A board.", "A tile.", seat=2, mark=FIRST_MARK)
    (found,) = left.view().children
    assert isinstance(found, ui.Container)
    assert found.id == FIRST_MARK
    text, gallery, section = found.children
    assert isinstance(text, ui.TextDisplay)
    assert isinstance(gallery, ui.MediaGallery)
    assert gallery.items[0].media.url == "attachment://board.png"
    assert isinstance(section, ui.Section)
    assert isinstance(section.accessory, ui.Thumbnail)
    assert section.accessory.media.url == "attachment://tile.png"
    assert section.accessory.description == "A tile."


async def test_a_picture_that_was_sent_is_gone_from_memory() -> None:
    """At once, without waiting for the collector of garbage: pictures are large."""
    gc.disable()
    try:
        (file,) = Layout(picture=BOARD).files()
        sent = ref(file.fp)
        with handle_message_parameters(files=[file]):
            assert sent() is file.fp
        del file
        assert sent() is None
    finally:
        gc.enable()


async def test_a_view_that_was_sent_is_gone_from_memory() -> None:
    """At once as well, with all that it holds; what was sent is all there."""
    rows = ((Button("a", "A"), Button("b", "B")),)
    menu = Menu("menu", "Which?", [("v", "line", "about")], caption="One.")
    layout = Layout("Above.", BOARD, "Below.", rows=rows, menus=(menu,))
    expected = ui.LayoutView.to_components(layout.view())  # type: ignore[no-untyped-call]
    sent, held = send(layout.view())
    assert sent["components"] == expected
    assert sent["flags"] == discord.MessageFlags(components_v2=True).value
    assert [item() for item in held] == [None] * len(held)


async def test_rows_that_were_sent_are_gone_from_memory() -> None:
    """Those of a classic message, too."""
    layout = Layout("Above.", rows=((Button("a", "A"), Link("https://example.org", "B")),))
    sent, held = send(layout.make_rows())
    assert sent["components"] == rows_of(layout)
    assert "flags" not in sent
    assert [item() for item in held] == [None] * len(held)


def send(view: Any) -> tuple[dict[str, Any], list[ref[Any]]]:
    """Return what is sent of a view, and what it held, once it is done with."""
    gc.disable()
    try:
        held = [ref(item) for item in (view, *view.walk_children())]
        with handle_message_parameters(view=view) as parameters:
            assert parameters.payload is not None
            return parameters.payload, held
    finally:
        gc.enable()


async def test_a_second_picture_lies_under_the_first() -> None:
    """In a gallery of its own, as wide; where no pictures may go both are told."""
    sheet = Picture(b"sheet", "Four moves.", 10, 10)
    layout = Layout(above="Above", picture=BOARD, sheet=sheet, below="Below")
    assert [(f.filename, f.description, f.fp.read()) for f in layout.files()] == [
        ("board.png", "A board.", b"board"),
        ("sheet.png", "Four moves.", b"sheet"),
    ]
    galleries = [each for each in container(layout).children if isinstance(each, ui.MediaGallery)]
    assert [[item.media.url for item in each.items] for each in galleries] == [
        ["attachment://board.png"],
        ["attachment://sheet.png"],
    ]
    told = layout.in_words()
    assert told.above == "Above\nA board.\nFour moves."
    assert not told.files()


def test_rows_are_as_full_as_possible() -> None:
    """Five buttons each."""
    buttons = [Button(str(number), str(number)) for number in range(11)]
    rows = fill_rows(buttons)
    assert [len(row) for row in rows] == [5, 5, 1]
    assert [button for row in rows for button in row] == buttons
    assert fill_rows([]) == ()


def test_what_is_said_below_a_line_is_cut_at_a_word() -> None:
    """With an ellipsis, and never longer than there is room."""
    assert shorten("road E, field W", 15) == "road E, field W"
    assert shorten("road E, field W", 14) == "road E, field…"
    assert shorten("road E, field W", 12) == "road E…"


def test_words_in_place_of_a_picture_leave_room_for_all_other_texts() -> None:
    """Discord takes 4,000 characters in all; what is too long is cut."""
    menu = Menu("w", "Choose", [("a", "First", "")], caption="c" * 100)
    picture = Picture(b"board", "p" * 2000, 10, 10)
    layout = Layout(above="a" * 2000, picture=picture, below="b" * 500, menus=(menu,))
    for told in (layout.in_words(), layout.without_picture("w" * 2000)):
        texts = told.above, told.below, *(each.caption for each in told.menus)
        assert sum(map(len, texts)) == LONGEST
        assert told.above.startswith("a" * 2000 + "\n")


async def test_a_document_is_offered_below_the_text() -> None:
    """Uploaded under its name, also where no pictures may go."""
    layout = Layout(above="Above", document=Document("chronicle.txt", b"words"), picture=BOARD)
    assert isinstance(container(layout).children[-1], ui.File)
    assert [file.filename for file in layout.files()] == ["board.png", "chronicle.txt"]
    assert [file.filename for file in layout.in_words().files()] == ["chronicle.txt"]
