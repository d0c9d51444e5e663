"""Core Image transitions: two pictures and a filter's name in, frames out.

    import citrans

    a = citrans.Image.open("from.png")
    b = citrans.Image.open("to.png")
    f = citrans.Filter("CICopyMachineTransition", inputImage=a, inputTargetImage=b, inputColor=(0.6, 1, 1))
    f.time = 0.5
    pixels = f.render()

    for frame in citrans.frames(f, duration=2.0, fps=30, easing="ease-in-out"):
        ...

`citrans.filters("CICategoryTransition")` lists the transitions, `citrans.info(name).inputs` what each takes.
`citrans.Kernel` and `citrans.register_kernel` compile filters of your own. NumPy and Pillow are used where they are
installed.
"""

from ._abi import VERSION, Status
from .catalog import FilterInfo, Input, filters, info
from .context import Context
from .errors import Error
from .filter import Filter
from .geometry import Rect
from .image import Image, set_png_limits, write_png
from .kernel import Argument, Kernel
from .kernel_library import KernelLibrary, build_kernels
from .library import library_isa, library_path, library_version
from .pixels import Pixels
from .player import Player
from .registration import register_kernel, register_transition, unregister
from .samplers import Sampler
from .sources import Diagnostic, check_kernel
from .timing import TimingFunction, frames, times

__version__ = ".".join(map(str, VERSION))

__all__ = [
    "Argument",
    "Context",
    "Diagnostic",
    "Error",
    "Filter",
    "FilterInfo",
    "Image",
    "Input",
    "Kernel",
    "KernelLibrary",
    "Pixels",
    "Player",
    "Rect",
    "Sampler",
    "Status",
    "TimingFunction",
    "__version__",
    "build_kernels",
    "check_kernel",
    "filters",
    "frames",
    "info",
    "library_isa",
    "library_path",
    "library_version",
    "register_kernel",
    "register_transition",
    "set_png_limits",
    "times",
    "unregister",
    "write_png",
]
