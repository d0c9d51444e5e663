"""The linker's version script: what the shared library shows."""


def text(described):
    names = sorted(function.name for function in described.functions)
    return "\n".join([
        "/* Generated from Sources/CITransABI by bindings/generator; changes made here are lost. */",
        "{",
        "  global:",
        *(f"    {name};" for name in names),
        "  local:",
        "    *;",
        "};",
        "",
    ])
