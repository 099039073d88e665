"""Custom ids: everything a press needs to know is in the id of its button or select.

A `CustomId` is declared beside the code that makes the button; ids for many modules are below.
Buttons live as long as their messages: an id never gets another meaning, and one that is no longer
made can still be read.
"""

import re
from string import Formatter
from typing import ClassVar, NamedTuple

Path = tuple[int, ...]
"""A player's choices so far: indices into the legal actions, position after position."""


class Goto(NamedTuple):
    """What a press in the picker leads to: a path, and the view at its end.

    `view` is "" or a letter with or without a number: `z1` is the first zone of squares for the
    tile in hand, other letters are those of the submenus (`cogs.decisions.column.Submenu`). With
    the number 0 a select lists the squares for which another had no room. `k2` selects a kind of
    figure, the game's second, and may follow another view: `q17k2`.
    """

    path: Path
    view: str = ""


NO_GAME = "-"
"""The game in ids without one, or with one from a text in the message."""
ANY_GAME = f"[0-9a-z]{{8}}|{NO_GAME}"
"""The pattern of a game in ids that may have none."""
FIELDS = {
    "game": "[0-9a-z]{8}",
    "seq": "[0-9]{1,9}",
    "path": r"(?:[0-9]{1,3}(?:\.[0-9]{1,3}){0,9})?",
    "view": "(?:[a-z][0-9]{0,3})?(?:k[0-9]{1,2})?",
}
"""The patterns of common fields. `seq` is the number of actions logged by then."""


class CustomId:
    """The ids of one kind of button or select, which its presses are recognized by.

    `END = CustomId("e:{game}:{seq}:{deed}", deed="yes|no")` has the fields of its form, in order,
    each with a pattern. `END(game, 57, "yes")` returns an id, `END.template` is what a `Press`
    answers. An id may have 100 characters.
    """

    declared: ClassVar[list["CustomId"]] = []
    """All custom ids in the imported modules."""

    def __init__(self, form: str, **patterns: str) -> None:
        self.form = form
        parts = [(text, name) for text, name, *_ in Formatter().parse(form)]
        self.fields = [name for _, name in parts if name]
        known = FIELDS | patterns
        self.template = re.compile(
            "".join(
                re.escape(text) + (f"(?P<{name}>{known[name]})" if name else "")
                for text, name in parts
            )
        )
        self.declared.append(self)

    @property
    def verb(self) -> str:
        """The word that the ids begin with."""
        return self.form.partition(":")[0]

    def __call__(self, *values: str | int | Path) -> str:
        """Return the id with these field values."""
        written = map(_write, values)
        return self.form.format(**dict(zip(self.fields, written, strict=True)))

    def read(self, custom_id: str) -> re.Match[str] | None:
        """Return the fields of an id; None if it is of another kind."""
        return self.template.fullmatch(custom_id)


def _write(value: str | int | Path) -> str:
    return ".".join(map(str, value)) if isinstance(value, tuple) else str(value)


SHOW = CustomId("p:{game}:{seq}:{path}:{view}", game=ANY_GAME)
"""Show a question of the picker."""
WORDS = CustomId("w:{game}:{seq}{part}", game=ANY_GAME, part="(?::[0-9]{1,2})?")
"""The same as a select, whose values are made by `encode_goto`; with several, that of a part of the
board."""
COMMIT = CustomId("c:{game}:{seq}:{path}", game=ANY_GAME)
"""Make the choices on a path."""
PUBLIC = CustomId("d:{game}:{seq}:{index}", game=ANY_GAME, index="[0-9]{0,2}")
"""Make a choice in public; a select has no index, and the actions' indices as its values."""
INFO = CustomId(
    "i:{game}:{seq}:{what}", what="board|scores|fields|tiles|replay|hand|danger|orders|help"
)
"""Show something in private; old messages have more of these than new ones."""
MENU = CustomId(
    "menu:{game}:{seq}{rest}",
    game=ANY_GAME,
    rest=r"(?::(?P<what>[a-z-]{1,24})(?:\.(?P<detail>[0-9a-z]{1,20}))?)?",
)
"""Open the panel, or a group or function in it: see `encode_menu`."""
OWN = CustomId(
    "u:{game}:0:{what}",
    game=ANY_GAME,
    what="begin|end|wants|where|hour|silent|loud|following|follow|hear|quiet",
)
"""Change a personal setting, for one game or all."""
SCREEN = CustomId("server:-:0:{screen}", screen="settings|check")
"""Show a screen of a server's settings."""
REMATCH = CustomId("m:{game}:{seq}:{where}", where="here|thread")
"""Open a rematch."""

HELP = "help"
"""The part of a panel's id that stands for the help."""
_GOTO = re.compile(f"(?P<path>{FIELDS['path']}):(?P<view>{FIELDS['view']})")
_OF_GAME = re.compile(f"([a-z]+):({FIELDS['game']}):({FIELDS['seq']})(?::.*)?")


def encode_menu(game: str, seq: int, what: str = "", detail: str = "") -> str:
    """Return the id that opens a game's panel, a group or function in it, or its detail."""
    rest = f"{what}.{detail}" if detail else what
    return MENU(game, seq, f":{rest}" if rest else "")


def encode_goto(goto: Goto) -> str:
    """Return a path and a view in the form of a custom id, as a value of a select."""
    return f"{_write(goto.path)}:{goto.view}"


def decode_path(text: str) -> Path:
    """Return the path in a text that matched its pattern."""
    return tuple(int(index) for index in text.split(".")) if text else ()


def decode_goto(text: str) -> Goto | None:
    """Return the path and view in a select's value; None if it is invalid."""
    match = _GOTO.fullmatch(text)
    return Goto(decode_path(match["path"]), match["view"]) if match else None


def decode_game(custom_id: str) -> tuple[str, int] | None:
    """Return the game and number in an id of any kind, old ones included; else None."""
    match = _OF_GAME.fullmatch(custom_id)
    if match is None or match[1] not in {each.verb for each in CustomId.declared}:
        return None
    return match[2], int(match[3])


def is_ours(custom_id: str) -> bool:
    """Return whether one of the bot's buttons answers a press with this id."""
    return any(each.read(custom_id) for each in CustomId.declared)
