"""Messages as Discord's clients show them: classic ones, their pictures, rows and mentions."""

from typing import Any

import discord
import pytest
from discord import ui
from playwright.async_api import Browser, Page, Route, expect

from playground.client.user_client import UserClient
from tests.playground.web.classic import LABELS, Turn, post, table
from tests.playground.web.conftest import IN_ONE_LOOP, opened
from tests.playground.web.pages import button, feed, messages, new_game, person
from tests.playground.web.parlour import Parlour, picture

pytestmark = [pytest.mark.browser, IN_ONE_LOOP]

PHONE, DESKTOP = (390, 844), (1280, 800)
BOXES = """parts => parts.map(part => {
    const { left, top, width, height } = part.getBoundingClientRect();
    return { left, top, width, height };
})"""
COLUMN = "article => article.querySelector('.body').getBoundingClientRect().width"


class Album(ui.LayoutView):
    """Components V2: one picture, in a container."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        item = discord.MediaGalleryItem("attachment://board.png", description="A board")
        self.add_item(ui.Container(ui.TextDisplay("A board"), ui.MediaGallery(item)))


async def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    """Return where parts of the newest message are."""
    found: list[dict[str, float]] = await messages(page).last.locator(selector).evaluate_all(BOXES)
    return found


async def resize(page: Page, window: tuple[int, int]) -> None:
    await page.set_viewport_size({"width": window[0], "height": window[1]})


@pytest.mark.parametrize("window", [PHONE, DESKTOP])
async def test_a_classic_message_shows_words_then_picture_then_rows(
    page: Page, client: UserClient, parlour: Parlour, window: tuple[int, int]
) -> None:
    """One below the other, all at the left edge of their column, in no container."""
    await resize(page, window)
    await post(client, parlour)
    turn = messages(page).last
    await expect(turn.locator(".text")).to_contain_text("@Ada, it's your turn.")
    await expect(turn.get_by_role("img", name="A green board")).to_be_visible()
    await expect(turn.locator(".row")).to_have_count(3)
    await expect(turn.locator(".container")).to_have_count(0)
    parts = await boxes(page, ".body > *")
    assert len({round(part["left"]) for part in parts}) == 1
    ends = [part["top"] + part["height"] for part in parts]
    assert all(end <= part["top"] for end, part in zip(ends, parts[1:], strict=False))
    assert len(parts) == 5
    image = turn.locator(".picture img")
    assert await image.evaluate("image => parseFloat(getComputedStyle(image).borderRadius)") >= 8


@pytest.mark.parametrize(
    ("size", "shown"),
    [
        ((1324, 1595), (291, 350)),
        ((1100, 700), (550, 350)),
        ((2200, 700), (550, 175)),
        ((300, 200), (300, 200)),
    ],
)
@pytest.mark.parametrize("is_classic", [True, False])
async def test_a_desktop_fits_a_single_picture(
    browser: Browser,
    client: UserClient,
    parlour: Parlour,
    address: str,
    size: tuple[int, int],
    shown: tuple[int, int],
    is_classic: bool,
) -> None:
    """Into 550 x 350 points, never enlarged; pressed, it opens as large as the window lets it."""
    page = await opened(browser, address)
    await resize(page, DESKTOP)
    if is_classic:
        await post(client, parlour, size)
    else:
        file = discord.File(picture("#7aa35c", *size), "board.png")
        await table(client, parlour).send(view=Album(), file=file)
    image = messages(page).last.locator(".gallery.single img")
    await expect(image).to_have_js_property("naturalWidth", size[0])
    (box,) = await boxes(page, ".gallery.single img")
    assert (round(box["width"]), round(box["height"])) == shown
    await messages(page).last.get_by_role("button", name="Enlarge the picture").click()
    viewer = page.get_by_role("dialog", name="Picture").get_by_role("img")
    await expect(viewer).to_have_js_property(
        "width", min(size[0], DESKTOP[0], round(DESKTOP[1] * size[0] / size[1]))
    )


async def test_a_phone_shows_a_picture_as_wide_as_the_message(
    page: Page, client: UserClient, parlour: Parlour
) -> None:
    """A small one, too."""
    for size in ((1324, 1595), (300, 200)):
        await post(client, parlour, size)
        image = messages(page).last.locator(".gallery.single img")
        await expect(image).to_have_js_property("naturalWidth", size[0])
        (box,) = await boxes(page, ".gallery.single img")
        assert box["width"] == await messages(page).last.evaluate(COLUMN) > 350
        assert box["height"] == pytest.approx(box["width"] * size[1] / size[0], abs=1)


async def test_a_picture_has_its_room_before_it_comes(
    page: Page, client: UserClient, parlour: Parlour
) -> None:
    """Nothing moves away under a finger."""
    held: list[Route] = []
    await page.route("**/attachments/**", lambda route: held.append(route))
    await post(client, parlour)
    await expect(messages(page).last.locator(".gallery.single img")).to_be_attached()
    (box,) = await boxes(page, ".gallery.single img")
    assert box["height"] == pytest.approx(box["width"] * 1204 / 1324, abs=1)
    (route,) = held
    await route.abort()


@pytest.mark.parametrize("window", [PHONE, DESKTOP])
async def test_what_stands_for_a_picture_can_be_read(
    page: Page, client: UserClient, parlour: Parlour, window: tuple[int, int]
) -> None:
    """Its alt text where it does not come: line below line, from the left edge."""
    await resize(page, window)
    await page.route("**/attachments/**", lambda route: route.abort())
    words = "A board with a city of six tiles and two knights on it. " * 6
    file = discord.File(picture("#7aa35c"), "board.png", description=words)
    await table(client, parlour).send("Look", file=file)
    image = messages(page).last.locator(".gallery.single img")
    await expect(image).to_have_js_property("complete", True)
    await expect(image).to_have_js_property("naturalWidth", 0)
    (box,) = await boxes(page, ".gallery.single img")
    (column,) = await boxes(page, ".body")
    assert box["left"] == column["left"]
    assert box["height"] > 70


@pytest.mark.parametrize("labels", [LABELS, tuple("ABCDEFGH"), ("A rather long label",) * 8])
async def test_a_row_has_lines_of_its_own(
    page: Page, client: UserClient, parlour: Parlour, labels: tuple[str, ...]
) -> None:
    """Five buttons share one as far as their labels let them; a select fills its own."""
    names = tuple(f"{label}{'.' * index}" for index, label in enumerate(labels))
    await post(client, parlour, view=Turn(names if labels[0] == labels[1] else labels))
    await expect(messages(page).last.locator(".row .button")).to_have_count(8)
    first, second, third = await boxes(page, ".row")
    tops = [box["top"] for box in await boxes(page, ".row:nth-of-type(n) > .button")]
    assert first["top"] + first["height"] <= second["top"]
    assert max(tops[:5]) < second["top"] <= min(tops[5:])
    is_short = labels[0] != labels[1]
    assert len(set(tops)) == (2 if is_short else 4 + 2)
    (select,) = await boxes(page, ".pick")
    assert select["width"] == third["width"] == await messages(page).last.evaluate(COLUMN)
    assert await page.evaluate("document.documentElement.scrollWidth") == 390
    assert await page.evaluate("document.getElementById('feed').scrollWidth") == 390


async def test_rows_of_a_container_are_not_mixed(
    page: Page, client: UserClient, parlour: Parlour
) -> None:
    """However few buttons each has; two selects stand one below the other."""
    view = ui.LayoutView(timeout=None)
    rows = [
        ui.ActionRow[Any](*(ui.Button[Any](label=each) for each in pair)) for pair in ("AB", "CD")
    ]
    option = discord.SelectOption(label="A meadow")
    selects = [ui.ActionRow[Any](ui.Select[Any](options=[option])) for _ in range(2)]
    view.add_item(ui.Container(*rows, *selects))
    await table(client, parlour).send(view=view)
    await expect(messages(page).last.locator(".pick")).to_have_count(2)
    assert len({box["top"] for box in await boxes(page, ".row .button")}) == 2
    first, second = await boxes(page, ".pick")
    assert first["top"] + first["height"] <= second["top"]
    assert first["width"] == second["width"] > 300


async def test_the_end_of_what_is_too_high_is_in_sight(
    page: Page, client: UserClient, parlour: Parlour
) -> None:
    """Discord scrolls to the end, where the buttons are."""
    await post(client, parlour, (1324, 1595), "A long story. " * 60)
    image = messages(page).last.get_by_role("img", name="A green board")
    await expect(image).to_have_js_property("complete", True)
    await expect(messages(page).last.locator(".pick")).to_be_in_viewport(ratio=1)
    await expect(button(page, "Play")).to_be_in_viewport(ratio=1)
    (box,) = await boxes(page, ".body")
    assert box["top"] < 0


async def test_no_words_are_cut_off(page: Page, client: UserClient, parlour: Parlour) -> None:
    """Neither of a classic message nor in a container."""
    words = "The dragon walks through every city there is. " * 30
    await table(client, parlour).send(words)
    view = ui.LayoutView()
    view.add_item(ui.Container(ui.TextDisplay(words)))
    await table(client, parlour).send(view=view)
    await expect(messages(page)).to_have_count(2)
    for index in range(2):
        paragraph = messages(page).nth(index).locator(".text p").first
        assert await paragraph.evaluate("p => p.scrollHeight - p.clientHeight") <= 1
        assert await paragraph.evaluate("p => p.clientHeight") > 400


async def test_whom_a_client_does_not_know_is_unknown(
    page: Page, client: UserClient, parlour: Parlour
) -> None:
    """Each person's: until somebody is mentioned, or writes, in what that person is shown."""
    ada, bo, cleo, *_ = client.users
    nobody = discord.AllowedMentions.none()
    text = f"<@{ada.id}> and <@{bo.id}> and <@{cleo.id}>"
    channel = table(client, parlour)
    await channel.send(text, allowed_mentions=nobody)
    first = messages(page).first.locator(".text")
    await expect(first).to_have_text("@Ada and @unknown-user and @unknown-user")
    await channel.send(f"<@{cleo.id}>, hello")
    await expect(first).to_have_text("@Ada and @unknown-user and @Cleo")
    await client.say(bo, client.channels(bo)[0], "Hello")
    await expect(first).to_have_text("@Ada and @Bo and @Cleo")
    await channel.send(text, allowed_mentions=nobody)
    await expect(messages(page).last.locator(".text")).to_have_text("@Ada and @Bo and @Cleo")


async def test_a_person_knows_only_whom_they_met(
    page: Page, client: UserClient, parlour: Parlour
) -> None:
    """Who sits down at the page has seen what is in the channel, and nothing else."""
    ada, bo, cleo, *_ = client.users
    here, elsewhere = client.channels(ada)[:2]
    await client.say(cleo, elsewhere, "Hello")
    text = f"<@{ada.id}> and <@{bo.id}> and <@{cleo.id}>"
    await table(client, parlour).send(text, allowed_mentions=discord.AllowedMentions.none())
    words = messages(page).first.locator(".text")
    await expect(words).to_have_text("@Ada and @unknown-user and @unknown-user")
    await page.get_by_role("button", name="Channels").click()
    await page.get_by_role("button", name="fireside").click()
    await feed(page).get_by_text("Hello").wait_for()
    await page.get_by_role("button", name="Channels").click()
    await page.get_by_role("button", name=here.name).click()
    await expect(words).to_have_text("@Ada and @unknown-user and @Cleo")
    await person(page, "Bo").click()
    await expect(words).to_have_text("@unknown-user and @Bo and @unknown-user")


async def test_buttons_of_a_classic_message_are_pressed(
    page: Page, client: UserClient, parlour: Parlour
) -> None:
    """And stay where they are when the bot takes them away from an older message alone."""
    await new_game(page)
    await post(client, parlour, view=Turn(("play",)))
    sent = await post(client, parlour, view=Turn(("rename",)))
    await sent.edit(view=None)
    await expect(messages(page).last.locator(".row")).to_have_count(0)
    await expect(messages(page).last.get_by_role("img", name="A green board")).to_be_visible()
    await button(page, "play").click()
    await feed(page).get_by_text("Only you can see this").wait_for()
