#!/usr/bin/env python3
"""Writes what is derived from the @c functions of Sources/CITransABI: the C header, the Python prototypes and the list
of exported symbols.

    generate.py --symbols build/embedded/symbols            write the files
    generate.py --symbols build/embedded/symbols --check    show how they differ, and fail if they do

The symbol graphs are written by the compiler (swift build -Xswiftc -emit-symbol-graph …); `make generate` and
`make check-generated` do it all. Python's standard library is enough.
"""

import argparse
import difflib
import pathlib
import sys

import exports
import header
import interface
import prototypes

OUTPUTS = {
    "include/citrans.h": header.text,
    "bindings/python/citrans/_abi.py": prototypes.text,
    "Sources/CITransABI/link/exports.map": exports.text,
}


def main():
    options = arguments()
    try:
        described = interface.read(options.root, options.symbols)
        wanted = {options.root / path: write(described) for path, write in OUTPUTS.items()}
    except interface.Problem as problem:
        sys.exit(f"generate.py: {problem}")
    if options.check:
        sys.exit(1 if any([differs(path, text, options.root) for path, text in wanted.items()]) else 0)
    for path, text in wanted.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(f"wrote {path.relative_to(options.root)}")


def arguments():
    parser = argparse.ArgumentParser(description="Writes the files that are derived from the C functions.")
    parser.add_argument("--symbols", type=pathlib.Path, required=True, help="the folder of the symbol graphs")
    parser.add_argument("--check", action="store_true", help="write nothing; fail where a file differs")
    parser.add_argument(
        "--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parents[2], help="the checkout")
    return parser.parse_args()


def differs(path, wanted, root):
    there = path.read_text(encoding="utf-8") if path.exists() else ""
    name = str(path.relative_to(root))
    lines = list(difflib.unified_diff(
        there.splitlines(True), wanted.splitlines(True), f"{name} (as it is)", f"{name} (as generated)"))
    sys.stdout.writelines(lines)
    if lines:
        print(f"{name} is not what the sources say: run `make generate`")
    return bool(lines)


if __name__ == "__main__":
    main()
