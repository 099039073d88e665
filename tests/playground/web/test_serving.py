"""What the page's routes give and refuse, without a browser."""

from typing import Any

import aiohttp
import pytest

from playground.server import LocalDiscord
from playground.web.page import mount, serve
from tests.playground.web.conftest import IN_ONE_LOOP, KEY

pytestmark = IN_ONE_LOOP


async def _status(url: str, **headers: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(url, headers=headers) as answer:
        return answer.status, await answer.text()


async def test_the_page_and_its_files_are_served(address: str) -> None:
    """The address gives the page, its files lie beside it, and nothing comes from elsewhere."""
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        assert answer.status == 200
        assert answer.content_type == "text/html"
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'self'")
    status, script = await _status(f"{address}main.js")
    assert status == 200
    assert "import" in script


async def test_a_wrong_key_is_refused(server: LocalDiscord) -> None:
    """Without the key there is no page and no websocket."""
    status, sentence = await _status(f"{server.url}/play/guessed/")
    assert status == 404
    assert "address that was printed" in sentence
    assert (await _status(f"{server.url}/play/guessed/socket", Origin=server.url))[0] == 404


async def test_another_host_is_refused(address: str) -> None:
    """A name of this machine that the page was not started under is refused."""
    status, sentence = await _status(address, Host="evil.example")
    assert status == 403
    assert "only served at" in sentence


@pytest.mark.parametrize("origin", ["http://evil.example", "null", ""])
async def test_another_origin_is_refused(address: str, origin: str) -> None:
    """Another site's page cannot open the websocket, even with the key."""
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
            await session.ws_connect(f"{address}socket", headers={"Origin": origin})
    assert caught.value.status == 403


@pytest.mark.parametrize("name", ["..%2Fpage.py", "missing.js", "../page.py", "%2e%2e/page.py"])
async def test_only_the_pages_own_files_are_served(address: str, name: str) -> None:
    """Nothing outside the page's folder can be fetched."""
    assert (await _status(f"{address}{name}"))[0] == 404


@pytest.mark.parametrize(
    "act",
    [
        "not json",
        "{}",
        '{"do": "fly"}',
        '{"do": "press", "message": "x"}',
        '{"do": "press", "message": 1, "custom_id": "play"}',
        '{"do": "slash", "command": ""}',
        '{"do": "slash", "command": "nothing"}',
        '{"do": "submit", "interaction": 5}',
        '{"do": "dismiss", "message": 5}',
        '{"do": "say", "extra": 1}',
        '{"do": "leap", "seconds": 60}',
        '{"do": "pace", "pace": 60}',
        '{"do": "say", "text": "Yes", "reply": 5}',
    ],
)
async def test_a_forged_act_is_refused(server: LocalDiscord, address: str, act: str) -> None:
    """What the page would not send gets one sentence, and the websocket stays open."""
    async with aiohttp.ClientSession() as session:
        socket = await session.ws_connect(f"{address}socket", headers={"Origin": server.url})
        await socket.send_str(act)
        refused: dict[str, Any] = await socket.receive_json()
        assert refused["type"] == "refused"
        assert refused["sentence"].endswith(".")
        await socket.send_json({"do": "be", "user": 0, "ref": 7})
        room: dict[str, Any] = await socket.receive_json()
        assert (room["type"], room["ref"]) == ("seats", 7)
        await socket.close()
    assert not server.world.messages


async def test_serve_runs_a_whole_playground() -> None:
    """`serve` gives the page's address, and what a bot needs to log in."""
    async with serve(users=3) as playground:
        assert playground.address.startswith(f"{playground.url}/play/")
        assert (await _status(playground.address))[0] == 200
        assert playground.token
        assert len(playground.client.users) == 6


@pytest.mark.parametrize("seats", [1, 7])
async def test_two_to_six_people_sit(seats: int) -> None:
    """Fewer than two and more people than there are cannot sit."""
    with pytest.raises(ValueError, match="2 to 6"):
        mount(LocalDiscord(users=tuple("ABCDEF")), KEY, seats=seats)
