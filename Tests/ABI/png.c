/* PNG files: there and back, limits, and files that are not what they say. */
#include "pictures.h"

#include <stdio.h>

static const char *const path = "written.png";

static size_t read_file(uint8_t *bytes, size_t capacity) {
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(bytes, 1, capacity, file) : 0;
    if (file) fclose(file);
    return size;
}

static void a_picture_goes_to_a_file_and_back(void) {
    citrans_image *image = picture(13, 7, 4), *again = NULL, *third = NULL;
    frame first = frame_create(13, 7, 0), second = frame_create(13, 7, 0);
    static uint8_t bytes[10000];
    OK(citrans_image_write_png(image, NULL, NULL, path, NULL));
    OK(citrans_image_create_from_file(path, &again));
    OK(citrans_image_create_from_memory(bytes, read_file(bytes, sizeof bytes), &third));
    OK(citrans_context_render(NULL, image, NULL, &first.bitmap));
    OK(citrans_context_render(NULL, again, NULL, &second.bitmap));
    CHECK(memcmp(first.memory, second.memory, first.size) == 0);
    OK(citrans_context_render(NULL, third, NULL, &second.bitmap));
    CHECK(memcmp(first.memory, second.memory, first.size) == 0);
    OK(citrans_bitmap_write_png(&first.bitmap, path, NULL));
    citrans_image *images[] = {image, again, third};
    for (int i = 0; i < 3; i++) citrans_image_release(images[i]);
    frame_free(&first);
    frame_free(&second);
}

static void every_format_of_a_png_is_written(void) {
    const citrans_format good[] = {0, CITRANS_FORMAT_RGBA8, CITRANS_FORMAT_RGB8, CITRANS_FORMAT_GRAY8,
                                   CITRANS_FORMAT_RGBA16, CITRANS_FORMAT_GRAY16};
    citrans_image *image = picture(5, 4, 1), *again = NULL;
    for (int i = 0; i < 6; i++)
        for (citrans_color_space space = 0; space <= CITRANS_COLOR_SPACE_DISPLAY_P3; space += 3) {
            citrans_png_options options = {sizeof options, good[i], space, i};
            OK(citrans_image_write_png(image, NULL, NULL, path, &options));
            OK(citrans_image_create_from_file(path, &again));
            citrans_image_release(again);
        }
    citrans_png_options options = {sizeof options, CITRANS_FORMAT_RGBAH, 0, 0};
    FAILS(citrans_image_write_png(image, NULL, NULL, path, &options), CITRANS_UNSUPPORTED_FORMAT, "RGBAH");
    options.format = 99;
    FAILS(citrans_image_write_png(image, NULL, NULL, path, &options), CITRANS_UNSUPPORTED_FORMAT, "format is 99");
    citrans_image_release(image);
}

static void files_that_are_not_there_are_named(void) {
    citrans_image *image = NULL, *some = picture(2, 2, 1);
    FAILS(citrans_image_create_from_file("nowhere/from.png", &image), CITRANS_IO, "nowhere/from.png", "No such file");
    FAILS(citrans_image_create_from_file(".", &image), CITRANS_IO, "directory");
    FAILS(citrans_image_write_png(some, NULL, NULL, "nowhere/to.png", NULL), CITRANS_IO, "nowhere/to.png");
    CHECK(image == NULL);
    citrans_image_release(some);
}

static void a_cut_or_spoilt_file_is_an_error(void) {
    static uint8_t bytes[10000], spoilt[10000];
    citrans_image *image = picture(13, 7, 4), *again = NULL;
    OK(citrans_image_write_png(image, NULL, NULL, path, NULL));
    citrans_image_release(image);
    size_t size = read_file(bytes, sizeof bytes), failures = 0;
    for (size_t cut = 0; cut < size - 12; cut++) { /* the last chunk is empty */
        FAILS(citrans_image_create_from_memory(bytes, cut, &again), CITRANS_DECODE, "PNG");
    }
    for (size_t i = 0; i < size; i++) {
        memcpy(spoilt, bytes, size);
        spoilt[i] ^= 0xFF;
        if (citrans_image_create_from_memory(spoilt, size, &again) == CITRANS_OK)
            citrans_image_release(again);
        else
            failures++;
    }
    CHECK(failures > size / 2);
    FAILS(citrans_image_create_from_memory("\x89", 1, &again), CITRANS_DECODE, "PNG");
    FAILS(citrans_image_create_from_memory("", 0, &again), CITRANS_DECODE, "PNG");
    FAILS(citrans_image_create_from_memory("x", SIZE_MAX, &again), CITRANS_INVALID_ARGUMENT, "size");
}

static void put32(uint8_t *bytes, uint32_t number) {
    for (int i = 0; i < 4; i++) bytes[i] = (uint8_t)(number >> (24 - 8 * i));
}

static uint32_t crc(const uint8_t *bytes, size_t size) {
    uint32_t sum = UINT32_MAX;
    for (size_t i = 0; i < size; i++) {
        sum ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320 : 0);
    }
    return ~sum;
}

/* A signature, a header that promises this size, and the beginning of the pixels. */
static citrans_status promise(uint32_t width, uint32_t height) {
    uint8_t file[41] = {0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0, 0, 13, 'I', 'H', 'D', 'R'};
    citrans_image *image = NULL;
    put32(file + 16, width);
    put32(file + 20, height);
    file[24] = 8;
    file[25] = 6;
    put32(file + 29, crc(file + 12, 17));
    memcpy(file + 33, "\0\0\x10\0IDAT", 8);
    citrans_status status = citrans_image_create_from_memory(file, sizeof file, &image);
    CHECK(image == NULL);
    return status;
}

static void a_size_that_is_only_promised_takes_no_memory(void) {
    FAILS(promise(10000, 10000), CITRANS_SIZE_LIMIT, "10000 × 10000");
    FAILS(promise(70000, 1), CITRANS_SIZE_LIMIT, "70000 × 1");
    CHECK(promise(0x7FFFFFFF, 0x7FFFFFFF) != CITRANS_OK);
    FAILS(promise(0, 10), CITRANS_DECODE, "PNG");
    FAILS(promise(100, 100), CITRANS_DECODE, "PNG");
    OK(citrans_png_set_limits(50, 0));
    FAILS(promise(100, 1), CITRANS_SIZE_LIMIT, "50");
    OK(citrans_png_set_limits(0, 1000));
    FAILS(promise(100, 100), CITRANS_SIZE_LIMIT, "1000");
    OK(citrans_png_set_limits(UINT32_MAX, UINT64_MAX));
    OK(citrans_png_set_limits(0, 0));
    FAILS(promise(10000, 10000), CITRANS_SIZE_LIMIT, "10000 × 10000");
}

RUN(TEST(a_picture_goes_to_a_file_and_back), TEST(every_format_of_a_png_is_written),
    TEST(files_that_are_not_there_are_named), TEST(a_cut_or_spoilt_file_is_an_error),
    TEST(a_size_that_is_only_promised_takes_no_memory))
