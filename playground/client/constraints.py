"""What the Discord client lets a person do with components and modals, and what it sends."""

from collections.abc import Mapping, Sequence

from playground.client.message_view import Button, Select
from playground.model import SELECTS, ComponentKind, Json

MAX_FIELD = 4000
"""The most characters a text field of a modal takes."""


class NotOffered(Exception):
    """Raised with a sentence for what Discord's client does not offer."""


def demand_pressable(button: Button | None) -> None:
    """Raise NotOffered if the client would not let this button be pressed."""
    if button is None:
        raise NotOffered("There is no such button on this message.")
    if button.disabled:
        raise NotOffered(f"The button {button.label!r} is disabled.")


def demand_selectable(select: Select | None, values: Sequence[str]) -> None:
    """Raise NotOffered if the client would not let these values be chosen."""
    if select is None:
        raise NotOffered("There is no such select on this message.")
    if select.disabled:
        raise NotOffered("This select is disabled.")
    if not select.min_values <= len(values) <= select.max_values:
        bounds = f"{select.min_values} to {select.max_values}"
        raise NotOffered(f"This select takes {bounds} values, not {len(values)}.")
    offered = {option.value for option in select.options}
    if select.options and not offered.issuperset(values):
        raise NotOffered("This value is not among the options.")


def fill_in(part: Json, values: Mapping[str, str], *, forged: bool) -> Json:
    """Return a component of a modal as the client sends it back, with *values* by custom id.

    Raises NotOffered for texts the field does not take, unless *forged*.
    """
    kind = part["type"]
    if kind == ComponentKind.LABEL:
        return {"type": kind, "component": fill_in(part["component"], values, forged=forged)}
    if kind == ComponentKind.ROW:
        inner = [fill_in(component, values, forged=forged) for component in part["components"]]
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
        raise NotOffered("This field is required.")
    low, high = part.get("min_length") or 0, part.get("max_length") or MAX_FIELD
    if value and not low <= len(value) <= high:
        raise NotOffered(f"This field takes {low} to {high} characters.")
