/* Memory for small objects, kept for the next ones. A frame makes some dozens of objects and lets all of them go; with this,
   frame after frame asks the C library for nothing.

   link.sh leads the library's calls of posix_memalign and free here, and those of nobody else. Blocks are the C library's own,
   so one that somebody else has made may be freed here. Nobody waits: where another thread has a shelf just now, or had it in
   a process that was forked meanwhile, the C library is asked. What is kept is bounded, and goes when the library is unloaded.
   With CITRANS_KEEP_MEMORY=0 in the environment nothing is kept, for tools that look for memory used after it was freed. */
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum {
    smallest = 5,    /* a block of 32 bytes, as a power of two */
    classes = 13,    /* up to blocks of 128 KiB */
    kept_bytes = 1 << 18, /* in each class, at most */
    line = 64        /* what blocks are aligned to */
};

struct block {
    struct block *next;
};

static struct shelf {
    atomic_flag taken;
    struct block *first;
    size_t bytes;
} shelves[classes];

static int keeps = 1;

__attribute__((constructor)) static void begin(void) {
    const char *word = getenv("CITRANS_KEEP_MEMORY");
    keeps = !(word && strcmp(word, "0") == 0);
}

static int begins(struct shelf *shelf) {
    return !atomic_flag_test_and_set_explicit(&shelf->taken, memory_order_acquire);
}
static void ends(struct shelf *shelf) { atomic_flag_clear_explicit(&shelf->taken, memory_order_release); }

/* The class whose blocks all have at least this size; that of the largest power of two within it. */
static int class_for(size_t size) {
    return size <= 1 << smallest ? 0 : 64 - __builtin_clzll(size - 1) - smallest;
}
static int class_of(size_t size) { return size < 1 << smallest ? -1 : 63 - __builtin_clzll(size) - smallest; }

static void *take(struct shelf *shelf) {
    if (!begins(shelf)) return NULL;
    struct block *block = shelf->first;
    if (block) {
        shelf->first = block->next;
        shelf->bytes -= malloc_usable_size(block);
    }
    ends(shelf);
    return block;
}

static int keep(struct shelf *shelf, void *memory, size_t size) {
    if (!begins(shelf)) return 0;
    int fits = shelf->bytes + size <= kept_bytes;
    if (fits) {
        struct block *block = memory;
        block->next = shelf->first;
        shelf->first = block;
        shelf->bytes += size;
    }
    ends(shelf);
    return fits;
}

int citrans_heap_allocate(void **memory, size_t alignment, size_t size) {
    int class = class_for(size);
    if (!keeps || class >= classes || alignment > line) return posix_memalign(memory, alignment, size);
    *memory = take(&shelves[class]);
    /* All of a class are alike, so that each fits whoever comes next. */
    return *memory ? 0 : posix_memalign(memory, line, (size_t)1 << (class + smallest));
}

void citrans_heap_free(void *memory) {
    size_t size = memory ? malloc_usable_size(memory) : 0;
    int class = class_of(size);
    int fits_class = keeps && class >= 0 && class < classes && ((size_t)memory & (line - 1)) == 0;
    if (!fits_class || !keep(&shelves[class], memory, size)) free(memory);
}

__attribute__((destructor)) static void end(void) {
    keeps = 0;
    for (int i = 0; i < classes; i++) {
        struct block *block = shelves[i].first;
        shelves[i].first = NULL;
        while (block) {
            struct block *next = block->next;
            free(block);
            block = next;
        }
    }
}
