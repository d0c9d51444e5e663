"""Finding the library, and the package as it is installed."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import citrans

SHOW = "import citrans; print(citrans.library_path()); print(citrans.library_version())"


def python(code, package=None, environment=None, isolated=False):
    """Runs Python with the package from another folder, and with no environment but what is given."""
    variables = {"PYTHONPATH": str(package or Path(citrans.__file__).parents[1]), **(environment or {})}
    return subprocess.run(
        [sys.executable, *(["-S"] if isolated else []), "-c", code],
        env=variables,
        capture_output=True,
        text=True,
        timeout=60,
        cwd="/",
    )


@pytest.fixture
def package(tmp_path):
    """A copy of the package without a library, away from any checkout."""
    target = tmp_path / "deep" / "inside" / "site"
    source = Path(citrans.__file__).parent
    shutil.copytree(source, target / "citrans", ignore=shutil.ignore_patterns("*.so*", "__pycache__"))
    return target


def test_versions_agree():
    assert citrans.library_version() == citrans.__version__


def test_loads_with_an_empty_environment():
    result = python(SHOW, environment={"CITRANS_LIBRARY": citrans.library_path()})
    assert result.stdout.splitlines() == [citrans.library_path(), citrans.__version__], result.stderr


def test_moved_library_by_path(tmp_path, package):
    moved = tmp_path / "elsewhere" / "renamed.so"
    moved.parent.mkdir()
    shutil.copy(citrans.library_path(), moved)
    result = python(SHOW, package, {"CITRANS_LIBRARY": str(moved)}, isolated=True)
    assert result.stdout.splitlines()[0] == str(moved), result.stderr


def test_folder_by_path(tmp_path, package):
    shutil.copy(citrans.library_path(), tmp_path / "libcitrans.so")
    result = python(SHOW, package, {"CITRANS_LIBRARY": str(tmp_path)}, isolated=True)
    assert result.stdout.splitlines()[0] == str(tmp_path / "libcitrans.so"), result.stderr


def test_bundled_library_without_tools_or_packages(package):
    shutil.copy(citrans.library_path(), package / "citrans" / "libcitrans.so")
    render = """
pixels = memoryview(bytearray(4 * 4 * 4)).cast("B", (4, 4, 4))
made = citrans.Filter("CIDissolveTransition", inputImage=pixels, inputTargetImage=citrans.Image.color(1, 1, 1))
made.time = 1
frame = made.render()
print(type(frame).__name__, frame[0, 0, 0], frame.shape, len(list(citrans.frames(made, 1, 5))))
"""
    result = python(SHOW + render, package, {"PATH": "/nonexistent"}, isolated=True)
    assert result.stdout.splitlines() == [
        str(package / "citrans" / "libcitrans.so"),
        citrans.__version__,
        "Pixels 255 (4, 4, 4) 5",
    ], result.stderr


def test_system_library_by_soname(tmp_path, package):
    shutil.copy(citrans.library_path(), tmp_path / "libcitrans.so.0")
    result = python(SHOW, package, {"LD_LIBRARY_PATH": str(tmp_path)}, isolated=True)
    assert result.stdout.splitlines()[0] == "libcitrans.so.0", result.stderr


def test_failure_lists_every_place(package):
    code = """
import citrans
try:
    citrans.filters()
except citrans.Error as error:
    print(error.status.name)
    print(error)
"""
    said = python(code, package, isolated=True).stdout
    assert said.startswith("IO\nlibcitrans could not be loaded")
    assert str(package / "citrans" / "libcitrans.so") in said and "libcitrans.so.0" in said
    assert "CITRANS_LIBRARY" in said and "make lib" in said
    said = python(code, package, {"CITRANS_LIBRARY": "/no/such/file.so"}, isolated=True).stdout
    assert "/no/such/file.so" in said and "no such file" in said and "libcitrans.so.0" not in said


def test_a_library_that_is_another(tmp_path, package):
    strange = tmp_path / "strange.so"
    strange.write_bytes(b"this is no library")
    code = "import citrans\ntry: citrans.filters()\nexcept citrans.Error as error: print(error)"
    assert "strange.so" in python(code, package, {"CITRANS_LIBRARY": str(strange)}, isolated=True).stdout
    libc = next(line.split()[-1] for line in Path("/proc/self/maps").read_text().splitlines() if "libc.so" in line)
    said = python(code, package, {"CITRANS_LIBRARY": libc}, isolated=True).stdout
    assert "not the version that this package is for" in said and "citrans_" in said


def test_optional_packages_are_optional(pictures):
    a, b, *_ = pictures
    code = f"""
import sys
sys.modules["numpy"] = sys.modules["PIL"] = sys.modules["av"] = None
import citrans
made = citrans.Filter("CIDissolveTransition", inputImage=citrans.Image.open({a!r}),
                      inputTargetImage=citrans.Image.open({b!r}))
frame = made.render(dtype="uint16")
print(frame, frame.dtype)
for action in (made.output_image().to_pil, lambda: made.output_image().save("/tmp/x.jpg")):
    try: action()
    except citrans.Error as error: print(error)
"""
    result = python(code, environment={"CITRANS_LIBRARY": citrans.library_path()})
    lines = result.stdout.splitlines()
    assert lines[0] == "<citrans.Pixels 32 × 20 × 4 uint16> uint16", result.stderr
    assert all("pip install 'citrans[pillow]'" in line for line in lines[1:]) and len(lines) == 3
