#include "citrans_shims.h"

void *citrans_allocate(size_t size) {
    void *memory = NULL;
    size = size ? size : 1;
    if (size > PTRDIFF_MAX || posix_memalign(&memory, 64, size) != 0) return NULL;
    return memset(memory, 0, size);
}

void citrans_free(void *memory) { free(memory); }
