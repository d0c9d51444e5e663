"""The command line: list, info, render, options, exit codes."""

import subprocess
import sys

import numpy
import pytest
from click.testing import CliRunner
from conftest import constant, noise
from PIL import Image as PILImage

import citrans
from citrans.cli import main


def run(*arguments, code=0):
    """Runs a command line in this process and checks its exit code."""
    result = CliRunner().invoke(main, [str(argument) for argument in arguments])
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result


def opened(path):
    """A picture file, read and closed again."""
    with PILImage.open(path) as picture:
        picture.load()
        getattr(picture, "n_frames", 1)  # counted while the file is there
        return picture


def read(path):
    return numpy.asarray(opened(path).convert("RGBA"))


def test_list():
    assert run("list").stdout.split() == citrans.filters()
    transitions = citrans.filters("CICategoryTransition")
    for category in ("CICategoryTransition", "Transition"):
        assert run("list", "--category", category).stdout.split() == transitions
    long = run("list", "-l", "--category", "Transition").stdout.splitlines()
    assert len(long) == len(transitions) and citrans.info(transitions[0]).description in long[0]
    assert "CICategoryNonsense" in run("list", "--category", "Nonsense", code=1).output


def test_info():
    for name in ("CICopyMachineTransition", "CopyMachine", "copy-machine", "copymachinetransition"):
        output = run("info", name).stdout
        assert output.startswith("CICopyMachineTransition: ")
        for row in citrans.info("CICopyMachineTransition").inputs:
            assert row.key in output
        assert "200 *" in output and "0.1 … 500" in output and "radians" in output
    assert "did you mean CIDissolveTransition" in run("info", "CIDisolveTransition", code=1).output


def test_render(pictures, tmp_path):
    a, b, first, last = pictures
    for time, expected in ((0, first), (1, last)):
        run("render", a, b, "-f", "CISwipeTransition", "-t", time, "-o", tmp_path / "out.png")
        assert (read(tmp_path / "out.png") == expected).all()
    result = run("render", a, b, "-o", tmp_path / "sub" / "folder" / "out.png")
    assert "32 × 20" in result.stderr and not result.stdout
    made = citrans.Filter("CIDissolveTransition", inputImage=first, inputTargetImage=last, inputTime=0.5)
    assert (read(tmp_path / "sub" / "folder" / "out.png") == made.render()).all()
    assert not run("render", a, b, "-q", "-o", tmp_path / "out.png").output


def test_render_kinds(pictures, tmp_path):
    a, b, first, _ = pictures
    run("render", a, b, "-t", "0", "-o", tmp_path / "out.jpg")
    assert opened(tmp_path / "out.jpg").format == "JPEG"
    run("render", a, b, "-t", "0", "--depth", "16", "-o", tmp_path / "deep.png")
    deep = citrans.Image.open(tmp_path / "deep.png").render(dtype="uint16")
    assert (deep == first.astype(numpy.uint16) * 257).all()
    piped = subprocess.run(
        [sys.executable, "-m", "citrans", "render", a, b, "-t", "0", "-o", "-"], capture_output=True, timeout=60
    )
    assert (citrans.Image.from_bytes(piped.stdout).render() == first).all(), piped.stderr


def test_settings(pictures, tmp_path):
    a, b, first, last = pictures
    out = tmp_path / "out.png"
    run(
        *("render", a, b, "-f", "CopyMachine", "-t", "0.4", "-o", out),
        *("--set", "inputWidth=5", "-s", "color=#ff0000", "-s", "inputExtent=0,0,32,20", "-s", "angle=90deg"),
    )
    made = citrans.Filter("CICopyMachineTransition", inputImage=first, inputTargetImage=last, inputTime=0.4)
    made.update(inputWidth=5, inputColor=(1, 0, 0, 1), inputExtent=(0, 0, 32, 20), inputAngle=numpy.pi / 2)
    assert (read(out) == made.render()).all()
    run("render", a, b, "-f", "CopyMachine", "-t", "0.4", "--working-space", "none", "--threads", "1", "-o", out)
    made.update(inputWidth=None, inputColor=None, inputExtent=None, inputAngle=None)
    assert (read(out) == made.render(citrans.Context(working_space="none"))).all()


def test_masks(pictures, tmp_path):
    a, b, first, last = pictures
    out, mask = tmp_path / "out.png", tmp_path / "mask.png"
    citrans.write_png(numpy.linspace(0, 255, 640).astype(numpy.uint8).reshape(20, 32), mask)
    disintegrate = ("render", a, b, "-f", "DisintegrateWithMask", "-t", "0.5", "-o", out)
    assert "inputMaskImage" in run(*disintegrate, code=1).output
    assert not out.exists()
    seen = set()
    for choice in (["--mask", "gradient"], ["--mask", "radial"], ["--mask", "clouds"], ["-s", f"maskImage=@{mask}"]):
        run(*disintegrate, *choice)
        assert (read(out) != first).any() and (read(out) != last).any()
        seen.add(read(out).tobytes())
    assert len(seen) == 4


def test_sizes_and_fit(tmp_path):
    citrans.write_png(constant((255, 0, 0, 255), 8, 4), tmp_path / "wide.png")
    citrans.write_png(constant((0, 0, 255, 255), 4, 8), tmp_path / "tall.png")
    pair, out = (tmp_path / "wide.png", tmp_path / "tall.png"), tmp_path / "out.png"
    for options, size in (
        ((), (8, 8)),
        (("--size", "20x10"), (20, 10)),
        (("--fit", "contain"), (8, 4)),
        (("--fit", "stretch", "--size", "6x6"), (6, 6)),
    ):
        run("render", *pair, *options, "-o", out)
        assert opened(out).size == size
    said = run("render", *pair, "--fit", "none", "--size", "6x6", "-o", tmp_path / "none.png", code=1).output
    assert "8 × 8" in said and "6 × 6" in said
    assert not (tmp_path / "none.png").exists()


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("render", "A", "none.png", "-o", "OUT"), 1, "none.png"),
        (("render", "A", "B", "-f", "CIDisolveTransition", "-o", "OUT"), 1, "did you mean CIDissolveTransition"),
        (("render", "A", "B", "-s", "inputWitdh=1", "-f", "Swipe", "-o", "OUT"), 1, "inputWidth"),
        (("render", "A", "B", "-s", "inputWidth=wide", "-f", "Swipe", "-o", "OUT"), 1, "inputWidth"),
        (("render", "A", "B", "-s", "inputMaskImage=@none.png", "-f", "Swipe", "-o", "OUT"), 1, "none.png"),
        (("render", "A", "B", "-t", "nan", "-o", "OUT"), 1, "inputTime"),
        (("render", "A", "B", "-o", "out.xyz"), 1, "out.xyz"),
        (("render", "A", "B", "-s", "inputWidth", "-o", "OUT"), 2, "inputWidth=80"),
        (("render", "A", "B", "--size", "big", "-o", "OUT"), 2, "1280x720"),
        (("render", "A", "B", "--size", "0x5", "-o", "OUT"), 2, "1280x720"),
        (("render", "A", "B", "--fit", "fill", "-o", "OUT"), 2, "cover"),
        (("render", "A", "B", "-t", "late", "-o", "OUT"), 2, "late"),
        (("render", "A"), 2, "TO"),
        (("nonsense",), 2, "nonsense"),
        (("sequence", "A", "B", "-o", "clip.xyz"), 2, ".webp"),
        (("sequence", "A", "B", "-o", "-"), 2, "--format"),
        (("sequence", "A", "B", "-o", "-", "--format", "gif"), 2, "pipe"),
        (("sequence", "A", "B", "-o", "one.png", "--format", "png"), 2, "%04d"),
        (("sequence", "A", "B", "-o", "%d-%d.png"), 2, "one number"),
        (("sequence", "A", "B", "-o", "OUT", "--fps", "0"), 2, "30000/1001"),
        (("sequence", "A", "B", "-o", "OUT", "--fps", "many"), 2, "30000/1001"),
        (("sequence", "A", "B", "-o", "OUT", "--easing", "bouncy"), 2, "ease-in-out"),
        (("sequence", "A", "B", "-o", "OUT", "--duration", "-1"), 2, "-1"),
        (("sheet", "A", "B", "-o", "OUT", "-s", "nonsense=1"), 2, "inputTargetImage"),
        (("sheet", "A", "B", "-o", "OUT", "-t", "a,b"), 2, "0,0.5,1"),
    ],
)
def test_exit_codes(pictures, tmp_path, monkeypatch, arguments, code, said):
    monkeypatch.chdir(tmp_path)
    names = {"A": pictures[0], "B": pictures[1], "OUT": "out.png"}
    output = run(*(names.get(argument, argument) for argument in arguments), code=code).output
    assert said in output
    assert not (tmp_path / "out.png").exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.png", "b.png"]


def test_as_a_program(pictures):
    def program(*arguments):
        return subprocess.run([sys.executable, "-m", "citrans", *arguments], capture_output=True, text=True, timeout=60)

    result = program("--version")
    assert result.returncode == 0 and citrans.__version__ in result.stdout and "libcitrans" in result.stdout
    assert program("-h").stdout.startswith("Usage: citrans")
    for command in ("list", "info", "render", "sequence", "sheet", "gallery"):
        assert program(command, "--help").returncode == 0
    result = program("render", pictures[0], "none.png")
    assert (result.returncode, result.stdout) == (1, "") and result.stderr.startswith("citrans: ")
    assert "Traceback" not in result.stderr
    assert program("render").returncode == 2


def test_completion():
    result = subprocess.run(
        [sys.executable, "-c", "from citrans.cli import main; main(prog_name='citrans')"],
        env={"_CITRANS_COMPLETE": "bash_complete", "COMP_WORDS": "citrans info CICopy", "COMP_CWORD": "2",
             "CITRANS_LIBRARY": citrans.library_path(), "PYTHONPATH": ":".join(sys.path)},
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert "CICopyMachineTransition" in result.stdout


def test_without_pillow_says_what_to_install(pictures, tmp_path):
    code = "import sys; sys.modules['PIL'] = sys.modules['av'] = None\nfrom citrans.cli import main; main()"
    for output, extra in (("clip.gif", "pillow"), ("clip.y4m", "pillow"), ("clip.mp4", "video")):
        result = subprocess.run(
            [sys.executable, "-c", code, "sequence", *pictures[:2], "-o", str(tmp_path / output)],
            capture_output=True, text=True, timeout=60,
        )  # fmt: skip
        assert result.returncode == 1 and f"pip install 'citrans[{extra}]'" in result.stderr, result.stderr
        assert not (tmp_path / output).exists()
    result = subprocess.run(
        [sys.executable, "-c", code, "sequence", *pictures[:2], "-o", str(tmp_path / "%d.png"), "-d", "0.1"], timeout=60
    )
    assert result.returncode == 0 and (tmp_path / "2.png").exists()


def test_pictures_with_transparency_and_other_kinds(tmp_path):
    pixels = noise(4)
    PILImage.fromarray(pixels).save(tmp_path / "a.webp", lossless=True, exact=True)
    PILImage.fromarray(pixels).convert("RGB").save(tmp_path / "b.jpg")
    run("render", tmp_path / "a.webp", tmp_path / "b.jpg", "-t", "0", "-o", tmp_path / "out.png")
    assert (read(tmp_path / "out.png") == pixels).all()
