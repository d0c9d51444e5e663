#include "citrans_shims.h"

void *citrans_allocate_room(size_t size) {
    void *memory = NULL;
    size = size ? size : 1;
    return size > PTRDIFF_MAX || posix_memalign(&memory, 64, size) != 0 ? NULL : memory;
}

void *citrans_allocate(size_t size) {
    void *memory = citrans_allocate_room(size);
    return memory ? memset(memory, 0, size) : NULL;
}

void citrans_free(void *memory) { free(memory); }
