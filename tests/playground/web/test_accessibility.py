"""The page is checked by axe-core: nothing serious or moderate, in light and in dark."""

import os
import re
from pathlib import Path
from typing import Literal

import pytest
from playwright.async_api import Browser, Page

from tests.playground.web.conftest import IN_ONE_LOOP, PATIENCE
from tests.playground.web.pages import button, composer, feed

pytestmark = [pytest.mark.browser, IN_ONE_LOOP]

AXE = Path(__file__).parent / "axe" / "node_modules" / "axe-core" / "axe.min.js"
CHECK = "axe.run(document, {resultTypes: ['violations']}).then(({violations}) => violations)"
GRAVE = {"moderate", "serious", "critical"}


@pytest.fixture(scope="session")
def axe() -> str:
    """The script that checks; without it the test is skipped, or failed."""
    if AXE.exists():
        return AXE.read_text(encoding="utf-8")
    if os.environ.get("CLOISTERWYRM_REQUIRE_AXE") == "1":
        pytest.fail("no axe-core here, though it is required: run make axe")
    pytest.skip("no axe-core here: run make axe")


async def list_violations(page: Page) -> list[tuple[str, str]]:
    """Return what is wrong, and where."""
    found = await page.evaluate(CHECK)
    return [
        (violation["id"], violation["nodes"][0]["html"][:200])
        for violation in found
        if violation["impact"] in GRAVE
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_nothing_keeps_anybody_out(
    browser: Browser, printed: str, axe: str, scheme: Literal["light", "dark"]
) -> None:
    """The offer of a game, a turn with its picker, a command, settings; on a phone too."""
    page = await browser.new_page(
        viewport={"width": 1280, "height": 800}, color_scheme=scheme, reduced_motion="reduce"
    )
    page.set_default_timeout(PATIENCE)
    await page.goto(printed)
    await page.evaluate(axe)
    start = button(page, "New game")
    await page.get_by_role("button", name=re.compile("New game|Start a game now")).first.wait_for()
    if await start.is_visible():
        await start.click()
    await page.get_by_role("button", name="A portal").wait_for()
    assert await list_violations(page) == []
    await page.get_by_role("button", name="A portal").click()
    await button(page, "Play").click()
    await feed(page).get_by_text("Only you can see this").wait_for()
    assert await list_violations(page) == []
    await button(page, "Settings").click()
    assert await list_violations(page) == []
    await page.keyboard.press("Escape")
    await composer(page).fill("/place")
    await page.keyboard.press("Tab")
    await page.get_by_role("combobox", name=re.compile("^at")).wait_for()
    await page.set_viewport_size({"width": 390, "height": 844})
    assert await list_violations(page) == []
