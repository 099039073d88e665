"""The custom ids of buttons and selects: everything a press needs to know is in them.

`VERB:GAME:SEQ:REST`, at most 100 characters. GAME is a game's id, SEQ the number of actions logged
when the button was made.

- `l` lobby: REST is `join`, `leave`, `start` or `cancel`.
- `n` open a new lobby, GAME, in a thread: REST is its terms (`cogs.lobby.terms`).
- `p` show the picker, `c` commit a path: REST is `PATH:VIEW` or `PATH`, a path being indices joined
  by dots: `p:k3f9x2ab:57:17.0:g`.
- `w` the picker's choices in words: a select whose values are `PATH:VIEW`. REST is left out, or
  the number of the part of the board where there is one for each.
- `d` decide in public: REST is the index of a legal action; a select leaves it out and has it as
  its value.
- `i` show something in private: REST is `scores`, `fields`, `tiles` or `replay`, and of old
  messages `board`, `hand`, `danger`, `orders` or `help`.
- `menu` open the panel of a game, a group of its functions or a function (`cogs.play.functions`):
  REST is `WHAT` or `WHAT.DETAIL`, or is left out. A select has the same id as the button that
  leads to it, and its values. GAME is `-` where there is none.
- `s` give a standing order: REST is the kind of step, and the values of the select say what is
  ordered.
- `r` resign: REST is `yes` or `no`.
- `e` end a game for everybody: REST is `yes` or `no`.
- `a` put a seat aside: REST is `USER:yes` or `USER:no`, USER being whose seat it is.
- `b` take the newest move back.
- `proposal` answer what is proposed beside the game: REST is `KIND:SEAT:ANSWER`. Of a wish to
  `undo` or to `pause`, SEAT is the number of whose it is, and ANSWER `agree` or `refuse`; of an
  `absence`, it is the seat of who does not play, to `wait`, to have the bot play `once` or until
  they return (`bot`), or to `hand` it over; of the offer of a `seat`, to `take` or `decline` it.
  Old messages have a letter for each kind, and `SEAT:ANSWER`: `v`, `j`, `x` and `y`.
- `o` open a lobby's options. `t` change them: REST is `MESSAGE:WHAT`, MESSAGE being the lobby's,
  WHAT `preset`, `expansions`, `language`, `group`, `option` or `value.OPTION`; a select whose
  values say the rest. `save` asks for the name of a favourite.
- `m` rematch of a game that is over: REST is `here`, or `thread` for one in a thread.
- `f` play by a favourite of the server: REST is its sign (`cogs.lobby.terms`).
- `kept` show the server's favourites, or change them with a select: REST is `show`, `standard` or
  `drop`, GAME is `-`.
- `k` choose a setting of the server: GAME is `-`, REST its name. `server` shows another screen of
  them: REST is `settings` or `check`.
- `z` look at the running games of a server, and manage one: GAME is `-`, or that of a game. REST is
  `show`, a select of games, `list.PAGE`, `end` or `pause`, which ask, or `pause.DAYS`.
- `p`, `w`, `c` and `d` with `-` for GAME decide in a game that is in a text of the message; `if`
  begins to play that on, and REST is the number of the turn after which; `i` shows its film.
- `q` look at the board after a turn: REST is `TURN` and the way that leads there, in two letters:
  `q:k3f9x2ab:57:12fo`. GAME is `-` where the game is in a text of the message.
- `h` read the history: REST is the number of a page, and the way.
- `data` see to what is stored about oneself: GAME is `-`, REST `show`, `export`, `ask`, `delete`
  or `keep`.
- `ranks` look at the leaderboard of a family of games: GAME is `-`, the values say which.
- `puzzle` answer the puzzle of a day: GAME is `-`, REST `DAY:SIGN:CHOICE`, SIGN being that of the
  puzzle and CHOICE the number of a move.
- `g` read the rules: a select of topics. GAME is `-` where they are those of a new game.
- `u` choose something for oneself: REST is what: `begin` or `end` of one's quiet hours, what one
  `wants` to hear of, `where`, at what `hour`; to hear nothing of GAME (`silent`) or again (`loud`),
  to look how one follows it (`following`) and to `follow` it; `hear` and `quiet` are the screens of
  what one hears of and of one's quiet hours. Selects say the rest by their values.
  GAME is `-` where there is none.

Buttons live as long as their messages, so what is written here is never given another meaning.
"""

import re
from typing import NamedTuple, cast

from bot.games.table import ProposalKind

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


_PATH = r"(?P<path>(?:[0-9]{1,3}(?:\.[0-9]{1,3}){0,9})?)"
_VIEW = r"(?P<view>(?:[a-z][0-9]{0,3})?(?:k[0-9]{1,2})?)"


def _template(verb: str, rest: str, game: str = "[0-9a-z]{8}") -> re.Pattern[str]:
    return re.compile(rf"{verb}:(?P<game>{game}):(?P<seq>[0-9]{{1,9}})(?P<rest>{rest})")


LOBBY = _template("l", ":(?P<deed>join|leave|start|cancel|seat-bot|dismiss-bot)")
THREAD = _template("n", ":(?P<terms>(?:[0-9a-z]{4}){0,21})")
SHOW = _template("p", f":{_PATH}:{_VIEW}")
COMMIT = _template("c", f":{_PATH}")
WORDS = _template("w", "(?::[0-9]{1,2})?")
PUBLIC = _template("d", r":(?P<index>[0-9]{0,2})")
INFO = _template("i", ":(?P<what>board|scores|fields|tiles|replay|hand|danger|orders|help)")
ANALYSIS = _template("analysis", "")
ORDERS = _template("s", ":(?P<step>[a-z-]{1,32})")
RESIGN = _template("r", ":(?P<deed>yes|no)")
END = _template("e", ":(?P<deed>yes|no)")
ASIDE = _template("a", ":(?P<user>[0-9]{1,20}):(?P<deed>yes|no)")
BACK = _template("b", "")
GO_ON = _template("go", "")
RETURN = _template("return", "")
_AGREE = "(?P<seat>[0-9]):(?P<answer>agree|refuse)"
CONSENT = _template("v", f":{_AGREE}")
VOTE = _template("x", ":(?P<seat>[0-9]):(?P<answer>wait|once|bot|hand)")
SEAT = _template("y", ":(?P<seat>[0-9]):(?P<answer>take|decline)")
PAUSE = _template("j", f":{_AGREE}")
PROPOSAL = _template(
    "proposal",
    r":(?=(?:undo|pause):[0-9]:(?:agree|refuse)|absence:[0-9]:(?:wait|once|bot|hand)"
    r"|seat:[0-9]:(?:take|decline))(?P<kind>[a-z]{1,8}):(?P<seat>[0-9]):(?P<answer>[a-z]{1,8})",
)
FORMER: dict[str, ProposalKind] = {"v": "undo", "x": "absence", "y": "seat", "j": "pause"}
"""The kinds of proposals by the verbs that their answers had."""
OPTIONS = _template("o", "")
SETTING = _template(
    "t",
    r":(?P<message>[0-9]{1,20}):(?P<what>preset|expansions|language|group|option|save|value\.[A-Za-z0-9-]{1,40})",
)
REMATCH = _template("m", ":(?P<where>here|thread)")
FAVOURITE = _template("f", ":(?P<sign>[0-9a-z]{4})")
PAGE = _template("h", ":(?P<page>[0-9]{1,4})[a-z]{0,2}")
NO_GAME = "-"
HELP = "help"
"""The part of a panel's id that makes it the help."""
WHAT_IF = _template("if", ":(?P<turn>[0-9]{1,4})", NO_GAME)
WHAT_IF_SHOW = _template("p", f":{_PATH}:{_VIEW}", NO_GAME)
WHAT_IF_WORDS = _template("w", "(?::[0-9]{1,2})?", NO_GAME)
WHAT_IF_COMMIT = _template("c", f":{_PATH}", NO_GAME)
WHAT_IF_PUBLIC = _template("d", r":(?P<index>[0-9]{0,2})", NO_GAME)
FILM = _template("i", ":replay", NO_GAME)
KEPT = re.compile(r"kept:(?P<game>-):(?P<seq>0):(?P<deed>show|standard|drop)")
TURN = re.compile(r"q:(?P<game>[0-9a-z]{8}|-):(?P<seq>[0-9]{1,9}):(?P<turn>[0-9]{1,4})[a-z]{0,2}")
GUIDE = re.compile(r"g:(?P<game>[0-9a-z]{8}|-):(?P<seq>[0-9]{1,9})")
SERVER = re.compile(r"k:(?P<game>-):(?P<seq>0):(?P<setting>[a-z_]{1,32})")
SCREEN = re.compile(r"server:(?P<game>-):(?P<seq>0):(?P<screen>settings|check)")
MENU = re.compile(
    r"menu:(?P<game>[0-9a-z]{8}|-):(?P<seq>[0-9]{1,9})"
    r"(?::(?P<what>[a-z-]{1,24})(?:\.(?P<detail>[0-9a-z]{1,20}))?)?"
)
GAMES = re.compile(
    r"z:(?P<game>[0-9a-z]{8}|-):(?P<seq>0):(?P<deed>show|end|pause|(?:list|pause)\.[0-9]{1,4})"
)
OWN = re.compile(
    r"u:(?P<game>[0-9a-z]{8}|-):(?P<seq>0):"
    r"(?P<what>begin|end|wants|where|hour|silent|loud|following|follow|hear|quiet)"
)
DATA = re.compile(r"data:(?P<game>-):(?P<seq>0):(?P<deed>show|export|ask|delete|keep)")
PUZZLE = re.compile(
    r"puzzle:(?P<game>-):(?P<seq>0):"
    r"(?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2}):(?P<sign>[0-9a-f]{4}):(?P<choice>[0-3])"
)
FAMILY = re.compile(r"ranks:(?P<game>-):(?P<seq>0)")
TEMPLATES = (
    LOBBY,
    THREAD,
    SHOW,
    COMMIT,
    WORDS,
    PUBLIC,
    INFO,
    ANALYSIS,
    ORDERS,
    RESIGN,
    END,
    ASIDE,
    BACK,
    GO_ON,
    RETURN,
    CONSENT,
    VOTE,
    SEAT,
    PAUSE,
    PROPOSAL,
    OPTIONS,
    SETTING,
    REMATCH,
    FAVOURITE,
    KEPT,
    PAGE,
    TURN,
    GUIDE,
    SERVER,
    SCREEN,
    MENU,
    GAMES,
    OWN,
    FAMILY,
    PUZZLE,
    DATA,
    WHAT_IF,
    WHAT_IF_SHOW,
    WHAT_IF_WORDS,
    WHAT_IF_COMMIT,
    WHAT_IF_PUBLIC,
    FILM,
)

_GOTO = re.compile(f"{_PATH}:{_VIEW}")
_VERBS = "|".join(sorted({template.pattern.partition(":")[0] for template in TEMPLATES}))
_OWN = re.compile(rf"(?:[a-z]|{_VERBS}):(?P<game>[0-9a-z]{{8}}):(?P<seq>[0-9]{{1,9}})(?::.*)?")


def encode_lobby(game: str, seq: int, deed: str) -> str:
    """Return the id of a lobby's button."""
    return f"l:{game}:{seq}:{deed}"


def encode_thread(game: str, seq: int, terms: str) -> str:
    """Return the id of a button that opens a lobby in a thread."""
    return f"n:{game}:{seq}:{terms}"


def encode_show(game: str, seq: int, goto: Goto) -> str:
    """Return the id of a button that opens a question of the picker."""
    return f"p:{game}:{seq}:{encode_goto(goto)}"


def encode_commit(game: str, seq: int, path: Path) -> str:
    """Return the id of a button that does everything on a path."""
    return f"c:{game}:{seq}:{_encode_path(path)}"


def encode_words(game: str, seq: int, part: str = "") -> str:
    """Return the id of the select of a question; of several, that of a part, by its number."""
    return f"w:{game}:{seq}:{part}" if part else f"w:{game}:{seq}"


def encode_public(game: str, seq: int, index: int | None) -> str:
    """Return the id of a public decision's button; of its select without an index."""
    return f"d:{game}:{seq}:{'' if index is None else index}"


def encode_info(game: str, seq: int, what: str) -> str:
    """Return the id of a button that shows something in private."""
    return f"i:{game}:{seq}:{what}"


def encode_menu(game: str, seq: int, what: str = "", detail: str = "") -> str:
    """Return the id of what opens a game's panel, a group or a function of it."""
    rest = f"{what}.{detail}" if detail else what
    return f"menu:{game}:{seq}:{rest}" if rest else f"menu:{game}:{seq}"


def encode_analysis(game: str, seq: int) -> str:
    """Return the id of a button that looks back at a game that is over."""
    return f"analysis:{game}:{seq}"


def encode_orders(game: str, seq: int, step: str) -> str:
    """Return the id of a select that gives a standing order for a kind of step."""
    return f"s:{game}:{seq}:{step}"


def encode_resign(game: str, seq: int, deed: str) -> str:
    """Return the id of a button that answers whether to resign."""
    return f"r:{game}:{seq}:{deed}"


def encode_end(game: str, seq: int, deed: str) -> str:
    """Return the id of a button that answers whether to end a game."""
    return f"e:{game}:{seq}:{deed}"


def encode_aside(game: str, seq: int, user: int, deed: str) -> str:
    """Return the id of a button that answers whether to put somebody's seat aside."""
    return f"a:{game}:{seq}:{user}:{deed}"


def encode_back(game: str, seq: int) -> str:
    """Return the id of the button that takes the newest move back."""
    return f"b:{game}:{seq}"


def encode_go_on(game: str, seq: int) -> str:
    """Return the id of the button that ends the wait in which a move can be undone alone."""
    return f"go:{game}:{seq}"


def encode_return(game: str) -> str:
    """Return the id of the button that ends somebody's leave."""
    return f"return:{game}:0"


def encode_proposal(game: str, seq: int, kind: ProposalKind, seat: int, answer: str) -> str:
    """Return the id of a button that answers what is proposed about a seat."""
    return f"proposal:{game}:{seq}:{kind}:{seat}:{answer}"


def encode_options(game: str, seq: int) -> str:
    """Return the id of the button that opens a lobby's options."""
    return f"o:{game}:{seq}"


def encode_setting(game: str, seq: int, message: int, what: str) -> str:
    """Return the id of a select that changes them."""
    return f"t:{game}:{seq}:{message}:{what}"


def encode_rematch(game: str, seq: int, where: str) -> str:
    """Return the id of a button that asks for a rematch."""
    return f"m:{game}:{seq}:{where}"


def encode_favourite(game: str, seq: int, sign: str) -> str:
    """Return the id of a button that changes a lobby's options to a favourite."""
    return f"f:{game}:{seq}:{sign}"


def encode_kept(deed: str) -> str:
    """Return the id of a select that changes a server's favourites."""
    return f"kept:{NO_GAME}:0:{deed}"


def encode_turn(game: str, seq: int, turn: int, way: str = "") -> str:
    """Return the id of a button that shows the board after a turn; `NO_GAME` for one in a text."""
    return f"q:{game}:{seq}:{turn}{way}"


def encode_what_if(turn: int) -> str:
    """Return the id of a button that plays on a game in a text from a turn."""
    return f"if:{NO_GAME}:0:{turn}"


def encode_page(game: str, seq: int, page: int, way: str = "") -> str:
    """Return the id of a button that shows a page of the history."""
    return f"h:{game}:{seq}:{page}{way}"


def encode_guide(game: str, seq: int) -> str:
    """Return the id of a select of topics; `NO_GAME` for the rules of a new game."""
    return f"g:{game}:{seq}"


def encode_server(setting: str) -> str:
    """Return the id of a select that chooses something for a server."""
    return f"k:{NO_GAME}:0:{setting}"


def encode_screen(screen: str) -> str:
    """Return the id of a button that shows another screen of a server's settings."""
    return f"server:{NO_GAME}:0:{screen}"


def encode_games(deed: str, game: str = NO_GAME) -> str:
    """Return the id of a button or select under the games of a server."""
    return f"z:{game}:0:{deed}"


def encode_own(what: str, game: str = NO_GAME) -> str:
    """Return the id of a select or button that chooses something for oneself."""
    return f"u:{game}:0:{what}"


def encode_data(deed: str) -> str:
    """Return the id of a button that sees to what is stored about oneself."""
    return f"data:{NO_GAME}:0:{deed}"


def encode_family() -> str:
    """Return the id of the select of families under a leaderboard."""
    return f"ranks:{NO_GAME}:0"


def encode_puzzle(day: str, sign: str, choice: int) -> str:
    """Return the id of a button that answers the puzzle of a day."""
    return f"puzzle:{NO_GAME}:0:{day}:{sign}:{choice}"


def encode_goto(goto: Goto) -> str:
    """Return a path and a view as in a custom id."""
    return f"{_encode_path(goto.path)}:{goto.view}"


def _encode_path(path: Path) -> str:
    return ".".join(map(str, path))


def decode_path(text: str) -> Path:
    """Read a path that matched its pattern."""
    return tuple(int(index) for index in text.split(".")) if text else ()


def decode_goto(text: str) -> Goto | None:
    """Read a select's value; None if it is none of ours."""
    match = _GOTO.fullmatch(text)
    return Goto(decode_path(match["path"]), match["view"]) if match else None


def decode_proposal(match: re.Match[str]) -> tuple[ProposalKind, int, str]:
    """Return what an id answers that matched one of the patterns: kind, seat and answer."""
    former = FORMER.get(match[0].partition(":")[0])
    return former or cast(ProposalKind, match["kind"]), int(match["seat"]), match["answer"]


def decode_game(custom_id: str) -> tuple[str, int] | None:
    """Return the game and the number a custom id carries; None if it is none of ours."""
    match = _OWN.fullmatch(custom_id)
    return (match["game"], int(match["seq"])) if match else None


def is_ours(custom_id: str) -> bool:
    """Return whether a press of this id is answered by one of the bot's buttons."""
    return any(template.fullmatch(custom_id) for template in TEMPLATES)
