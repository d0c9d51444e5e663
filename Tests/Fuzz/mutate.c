/* Changes of a source text that leave most of its tokens and brackets whole. */
#include "fuzz.h"

#include <ctype.h>

typedef struct range {
    size_t start, end;
} range;

static int is_word(char c) { return isalnum((unsigned char)c) || c == '_' || c == '.'; }

/* The token, or the run of blanks, around a place. */
static range token_at(const char *text, size_t size, size_t place) {
    range r = {place, place + 1};
    if (!is_word(text[place])) return r;
    while (r.start > 0 && is_word(text[r.start - 1]))
        r.start--;
    while (r.end < size && is_word(text[r.end]))
        r.end++;
    return r;
}

/* A bracket that opens at or after a place, to the one that closes it; one token where there is none. */
static range brackets_at(const char *text, size_t size, size_t place) {
    size_t start = place;
    while (start < size && !strchr("([{", text[start]))
        start++;
    int depth = 0;
    for (size_t i = start; i < size; i++) {
        if (strchr("([{", text[i])) depth++;
        if (strchr(")]}", text[i]) && --depth == 0) return (range){start, i + 1};
    }
    return token_at(text, size, place);
}

/* From a line's or a statement's start to its end. */
static range statement_at(const char *text, size_t size, size_t place) {
    range r = {place, place};
    while (r.start > 0 && !strchr(";{}\n", text[r.start - 1]))
        r.start--;
    while (r.end < size && !strchr(";}\n", text[r.end]))
        r.end++;
    if (r.end < size) r.end++;
    return r;
}

static range some_range(const char *text, size_t size, dice *d) {
    size_t place = dice_below(d, size);
    switch (dice_below(d, 4)) {
    case 0: return brackets_at(text, size, place);
    case 1: return statement_at(text, size, place);
    default: return token_at(text, size, place);
    }
}

static size_t replace(char *text, size_t size, size_t room, range r, const char *with, size_t count) {
    if (size - (r.end - r.start) + count > room) return size;
    memmove(text + r.start + count, text + r.end, size - r.end);
    memcpy(text + r.start, with, count);
    return size - (r.end - r.start) + count;
}

static const char *const words[] = {
    "float", "vec2", "vec3", "vec4", "int", "uint", "bool", "half4", "float3", "float3x3", "mat2", "mat3", "ivec2",
    "sampler", "__sample", "__color", "sample_t", "destination", "const", "constant", "thread", "static", "inout",
    "out", "struct S { float a; vec2 b; }; ", "void", "if", "else", "for (int i = 0; i < 4; i++)",
    "for (float t = 0.0; t < v0; t += 0.1)", "while (true)", "do { } while", "switch (1)", "case 0:", "default:",
    "break;", "continue;", "return", "discard", "uv", "v0", "v1", "v2.x", "progress", "ratio", "cells[2]", "guard",
    "getFromColor(uv)", "getToColor(uv)", "destCoord()", "samplerExtent(image)", "samplerSize(image)",
    "samplerCoord(image)", "sample(image, uv)", "image.gatherX(uv)", "texture2D(a, uv)", "pow", "sin", "atan", "mod",
    "mix", "clamp", "smoothstep", "normalize", "refract", "cross", "inverse", "transpose", "outerProduct", "select",
    "compare", "premultiply", "srgb_to_linear", "fract", "sign", "0", "1", "-1", "2147483647", "4294967295u",
    "-2147483648", "1e38", "1e-45", "1e39", "0.0", ".5", "0x7fffffff", "0777", "1.0f", "2h", "#define A(x) x x\n",
    "#if 1\n", "#else\n", "#endif\n", "#ifdef GL_ES\n", "#define B ", "#undef A\n", "//", "/*", "*/", "\\\n", "[",
    "]", "(", ")", "{", "}", "[3]", "[-1]", "[1000000]", ";", ",", "?", ":", "::", "->", "&", "&&", "||", "^^", "!",
    "~", "<<", ">>", "%", "++", "--", "+=", "-=", "*=", "/=", "%=", "<<=", "==", "!=", ".xyzw", ".x", ".rgb",
    ".stpq", "= ", "[[stitchable]]", "auto", "using", "typedef float F;", "enum { P, Q };", "namespace a {",
    "extern \"C\"", "kernel vec2 w() { return destCoord(); }", "template <typename T>"
};

static size_t insert_word(char *text, size_t size, size_t room, dice *d, int replaces) {
    const char *word = words[dice_below(d, sizeof words / sizeof *words)];
    range r = token_at(text, size, dice_below(d, size));
    if (!replaces) r.end = r.start;
    return replace(text, size, room, r, word, strlen(word));
}

/* Another piece of the text put in the place of one. */
static size_t copy_piece(char *text, size_t size, size_t room, dice *d) {
    range from = some_range(text, size, d), to = some_range(text, size, d);
    size_t count = from.end - from.start;
    char *piece = malloc(count + 1);
    memcpy(piece, text + from.start, count);
    if (dice_below(d, 2)) to.end = to.start;
    size = replace(text, size, room, to, piece, count);
    free(piece);
    return size;
}

size_t mutate_text(char *text, size_t size, size_t room, dice *d) {
    if (size == 0) return size;
    switch (dice_below(d, 6)) {
    case 0: return replace(text, size, room, some_range(text, size, d), "", 0);
    case 1: return insert_word(text, size, room, d, 0);
    case 2: return insert_word(text, size, room, d, 1);
    default: return copy_piece(text, size, room, d);
    }
}
