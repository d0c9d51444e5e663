"""The table of `make bench`: every part's rows below one another, with the columns that the part has."""

from typing import Any

import plan

COLUMNS = {
    "ns_per_pixel_median": ("ns/px", 3),
    "ns_per_pixel_fastest": ("fastest", 3),
    "times_memcpy": ("x memcpy", 2),
    "memcpy_ns_per_pixel": ("memcpy", 3),
    "frames_per_second": ("frames/s", 1),
    "load_ms": ("load ms", 2),
    "first_frame_ms": ("first ms", 2),
    "load_and_first_frame_ms": ("sum ms", 2),
    "buffers_mb": ("buffers MB", 1),
    "peak_beyond_buffers_mb": ("more MB", 1),
    "allocations_per_frame": ("allocs/frame", 1),
    "allocated_bytes_per_frame": ("bytes/frame", 0),
    "computed_percent": ("computed, %", 1),
    "compile_ms": ("compile ms", 3),
    "speed_up": ("speed-up", 2),
    "others": ("others' share", 2),
}

machine_shown = False


def show(part: plan.Part, report: dict[str, Any]) -> None:
    show_machine(report["machine"])
    machine = report["machine"]
    print(f"\n{part.title} ({machine['clock']} time, load {machine['load']:.2f})")
    rows = add_speed_up(report["results"])
    keys = [key for key in COLUMNS if any(key in row for row in rows)]
    print(f"{'group/case/size':58}" + "".join(f" {COLUMNS[key][0]:>13}" for key in keys))
    for row in rows:
        print(f"{row['name']:58}" + "".join(f" {cell(row, key):>13}" for key in keys), flush=True)


def show_machine(machine: dict[str, Any]) -> None:
    global machine_shown
    if not machine_shown:
        line = "{processor}, {processors} processors, ISA {isa}, libcitrans {version}"
        print(line.format(**machine))
    machine_shown = True


def cell(row: dict[str, Any], key: str) -> str:
    return f"{row[key]:.{COLUMNS[key][1]}f}" if key in row else ""


def add_speed_up(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows of two threads also say how many times as fast as one they are."""
    medians = {row["name"]: row.get("ns_per_pixel_median") for row in rows}
    added = []
    for row in rows:
        single = medians.get(row["name"].replace(".t2", ".t1")) if ".t2" in row["name"] else None
        added.append({**row, "speed_up": single / row["ns_per_pixel_median"]} if single else row)
    return added


def show_size(size: int) -> None:
    print(f"\nlibcitrans.so, with every build of the loops: {size / 1e6:.2f} MB")
