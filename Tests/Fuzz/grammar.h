/* What the parts of the grammar share: types, variables, and choosing. */
#ifndef GRAMMAR_H
#define GRAMMAR_H

#include "fuzz.h"

typedef enum type { FLOAT, VEC2, VEC3, VEC4, INT, BOOL, TYPES } type;

static const char *const type_names[2][TYPES] = {{"float", "vec2", "vec3", "vec4", "int", "bool"},
                                                 {"float", "float2", "float3", "float4", "int", "bool"}};
static const int type_widths[TYPES] = {1, 2, 3, 4, 1, 1};

enum { VARIABLES = 24 };
typedef struct maker {
    writer *w;
    dice *d;
    dialect language;
    int depth, loops, helpers;
    int count, writable; /* variables, and the first that may be written */
    type types[VARIABLES];
    int counts[VARIABLES]; /* whether one counts a loop, which mostly is let alone */
} maker;

static inline size_t roll(maker *m, size_t count) { return dice_below(m->d, count); }
static inline const char *name(const maker *m, type t) { return type_names[m->language == METAL][t]; }
static inline void put(maker *m, const char *text) { writer_put(m->w, "%s", text); }
/* Writes an expression of the type. */
void expression(maker *m, type t);

static inline const char *pick(maker *m, const char *const *list, size_t count) { return list[roll(m, count)]; }
#define PICK(m, ...)                                                                                                   \
    pick(m, (const char *const[]){__VA_ARGS__}, sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))

#endif
