"""The command for translators: catalogues are made, renewed and counted."""

from pathlib import Path

import pytest

from bot.wording.messages import Catalogue
from tools.translation import __main__ as command


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Catalogue:
    """A catalogue of two messages, the only one there is."""
    found = Catalogue("toy", tmp_path)
    found.path("en").parent.mkdir()
    found.path("en").write_text(
        '# Toy. Yes.\nmsgid "a.one"\nmsgstr "One"\n\nmsgid "a.two"\nmsgstr "Two"\n'
    )
    monkeypatch.setattr(command, "catalogues", lambda: (found,))
    monkeypatch.setattr(command, "languages", lambda: ("en", "nl"))
    return found


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    """Run the command line."""
    monkeypatch.setattr("sys.argv", ["tools.translation", *arguments])
    return command.main()


def test_a_language_is_begun_and_counted(
    toy: Catalogue, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With every message, empty; those that are missing are named."""
    assert run(monkeypatch, "nl") == 0
    assert capsys.readouterr().out.splitlines() == [
        "nl/toy.po: a.one",
        "nl/toy.po: a.two",
        "nl: 2 messages to be translated or looked at",
    ]
    text = toy.path("nl").read_text(encoding="utf-8")
    toy.path("nl").write_text(text.replace('"a.one"\nmsgstr ""', '"a.one"\nmsgstr "Een"'))
    assert run(monkeypatch, "--check") == 1
    assert capsys.readouterr().out.splitlines()[-1].startswith("nl: 1 messages")
    toy.path("en").write_text('# Toy. Yes.\nmsgid "a.one"\nmsgstr "One"\n')
    assert run(monkeypatch) == 0
    assert "a.two" not in toy.path("nl").read_text(encoding="utf-8")
    assert run(monkeypatch, "--check") == 0
