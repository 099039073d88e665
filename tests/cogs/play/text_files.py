"""Games as text files that people send."""

from pathlib import Path

from playground.client.slash_commands import hold_file

EXAMPLE = (
    (Path(__file__).parents[3] / "docs" / "notation.md")
    .read_text(encoding="utf-8")
    .partition("```notation\n")[2]
    .partition("```")[0]
)


def text_file(text: str) -> str:
    """Return what is typed for the text of a game."""
    return hold_file("my chronicle.txt", text.encode())
