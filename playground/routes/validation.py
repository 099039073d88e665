"""Checks of request bodies by themselves: Discord's documented limits."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from playground.api_errors import FieldPath, FormError
from playground.components import UPLOAD_SCHEME, media_of, walk
from playground.model import SELECTS, ComponentKind, Json, is_snowflake

MAX_CONTENT = 2000
MAX_COMPONENTS = 40
MAX_TEXT = 4000
MAX_OPTIONS = 25
MAX_CHOICES = 25
MAX_ALT_TEXT = 1024
LINK_STYLE = 5

LAYOUT_KINDS = frozenset({1, 9, 10, 12, 13, 14, 17})
"""The component types that stand by themselves in a V2 message."""

LEGACY_KINDS = frozenset({ComponentKind.ROW, ComponentKind.BUTTON}) | SELECTS


def check_max_length(path: FieldPath, value: object, limit: int) -> Iterator[FormError]:
    """Yield an error when a text is longer than *limit* characters."""
    if isinstance(value, str) and len(value) > limit:
        yield FormError(path, "BASE_TYPE_MAX_LENGTH", f"Must be {limit} or fewer in length.")


def check_length(
    path: FieldPath, value: str | list[Any], low: int, high: int
) -> Iterator[FormError]:
    """Yield an error when a text or list is shorter than *low* or longer than *high*."""
    if not low <= len(value) <= high:
        sentence = f"Must be between {low} and {high} in length."
        yield FormError(path, "BASE_TYPE_BAD_LENGTH", sentence)


def check_message(body: Json) -> Iterator[FormError]:
    """Yield the errors in the body of a new or edited message."""
    yield from check_max_length(("content",), body.get("content"), MAX_CONTENT)
    components = body.get("components") or []
    yield from check_components(components)
    for index, attachment in enumerate(body.get("attachments") or ()):
        if not is_snowflake(attachment["id"]):
            sentence = f'Value "{attachment["id"]}" is not snowflake.'
            yield FormError(("attachments", index, "id"), "NUMBER_TYPE_COERCE", sentence)
        path = ("attachments", index, "description")
        yield from check_max_length(path, attachment.get("description"), MAX_ALT_TEXT)
    mentions = body.get("allowed_mentions") or {}
    if "users" in mentions.get("parse", ()) and mentions.get("users"):
        sentence = 'parse:["users"] and users: [ids...] are mutually exclusive.'
        yield FormError(("allowed_mentions",), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", sentence)


def check_components(components: list[Json]) -> Iterator[FormError]:
    """Yield the errors in a tree of message components."""
    tree = list(walk(components))
    if len(tree) > MAX_COMPONENTS:
        sentence = f"The total number of components exceeds {MAX_COMPONENTS}: {len(tree)}."
        yield FormError(("components",), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", sentence)
    length = sum(len(c["content"]) for _, c in tree if c["type"] == ComponentKind.TEXT)
    if length > MAX_TEXT:
        sentence = f"The displayable text exceeds {MAX_TEXT} characters: {length}."
        yield FormError(("components",), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", sentence)
    yield from _check_unique_ids(tree)
    for path, component in tree:
        yield from _check_component(path, component)


def check_nesting(
    components: list[Json],
    path: FieldPath = ("components",),
    kinds: Collection[int] = LAYOUT_KINDS,
) -> Iterator[FormError]:
    """Yield components of a V2 message in places where they are not allowed."""
    for index, component in enumerate(components):
        kind, place = component["type"], (*path, index)
        if kind not in kinds:
            yield FormError((*place, "type"), "UNION_TYPE_CHOICES", f"{kind} may not stand here.")
        if kind == ComponentKind.CONTAINER:
            inside = LAYOUT_KINDS - {ComponentKind.CONTAINER}
            yield from check_nesting(component["components"], (*place, "components"), inside)
        elif kind == ComponentKind.SECTION:
            texts, inner = component["components"], (*place, "components")
            yield from check_length(inner, texts, 1, 3)
            yield from check_nesting(texts, inner, {ComponentKind.TEXT})
            beside = component["accessory"]["type"]
            if beside not in (ComponentKind.BUTTON, ComponentKind.THUMBNAIL):
                sentence = "A section has a button or a thumbnail."
                yield FormError((*place, "accessory", "type"), "UNION_TYPE_CHOICES", sentence)


def _check_unique_ids(tree: Iterable[tuple[FieldPath, Json]]) -> Iterator[FormError]:
    seen: set[tuple[str, object]] = set()
    for path, component in tree:
        for key, name in (("custom_id", "custom id"), ("id", "id")):
            value = component.get(key)
            if value and (key, value) in seen:
                code = f"COMPONENT_{key.upper()}_DUPLICATED"
                yield FormError((*path, key), code, f"Component {name} cannot be duplicated")
            seen.add((key, value))


def _check_component(path: FieldPath, component: Json) -> Iterator[FormError]:
    kind = component["type"]
    if component.get("id") is not None and component["id"] not in range(2**31):
        sentence = f'Value "{component["id"]}" is not a number from 0 to {2**31 - 1}.'
        yield FormError((*path, "id"), "NUMBER_TYPE_COERCE", sentence)
    yield from check_max_length((*path, "custom_id"), component.get("custom_id"), 100)
    if kind == ComponentKind.ROW:
        yield from _check_row(path, component)
    elif kind == ComponentKind.BUTTON:
        yield from _check_button(path, component)
    elif kind in SELECTS:
        yield from _check_select(path, component)
    elif kind == ComponentKind.TEXT:
        yield from check_length((*path, "content"), component["content"], 1, MAX_TEXT)
    elif kind == ComponentKind.GALLERY:
        yield from check_length((*path, "items"), component["items"], 1, 10)
    elif kind == ComponentKind.FILE and not component["file"]["url"].startswith(UPLOAD_SCHEME):
        sentence = f"A file component shows an uploaded file: {UPLOAD_SCHEME} and its name."
        yield FormError((*path, "file", "url"), "UNFURLED_MEDIA_ITEM_INVALID_SCHEME", sentence)
    for inner, _, alt_text in media_of(component):
        yield from check_max_length((*path, *inner[:-1], "description"), alt_text, MAX_ALT_TEXT)


def _check_row(path: FieldPath, row: Json) -> Iterator[FormError]:
    children = row["components"]
    yield from check_length((*path, "components"), children, 1, 5)
    kinds = Counter(child["type"] for child in children)
    if any(kind in SELECTS for kind in kinds) and len(children) > 1:
        sentence = "A select fills its row: no button or other select beside it."
        yield FormError((*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", sentence)
    for index, child in enumerate(children):
        if child["type"] not in SELECTS | {ComponentKind.BUTTON}:
            yield FormError(
                (*path, "components", index, "type"),
                "UNION_TYPE_CHOICES",
                "An action row holds buttons or one select.",
            )


def _check_button(path: FieldPath, button: Json) -> Iterator[FormError]:
    yield from check_max_length((*path, "label"), button.get("label"), 80)
    if not button.get("label") and not button.get("emoji"):
        sentence = "A button needs a label or an emoji."
        yield FormError((*path, "label"), "BUTTON_COMPONENT_INVALID_EMPTY", sentence)
    if button.get("style") not in range(1, LINK_STYLE + 1):
        sentence = f"Value must be one of 1 to {LINK_STYLE}."
        yield FormError((*path, "style"), "BASE_TYPE_CHOICES", sentence)
    yield from check_max_length((*path, "url"), button.get("url"), 512)
    is_link = button.get("style") == LINK_STYLE
    if is_link and (not button.get("url") or button.get("custom_id")):
        sentence = "A link button has a url and no custom id."
        yield FormError((*path, "url"), "BUTTON_COMPONENT_URL_REQUIRED", sentence)
    if not is_link and not button.get("custom_id"):
        sentence = "A custom id is required"
        yield FormError((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", sentence)


def _check_select(path: FieldPath, select: Json) -> Iterator[FormError]:
    yield from check_max_length((*path, "placeholder"), select.get("placeholder"), 150)
    if not select.get("custom_id"):
        sentence = "A custom id is required"
        yield FormError((*path, "custom_id"), "BASE_TYPE_REQUIRED", sentence)
    least, most = (
        1 if select.get(key) is None else select[key] for key in ("min_values", "max_values")
    )
    if not (0 <= least <= most and 1 <= most <= MAX_OPTIONS):
        sentence = f"From {least} to {most} values cannot be chosen."
        yield FormError((*path, "max_values"), "BASE_TYPE_BAD_LENGTH", sentence)
    if select["type"] != ComponentKind.STRING_SELECT:
        return
    options = select.get("options") or []
    yield from check_length((*path, "options"), options, max(1, most), MAX_OPTIONS)
    seen: set[str] = set()
    for index, option in enumerate(options):
        inner = (*path, "options", index)
        for key in ("label", "value"):
            yield from check_length((*inner, key), option[key], 1, 100)
        yield from check_max_length((*inner, "description"), option.get("description"), 100)
        if option["value"] in seen:
            sentence = "The specified option value is already used"
            yield FormError((*inner, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", sentence)
        seen.add(option["value"])


def check_choices(choices: list[Json]) -> Iterator[FormError]:
    """Yield the errors in the choices of an autocomplete answer."""
    path: FieldPath = ("data", "choices")
    yield from check_length(path, choices, 0, MAX_CHOICES)
    for index, choice in enumerate(choices):
        yield from check_length((*path, index, "name"), choice["name"], 1, 100)
        yield from check_max_length((*path, index, "value"), choice["value"], 100)


def check_modal(modal: Json) -> Iterator[FormError]:
    """Yield the errors of a modal."""
    yield from check_length(("data", "title"), modal.get("title") or "", 1, 45)
    yield from check_length(("data", "custom_id"), modal.get("custom_id") or "", 1, 100)
    yield from check_length(("data", "components"), modal.get("components") or [], 1, 40)
    yield from _check_unique_ids(walk(modal.get("components") or (), ("data", "components")))


def prefix_paths(prefix: FieldPath, errors: Iterable[FormError]) -> Iterator[FormError]:
    """Yield *errors* moved below *prefix*."""
    for error in errors:
        yield FormError((*prefix, *error.path), error.code, error.message)
