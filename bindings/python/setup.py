"""Builds the wheel with libcitrans.so inside it.

The library comes from the first of: the file that CITRANS_LIBRARY names, a libcitrans.so that lies in the package
folder already, `make lib` in the checkout around this folder.
"""

import os
import shutil
import subprocess
from pathlib import Path

from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py
from setuptools.dist import Distribution

LIBRARY = "libcitrans.so"
PACKAGE = Path(__file__).resolve().parent / "citrans"
CHECKOUT = Path(__file__).resolve().parents[2]


def in_checkout() -> bool:
    return (CHECKOUT / "Makefile").is_file() and (CHECKOUT / "Package.swift").is_file()


def library() -> Path:
    """The library to bundle, built if need be."""
    named = os.environ.get("CITRANS_LIBRARY")
    if named:
        path = Path(named) / LIBRARY if Path(named).is_dir() else Path(named)
        if not path.is_file():
            raise SystemExit(f"CITRANS_LIBRARY names {named}, where there is no library")
        return path
    if (PACKAGE / LIBRARY).is_file():
        return PACKAGE / LIBRARY
    if not in_checkout():
        raise SystemExit("no libcitrans.so to bundle: set CITRANS_LIBRARY to its file, or install from a checkout")
    subprocess.run(["make", "-C", str(CHECKOUT), "lib"], check=True)
    return CHECKOUT / "build" / "lib" / LIBRARY


class BuildWithLibrary(build_py):
    def run(self) -> None:
        if not self.editable_mode:  # a module that is gone from the sources must go from here too
            shutil.rmtree(Path(self.build_lib) / "citrans", ignore_errors=True)
        super().run()
        source = library()
        if self.editable_mode:  # the package finds the checkout's own library, which stays up to date
            return
        target = Path(self.build_lib) / "citrans" / LIBRARY
        if target != source:
            shutil.copyfile(source, target)


class PlatformWheel(bdist_wheel):
    """Any Python 3, one platform: the library is called through ctypes and knows no Python version."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self) -> tuple[str, str, str]:
        return "py3", "none", super().get_tag()[2]


class BinaryDistribution(Distribution):
    def has_ext_modules(self) -> bool:
        return True


def places() -> dict[str, dict[str, str]]:
    """What setuptools leaves behind ends up in the next wheel, so in a checkout it goes where `make clean` looks."""
    if not in_checkout():
        return {}
    folder = CHECKOUT / "build" / "python"
    folder.mkdir(parents=True, exist_ok=True)
    return {"build": {"build_base": str(folder)}, "egg_info": {"egg_base": str(folder)}}


setup(
    cmdclass={"build_py": BuildWithLibrary, "bdist_wheel": PlatformWheel},
    distclass=BinaryDistribution,
    options=places(),
)
