"""What was found to be wrong."""


class FaultError(Exception):
    """Something is so wrong that the game cannot go on; the message says what."""


class Findings:
    """What was found to be wrong while the game could go on, a sentence each."""

    def __init__(self) -> None:
        self.sentences: list[str] = []

    def demand(self, holds: object, sentence: str) -> None:
        """Keep the sentence unless the condition holds."""
        if not holds:
            self.sentences.append(sentence)
