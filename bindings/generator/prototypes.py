"""bindings/python/citrans/_abi.py from the interface."""

import re
import textwrap

import interface

HEAD = '''"""The C interface for ctypes: enumerations, structures, callbacks and prototypes.

Generated from Sources/CITransABI by bindings/generator; changes made here are lost.
"""

import enum
from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    c_char_p,
    c_double,
    c_float,
    c_int,
    c_int32,
    c_size_t,
    c_ssize_t,
    c_uint32,
    c_uint64,
    c_void_p,
)

VERSION = {version!r}
'''

TAIL = '''

def bind(library):
    """Give every function of a loaded library its prototype."""
    for name, (result, arguments) in PROTOTYPES.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
'''

PLAIN = {
    "void": "None", "int": "c_int", "int32_t": "c_int32", "uint32_t": "c_uint32",
    "uint64_t": "c_uint64", "double": "c_double", "float": "c_float", "size_t": "c_size_t",
    "ptrdiff_t": "c_ssize_t", "char *": "c_char_p", "void *": "c_void_p",
}


def text(described):
    parts = [HEAD.format(version=described.version)]
    parts += [enumeration_text(e) for e in described.enumerations.values()]
    parts += [type_text(t, described) for t in described.types]
    rows = [prototype_text(f, described) for f in sorted(described.functions, key=lambda f: f.name)]
    parts.append("\n# name: (result, arguments)\nPROTOTYPES = {\n" + "\n".join(rows) + "\n}\n")
    return "\n".join(parts) + TAIL


def class_name(name):
    return "".join(word.capitalize() for word in name.removeprefix("citrans_").split("_"))


def enumeration_text(enumeration):
    lines = [f"\nclass {class_name(enumeration.name)}(enum.IntEnum):"]
    lines += textwrap.wrap(f'"""{" ".join(" ".join(enumeration.doc).split())}"""', 116, initial_indent="    ",
                           subsequent_indent="    ") + [""]
    lines += [f"    {constant.name} = {constant.value}" for constant in enumeration.constants]
    return "\n".join(lines) + "\n"


def type_text(declared, described):
    text = structure_text if isinstance(declared, interface.Structure) else callback_text
    return text(declared, described)


def structure_text(structure, described):
    lines = [f"\nclass {class_name(structure.name)}(Structure):", "    _fields_ = ["]
    for field in structure.fields:
        kind = ctype(field.type, described) + (f" * {field.length}" if field.length else "")
        lines.append(f'        ("{field.name}", {kind}),')
    return "\n".join(lines + ["    ]"]) + "\n"


def callback_text(callback, described):
    # A text that Python returns needs an owner, so its address is what a callback gives.
    returns = "c_void_p" if callback.returns.endswith("*") else ctype(callback.returns, described)
    kinds = [returns] + [ctype(p.type, described) for p in callback.parameters]
    return f"\n{class_name(callback.name)} = CFUNCTYPE({', '.join(kinds)})\n"


def prototype_text(function, described):
    arguments = [
        f"POINTER({ctype(p.type, described)})" if p.length else ctype(p.type, described)
        for p in function.parameters
    ]
    result = ctype(function.returns, described)
    row = f'    "{function.name}": ({result}, [{", ".join(arguments)}]),'
    if len(row) <= 120:
        return row
    return f'    "{function.name}": (\n        {result},\n        [{", ".join(arguments)}],\n    ),'


def ctype(c, described):
    """The ctypes expression for a type as C spells it."""
    c = re.sub(r"\bconst\s+", "", c).strip()
    if c in PLAIN:
        return PLAIN[c]
    if c.removesuffix(" *") in described.handles:
        return "c_void_p"
    if c in described.enumerations:
        return "c_int32"
    if c in [item.name for item in described.structures + described.callbacks]:
        return class_name(c)
    if c.endswith("*"):
        return f"POINTER({ctype(c[:-1].strip(), described)})"
    raise interface.Problem(f"the C type {c} has no counterpart in ctypes")
