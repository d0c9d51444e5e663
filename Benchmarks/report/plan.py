"""What `make bench` measures: parts, each a run of one program with arguments."""

from dataclasses import dataclass, field

THREE = ("Dissolve", "CopyMachine", "Ripple")  # light, middling, heavy
PLAYED = "transition/*.t[0-9]"  # whole transitions, without their ends
CPU = ("-c",)  # processor time: right for one thread, even where other programs take turns


@dataclass(frozen=True)
class Part:
    key: str
    title: str
    arguments: tuple[str, ...]
    program: str = "bench"
    environment: dict[str, str] = field(default_factory=dict)


def three(size: str) -> tuple[str, ...]:
    return tuple(f"transition/{name}.*.t[0-9]/{size}" for name in THREE)


def builds() -> list[Part]:
    """The pixel loops for other processors."""
    return [
        Part(f"build-{isa}", f"With CITRANS_ISA={isa}", (*CPU, *three("1080p")), environment={"CITRANS_ISA": isa})
        for isa in ("baseline", "v3", "v4")
    ]


USUAL = [
    Part("limits", "What the machine can do, in plain C", (*CPU, "memory/", "plain/")),
    Part("frames", "The transitions at 1080p", (*CPU, f"{PLAYED}/1080p")),
    Part("ends", "Times 0 and 1", (*CPU, ".at0", ".at1")),
    Part("peers", "Other libraries, on the same pictures", (*CPU, "--alone"), program="peers"),
    Part("threads", "4K, one and two threads", ("-s", "4K", "-t", "1,2", "-r", "9", "-w", "linear", f"{PLAYED}/4K")),
    Part("sizes", "Sizes", (*CPU, "-r", "3", "-s", "all", "-w", "linear", *three("*"))),
    Part("tiles", "Tiles of a game", (*CPU, "-s", "256", f"{PLAYED}/256")),
    Part("formats", "Formats", (*CPU, "-r", "3", "-w", "linear", "-f", "rgba8-alpha,bgra8,rgbaf", f"{PLAYED}/1080p")),
    *builds(),
    Part("kernels", "Kernels from source text", (*CPU, "kernel/")),
    Part("conversions", "Conversions", (*CPU, "-r", "3", "convert/")),
    Part("start", "First frames and memory", (*CPU, "-w", "linear", "start/")),
    Part("allocations", "Allocations", ("allocations/",)),
]

EVERY_SIZE = ("-s", "256,720p,1080p,4K", "-t", "1,2", "-f", "rgba8,bgra8,rgbaf")
MORE = [
    Part("everything", "Every size, format and space, one and two threads", (*EVERY_SIZE, "-r", "3", f"{PLAYED}/*")),
    Part("peers-4K", "Other libraries at 4K with two threads", ("--alone", "-s", "4K", "-t", "2"), program="peers"),
]
