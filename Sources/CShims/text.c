#define _GNU_SOURCE
#include "citrans_shims.h"

#include <locale.h>
#include <pthread.h>
#include <stdlib.h>

static locale_t plain;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make_plain(void) { plain = newlocale(LC_ALL_MASK, "C", (locale_t)0); }

int citrans_float_from_text(const char *text, float *number) {
    char *end = NULL;
    pthread_once(&once, make_plain);
    float value = plain ? strtof_l(text, &end, plain) : strtof(text, &end);
    if (!end || end == text || *end) return 0;
    *number = value;
    return 1;
}

int citrans_double_from_text(const char *text, double *number) {
    char *end = NULL;
    pthread_once(&once, make_plain);
    double value = plain ? strtod_l(text, &end, plain) : strtod(text, &end);
    if (!end || end == text || *end) return 0;
    *number = value;
    return 1;
}
