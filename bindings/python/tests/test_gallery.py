"""The command line: galleries, all but what a browser makes of them."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import numpy
import pytest
from conftest import TRANSITIONS
from PIL import Image as PILImage
from test_cli import opened, read, run

import citrans

SOME = ("-f", "Swipe", "-f", "DisintegrateWithMask", "-f", "AccordionFold", "-f", "Dissolve")
SIZE = (97, 65)
INCLUDE = Path(__file__).resolve().parents[3] / "include"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A gallery of a few transitions between the sample pictures, small."""
    folder = tmp_path_factory.mktemp("made") / "gallery"
    result = run("gallery", "-o", folder, "--size", "97x65", *SOME)
    assert "index.html: 4 transitions" in result.stderr and not result.stdout
    return folder


def data_of(folder):
    text = (folder / "index.html").read_text(encoding="utf-8")
    return json.loads(re.search(r'<script type="application/json" id="data">(.*)</script>', text)[1])


def options_of(filter):
    return [(control, option) for control in filter["controls"] for option in control["options"]]


def line(data, filter, language, option=None, time=0.5):
    settings = {**filter["settings"], **(option["code"] if option else {})}
    pieces = "".join(piece[language] + data["separators"][language] for piece in settings.values())
    return filter["code"][language].replace("{settings}", pieces).replace("{time}", f"{time:g}")


def strip_frame(folder, strip, frame):
    """A frame of a strip, as an array."""
    place = frame - strip["first"]
    left, top = place % strip["columns"] * strip["pitch"][0], place // strip["columns"] * strip["pitch"][1]
    box = (left, top, left + strip["size"][0], top + strip["size"][1])
    return numpy.asarray(opened(folder / strip["file"]).convert("RGBA").crop(box))


def on_black(pixels):
    return pixels[..., :3] * (pixels[..., 3:] / 255)


def test_the_folder(made):
    assert sorted(path.name for path in made.iterdir()) == [
        *("from.png", "index.html", "mask-clouds.png", "mask-gradient.png", "mask-radial.png"),
        *("strips", "to-half.png", "to.png"),
    ]
    data = data_of(made)
    assert data["size"] == list(SIZE) and set(data["easings"]) > {"linear", "ease-in-out"}
    strips = [filter["strip"] for filter in data["filters"]]
    strips += [option["strip"] for filter in data["filters"] for _, option in options_of(filter) if option["strip"]]
    assert {strip["file"] for strip in strips} == {f"strips/{path.name}" for path in (made / "strips").iterdir()}
    for strip in strips:
        count = strip["frames"] - 2 * strip["first"]
        width, height = opened(made / strip["file"]).size
        assert width == strip["columns"] * strip["pitch"][0]
        assert height == -(-count // strip["columns"]) * strip["pitch"][1]


def test_the_page_needs_nothing_else(made):
    text = (made / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"https?:|//\w+\.\w|@import|@[A-Z]+@", text)
    for name in re.findall(r'(?:src|href)="([^"#]+)"', text):
        assert name == "data:," or (made / name).is_file()
    assert str(made) not in text


def test_what_it_says_of_the_filters(made):
    for filter in data_of(made)["filters"]:
        described = citrans.info(filter["name"])
        assert (filter["title"], filter["description"]) == (described.display_name, described.description)
        for control in filter["controls"]:
            row = described[control["key"]]
            assert control["title"] == row.display_name and control["description"].startswith(row.description)
            own = control["options"][control["default"]]
            assert sum(not option["code"] for option in control["options"]) == (0 if control["along"] else 1)
            assert control["along"] or own["strip"] is None
    names = {filter["name"]: [one["key"] for one in filter["controls"]] for filter in data_of(made)["filters"]}
    assert names["CIDissolveTransition"] == []
    assert names["CISwipeTransition"] == ["inputColor", "inputAngle", "inputWidth", "inputExtent", "inputOpacity"]
    assert "inputMaskImage" in names["CIDisintegrateWithMaskTransition"]


def test_a_colour_that_does_not_show_is_shown_with_its_opacity(made):
    swipe = next(filter for filter in data_of(made)["filters"] if filter["name"] == "CISwipeTransition")
    color = swipe["controls"][0]
    assert color["along"] == {"inputOpacity": "1"} and "Opacity" in color["description"]
    assert all(option["strip"] for option in color["options"])


def test_ends_are_the_pictures(made):
    for filter in data_of(made)["filters"]:
        last = "to-half.png" if filter["name"] == "CIAccordionFoldTransition" else "to.png"
        for name, frame in (("from.png", 0), (last, filter["strip"]["frames"] - 1)):
            shown = on_black(strip_frame(made, filter["strip"], frame))
            expected = on_black(read(made / name))
            assert numpy.abs(shown[-expected.shape[0] :] - expected).mean() < 8


def frames_of_the_code(data, filter, option, folder):
    """What the Python and the shell line make, run in the gallery's folder."""
    names = {}
    exec(data["beginnings"]["python"], names)
    python = eval(line(data, filter, "python", option), names)
    words = shlex.split(line(data, filter, "shell", option))
    run(*words[1:-1], folder / "frame.png")
    return python, read(folder / "frame.png")


def test_the_code_makes_what_is_seen(made, tmp_path, monkeypatch):
    monkeypatch.chdir(made)
    data = data_of(made)
    for filter in data["filters"]:
        for option in [None, *(option for _, option in options_of(filter)[::3] if option["strip"])]:
            strip = option["strip"] if option else filter["strip"]
            python, shell = frames_of_the_code(data, filter, option, tmp_path)
            assert numpy.abs(python.astype(int) - shell).max() <= 1  # a mask in a file has 16 bits
            small = PILImage.fromarray(shell).convert("RGBa").resize(strip["size"], PILImage.Resampling.LANCZOS)
            shown = strip_frame(made, strip, (strip["frames"] - 1) // 2)
            difference = numpy.abs(on_black(shown) - on_black(numpy.asarray(small.convert("RGBA"))))
            assert difference.mean() < 9, (filter["name"], option)


@pytest.mark.skipif(not shutil.which("gcc"), reason="needs gcc")
@pytest.mark.parametrize("space", ["linear", "none"])
def test_the_c_code_compiles(made, tmp_path, space):
    folder = made
    if space == "none":
        folder = tmp_path / "gallery"
        run("gallery", "-q", "-o", folder, "-f", "Swipe", "--size", "8x8", "--working-space", space)
    data = data_of(folder)
    lines = [
        line(data, filter, "c", option) for filter in data["filters"] for _, option in [(0, None), *options_of(filter)]
    ]
    body = "\n".join([data["beginnings"]["c"], *(f"if ({one}) return 1;" for one in lines)])
    source = f"#include <citrans.h>\n#include <stdlib.h>\nint main(void) {{\n{body}\nreturn 0; }}\n"
    flags = ["-std=c11", "-fsyntax-only", "-Wall", "-Werror", "-Wno-unused-result", f"-I{INCLUDE}"]
    checked = subprocess.run(["gcc", *flags, "-x", "c", "-"], input=source, capture_output=True, text=True, timeout=60)
    assert checked.returncode == 0, checked.stderr


def test_own_pictures_and_options(pictures, tmp_path):
    a, b, first, _ = pictures
    out = tmp_path / "gallery"
    run(
        *("gallery", a, b, "-q", "-o", out, "-f", "Swipe", "-s", "width=5", "-s", "color=#ff0000", "-s", "opacity=1"),
        *("--working-space", "none", "--threads", "1"),
    )
    assert (read(out / "from.png") == first).all()
    data = data_of(out)
    (swipe,) = data["filters"]
    assert line(data, swipe, "shell") == (
        "citrans render from.png to.png -f CISwipeTransition --set inputWidth=5 --set 'inputColor=#ff0000' "
        "--set inputOpacity=1 --working-space none -t 0.5 -o frame.png"
    )
    assert 'working_space="none"' in line(data, swipe, "python") and "context" in line(data, swipe, "c")
    assert "a.png" in (out / "index.html").read_text() and str(tmp_path) not in (out / "index.html").read_text()
    width = next(control for control in swipe["controls"] if control["key"] == "inputWidth")
    assert width["options"][width["default"]]["label"] == "5 px"


@pytest.mark.parametrize("options", [(), ("--fit", "contain"), ("--fit", "none"), ("--size", "20x30")])
def test_pictures_of_other_sizes(tmp_path, options):
    citrans.write_png(numpy.full((800, 1200, 4), 255, numpy.uint8), tmp_path / "large.png")
    citrans.write_png(numpy.full((40, 30, 4), 200, numpy.uint8), tmp_path / "small.png")
    run(
        "gallery",
        tmp_path / "large.png",
        tmp_path / "small.png",
        "-q",
        "-o",
        tmp_path / "g",
        "-f",
        "Dissolve",
        *options,
    )
    size = (20, 30) if "--size" in options else (320, 213)
    assert opened(tmp_path / "g" / "from.png").size == opened(tmp_path / "g" / "to.png").size == size
    assert ((read(tmp_path / "g" / "to.png")[..., 3] == 0).any()) == ("--fit" in options)


def test_an_earlier_gallery_is_replaced(tmp_path):
    out = tmp_path / "gallery"
    small = ("gallery", "-q", "--size", "8x8", "-o")
    out.mkdir()
    run(*small, out, "-f", "Swipe")
    before = sorted(os.listdir(out / "strips"))
    run(*small, out, "-f", "Dissolve")
    assert os.listdir(out / "strips") == ["CIDissolveTransition.webp"] != before
    (tmp_path / "link").symlink_to(out)
    run(*small, tmp_path / "link", "-f", "Swipe")
    assert sorted(os.listdir(out / "strips")) == before and (tmp_path / "link").is_symlink()
    assert sorted(os.listdir(tmp_path)) == ["gallery", "link"]


def test_other_folders_stay_as_they_are(tmp_path):
    for name, files in {
        "notes": ["note.txt"],
        "site": ["index.html"],
        "both": ["index.html", "strips", "a.png"],
    }.items():
        (tmp_path / name).mkdir()
        for file in files:
            (tmp_path / name / file).write_text("mine")
        said = run("gallery", "-f", "Dissolve", "--size", "8x8", "-o", tmp_path / name, code=1).output
        assert "other files" in said
        assert all((tmp_path / name / file).read_text() == "mine" for file in files)
    (tmp_path / "file").write_text("mine")
    assert "is a file" in run("gallery", "-f", "Dissolve", "-o", tmp_path / "file", code=1).output
    assert sorted(os.listdir(tmp_path)) == ["both", "file", "notes", "site"]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("A",), 2, "both pictures"),
        (("A", "none.png"), 1, "none.png"),
        (("-s", "nonsense=1"), 2, "inputTargetImage"),
        (("-f", "Swipe", "-s", "inputWidth=wide"), 1, "inputWidth"),
        (("-f", "Nonsense"), 1, "Nonsense"),
        (("--size", "4000x10"), 2, "2048"),
    ],
)
def test_failures_leave_nothing(pictures, tmp_path, arguments, code, said):
    words = [{"A": pictures[0]}.get(word, word) for word in arguments]
    assert said in run("gallery", "-o", tmp_path / "gallery", *words, code=code).output
    assert sorted(os.listdir(tmp_path)) == ["a.png", "b.png"]


def test_a_folder_has_to_be_named():
    assert "--output" in run("gallery", code=2).output
    assert "[FROM TO]" in run("gallery", "--help").output


def test_without_pillow_it_says_what_to_install(tmp_path):
    code = "import sys; sys.modules['PIL'] = None\nfrom citrans.cli import main; main()"
    command = [sys.executable, "-c", code, "gallery", "-o", str(tmp_path / "gallery")]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert result.returncode == 1 and "pip install 'citrans[pillow]'" in result.stderr
    assert not os.listdir(tmp_path)


def test_all_transitions(tmp_path):
    run("gallery", "-q", "-o", tmp_path / "g", "--size", "24x16")
    data = data_of(tmp_path / "g")
    assert [filter["name"] for filter in data["filters"]] == TRANSITIONS
    for filter in data["filters"]:
        for control in filter["controls"]:
            labels = [option["label"] for option in control["options"]]
            assert len(set(labels)) == len(labels) > 1, control["key"]
        numeric = [
            row.key
            for row in citrans.info(filter["name"]).inputs
            if row.class_name == "NSNumber" and row.type != "Time"
        ]
        shown = [control["key"] for control in filter["controls"]]
        assert [key for key in shown if key in numeric] == numeric
