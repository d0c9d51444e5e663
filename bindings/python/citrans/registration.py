"""Transitions of one's own, by name like the library's."""

import os
from pathlib import Path

from . import catalog, library
from ._abi import Status
from .errors import Error
from .kernel_library import KernelLibrary
from .sources import TRANSITION_ENDINGS, encoded_source, read_source


def register_transition(source: "str | os.PathLike[str] | KernelLibrary", name: str | None = None) -> str:
    """Makes a filter of a transition's source, in GLSL as gl-transitions.com specifies it (`vec4 transition(vec2 uv)`).
    Its name, which is returned, is one for `Filter` and `info` from then on; the source's uniforms are inputs.

    `source` is the text, or the path of a file, a string that ends in .glsl or .frag, or a `KernelLibrary` that was
    built of one; `name` is the file's without the ending unless it is given. At the times 0 and 1 the filter shows
    exactly the one picture and the other. A name that was registered before means the new source from then on.

    Raises `Error`: COMPILE with every error, its line, its column and a caret; KERNEL_LIMIT; IO; INVALID_ARGUMENT for
    the name of a filter of the library's own.
    """
    text: object = source
    if _is_path(source) and not isinstance(source, KernelLibrary):
        text = read_source(source)
        name = Path(source).stem if name is None else name
    if name is None:
        raise Error(Status.INVALID_ARGUMENT, "a transition from text needs a name: register_transition(text, name)")
    encoded = library.encoded(name, "a transition's name")
    if isinstance(source, KernelLibrary):
        library.call("citrans_filter_register_transition_from_library", encoded, source)
    else:
        library.call("citrans_filter_register_transition", encoded, encoded_source(text))
    catalog.forget(name)
    return name


def _is_path(source: object) -> bool:
    if isinstance(source, str):
        return "\n" not in source and source.lower().endswith(TRANSITION_ENDINGS)
    return isinstance(source, os.PathLike)
