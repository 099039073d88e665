"""Refusals of a text, with the line and the reason."""

from rules.errors import BadFormat

Value = str | int | tuple[str, ...]

LONGEST_PART = 60
"""The most characters quoted in a refusal."""

SENTENCES = {
    "title": "a game begins with the line “Cloisterwyrm 1”",
    "long": "a game has at most {most} characters",
    "line": "this is neither a heading nor a turn",
    "heading": "there is no heading called “{heading}”",
    "again": "the heading “{heading}” was there before",
    "missing": "the heading “{heading}” is missing",
    "value": "the heading “{heading}” can't be “{value}”",
    "setup": "no game can be set up like this: {why}",
    "turn": "turn {number} comes here",
    "player": "turn {number} is {player}'s",
    "nobody": "nobody is called “{who}”",
    "decides": "it is {player} who decides here, not {who}",
    "turn-over": "turn {number} is over before “{text}”",
    "over": "the game is over before “{text}”",
    "hidden": "a tile was still hidden when this was written",
    "action": "“{text}” is not possible here",
    "resigned": "{who} is not in the game any more",
    "scores": "the scores are {scores}",
    "winner": "the winner is {winner}",
    "unfinished": "the game is not over",
    "seal": "seed and order don't belong to the seal",
    "save-form": "this is no save of JCloisterZone that can be read: {why}",
    "save-version": "saves of JCloisterZone can be read from version {oldest} on",
    "save-unknown": "“{what}” can't be played here",
    "save-impossible": "{what} is not possible here by our rules",
}
"""Every reason, with its sentence."""


class BadNotation(BadFormat):
    """A text is no game: `line` counts from 1, `reason` is a word of `SENTENCES`.

    `values` are the details of its sentence. After an invalid `action`, `choices` are the possible
    ones, likeliest first.
    """

    def __init__(self, line: int, reason: str, **values: Value) -> None:
        super().__init__(f"Line {line}: {SENTENCES[reason].format(**values)}.")
        self.line = line
        self.reason = reason
        self.values = values


def shorten(text: str) -> str:
    """Return as much of a text as a refusal quotes."""
    return text if len(text) <= LONGEST_PART else f"{text[: LONGEST_PART - 1]}…"
