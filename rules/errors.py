"""The rules' refusals, each with a sentence for the player."""

from rules.step import Step


class RulesError(ValueError):
    """Base of all refusals; its text is a sentence for a player."""


class IllegalAction(RulesError):
    """The action is not legal now; nothing has changed.

    `step` is what is being decided instead; None if the game is over.
    """

    def __init__(self, sentence: str, step: Step | None = None) -> None:
        super().__init__(sentence)
        self.step = step


class BadSetup(RulesError):
    """No game can be set up like this.

    `reason` is the cause in a word, and `values` its details, for messages in other languages.
    """

    def __init__(self, sentence: str, reason: str = "setup", **values: str | int) -> None:
        super().__init__(sentence)
        self.reason = reason
        self.values = values


class BadFormat(RulesError):
    """Stored or imported text is not what it should be."""
