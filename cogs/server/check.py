"""Checking a server: missing permissions by channel, and games that are held."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import discord

from bot.games.table import Table
from bot.server.settings import read_ids
from bot.store import ServerRow
from bot.wording import Words
from cogs.channels import NEEDED, THREAD_NEEDED, explain_trouble
from cogs.interaction import UserError
from cogs.layout import Layout, lay_out_text

MOST_NAMED = 8
"""The most channels named for one missing permission; there may be hundreds."""
CHECKED = tuple(dict.fromkeys((*NEEDED, *THREAD_NEEDED)))
"""The permissions that are checked: for a game in the channel, and in a thread of it."""


@dataclass(frozen=True, slots=True)
class Findings:
    """Channels by id with `missing` permissions, and how many are `fine`.

    If games are limited to some channels, only these are checked; `gone` counts those of them that
    no longer exist. `held` are the channels of held games, by the reason, if that is no permission.
    A `loud` server notifies its members of every message.
    """

    missing: Mapping[tuple[str, ...], Sequence[int]]
    fine: int
    gone: int = 0
    held: Mapping[str, Sequence[int]] = field(default_factory=dict)
    loud: bool = False


def check_channels(
    guild: discord.Guild | None, server: ServerRow, games: Iterable[Table] = ()
) -> Findings:
    """Check every text channel and game; UserError if the bot is no member of the server."""
    if guild is None or guild.me is None:
        raise UserError("refusal.no-member")
    allowed = read_ids(server.channels)
    channels = [each for each in guild.text_channels if not allowed or each.id in allowed]
    missing: dict[tuple[str, ...], list[int]] = {}
    held: dict[str, list[int]] = {}
    for table in games:
        if table.trouble is not None and table.trouble not in CHECKED:
            held.setdefault(table.trouble, []).append(table.channel_id)
    for channel in channels:
        granted = channel.permissions_for(guild.me)
        lacking = tuple(name for name in CHECKED if not getattr(granted, name))
        missing.setdefault(lacking, []).append(channel.id)
    fine = len(missing.pop((), ()))
    gone = len(set(allowed) - {each.id for each in channels})
    loud = guild.default_notifications is discord.NotificationLevel.all_messages
    return Findings(missing, fine, gone, held, loud)


def lay_out_check(words: Words, findings: Findings) -> Layout:
    """Return the result: first what is fine, then each missing permission with its use."""
    return lay_out_text("\n".join((f"## {words('server.check')}", *_format(words, findings))))


def _format(words: Words, findings: Findings) -> Iterator[str]:
    if findings.fine:
        yield f"✅ {words.n('server.check.fine', findings.fine)}"
    for lacking, channels in findings.missing.items():
        yield f"⚠️ **{_name(words, channels)}**"
        for name in _list_messages(lacking):
            permission = words(f"permission.{name.replace('_', '-')}")
            use = words(f"permission.{name.replace('_', '-')}.use")
            yield words("server.check.missing", permission=permission, use=use)
    for trouble, channels in findings.held.items():
        yield f"⚠️ **{_name(words, channels)}**"
        yield f"- {explain_trouble(words, trouble)}"
    if findings.gone:
        yield f"⚠️ {words.n('server.check.gone', findings.gone)}"
    if findings.missing:
        yield words("server.check.help")
    elif not findings.fine:
        yield words("server.check.none")
    if findings.loud:
        yield words("server.check.loud")


def _name(words: Words, channels: Sequence[int]) -> str:
    shown = [f"<#{channel}>" for channel in channels[:MOST_NAMED]]
    if len(channels) > MOST_NAMED:
        shown.append(words.n("server.check.more", len(channels) - MOST_NAMED))
    return words.list(shown)


def _list_messages(lacking: Sequence[str]) -> Sequence[str]:
    """Return the missing permissions worth naming: without seeing a channel all others are moot."""
    return lacking[:1] if lacking[0] == "view_channel" else lacking
