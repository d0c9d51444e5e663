/* Writes a transition as numbered pictures, slow at both ends: the first is the one picture, the last the other.

   cc sequence.c -lcitrans && ./a.out CIDissolveTransition 10        reads from.png and to.png, writes frame-000.png … */
#include <citrans.h>
#include <stdio.h>
#include <stdlib.h>

static citrans_status write_frame(citrans_filter *filter, citrans_timing_function *easing, int index, int count) {
    citrans_image *image = NULL;
    char path[64];
    double time = count > 1 ? (double)index / (count - 1) : 1;
    snprintf(path, sizeof path, "frame-%03d.png", index);
    citrans_status status = citrans_timing_function_value(easing, time, &time);
    if (!status) status = citrans_filter_set_time(filter, time);
    if (!status) status = citrans_filter_output_image(filter, &image);
    if (!status) status = citrans_image_write_png(image, NULL, NULL, path, NULL);
    citrans_image_release(image);
    return status;
}

int main(int argc, char **argv) {
    const char *name = argc > 1 ? argv[1] : "CIDissolveTransition";
    int count = argc > 2 ? atoi(argv[2]) : 10;
    citrans_image *from = NULL, *to = NULL;
    citrans_filter *filter = NULL;
    citrans_timing_function *easing = NULL;

    citrans_status status = CITRANS_OK;
    if (citrans_image_create_from_file("from.png", &from) ||
        citrans_image_create_from_file("to.png", &to) ||
        citrans_filter_create(name, &filter) ||
        citrans_filter_set_image(filter, "inputImage", from) ||
        citrans_filter_set_image(filter, "inputTargetImage", to) ||
        citrans_timing_function_create("easeInEaseOut", &easing))
        return puts(citrans_last_error()), 1;
    for (int i = 0; i < count && !status; i++) status = write_frame(filter, easing, i, count);
    if (status) puts(citrans_last_error());

    citrans_timing_function_release(easing);
    citrans_filter_release(filter);
    citrans_image_release(to);
    citrans_image_release(from);
    return status != CITRANS_OK;
}
