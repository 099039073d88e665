"""Everything the service refuses: a key for `bot.wording` and named values, never a sentence.

Values are names, numbers and ids; `RefusalKey` says which go with which key.
"""

from enum import StrEnum

Value = str | int


class RefusalKey(StrEnum):
    """The complete list; the wording has a sentence for each."""

    UNKNOWN_GAME = "refusal.unknown-game"
    """There is no such game. No values."""
    CHANNEL_BUSY = "refusal.channel-busy"
    """The channel has a lobby or a running game already. `game`: its id."""
    LOBBY_CLOSED = "refusal.lobby-closed"
    """The lobby was cancelled or has expired. No values."""
    ALREADY_STARTED = "refusal.already-started"
    """The game is not a lobby any more. No values."""
    ALREADY_SEATED = "refusal.already-seated"
    """The person has a seat. No values."""
    NOT_SEATED = "refusal.not-seated"
    """The person has no seat in this game. No values."""
    TABLE_FULL = "refusal.table-full"
    """Every seat is taken. `seats`: how many there are."""
    TOO_FEW_PLAYERS = "refusal.too-few-players"
    """Not enough people to start. `needed`: how many it takes, `seated`: how many there are."""
    NOT_HOST = "refusal.not-host"
    """Only the host may do this. `host`: the host's name, `host_id`: their user id."""
    NOT_IN_CHARGE = "refusal.not-in-charge"
    """Only the host and moderators may do this. `host`: the host's name."""
    NOT_MOVABLE = "refusal.not-movable"
    """Players may move a game only where it can't be told. `host`: the host's name."""
    ALREADY_HERE = "refusal.already-here"
    """The game is in this channel already. No values."""
    OTHER_SERVER = "refusal.other-server"
    """The game belongs to another server. No values."""
    NO_ORDERS = "refusal.no-orders"
    """There is nothing in this game that could be ordered. No values."""
    NOT_PLAYING = "refusal.not-playing"
    """Somebody else has no seat, or left the game. No values."""
    BAD_SETUP = "refusal.bad-setup"
    """The rules cannot set up such a game. `reason` and the other values are those of their
    `rules.BadSetup`, or `reason` is "preset" and `name` that of one there is not."""
    TERMS_CHANGED = "refusal.terms-changed"
    """What the lobby was to play is no more, and has just given way to the nearest. No values."""
    NOT_STARTED = "refusal.not-started"
    """The game is still a lobby. No values."""
    GAME_OVER = "refusal.game-over"
    """The game has ended. No values."""
    NOT_OVER = "refusal.not-over"
    """The game goes on, or has not begun. No values."""
    REMATCH_OF_OTHERS = "refusal.rematch-of-others"
    """The person has not played in the game. No values."""
    GAME_PAUSED = "refusal.game-paused"
    """Nobody can tell how the game stands; it is tried again at every press. No values."""
    PAUSED_CHANNEL_BUSY = "refusal.paused-channel-busy"
    """The game could go on, but its channel has another by now. No values."""
    BOARD_LOST = "refusal.board-lost"
    """The game has ended, and nobody can tell how it stood. No values."""
    UNVERIFIABLE = "refusal.unverifiable"
    """The rules of the game are not there, so it can't be played again. No values."""
    STALE = "refusal.stale"
    """The game has moved on since the button was made. No values."""
    NOT_YOUR_TURN = "refusal.not-your-turn"
    """Somebody else is to act. `player`: their name, `player_id`: their user id, `step`: the kind
    of step they are deciding."""
    ALREADY_RESIGNED = "refusal.already-resigned"
    """The person has left this game. No values."""
    ILLEGAL_ACTION = "refusal.illegal-action"
    """The rules do not allow it now. `reason`: their sentence, for the log. Where another decision
    is due, `player`, `player_id` and `step` tell whose and which, as with `NOT_YOUR_TURN`."""
    NOTHING_TO_TAKE_BACK = "refusal.nothing-to-take-back"
    """The person has made no move since the start, or since somebody left the game. No values."""
    NOT_YOUR_MOVE = "refusal.not-your-move"
    """The newest move is somebody else's. `player`: their name."""
    CANNOT_TAKE_BACK = "refusal.cannot-take-back"
    """The log does not lead to the position any more, so nobody can tell how it was. No values."""
    ALREADY_ASKED = "refusal.already-asked"
    """Somebody wishes to take moves back already. `player`: their name."""
    WAITING_FOR_CONSENT = "refusal.waiting-for-consent"
    """The person has asked that already. `players`: who has not answered yet."""
    REQUEST_OVER = "refusal.request-over"
    """Nobody is asked that any more. No values."""
    OWN_REQUEST = "refusal.own-request"
    """The person can't agree to their own wish. No values."""
    ALREADY_AGREED = "refusal.already-agreed"
    """The person has agreed already. `players`: who has not answered yet."""
    HELD = "refusal.held"
    """The move may still be taken back by whoever made it; the game goes on in a moment. No
    values."""
    BAD_GRACE = "refusal.bad-grace"
    """No time of grace can be like that. `longest`: the most seconds there can be."""
    BAD_SETTING = "refusal.bad-setting"
    """A server can't have that chosen. No values."""
    MANAGERS_START = "refusal.managers-start"
    """Tables are opened by who may manage the server. No values."""
    ROLES_START = "refusal.roles-start"
    """Tables are opened by who has one of some roles. `roles`: their ids, with commas."""
    CHANNEL_NOT_ALLOWED = "refusal.channel-not-allowed"
    """Nothing is played in this channel. `channels`: the ids of those where it is, with commas."""
    UNKNOWN_ZONE = "refusal.unknown-zone"
    """There is no such time zone. `zone`: what was asked for."""
    BAD_QUIET = "refusal.bad-quiet"
    """No quiet hours can be like that. `longest`: how many hours there can be at most."""
    STORE_UNAVAILABLE = "refusal.store-unavailable"
    """The database cannot be used just now; nothing was changed. No values."""


class Refusal(Exception):
    """Something was asked that cannot be done; nothing has changed."""

    def __init__(self, key: RefusalKey, **values: Value) -> None:
        super().__init__(key.value)
        self.key = key
        self.values = values
