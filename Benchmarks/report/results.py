"""What `make bench` measured, by part and case."""

import json
from pathlib import Path
from typing import Any

FILE = Path(__file__).resolve().parents[2] / "build/benchmarks/results.json"
CROWDED = 0.2  # of the processors' time for others


class Results:
    def __init__(self, path: Path = FILE) -> None:
        self.parts: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        self.rows = {
            key: {row["name"]: row for row in part["results"]} for key, part in self.parts.items() if "results" in part
        }

    def has(self, part: str) -> bool:
        return part in self.rows

    def value(self, part: str, name: str, field: str) -> float | None:
        """None where it was not measured."""
        return self.rows.get(part, {}).get(name, {}).get(field)

    def ns(self, part: str, name: str) -> float | None:
        """Nanoseconds per pixel: the median of processor time. By the clock it is the fastest sample, for other
        programs only ever make a sample longer."""
        is_wall = self.machine(part).get("clock") == "wall"
        return self.value(part, name, "ns_per_pixel_fastest" if is_wall else "ns_per_pixel_median")

    def two_threads(self, name: str) -> float | None:
        """Of two threads' cases only those that had the processors to themselves: others make them look like one."""
        others = self.value("threads", name, "others")
        if others is None:
            others = self.machine("threads").get("load", 0) / 2
        return self.ns("threads", name) if others <= CROWDED else None

    def ratio(self, part: str, name: str) -> float | None:
        return self.value(part, name, "times_memcpy")

    def machine(self, part: str) -> dict[str, Any]:
        return self.parts.get(part, {}).get("machine", {})

    def transitions(self) -> list[str]:
        """The names without "CI" and "Transition"."""
        names = (name.split("/")[1].split(".")[0] for name in self.rows.get("frames", {}))
        return list(dict.fromkeys(names))

    def names(self, part: str, with_text: str = "") -> list[str]:
        return [name for name in self.rows.get(part, {}) if with_text in name]


def case(name: str, space: str = "linear", size: str = "1080p", threads: int = 1, format: str = "rgba8") -> str:
    return f"transition/{name}.{space}.{format}.t{threads}/{size}"
