/* How often a frame allocates memory once the first frames are rendered, and which share of its pixels is computed. The C library's functions are replaced by
   ones that count: the program's own definitions come before the C library's for every shared library, too. */
#include "../bench.h"

#include <errno.h>
#include <stdatomic.h>

/* glibc's own names for its allocator. */
extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_bool counting;
static atomic_ullong calls, bytes;

static void count(size_t size) {
    if (!atomic_load_explicit(&counting, memory_order_relaxed)) return;
    atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&bytes, size, memory_order_relaxed);
}

void *malloc(size_t size) { return count(size), __libc_malloc(size); }
void *calloc(size_t number, size_t size) { return count(number * size), __libc_calloc(number, size); }
void *realloc(void *old, size_t size) { return count(size), __libc_realloc(old, size); }
void *memalign(size_t alignment, size_t size) { return count(size), __libc_memalign(alignment, size); }
void *aligned_alloc(size_t alignment, size_t size) { return count(size), __libc_memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
    count(size);
    void *allocated = __libc_memalign(alignment, size);
    if (!allocated) return ENOMEM;
    *memory = allocated;
    return 0;
}

/* Answers the share of pixels that were computed. */
static double render_all(const struct subject *subject, const citrans_bitmap *frame) {
    double computed = 0;
    for (int i = 0; i < time_count; i++) {
        double share = 0;
        must(citrans_filter_set_time(subject->filter, time_at(i)), "setting the time");
        must(citrans_filter_render(subject->filter, subject->context, frame), "rendering");
        must(citrans_context_computed_share(subject->context, &share), "asking for the share");
        computed += share / time_count;
    }
    return computed;
}

static void measure_variant(const struct options *options, const struct variant *variant, void *state) {
    struct stage *stage = state;
    char name[96];
    snprintf(name, sizeof name, "allocations/%s/%s", variant->name, variant->size.name);
    if (!is_wanted(options, name)) return;
    if (!stage->frame.data) *stage = make_stage(variant->size, variant->format);
    struct subject subject = make_subject(variant->filter, &stage->pictures, variant->working_space, variant->threads);
    render_all(&subject, &stage->frame);
    calls = bytes = 0;
    counting = true;
    double computed = render_all(&subject, &stage->frame);
    counting = false;
    const struct field fields[] = {
        {"allocs/frame", "allocations_per_frame", (double)calls / (int)time_count, 1},
        {"bytes/frame", "allocated_bytes_per_frame", (double)bytes / (int)time_count, 0},
        {"computed, %", "computed_percent", 100 * computed, 1},
    };
    print_row(options, name, fields, 3);
    release_subject(&subject);
}

static void measure(const struct options *options, struct frame_size size, struct frame_format format) {
    struct stage stage = {0}; /* made by the first variant that is wanted */
    for_each_variant(options, size, format, measure_variant, &stage);
    if (stage.frame.data) release_stage(&stage);
}

void run_allocation_group(const struct options *options) { for_each_stage(options, measure); }
