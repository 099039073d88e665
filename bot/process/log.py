"""The log: our lines and those of the libraries, for people or as JSON, on standard error.

Nothing secret is in it at any level: what libraries tell below warnings has requests, rows and
messages in it, and is left out; what looks like a secret in any other line is blotted out.
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
"""How many characters are told of an error: some servers answer with a whole page."""
_RECONNECTING = "discord.shard"
"""Says that a connection was lost, each time with a traceback through the library."""
_CONNECTING = "launch_shard"
"""Where it says that there is none yet: so does whoever waits for one."""
_OURS = {"__main__", "bot", "cogs", "opponents", "playground", "rendering", "rules", "tools"}
"""The rooms, whose loggers tell everything from the chosen level on."""
_LEAST = {"discord": logging.INFO, "discord.client": logging.WARNING}
"""The lowest level of libraries that tell something worth knowing below warnings."""

BLOT = "[secret]"
SHORTEST = 6
"""A shorter secret is part of ordinary words: blotted out everywhere, it would be told by them."""
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
    """Send everything of at least this level to standard error; libraries from warnings on.

    In colours where that is a terminal. `secrets` are blotted out beside all that looks like one;
    short ones, which any word may contain, only where an address has them.
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
    """Return what went wrong, as one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())[:LONGEST_LINE]


def _shorten(record: logging.LogRecord) -> bool:
    """Tell the error of a record in its line instead of a traceback, or leave it to others."""
    error = record.exc_info[1] if record.exc_info else None
    if error is not None:
        record.msg, record.args = f"{record.getMessage()} {describe_error(error)}", None
        record.exc_info = None
    return record.funcName != _CONNECTING


def _is_fit(record: logging.LogRecord) -> bool:
    """Whether a record is one of ours, or one of a library that has no secrets in it."""
    source = record.name.partition(".")[0]
    least = _LEAST.get(record.name, _LEAST.get(source, logging.WARNING))
    return source in _OURS or record.levelno >= least


def blot_out(line: str, secrets: Iterable[str] = ()) -> str:
    """Return a line without these secrets, and without whatever looks like one."""
    for secret in secrets:
        if len(secret) < SHORTEST:
            line = line.replace(f":{secret}@", f":{BLOT}@")
        else:
            line = line.replace(secret, BLOT)
    return _SECRETS.sub(_blot, line)


def _blot(found: re.Match[str]) -> str:
    """Return what may be told of a secret: what stands before it."""
    return "".join(filter(None, found.groups())) + BLOT


def _blot_rendered(
    secrets: tuple[str, ...], _logger: WrappedLogger, _method: str, line: EventDict
) -> str:
    return blot_out(str(line), secrets)
