"""What Discord would say to a message: its documented limits, and its own description.

What everybody sees is a classic message, of content, one picture, five rows; what one person sees
is made of Components V2.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cogs.layout import CONTENT, LINE, Layout
from playground.model import Json
from playground.routes.openapi import OpenApiDescription
from playground.routes.request_body import Body
from playground.routes.validation import check_message
from tests.simulation.server import DESCRIPTION

MESSAGES = "/channels/{channel_id}/messages"
COMPONENTS_V2 = 1 << 15
GAP = re.compile(r"[:,(] ?[.,;)]|^[,.;:]| {2}|\(\s")
"""Where a list or a name is empty."""
LABEL, PLACEHOLDER = 80, 150
"""Characters of a button, and of a select's own words."""


class Limits:
    """Holds messages to what Discord takes; to its description where that is there."""

    def __init__(self, description: Path = DESCRIPTION) -> None:
        known = description.exists()
        self._description = OpenApiDescription(description) if known else None

    def list_faults(self, layout: Layout, *, public: bool = False) -> list[str]:
        """Return what Discord has against a message, and what had to be cut for it."""
        try:
            body = make_public_body(layout) if public else make_body(layout)
        except ValueError as error:
            return [str(error)]
        faults = [f"{error.path}: {error.message}" for error in check_message(body)]
        if self._description is not None:
            errors = self._description.errors("POST", MESSAGES, Body(body))
            faults += [f"{error.path}: {error.message}" for error in errors]
        lost = _list_losses(layout) if public else ()
        return [*faults, *_list_cuts(layout), *_list_gaps(layout), *lost]


def make_body(layout: Layout) -> Json:
    """Return the request that posts a private message; to be called in the event loop.

    ValueError if the message takes more parts than there may be.
    """
    view: Any = layout.view()
    return _describe(layout) | {"components": view.to_components(), "flags": COMPONENTS_V2}


def make_public_body(layout: Layout) -> Json:
    """Return the request that posts a public message; to be called in the event loop.

    ValueError if it takes more rows, or more buttons in a row, than there may be.
    """
    rows: Any = layout.make_rows()
    components = [] if rows is None else rows.to_components()
    return _describe(layout) | {"content": layout.content, "components": components}


def _describe(layout: Layout) -> Json:
    """Return the part of a request that all messages have."""
    files = [
        {"id": number, "filename": file.filename, "description": file.description}
        for number, file in enumerate(layout.files())
    ]
    return {"attachments": files, "allowed_mentions": {"parse": []}}


def _list_losses(layout: Layout) -> Iterator[str]:
    """Yield what a public message has no room for."""
    yield from _measure("\n".join(filter(None, (layout.above, layout.below))), CONTENT, "message")
    if (files := len(layout.files())) > 1:
        yield f"{files} files in a message that takes one picture"


def _list_cuts(layout: Layout) -> Iterator[str]:
    """Yield what is cut; what is said below a line may end in an ellipsis."""
    for button in (button for row in layout.rows for button in row):
        yield from _measure(button.label, LABEL, "button")
    for menu in layout.menus:
        yield from _measure(menu.placeholder, PLACEHOLDER, "select")
        for _, label, _ in menu.lines:
            yield from _measure(label, LINE, "line of a select")


def _list_gaps(layout: Layout) -> Iterator[str]:
    """Yield lines in which something is missing: an empty list, or an empty name."""
    picture = layout.picture.alt if layout.picture is not None else ""
    lines = "\n".join((layout.above, layout.below, picture)).split("\n")
    told = (about for menu in layout.menus for line in menu.lines for about in line[1:])
    for line in (*lines, *told):
        if GAP.search(line):
            yield f"a gap in what is said: {line}"


def _measure(text: str, most: int, what: str) -> Iterator[str]:
    if len(text) > most:
        yield f"{len(text)} characters in a {what} that takes {most}: {text}"
