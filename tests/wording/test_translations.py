"""Every language: whole, up to date, and within what Discord takes of names and lines."""

import re
from pathlib import Path

import pytest

from bot.wording.messages import SOURCE, Catalogue, Message, merge, read
from bot.wording.words import catalogues, languages
from tests.wording.catalogues import catalogue
from tools.translation.catalogues import Line, bring_up_to_date, list_lines, renew

ENGLISH = merge(catalogues(), SOURCE)
TRANSLATED = [language for language in languages() if language != SOURCE]
UNFINISHED: set[str] = set()
"""Languages that somebody is at work on; taken out when nothing is missing."""
LENGTHS = {
    r"button\..*": 80,
    r"pass\..*": 80,
    r"command\.[^.]+(\.(?!name$)[^.]+)?": 100,
    r"command\..*\.name": 32,
    r"(option|expansion|preset|topic)\..*": 100,
    r"command\.new\.expansions\.(none|all)": 100,
}
NAME = re.compile(r"[-_\w]{1,32}")
MENTION = re.compile(r"(?<![\w/])/([a-z]+)(?: ([a-z-]+))?")
START = re.compile(r"^(?:## |-# |⚠️ )*")


def texts(language: str) -> dict[str, Message]:
    """Return what is translated into a language, by key; all of English."""
    return {key: m for source in catalogues() for key, m in read(source, language).items()}


# -- whole ----------------------------------------------------------------------------------------


def test_dutch_polish_and_german_are_spoken() -> None:
    """Beside English."""
    assert {"en", "nl", "pl", "de"} <= set(languages())
    assert set(TRANSLATED) >= UNFINISHED


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_file_has_every_message(language: str) -> None:
    """Just these, with their English; `python -m tools.translation` renews them."""
    for source in catalogues():
        path = source.path(language)
        assert path.read_text(encoding="utf-8") == renew(source, language), (
            f"{path} is not up to date: run python -m tools.translation"
        )


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_left_to_be_translated(language: str) -> None:
    """Each message that is missing or doubtful is named; English is said for it."""
    missing = sorted(ENGLISH.keys() - texts(language).keys())
    if language in UNFINISHED:
        assert missing, f"{language} is finished: take it out of UNFINISHED"
        pytest.xfail(f"{len(missing)} messages of {language} are missing")
    assert missing == []


# -- right ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", languages())
def test_nothing_is_longer_than_discord_takes(language: str) -> None:
    """Buttons, lines to choose from, names and descriptions of commands."""
    found = texts(language)
    too_long = [
        (key, len(form), form)
        for key, message in found.items()
        for pattern, most in LENGTHS.items()
        if re.fullmatch(pattern, key)
        for form in message.forms
        if len(form) > most
    ]
    assert too_long == []


@pytest.mark.parametrize("language", languages())
def test_names_of_commands_are_names(language: str) -> None:
    """Lower case, no spaces; no two of a group alike, nor of a command's options."""
    spoken = merge(catalogues(), language)
    groups: dict[str, list[str]] = {}
    for key in (key for key in spoken if re.fullmatch(r"command\..*\.name", key)):
        (name,) = spoken[key].forms
        assert NAME.fullmatch(name), (key, name)
        assert name == name.lower(), (key, name)
        *_, owner, _, _ = ("", *key.split("."))
        groups.setdefault(owner, []).append(name)
    for owner, names in groups.items():
        assert len(names) == len(set(names)), owner


@pytest.mark.parametrize("language", TRANSLATED)
def test_commands_are_called_as_they_are(language: str) -> None:
    """`/game verify` by the names that both have in the language."""
    spoken = merge(catalogues(), language)
    for key, message in texts(language).items():
        wanted = {
            " ".join(spoken[f"command.{name}.name"].forms[0] for name in names if name)
            for form in ENGLISH[key].forms
            for names in MENTION.findall(form)
            if f"command.{names[0]}.name" in ENGLISH
        }
        for form in message.forms:
            for mention in wanted:
                assert f"/{mention}" in form, (key, mention)


@pytest.mark.parametrize("language", TRANSLATED)
def test_markup_is_kept(language: str) -> None:
    """What begins a line, what is bold, what is to be copied, and links."""
    for key, message in texts(language).items():
        for form in message.forms:
            source = ENGLISH[key].forms[-1]
            assert _markup(form) == _markup(source), key


@pytest.mark.parametrize("language", languages())
def test_small_lines_begin_with_a_capital_letter(language: str) -> None:
    """They stand by themselves below a message; a few begin with a name or a number instead."""
    forms = [form for message in texts(language).values() for form in message.forms]
    begun = [form.removeprefix("-# ") for form in forms if form.startswith("-# ")]
    assert len(begun) > 20
    assert [form for form in begun if form[0].islower()] == []


def _markup(text: str) -> tuple[list[str], int, int, int]:
    starts = [match[0] for line in text.split("\n") if (match := START.match(line))]
    return starts, text.count("**"), text.count("`"), text.count("](")


# -- renewed --------------------------------------------------------------------------------------


def line(key: str, english: str, *forms: str, fuzzy: bool = False) -> Line:
    """Return a message that counts nothing."""
    return Line(key, False, (english,), forms or ("",), fuzzy)


def test_renewing_keeps_what_is_written() -> None:
    """New messages are added empty, old ones taken away; what has changed is marked."""
    source = [line("a", "", "A"), line("b", "", "B, now"), line("c", "", "C")]
    written = [line("b", "B", "Be"), line("a", "A", "Ah"), line("gone", "Gone", "Weg")]
    assert list(bring_up_to_date(source, written, 3)) == [
        line("a", "A", "Ah"),
        line("b", "B, now", "Be", fuzzy=True),
        line("c", "C"),
    ]


def test_what_counts_now_has_all_plural_forms() -> None:
    """As many as the language has, to be written anew where nothing was counted before."""
    source = [Line("a", True, (), ("{count} tile", "{count} tiles"))]
    (renewed,) = bring_up_to_date(source, [line("a", "tile", "Plättchen")], 3)
    assert renewed == Line("a", True, ("{count} tile", "{count} tiles"), ("", "", ""))
    assert renewed.empty


def test_plural_forms_that_are_alike_in_english_are_not_doubtful(tmp_path: Path) -> None:
    """Though a reader of comments drops what is said twice."""
    source = 'msgid "a"\nmsgid_plural "a"\nmsgstr[0] "{count} now"\nmsgstr[1] "{count} now"\n'
    english = catalogue(tmp_path, "toy", "en", "# Toy.\n" + source)
    toy = Catalogue("toy", english.folder)
    toy.path("nl").parent.mkdir()
    translated = renew(toy, "nl").replace('] ""', '] "nu {count}"')
    toy.path("nl").write_text(translated, encoding="utf-8")
    assert renew(toy, "nl") == translated


def test_a_file_that_is_renewed_twice_is_as_it_was(tmp_path: Path) -> None:
    """Quotes, line breaks and backslashes too; a mark stays until somebody takes it away."""
    english = catalogue(
        tmp_path, "toy", "en", '# Toy. More.\nmsgid "a"\nmsgstr "## \\"One\\"\\n\\\\two {x}"\n'
    )
    toy = Catalogue("toy", english.folder)
    toy.path("pl").parent.mkdir()
    toy.path("pl").write_text(renew(toy, "pl"), encoding="utf-8")
    first = toy.path("pl").read_text(encoding="utf-8")
    assert first.startswith("# Toy in Polish.")
    assert "nplurals=3" in first
    head, entry, _ = first.partition('msgid "a"\n')
    translated = head + entry + 'msgstr "## \\"Raz\\"\\n\\\\dwa {x}"\n'
    toy.path("pl").write_text(translated, encoding="utf-8")
    assert renew(toy, "pl") == translated
    (written,) = list_lines(toy, "pl")
    assert written.forms == ('## "Raz"\n\\dwa {x}',)
    toy.path("en").write_text('# Toy. More.\nmsgid "a"\nmsgstr "Else {x}"\n', encoding="utf-8")
    toy.path("pl").write_text(renew(toy, "pl"), encoding="utf-8")
    (doubtful,) = list_lines(toy, "pl")
    assert (doubtful.forms, doubtful.fuzzy) == (written.forms, True)
    assert "#, fuzzy" in renew(toy, "pl")
