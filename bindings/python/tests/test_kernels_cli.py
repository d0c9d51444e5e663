"""The command line with sources of one's own: -f file.glsl, kernel check."""

import numpy
import pytest
from test_cli import opened, read, run

import citrans

WIPE = """uniform float softness; // = 0.1
vec4 transition(vec2 uv) {
    float edge = smoothstep(progress - softness, progress + softness, uv.x);
    return mix(getToColor(uv), getFromColor(uv), edge);
}
"""
BROKEN = WIPE.replace("edge)", "egde)")


@pytest.fixture
def file(tmp_path):
    """Writes a text to a file of that name, and gives its path."""

    def write(name, text):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        return str(path)

    return write


def test_render_takes_a_file(pictures, tmp_path, file):
    a, b, first, last = pictures
    path, out = file("wipe.glsl", WIPE), tmp_path / "out.png"
    for time, expected in ((0, first), (1, last)):
        run("render", a, b, "-f", path, "-t", time, "-o", out)
        assert (read(out) == expected).all()
    run("render", a, b, "-f", path, "-t", "0.5", "-o", out)
    middle = read(out)
    assert (middle[:, 0] == last[:, 0]).all() and (middle[:, -1] == first[:, -1]).all()
    run("render", a, b, "-f", path, "-t", "0.5", "--set", "softness=0.4", "-o", out)
    assert (read(out) != middle).any()
    assert "softness" in run("render", a, b, "-f", path, "--set", "sofness=1", "-o", out, code=1).output


def test_other_commands_take_files(pictures, tmp_path, file):
    a, b, first, last = pictures
    path = file("wipe.frag", WIPE)
    run("sequence", a, b, "-f", path, "-d", "0.2", "--fps", "10", "-o", tmp_path / "%d.png")
    assert (read(tmp_path / "0.png") == first).all() and (read(tmp_path / "1.png") == last).all()
    assert "softness" in run("info", path).output
    heights = []
    for more in ([], ["-f", file("more/wipe.frag", WIPE.replace("uv.x", "uv.y"))]):
        run("sheet", a, b, "-f", path, *more, "-f", "Dissolve", "--cell", "32", "-o", tmp_path / "sheet.png")
        heights.append(opened(tmp_path / "sheet.png").height)
    assert heights[1] > heights[0]


def test_two_files_of_one_name_are_two_filters(pictures, tmp_path, file):
    a, b = pictures[:2]
    paths = file("left/wipe.glsl", WIPE), file("up/wipe.glsl", WIPE.replace("uv.x", "uv.y"))
    run("sheet", a, b, "-f", paths[0], "-f", paths[1], "-t", "0.5", "--cell", "32", "-o", tmp_path / "sheet.png")
    first, second = (f for f in citrans.filters() if f.endswith("wipe.glsl"))
    made = [citrans.Filter(name, inputImage=pictures[2], inputTargetImage=pictures[3]) for name in (first, second)]
    for one in made:
        one.time = 0.5
    assert numpy.any(made[0].render() != made[1].render())


@pytest.mark.parametrize("command", ["render", "sequence", "sheet"])
def test_a_broken_file_is_shown(pictures, tmp_path, file, command):
    out = tmp_path / "out.webp"
    result = run(command, *pictures[:2], "-f", file("broken.glsl", BROKEN), "-o", out, code=1)
    assert "broken:4:50: error:" in result.stderr and "'egde'" in result.stderr
    line, caret = result.stderr.splitlines()[1:3]
    assert caret.index("^") == line.index("egde")
    assert "none.glsl" in run(command, *pictures[:2], "-f", "none.glsl", "-o", out, code=1).stderr
    assert not out.exists()


def test_kernel_check(file):
    good, broken = file("good.glsl", WIPE), file("broken.glsl", BROKEN)
    assert run("kernel", "check", good).output == ""
    result = run("kernel", "check", broken, code=1)
    assert result.stdout.startswith(f"{broken}:4:50: error: ") and "^" in result.stdout
    doubtful = file("doubtful.glsl", WIPE.replace(" // = 0.1", ""))
    assert run("kernel", "check", doubtful).stdout.startswith(f"{doubtful}:1:15: warning: ")
    both = run("kernel", "check", good, broken, doubtful, code=1).stdout
    assert f"{broken}:4:" in both and f"{doubtful}:1:" in both
    assert "none.glsl: No such file" in run("kernel", "check", "none.glsl", code=1).stderr
    assert "FILE" in run("kernel", "check", code=2).output


def test_kernel_check_tells_the_language(file):
    metal = '#include <CoreImage/CoreImage.h>\nextern "C" { float4 f(coreimage::sample_t s) { return s.gbra; } }\n'
    old = "kernel vec4 f(__sample s) { return s.gbra; }\n"
    for name, text in (
        ("f.metal", metal),
        ("f.ci.metal", metal),
        ("f.cikernel", old),
        ("f.txt", old),
        ("g.txt", metal),
    ):
        assert run("kernel", "check", file(name, text)).output == ""
    for name, text in (("f.metal", old), ("f.cikernel", WIPE), ("f.glsl", old)):
        assert "error" in run("kernel", "check", file(name, text), code=1).stdout
    run("kernel", "check", "--dialect", "core-image", file("f.metal", old))
    assert "core-image" in run("kernel", "check", "--dialect", "hlsl", file("f.metal", old), code=2).output


METAL = """#include <CoreImage/CoreImage.h>
extern "C" float4 wipe(coreimage::sample_t a, coreimage::sample_t b, float time, float softness,
                       coreimage::destination d) {
    float x = d.coord().x / 100;
    return metal::mix(a, b, metal::smoothstep(x - softness, x + softness, time));
}
"""
DIM = "kernel vec4 dim(__sample s, float amount) { return vec4(s.rgb * amount, s.a); }\n"


@pytest.mark.parametrize("ending", [".metal", ".ci.metal"])
def test_metal_transitions_from_files(pictures, tmp_path, file, ending):
    a, b, first, last = pictures
    path, out = file("metalwipe" + ending, METAL), tmp_path / "out.png"
    file("metalwipe.json", '{"inputs": {"softness": {"default": 0.1, "sliderMin": 0, "sliderMax": 1}}}')
    for time, expected in ((0, first), (1, last)):
        run("render", a, b, "-f", path, "-t", time, "-o", out)
        assert (read(out) == expected).all()
    run("render", a, b, "-f", path, "-t", "0.2", "-o", out)
    middle = read(out)
    run("render", a, b, "-f", path, "-t", "0.2", "--set", "softness=0.5", "-o", out)
    assert (read(out) != middle).any()
    shown = run("info", path).output
    assert "inputSoftness" in shown and "0 … 1" in shown and "0.1" in shown
    run("sequence", a, b, "-f", path, "-d", "0.2", "--fps", "10", "-o", tmp_path / "%d.png")
    assert (read(tmp_path / "1.png") == last).all()
    run("sheet", a, b, "-f", path, "--cell", "32", "-o", tmp_path / "sheet.png")


def test_other_filters_from_files(pictures, tmp_path, file):
    a, b, first, _ = pictures
    path, out = file("dim.cikernel", DIM), tmp_path / "out.png"
    run("render", a, b, "-f", path, "--set", "amount=1", "-o", out)
    assert (read(out) == first).all()
    run("render", a, b, "-f", path, "--set", "amount=0", "-o", out)
    assert (read(out)[..., :3] == 0).all()
    wrong = file("dim.json", '{\n  "inputs": {"amonut": {}}\n}')
    result = run("render", a, b, "-f", path, "-o", out, code=1)
    assert wrong and "line 2, column 14" in result.stderr and "did you mean amount" in result.stderr


def test_a_gallery_shows_a_metal_transition(tmp_path, file):
    path = file("gallerywipe.metal", METAL)
    file("gallerywipe.json", '{"displayName": "Metal Wipe", "inputs": {"softness": {"default": 0.1, "sliderMax": 1, "sliderMin": 0}}}')
    run("gallery", "-f", path, "-o", tmp_path / "gallery", "--size", "97x65")
    page = (tmp_path / "gallery" / "index.html").read_text(encoding="utf-8")
    assert "Metal Wipe" in page and "inputSoftness" in page
