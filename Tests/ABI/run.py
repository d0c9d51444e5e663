#!/usr/bin/env python3
"""Tests of the C library as it is shipped: the header, the exported symbols, the dependencies, the installed files, and
C and C++ programs against it.

    run.py --lib build/lib --work build/abi            all
    run.py --lib build/lib --work build/abi threads    those with "threads" in their names
    run.py … --valgrind                                the programs under valgrind's memcheck
"""

import argparse
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import traceback
import zlib

import null_calls

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
HEADER = ROOT / "include/citrans.h"
PROGRAMS = [
    "errors", "handles", "pixels", "filters", "contexts", "players", "kernels", "kernel_options", "kernel_libraries",
    "registration", "png", "threads", "memory", "refusals",
]
STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
C11 = ["-std=c11", "-D_POSIX_C_SOURCE=200809L", "-O1", "-g", *STRICT]

# The lanes past the end of a span hold whatever was there, and what is computed from them is thrown away.
# Threads of the default context live until the process ends.
VALGRIND = [
    "valgrind", "-q", "--error-exitcode=9", "--undef-value-errors=no", "--leak-check=full",
    "--show-leak-kinds=definite", "--errors-for-leak-kinds=definite"]

# In bytes. The kernel compiler and its libraries are a third of it, the three builds of the pixel code 40 %; what registers
# kernels takes 80,000, what makes their machine code 30,000.
SIZE_LIMIT = 1_820_000
ALLOWED_NEEDED = {
    "libc.so.6", "libm.so.6", "libpng16.so.16", "libz.so.1", "libpthread.so.0", "ld-linux-x86-64.so.2",
    "ld-linux-aarch64.so.1",
}


class Failure(Exception):
    pass


class Tests:
    def __init__(self, options):
        self.lib = options.lib.resolve()
        self.work = options.work.resolve()
        self.valgrind = options.valgrind
        self.passed = self.failed = 0

    # Tools

    def run(self, *command, environment=None, cwd=None):
        env = {**os.environ, "LD_LIBRARY_PATH": str(self.lib)} if environment is None else environment
        command = [str(word) for word in command]
        done = subprocess.run(command, capture_output=True, text=True, env=env, cwd=cwd or self.work)
        if done.returncode != 0:
            raise Failure(f"{' '.join(command)}\nended with {done.returncode}:\n{done.stdout}{done.stderr}")
        return done.stdout

    def compile(self, *sources, compiler="gcc", flags=(), link=("-lcitrans",), name=None):
        target = self.work / (name or pathlib.Path(sources[0]).stem)
        self.run(compiler, *flags, f"-I{ROOT / 'include'}", f"-I{HERE}", *sources, f"-L{self.lib}", *link, "-lm",
                 "-lpthread", "-ldl", "-o", target)
        return target

    def expect(self, condition, message):
        if not condition:
            raise Failure(message)

    # Running

    def all(self, words):
        programs = [(f"program_{name}", lambda name=name: self.program(name)) for name in PROGRAMS]
        others = [(name, getattr(self, name)) for name in dir(self) if name.startswith("test_")]
        for name, test in others + programs:
            if not words or any(word in name for word in words):
                self.one(name, test)
        print(f"ABI: {self.passed} passed, {self.failed} failed")
        return self.failed == 0

    def one(self, name, test):
        label = name.removeprefix("test_")
        try:
            counted = test()
        except Failure as failure:
            counted = (0, 1)
            print(f"FAIL {label}\n{failure}")
        except Exception:  # a defect of the test is a failure of it, not of the others
            counted = (0, 1)
            print(f"FAIL {label}\n{traceback.format_exc()}")
        else:
            if not isinstance(counted, tuple):
                print(f"ok   {label}" + (f": {counted}" if counted else ""))
                counted = (1, 0)
        self.passed += counted[0]
        self.failed += counted[1]
        sys.stdout.flush()

    def program(self, name):
        """A C program with tests of its own."""
        print(f"{name}.c")
        return self.count(self.compile(HERE / f"{name}.c", flags=C11))

    def count(self, program):
        wrapper = VALGRIND if self.valgrind else []
        env = {**os.environ, "LD_LIBRARY_PATH": str(self.lib)}
        if self.valgrind:  # memory that is used after it was freed must not be in use again
            env["CITRANS_KEEP_MEMORY"] = "0"
        done = subprocess.run([*wrapper, str(program)], capture_output=True, text=True, env=env, cwd=self.work,
                              timeout=600)
        print(done.stdout + done.stderr, end="")
        counted = re.search(r"^(\d+) passed, (\d+) failed$", done.stdout, re.M)
        if not counted or (done.returncode != 0 and counted.group(2) == "0"):
            raise Failure(f"{program.name} ended with {done.returncode}")
        return int(counted.group(1)), int(counted.group(2))

    # The header

    def test_header_compiles_alone(self):
        c = [(compiler, f"-std={std}") for compiler in ("gcc", clang()) for std in ("c99", "c11", "c2x")]
        cpp = [(compiler, f"-std={std}") for compiler in ("g++", clang("clang++"))
               for std in ("c++11", "c++17", "c++20")]
        for compiler, standard in c + cpp:
            language = "c++" if "++" in standard else "c"
            self.run(compiler, standard, *STRICT, "-fsyntax-only", "-x", language, HEADER)
        return f"{len(c + cpp)} compilers and standards"

    def test_header_is_the_exported_symbols(self):
        declared = {function.name for function in null_calls.functions(HEADER.read_text(encoding="utf-8"))}
        lines = self.run("nm", "-D", "--defined-only", self.lib / "libcitrans.so").splitlines()
        exported = {line.split()[-1].split("@")[0] for line in lines}
        self.expect(declared == exported, f"only in one of them: {sorted(declared ^ exported)}")
        return f"{len(declared)} functions"

    def test_forgotten_status_is_a_warning(self):
        source = self.work / "forgotten.c"
        source.write_text('#include <citrans.h>\nvoid f(citrans_filter *x) { citrans_filter_set_time(x, 1); }\n')
        for command in (["gcc"], ["gcc", "-std=c2x"], [clang()], ["g++", "-std=c++20", "-x", "c++"]):
            command += ["-Wall", "-c", "-o", "/dev/null", f"-I{ROOT / 'include'}", str(source)]
            done = subprocess.run(command, capture_output=True, text=True)
            self.expect("-Wunused-" in done.stderr, f"{' '.join(command)} gives no warning: {done.stderr}")

    def test_vector_helpers_for_another_processor(self):
        """The C helpers have portable twins of all that is x86's; the compiler needs no system headers for them."""
        include = self.work / "bare"
        include.mkdir(exist_ok=True)
        (include / "string.h").write_text(
            "#include <stddef.h>\nvoid *memcpy(void *, const void *, size_t);\nvoid *memset(void *, int, size_t);\n")
        source = self.work / "helpers.c"
        source.write_text(
            '#include "clanes.h"\n'
            "void read(const lanes_reader *r, const float *x, const float *y, float *const *planes, int count) {\n"
            "    lanes_read_bytes(r, x, y, planes, count);\n"
            "    lanes_read_shorts(r, x, y, planes, count);\n"
            "    lanes_read_floats(r, x, y, planes, count);\n"
            "}\n"
            "void map(const void *from, const uint8_t *table, void *to) { lanes_map_words(from, 9, table, 1, to); }\n"
            "lanes_int encode(lanes light, const float *powers) { return lanes_encoded_levels(light, powers); }\n")
        for target in ("aarch64-linux-gnu", "x86_64-linux-gnu"):
            self.run(clang(), f"--target={target}", "-ffreestanding", "-nostdlibinc", f"-I{include}",
                     f"-I{ROOT / 'Sources/CLanes/include'}", "-DCITRANS_LANES=4", "-O1", "-ffp-contract=off", "-Wall",
                     "-Wextra", "-Werror", "-c", source, "-o", self.work / "helpers.o")

    # The library file

    def dynamic(self, tag):
        lines = self.run("readelf", "-dW", self.lib / "libcitrans.so").splitlines()
        return [re.search(r"\[(.*)\]", line).group(1) for line in lines if f"({tag})" in line]

    def test_needs_only_what_every_system_has(self):
        needed = set(self.dynamic("NEEDED"))
        self.expect(needed <= ALLOWED_NEEDED, f"needs {sorted(needed - ALLOWED_NEEDED)} too")
        return " ".join(sorted(needed))

    def test_has_a_soname_and_no_run_path(self):
        self.expect(self.dynamic("SONAME") == ["libcitrans.so.0"], f"soname {self.dynamic('SONAME')}")
        self.expect(not self.dynamic("RUNPATH") and not self.dynamic("RPATH"), "it has a run path")
        self.expect((self.lib / "libcitrans.so").readlink() == pathlib.Path("libcitrans.so.0"), "libcitrans.so")
        self.expect((self.lib / "libcitrans.so.0").readlink().name == f"libcitrans.so.{version()}", "libcitrans.so.0")

    def test_has_no_foundation_and_no_swift_runtime(self):
        names = self.run("nm", "-D", self.lib / "libcitrans.so")
        for word in ("Foundation", "swift_", "CFString", "_NS"):
            self.expect(word not in names, f"{word} among its dynamic symbols")

    def test_does_not_name_the_build_machine(self):
        for file in ("libcitrans.so", "libcitrans.a"):
            data = (self.lib / file).read_bytes()
            for path in {str(ROOT), str(pathlib.Path.home()), str(toolchain())} - {"/"}:
                self.expect(path.encode() not in data, f"{file} holds {path}")

    def test_is_small(self):
        stripped = self.work / "stripped.so"
        self.run("strip", "-o", stripped, self.lib / "libcitrans.so")
        size = stripped.stat().st_size
        self.expect(size < SIZE_LIMIT, f"{size} bytes, but the limit is {SIZE_LIMIT}")
        return f"{size} bytes stripped, limit {SIZE_LIMIT}"

    def test_runs_on_older_systems(self):
        names = self.run("nm", "-D", "--undefined-only", self.lib / "libcitrans.so")
        versions = {tuple(map(int, v.split("."))) for v in re.findall(r"GLIBC_([\d.]+)", names)}
        return "needs glibc " + ".".join(map(str, max(versions)))

    def test_loads_with_an_empty_environment(self):
        """Another folder, no variable set, nothing of Swift on any path."""
        program = self.compile(HERE / "load.c", flags=C11, link=())
        with tempfile.TemporaryDirectory() as folder:
            moved = pathlib.Path(folder) / "moved.so"
            shutil.copy(self.lib / "libcitrans.so", moved)
            out = self.run(program, moved, environment={}, cwd="/")
        self.expect(out == f"{version()} 255 128 0 255\n", out)

    # Programs

    def test_null_for_every_parameter(self):
        source = self.work / "null_calls.c"
        source.write_text(null_calls.program(HEADER.read_text(encoding="utf-8")), encoding="utf-8")
        return self.count(self.compile(source, flags=C11))

    def test_readme_program(self):
        example = ROOT / "examples/c/first_frame.c"
        readme = ROOT / "README.md"
        if readme.exists():
            self.expect(example.read_text().strip() in readme.read_text(), f"README.md does not show {example.name}")
        program = self.compile(example, flags=["-std=c99", *STRICT])
        with tempfile.TemporaryDirectory() as folder:
            env = {"LD_LIBRARY_PATH": str(self.lib)}
            done = subprocess.run([program], capture_output=True, text=True, env=env, cwd=folder)
            self.expect(done.returncode == 1 and "from.png" in done.stdout, f"without pictures: {done.stdout}")
            for name, shade in (("from.png", 40), ("to.png", 200)):
                (pathlib.Path(folder) / name).write_bytes(png(1280, 720, shade))
            self.expect(self.run(program, cwd=folder) == "", "it is not silent")

    def test_examples(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, shade in (("from.png", 40), ("to.png", 200)):
                (pathlib.Path(folder) / name).write_bytes(png(320, 180, shade))
            for source in sorted((ROOT / "examples/c").glob("*.c")):
                program = self.compile(source, flags=["-std=c11", "-O1", *STRICT], name=f"example_{source.stem}")
                if source.stem != "first_frame":  # which is another test's
                    pictures = ["from.png", "to.png"] if source.stem == "player" else []
                    self.run(program, *pictures, cwd=folder)
            self.expect(list(pathlib.Path(folder).glob("*-0*.png")), "the sequence wrote no files")

    def test_cpp_program(self):
        for compiler, standard in (("g++", "c++11"), ("g++", "c++20"), (clang("clang++"), "c++17")):
            program = self.compile(HERE / "program.cpp", compiler=compiler, flags=[f"-std={standard}", *STRICT])
            self.expect(self.run(program) == "188\n", standard)

    def test_static_library(self):
        archive = [self.lib / "libcitrans.a", "-lpng16"]
        program = self.compile(HERE / "program.cpp", compiler="g++", flags=STRICT, link=archive, name="static_cpp")
        self.expect(self.run(program, environment={}) == "188\n", "C++")
        program = self.compile(HERE / "handles.c", flags=C11, link=archive, name="static_c")
        self.expect("libcitrans" not in self.run("readelf", "-d", program), "it is not static")
        shown = re.findall(r"^\w+ [A-Z] (\S+)$", self.run("nm", "-g", "--defined-only", self.lib / "libcitrans.a"), re.M)
        foreign = [name for name in shown if not name.startswith("citrans_")]
        self.expect(shown and not foreign, f"it shows other names: {foreign[:5]}")
        return self.count(program)

    # Installed

    def install(self, folder):
        self.run("make", "-s", "-C", ROOT, "install-files", f"DESTDIR={folder}", "PREFIX=/opt/citrans",
                 f"LIB={self.lib}")
        return pathlib.Path(folder) / "opt/citrans"

    def test_install_pkg_config_and_uninstall(self):
        with tempfile.TemporaryDirectory() as folder:
            prefix = self.install(folder)
            self.expect((prefix / "lib/libcitrans.so").resolve().name == f"libcitrans.so.{version()}", "links")
            env = {**os.environ, "PKG_CONFIG_PATH": str(prefix / "lib/pkgconfig"), "PKG_CONFIG_SYSROOT_DIR": folder}
            flags = self.run("pkg-config", "--cflags", "--libs", "citrans", environment=env).split()
            program = self.work / "installed"
            self.run("gcc", HERE / "handles.c", *flags, "-o", program)
            self.run(program, environment={"LD_LIBRARY_PATH": str(prefix / "lib")})
            self.run("make", "-s", "-C", ROOT, "uninstall", f"DESTDIR={folder}", "PREFIX=/opt/citrans")
            left = [p for p in pathlib.Path(folder).rglob("*") if not p.is_dir()]
            self.expect(not left, f"uninstall left {left}")

    def test_pkg_config_of_the_build(self):
        env = {**os.environ, "PKG_CONFIG_PATH": str(self.lib / "pkgconfig")}
        flags = self.run("pkg-config", "--cflags", "--libs", "citrans", environment=env).split()
        self.run("gcc", HERE / "handles.c", *flags, "-o", self.work / "from_build")
        self.expect(self.run("pkg-config", "--modversion", "citrans", environment=env).strip() == version(), "version")

    def test_cmake(self):
        if not shutil.which("cmake"):
            return "skipped, there is no cmake"
        with tempfile.TemporaryDirectory() as folder:
            prefix = self.install(folder)
            build = pathlib.Path(folder) / "build"
            self.run("cmake", "-S", HERE / "cmake", "-B", build, f"-DCMAKE_PREFIX_PATH={prefix}")
            self.run("cmake", "--build", build)
            for name in ("shared", "static"):
                self.run(build / name, environment={})


def clang(name="clang"):
    """The toolchain's, which is also the one that the library was linked with."""
    return str(toolchain() / "bin" / name)


def toolchain():
    info = subprocess.run(["swiftc", "-print-target-info"], capture_output=True, text=True, check=True).stdout
    resources = re.search(r'"runtimeResourcePath": "(.*)"', info).group(1)
    return pathlib.Path(resources).resolve().parents[1]


def version():
    return re.search(r'#define CITRANS_VERSION_STRING "(.*)"', HEADER.read_text(encoding="utf-8")).group(1)


def png(width, height, shade):
    """A grey ramp as a PNG file."""
    row = b"\0" + bytes((shade + x * 40 // width) & 255 for x in range(width))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(row * height))
            + chunk(b"IEND", b""))


def main():
    parser = argparse.ArgumentParser(description="Tests of the C library as it is shipped.")
    parser.add_argument("--lib", type=pathlib.Path, required=True, help="the folder of libcitrans.so")
    parser.add_argument("--work", type=pathlib.Path, required=True, help="a folder for programs")
    parser.add_argument("--valgrind", action="store_true", help="run the programs under memcheck")
    parser.add_argument("words", nargs="*", help="run only tests with one of these in their names")
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    sys.exit(0 if Tests(options).all(options.words) else 1)


if __name__ == "__main__":
    main()
