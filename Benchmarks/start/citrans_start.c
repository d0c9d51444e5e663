/* Loads the library late, renders a first frame, then a whole transition, and prints: milliseconds to load it and to
   the first frame, megabytes in use before, and megabytes more at the peak. Run by the start group. */
#include "../bench.h"
#include "late_library.h"

#include <stdlib.h>
#include <string.h>

/* The most memory that the process ever had, in MB. getrusage would count the parent's before exec in. */
static double peak_megabytes(void) {
    char line[256];
    double kilobytes = 0;
    FILE *file = fopen("/proc/self/status", "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "VmHWM:", 6) == 0) kilobytes = strtod(line + 6, NULL);
    if (file) fclose(file);
    return kilobytes / 1024;
}

static void render_at(const struct subject *subject, const citrans_bitmap *frame, double time) {
    must(citrans_filter_set_time(subject->filter, time), "setting the time");
    must(citrans_filter_render(subject->filter, subject->context, frame), "rendering");
}

static citrans_bitmap make_buffer(int width, int height) {
    uint8_t *bytes = must_allocate(4 * (size_t)width * (size_t)height);
    return (citrans_bitmap)CITRANS_BITMAP_RGBA8(bytes, width, height, 4 * (ptrdiff_t)width);
}

static void measure(char **arguments, const citrans_bitmap bitmaps[4]) {
    const double before = peak_megabytes(), start = now_ns();
    load_library(arguments[1]);
    const double loaded = now_ns();
    struct pictures pictures = {borrow(bitmaps[0]), borrow(bitmaps[1]), borrow(bitmaps[2])};
    struct subject subject = make_subject(arguments[2], &pictures, arguments[3], atoi(arguments[4]));
    render_at(&subject, &bitmaps[3], 0.5);
    const double rendered = now_ns();
    for (int i = 0; i < time_count; i++) render_at(&subject, &bitmaps[3], time_at(i));
    printf("%f %f %f %f\n", (loaded - start) / 1e6, (rendered - loaded) / 1e6, before, peak_megabytes() - before);
    release_subject(&subject);
    release_pictures(&pictures);
}

int main(int count, char **arguments) {
    if (count != 8) {
        fputs("usage: citrans_start library filter working-space threads width height wall|processor\n", stderr);
        return 2;
    }
    if (strcmp(arguments[7], "processor") == 0) use_processor_time();
    const int width = atoi(arguments[5]), height = atoi(arguments[6]);
    uint8_t *mask = must_allocate((size_t)width * (size_t)height);
    citrans_bitmap bitmaps[4] = {
        make_buffer(width, height), make_buffer(width, height),
        CITRANS_BITMAP_GRAY8(mask, width, height, width), make_buffer(width, height),
    };
    fill_picture(bitmaps[0].data, width, height, 1, false);
    fill_picture(bitmaps[1].data, width, height, 2, false);
    fill_mask(mask, width, height);
    measure(arguments, bitmaps);
    for (int i = 0; i < 4; i++) free(bitmaps[i].data);
    return 0;
}
