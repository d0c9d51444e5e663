"""The C interface as data, read from the compiler's symbol graphs and from citrans_types.h."""

import dataclasses
import json
import pathlib
import re
import urllib.parse


class Problem(Exception):
    """Something in the sources that cannot become C."""


@dataclasses.dataclass
class Parameter:
    name: str
    type: str  # as C spells it, "const double *"
    length: int = 0  # of an array parameter


@dataclasses.dataclass
class Function:
    name: str
    returns: str
    parameters: list
    doc: list
    file: str  # the Swift file's name without its ending
    line: int


@dataclasses.dataclass
class Constant:
    name: str  # without prefix, "RGBA8"
    value: int
    doc: list


@dataclasses.dataclass
class Enumeration:
    name: str
    doc: list
    constants: list

    @property
    def prefix(self):
        """What stands before the constants' names in C: a status is named often, so its is short."""
        return "CITRANS_" if self.name == "citrans_status" else self.name.upper() + "_"


@dataclasses.dataclass
class Handle:
    name: str
    doc: list


@dataclasses.dataclass
class Field:
    name: str
    type: str
    length: int = 0


@dataclasses.dataclass
class Structure:
    name: str
    fields: list


@dataclasses.dataclass
class Callback:
    name: str
    returns: str
    parameters: list


@dataclasses.dataclass
class Block:
    """A piece of citrans_types.h between empty lines, with the names that it declares."""

    text: str
    names: list


@dataclasses.dataclass
class Interface:
    version: tuple
    functions: list
    enumerations: dict
    handles: dict
    blocks: list
    structures: list
    callbacks: list
    types: list  # both, in the order of their declarations


def read(root, symbols):
    enumerations = {}
    for module in ("Raster", "Graph"):
        enumerations.update(read_enumerations(load(symbols, module)))
    graph = load(symbols, "CITransABI")
    handles = read_handles(graph)
    blocks = read_blocks(root / "Sources/CShims/include/citrans_types.h")
    return Interface(
        version=read_version(root / "Sources/CITrans"),
        functions=read_functions(graph, handles),
        enumerations=dict(sorted(enumerations.items())),
        handles=dict(sorted(handles.items())),
        blocks=blocks,
        structures=[s for block in blocks for s in read_structures(block.text)],
        callbacks=[c for block in blocks for c in read_callbacks(block.text)],
        types=[t for block in blocks for t in [*read_structures(block.text), *read_callbacks(block.text)]],
    )


def load(symbols, module):
    path = symbols / f"{module}.symbols.json"
    if not path.exists():
        raise Problem(f"there is no {path}; build with -emit-symbol-graph first (make lib does)")
    return json.loads(path.read_text(encoding="utf-8"))["symbols"]


# Swift symbols


def declaration(symbol):
    return spelled(symbol["declarationFragments"])


def spelled(fragments):
    return "".join(fragment["spelling"] for fragment in fragments)


def c_name(symbol):
    match = re.search(r"@c\((\w+)\)", declaration(symbol))
    return match and match.group(1)


def doc_lines(symbol):
    return [line["text"] for line in symbol.get("docComment", {}).get("lines", [])]


def location(symbol):
    place = symbol["location"]
    return pathlib.Path(urllib.parse.unquote(urllib.parse.urlparse(place["uri"]).path)), place["position"]["line"]


def kind(symbol):
    return symbol["kind"]["identifier"]


IN_C = re.compile(r"In C: `(\w+)`\.")


def read_enumerations(graph):
    """The enumerations whose documentation says what they are in C."""
    found = {}
    for symbol in graph:
        match = IN_C.search("\n".join(doc_lines(symbol))) if kind(symbol) == "swift.enum" else None
        if match:
            path = symbol["pathComponents"]
            cases = [s for s in graph if kind(s) == "swift.enum.case" and s["pathComponents"][:-1] == path]
            constants = sorted((read_constant(case) for case in cases), key=lambda constant: constant.value)
            doc = [line for line in doc_lines(symbol) if not IN_C.fullmatch(line.strip())]
            found[match.group(1)] = Enumeration(match.group(1), doc, constants)
    return found


def read_constant(symbol):
    """The symbol graph does not have raw values: they stand where the case is written."""
    path, line = location(symbol)
    text = path.read_text(encoding="utf-8").splitlines()[line]
    match = re.search(r"case\s+`?(\w+)`?\s*=\s*(-?\d+)", text)
    if not match:
        raise Problem(f"{path}:{line + 1}: a case of an enumeration of the C interface needs a line and a number of its own")
    return Constant(upper_snake(match.group(1)), int(match.group(2)), doc_lines(symbol))


def read_handles(graph):
    found = {}
    for symbol in graph:
        if kind(symbol) == "swift.typealias" and declaration(symbol).endswith("= OpaquePointer"):
            name = symbol["names"]["title"]
            found[name] = Handle(name, doc_lines(symbol))
    return found


def read_functions(graph, handles):
    functions = []
    for symbol in graph:
        if kind(symbol) != "swift.func" or not c_name(symbol):
            continue
        signature = symbol["functionSignature"]
        path, line = location(symbol)
        if not doc_lines(symbol):
            raise Problem(f"{c_name(symbol)} has no documentation")
        functions.append(Function(
            name=c_name(symbol),
            returns=c_type(spelled(signature["returns"]), handles),
            parameters=[read_parameter(p, handles) for p in signature.get("parameters", [])],
            doc=doc_lines(symbol), file=path.stem, line=line))
    return sorted(functions, key=lambda function: (function.file, function.line))


def read_parameter(parameter, handles):
    swift = spelled(parameter["declarationFragments"]).split(": ", 1)[1]
    array = re.fullmatch(r"(Const)?Double(\d+)\??", swift)
    name = snake(parameter.get("internalName", parameter["name"]))
    if array:
        return Parameter(name, "const double" if array.group(1) else "double", int(array.group(2)))
    return Parameter(name, c_type(swift, handles))


PLAIN = {
    "()": "void", "Void": "void", "Int32": "int32_t", "UInt32": "uint32_t", "UInt64": "uint64_t", "Double": "double",
    "Int": "size_t",  # the interface's only Ints are sizes, counts and indices
    "CChar": "char", "UnsafeRawPointer": "const void *", "UnsafeMutableRawPointer": "void *",
}


def c_type(swift, handles):
    swift = swift.strip().removesuffix("?")
    if swift in PLAIN:
        return PLAIN[swift]
    if swift in handles:
        return swift + " *"
    if re.fullmatch(r"citrans_\w+", swift):
        return swift
    pointer = re.fullmatch(r"Unsafe(Mutable)?Pointer<(.+)>", swift)
    if pointer:
        inner = c_type(pointer.group(2), handles)
        star = "*" if inner.endswith("*") else " *"
        return ("" if pointer.group(1) else "const ") + inner + star
    raise Problem(f"the Swift type {swift} has no C type")


def snake(name):
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def upper_snake(name):
    # Not after the first letter: sRGB is SRGB.
    return re.sub(r"(?<=[a-z0-9])(?<!^.)(?=[A-Z])", "_", name).upper()


def read_version(folder):
    for path in sorted(folder.rglob("*.swift")):
        match = re.search(r"static let version\b[^=\n]*=\s*\(([^)]*)\)", path.read_text(encoding="utf-8"))
        if match:
            return tuple(int(number) for number in re.findall(r"\d+", match.group(1)))
    raise Problem(f"{folder} states no version")


# C declarations


def read_blocks(path):
    text = path.read_text(encoding="utf-8")
    marked = re.search(r"/\* citrans\.h begins \*/\n(.*)/\* citrans\.h ends \*/", text, re.S)
    if not marked:
        raise Problem(f"{path} has no marks")
    pieces = [piece.strip("\n") for piece in re.split(r"\n\s*\n", marked.group(1)) if piece.strip()]
    return [Block(piece, declared_names(piece)) for piece in pieces]


def declared_names(text):
    code = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    return (re.findall(r"^#define (\w+)", code, re.M) + re.findall(r"^\}\s*(\w+);", code, re.M)
            + re.findall(r"typedef\s+[^;{]*\(\*(\w+)\)\(", code))


def read_structures(text):
    code = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    for body, name in re.findall(r"typedef struct \w+ \{(.*?)\}\s*(\w+);", code, re.S):
        yield Structure(name, [field for line in body.split(";") if line.strip() for field in read_fields(line)])


def read_fields(line):
    """`double x, y`, `const char *key`, `double value[6]`."""
    match = re.fullmatch(r"\s*((?:const\s+)?\w+)\s+(.*?)\s*", line, re.S)
    for declarator in match.group(2).split(","):
        stars, name, length = re.fullmatch(r"\s*(\**)(\w+)(?:\[(\d+)\])?\s*", declarator).groups()
        yield Field(name, match.group(1) + (" " + stars if stars else ""), int(length or 0))


def read_callbacks(text):
    code = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    pattern = r"typedef\s+((?:const\s+)?\w+(?:\s*\*)?)\s*\(\*(\w+)\)\(([^)]*)\)\s*;"
    for returns, name, parameters in re.findall(pattern, code):
        yield Callback(name, returns, [read_callback_parameter(p) for p in parameters.split(",")])


def read_callback_parameter(text):
    match = re.fullmatch(r"\s*(.*?[\s*])(\w+)\s*", text, re.S)
    return Parameter(match.group(2), match.group(1).strip())
