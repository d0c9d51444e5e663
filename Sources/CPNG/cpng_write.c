#include "cpng_words.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/* The file as it grows in memory. */
typedef struct output {
    uint8_t *bytes;
    size_t size, capacity;
} output;

typedef struct writer {
    cpng_complaints complaints; /* first: see cpng_words.h */
    png_structp png;
    png_infop info;
    output output;
} writer;

static void on_warning(png_structp png, png_const_charp text) { (void)png, (void)text; }

static void on_flush(png_structp png) { (void)png; }

static void on_write(png_structp png, png_bytep data, size_t length) {
    output *output = png_get_io_ptr(png);
    if (length > output->capacity - output->size) {
        size_t capacity = output->capacity + (length > output->capacity ? length : output->capacity) + 65536;
        uint8_t *larger = capacity > output->capacity ? realloc(output->bytes, capacity) : NULL;
        if (!larger) png_error(png, "out of memory");
        output->bytes = larger;
        output->capacity = capacity;
    }
    memcpy(output->bytes + output->size, data, length);
    output->size += length;
}

/* Measured on 1080p photographs and screens: run lengths and Huffman codes alone (Z_RLE) take half the time of zlib's
   level 4 or less and come out smaller on photographs, a fifth larger on screens full of text; choosing the best of
   several filters for each row costs a quarter more time for nothing there. So zlib's levels are left to pictures with
   repeating parts, which they suit best with the default strategy, not with libpng's Z_FILTERED. */
static void set_effort(png_structp png, const cpng_picture *picture) {
    static const int best_of_three = PNG_FILTER_SUB | PNG_FILTER_UP | PNG_FILTER_PAETH;
    png_set_compression_buffer_size(png, 65536);
    switch (picture->effort) {
    case CPNG_FAST:
        png_set_compression_level(png, 1);
        png_set_compression_strategy(png, Z_RLE);
        png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
        break;
    case CPNG_BALANCED:
        png_set_compression_level(png, 1);
        png_set_compression_strategy(png, Z_RLE);
        png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_PAETH);
        break;
    case CPNG_LEVELLED:
        png_set_compression_level(png, picture->level);
        png_set_compression_strategy(png, Z_DEFAULT_STRATEGY);
        png_set_filter(png, PNG_FILTER_TYPE_BASE, best_of_three);
        break;
    }
}

static int color_type(const cpng_picture *picture) {
    if (picture->channels == 1) return PNG_COLOR_TYPE_GRAY;
    return picture->channels == 4 && !picture->ignores_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB;
}

/* Display P3 stands in a cICP chunk (primaries 12, transfer 13, no matrix, full range: PNG third edition, 11.3.2.6),
   and in cHRM and gAMA as near as they come for readers that do not know it. */
static void write_info(const writer *writer, const cpng_picture *picture) {
    static const png_byte display_p3[] = {12, 13, 0, 1};
    if (picture->display_p3) {
        png_set_gAMA_fixed(writer->png, writer->info, 45455);
        png_set_cHRM_fixed(writer->png, writer->info, 31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000);
    } else {
        png_set_sRGB(writer->png, writer->info, PNG_sRGB_INTENT_PERCEPTUAL);
    }
    png_write_info_before_PLTE(writer->png, writer->info);
    if (picture->display_p3) png_write_chunk(writer->png, (png_const_bytep) "cICP", display_p3, sizeof display_p3);
    png_write_info(writer->png, writer->info);
}

static bool write_file(writer *writer, const cpng_picture *picture) {
    png_structp png = writer->png;
    if (setjmp(png_jmpbuf(png))) return false;
    png_set_write_fn(png, &writer->output, on_write, on_flush);
    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_IHDR(png, writer->info, picture->width, picture->height, picture->bits, color_type(picture),
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
    set_effort(png, picture);
    write_info(writer, picture);
    if (picture->channels == 4 && picture->ignores_alpha) png_set_filler(png, 0, PNG_FILLER_AFTER);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    if (picture->bits == 16) png_set_swap(png);
#endif
    for (uint32_t y = 0; y < picture->height; y++)
        png_write_row(png, picture->top + (ptrdiff_t)y * picture->bytes_per_row);
    png_write_end(png, writer->info);
    return true;
}

bool cpng_write(const cpng_picture *picture, uint8_t **bytes, size_t *size, char *words) {
    writer writer = {.complaints = {words}};
    cpng_say(words, "out of memory");
    writer.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &writer, cpng_on_error, on_warning);
    writer.info = writer.png ? png_create_info_struct(writer.png) : NULL;
    bool written = writer.info && write_file(&writer, picture);
    png_destroy_write_struct(&writer.png, &writer.info);
    if (!written) {
        free(writer.output.bytes);
        return false;
    }
    *bytes = writer.output.bytes;
    *size = writer.output.size;
    return true;
}

void cpng_free(void *memory) { free(memory); }
