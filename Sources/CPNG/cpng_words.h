/* libpng's complaints, shared by reading and writing. */
#ifndef CPNG_WORDS_H
#define CPNG_WORDS_H

#include "cpng.h"

#include <png.h>
#include <stdio.h>

/* png_get_error_ptr of every png_struct of ours points at one of these, or at a struct that begins with one. */
typedef struct cpng_complaints {
    char *words; /* the current call's buffer */
} cpng_complaints;

static inline void cpng_say(char *words, const char *text) { snprintf(words, CPNG_WORDS, "%s", text); }

static inline PNG_NORETURN void cpng_on_error(png_structp png, png_const_charp text) {
    const cpng_complaints *complaints = png_get_error_ptr(png);
    cpng_say(complaints->words, text);
    png_longjmp(png, 1);
}

#endif
