"""The application commands the bot registered, globally and in the guild."""

from collections.abc import Callable, Iterable

from playground.model import Json

_DEFAULTS: Json = {
    "type": 1,
    "description": "",
    "default_member_permissions": None,
    "nsfw": False,
    "integration_types": [0],
    "name_localizations": None,
    "description_localizations": None,
}


class CommandRegistry:
    """Commands by scope: a guild's id, or None for the global ones."""

    def __init__(self, new_id: Callable[[], int], application_id: int) -> None:
        self._new_id = new_id
        self._application_id = application_id
        self._commands: dict[int | None, list[Json]] = {}

    @property
    def by_scope(self) -> list[tuple[int | None, list[Json]]]:
        """All commands as stored, by scope."""
        return list(self._commands.items())

    def take_back(self, commands: Iterable[tuple[int | None, list[Json]]]) -> None:
        """Restore the commands that an earlier process had in `by_scope`."""
        self._commands = dict(commands)

    def of(self, scope: int | None) -> list[Json]:
        """Return the commands of a scope as Discord stores them."""
        return list(self._commands.get(scope, ()))

    def replace(self, scope: int | None, commands: Iterable[Json]) -> list[Json]:
        """Replace the commands of a scope; a command keeps its id by its name."""
        known = {command["name"]: command["id"] for command in self.of(scope)}
        self._commands[scope] = [self._as_stored(scope, command, known) for command in commands]
        return self.of(scope)

    def _as_stored(self, scope: int | None, command: Json, known: dict[str, str]) -> Json:
        fixed: Json = {
            "id": known.get(command["name"]) or str(self._new_id()),
            "application_id": str(self._application_id),
            "version": str(self._new_id()),
        }
        place = {} if scope is None else {"guild_id": str(scope)}
        given = {key: value for key, value in command.items() if value is not None}
        return _DEFAULTS | {"options": []} | given | fixed | place
