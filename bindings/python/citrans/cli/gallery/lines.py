"""The lines of code that make a picture: Python, C and the command line."""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...catalog import Input
from ...colors import color_from
from ...image import Image
from ..masks import built_in_mask
from ..options import RenderOptions
from ..showcase import Shown
from ..values import value_from

Lines = dict[str, str]  # by language
_C_NUMBERS_AS_THEY_ARE = (
    "citrans_context *context = NULL;",
    "citrans_context_create(&context);",
    "citrans_context_set_working_space(context, CITRANS_WORKING_SPACE_NONE);",
)
SEPARATORS = {"python": ", ", "c": " || ", "shell": " "}  # after a piece


@dataclass(frozen=True)
class Mask:
    """A built-in mask as an input's value."""

    kind: str

    @property
    def file(self) -> str:
        return f"mask-{self.kind}.png"

    def image(self, size: tuple[int, int]) -> Image:
        return built_in_mask(self.kind, *size)


def number(value: float) -> str:
    return f"{value:.6g}"


def setting(row: Input, value: Any, text: str = "") -> Lines:
    """The piece of each line that sets an input; `text` is what a person wrote for the value, if one did."""
    if isinstance(value, Mask):
        return _mask(row.key, value)
    if isinstance(value, Image):
        return _picture(row.key, text)
    if isinstance(value, str):
        return _text(row, value)
    numbers = [number(one) for one in (value if isinstance(value, tuple) else (value,))]
    python = numbers[0] if len(numbers) == 1 else f"({', '.join(numbers)})"
    shell = f"--set {shlex.quote(f'{row.key}={text or chr(44).join(numbers)}')}"
    return {"python": f"{row.key}={python}", "c": _c_numbers(row, numbers), "shell": shell}


def template(shown: Shown, options: RenderOptions) -> Lines:
    """Each line with `{settings}` where the pieces go and `{time}` for the time."""
    name, target = shown.filter.name, "half" if shown.halved else "b"
    none = options.working_space == "none"
    context = 'citrans.Context(working_space="none")' if none else ""
    flag = "--working-space none " if none else ""
    return {
        "python": f'citrans.Filter("{name}", inputImage=a, inputTargetImage={target}, {{settings}}inputTime={{time}})'
        f".render({context})",
        "c": f'citrans_filter_create("{name}", &f) || citrans_filter_set_image(f, "inputImage", a) || '
        f'citrans_filter_set_image(f, "inputTargetImage", {target}) || {{settings}}citrans_filter_set_time(f, {{time}})'
        f" || citrans_filter_render(f, {'context' if none else 'NULL'}, &frame)",
        "shell": f"citrans render from.png {'to-half.png' if shown.halved else 'to.png'} -f {name} {{settings}}{flag}"
        "-t {time} -o frame.png",
    }


def settings_of(shown: Shown) -> dict[str, Lines]:
    """The pieces for what was set for the whole gallery, by key."""
    rows = {row.key: row for row in shown.filter.inputs}
    pieces = {key: setting(rows[key], Mask(kind)) for key, kind in shown.masks.items()}
    for key, text in shown.settings:
        row = next(row for row in rows.values() if _same(row.key, key))
        pieces[row.key] = setting(row, value_from(text), text)
    return pieces


def beginnings(size: tuple[int, int], masks: Sequence[Mask], halved: bool, options: RenderOptions) -> Lines:
    """What stands before the lines, once."""
    width, height = size
    files = {"a": "from.png", "b": "to.png", **({"half": "to-half.png"} if halved else {})}
    python = ["import citrans", *(f'{name} = citrans.Image.open("{file}")' for name, file in files.items())]
    files.update({f"file_{mask.kind}": mask.file for mask in masks})
    names = [*files, *(f"mask_{mask.kind}" for mask in masks)]
    c = [
        f"citrans_image {', '.join(f'*{name} = NULL' for name in names)};",
        *(f'citrans_image_create_from_file("{file}", &{name});' for name, file in files.items()),
        *(f"citrans_image_clamped(file_{mask.kind}, &mask_{mask.kind});" for mask in masks),
        "citrans_filter *f = NULL;",
        f"citrans_bitmap frame = CITRANS_BITMAP_RGBA8(malloc({width} * {height} * 4), {width}, {height}, {width} * 4);",
        *(_C_NUMBERS_AS_THEY_ARE if options.working_space == "none" else ()),
    ]
    return {"python": "\n".join(python), "c": "\n".join(c)}


def _same(key: str, written: str) -> bool:
    """Whether a person's short form means the key, as filters take it."""
    plain = written.replace("_", "").lower()
    return key.lower() in (plain, "input" + plain)


def _mask(key: str, mask: Mask) -> Lines:
    return {
        "python": f'{key}=citrans.Image.open("{mask.file}").clamped()',
        "c": f'citrans_filter_set_image(f, "{key}", mask_{mask.kind})',
        "shell": f"--mask {mask.kind}",
    }


def _picture(key: str, text: str) -> Lines:
    file = text.removeprefix("@")
    return {
        "python": f"{key}=citrans.Image.open({file!r})",
        "c": f'citrans_filter_set_image(f, "{key}", image)',
        "shell": f"--set {shlex.quote(f'{key}=@{file}')}",
    }


def _text(row: Input, value: str) -> Lines:
    if row.class_name == "CIColor":
        c = _c_numbers(row, [number(one) for one in color_from(value)])
    else:
        c = f'citrans_filter_set_string(f, "{row.key}", "{value}")'
    return {"python": f"{row.key}={value!r}", "c": c, "shell": f"--set {shlex.quote(f'{row.key}={value}')}"}


def _c_numbers(row: Input, numbers: list[str]) -> str:
    if row.class_name == "CIColor":
        return f'citrans_filter_set_color(f, "{row.key}", {", ".join([*numbers, "1"][:4])})'
    if len(numbers) == 1:
        return f'citrans_filter_set_number(f, "{row.key}", {numbers[0]})'
    return f'citrans_filter_set_vector(f, "{row.key}", (double[]){{{", ".join(numbers)}}}, {len(numbers)})'
