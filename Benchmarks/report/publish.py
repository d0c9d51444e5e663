#!/usr/bin/env python3
"""Writes the tables of README.md and docs/performance.md from what `make bench` measured last.

In those files a table stands between <!-- table NAME --> and <!-- end of table -->. `make performance` does both.
"""

import re
from pathlib import Path

import tables
import targets
from results import Results

ROOT = Path(__file__).resolve().parents[2]
PLACE = re.compile(r"(<!-- table ([a-z-]+) -->\n).*?(<!-- end of table -->)", re.DOTALL)
TABLES = {
    "machine": tables.machine,
    "headline": tables.headline,
    "peers": tables.peers,
    "kin": tables.kin,
    "sizes": tables.sizes,
    "tiles": tables.tiles,
    "formats": tables.formats,
    "builds": tables.builds,
    "conversions": tables.conversions,
    "kernels": tables.kernels,
    "start": tables.start,
    "library": tables.library,
    "targets": targets.target_table,
    "summary": targets.summary,
    "losses": targets.losses,
}


def main() -> None:
    results = Results()
    for path in (ROOT / "README.md", ROOT / "docs/performance.md"):
        text = path.read_text(encoding="utf-8")
        path.write_text(PLACE.sub(lambda at: f"{at[1]}\n{TABLES[at[2]](results)}\n{at[3]}", text), encoding="utf-8")
        print(f"wrote the tables of {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
