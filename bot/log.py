"""The log: our lines and those of the libraries, for people or as JSON, on standard error."""

import logging
import sys
from typing import Literal

import structlog
from structlog.typing import Processor

_SHARED: tuple[Processor, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.StackInfoRenderer(),
)
_LOUD_LIBRARIES = ("alembic", "aiosqlite", "filelock", "PIL", "asyncio", "discord.client")
LONGEST_LINE = 300
"""How many characters are told of an error: some servers answer with a whole page."""
_RECONNECTING = "discord.shard"
"""Says that a connection was lost, each time with a traceback through the library."""
_CONNECTING = "launch_shard"
"""Where it says that there is none yet: so does whoever waits for one."""


def configure_log(level: str = "info", form: Literal["console", "json"] = "console") -> None:
    """Send everything of at least this level to standard error; libraries from warnings on."""
    render: tuple[Processor, ...] = (structlog.dev.ConsoleRenderer(),)
    if form == "json":
        render = (structlog.processors.format_exc_info, structlog.processors.JSONRenderer())
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=_SHARED,
            processors=(structlog.stdlib.ProcessorFormatter.remove_processors_meta, *render),
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for name in _LOUD_LIBRARIES:
        logging.getLogger(name).setLevel(logging.WARNING)
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


def tell(error: BaseException) -> str:
    """Return what went wrong, as one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())[:LONGEST_LINE]


def _shorten(record: logging.LogRecord) -> bool:
    """Tell the error of a record in its line instead of a traceback, or leave it to others."""
    error = record.exc_info[1] if record.exc_info else None
    if error is not None:
        record.msg, record.args = f"{record.getMessage()} {tell(error)}", None
        record.exc_info = None
    return record.funcName != _CONNECTING
