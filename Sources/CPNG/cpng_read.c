#include "cpng_words.h"

#include <stdlib.h>
#include <string.h>

/* The largest colour profile that is looked at, and the memory that any one chunk before the pixels may take. A
   display's matrix profile has some thousand bytes. */
enum { CHUNK_BYTES_LIMIT = 1 << 20 };
/* How many colour chunks are kept; more than four of them say something twice. */
enum { CHUNK_COUNT_LIMIT = 16 };

/* The chunks that say what colours mean. All but the last come as they stand in the file, so that the rule which of
   them counts is ours and the same with every version of libpng. */
typedef enum color_chunk { CICP, SRGB, GAMA, CHRM, ICCP, COLOR_CHUNKS } color_chunk;
enum { RAW_CHUNKS = ICCP };
enum { NAME_STRIDE = 5 };
static const png_byte color_chunk_names[] = "cICP\0sRGB\0gAMA\0cHRM\0iCCP";

struct cpng_reader {
    cpng_complaints complaints; /* first: see cpng_words.h */
    png_structp png;
    png_infop info;
    const uint8_t *bytes;
    size_t size, used;
    int passes;
    cpng_header header;
    bool distrusted[COLOR_CHUNKS]; /* one of this name has a wrong check sum */
};

/* libpng hands out a kept chunk, and a profile, even when the check sum is wrong, and only warns of it: this is how we
   know. */
static void on_warning(png_structp png, png_const_charp text) {
    cpng_reader *reader = png_get_error_ptr(png);
    if (png != reader->png || !strstr(text, "CRC error")) return;
    uint32_t type = png_get_io_chunk_type(png);
    for (int chunk = 0; chunk < COLOR_CHUNKS; chunk++)
        if (type == png_get_uint_32(color_chunk_names + chunk * NAME_STRIDE)) reader->distrusted[chunk] = true;
}

static void on_read(png_structp png, png_bytep data, size_t length) {
    cpng_reader *reader = png_get_io_ptr(png);
    if (length > reader->size - reader->used) png_error(png, "unexpected end of file");
    memcpy(data, reader->bytes + reader->used, length);
    reader->used += length;
}

/* Only what the pixels' look depends on is read; texts, times and the like are skipped without being decompressed. */
static void choose_chunks(png_structp png) {
    static const png_byte parsed[] = "iCCP\0tRNS";
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_ALWAYS, color_chunk_names, RAW_CHUNKS);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_AS_DEFAULT, parsed, 2);
    png_set_chunk_malloc_max(png, CHUNK_BYTES_LIMIT);
    png_set_chunk_cache_max(png, CHUNK_COUNT_LIMIT);
}

/* The first raw chunk of that name, if it has that length and no check sum of its name is wrong. */
static const png_byte *find_chunk(const cpng_reader *reader, color_chunk chunk, size_t size) {
    png_unknown_chunkp chunks = NULL;
    int count = png_get_unknown_chunks(reader->png, reader->info, &chunks);
    if (reader->distrusted[chunk]) return NULL;
    for (int i = 0; i < count; i++)
        if (memcmp(chunks[i].name, color_chunk_names + chunk * NAME_STRIDE, 4) == 0)
            return chunks[i].size == size ? chunks[i].data : NULL;
    return NULL;
}

static void read_cicp(cpng_reader *reader) {
    const png_byte *data = find_chunk(reader, CICP, 4);
    if (!data) return;
    reader->header.has_cicp = true;
    reader->header.cicp_primaries = data[0];
    reader->header.cicp_transfer = data[1];
    reader->header.cicp_matrix = data[2];
    reader->header.cicp_full_range = data[3];
}

static cpng_chromaticity read_chromaticity(const png_byte *data) {
    return (cpng_chromaticity){png_get_uint_32(data), png_get_uint_32(data + 4)};
}

static void read_gamma_and_chromaticities(cpng_reader *reader) {
    cpng_header *header = &reader->header;
    const png_byte *gamma = find_chunk(reader, GAMA, 4);
    const png_byte *chromaticities = find_chunk(reader, CHRM, 32);
    header->has_gamma = gamma != NULL;
    if (gamma) header->gamma = png_get_uint_32(gamma);
    header->has_chromaticities = chromaticities != NULL;
    if (!chromaticities) return;
    header->white = read_chromaticity(chromaticities);
    header->red = read_chromaticity(chromaticities + 8);
    header->green = read_chromaticity(chromaticities + 16);
    header->blue = read_chromaticity(chromaticities + 24);
}

static void read_profile(cpng_reader *reader) {
    png_charp name;
    int method;
    png_bytep profile;
    png_uint_32 size;
    if (reader->distrusted[ICCP]) return;
    if (png_get_iCCP(reader->png, reader->info, &name, &method, &profile, &size) == 0) return;
    reader->header.profile = profile;
    reader->header.profile_size = size;
}

/* Settles the pixels' layout and asks libpng for it. */
static void choose_layout(cpng_reader *reader) {
    png_structp png = reader->png;
    int depth, color;
    cpng_header *header = &reader->header;
    png_get_IHDR(png, reader->info, &header->width, &header->height, &depth, &color, NULL, NULL, NULL);
    header->bits = depth == 16 ? 16 : 8;
    header->has_alpha =
        (color & PNG_COLOR_MASK_ALPHA) != 0 || png_get_valid(png, reader->info, PNG_INFO_tRNS) != 0;
    header->channels = (color & PNG_COLOR_MASK_COLOR) == 0 && !header->has_alpha ? 1 : 4;
    png_set_expand(png);
    if (header->channels == 4 && (color & PNG_COLOR_MASK_COLOR) == 0) png_set_gray_to_rgb(png);
    if (header->channels == 4 && !header->has_alpha) png_set_add_alpha(png, 0xFFFF, PNG_FILLER_AFTER);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    if (depth == 16) png_set_swap(png);
#endif
}

static bool read_header(cpng_reader *reader) {
    png_structp png = reader->png;
    if (setjmp(png_jmpbuf(png))) return false;
    png_set_read_fn(png, reader, on_read);
    png_set_benign_errors(png, 1);
    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX); /* the caller judges the size, with better words */
    choose_chunks(png);
    png_read_info(png, reader->info);
    choose_layout(reader);
    read_cicp(reader);
    read_gamma_and_chromaticities(reader);
    reader->header.has_srgb = find_chunk(reader, SRGB, 1) != NULL;
    read_profile(reader);
    return true;
}

cpng_reader *cpng_reader_create(const uint8_t *bytes, size_t size, char *words) {
    cpng_say(words, "out of memory");
    cpng_reader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->complaints.words = words;
    reader->bytes = bytes;
    reader->size = size;
    reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, cpng_on_error, on_warning);
    reader->info = reader->png ? png_create_info_struct(reader->png) : NULL;
    if (reader->info && read_header(reader)) return reader;
    cpng_reader_destroy(reader);
    return NULL;
}

const cpng_header *cpng_reader_header(const cpng_reader *reader) { return &reader->header; }

static void read_rows(cpng_reader *reader, uint8_t *top, ptrdiff_t bytes_per_row) {
    /* Each pass of an interlaced picture writes its own pixels of the rows that the earlier ones left. */
    for (int pass = 0; pass < reader->passes; pass++)
        for (uint32_t y = 0; y < reader->header.height; y++)
            png_read_row(reader->png, top + (ptrdiff_t)y * bytes_per_row, NULL);
}

bool cpng_reader_read(cpng_reader *reader, uint8_t *top, ptrdiff_t bytes_per_row, char *words) {
    const cpng_header *header = &reader->header;
    reader->complaints.words = words;
    if (setjmp(png_jmpbuf(reader->png))) return false;
    if (reader->passes != 0) png_error(reader->png, "the pixels were read already");
    reader->passes = png_set_interlace_handling(reader->png);
    png_read_update_info(reader->png, reader->info);
    size_t row_size = (size_t)header->width * (size_t)(header->channels * header->bits / 8);
    if (png_get_rowbytes(reader->png, reader->info) != row_size) png_error(reader->png, "unexpected row length");
    read_rows(reader, top, bytes_per_row);
    png_read_end(reader->png, NULL);
    return true;
}

void cpng_reader_destroy(cpng_reader *reader) {
    if (!reader) return;
    png_destroy_read_struct(&reader->png, &reader->info, NULL);
    free(reader);
}
