"""Checks request bodies against Discord's OpenAPI description, given as a file."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playground.api_errors import FormError
from playground.model import Json
from playground.routes.request_body import Body

if TYPE_CHECKING:
    import jsonschema_rs

_CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"


class OpenApiDescription:
    """Validators for every route of an OpenAPI document, made when first needed."""

    def __init__(self, path: Path) -> None:
        document = json.loads(path.read_text(encoding="utf-8"))
        document["components"]["schemas"]["SnowflakeType"]["type"] = ["string", "integer"]
        self._schemas: Json = document["components"]["schemas"]
        self._paths: Json = document["paths"]
        self._components = {"schemas": _disambiguate(self._schemas, self._schemas)}
        self._validators: dict[tuple[str, str, object], jsonschema_rs.Draft202012Validator] = {}

    def errors(self, method: str, path: str, body: Body) -> list[FormError]:
        """Return the description's errors for a body sent to a route of it."""
        variant = body.json.get("type") if path == _CALLBACK else None
        key = (method, path, variant)
        if key not in self._validators:
            schema = self._schema(method, path, variant)
            if schema is None:
                sentence = "The description knows no such request with a body."
                return [FormError((), "UNKNOWN_REQUEST", sentence)]
            self._validators[key] = _validator(schema | {"components": self._components})
        return [
            FormError(tuple(error.instance_path), "SCHEMA", error.message)
            for error in self._validators[key].iter_errors(body.json)
        ]

    def _schema(self, method: str, path: str, variant: object) -> Json | None:
        operation = self._paths.get(path, {}).get(method.lower(), {})
        content = operation.get("requestBody", {}).get("content", {})
        schema: Json | None = content.get("application/json", {}).get("schema")
        if schema is None or "anyOf" not in schema:
            return schema and _disambiguate(schema, self._schemas)
        kinds: list[Json] = schema["anyOf"]
        if path == _CALLBACK:
            kinds = [kind for kind in kinds if variant in _list_kinds(kind, self._schemas)]
        elif path.endswith("/threads"):
            kinds = [kind for kind in kinds if "Text" in kind["$ref"]]
        return kinds[0] if kinds else {"not": {}}


def _validator(schema: Json) -> "jsonschema_rs.Draft202012Validator":
    import jsonschema_rs

    return jsonschema_rs.Draft202012Validator(schema)


def _list_kinds(reference: Json, schemas: Json) -> list[Any]:
    """Return the values the `type` of a referenced schema may have."""
    name = reference.get("$ref", "").rpartition("/")[2]
    kinds: list[Any] = schemas.get(name, {}).get("properties", {}).get("type", {}).get("enum", [])
    return kinds


def _disambiguate(node: Any, schemas: Json) -> Any:
    """Return a schema whose unions are selected by `type`, so that errors name the real place."""
    if isinstance(node, list):
        return [_disambiguate(item, schemas) for item in node]
    if not isinstance(node, dict):
        return node
    copy = {key: _disambiguate(value, schemas) for key, value in node.items()}
    union = node.get("oneOf")
    if not isinstance(union, list):
        return copy
    kinds = [_list_kinds(member, schemas) for member in union]
    if all(kinds):
        del copy["oneOf"]
        return copy | _choose_by_type(union, kinds)
    if len(union) == 2 and union[0] == {"type": "null"}:
        del copy["oneOf"]
        return copy | {"if": {"type": "null"}, "else": _disambiguate(union[1], schemas)}
    return copy


def _choose_by_type(union: list[Json], kinds: list[list[Any]]) -> Json:
    known = [kind for group in kinds for kind in group]
    return {
        "type": "object",
        "required": ["type"],
        "properties": {"type": {"enum": known}},
        "allOf": [
            {
                "if": {"properties": {"type": {"enum": group}}, "required": ["type"]},
                "then": member,
            }
            for member, group in zip(union, kinds, strict=True)
        ],
    }
