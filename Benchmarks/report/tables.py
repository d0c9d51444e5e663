"""The tables of the documents, each a function from the results to Markdown."""

from markdown import number, significant, table
from plan import THREE
from results import Results, case

PIXELS_4K = 3840 * 2160
PIXELS_256 = 256 * 256


def frames_a_second(nanoseconds: float | None, pixels: int) -> float | None:
    return 1e9 / (nanoseconds * pixels) if nanoseconds else None


def quotient(above: float | None, below: float | None) -> float | None:
    return above / below if above and below else None


def machine(results: Results) -> str:
    """Where and when, for readers of the figures."""
    machine, date = results.machine("frames"), results.parts["frames"]["date"]
    return (
        f"{machine['processor']}, {machine['processors']} processors, {machine['isa']} build, "
        f"libcitrans {machine['version']}, {date}; {company(results)}.\n"
    )


def company(results: Results) -> str:
    """How busy other programs kept the processors meanwhile."""
    loads = [results.machine(part)["load"] for part in results.rows]
    text = f"load {min(loads):.1f} to {max(loads):.1f} from other programs"
    hidden = any(results.two_threads(case(name, size="4K", threads=2)) is None for name in results.transitions())
    return f"{text}; – where they left no moment to measure two threads" if hidden else text


def headline(results: Results) -> str:
    titles = (
        "transition", "linear, ns/px", "× memcpy", "no colour management, ns/px", "× memcpy",
        "4K linear, frames/s", "2 threads", "speed-up",
    )  # fmt: skip
    return table(titles, (headline_row(results, name) for name in results.transitions()))


def headline_row(results: Results, name: str) -> tuple[str, ...]:
    spaces = (case(name, space) for space in ("linear", "none"))
    light = [cell for each in spaces for cell in (results.ns("frames", each), results.ratio("frames", each))]
    one, two = results.ns("threads", case(name, size="4K")), results.two_threads(case(name, size="4K", threads=2))
    plays = [number(frames_a_second(each, PIXELS_4K), 0) for each in (one, two)]
    return (name, *(significant(each) for each in light), *plays, number(quotient(one, two), 2))


# What the short table has: blends like Dissolve, and a wipe and a warp to compare Swipe and Ripple with.
KIN = (
    "blend2d-dissolve", "opencv-addWeighted", "pillow-blend", "skia-dissolve", "xfade-fade.", "xfade-wipeleft",
    "xfade-smoothleft", "opencv-remap", "numpy-dissolve", "numpy-linear-dissolve-tables",
)  # fmt: skip


def peers(results: Results) -> str:
    return peer_table(results, results.names("peers"))


def kin(results: Results) -> str:
    return peer_table(results, [name for name in results.names("peers") if any(each in name for each in KIN)])


def peer_table(results: Results, names: list[str]) -> str:
    """Other libraries by speed, with some of this one's transitions and plain C among them."""
    rows = [(name, results.ns(*where), results.ratio(*where)) for name, where in own_work().items()]
    rows += [(peer_title(name), results.ns("peers", name), results.ratio("peers", name)) for name in names]
    rows.sort(key=lambda row: row[1] or 0)
    return table(("1080p, 1 thread", "ns/px", "× memcpy"), ((n, significant(a), significant(b)) for n, a, b in rows))


def peer_title(name: str) -> str:
    return name.split("/")[1].split(".t")[0].replace("-", " ", 1)


def own_work() -> dict[str, tuple[str, str]]:
    own = {
        f"**libcitrans {name}, {title}**": ("frames", case(name, space))
        for name in ("Dissolve", "Swipe", "Ripple")
        for space, title in (("linear", "linear light"), ("none", "no colour management"))
    }
    plain = {
        "plain C dissolve": "plain/lerp/1080p",
        "plain C dissolve, linear light by tables": "plain/linear-lerp/1080p",
        "memcpy": "memory/memcpy/1080p",
    }
    return own | {title: ("limits", name) for title, name in plain.items()}


def sizes(results: Results) -> str:
    names = ("256", "720p", "1080p", "4K", "8K")
    rows = (
        (each, *(significant(results.ns("sizes", case(each, size=size))) for size in names),
         *(significant(results.ratio("sizes", case(each, size=size))) for size in names))
        for each in THREE
    )  # fmt: skip
    return table(("ns/px", *names, *(f"{size}, × memcpy" for size in names)), rows)


def tiles(results: Results) -> str:
    rows = (
        (name, *(number(quotient(results.ns("tiles", case(name, space, "256")), 1e3 / PIXELS_256), 0)
                 for space in ("linear", "none")))
        for name in results.transitions()
    )  # fmt: skip
    return table(("256 × 256", "linear, µs a frame", "no colour management, µs a frame"), rows)


def formats(results: Results) -> str:
    names = ("rgba8-alpha", "bgra8", "rgbaf")
    rows = (
        (each, significant(results.ns("frames", case(each))),
         *(significant(results.ns("formats", case(each, format=name))) for name in names))
        for each in results.transitions()
    )  # fmt: skip
    return table(("ns/px", "rgba8", *names), rows)


def builds(results: Results) -> str:
    built = [isa for isa in ("baseline", "v3", "v4") if results.has(f"build-{isa}")]
    cases = [(name, space) for name in THREE for space in ("linear", "none")]
    rows = (
        (f"{name}, {space}", *(significant(results.ns(f"build-{isa}", case(name, space))) for isa in built))
        for name, space in cases
    )
    return table(("ns/px", *built), rows)


BY_SPACE = ("linear, ns/px", "× memcpy", "no colour management, ns/px", "× memcpy")


def by_space(results: Results, part: str, name: str) -> list[str]:
    """Cells of a case's two working spaces: the name has a place for them."""
    cases = (name.format(space) for space in ("linear", "none"))
    return [significant(get(part, each)) for each in cases for get in (results.ns, results.ratio)]


def conversions(results: Results) -> str:
    pairs = dict.fromkeys(name.split("/")[1].split(".")[0] for name in results.names("conversions"))
    rows = (
        (pair.replace("-to-", " → "), *by_space(results, "conversions", f"convert/{pair}.{{}}.t1/1080p"))
        for pair in pairs
    )
    return table(("1080p", *BY_SPACE), rows)


def kernels(results: Results) -> str:
    rows = (
        (name, *by_space(results, "kernels", f"kernel/{name}.{{}}.rgba8.t1/1080p"),
         significant(results.value("kernels", f"kernel/compile/{name}", "compile_ms")))
        for name in (each.split("/")[2] for each in results.names("kernels", "kernel/compile/"))
    )  # fmt: skip
    return table(("1080p", *BY_SPACE, "compiling, ms"), rows)


def start(results: Results) -> str:
    """The first frame, and what a frame costs in memory."""
    rows = []
    for name in results.transitions():
        first, more = (
            results.value("start", f"start/{name}.linear.rgba8.t1/1080p", field)
            for field in ("load_and_first_frame_ms", "peak_beyond_buffers_mb")
        )
        calls, computed = (
            results.value("allocations", f"allocations/{name}.linear.rgba8.t1/1080p", field)
            for field in ("allocations_per_frame", "computed_percent")
        )
        rows.append((name, number(first), number(more), number(calls), number(computed, 0)))
    titles = (
        "1080p, linear, 1 thread", "load and first frame, ms", "peak memory, MB", "allocations a frame",
        "pixels computed, %",
    )  # fmt: skip
    return table(titles, rows)


def library(results: Results) -> str:
    return f"`libcitrans.so` with every build of the loops: {results.parts['library']['bytes'] / 1e6:.2f} MB.\n"
