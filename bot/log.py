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
_LOUD_LIBRARIES = ("alembic", "aiosqlite", "filelock", "PIL", "asyncio")


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
    structlog.configure(
        processors=(
            structlog.stdlib.filter_by_level,
            *_SHARED,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ),
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
