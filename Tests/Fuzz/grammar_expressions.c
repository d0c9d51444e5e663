/* Random expressions in the three dialects, each of a type. */
#include "grammar.h"

static void number(maker *m, type t) {
    if (t == INT)
        put(m, PICK(m, "0", "1", "2", "3", "-1", "7", "255", "2147483647", "(-2147483647 - 1)"));
    else if (t == BOOL)
        put(m, PICK(m, "true", "false"));
    else
        put(m, PICK(m, "0.0", "1.0", "0.5", "-1.0", "2.0", "3.14159265", "1e-30", "1e30", "43758.5453", "(0.0/0.0)",
                    "(1.0/0.0)", "16777217.0", "1e-7"));
}

/* A variable of that type, or of a wider one with a swizzle. */
static int variable(maker *m, type t) {
    for (int tries = 0; tries < 6 && m->count > 0; tries++) {
        int index = (int)roll(m, (size_t)m->count);
        type found = m->types[index];
        if (found == t) return writer_put(m->w, "v%d", index), 1;
        if (t <= VEC4 && found <= VEC4 && type_widths[found] > 1 && (t != FLOAT || found != FLOAT)) {
            writer_put(m->w, "v%d.", index);
            for (int i = 0; i < type_widths[t]; i++)
                writer_put(m->w, "%c", "xyzw"[roll(m, (size_t)type_widths[found])]);
            return 1;
        }
    }
    return 0;
}

static void leaf(maker *m, type t) {
    if (roll(m, 4) && variable(m, t)) return;
    if (t == FLOAT || t > VEC4) return number(m, t);
    writer_put(m->w, "%s(", name(m, t));
    for (int i = 0; i < type_widths[t]; i++)
        put(m, i ? ", " : ""), number(m, FLOAT);
    put(m, ")");
}

/* opening, expressions of the types given, closing: call(m, "mix(", 3, …). */
static void call(maker *m, const char *opening, const char *between, int count, const type *types) {
    put(m, opening);
    for (int i = 0; i < count; i++)
        put(m, i ? between : ""), expression(m, types[i]);
    put(m, ")");
}

static void image(maker *m) {
    const char *opening = m->language == TRANSITION ? PICK(m, "getFromColor(", "getToColor(")
                          : m->language == CORE_IMAGE
                              ? PICK(m, "sample(image, ", "sample(image, samplerTransform(image, ")
                              : PICK(m, "image.sample(", "image.sample(image.transform(");
    call(m, opening, "", 1, (type[]){VEC2});
    if (strstr(opening, "ransform")) put(m, ")");
}

static void of_bools(maker *m) {
    switch (roll(m, 6)) {
    case 0: return call(m, "(!", "", 1, (type[]){BOOL});
    case 1: return call(m, "(", PICK(m, " && ", " || "), 2, (type[]){BOOL, BOOL});
    case 2: return call(m, "(", PICK(m, " == ", " != ", " < ", " >= "), 2, (type[]){INT, INT});
    case 3:
        if (m->language != METAL)
            return call(m, PICK(m, "any(lessThan(", "all(greaterThanEqual(", "any(equal("), ", ", 2,
                        (type[]){VEC3, VEC3}),
                   put(m, ")");
        return call(m, PICK(m, "any(isnan(", "all(isfinite("), "", 1, (type[]){VEC3}), put(m, ")");
    default: return call(m, "(", PICK(m, " < ", " <= ", " > ", " >= ", " == ", " != "), 2, (type[]){FLOAT, FLOAT});
    }
}

static void of_ints(maker *m) {
    switch (roll(m, 5)) {
    case 0: return call(m, "int(", "", 1, (type[]){FLOAT});
    case 1: return call(m, PICK(m, "min(", "max("), ", ", 2, (type[]){INT, INT});
    case 2:
        if (m->language == METAL)
            return call(m, "(", PICK(m, " % ", " & ", " | ", " ^ ", " << ", " >> "), 2, (type[]){INT, INT});
        return call(m, "(-", "", 1, (type[]){INT});
    default: return call(m, "(", PICK(m, " + ", " - ", " * ", " / "), 2, (type[]){INT, INT});
    }
}

static void of_floats(maker *m, type t) {
    switch (roll(m, 15)) {
    case 0:
    case 1:
    case 2:
    case 3: return call(m, "(", PICK(m, " + ", " - ", " * ", " / "), 2, (type[]){t, t});
    case 4: return call(m, "(", PICK(m, " * ", " / ", " + "), 2, (type[]){t, FLOAT});
    case 5:
        return call(m,
                    PICK(m, "abs(", "floor(", "fract(", "sin(", "cos(", "tan(", "exp(", "exp2(", "log(", "log2(",
                         "sqrt(", "sign(", "ceil(", "asin(", "acos(", "atan("),
                    "", 1, (type[]){t});
    case 6: return call(m, PICK(m, "min(", "max(", "pow(", "step("), ", ", 2, (type[]){t, t});
    case 7: return call(m, m->language == METAL ? "fmod(" : "mod(", ", ", 2, (type[]){t, t});
    case 8: return call(m, PICK(m, "mix(", "clamp(", "smoothstep("), ", ", 3, (type[]){t, t, t});
    case 9: return put(m, "("), expression(m, BOOL), put(m, " ? "), call(m, "", " : ", 2, (type[]){t, t});
    case 10: return call(m, "(-", "", 1, (type[]){t});
    case 11:
        if (t == FLOAT) return call(m, PICK(m, "dot(", "distance("), ", ", 2, (type[]){VEC3, VEC3});
        break;
    case 12:
        if (t == FLOAT) return call(m, "length(", "", 1, (type[]){VEC3});
        break;
    case 13:
        if (t == FLOAT) return call(m, "float(", "", 1, (type[]){INT});
        break;
    default: break;
    }
    if (t == VEC4 && roll(m, 2)) return image(m);
    if (t == FLOAT && m->helpers && roll(m, 2))
        return writer_put(m->w, "f%zu", roll(m, (size_t)m->helpers)), call(m, "(", ", ", 2, (type[]){VEC2, FLOAT});
    if (t != FLOAT) {
        writer_put(m->w, "%s", name(m, t));
        return call(m, "(", ", ", type_widths[t], (type[]){FLOAT, FLOAT, FLOAT, FLOAT});
    }
    leaf(m, t);
}

void expression(maker *m, type t) {
    if (m->depth >= 5 || roll(m, 5) == 0 || m->w->used * 2 > m->w->room) return leaf(m, t);
    m->depth++;
    t == BOOL ? of_bools(m) : t == INT ? of_ints(m) : of_floats(m, t);
    m->depth--;
}
