"""What a person sees: messages with their texts, buttons, selects and pictures; commands."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from playground.components import media_of, resolve_components, text_of, walk
from playground.model import SELECTS, ComponentKind, Json, Message, MessageFlag, User
from playground.world import World


@dataclass(frozen=True, slots=True)
class Button:
    """A button; a link button has a *url* and an empty *custom_id*. *style* as on Discord."""

    custom_id: str
    label: str
    emoji: str
    style: int
    disabled: bool
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """A line of a select."""

    label: str
    value: str
    description: str = ""
    emoji: str = ""
    default: bool = False


@dataclass(frozen=True, slots=True)
class Select:
    """A select; *kind* is its component type, *options* are empty unless it lists strings."""

    custom_id: str
    kind: int
    placeholder: str
    options: tuple[Option, ...]
    min_values: int
    max_values: int
    disabled: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """A shown file: URL, alt text (None without one), name and type if it was uploaded."""

    url: str
    alt: str | None
    filename: str | None = None
    content_type: str | None = None
    data: bytes = b""


@dataclass(frozen=True, slots=True)
class MessageView:
    """A message as *viewer* sees it at the moment of asking.

    *components* are as the client gets them: numbered, uploads replaced by their URLs. *pings_me*:
    the message notified this viewer. *pinged*: everybody it notified. *push* is what the viewer's
    phone showed when the message came, None if it showed nothing; *bystanders* are those whose
    phones showed it without a mention.
    """

    id: int
    channel_id: int
    viewer: User
    author: User
    content: str
    components: tuple[Json, ...]
    embeds: tuple[Json, ...]
    pictures: tuple[Picture, ...]
    mentioned: tuple[int, ...]
    pinged: tuple[int, ...]
    ephemeral: bool
    loading: bool
    created_at: float
    edited_at: float | None
    replies_to: int | None
    thread_id: int | None
    used_command: str | None
    push: str | None = None
    bystanders: tuple[int, ...] = ()

    @property
    def pings_me(self) -> bool:
        """Whether this message notified the viewer."""
        return self.viewer.id in self.pinged

    @property
    def mentions_me(self) -> bool:
        """Whether this message is highlighted for the viewer."""
        return self.viewer.id in self.mentioned or self.pings_me

    @property
    def text(self) -> str:
        """All its text, content and text displays, one below the other."""
        return "\n".join(part for part in (self.content, text_of(self.components)) if part)

    @property
    def buttons(self) -> tuple[Button, ...]:
        """Its buttons in order."""
        return tuple(_read_button(c) for c in self._of_kind(ComponentKind.BUTTON))

    @property
    def selects(self) -> tuple[Select, ...]:
        """Its selects in order."""
        return tuple(_read_select(c) for c in self._of_kind(*SELECTS))

    def button(self, custom_id: str) -> Button | None:
        """Return the button with that custom id."""
        return next((b for b in self.buttons if b.custom_id == custom_id), None)

    def select(self, custom_id: str) -> Select | None:
        """Return the select with that custom id."""
        return next((s for s in self.selects if s.custom_id == custom_id), None)

    def _of_kind(self, *kinds: int) -> Iterator[Json]:
        return (component for _, component in walk(self.components) if component["type"] in kinds)


def view_message(world: World, message: Message, viewer: User) -> MessageView:
    """Return *message* as *viewer* sees it now."""
    components = resolve_components(message.components, message.attachments, world.base_url)
    interaction = world.interactions.get(message.interaction_id or 0)
    push = world.pushes.get(message.id)
    reached = push is not None and viewer.id in (*push.called, *push.bystanders)
    return MessageView(
        id=message.id,
        channel_id=message.channel_id,
        viewer=viewer,
        author=world.users[message.author_id],
        content=message.content,
        components=tuple(components),
        embeds=tuple(message.embeds),
        pictures=tuple(_list_pictures(world, message, components)),
        mentioned=message.mentioned,
        pinged=message.pinged,
        ephemeral=message.only_for is not None,
        loading=message.loading,
        created_at=message.created_at,
        edited_at=message.edited_at,
        replies_to=message.replies_to,
        thread_id=message.thread_id,
        used_command=interaction.name if interaction and interaction.name else None,
        push=push.text if push and reached else None,
        bystanders=push.bystanders if push else (),
    )


def _list_pictures(world: World, message: Message, components: list[Json]) -> Iterator[Picture]:
    """Yield the shown files: a V2 message shows only those that its components refer to."""
    files = {world.base_url + item.path: item for item in message.attachments}
    for _, component in walk(components):
        for _, media, alt in media_of(component):
            file = files.pop(media["url"], None)
            if file is None:
                yield Picture(media["url"], alt)
            else:
                alt = alt or file.description
                yield Picture(media["url"], alt, file.filename, file.content_type, file.data)
    if MessageFlag.COMPONENTS_V2 in message.flags:
        return
    for url, file in files.items():
        yield Picture(url, file.description, file.filename, file.content_type, file.data)


def _read_button(component: Json) -> Button:
    return Button(
        custom_id=component.get("custom_id") or "",
        label=component.get("label") or "",
        emoji=_read_emoji(component),
        style=component["style"],
        disabled=bool(component.get("disabled")),
        url=component.get("url"),
    )


def _read_select(component: Json) -> Select:
    options: list[dict[str, Any]] = component.get("options") or []
    return Select(
        custom_id=component["custom_id"],
        kind=component["type"],
        placeholder=component.get("placeholder") or "",
        options=tuple(
            Option(
                option["label"],
                option["value"],
                option.get("description") or "",
                _read_emoji(option),
                bool(option.get("default")),
            )
            for option in options
        ),
        min_values=_default_to(component.get("min_values"), 1),
        max_values=_default_to(component.get("max_values"), 1),
        disabled=bool(component.get("disabled")),
    )


def _read_emoji(component: Json) -> str:
    return (component.get("emoji") or {}).get("name") or ""


def _default_to(value: int | None, default: int) -> int:
    return default if value is None else value
