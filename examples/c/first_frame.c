#include <citrans.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    citrans_image *from = NULL, *to = NULL;
    citrans_filter *filter = NULL;
    citrans_bitmap frame = CITRANS_BITMAP_RGBA8(malloc(1280 * 720 * 4), 1280, 720, 1280 * 4);

    if (citrans_image_create_from_file("from.png", &from) ||
        citrans_image_create_from_file("to.png", &to) ||
        citrans_filter_create("CICopyMachineTransition", &filter) ||
        citrans_filter_set_image(filter, "inputImage", from) ||
        citrans_filter_set_image(filter, "inputTargetImage", to) ||
        citrans_filter_set_color(filter, "inputColor", 0.6, 1.0, 1.0, 1.0) ||
        citrans_filter_set_time(filter, 0.5) ||
        citrans_filter_render(filter, NULL, &frame))
        return puts(citrans_last_error()), 1;
    /* frame.data now holds the picture */
    citrans_filter_release(filter);
    citrans_image_release(to);
    citrans_image_release(from);
    return 0;
}
