/* Calls to the platform and to the C library, under names of our own: a port to another system is this folder. */
#ifndef CITRANS_SHIMS_H
#define CITRANS_SHIMS_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Mathematics, for single numbers: uniforms and colours, never pixels. */
static inline double citrans_pow(double x, double y) { return pow(x, y); }
static inline double citrans_sin(double x) { return sin(x); }
static inline double citrans_cos(double x) { return cos(x); }
static inline double citrans_log10(double x) { return log10(x); }
static inline double citrans_exp10(double x) { return pow(10.0, x); }

/* Memory: aligned to 64 bytes, NULL when there is none; zeroed, or with anything in it. */
void *citrans_allocate(size_t size);
void *citrans_allocate_room(size_t size);
void citrans_free(void *memory);

/* The number that all of a text is, with a point whatever the process's locale says. 0 where it is none. */
int citrans_float_from_text(const char *text, float *number);
int citrans_double_from_text(const char *text, double *number);

#endif
