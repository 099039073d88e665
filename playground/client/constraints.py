"""What the Discord client lets a person do with components and modals, and what it sends."""

from collections.abc import Mapping, Sequence

from playground.client.message_view import Button, Select
from playground.model import SELECTS, ComponentKind, Json

MAX_FIELD = 4000
"""The most characters a text field of a modal takes."""


class DeskError(Exception):
    """Raised with a sentence when a person cannot do that, as the client would not offer it."""


def demand_pressable(button: Button | None) -> None:
    """Raise DeskError where the client would not let this button be pressed."""
    if button is None:
        raise DeskError("There is no such button on this message.")
    if button.disabled:
        raise DeskError(f"The button {button.label!r} is disabled.")


def demand_selectable(select: Select | None, values: Sequence[str]) -> None:
    """Raise DeskError where the client would not let these values be chosen."""
    if select is None:
        raise DeskError("There is no such select on this message.")
    if select.disabled:
        raise DeskError("This select is disabled.")
    if not select.min_values <= len(values) <= select.max_values:
        bounds = f"{select.min_values} to {select.max_values}"
        raise DeskError(f"This select takes {bounds} values, not {len(values)}.")
    offered = {option.value for option in select.options}
    if select.options and not offered.issuperset(values):
        raise DeskError("This value is not among the options.")


def filled(part: Json, values: Mapping[str, str], *, forged: bool) -> Json:
    """Return a component of a modal as the client sends it back, with *values* by custom id.

    Raises DeskError for texts the field does not take, unless *forged*.
    """
    kind = part["type"]
    if kind == ComponentKind.LABEL:
        return {"type": kind, "component": filled(part["component"], values, forged=forged)}
    if kind == ComponentKind.ROW:
        inner = [filled(component, values, forged=forged) for component in part["components"]]
        return {"type": kind, "components": inner}
    if kind == ComponentKind.TEXT:
        return {"type": kind, "content": part["content"]}
    custom_id = part["custom_id"]
    value = values.get(custom_id, part.get("value") or "")
    if kind in SELECTS:
        return {"type": kind, "custom_id": custom_id, "values": [value] if value else []}
    if not forged:
        _demand_text(part, value)
    return {"type": kind, "custom_id": custom_id, "value": value}


def _demand_text(part: Json, value: str) -> None:
    if part.get("required", True) and not value:
        raise DeskError("This field is required.")
    low, high = part.get("min_length") or 0, part.get("max_length") or MAX_FIELD
    if value and not low <= len(value) <= high:
        raise DeskError(f"This field takes {low} to {high} characters.")
