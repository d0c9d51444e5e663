/* Reads a file from memory. It is a picture, which renders, or there is a status. Changed files get right check sums
 * and whole compressed data mostly, or nothing past them would be reached. */
#include "fuzz.h"

#include <zlib.h>

size_t LLVMFuzzerMutate(uint8_t *bytes, size_t size, size_t room);

enum { SIGNATURE = 8, CHUNK = 12, DATA_ROOM = 1 << 16 };

static uint32_t word_at(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void put_word(uint8_t *bytes, uint32_t word) {
    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(word >> (24 - 8 * i));
}

/* Where the chunk at a place ends; 0 where it is not whole. */
static size_t chunk_end(const uint8_t *bytes, size_t size, size_t place) {
    if (place > size || size - place < CHUNK) return 0;
    size_t length = word_at(bytes + place);
    return length > size - place - CHUNK ? 0 : place + CHUNK + length;
}

static void put_check_sums(uint8_t *bytes, size_t size) {
    for (size_t place = SIGNATURE, end; (end = chunk_end(bytes, size, place)); place = end)
        put_word(bytes + end - 4, (uint32_t)crc32(0, bytes + place + 4, (uInt)(end - place - 8)));
}

/* The chunk's data replaced; gives the file's new size. */
static size_t put_data(uint8_t *bytes, size_t size, size_t room, size_t place, const uint8_t *data, size_t count) {
    size_t end = chunk_end(bytes, size, place), old = end - place - CHUNK;
    if (size - old + count > room) return size;
    memmove(bytes + place + 8 + count, bytes + end - 4, size - end + 4);
    memcpy(bytes + place + 8, data, count);
    put_word(bytes + place, (uint32_t)count);
    return size - old + count;
}

/* Changes what is compressed in a chunk, and compresses it again. */
static size_t mutate_compressed(uint8_t *bytes, size_t size, size_t room, size_t place) {
    static uint8_t raw[DATA_ROOM], packed[2 * DATA_ROOM];
    uLongf count = DATA_ROOM, packed_count = sizeof packed;
    size_t skip = memcmp(bytes + place + 4, "iCCP", 4) ? 0 : 1;
    size_t length = word_at(bytes + place);
    while (skip && skip < length && bytes[place + 8 + skip - 1])
        skip++;
    skip += skip != 0;
    if (skip >= length || uncompress(raw, &count, bytes + place + 8 + skip, (uLong)(length - skip)) != Z_OK)
        return size;
    count = LLVMFuzzerMutate(raw, count, DATA_ROOM);
    memcpy(packed, bytes + place + 8, skip);
    packed_count -= skip;
    if (compress(packed + skip, &packed_count, raw, count) != Z_OK) return size;
    return put_data(bytes, size, room, place, packed, skip + packed_count);
}

static size_t mutate_chunk(uint8_t *bytes, size_t size, size_t room, size_t place, dice *d) {
    static uint8_t data[DATA_ROOM];
    size_t length = word_at(bytes + place);
    int is_compressed = memcmp(bytes + place + 4, "IDAT", 4) == 0 || memcmp(bytes + place + 4, "iCCP", 4) == 0;
    if (is_compressed && dice_below(d, 4)) return mutate_compressed(bytes, size, room, place);
    if (length > DATA_ROOM) return size;
    memcpy(data, bytes + place + 8, length);
    return put_data(bytes, size, room, place, data,
                    LLVMFuzzerMutate(data, length, length + 16 < DATA_ROOM ? length + 16 : DATA_ROOM));
}

/* A chunk of one of the names doubled in front of another, under any name. */
static size_t insert_chunk(uint8_t *bytes, size_t size, size_t room, size_t place, dice *d) {
    static const char *const names[] = {"cICP", "sRGB", "gAMA", "cHRM", "iCCP", "tRNS", "PLTE", "IDAT",
                                        "IHDR", "IEND", "tEXt", "zTXt", "sBIT", "bKGD", "hIST", "acTL"};
    uint8_t chunk[CHUNK + 32] = {0};
    size_t count = dice_below(d, 33);
    put_word(chunk, (uint32_t)count);
    memcpy(chunk + 4, names[dice_below(d, sizeof names / sizeof *names)], 4);
    for (size_t i = 0; i < count; i++)
        chunk[8 + i] = (uint8_t)(dice_next(d) >> 40 & (dice_below(d, 2) ? 0xFF : 3));
    if (size + CHUNK + count > room) return size;
    memmove(bytes + place + CHUNK + count, bytes + place, size - place);
    memcpy(bytes + place, chunk, CHUNK + count);
    return size + CHUNK + count;
}

static size_t some_chunk(const uint8_t *bytes, size_t size, dice *d) {
    size_t chosen = 0, seen = 0;
    for (size_t place = SIGNATURE, end; (end = chunk_end(bytes, size, place)); place = end)
        if (dice_below(d, ++seen) == 0) chosen = place;
    return chosen;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t room, unsigned int seed) {
    dice d = {seed};
    size_t place = size > SIGNATURE ? some_chunk(bytes, size, &d) : 0;
    if (place == 0 || dice_below(&d, 6) == 0)
        size = LLVMFuzzerMutate(bytes, size, room);
    else if (dice_below(&d, 6) == 0)
        size = insert_chunk(bytes, size, room, place, &d);
    else
        size = mutate_chunk(bytes, size, room, place, &d);
    if (dice_below(&d, 8)) put_check_sums(bytes, size);
    return size;
}

static int is_answer(citrans_status status) {
    return status == CITRANS_OK || status == CITRANS_DECODE || status == CITRANS_SIZE_LIMIT ||
           status == CITRANS_OUT_OF_MEMORY;
}

static void render_corner(citrans_image *image) {
    static uint8_t memory[64 * 64 * 4];
    citrans_bitmap bitmap = CITRANS_BITMAP_RGBA8(memory, 64, 64, 64 * 4);
    citrans_rect corner = {-1, -1, 64, 64};
    if (citrans_context_render(NULL, image, &corner, &bitmap)) WRONG("read, but: %s", citrans_last_error());
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    citrans_image *image = NULL;
    citrans_rect extent;
    /* The limit keeps runs short; whatever is larger is refused, as by a host that sets one. */
    if (citrans_png_set_limits(4096, 1 << 22)) WRONG("limits: %s", citrans_last_error());
    citrans_status status = citrans_image_create_from_memory(bytes, size, &image);
    if (!is_answer(status) && !(status == CITRANS_NULL_ARGUMENT && !bytes))
        WRONG("status %d: %s", status, citrans_last_error());
    if ((status == CITRANS_OK) != (image != NULL)) WRONG("status %d with image %p", status, (void *)image);
    if (status != CITRANS_OK && !*citrans_last_error()) WRONG("status %d without a sentence", status);
    if (!image) return 0;
    if (citrans_image_extent(image, &extent) || extent.width < 1 || extent.height < 1) WRONG("no extent");
    render_corner(image);
    citrans_image_release(image);
    return 0;
}
