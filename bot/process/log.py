"""The log: lines of the bot and its libraries, for people or as JSON, on standard error.

It has no secrets at any level: library messages below warnings contain requests, rows and texts,
and are left out; in other lines anything that looks like a secret is redacted.
"""

import logging
import re
import sys
from collections.abc import Iterable
from functools import partial
from typing import Literal

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

_SHARED: tuple[Processor, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.StackInfoRenderer(),
)
LONGEST_LINE = 300
"""Characters of an error that are logged: some servers answer with a whole page."""
_RECONNECTING = "discord.shard"
"""The logger that reports lost connections, each with a traceback through the library."""
_CONNECTING = "launch_shard"
"""Its function that reports failed connections, as our own code does."""
_OURS = {"__main__", "bot", "cogs", "opponents", "playground", "rendering", "rules", "tools"}
"""The rooms, whose loggers report everything from the chosen level on."""
_LEAST = {"discord": logging.INFO, "discord.client": logging.WARNING}
"""The lowest level of libraries with worthwhile messages below warnings."""

BLOT = "[secret]"
SHORTEST = 6
"""A shorter secret is part of ordinary words, which would betray it if all were redacted."""
_QUOTE = r"""\\*["']"""
_SECRETS = re.compile(
    rf"""
      (?<=/webhooks/)(?P<webhook>[0-9]+/)[^/\s?"'\\]+         # tokens of interactions, in addresses
    | (?<=/interactions/)(?P<answered>[0-9]+/)[^/\s?"'\\]+
    | aW50ZXJhY3Rpb2[\w+/=-]+                                 # and anywhere else
    | [\w-]{{23,}}\.[\w-]{{6,7}}\.[\w-]{{27,}}                # the bot's token
    | (?P<scheme>\bBot\s)[\w.-]{{20,}}
    | (?P<session>\bSession\ ID:\s)\w+
    | (?P<name>{_QUOTE}(?:token|session_id|seed|sealed|remaining){_QUOTE}\s*:\s*{_QUOTE})[^"'\\]+
    | \b[0-9a-f]{{64}}\b                                      # seeds
    """,
    re.VERBOSE | re.ASCII,
)


def configure_log(
    level: str = "info",
    form: Literal["console", "json"] = "console",
    secrets: Iterable[str] = (),
) -> None:
    """Write everything of at least this level to standard error; libraries from warnings on.

    In colours if that is a terminal. `secrets` are redacted besides anything that looks like one;
    short ones, which any word may contain, only inside an address.
    """
    render: tuple[Processor, ...] = (
        structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        ),
    )
    if form == "json":
        render = (structlog.processors.format_exc_info, structlog.processors.JSONRenderer())
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(_is_fit)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=_SHARED,
            processors=(
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *render,
                partial(_blot_rendered, tuple(filter(None, secrets))),
            ),
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    logging.getLogger(_RECONNECTING).addFilter(_shorten)
    structlog.configure(
        processors=(
            structlog.stdlib.filter_by_level,
            *_SHARED,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ),
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )


def describe_error(error: BaseException) -> str:
    """Return an error in one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())[:LONGEST_LINE]


def _shorten(record: logging.LogRecord) -> bool:
    """Shorten a record's error to its line without traceback; return whether to log it."""
    error = record.exc_info[1] if record.exc_info else None
    if error is not None:
        record.msg, record.args = f"{record.getMessage()} {describe_error(error)}", None
        record.exc_info = None
    return record.funcName != _CONNECTING


def _is_fit(record: logging.LogRecord) -> bool:
    """Return whether a record is from the bot, or from a library without secrets in it."""
    source = record.name.partition(".")[0]
    least = _LEAST.get(record.name, _LEAST.get(source, logging.WARNING))
    return source in _OURS or record.levelno >= least


def blot_out(line: str, secrets: Iterable[str] = ()) -> str:
    """Return a line without these secrets, and without anything that looks like one."""
    for secret in secrets:
        if len(secret) < SHORTEST:
            line = line.replace(f":{secret}@", f":{BLOT}@")
        else:
            line = line.replace(secret, BLOT)
    return _SECRETS.sub(_blot, line)


def _blot(found: re.Match[str]) -> str:
    """Return the harmless text before a secret."""
    return "".join(filter(None, found.groups())) + BLOT


def _blot_rendered(
    secrets: tuple[str, ...], _logger: WrappedLogger, _method: str, line: EventDict
) -> str:
    return blot_out(str(line), secrets)
