#include "../bench.h"

#include <stdlib.h>

static citrans_bitmap describe(void *data, struct frame_size size, struct frame_format format) {
    const ptrdiff_t stride = (ptrdiff_t)((size_t)size.width * format.bytes_per_pixel);
    return (citrans_bitmap)CITRANS_BITMAP(
        format.format, CITRANS_ALPHA_PREMULTIPLIED, format.color_space, data, size.width, size.height, stride);
}

/* Pictures are made in 8 bits; the library itself brings them into other formats. */
static void *make_pixels(struct frame_size size, struct frame_format format, uint32_t seed) {
    const size_t count = (size_t)size.width * (size_t)size.height;
    uint8_t *bytes = must_allocate(4 * count);
    fill_picture(bytes, size.width, size.height, seed, format.has_transparency);
    if (format.format == CITRANS_FORMAT_RGBA8) return bytes;
    citrans_image *image = borrow((citrans_bitmap)CITRANS_BITMAP_RGBA8(bytes, size.width, size.height, 4 * size.width));
    citrans_bitmap converted = describe(must_allocate(count * format.bytes_per_pixel), size, format);
    must(citrans_context_render(NULL, image, NULL, &converted), "converting a picture");
    citrans_image_release(image);
    free(bytes);
    return converted.data;
}

struct stage make_stage(struct frame_size size, struct frame_format format) {
    struct stage stage = {0};
    stage.frame_bytes = (size_t)size.width * (size_t)size.height * format.bytes_per_pixel;
    stage.from_pixels = make_pixels(size, format, 1);
    stage.to_pixels = make_pixels(size, format, 2);
    stage.mask_pixels = must_allocate((size_t)size.width * (size_t)size.height);
    fill_mask(stage.mask_pixels, size.width, size.height);
    stage.pictures.from = borrow(describe(stage.from_pixels, size, format));
    stage.pictures.to = borrow(describe(stage.to_pixels, size, format));
    stage.pictures.mask =
        borrow((citrans_bitmap)CITRANS_BITMAP_GRAY8(stage.mask_pixels, size.width, size.height, size.width));
    stage.frame = describe(must_allocate(stage.frame_bytes), size, format);
    return stage;
}

void release_stage(struct stage *stage) {
    release_pictures(&stage->pictures);
    free(stage->from_pixels);
    free(stage->to_pixels);
    free(stage->mask_pixels);
    free(stage->frame.data);
}
