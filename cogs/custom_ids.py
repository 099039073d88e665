"""Custom ids: everything a press needs to know is in the id of the button or select.

A `CustomId` is declared beside what draws the button. Those that many modules draw are below.
Buttons live as long as their messages: an id is never given another meaning, and one that is made
no more goes on being read.
"""

import re
from string import Formatter
from typing import ClassVar, NamedTuple

Path = tuple[int, ...]
"""What a player has chosen so far: indices into the legal actions, position after position."""


class Goto(NamedTuple):
    """What a press of the picker leads to: a path, and what is looked at where it ends.

    `view` is "", or a letter with a number or none: `z1` is the first zone of squares for the tile
    in hand, other letters are those of the submenus (`cogs.decisions.column.Submenu`). With 0 for
    a number a select has the squares that were too many for it. `k2` says which kind of figure is
    on, the second of the game's, and may follow another view: `q17k2`.
    """

    path: Path
    view: str = ""


NO_GAME = "-"
"""Stands for a game where there is none, or it is in a text of the message."""
ANY_GAME = f"[0-9a-z]{{8}}|{NO_GAME}"
"""The pattern of a game where there may be none."""
FIELDS = {
    "game": "[0-9a-z]{8}",
    "seq": "[0-9]{1,9}",
    "path": r"(?:[0-9]{1,3}(?:\.[0-9]{1,3}){0,9})?",
    "view": "(?:[a-z][0-9]{0,3})?(?:k[0-9]{1,2})?",
}
"""The patterns of fields that many ids have. `seq` is how many actions were logged by then."""


class CustomId:
    """The ids of one kind of button or select, from which its presses are known.

    `END = CustomId("e:{game}:{seq}:{deed}", deed="yes|no")` has the fields of its form, in order,
    each with a pattern. `END(game, 57, "yes")` returns an id, `END.template` is what a `Press`
    answers. An id may have 100 characters.
    """

    declared: ClassVar[list["CustomId"]] = []
    """All there are in the modules that were imported."""

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
        """Return the id with these values of its fields."""
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
"""The same in words: a select of `encode_goto`; of several, that of a part of the board."""
COMMIT = CustomId("c:{game}:{seq}:{path}", game=ANY_GAME)
"""Do everything on a path."""
PUBLIC = CustomId("d:{game}:{seq}:{index}", game=ANY_GAME, index="[0-9]{0,2}")
"""Do a legal action in public; a select has no index, and those of the actions as its values."""
INFO = CustomId(
    "i:{game}:{seq}:{what}", what="board|scores|fields|tiles|replay|hand|danger|orders|help"
)
"""Show something in private; old messages have more of it than new ones."""
MENU = CustomId(
    "menu:{game}:{seq}{rest}",
    game=ANY_GAME,
    rest=r"(?::(?P<what>[a-z-]{1,24})(?:\.(?P<detail>[0-9a-z]{1,20}))?)?",
)
"""Open the panel, a group or a function: see `encode_menu`."""
OWN = CustomId(
    "u:{game}:0:{what}",
    game=ANY_GAME,
    what="begin|end|wants|where|hour|silent|loud|following|follow|hear|quiet",
)
"""Choose something for oneself, in a game or in all."""
SCREEN = CustomId("server:-:0:{screen}", screen="settings|check")
"""Show a screen of a server's settings."""
REMATCH = CustomId("m:{game}:{seq}:{where}", where="here|thread")
"""Play once more."""

HELP = "help"
"""The part of a panel's id that makes it the help."""
_GOTO = re.compile(f"(?P<path>{FIELDS['path']}):(?P<view>{FIELDS['view']})")
_OF_GAME = re.compile(f"([a-z]+):({FIELDS['game']}):({FIELDS['seq']})(?::.*)?")


def encode_menu(game: str, seq: int, what: str = "", detail: str = "") -> str:
    """Return the id of what opens a game's panel, a group or a function of it, or its detail."""
    rest = f"{what}.{detail}" if detail else what
    return MENU(game, seq, f":{rest}" if rest else "")


def encode_goto(goto: Goto) -> str:
    """Return a path and a view as in a custom id: a value of a select."""
    return f"{_write(goto.path)}:{goto.view}"


def decode_path(text: str) -> Path:
    """Read a path that matched its pattern."""
    return tuple(int(index) for index in text.split(".")) if text else ()


def decode_goto(text: str) -> Goto | None:
    """Read a select's value; None if it is none of ours."""
    match = _GOTO.fullmatch(text)
    return Goto(decode_path(match["path"]), match["view"]) if match else None


def decode_game(custom_id: str) -> tuple[str, int] | None:
    """Return the game and the number that an id has, of any kind that was ever; else None."""
    match = _OF_GAME.fullmatch(custom_id)
    if match is None or match[1] not in {each.verb for each in CustomId.declared}:
        return None
    return match[2], int(match[3])


def is_ours(custom_id: str) -> bool:
    """Return whether a press of this id is answered by one of the bot's buttons."""
    return any(each.read(custom_id) for each in CustomId.declared)
