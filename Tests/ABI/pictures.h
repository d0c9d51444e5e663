/* Pixels for tests: a picture to look at, and a frame to render into whose surroundings are watched. */
#ifndef PICTURES_H
#define PICTURES_H

#include "check.h"

#include <stdint.h>
#include <stdlib.h>

enum { POISON = 0xA5 };

/* A frame of RGBA8 pixels with poison before, behind and between its rows. */
typedef struct frame {
    uint8_t *memory;
    size_t size;
    citrans_bitmap bitmap;
} frame;

static inline frame frame_create(int32_t width, int32_t height, int32_t gap) {
    size_t row = (size_t)width * 4 + (size_t)gap;
    frame result = {NULL, row * ((size_t)height + 2), {0}};
    result.memory = malloc(result.size);
    memset(result.memory, POISON, result.size);
    citrans_bitmap bitmap = CITRANS_BITMAP_RGBA8(result.memory + row, width, height, (ptrdiff_t)row);
    result.bitmap = bitmap;
    return result;
}

static inline void frame_free(frame *f) { free(f->memory); }

static inline uint8_t *frame_pixel(const frame *f, int32_t x, int32_t y) {
    return (uint8_t *)f->bitmap.data + (ptrdiff_t)y * f->bitmap.bytes_per_row + (ptrdiff_t)x * 4;
}

/* Whether not a byte was written. */
static inline int frame_is_untouched(const frame *f) {
    for (size_t i = 0; i < f->size; i++)
        if (f->memory[i] != POISON) return 0;
    return 1;
}

/* Whether only the pixels were written. */
static inline int frame_kept_its_gaps(const frame *f) {
    for (size_t i = 0; i < f->size; i++) {
        ptrdiff_t row = f->bitmap.bytes_per_row > 0 ? f->bitmap.bytes_per_row : -f->bitmap.bytes_per_row;
        ptrdiff_t offset = (ptrdiff_t)i - row, last = (ptrdiff_t)f->bitmap.height;
        int inside = offset >= 0 && offset / row < last && offset % row < (ptrdiff_t)f->bitmap.width * 4;
        if (!inside && f->memory[i] != POISON) return 0;
    }
    return 1;
}

/* A picture with something different in every place: opaque, and not the same for another seed. */
static inline citrans_image *picture(int32_t width, int32_t height, int seed) {
    uint8_t *pixels = malloc((size_t)width * (size_t)height * 4);
    for (int32_t i = 0; i < width * height; i++) {
        pixels[i * 4] = (uint8_t)(i % width * 7 + seed);
        pixels[i * 4 + 1] = (uint8_t)(i / width * 11 + seed * 3);
        pixels[i * 4 + 2] = (uint8_t)(i * 13 + seed * 5);
        pixels[i * 4 + 3] = 255;
    }
    citrans_bitmap bitmap = CITRANS_BITMAP_RGBA8(pixels, width, height, width * 4);
    citrans_image *image = NULL;
    OK(citrans_image_create_copy(&bitmap, &image));
    free(pixels);
    return image;
}

/* A picture of one grey. */
static inline citrans_image *grey(int32_t width, int32_t height, int value) {
    uint8_t *pixels = malloc((size_t)width * (size_t)height);
    memset(pixels, value, (size_t)width * (size_t)height);
    citrans_bitmap bitmap = CITRANS_BITMAP_GRAY8(pixels, width, height, width);
    citrans_image *image = NULL;
    OK(citrans_image_create_copy(&bitmap, &image));
    free(pixels);
    return image;
}

/* A filter between two pictures, which it alone keeps. */
static inline citrans_filter *transition(const char *name, citrans_image *from, citrans_image *to, double time) {
    citrans_filter *filter = NULL;
    OK(citrans_filter_create(name, &filter));
    OK(citrans_filter_set_image(filter, "inputImage", from));
    OK(citrans_filter_set_image(filter, "inputTargetImage", to));
    OK(citrans_filter_set_time(filter, time));
    citrans_image_release(from);
    citrans_image_release(to);
    return filter;
}

#endif
