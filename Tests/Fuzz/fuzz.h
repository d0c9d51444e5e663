/* What the fuzzing programs share. An input of the two programs for kernels is a settings block and a source text. */
#ifndef FUZZ_H
#define FUZZ_H

#include "citrans.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ends the process with a report: the library's answer was wrong. */
#define WRONG(...) (fprintf(stderr, "WRONG: " __VA_ARGS__), fputc('\n', stderr), abort())

enum { SETTINGS_BYTES = 16 };

/* A small generator of numbers (splitmix64), so that a seed is a whole run. */
typedef struct dice {
    uint64_t state;
} dice;

static inline uint64_t dice_next(dice *d) {
    uint64_t z = d->state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static inline size_t dice_below(dice *d, size_t count) { return count ? (size_t)(dice_next(d) % count) : 0; }

/* A text that grows up to its room. */
typedef struct writer {
    char *text;
    size_t room, used;
} writer;

void writer_put(writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

typedef enum dialect { ANY_DIALECT, METAL, CORE_IMAGE, TRANSITION } dialect;

/* A random source text of the dialect that is meant to compile. */
void write_kernel(writer *w, dialect language, dice *d);

/* Changes a source text by its tokens and brackets; gives its new length. */
size_t mutate_text(char *text, size_t size, size_t room, dice *d);

/* Renders a frame of the image with one thread, with three, with a job system of the host's, and in two halves; ends
   the process where they differ or the frame's surroundings change. What is resampled may depend on where the frame
   begins, so halves are left out. A file named by CITRANS_FUZZ_HASHES takes a sum of the frame, to compare builds by.
 */
void render_all(citrans_image *image, const uint8_t *settings, int is_resampled);

/* The settings and the text of an input; false where it is too short. text is a copy that ends with NUL, to be freed.
 */
typedef struct kernel_input {
    const uint8_t *settings;
    dialect language;
    char *text;
} kernel_input;

static inline int kernel_input_read(kernel_input *input, const uint8_t *bytes, size_t size) {
    if (size < SETTINGS_BYTES) return 0;
    input->settings = bytes;
    input->language = (dialect)(bytes[0] % 4);
    input->text = malloc(size - SETTINGS_BYTES + 1);
    memcpy(input->text, bytes + SETTINGS_BYTES, size - SETTINGS_BYTES);
    input->text[size - SETTINGS_BYTES] = 0;
    return 1;
}

#endif
