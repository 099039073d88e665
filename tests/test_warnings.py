"""A warning in one of our modules fails the test that met it; one in another's is only told."""

import warnings
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def warn(module: str, category: type[Warning] = DeprecationWarning, text: str = "old") -> None:
    """Warn as the code of *module* would."""
    warnings.warn_explicit(text, category, f"{module}.py", 1, module=module)


def test_warnings_in_our_modules_are_errors() -> None:
    """Each package of the repository is held to it, by its own name."""
    ours = sorted({path.parent.name for path in ROOT.glob("*/__init__.py")} | {"tests"})
    for package in ours:
        with pytest.raises(DeprecationWarning):
            warn(f"{package}.some_module")


@pytest.mark.parametrize("module", ["discord.utils", "sqlalchemy.engine", "rulesets", "toolshed"])
def test_warnings_in_modules_of_others_are_not(module: str) -> None:
    """A client library that a newer Python warns of does not fail our tests."""
    with warnings.catch_warnings(record=True) as told:
        warn(module)
    assert [str(warning.message) for warning in told] == ["old"]


def test_what_we_forget_is_an_error_wherever_it_is_noticed() -> None:
    """Files left open and coroutines never awaited turn up in modules of others."""
    with pytest.raises(ResourceWarning):
        warn("asyncio.base_events", ResourceWarning, "unclosed transport")
    with pytest.raises(RuntimeWarning):
        warn("asyncio.events", RuntimeWarning, "coroutine 'Service.act' was never awaited")
