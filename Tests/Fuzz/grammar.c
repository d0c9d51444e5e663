/* Random sources that are meant to compile: statements, functions and kernels in the three dialects. */
#include "grammar.h"

#include <stdarg.h>

void writer_put(writer *w, const char *format, ...) {
    if (w->used + 1 >= w->room) return;
    va_list arguments;
    va_start(arguments, format);
    int count = vsnprintf(w->text + w->used, w->room - w->used, format, arguments);
    va_end(arguments);
    w->used += count < 0 ? 0 : (size_t)count;
    if (w->used >= w->room) w->used = w->room - 1;
}

static void declare(maker *m, type t) {
    if (m->count == VARIABLES) return;
    writer_put(m->w, "%s v%d = ", name(m, t), m->count);
    expression(m, t);
    put(m, ";\n");
    m->counts[m->count] = 0;
    m->types[m->count++] = t;
}

static void assign(maker *m) {
    if (m->count <= m->writable) return declare(m, VEC4);
    int index = m->writable + (int)roll(m, (size_t)(m->count - m->writable));
    type t = m->types[index];
    if (m->counts[index] && roll(m, 20)) return declare(m, FLOAT);
    writer_put(m->w, "v%d", index);
    if (type_widths[t] > 1 && roll(m, 3) == 0) writer_put(m->w, ".%c", "xy"[roll(m, 2)]), t = FLOAT;
    put(m, t == BOOL ? " = " : PICK(m, " = ", " += ", " -= ", " *= ", " = "));
    expression(m, t);
    put(m, ";\n");
}

static void block(maker *m, int count);

static void loop(maker *m) {
    int before = m->count;
    if (m->loops > 2 || m->count == VARIABLES) return assign(m);
    m->loops++;
    writer_put(m->w, "for (int v%d = 0; v%d < ", m->count, m->count);
    if (roll(m, 3))
        writer_put(m->w, "%zu", roll(m, 12));
    else
        put(m, "min("), expression(m, INT), put(m, ", 9)");
    writer_put(m->w, "; v%d++) {\n", m->count);
    m->counts[m->count] = 1;
    m->types[m->count++] = INT;
    block(m, 2);
    if (roll(m, 3) == 0) put(m, "if ("), expression(m, BOOL), put(m, PICK(m, ") break;\n", ") continue;\n"));
    put(m, "}\n");
    m->count = before;
    m->loops--;
}

static void element(maker *m) {
    put(m, "cells[clamp(");
    expression(m, INT);
    put(m, ", 0, 4)] = ");
    expression(m, FLOAT);
    put(m, ";\n");
}

static void statement(maker *m) {
    switch (roll(m, 9)) {
    case 0: return declare(m, (type)roll(m, TYPES));
    case 1: return loop(m);
    case 2:
        put(m, "if ("), expression(m, BOOL), put(m, ") {\n"), block(m, 2), put(m, "}");
        if (roll(m, 2)) put(m, " else {\n"), block(m, 1), put(m, "}");
        return put(m, "\n");
    case 3:
        put(m, "while ("), expression(m, BOOL), put(m, ") {\n"), block(m, 1), put(m, "if (guard++ > 5) break; }\n");
        return;
    case 4: return element(m);
    case 5:
        put(m, "if ("), expression(m, BOOL), writer_put(m->w, ") return ");
        return expression(m, VEC4), put(m, ";\n");
    default: return assign(m);
    }
}

static void block(maker *m, int count) {
    int before = m->count;
    if (++m->depth < 5)
        for (int i = 0; i <= (int)roll(m, (size_t)count + 1); i++)
            statement(m);
    m->depth--;
    m->count = before;
}

/* Images cannot be reached from here in two of the dialects, so helpers do without. */
static void helper(maker *m, int index) {
    writer_put(m->w, "float f%d(%s v0, float v1) { return ", index, name(m, VEC2));
    put(m, PICK(m, "sin(dot(v0, v0) * 12.9898) * v1;", "fract(sin(v0.x * 12.9898 + v0.y * 78.233) * 43758.5453) - v1;",
                "v0.x > v1 ? v0.y : sqrt(v1);", "mix(v0.x, v0.y, v1);"));
    put(m, " }\n");
}

static void body(maker *m, int count) {
    put(m, "int guard = 0; float cells[5]; for (int i = 0; i < 5; i++) cells[i] = float(i);\n");
    m->writable = m->count;
    for (int i = 0; i < count; i++)
        statement(m);
    put(m, "return ");
    expression(m, VEC4);
    put(m, " + cells[2] + cells[4];\n}\n");
}

static void parameters(maker *m) {
    static const type parameter_types[] = {FLOAT, VEC2, VEC4, INT, BOOL};
    int isTransition = m->language == TRANSITION;
    int count = 1 + (int)roll(m, 4);
    for (int i = 0; i < count; i++) {
        type t = parameter_types[roll(m, m->language == CORE_IMAGE ? 3 : 5)];
        writer_put(m->w, isTransition ? "uniform %s v%d; // = %s\n" : "%s v%d, ", name(m, t), m->count,
                   t == BOOL    ? "true"
                   : t == INT   ? "3"
                   : t == FLOAT ? "0.5"
                   : t == VEC2  ? "vec2(0.25, 1.0)"
                                : "vec4(0.5)");
        m->types[m->count++] = t;
    }
}

void write_kernel(writer *w, dialect language, dice *d) {
    maker m = {.w = w, .d = d, .language = language};
    int helpers = (int)roll(&m, 3);
    if (language == METAL) put(&m, "#include <CoreImage/CoreImage.h>\nusing namespace metal;\n");
    for (int i = 0; i < helpers; i++)
        helper(&m, i);
    m.helpers = helpers;
    if (language == METAL) put(&m, "extern \"C\" { namespace coreimage {\nfloat4 k(sampler image, ");
    if (language == CORE_IMAGE) put(&m, "kernel vec4 k(sampler image, ");
    parameters(&m);
    type place = VEC2;
    if (language == TRANSITION) writer_put(w, "vec4 transition(vec2 v%d) {\n", m.count);
    if (language == METAL) writer_put(w, "destination dest) { float2 v%d = dest.coord();\n", m.count);
    if (language == CORE_IMAGE) {
        writer_put(w, "float last) { vec2 v%d = destCoord();\n", m.count);
    }
    m.types[m.count++] = place;
    body(&m, 2 + (int)roll(&m, 8));
    if (language == METAL) put(&m, "}}\n");
}
