/* A transition of compiled code of your own, registered under a name: it runs tiled and on all threads.

   cc -O3 native_kernel.c -lcitrans && ./a.out        reads from.png and to.png, writes native_kernel.png */
#include <citrans.h>
#include <stdio.h>

/* A soft edge that goes from left to right. numbers[0] is the time, numbers[1] the edge's width, numbers[2] the picture's. */
static void shade(void *user, const citrans_span *span) {
    const citrans_planes from = span->images[0], to = span->images[1], out = span->result;
    const float width = span->numbers[1], edge = span->numbers[0] * (span->numbers[2] + width) - width;
    (void)user;
    for (size_t i = 0; i < span->count; i++) {
        float x = ((float)span->x + (float)i - edge) / width;
        float share = x < 0 ? 0 : x > 1 ? 1 : x; /* of the first picture */
        out.red[i] = to.red[i] + (from.red[i] - to.red[i]) * share;
        out.green[i] = to.green[i] + (from.green[i] - to.green[i]) * share;
        out.blue[i] = to.blue[i] + (from.blue[i] - to.blue[i]) * share;
        out.alpha[i] = to.alpha[i] + (from.alpha[i] - to.alpha[i]) * share;
    }
}

static const char parameters[] = "__sample from, __sample to, float time, float width, float across";
static const char description[] =
    "{ \"displayName\": \"Soft Edge\", \"description\": \"A soft edge goes from left to right.\","
    "  \"inputs\": { \"width\": { \"default\": 80, \"min\": 1, \"sliderMin\": 1, \"sliderMax\": 200, \"type\": \"Distance\" } } }";

int main(void) {
    citrans_image *from = NULL, *to = NULL, *frame = NULL;
    citrans_kernel *kernel = NULL;
    citrans_filter *filter = NULL;
    citrans_rect extent;

    citrans_status status = citrans_kernel_create_native("soft_edge", parameters, shade, NULL, NULL, &kernel);
    if (!status) status = citrans_filter_register_kernel("SoftEdge", kernel, description);
    if (!status) status = citrans_image_create_from_file("from.png", &from);
    if (!status) status = citrans_image_create_from_file("to.png", &to);
    if (!status) status = citrans_image_extent(from, &extent);
    if (!status) status = citrans_filter_create("SoftEdge", &filter);
    if (!status) status = citrans_filter_set_image(filter, "inputImage", from);
    if (!status) status = citrans_filter_set_image(filter, "inputTargetImage", to);
    if (!status) status = citrans_filter_set_number(filter, "inputAcross", extent.width);
    if (!status) status = citrans_filter_set_time(filter, 0.5);
    if (!status) status = citrans_filter_output_image(filter, &frame);
    if (!status) status = citrans_image_write_png(frame, NULL, NULL, "native_kernel.png", NULL);
    if (status) puts(citrans_last_error());
    citrans_image_release(frame);
    citrans_filter_release(filter);
    citrans_image_release(to);
    citrans_image_release(from);
    citrans_kernel_release(kernel);
    return status != CITRANS_OK;
}
