"""The file of one catalogue in one language: every key, its English text, its translation.

Translations stay. Messages that English no longer has are removed, and new ones are added empty. A
translation whose English has changed since is marked as fuzzy, so that it is not used until
somebody has checked it and removed the mark.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import read_po

from bot.wording.messages import SOURCE, Catalogue

HEADER = """\
# {title} in {language}. Above each message stands what it says in English; see docs/translating.md.
msgid ""
msgstr ""
"Language: {code}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural_forms}\\n"
"""


@dataclass(frozen=True, slots=True)
class Line:
    """A message in its file: its English text, and its translation, form by form."""

    key: str
    counted: bool
    english: tuple[str, ...]
    forms: tuple[str, ...]
    fuzzy: bool = False

    @property
    def empty(self) -> bool:
        """Whether no form, or not every form, is translated yet."""
        return not all(self.forms)


def renew(catalogue: Catalogue, language: str) -> str:
    """Return the updated contents of a catalogue's file in a language."""
    source = _read(catalogue, SOURCE)
    header = HEADER.format(
        title=_title(catalogue),
        language=Locale.parse(language).get_display_name(SOURCE),
        code=language,
        plural_forms=Catalog(locale=language).plural_forms,
    )
    lines = bring_up_to_date(_list(source), list_lines(catalogue, language), _plurals(language))
    return "\n".join([header, *(_write(line) for line in lines)])


def list_lines(catalogue: Catalogue, language: str) -> list[Line]:
    """Return the messages of a catalogue's file in a language, in its order."""
    return list(_list(_read(catalogue, language)))


def bring_up_to_date(
    source: Iterable[Line], written: Iterable[Line], plurals: int
) -> Iterator[Line]:
    """Yield a line for each English one, with its translation so far."""
    known = {line.key: line for line in written}
    for english in source:
        count = plurals if english.counted else 1
        old = known.get(english.key)
        if old is None or old.counted != english.counted:
            yield Line(english.key, english.counted, english.forms, ("",) * count)
            continue
        forms = (*old.forms, *("",) * count)[:count]
        changed = old.english != _once(english.forms) and any(forms)
        yield Line(english.key, english.counted, english.forms, forms, old.fuzzy or changed)


def _once(forms: Iterable[str]) -> tuple[str, ...]:
    """Return forms as comments are read back: equal ones are one."""
    return tuple(dict.fromkeys(forms))


def _read(catalogue: Catalogue, language: str) -> Catalog:
    path = catalogue.path(language)
    if not path.is_file():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def _title(catalogue: Catalogue) -> str:
    """Return the subject of the English file: the first sentence of its first line."""
    first = catalogue.path(SOURCE).read_text(encoding="utf-8").split("\n", 1)[0]
    return first.removeprefix("# ").partition(".")[0]


def _plurals(language: str) -> int:
    return Catalog(locale=language).num_plurals


def _list(catalog: Catalog) -> Iterator[Line]:
    return (_line(entry) for entry in catalog if entry.id)


def _line(entry: Entry) -> Line:
    english = tuple(_unquote(comment) for comment in entry.auto_comments)
    if isinstance(entry.id, str):
        return Line(entry.id, False, english, (str(entry.string or ""),), entry.fuzzy)
    return Line(entry.id[0], True, english, tuple(entry.string or ()), entry.fuzzy)


def _write(line: Line) -> str:
    comments = [f"#. {_quote(form)}" for form in line.english]
    if line.fuzzy:
        comments.append("#, fuzzy")
    if not line.counted:
        body = [f'msgid "{line.key}"', f'msgstr "{_quote(line.forms[0])}"']
    else:
        body = [f'msgid "{line.key}"', f'msgid_plural "{line.key}"']
        body += [f'msgstr[{i}] "{_quote(form)}"' for i, form in enumerate(line.forms)]
    return "\n".join([*comments, *body, ""])


def _quote(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _unquote(text: str) -> str:
    return text.replace("\\n", "\n").replace('\\"', '"').replace("\\\\", "\\")
