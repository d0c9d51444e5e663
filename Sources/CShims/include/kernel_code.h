/* Machine code for kernels: the generator's one entry, memory that runs, and calls into it. */
#ifndef CITRANS_KERNEL_CODE_H
#define CITRANS_KERNEL_CODE_H

#include <stddef.h>
#include <stdint.h>

/* What generated code works on: a run of pixels. Slot s of the span begins at slots + s * (pixels of the longest run);
   uniform slots are spread over vectors, those that are written while a span runs apart from the others. */
typedef struct kernel_code_frame {
    float *slots;
    const float *shared;
    float *own;
    /* The red planes, at the run's first pixel, of the result and of the images that are read at the pixel. */
    float *output;
    const float *const *images;
    /* The bytes that a plane of the run takes, at least 4. */
    ptrdiff_t bytes;
    /* The pixels' positions: ((column + n) + center_x - offset_x) / scale_x, and y. */
    int32_t column;
    float center_x, offset_x, scale_x, y;
} kernel_code_frame;

enum {
    KERNEL_CODE_SLOTS = offsetof(kernel_code_frame, slots),
    KERNEL_CODE_SHARED = offsetof(kernel_code_frame, shared),
    KERNEL_CODE_OWN = offsetof(kernel_code_frame, own),
    KERNEL_CODE_OUTPUT = offsetof(kernel_code_frame, output),
    KERNEL_CODE_IMAGES = offsetof(kernel_code_frame, images),
    KERNEL_CODE_BYTES = offsetof(kernel_code_frame, bytes),
    KERNEL_CODE_COLUMN = offsetof(kernel_code_frame, column),
    KERNEL_CODE_CENTER_X = offsetof(kernel_code_frame, center_x),
    KERNEL_CODE_OFFSET_X = offsetof(kernel_code_frame, offset_x),
    KERNEL_CODE_SCALE_X = offsetof(kernel_code_frame, scale_x),
    KERNEL_CODE_Y = offsetof(kernel_code_frame, y)
};

/* The pointer is a ProgramCode, which is filled in. */
void kernel_code_generate(void *code);

/* Whether code may be made at all: not where the environment variable CITRANS_KERNELS says "interpreted". */
int citrans_code_is_allowed(void);

/* Pages to write code to; NULL where there are none. Sealing them makes them executable and no longer writable, and fails
   where the host forbids that. */
void *citrans_code_allocate(size_t size);
int citrans_code_seal(void *memory, size_t size);
void citrans_code_free(void *memory, size_t size);

/* Calls sealed code. */
static inline void citrans_code_call(const void *entry, const kernel_code_frame *frame) {
    ((void (*)(const kernel_code_frame *))(uintptr_t)entry)(frame);
}

#endif
