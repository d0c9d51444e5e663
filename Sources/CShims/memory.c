#include "citrans_shims.h"

#if defined(__linux__)
#include <sys/mman.h>
#endif

enum { large_page = 1 << 21 };

/* Where the system offers pages of two megabytes to who asks, memory for pictures asks: a picture's first use is then a few
   dozen page faults instead of thousands. */
static void *allocate_large(size_t size) {
    void *memory = NULL;
    if (posix_memalign(&memory, large_page, size) != 0) return NULL;
#if defined(MADV_HUGEPAGE)
    /* Whole ones only, so that no more memory is taken than asked for. */
    madvise(memory, size / large_page * large_page, MADV_HUGEPAGE);
#endif
    return memory;
}

void *citrans_allocate_room(size_t size) {
    void *memory = NULL;
    size = size ? size : 1;
    if (size > PTRDIFF_MAX) return NULL;
    if (size >= 2 * (size_t)large_page) return allocate_large(size);
    return posix_memalign(&memory, 64, size) != 0 ? NULL : memory;
}

void *citrans_allocate(size_t size) {
    void *memory = citrans_allocate_room(size);
    return memory ? memset(memory, 0, size) : NULL;
}

void citrans_free(void *memory) { free(memory); }
