/* Pixels of four numbers read at any place, and the mean of four neighbours. A pixel is fetched whole, so that two
   neighbours of a row are one load; only the means are spread over lanes. The arithmetic of a lane is the same whichever
   way it goes, so that no pixel depends on its neighbours in the vector. */
#ifndef CITRANS_LANES_SAMPLE_H
#define CITRANS_LANES_SAMPLE_H

typedef float lanes_pixel __attribute__((ext_vector_type(4)));
typedef float lanes_pixel_pair __attribute__((ext_vector_type(8)));

/* Memory to read from, and the columns and rows of it that exist: from min on, below max. */
typedef struct lanes_source {
    const uint8_t *base;
    ptrdiff_t bytes_per_row;
    int32_t min_x, min_y, max_x, max_y;
    /* Whether what lies outside is the nearest pixel at the edge, rather than nothing. */
    int32_t repeats_edges;
    /* Bits that are set in every pixel that exists: 255 in the place of a byte that is no alpha. */
    uint32_t always;
} lanes_source;

/* Turns pixels into planes: the first numbers of all lanes' pixels, the second, the third, the fourth. */
#if CITRANS_LANES == 4
LANES_INLINE void lanes_planes(const lanes_pixel *p, void *numbers) {
    lanes_pixel a = __builtin_shufflevector(p[0], p[1], 0, 4, 1, 5), b = __builtin_shufflevector(p[2], p[3], 0, 4, 1, 5);
    lanes_pixel c = __builtin_shufflevector(p[0], p[1], 2, 6, 3, 7), d = __builtin_shufflevector(p[2], p[3], 2, 6, 3, 7);
    lanes planes[4] = {
        __builtin_shufflevector(a, b, 0, 1, 4, 5), __builtin_shufflevector(a, b, 2, 3, 6, 7),
        __builtin_shufflevector(c, d, 0, 1, 4, 5), __builtin_shufflevector(c, d, 2, 3, 6, 7)};
    memcpy(numbers, planes, sizeof planes);
}
#else
LANES_INLINE void lanes_eight_planes(const lanes_pixel *p, lanes_pixel_pair *planes) {
    lanes_pixel_pair q[4];
    for (int i = 0; i < 4; i++) q[i] = __builtin_shufflevector(p[i], p[i + 4], 0, 1, 2, 3, 4, 5, 6, 7);
    lanes_pixel_pair a = __builtin_shufflevector(q[0], q[1], 0, 8, 1, 9, 4, 12, 5, 13);
    lanes_pixel_pair b = __builtin_shufflevector(q[2], q[3], 0, 8, 1, 9, 4, 12, 5, 13);
    lanes_pixel_pair c = __builtin_shufflevector(q[0], q[1], 2, 10, 3, 11, 6, 14, 7, 15);
    lanes_pixel_pair d = __builtin_shufflevector(q[2], q[3], 2, 10, 3, 11, 6, 14, 7, 15);
    planes[0] = __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13);
    planes[1] = __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
    planes[2] = __builtin_shufflevector(c, d, 0, 1, 8, 9, 4, 5, 12, 13);
    planes[3] = __builtin_shufflevector(c, d, 2, 3, 10, 11, 6, 7, 14, 15);
}
#if CITRANS_LANES == 8
LANES_INLINE void lanes_planes(const lanes_pixel *p, void *numbers) {
    lanes_pixel_pair planes[4];
    lanes_eight_planes(p, planes);
    memcpy(numbers, planes, sizeof planes);
}
#else
#define LANES_JOINED(a, b) __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
LANES_INLINE void lanes_planes(const lanes_pixel *p, void *numbers) {
    lanes_pixel_pair low[4], high[4];
    lanes_eight_planes(p, low);
    lanes_eight_planes(p + 8, high);
    lanes planes[4];
    for (int i = 0; i < 4; i++) planes[i] = LANES_JOINED(low[i], high[i]);
    memcpy(numbers, planes, sizeof planes);
}
#endif
#endif

/* One pixel, and two neighbours, as floats: bytes 0…255, shorts 0…65535, floats as they are. */
#define LANES_PIXEL_LOADS(name, number)                                                                                \
    LANES_INLINE lanes_pixel lanes_pixel_##name(const uint8_t *memory, uint32_t always) {                              \
        typedef number four __attribute__((ext_vector_type(4)));                                                       \
        four v;                                                                                                        \
        memcpy(&v, memory, sizeof v);                                                                                  \
        if (sizeof(number) == 1) {                                                                                     \
            uint32_t word;                                                                                             \
            memcpy(&word, &v, sizeof word);                                                                            \
            word |= always;                                                                                            \
            memcpy(&v, &word, sizeof word);                                                                            \
        }                                                                                                              \
        return __builtin_convertvector(v, lanes_pixel);                                                                \
    }                                                                                                                  \
    LANES_INLINE lanes_pixel_pair lanes_pair_##name(const uint8_t *memory) {                                           \
        typedef number eight __attribute__((ext_vector_type(8)));                                                      \
        eight v;                                                                                                       \
        memcpy(&v, memory, sizeof v);                                                                                  \
        return __builtin_convertvector(v, lanes_pixel_pair);                                                           \
    }
LANES_PIXEL_LOADS(bytes, uint8_t)
LANES_PIXEL_LOADS(shorts, uint16_t)
LANES_PIXEL_LOADS(floats, float)

LANES_INLINE lanes_pixel lanes_mixed(lanes_pixel_pair upper, lanes_pixel_pair lower, float fx, float fy) {
    lanes_pixel_pair rows = upper + (lower - upper) * fy;
    return rows.lo + (rows.hi - rows.lo) * fx;
}

LANES_INLINE int32_t lanes_limited(int32_t a, int32_t min, int32_t max) { return a < min ? min : a > max ? max : a; }

/* name: the mean of the pixels in columns x and x+1 and rows y and y+1, all of which exist, a share fx and fy past the
   first of them; the memory's size fits 31 bits. name_at_edges: the same where some do not exist. name_nearest: the pixel
   in column x and row y. */
#define LANES_MEAN(name, number)                                                                                       \
    LANES_INLINE void lanes_mean_##name(lanes_source s, lanes_int x, lanes_int y, lanes fx, lanes fy, void *numbers) { \
        lanes_pixel result[CITRANS_LANES];                                                                             \
        lanes_int offset = y * (int32_t)s.bytes_per_row + x * (int32_t)(4 * sizeof(number));                           \
        _Pragma("clang loop unroll(full)") for (int i = 0; i < CITRANS_LANES; i++) {                                   \
            const uint8_t *place = s.base + offset[i];                                                                 \
            result[i] =                                                                                                \
                lanes_mixed(lanes_pair_##name(place), lanes_pair_##name(place + s.bytes_per_row), fx[i], fy[i]);       \
        }                                                                                                              \
        lanes_planes(result, numbers);                                                                                 \
    }

#define LANES_SAMPLING(name, number)                                                                                   \
    LANES_INLINE lanes_pixel lanes_edge_##name(const lanes_source *s, int32_t x, int32_t y) {                          \
        int32_t column = lanes_limited(x, s->min_x, s->max_x - 1), row = lanes_limited(y, s->min_y, s->max_y - 1);     \
        if (!s->repeats_edges && (column != x || row != y)) return (lanes_pixel)0.0f;                                  \
        return lanes_pixel_##name(                                                                                     \
            s->base + row * s->bytes_per_row + column * (ptrdiff_t)(4 * sizeof(number)), s->always);                   \
    }                                                                                                                  \
    static __attribute__((noinline, unused)) void lanes_mean_##name##_at_edges(                                        \
        const lanes_source *s, lanes_int x, lanes_int y, lanes fx, lanes fy, void *numbers) {                          \
        lanes_pixel result[CITRANS_LANES];                                                                             \
        for (int i = 0; i < CITRANS_LANES; i++) {                                                                      \
            lanes_pixel_pair upper, lower;                                                                             \
            upper.lo = lanes_edge_##name(s, x[i], y[i]), upper.hi = lanes_edge_##name(s, x[i] + 1, y[i]);              \
            lower.lo = lanes_edge_##name(s, x[i], y[i] + 1), lower.hi = lanes_edge_##name(s, x[i] + 1, y[i] + 1);      \
            result[i] = lanes_mixed(upper, lower, fx[i], fy[i]);                                                       \
        }                                                                                                              \
        lanes_planes(result, numbers);                                                                                 \
    }                                                                                                                  \
    static __attribute__((noinline, unused)) void lanes_nearest_##name(                                                \
        const lanes_source *s, lanes_int x, lanes_int y, void *numbers) {                                              \
        lanes_pixel result[CITRANS_LANES];                                                                             \
        for (int i = 0; i < CITRANS_LANES; i++) result[i] = lanes_edge_##name(s, x[i], y[i]);                          \
        lanes_planes(result, numbers);                                                                                 \
    }

/* The mean of one number of four pixels: of columns x (a, c) and x+1 (b, d), of rows y (a, b) and y+1 (c, d). */
LANES_INLINE lanes lanes_mean_of(lanes_int a, lanes_int b, lanes_int c, lanes_int d, lanes fx, lanes fy) {
    lanes upper = lanes_from_int(a), lower = lanes_from_int(c), next = lanes_from_int(b), last = lanes_from_int(d);
    lanes left = upper + (lower - upper) * fy, right = next + (last - next) * fy;
    return left + (right - left) * fx;
}

#if CITRANS_LANES == 16 && defined(__AVX512F__)
/* Number by number rather than pixel by pixel: with gathers of 512 bits that is twice as fast, with those of 256 it is
   not. */
LANES_INLINE void lanes_mean_bytes(lanes_source s, lanes_int x, lanes_int y, lanes fx, lanes fy, void *numbers) {
    lanes_int offset = y * (int32_t)s.bytes_per_row + x * 4;
    lanes_word_pair upper = lanes_gather_pairs(s.base, offset), lower = lanes_gather_pairs(s.base + s.bytes_per_row, offset);
    lanes planes[4];
    _Pragma("clang loop unroll(full)") for (int i = 0; i < 4; i++) planes[i] = lanes_mean_of(
        upper.first >> 8 * i & 0xFF, upper.second >> 8 * i & 0xFF, lower.first >> 8 * i & 0xFF,
        lower.second >> 8 * i & 0xFF, fx, fy);
    memcpy(numbers, planes, sizeof planes);
}

LANES_INLINE void lanes_mean_shorts(lanes_source s, lanes_int x, lanes_int y, lanes fx, lanes fy, void *numbers) {
    lanes_int offset = y * (int32_t)s.bytes_per_row + x * 8;
    const uint8_t *below = s.base + s.bytes_per_row;
    lanes_word_pair a = lanes_gather_pairs(s.base, offset), b = lanes_gather_pairs(s.base + 8, offset);
    lanes_word_pair c = lanes_gather_pairs(below, offset), d = lanes_gather_pairs(below + 8, offset);
    lanes_int low = (lanes_int)0xFFFF;
    lanes planes[4] = {
        lanes_mean_of(a.first & low, b.first & low, c.first & low, d.first & low, fx, fy),
        lanes_mean_of(
            a.first >> 16 & low, b.first >> 16 & low, c.first >> 16 & low, d.first >> 16 & low, fx, fy),
        lanes_mean_of(a.second & low, b.second & low, c.second & low, d.second & low, fx, fy),
        lanes_mean_of(
            a.second >> 16 & low, b.second >> 16 & low, c.second >> 16 & low, d.second >> 16 & low, fx, fy)};
    memcpy(numbers, planes, sizeof planes);
}
#else
LANES_MEAN(bytes, uint8_t)
LANES_MEAN(shorts, uint16_t)
#endif
LANES_MEAN(floats, float)

LANES_SAMPLING(bytes, uint8_t)
LANES_SAMPLING(shorts, uint16_t)
LANES_SAMPLING(floats, float)

/* The offset of the pixel in column x and row y, or of the nearest one that exists, and whether there is something to be
   seen (all bits set). */
typedef struct lanes_place {
    lanes_int offset, is_seen;
} lanes_place;

LANES_INLINE lanes_int lanes_all_limited(lanes_int a, int32_t min, int32_t max) {
    a = a < (lanes_int)min ? (lanes_int)min : a;
    return a > (lanes_int)max ? (lanes_int)max : a;
}

LANES_INLINE lanes_place lanes_place_of(const lanes_source *s, lanes_int x, lanes_int y, int32_t bytes_per_pixel) {
    lanes_int column = lanes_all_limited(x, s->min_x, s->max_x - 1), row = lanes_all_limited(y, s->min_y, s->max_y - 1);
    return (lanes_place){
        row * (int32_t)s->bytes_per_row + column * bytes_per_pixel,
        s->repeats_edges ? (lanes_int)-1 : (column == x) & (row == y)};
}

LANES_INLINE lanes_int lanes_word_at(const lanes_source *s, lanes_place place, ptrdiff_t distance, uint32_t always) {
    return (lanes_gather_word(s->base + distance, place.offset) | (lanes_int)(int32_t)always) & place.is_seen;
}

/* lanes_mean_bytes_at_edges and lanes_mean_shorts_at_edges for memory whose size fits 31 bits: all lanes at once. */
static __attribute__((noinline, unused)) void lanes_mean_bytes_near_edges(
    const lanes_source *s, lanes_int x, lanes_int y, lanes fx, lanes fy, void *numbers) {
    lanes_int a = lanes_word_at(s, lanes_place_of(s, x, y, 4), 0, s->always);
    lanes_int b = lanes_word_at(s, lanes_place_of(s, x + 1, y, 4), 0, s->always);
    lanes_int c = lanes_word_at(s, lanes_place_of(s, x, y + 1, 4), 0, s->always);
    lanes_int d = lanes_word_at(s, lanes_place_of(s, x + 1, y + 1, 4), 0, s->always);
    lanes planes[4];
    _Pragma("clang loop unroll(full)") for (int i = 0; i < 4; i++) planes[i] =
        lanes_mean_of(a >> 8 * i & 0xFF, b >> 8 * i & 0xFF, c >> 8 * i & 0xFF, d >> 8 * i & 0xFF, fx, fy);
    memcpy(numbers, planes, sizeof planes);
}

static __attribute__((noinline, unused)) void lanes_mean_shorts_near_edges(
    const lanes_source *s, lanes_int x, lanes_int y, lanes fx, lanes fy, void *numbers) {
    lanes_place first = lanes_place_of(s, x, y, 8), second = lanes_place_of(s, x + 1, y, 8);
    lanes_place third = lanes_place_of(s, x, y + 1, 8), fourth = lanes_place_of(s, x + 1, y + 1, 8);
    lanes planes[4];
    _Pragma("clang loop unroll(full)") for (int i = 0; i < 2; i++) {
        lanes_int a = lanes_word_at(s, first, 4 * i, 0), b = lanes_word_at(s, second, 4 * i, 0);
        lanes_int c = lanes_word_at(s, third, 4 * i, 0), d = lanes_word_at(s, fourth, 4 * i, 0);
        planes[2 * i] = lanes_mean_of(a & 0xFFFF, b & 0xFFFF, c & 0xFFFF, d & 0xFFFF, fx, fy);
        planes[2 * i + 1] =
            lanes_mean_of(a >> 16 & 0xFFFF, b >> 16 & 0xFFFF, c >> 16 & 0xFFFF, d >> 16 & 0xFFFF, fx, fy);
    }
    memcpy(numbers, planes, sizeof planes);
}

#endif
