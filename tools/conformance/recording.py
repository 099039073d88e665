"""The form of recorded games, and reading them.

Members are named as in the files. Unknown members are refused, so that nothing recorded is ignored.
"""

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec

Entry = list[int | str | None]
"""A place, a square, ...: what a group of options lists."""


class BadRecording(Exception):
    """A file or a game can't be read or set up; the text is a sentence."""


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what is read: unknown members are errors."""


class StartTile(Strict, frozen=True):
    """A tile that lies before the game."""

    tile: str
    x: int
    y: int
    turn: int


class RecordedSetup(Strict, frozen=True):
    """The sets, elements and rules of a game, in the terms of the recording."""

    sets: dict[str, int]
    elements: dict[str, Any]
    rules: dict[str, str | bool]
    start: list[StartTile]
    preset: str = ""
    removed: list[str] = []


class Opening(Strict, frozen=True):
    """The position before the first turn; `tok` counts each player's tokens by name."""

    pack: int
    placed: list[Entry]
    sup: list[dict[str, int]]
    tok: list[dict[str, int]] = []
    hands: list[list[str]] | None = None
    messages: list[int] = []


class Group(Strict, frozen=True):
    """Options of one kind: `t` names the tile, `m` the figure, `src` who returns a figure.

    `f` is a piece of nobody's that moves, `at` the place of a shepherd, with his id.
    `origin` is where a wagon stood that drives on, or the quarter that a figure leaves. Of a score
    `n` are the points and `reason` is why they came; of a message `n` is its number, and `worth`
    what it brings.
    """

    k: str
    o: list[Entry | str]
    t: str = ""
    m: str = ""
    src: str = ""
    f: str = ""
    least: int = msgspec.field(name="min", default=0)
    origin: Entry = msgspec.field(name="from", default_factory=list)
    at: Entry = []
    n: int | None = None
    worth: int | None = None
    reason: str = msgspec.field(name="for", default="")

    @property
    def left(self) -> Entry:
        """The quarter that a figure leaves; nothing of any other."""
        return self.origin if "Quarter" in self.origin else []


class RecordedStep(Strict, frozen=True):
    """A decision: `pl` who decides, `cp` whether passing is legal, `o` all options, `c` the choice.

    `id` names the figure placed; `ransom` lists the prisoners who may be ransomed: kind, figure and
    captor. Paying is the choice `["RANSOM", figure]`; the same step follows again. `baz` is the
    bazaar: tile, price, bidder and owner of each lot, of which `at` is the one being auctioned.
    """

    ph: str
    pl: int
    cp: int
    o: list[Group]
    c: str | tuple[int | str, Entry | str]
    id: str = ""
    ransom: list[tuple[str, str, int]] = []
    baz: list[list[Any]] = []
    at: int | None = None


RecordedEvent = tuple[str, Any]
"""A name and what belongs to it."""


class RecordedTurn(Strict, frozen=True):
    """A turn, or a part of one, and the position after it.

    `draw` tiles drawn, `sc` scores, `dm` figures on the board, `sup` figures at home, `dr` dragon,
    `fa` fairy, `mg` mage, `wi` witch, `tok` tokens (only where anybody has one), `tw` squares and
    floors of towers, `cap` each captor's prisoners by kind, owner and count, `hill` how many hills
    there are, `sheep` place and tokens of each shepherd, `gold` squares and numbers of ingots,
    `cas` both places of each castle, `br` squares and directions of bridges, `baz` bought tiles,
    `fer` squares and sides of ferries, `co` the quarter of the count,
    `rob` the space of each player's robber, `mes` those of everybody's meeple and messenger.
    """

    n: int
    p: int
    draw: list[list[str]]
    steps: list[RecordedStep]
    ev: list[RecordedEvent]
    sc: list[int]
    dm: list[Entry]
    sup: list[dict[str, int]]
    pack: int
    tok: list[dict[str, int]] = []
    dr: list[int] | None = None
    fa: Entry | None = None
    mg: Entry | None = None
    wi: Entry | None = None
    tw: list[Entry] = []
    cap: list[list[Entry]] = []
    aside: list[str] = []
    hands: list[list[str]] | None = None
    hill: int = 0
    gold: list[list[int]] = []
    sheep: list[list[Any]] = []
    baz: list[list[Any]] = []
    cas: list[list[Entry]] = []
    br: list[Entry] = []
    fer: list[Entry] = []
    co: str | None = None
    rob: list[int | None] | None = None
    mes: list[list[int]] | None = None
    q: Any = None


class RecordedFeature(Strict, frozen=True):
    """A feature of the final board: kind, places, majority holders (of a river none).

    Of a field `ci` may count the segments of cities beside it, tile by tile.
    """

    f: str
    pl: list[Entry]
    ow: list[int] = []
    ci: int | None = None


class Ending(Strict, frozen=True):
    """The final scoring and the final board."""

    sc: list[int]
    ev: list[RecordedEvent]
    placed: list[Entry]
    discarded: list[str]
    features: list[RecordedFeature]
    undrawn: int
    tok: list[dict[str, int]] = []
    left: list[str] | None = None
    aside: list[str] | None = None
    hands: list[list[str]] | None = None
    hill: list[Any] | None = None
    end: str = ""


class Game(Strict, frozen=True):
    """A recorded game; `deck` lists every tile in the order in which it left the bag."""

    id: str
    policy: str
    players: int
    setup: RecordedSetup
    init: Opening
    deck: list[str]
    turns: list[RecordedTurn]
    final: Ending
    draft: list[RecordedStep] = []

    @property
    def foreign(self) -> bool:
        """Whether another engine played it, to which the allowances apply.

        Recordings of that engine never say why a game ended; those played by our rules do.
        """
        return not self.final.end


class Header(msgspec.Struct, frozen=True):
    """What a game is played with; the rest of the line is not looked at."""

    setup: RecordedSetup


T = TypeVar("T", Game, Header)
_games = msgspec.json.Decoder(Game)
_headers = msgspec.json.Decoder(Header)


def read_games(path: Path) -> Iterator[Game]:
    """Yield the games of a file, one a line; BadRecording if that is impossible."""
    return _read(path, _games)


def read_setups(path: Path) -> Iterator[RecordedSetup]:
    """Yield the setups of a file's games; BadRecording if that is impossible."""
    return (header.setup for header in _read(path, _headers))


def _read(path: Path, decoder: msgspec.json.Decoder[T]) -> Iterator[T]:
    try:
        with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as lines:
            for number, line in enumerate(lines, 1):
                try:
                    yield decoder.decode(line)
                except (msgspec.MsgspecError, UnicodeError) as error:
                    raise BadRecording(
                        f"{path}, line {number} is no recorded game: {error}."
                    ) from error
    except (OSError, EOFError) as error:
        raise BadRecording(f"{path} cannot be read: {error}.") from error
