"""The pictures that `tools.screenshots` takes."""

from pathlib import Path

import pytest
from PIL import Image

from tools.screenshots.__main__ import main
from tools.screenshots.moments import MOMENTS

pytestmark = pytest.mark.browser


def test_a_moment_is_shown(chromium: str, tmp_path: Path) -> None:
    """As large as its window, and not blank."""
    assert main([str(tmp_path / "shots"), "picker-phone"]) == 0
    (path,) = (tmp_path / "shots").iterdir()
    assert path.name == "picker-phone.png"
    with Image.open(path) as picture:
        assert picture.size == (390, 844)
        assert len(picture.convert("RGB").getcolors(maxcolors=1 << 24) or ()) > 1000


def test_what_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Before anything is started."""
    with pytest.raises(SystemExit):
        main([str(tmp_path), "nowhere"])
    assert "there is no nowhere; there are welcome, " in capsys.readouterr().err


def test_every_moment_has_a_name_of_its_own() -> None:
    """Their files do not overwrite each other."""
    assert len({moment.name for moment in MOMENTS}) == len(MOMENTS) >= 20
