"""The elementary functions made of sums, products, reciprocals and comparisons alone, which are the same everywhere.

With these in place of the built-in functions on both sides, and OpenGL told not to rearrange (`precise`), what is left
of a disagreement is not the functions'. The formulas are the usual ones: Cephes' for the arc tangent, Taylor's for the
sine.
"""

import re

WAVE = """
float citrans_wave(float turns) {
    precise float t = turns - floor(turns + 0.5);
    t = t > 0.25 ? 0.5 - t : t < -0.25 ? -0.5 - t : t;
    precise float z = t * 6.2831855;
    precise float s = z * z;
    precise float p = s * -2.5052108e-8 + 2.7557319e-6;
    p = p * s - 1.9841270e-4;
    p = p * s + 8.3333333e-3;
    p = p * s - 0.16666667;
    p = p * s;
    return p * z + z;
}
float citrans_sin(float x) { return citrans_wave(x * 0.15915494); }
float citrans_cos(float x) { precise float t = x * 0.15915494; return citrans_wave(t + 0.25); }
float citrans_tan(float x) { precise float c = 1.0 / citrans_cos(x); return citrans_sin(x) * c; }
"""
EXPONENT = """
float citrans_exp2(float x) {
    if (!(abs(x) < 126.0)) return exp2(x);
    precise float n = floor(x + 0.5);
    precise float f = x - n;
    precise float p = f * 1.5252734e-5 + 1.5403530e-4;
    p = p * f + 1.3333558e-3;
    p = p * f + 9.6181291e-3;
    p = p * f + 5.5504109e-2;
    p = p * f + 0.24022651;
    p = p * f + 0.69314718;
    p = p * f + 1.0;
    float m = abs(n);
    bool isSmall = n < 0.0;
    if (m >= 64.0) { p = p * (isSmall ? 5.421010862427522e-20 : 18446744073709551616.0); m = m - 64.0; }
    if (m >= 32.0) { p = p * (isSmall ? 2.3283064365386963e-10 : 4294967296.0); m = m - 32.0; }
    if (m >= 16.0) { p = p * (isSmall ? 1.52587890625e-5 : 65536.0); m = m - 16.0; }
    if (m >= 8.0) { p = p * (isSmall ? 0.00390625 : 256.0); m = m - 8.0; }
    if (m >= 4.0) { p = p * (isSmall ? 0.0625 : 16.0); m = m - 4.0; }
    if (m >= 2.0) { p = p * (isSmall ? 0.25 : 4.0); m = m - 2.0; }
    if (m >= 1.0) { p = p * (isSmall ? 0.5 : 2.0); }
    return p;
}
float citrans_log2(float x) {
    if (!(x > 1e-30 && x < 1e30)) return log2(x);
    precise float m = x;
    precise float n = 0.0;
    for (int i = 0; i < 7; i++) if (m >= 65536.0) { m = m * 1.52587890625e-5; n = n + 16.0; }
    for (int i = 0; i < 7; i++) if (m < 1.52587890625e-5) { m = m * 65536.0; n = n - 16.0; }
    for (int i = 0; i < 16; i++) if (m >= 1.4142135) { m = m * 0.5; n = n + 1.0; }
    for (int i = 0; i < 16; i++) if (m < 0.70710677) { m = m * 2.0; n = n - 1.0; }
    precise float r = 1.0 / (m + 1.0);
    precise float z = (m - 1.0) * r;
    precise float s = z * z;
    precise float p = s * 0.32059889 + 0.41219858;
    p = p * s + 0.57707802;
    p = p * s + 0.96179669;
    p = p * s + 2.8853901;
    p = p * z;
    return p + n;
}
float citrans_exp(float x) { return citrans_exp2(x * 1.4426950); }
float citrans_log(float x) { precise float l = citrans_log2(x); return l * 0.69314718; }
float citrans_pow(float x, float y) {
    if (!(x > 1e-30)) return pow(x, y);
    precise float l = citrans_log2(x);
    return citrans_exp2(l * y);
}
"""
ARC = """
float citrans_atan(float x) {
    precise float a = abs(x);
    precise float r = 1.0 / (a > 2.4142136 ? a : a + 1.0);
    precise float t = a > 2.4142136 ? -r : a > 0.41421357 ? (a - 1.0) * r : a;
    float base = a > 2.4142136 ? 1.5707964 : a > 0.41421357 ? 0.78539819 : 0.0;
    precise float s = t * t;
    precise float p = s * 8.05374449538e-2 - 1.38776856032e-1;
    p = p * s + 1.99777106478e-1;
    p = p * s - 3.33329491539e-1;
    p = p * s;
    p = p * t + t;
    p = p + base;
    return x < 0.0 ? -p : p;
}
float citrans_atan(float y, float x) {
    if (x == 0.0 && y == 0.0) return 0.0;
    precise float r = 1.0 / abs(x);
    precise float q = x == 0.0 ? 1.5707964 : citrans_atan(abs(y) * r);
    precise float h = x < 0.0 ? 3.1415927 - q : q;
    return y < 0.0 ? -h : h;
}
float citrans_asin(float x) { precise float s = (1.0 - x) * (1.0 + x); return citrans_atan(x, sqrt(s)); }
float citrans_acos(float x) { precise float s = (1.0 - x) * (1.0 + x); return citrans_atan(sqrt(s), x); }
float citrans_mod(float x, float y) {
    precise float r = 1.0 / y;
    precise float q = floor(x * r);
    precise float p = q * y;
    return x - p;
}
"""
NAMES = {
    "sin": 1,
    "cos": 1,
    "tan": 1,
    "exp2": 1,
    "log2": 1,
    "exp": 1,
    "log": 1,
    "pow": 2,
    "atan": 1,
    "asin": 1,
    "acos": 1,
    "mod": 2,
}


def of_vectors(name: str, count: int) -> str:
    """The function for vectors, component by component."""
    text = ""
    for n, letters in ((2, "xy"), (3, "xyz"), (4, "xyzw")):
        for second in [""] if count == 1 else [f"vec{n}", "float"] if name == "mod" else [f"vec{n}"]:
            first, rest = f"vec{n} a", f", {second} b" if second else ""
            calls = ", ".join(
                f"citrans_{name}(a.{c}{', b' if second == 'float' else f', b.{c}' if second else ''})" for c in letters
            )
            text += f"vec{n} citrans_{name}({first}{rest}) {{ return vec{n}({calls}); }}\n"
    return text


FUNCTIONS = (
    WAVE
    + EXPONENT
    + ARC
    + "".join(of_vectors(*row) for row in NAMES.items())
    + of_vectors("atan", 2)
    + "".join(f"#define {name} citrans_{name}\n" for name in NAMES)
)

HEADER = re.compile(r"^[ \t]*(?:highp\s+|mediump\s+)?(?!else\b)(\w+)\s+\w+\s*\([^;{)]*\)\s*\{", re.MULTILINE)
PRECISE = {"float", "vec2", "vec3", "vec4"}
DECLARED = re.compile(
    r"(?<!const )(?<!uniform )(?<![\w.])(?:(?:high|medium|low)p\s+)?\b(float|vec[234])(\s+\w+\s*=)(?!=)"
)
RETURN = re.compile(r"\breturn\b([^;]+);")


def with_precise(text: str) -> str:
    """The source with every variable and result declared `precise`."""
    text = DECLARED.sub(r"precise \1\2", text)
    headers = [(at.start(), at[1]) for at in HEADER.finditer(text)]

    def returned(at: re.Match[str]) -> str:
        kind = [kind for start, kind in headers if start < at.start()][-1:]
        if not PRECISE.intersection(kind):
            return at[0]
        return f"{{ precise {kind[0]} citrans_result_of = {at[1].strip()}; return citrans_result_of; }}"

    return RETURN.sub(returned, text)
