"""Two photographs, four transitions: a contact sheet, and a clip of the copy machine as WebP and GIF.

    python demo.py [folder]          # build/demo if no folder is given

The photographs come with scikit-image (pip install --no-deps scikit-image); it is not imported. Needs Pillow.
"""

import importlib.util
import shlex
import sys
from pathlib import Path

from PIL import Image, ImageOps

from citrans.cli import main

PHOTOGRAPHS = ("coffee.png", "chelsea.png")  # both given to the public domain by their photographers
SIZE = (600, 400)
TRANSITIONS = (
    "CIDissolveTransition",
    "CISwipeTransition",
    "CICopyMachineTransition",
    "CIDisintegrateWithMaskTransition",
)
CLIP = "-f CopyMachine --set inputColor=#99ffff --duration 1.8 --hold 0.7 --bounce --easing ease-in-out"


def photograph(name: str, folder: Path) -> Path:
    """A photograph, cropped to the demo's size, as a file in the folder."""
    package = importlib.util.find_spec("skimage")
    if package is None or not package.submodule_search_locations:
        sys.exit("the demo's photographs come with scikit-image: pip install --no-deps scikit-image")
    source = Path(package.submodule_search_locations[0]) / "data" / name
    path = folder / name
    with Image.open(source) as picture:
        ImageOps.fit(picture.convert("RGB"), SIZE, Image.Resampling.LANCZOS).save(path)
    return path


def run(command: str) -> None:
    """Runs a command line in this process, and shows it."""
    print("citrans", command)
    main(shlex.split(command), standalone_mode=False)


folder = Path(sys.argv[1] if len(sys.argv) > 1 else "build/demo")
folder.mkdir(parents=True, exist_ok=True)
pictures = " ".join(shlex.quote(str(photograph(name, folder))) for name in PHOTOGRAPHS)
place = shlex.quote(str(folder))

filters = " ".join(f"-f {name}" for name in TRANSITIONS)
run(f"sheet {pictures} {filters} -q -o {place}/transitions.png")
run(f"sequence {pictures} {CLIP} --fps 30 --quality 82 -q -o {place}/copy-machine.webp")
run(f"sequence {pictures} {CLIP} --fps 20 --size 450x300 -q -o {place}/copy-machine.gif")

print("\nLook at:")
for name in ("transitions.png", "copy-machine.webp", "copy-machine.gif"):
    print(f"  {(folder / name).resolve()}")
