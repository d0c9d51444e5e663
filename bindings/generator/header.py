"""include/citrans.h from the interface."""

import dataclasses
import pathlib
import textwrap

import interface

WIDTH = 116


@dataclasses.dataclass
class Section:
    title: str
    types: list  # in the order of the header
    files: list  # whose functions follow, in the order of the source


SECTIONS = [
    Section("Version and errors", ["citrans_status"], ["StatusFunctions"]),
    Section(
        "Handles", ["citrans_image", "citrans_filter", "citrans_context", "citrans_timing_function", "citrans_player", "citrans_kernel",
                    "citrans_kernel_library"], []),
    Section(
        "Rectangles and bitmaps",
        ["citrans_rect", "citrans_format", "citrans_alpha", "citrans_color_space", "citrans_bitmap", "CITRANS_BITMAP"],
        []),
    Section(
        "Images", ["citrans_release_callback"], ["ImageFunctions", "ImageFunctions+Derived"]),
    Section(
        "Filters", ["citrans_fit"],
        ["FilterFunctions", "FilterFunctions+Set", "FilterFunctions+Get", "FilterFunctions+Output"]),
    Section("What filters there are", ["citrans_numbers", "citrans_input_info"], ["IntrospectionFunctions"]),
    Section(
        "Contexts",
        ["citrans_working_space", "citrans_progress_callback", "citrans_parallel_body"],
        ["ContextFunctions"]),
    Section("Timing functions", [], ["TimingFunctions"]),
    Section("Players", ["citrans_finish_callback"], ["PlayerFunctions"]),
    Section(
        "Kernels from source text",
        ["citrans_kernel_dialect", "citrans_kernel_kind", "citrans_kernel_argument", "citrans_diagnostic_callback"],
        ["KernelFunctions"]),
    Section(
        "Kernels with options",
        ["citrans_include_callback", "citrans_kernel_options", "citrans_kernel_diagnostic",
         "citrans_kernel_diagnostic_callback", "citrans_kernel_argument_kind", "citrans_kernel_argument_info",
         "citrans_sampler_space", "citrans_sampler_wrap", "citrans_sampler_filter", "citrans_sampler_options",
         "citrans_region_callback", "citrans_apply_options"],
        ["KernelFunctions+Options", "KernelFunctions+Arguments"]),
    Section("Kernel libraries", ["citrans_bytes_callback"], ["KernelLibraryFunctions"]),
    Section(
        "Kernels of compiled code", ["citrans_planes", "citrans_span", "citrans_shade_callback"],
        ["NativeKernelFunctions"]),
    Section("Filters from kernels", [], ["RegistrationFunctions"]),
    Section("PNG files", ["citrans_png_options"], ["PNGFunctions"]),
]


def text(described):
    template = (pathlib.Path(__file__).parent / "header.h.in").read_text(encoding="utf-8")
    body = "\n".join(section_text(section, described) for section in SECTIONS)
    check_complete(described, body)
    return (template.replace("@VERSION@", ".".join(map(str, described.version)))
            .replace("@VERSION_MACROS@", version_macros(described.version)).replace("@BODY@", body))


def version_macros(version):
    major, minor, patch = version
    return "\n".join([
        f"#define CITRANS_VERSION_MAJOR {major}",
        f"#define CITRANS_VERSION_MINOR {minor}",
        f"#define CITRANS_VERSION_PATCH {patch}",
        f'#define CITRANS_VERSION_STRING "{major}.{minor}.{patch}"',
        "#define CITRANS_VERSION (CITRANS_VERSION_MAJOR * 1000000 + CITRANS_VERSION_MINOR * 1000 + "
        "CITRANS_VERSION_PATCH)",
    ])


def check_complete(described, body):
    """A function in a new file, or a type that no section names, must not get lost."""
    names = [f.name for f in described.functions] + list(described.enumerations) + list(described.handles)
    names += [name for block in described.blocks for name in block.names]
    for name in names:
        if name not in body:
            raise interface.Problem(f"no section of header.py has a place for {name}")


def section_text(section, described):
    rule = "-" * (WIDTH - 3)
    parts = [f"/* {rule}\n   {section.title}\n   {rule} */\n"]
    parts += [type_text(name, described) + "\n" for name in section.types]
    for file in section.files:
        parts += [function_text(f) + "\n" for f in described.functions if f.file == file]
    return "\n".join(parts)


def type_text(name, described):
    if name in described.enumerations:
        return enumeration_text(described.enumerations[name])
    if name in described.handles:
        return comment(described.handles[name].doc) + f"\ntypedef struct {name} {name};"
    for block in described.blocks:
        if name in block.names:
            return block.text
    raise interface.Problem(f"header.py places {name}, which is not declared")


def enumeration_text(enumeration):
    names = [f"{enumeration.prefix}{constant.name} = {constant.value}," for constant in enumeration.constants]
    column = max(map(len, names)) + 1
    lines = [comment(enumeration.doc), f"typedef int32_t {enumeration.name};", "enum {"]
    for name, constant in zip(names, enumeration.constants):
        remark = comment(constant.doc, WIDTH - 4 - column).split("\n") if constant.doc else [""]
        lines.append(f"    {name.ljust(column)}{remark[0]}".rstrip())
        lines += ["    " + " " * column + line for line in remark[1:]]
    return "\n".join(lines + ["};"])


def function_text(function):
    mark = "CITRANS_MUST_USE " if function.returns == "citrans_status" else ""
    start = f"{mark}{join(function.returns, function.name)}("
    parameters = [join(p.type, p.name) + (f"[{p.length}]" if p.length else "") for p in function.parameters]
    line = start + (", ".join(parameters) or "void") + ");"
    if len(line) > WIDTH:
        filled = textwrap.wrap(", ".join(parameters).replace(" ", "\0").replace(",\0", ", "), WIDTH - 6)
        line = start + "\n    " + "\n    ".join(filled).replace("\0", " ") + ");"
    return comment(function.doc) + "\n" + line


def join(type_, name):
    return type_ + name if type_.endswith("*") else f"{type_} {name}"


def comment(doc, width=WIDTH):
    """The documentation's paragraphs as a comment."""
    paragraphs = "\n".join(doc).replace("*/", "* /").split("\n\n")
    filled = [textwrap.wrap(" ".join(p.split()), width - 6, break_long_words=False) for p in paragraphs]
    lines = [line for paragraph in filled for line in ["", *paragraph]][1:]
    return "/* " + "\n".join([lines[0]] + [f"   {line}".rstrip() for line in lines[1:]]) + " */"
