#!/usr/bin/env python3
"""gl-transitions' collection on libcitrans and on Mesa's llvmpipe: are the frames the same, and which is faster?

`make compare-llvmpipe CORPUS=folder` runs this. FOLDER/gl has the sources. Ends with 1 where a disagreement has no
explanation. What is measured stands in WORK/report.json, the tables in WORK/report.md; --publish writes them into
docs/llvmpipe.md.
"""

import argparse
import json
import os
import re
import sys
from pathlib import Path

os.environ.update(
    {
        "LIBGL_ALWAYS_SOFTWARE": "1",
        "GALLIUM_DRIVER": "llvmpipe",
        "EGL_PLATFORM": "surfaceless",
        "MESA_SHADER_CACHE_DISABLE": "true",
    }
)

import functions
import sources
import speed
import tables
from agreement import Agreement

PAGE = Path(__file__).resolve().parents[2] / "docs/llvmpipe.md"
PLACE = re.compile(r"(<!-- table ([a-z-]+) -->\n).*?(<!-- end of table -->)", re.DOTALL)


def progress(row: dict) -> None:
    print(
        f"{row['name']:28} {tables.percent(row['within1']):>10} worst {row['worst']:5.1f}; shared functions "
        f"{tables.percent(row['strict']['within1']):>10} worst {row['strict']['worst']:4.1f}",
        file=sys.stderr,
    )


def compared(options: argparse.Namespace) -> dict:
    agreement = Agreement()
    report = {"opengl": agreement.exact.name, "functions": functions.measure(agreement), "agreement": []}
    found = sources.read(options.corpus, options.patterns)
    for source in found if "agreement" in options.parts else ():
        report["agreement"].append(agreement.measure(source))
        progress(report["agreement"][-1])
    if "speed" in options.parts:
        report["speed"] = speed.measure(
            options.corpus, [source.name for source in found], options.threads, options.rounds
        )
    return report


def parts_of(report: dict) -> dict[str, str]:
    """The tables by their names on the page."""
    parts = {"gl-machine": report["opengl"] + ".", "gl-functions": tables.functions(report["functions"])}
    if report["agreement"]:
        rows = report["agreement"]
        parts |= {
            "gl-summary": tables.summary(rows),
            "gl-differing": tables.differing(rows),
            "gl-agreeing": tables.agreeing(rows),
            "gl-noise": tables.noise(rows),
        }
    if "speed" in report:
        parts |= {"gl-speed": tables.speed(report["speed"]), "gl-ratios": tables.ratios(report["speed"])}
    return parts


def publish(parts: dict[str, str]) -> None:
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(
        PLACE.sub(lambda at: f"{at[1]}\n{parts[at[2]]}\n\n{at[3]}" if at[2] in parts else at[0], text), encoding="utf-8"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, required=True, help="the folder with gl in it")
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--parts", default="agreement,speed", type=lambda text: text.split(","))
    parser.add_argument("--threads", default=[1, 2], type=lambda text: [int(word) for word in text.split(",")])
    parser.add_argument("--rounds", type=int, default=2, help="how often a frame is timed; the fastest counts")
    parser.add_argument("--publish", action="store_true")
    parser.add_argument("patterns", nargs="*", help="parts of the names of some sources")
    options = parser.parse_args()
    report = compared(options)
    options.work.mkdir(parents=True, exist_ok=True)
    (options.work / "report.json").write_text(json.dumps(report, indent=1))
    parts = parts_of(report)
    text = "\n\n".join(f"{name}\n\n{part}" for name, part in parts.items())
    (options.work / "report.md").write_text(text + "\n", encoding="utf-8")
    print(text)
    if options.publish:
        publish(parts)
    return 0 if all(tables.explained(row) for row in report["agreement"]) else 1


if __name__ == "__main__":
    sys.exit(main())
