"""Filters of one's own, by name like the library's."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from . import catalog, library
from ._abi import Status
from .errors import Error
from .kernel import Kernel
from .kernel_library import KernelLibrary
from .sources import ENDINGS, TRANSITION_ENDINGS, c_dialect, dialect_of_file, encoded_source, read_source

Description = str | Mapping[str, Any] | None


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
    if _is_path(source, TRANSITION_ENDINGS):
        text = read_source(source)
        name = name_of_file(source) if name is None else name
    encoded = library.encoded(_named(name, "transition"), "a transition's name")
    if isinstance(source, KernelLibrary):
        library.call("citrans_filter_register_transition_from_library", encoded, source)
    else:
        library.call("citrans_filter_register_transition", encoded, encoded_source(text))
    catalog.forget(encoded.decode())
    return encoded.decode()


def register_kernel(
    source: "str | os.PathLike[str] | Kernel",
    name: str | None = None,
    function: str | None = None,
    dialect: str | None = None,
    description: Description = None,
) -> str:
    """Makes a filter of a kernel of any kind. Its name, which is returned, is one for `Filter` and `info` from then on; the
    kernel's parameters are inputs: its first image inputImage, its second inputTargetImage where it has a float called
    time or progress, else inputBackgroundImage, and a parameter radius inputRadius.

    - `source`: the text; or the path of a file, a string that ends in .metal, .cikernel, .glsl or .frag; or a `Kernel`.
    - `name`: the file's name without the ending unless it is given.
    - `function`: the kernel's name; the first one in the text without it.
    - `dialect`: "metal", "core-image", "transition", or None to tell it by the file's ending or the text's words.
    - `description`: what there is to say of the filter and its inputs, as a dictionary or as JSON: citrans.h has its
      names at citrans_filter_register_source. For a file, one of the same name that ends in .json beside it, if there
      is one.

    Raises `Error`: COMPILE with every error, its line, its column and a caret; KERNEL_LIMIT; IO; INVALID_ARGUMENT for
    the name of a filter of the library's own, or a description that does not fit, with line and column.
    """
    text: object = source
    if _is_path(source, tuple(ENDINGS)):
        text = read_source(source)
        name = name_of_file(source) if name is None else name
        dialect = dialect or dialect_of_file(source)
        description = _description_beside(source) if description is None else description
    encoded = library.encoded(_named(name, "kernel"), "a filter's name")
    described = _encoded_description(description)
    if isinstance(source, Kernel):
        library.call("citrans_filter_register_kernel", encoded, source, described)
    else:
        wanted = None if function is None else library.encoded(function, "a kernel's name")
        arguments = (encoded_source(text), wanted, c_dialect(dialect), described)
        library.call("citrans_filter_register_source", encoded, *arguments)
    catalog.forget(encoded.decode())
    return encoded.decode()


def unregister(name: str) -> None:
    """Takes a registered filter out of the list. Filters that were made of it stay what they are.

    Raises `Error` UNKNOWN_FILTER where no filter of that name was registered.
    """
    library.call("citrans_filter_unregister", library.encoded(name, "a filter's name"))
    catalog.forget(name)


def name_of_file(path: Any) -> str:
    """A file's name without its ending; of two where they are .ci.metal."""
    return Path(path).stem.removesuffix(".ci")


def _named(name: str | None, what: str) -> str:
    if name is None:
        raise Error(Status.INVALID_ARGUMENT, f"a {what} from text needs a name: register_{what}(text, name)")
    return name


def _is_path(source: object, endings: tuple[str, ...]) -> bool:
    if isinstance(source, str):
        return "\n" not in source and source.lower().endswith(endings)
    return isinstance(source, os.PathLike)


def _description_beside(path: Any) -> str | None:
    beside = Path(path).with_name(name_of_file(path) + ".json")
    return read_source(beside) if beside.is_file() else None


def _encoded_description(description: Description) -> bytes | None:
    if description is None:
        return None
    if isinstance(description, str):
        return library.encoded(description, "a description")
    try:
        return json.dumps(dict(description), allow_nan=False).encode()
    except (TypeError, ValueError) as error:
        raise Error(Status.INVALID_ARGUMENT, f"the description cannot be JSON: {error}") from None
