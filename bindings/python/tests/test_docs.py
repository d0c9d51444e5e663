"""docs/filters.md says what the library says."""

import math
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import TRANSITIONS
from PIL import Image as PILImage

import citrans

DOCS = Path(__file__).resolve().parents[3] / "docs"


def sections():
    """The page's text about each filter, by name."""
    parts = re.split(r"^### (\w+)$", (DOCS / "filters.md").read_text(encoding="utf-8"), flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def rows(section):
    """The rows of a section's table, as dictionaries by heading."""
    lines = [line for line in section.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [dict(zip(cells[0], row, strict=True)) for row in cells[2:]]


def value(text):
    """A default as the library states it, from the page's text."""
    numbers = [number(part) for part in text.removesuffix("\\*").split(",") if part.strip()]
    return None if not numbers else numbers[0] if len(numbers) == 1 else tuple(numbers)


def number(text):
    text = text.strip().replace("−", "-")
    match = re.fullmatch(r"(-?)(\d*)π(?:/(\d+))?", text)
    if not match:
        return float(text)
    return float(match[1] + "1") * float(match[2] or 1) / float(match[3] or 1) * math.pi


def span(text):
    low, _, high = text.partition("…")
    return value(low), value(high)


@pytest.mark.parametrize("name", citrans.filters())
def test_a_filters_page_is_what_the_library_says(name):
    section, described = sections()[name], citrans.info(name)
    assert described.display_name in section and described.description in section
    found = rows(section)
    assert [row["Key"].strip("`† ") for row in found] == described.keys
    for row, said in zip(found, described.inputs, strict=True):
        assert value(row["Default"]) == said.default, said.key
        assert ("\\*" in row["Default"], "†" in row["Key"]) == (said.follows_frame, said.required)
        assert span(row["Range"]) == (said.minimum, said.maximum)
        assert span(row["Slider"]) == (said.slider_minimum, said.slider_maximum)
        assert (row["Name"], row["Unit"], row["What it is"]) == (said.display_name, said.unit, said.description)
        assert said.class_name in row["Kind"] and said.type in row["Kind"]


@pytest.mark.parametrize("name", TRANSITIONS)
def test_a_default_is_what_an_unset_input_has(name):
    made = citrans.Filter(name)
    for row in rows(sections()[name]):
        key = row["Key"].strip("`† ")
        assert made[key] == value(row["Default"]), key


def check(folder):
    command = [sys.executable, DOCS / "generator" / "filters_page.py", "--check", "--docs", folder]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def test_the_check_finds_what_is_stale(tmp_path):
    shutil.copytree(DOCS, tmp_path / "docs", ignore=shutil.ignore_patterns("generator"))
    page, folder = tmp_path / "docs" / "filters.md", tmp_path / "docs" / "images" / "filters"
    assert check(tmp_path / "docs").returncode == 0
    page.write_text(page.read_text(encoding="utf-8").replace("| 1.3 |", "| 1.4 |"), encoding="utf-8")
    with PILImage.open(folder / "CISwipeTransition.webp") as picture:
        changed = picture.convert("RGBA")
    changed.paste((0, 0, 0, 255), (20, 20, 100, 100))
    changed.save(folder / "CISwipeTransition.webp", lossless=True, exact=True)
    (folder / "CIGoneTransition.webp").write_bytes(b"")
    (folder / "CIModTransition.webp").unlink()
    result = check(tmp_path / "docs")
    assert result.returncode == 1 and "make docs" in result.stderr
    assert "+| `inputOpacity`" in result.stdout and "CISwipeTransition.webp: it differs" in result.stdout
    assert "CIGoneTransition.webp belongs to no filter" in result.stdout
    assert "CIModTransition.webp: it is missing" in result.stdout


def test_nothing_is_missing_or_left_over():
    assert sorted(sections()) == citrans.filters()
    named = set(re.findall(r"\]\((images/[^)]+)\)", (DOCS / "filters.md").read_text(encoding="utf-8")))
    assert named == {f"images/filters/{path.name}" for path in (DOCS / "images" / "filters").iterdir()}
    assert len(named) == len(TRANSITIONS) + 1
    assert sum(path.stat().st_size for path in (DOCS / "images" / "filters").iterdir()) < 1.5e6
