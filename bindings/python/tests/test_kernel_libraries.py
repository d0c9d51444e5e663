"""Kernel libraries: compiled kernels in files."""

import hashlib
import subprocess
import sys

import numpy
import pytest
from conftest import noise, transition
from test_cli import run
from test_kernels import FADE, ROTATED, failure

import citrans
from citrans import Status

TWO = ROTATED + 'extern "C" float4 faded(coreimage::sample_t s, float by) { return s * by; }\n'
BROKEN = TWO.replace("s * by", "s * bye")


@pytest.fixture
def plain():
    return citrans.Context(working_space="none")


def check_rotation(kernel, plain):
    pixels = noise(1, opaque=True)
    assert (kernel.apply((0, 0, 33, 17), pixels).render(plain) == pixels[..., [1, 2, 0, 3]]).all()


def test_a_library_is_a_mapping_of_names(plain):
    contents = citrans.build_kernels(TWO)
    assert contents == citrans.build_kernels(TWO, "metal", name="elsewhere")
    with citrans.KernelLibrary(contents) as kernels:
        assert kernels.names == list(kernels) == ["rotated", "faded"] and len(kernels) == 2
        assert "faded" in kernels and "rotate" not in kernels and "rotated, faded" in repr(kernels)
        assert kernels.source_hash == hashlib.sha256(TWO.encode()).hexdigest()
        rotated, faded = kernels["rotated"], kernels["faded"]
        error = failure(lambda: kernels["rotate"])
        assert error.status == Status.INVALID_ARGUMENT and "it has rotated, faded" in str(error)
    check_rotation(rotated, plain)
    assert faded.name == "faded" and [argument.name for argument in faded.arguments] == ["s", "by"]
    assert "closed" in repr(kernels) and failure(lambda: kernels.names).status == Status.INVALID_HANDLE


def test_kernels_come_from_bytes_and_files(plain, tmp_path):
    contents = citrans.build_kernels(TWO)
    file = tmp_path / "two.cikernels"
    file.write_bytes(contents)
    for source in (contents, bytearray(contents), file, str(file), citrans.KernelLibrary.open(file)):
        check_rotation(citrans.Kernel.from_library(source), plain)
        assert citrans.Kernel.from_library(source, "faded").argument_count == 2
    missing = failure(lambda: citrans.Kernel.from_library(tmp_path / "none.cikernels"))
    assert missing.status == Status.IO and "none.cikernels" in str(missing)


def test_what_is_no_library_is_refused(tmp_path):
    contents = citrans.build_kernels(TWO)
    damaged = bytearray(contents)
    damaged[len(damaged) // 2] ^= 1
    newer = contents[:8] + b"\x07" + contents[9:]
    for wrong, said in (
        (b"", "no kernel library"),
        (TWO.encode(), "no kernel library"),
        (contents[:-1], "damaged"),
        (damaged, "checksum"),
        (newer, "version 7, made by a newer release"),
    ):
        error = failure(lambda wrong=wrong: citrans.KernelLibrary(wrong))
        assert error.status == Status.DECODE and said in str(error)
    (tmp_path / "damaged.cikernels").write_bytes(damaged)
    error = failure(lambda: citrans.KernelLibrary.open(tmp_path / "damaged.cikernels"))
    assert error.status == Status.DECODE and "damaged.cikernels: " in str(error)


def test_mistakes_fail_the_build():
    error = failure(lambda: citrans.build_kernels(BROKEN, name="two.ci.metal"))
    assert error.status == Status.COMPILE and str(error).startswith("two.ci.metal:") and "bye" in str(error)


def test_a_transition_comes_from_a_library():
    library = citrans.KernelLibrary(citrans.build_kernels(FADE, "transition"))
    a, b = noise(1, opaque=True), noise(2, opaque=True)
    made = [
        transition(citrans.register_transition(source, name), a, b, inputTime=0.25).render()
        for source, name in ((FADE, "test_library_text"), (library, "test_library_file"))
    ]
    assert numpy.array_equal(*made)
    others = citrans.KernelLibrary(citrans.build_kernels(TWO))
    assert "no transition" in str(failure(lambda: citrans.register_transition(others, "test_library_none")))


# The command line


def test_kernel_build(tmp_path, plain):
    source = tmp_path / "looks.ci.metal"
    source.write_text(TWO)
    assert run("kernel", "build", source).output == ""
    library = tmp_path / "looks.cikernels"
    assert library.read_bytes() == citrans.build_kernels(TWO)
    check_rotation(citrans.Kernel.from_library(library, "rotated"), plain)
    run("kernel", "build", source, "-o", tmp_path / "deep" / "other.cikernels")
    assert (tmp_path / "deep" / "other.cikernels").read_bytes() == library.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["deep", "looks.ci.metal", "looks.cikernels"]


LONG = """
kernel vec4 looks(sampler image, __sample tint, float radius, int count) {
    float weights[5]; vec4 sum = vec4(0.0); float x = tint.r;
    for (int i = 0; i < 5; i++) weights[i] = sin(radius * float(i)) + cos(tint.g);
    for (int i = 0; i < count; i++) sum += sample(image, samplerCoord(image) + vec2(float(i), 0.0)) * weights[i % 5];
    while (x < 0.7) { x += 0.1; if (sum.a > x) { sum.rgb = sum.gbr * x; } else { sum.g -= 0.5; } }
    return sum + vec4(x, mod(x, 0.3), fract(sum.xy));
}
"""


def test_other_processes_build_the_same_file(tmp_path):
    source = tmp_path / "looks.cikernel"
    source.write_text(LONG)
    for index in range(4):
        command = [sys.executable, "-m", "citrans", "kernel", "build", source, "-o", tmp_path / f"{index}.cikernels"]
        subprocess.run(command, check=True)
    assert len({(tmp_path / f"{index}.cikernels").read_bytes() for index in range(4)}) == 1


def test_kernel_build_with_errors_writes_nothing(tmp_path):
    source, library = tmp_path / "looks.ci.metal", tmp_path / "looks.cikernels"
    source.write_text(BROKEN)
    library.write_bytes(b"before")
    result = run("kernel", "build", source, code=1)
    line = TWO.splitlines().index('extern "C" float4 faded(coreimage::sample_t s, float by) { return s * by; }') + 1
    assert result.stdout.startswith(f"{source}:{line}:") and "'bye'" in result.stdout and "^" in result.stdout
    assert library.read_bytes() == b"before"
    assert "none.ci.metal" in run("kernel", "build", tmp_path / "none.ci.metal", code=1).stderr
    assert "FILE" in run("kernel", "build", code=2).output


def test_kernel_build_includes_files(tmp_path):
    source = tmp_path / "looks.ci.metal"
    source.write_text(
        '#include "a.h"\n#include "b.h"\nextern "C" float4 k(coreimage::sample_t s) { return s * A * B; }\n'
    )
    (tmp_path / "a.h").write_text("#define A 0.5\n")
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "b.h").write_text("#define B 2.0\n")
    assert f"{source}:2:" in run("kernel", "check", source, code=1).stdout
    for command in ("check", "build"):
        assert run("kernel", command, source, "-I", tmp_path / "more").output == ""
    assert citrans.KernelLibrary.open(tmp_path / "looks.cikernels").names == ["k"]
    (tmp_path / "a.h").write_text("#define A 0.5 +\n")
    assert "error" in run("kernel", "check", source, "-I", tmp_path / "more", code=1).stdout
