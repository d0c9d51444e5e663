/* What is made and released ten thousand times leaves nothing behind. */
#include "pictures.h"

#include <unistd.h>

static long resident_bytes(void) {
    long total = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file || fscanf(file, "%ld %ld", &total, &resident) != 2) resident = 0;
    if (file) fclose(file);
    return resident * sysconf(_SC_PAGESIZE);
}

static void one_round(frame *out, citrans_context *shared, int round) {
    citrans_context *context = NULL;
    citrans_filter *filter = transition("CIDissolveTransition", picture(16, 16, 1), picture(16, 16, 2), 0.5), *copy;
    citrans_image *image = NULL, *moved = NULL;
    const double matrix[6] = {1, 0, 0, 1, 0.5, 0.5};
    if (round % 100 == 0) {
        OK(citrans_context_create(&context));
        OK(citrans_context_set_threads(context, 2));
    }
    OK(citrans_filter_copy(filter, &copy));
    OK(citrans_filter_render(copy, context ? context : shared, &out->bitmap));
    OK(citrans_filter_output_image(filter, &image));
    OK(citrans_image_transformed(image, matrix, &moved));
    OK(citrans_context_render(shared, image, NULL, &out->bitmap));
    (void)!citrans_filter_set_number(filter, "inputNothing", 1);
    citrans_image_release(moved);
    citrans_image_release(image);
    citrans_filter_release(copy);
    citrans_filter_release(filter);
    citrans_context_release(context);
}

static void memory_stays_flat(void) {
    frame out = frame_create(16, 16, 0);
    citrans_context *shared = NULL;
    OK(citrans_context_create(&shared));
    for (int i = 0; i < 1000; i++) one_round(&out, shared, i);
    long before = resident_bytes();
    for (int i = 0; i < 10000; i++) one_round(&out, shared, i);
    long growth = resident_bytes() - before;
    printf("     resident memory grew by %ld KiB in 10000 rounds\n", growth / 1024);
    CHECK(growth < 1 << 20);
    citrans_context_release(shared);
    frame_free(&out);
}

RUN(TEST(memory_stays_flat))
