"""The tables of the comparison, in Markdown."""

import statistics
from collections.abc import Iterable

Row = dict[str, object]


def table(head: list[str], rows: Iterable[list[str]]) -> str:
    lines = [f"| {' | '.join(head)} |", "| --- |" + " ---: |" * (len(head) - 1)]
    return "\n".join(lines + [f"| {' | '.join(cells)} |" for cells in rows])


def percent(share: float) -> str:
    return "100 %" if share == 1 else f"{min(share * 100, 99.9999):.4f} %"


def agrees(row: Row) -> bool:
    return row["worst"] <= 1  # type: ignore[operator]


def explained(row: Row) -> bool:
    """Whether the frames agree, or do with the same functions, or differ only in pixels that a last bit decides."""
    return agrees(row) or row["strict"]["worst"] <= 1 or row["stable"]["worst"] <= 1  # type: ignore[index]


def reason(row: Row) -> str:
    """Why a source's frames differ, as far as the measurements say."""
    if not explained(row):
        return "**not explained**"
    if row["strict"]["worst"] > 1:  # type: ignore[index]
        return "the last bit decides"
    return "noise from a sine's digits" if row["noise"] else "functions or their order"


def summary(rows: list[Row]) -> str:
    alike, within = [row for row in rows if agrees(row)], [row["within1"] for row in rows]
    strict = [row for row in rows if row["strict"]["worst"] <= 1]  # type: ignore[index]
    to_one, to_eight = ([row["bytes"][key] for row in rows] for key in ("within1", "within8"))  # type: ignore[index]
    return " ".join(
        [
            f"{len(rows)} sources: {len(alike)} agree in every pixel to a level, the median in",
            f"{percent(statistics.median(within))} of its pixels; with the same elementary functions on both sides",
            f"{len(strict)} agree in every pixel. Of all pixels of all sources",
            f"{percent(statistics.fmean(within))} agree to a level; with pictures of bytes and interpolated",
            "places, as hosts have them,",
            f"{percent(statistics.fmean(to_one))}, and {percent(statistics.fmean(to_eight))} to 8.",
        ]
    )


def agreeing(rows: list[Row]) -> str:
    return ", ".join(str(row["name"]) for row in rows if agrees(row)) + "."


def differing(rows: list[Row]) -> str:
    """The sources that do not agree in every pixel."""
    cells = [
        [
            row["name"],
            percent(row["within1"]),
            percent(row["within2"]),
            percent(row["within8"]),
            f"{row['worst']:.0f}",
            percent(row["strict"]["within1"]),
            reason(row),
        ]
        for row in rows
        if not agrees(row)
    ]
    return table(
        ["source", "within 1 level", "2 levels", "8 levels", "worst", "with shared functions", "reason"], cells
    )


def noise(rows: list[Row]) -> str:
    """The distributions of the sources that make noise."""
    cells = [
        [row["name"], f"{d['mean']:.2f}", f"{d['spread']:.2f}", percent(d["moved"])]
        for row in rows
        if row["noise"]
        for d in [row["distribution"]]
    ]
    return table(["source", "means apart, levels", "deviations apart, levels", "of the histogram elsewhere"], cells)


def functions(rows: list[Row]) -> str:
    return table(
        ["function", "libcitrans", "llvmpipe"], [[r["name"], f"{r['library']:.1e}", f"{r['opengl']:.1e}"] for r in rows]
    )


def speed(result: Row) -> str:
    """Medians and tails over the sources."""
    cells = []
    for key, about in result["sides"].items():  # type: ignore[union-attr]
        rows = [row[key] for row in result["rows"]]  # type: ignore[union-attr]
        pixel, compiling, first = (
            sorted(row[name] for row in rows) for name in ("ns_per_pixel", "compile_ms", "first_ms")
        )
        side, threads = key.split()
        cells.append(
            [
                {"library": "libcitrans", "opengl": "llvmpipe"}[side],
                threads,
                f"{statistics.median(pixel):.1f}",
                f"{pixel[int(len(pixel) * 0.9)]:.1f}",
                f"{pixel[-1]:.0f}",
                f"{statistics.median(compiling):.2f}",
                f"{compiling[-1]:.1f}",
                f"{statistics.median(first):.0f}",
                f"{first[-1]:.0f}",
                f"{about['start_ms']:.0f}",
            ]
        )
    return table(
        [
            "",
            "threads",
            "ns/px, median",
            "90th percentile",
            "worst",
            "compiling, ms",
            "worst",
            "source to first frame, ms",
            "worst",
            "starting, ms",
        ],
        cells,
    )


def ratios(result: Row) -> str:
    """On how many sources the library is the faster one, and on which it is not."""
    lines = []
    for threads in sorted({int(key.split()[1]) for key in result["sides"]}):  # type: ignore[union-attr]
        keys = [f"{side} {threads}" for side in ("opengl", "library")]
        times = [(*(row[key]["ns_per_pixel"] for key in keys), row["name"]) for row in result["rows"]]  # type: ignore[union-attr]
        each = sorted((theirs / ours, name) for theirs, ours, name in times)
        slower = [f"{name} ({ratio:.2f})" for ratio, name in each if ratio < 1]
        lines.append(
            f"- {threads} thread{'s' if threads > 1 else ''}: faster than llvmpipe in {len(each) - len(slower)} of "
            f"{len(each)} sources, in the median {statistics.median(ratio for ratio, _ in each):.2f} times as fast "
            f"(up to {each[-1][0]:.2f}). Slower in {', '.join(slower) or 'none'}."
        )
    return "\n".join(lines)
