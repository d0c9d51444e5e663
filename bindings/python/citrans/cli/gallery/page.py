"""A gallery's page: its data, and the file with everything but the pictures in it."""

import html
import json
from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from ..._abi import VERSION
from ...catalog import info
from ...timing import easing
from ..types import Curve
from .entries import Control, Entry, Option
from .lines import SEPARATORS, Lines
from .parameters import shown_number
from .strips import Strip

_STYLES = ("base.css", "sections.css", "controls.css", "code.css", "player.css", "narrow.css")
_SCRIPTS = ("strips.js", "player.js", "code.js", "controls.js", "gallery.js")
_SAMPLES = 64  # steps of an easing's curve
MARK = '<meta name="generator" content="citrans gallery'


def page(entries: Sequence[Entry], size: tuple[int, int], titles: tuple[str, str], beginnings: Lines) -> str:
    """The page of these entries between two pictures with such titles."""
    data = {
        "size": size,
        "easings": {name: _curve(name) for name in Curve.names},
        "separators": SEPARATORS,
        "beginnings": beginnings,
        "filters": [_entry(entry) for entry in entries],
    }
    parts = {
        "MARK": f'{MARK} {".".join(map(str, VERSION))}">',
        "STYLE": "\n".join(f"<style>\n{_part(name)}</style>" for name in _STYLES),
        "FROM": html.escape(titles[0]),
        "TO": html.escape(titles[1]),
        "WIDTH": str(size[0]),
        "HEIGHT": str(size[1]),
        "COUNT": str(len(entries)),
        "DATA": f'<script type="application/json" id="data">{_embedded(data)}</script>',
        "SCRIPTS": "\n".join(f"<script>\n{_part(name)}</script>" for name in _SCRIPTS),
    }
    text = _part("page.html")
    for name, value in parts.items():
        text = text.replace(f"@{name}@", value)
    return text


def _part(name: str) -> str:
    return files(__package__).joinpath("web", name).read_text(encoding="utf-8")


def _embedded(data: Any) -> str:
    """JSON that cannot end the element it stands in."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _curve(name: str) -> list[float]:
    curve = easing(name)
    return [round(curve(step / _SAMPLES), 5) for step in range(_SAMPLES + 1)]


def _entry(entry: Entry) -> dict[str, Any]:
    described = info(entry.shown.filter.name)
    return {
        "name": described.name,
        "title": described.display_name,
        "description": described.description,
        "notes": _notes(entry),
        "strip": _strip(entry.strip),
        "code": entry.code,
        "settings": entry.settings,
        "controls": [_control(described.name, control) for control in entry.controls],
    }


def _notes(entry: Entry) -> list[str]:
    notes = [f"{info(entry.shown.filter.name)[key].display_name}: built-in mask “{kind}”."
             for key, kind in entry.shown.masks.items()]  # fmt: skip
    if entry.shown.halved:
        notes.append("The second picture is only its lower half here: two pictures of one height have nothing to fold.")
    return notes


def _control(name: str, control: Control) -> dict[str, Any]:
    row = control.parameter.row
    along = [f"{info(name)[key].display_name} {value:g}" for key, value in control.parameter.companions.items()]
    return {
        "key": row.key,
        "title": row.display_name,
        "description": row.description + (f" Shown with {' and '.join(along)}." if along else ""),
        "kind": control.parameter.kind,
        "default": control.parameter.default,
        "along": {key: shown_number(info(name)[key], value) for key, value in control.parameter.companions.items()},
        "options": [_option(option) for option in control.options],
    }


def _option(option: Option) -> dict[str, Any]:
    return {
        "label": option.choice.label,
        "swatch": option.choice.swatch,
        "strip": _strip(option.strip) if option.strip else None,
        "code": option.code,
    }


def _strip(strip: Strip) -> dict[str, Any]:
    return {
        "file": f"strips/{strip.file}",
        "frames": strip.kind.frames,
        "first": strip.kind.places.start,
        "columns": strip.columns,
        "size": strip.size,
        "pitch": strip.pitch,
    }
