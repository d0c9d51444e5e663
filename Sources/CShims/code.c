#define _DEFAULT_SOURCE
#include "kernel_code.h"
#include "citrans_shims.h"

#include <sys/mman.h>

int citrans_code_is_allowed(void) {
    const char *wish = getenv("CITRANS_KERNELS");
    return !wish || strcmp(wish, "interpreted") != 0;
}

void *citrans_code_allocate(size_t size) {
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

int citrans_code_seal(void *memory, size_t size) { return mprotect(memory, size, PROT_READ | PROT_EXEC) == 0; }

void citrans_code_free(void *memory, size_t size) {
    if (memory) munmap(memory, size);
}
