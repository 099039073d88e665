"""All that golden games say, each message where it is said first: words change only on purpose.

`python -m tests.wording.test_said` writes it anew; read what differs before you commit it.
"""

from collections.abc import Iterator
from pathlib import Path

from bot.wording import Labels, Words
from bot.wording.messages import Value
from bot.wording.story import Story
from rules import legal_actions
from rules.actions import PlaceTile
from rules.step import CHANCE
from tools.replay import FOLDER, Game, read, replay

PAGE = Path(__file__).parent / "pages" / "said.md"
NAMES = ("Ada", "Bo", "Cy", "Dan", "Eve")


class Heard(Words):
    """Words that note whether a message was said, or counted one or several, for the first time."""

    def __init__(self) -> None:
        super().__init__()
        self._said = set[tuple[str, bool]]()
        self.new = False

    def __call__(self, key: str, **values: Value) -> str:
        """Note the message, and return its text."""
        self._note(key, one=False)
        return super().__call__(key, **values)

    def n(self, key: str, count: int, **values: Value) -> str:
        """Note the message and whether it counts one, and return its text."""
        self._note(key, one=count == 1)
        return super().n(key, count, **values)

    def _note(self, key: str, *, one: bool) -> None:
        self.new |= (key, one) not in self._said
        self._said.add((key, one))


def games() -> list[Path]:
    """Return the golden games of one box or option each, what is rare, and one of all boxes."""
    others = ("-and-", "everything-3", "everything-4", "everything-6")
    return [
        path for path in sorted(FOLDER.glob("*.jsonl")) if not any(o in path.stem for o in others)
    ]


def said() -> Iterator[str]:
    """Yield, under each game's name, what is told and what buttons say, if any message is new."""
    words = Heard()
    for path in games():
        if lines := [*say(read(path), words)]:
            yield from (f"# {path.stem}", *lines)


def say(game: Game, words: Heard) -> Iterator[str]:
    """Yield the story of each action, and the labels of what may be done next, if new."""
    names = NAMES[: game.setup.players]
    labels = Labels(words, names)
    for state, events in replay(game.setup, game.actions):
        words.new = False
        lines = Story(words, names, state.rulebook.tiles).lines(events)
        if words.new:
            yield from lines
        if state.player == CHANCE:
            continue
        for action in legal_actions(state):
            if not isinstance(action, PlaceTile):
                words.new = False
                label = labels.of(state, action)
                if words.new:
                    yield f"- {label}"


def test_what_games_say_is_what_they_said() -> None:
    """Line by line, in their order."""
    assert [*said()] == PAGE.read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    PAGE.write_text("\n".join(said()) + "\n", encoding="utf-8")
