/* Pixels of four numbers, and the mean of four neighbours, as numbers 0…1. Two neighbours of a row are one load, and bytes
   and shorts are mixed before they become floats; only the means are spread over lanes. The arithmetic of a lane is the
   same whichever way it goes, so that no pixel depends on its neighbours in the vector. clanes_read.h reads with it. */
#ifndef CITRANS_LANES_SAMPLE_H
#define CITRANS_LANES_SAMPLE_H

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

/* Two shorts for each lane, and one block's. */
typedef int16_t lanes_pairs __attribute__((ext_vector_type(2 * CITRANS_LANES)));
typedef int16_t lanes_block_pairs __attribute__((ext_vector_type(8)));

#ifdef __SSE2__
#include "clanes_dot_x86.h"
#else
#include "clanes_dot_portable.h"
#endif

/* One pixel as floats: bytes 0…255, shorts 0…65535, floats as they are. */
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
    }
LANES_PIXEL_LOADS(bytes, uint8_t)
LANES_PIXEL_LOADS(shorts, uint16_t)
LANES_PIXEL_LOADS(floats, float)

/* Means of neighbours in a row are taken in whole numbers, as a sum of two products: a share is rounded to a 16384th. Shorts
   are less 32768, so that they have a sign. */
enum { LANES_WHOLE_SHARE = 16384 };

/* The two weights of each lane's neighbours, the first one's in the low half. */
LANES_INLINE lanes_int lanes_weights(lanes share) {
    lanes_int second = lanes_to_int(share * (float)LANES_WHOLE_SHARE + 0.5f);
    return (second << 16) + LANES_WHOLE_SHARE - second;
}

/* The neighbours' numbers side by side: the first of both, the second of both … */
LANES_INLINE lanes_pairs lanes_side_by_side(lanes_pairs v) {
    return __builtin_shufflevector(v, v, LANES_PAIR_BLOCKS(0, 4, 1, 5, 2, 6, 3, 7));
}

/* A vector's offsets in one line of the cache. */
typedef int32_t lanes_offsets[CITRANS_LANES] __attribute__((aligned(4 * CITRANS_LANES)));

/* Two neighbours for each block, the block's lane j, from their offsets. */
LANES_INLINE lanes_pairs lanes_neighbours_bytes(const uint8_t *base, const int32_t *offsets, int j) {
    typedef uint8_t bytes __attribute__((ext_vector_type(2 * CITRANS_LANES)));
    bytes v;
    LANES_UNROLL for (int block = 0; block < LANES_BLOCK_COUNT; block++)
        memcpy((uint8_t *)&v + 8 * block, base + offsets[4 * block + j], 8);
    return lanes_side_by_side(__builtin_convertvector(v, lanes_pairs));
}

#define LANES_FIRST_SIXTEEN 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
LANES_INLINE lanes_pairs lanes_joined(const lanes_block_pairs *parts) {
#if CITRANS_LANES == 4
    return parts[0];
#elif CITRANS_LANES == 8
    return __builtin_shufflevector(parts[0], parts[1], LANES_FIRST_SIXTEEN);
#else
    /* By halves: the compiler makes slower instructions of anything else. */
    typedef int16_t half __attribute__((ext_vector_type(16)));
    half low = __builtin_shufflevector(parts[0], parts[1], LANES_FIRST_SIXTEEN);
    half high = __builtin_shufflevector(parts[2], parts[3], LANES_FIRST_SIXTEEN);
    return __builtin_shufflevector(
        low, high, LANES_FIRST_SIXTEEN, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31);
#endif
}

LANES_INLINE lanes_pairs lanes_neighbours_shorts(const uint8_t *base, const int32_t *offsets, int j) {
    lanes_block_pairs parts[LANES_BLOCK_COUNT];
    LANES_UNROLL for (int block = 0; block < LANES_BLOCK_COUNT; block++)
        memcpy(&parts[block], base + offsets[4 * block + j], sizeof *parts);
    return lanes_side_by_side(lanes_joined(parts) ^ (int16_t)-32768);
}

/* One block's lane in all of the block. */
#define LANES_SPREAD(v, j) __builtin_shufflevector(v, v, LANES_BLOCKS(j, j, j, j))

/* Sums of weighted numbers to means 0…1. */
LANES_INLINE void lanes_unscale_bytes(lanes *planes) {
    LANES_UNROLL for (int i = 0; i < 4; i++) planes[i] = planes[i] * (1.0f / 255 / LANES_WHOLE_SHARE);
}
LANES_INLINE void lanes_unscale_shorts(lanes *planes) {
    LANES_UNROLL for (int i = 0; i < 4; i++)
        planes[i] = (planes[i] + 32768.0f * LANES_WHOLE_SHARE) * (1.0f / 65535 / LANES_WHOLE_SHARE);
}

/* A word of each of four neighbours: of columns x and x+1 in row y, of columns x and x+1 in row y+1. */
typedef struct lanes_quad_words {
    lanes_int a, b, c, d;
} lanes_quad_words;

/* Two neighbours' bytes, or shorts, that stand at a shift in their words, weighted and added. */
LANES_INLINE lanes lanes_sum_of_bytes(lanes_int first, lanes_int second, int shift, lanes_int weights) {
    return lanes_from_int(lanes_dot((lanes_pairs)((first >> shift & 0xFF) | (second >> shift & 0xFF) << 16), weights));
}
LANES_INLINE lanes lanes_sum_of_shorts(lanes_int first, lanes_int second, int shift, lanes_int weights) {
    lanes_int both = (first >> shift & 0xFFFF) | (second >> shift) << 16;
    return lanes_from_int(lanes_dot((lanes_pairs)both ^ (int16_t)-32768, weights));
}

LANES_INLINE void lanes_mean_of_byte_words(lanes_quad_words w, lanes_int weights, lanes fy, lanes *planes) {
    LANES_UNROLL for (int i = 0; i < 4; i++) {
        lanes upper = lanes_sum_of_bytes(w.a, w.b, 8 * i, weights), lower = lanes_sum_of_bytes(w.c, w.d, 8 * i, weights);
        planes[i] = upper + (lower - upper) * fy;
    }
    lanes_unscale_bytes(planes);
}
LANES_INLINE void lanes_mean_of_short_words(const lanes_quad_words *w, lanes_int weights, lanes fy, lanes *planes) {
    LANES_UNROLL for (int i = 0; i < 4; i++) {
        lanes upper = lanes_sum_of_shorts(w[i / 2].a, w[i / 2].b, i % 2 * 16, weights);
        lanes lower = lanes_sum_of_shorts(w[i / 2].c, w[i / 2].d, i % 2 * 16, weights);
        planes[i] = upper + (lower - upper) * fy;
    }
    lanes_unscale_shorts(planes);
}

/* What a share fx becomes that the mean of a row's neighbours is taken with: weights, or for floats itself. */
LANES_INLINE lanes_int lanes_share_bytes(lanes fx) { return lanes_weights(fx); }
LANES_INLINE lanes_int lanes_share_shorts(lanes fx) { return lanes_weights(fx); }
LANES_INLINE lanes_int lanes_share_floats(lanes fx) { return (lanes_int)fx; }

/* name: the means of the pixels at offsets from the base, of their neighbours on the right, and of the two a row further on,
   all of which exist, with the row's share and a share fy of the second row. */
#if CITRANS_LANES == 16 && defined(__AVX512F__)
/* Number by number rather than pixel by pixel: gathers of 512 bits are faster than sixteen loads, those of 256 are not. */
LANES_INLINE void lanes_mean_bytes(
    const uint8_t *base, ptrdiff_t bytes_per_row, const int32_t *offsets, lanes_int share, lanes fy, lanes *planes) {
    lanes_int offset = lanes_load_int(offsets);
    lanes_word_pair upper = lanes_gather_pairs(base, offset), lower = lanes_gather_pairs(base + bytes_per_row, offset);
    lanes_quad_words words = {upper.first, upper.second, lower.first, lower.second};
    lanes_mean_of_byte_words(words, share, fy, planes);
}

LANES_INLINE void lanes_mean_shorts(
    const uint8_t *base, ptrdiff_t bytes_per_row, const int32_t *offsets, lanes_int share, lanes fy, lanes *planes) {
    lanes_int offset = lanes_load_int(offsets);
    const uint8_t *below = base + bytes_per_row;
    lanes_word_pair a = lanes_gather_pairs(base, offset), b = lanes_gather_pairs(base + 8, offset);
    lanes_word_pair c = lanes_gather_pairs(below, offset), d = lanes_gather_pairs(below + 8, offset);
    lanes_quad_words words[2] = {{a.first, b.first, c.first, d.first}, {a.second, b.second, c.second, d.second}};
    lanes_mean_of_short_words(words, share, fy, planes);
}
#else
#define LANES_WHOLE_MEAN(name)                                                                                         \
    LANES_INLINE lanes lanes_row_##name(const uint8_t *base, const int32_t *offsets, int j, lanes_int weights) {       \
        return lanes_from_int(lanes_dot(lanes_neighbours_##name(base, offsets, j), weights));                          \
    }                                                                                                                  \
    LANES_INLINE void lanes_mean_##name(                                                                               \
        const uint8_t *base, ptrdiff_t bytes_per_row, const int32_t *offsets, lanes_int share, lanes fy, lanes *planes) { \
        lanes q[4];                                                                                                    \
        LANES_MEAN_OF_LANE(name, 0) LANES_MEAN_OF_LANE(name, 1) LANES_MEAN_OF_LANE(name, 2) LANES_MEAN_OF_LANE(name, 3)\
        lanes_planes_of_blocks(q, planes);                                                                             \
        lanes_unscale_##name(planes);                                                                                  \
    }
#define LANES_MEAN_OF_LANE(name, j)                                                                                    \
    {                                                                                                                  \
        lanes_int both = LANES_SPREAD(share, j);                                                                       \
        lanes upper = lanes_row_##name(base, offsets, j, both);                                                        \
        lanes lower = lanes_row_##name(base + bytes_per_row, offsets, j, both);                                        \
        q[j] = upper + (lower - upper) * LANES_SPREAD(fy, j);                                                          \
    }
LANES_WHOLE_MEAN(bytes)
LANES_WHOLE_MEAN(shorts)
#endif

/* The same for one vector, from columns and rows. */
LANES_INLINE void lanes_mean_of_bytes(
    const uint8_t *base, ptrdiff_t bytes_per_row, lanes_int x, lanes_int y, lanes fx, lanes fy, void *numbers) {
    lanes planes[4];
    lanes_offsets offsets;
    lanes_store_int(offsets, y * (int32_t)bytes_per_row + x * 4);
    /* Read from memory they are cheaper than taken out of the vector one by one, as the compiler would. */
    __asm__("" : "+m"(offsets));
    lanes_mean_bytes(base, bytes_per_row, offsets, lanes_share_bytes(fx), fy, planes);
    memcpy(numbers, planes, sizeof planes);
}

/* The mean of four pixels of floats. */
LANES_INLINE lanes_pixel lanes_mixed_floats(lanes_pixel_pair upper, lanes_pixel_pair lower, float fx, float fy) {
    lanes_pixel_pair rows = upper + (lower - upper) * fy;
    return rows.lo + (rows.hi - rows.lo) * fx;
}

LANES_INLINE void lanes_mean_floats(
    const uint8_t *base, ptrdiff_t bytes_per_row, const int32_t *offsets, lanes_int share, lanes fy, lanes *planes) {
    lanes_pixel result[CITRANS_LANES];
    lanes fx = (lanes)share;
    LANES_UNROLL for (int i = 0; i < CITRANS_LANES; i++) {
        lanes_pixel_pair upper, lower;
        memcpy(&upper, base + offsets[i], sizeof upper);
        memcpy(&lower, base + offsets[i] + bytes_per_row, sizeof lower);
        result[i] = lanes_mixed_floats(upper, lower, fx[i], fy[i]);
    }
    lanes_load_pixels(result, planes);
}

/* The mean of four pixels of whole numbers, as `LANES_WHOLE_MEAN` has it, before it is brought to 0…1. */
LANES_INLINE lanes_pixel lanes_whole_row(lanes_pixel first, lanes_pixel second, int32_t weights, float zero) {
    typedef int32_t four __attribute__((ext_vector_type(4)));
    four a = __builtin_convertvector(first - zero, four), b = __builtin_convertvector(second - zero, four);
    return __builtin_convertvector(a * (weights & 0xFFFF) + b * (weights >> 16), lanes_pixel);
}
LANES_INLINE lanes_pixel lanes_whole_mixed(lanes_pixel_pair upper, lanes_pixel_pair lower, float fx, float fy, float zero) {
    int32_t weights = (int32_t)lanes_weights((lanes)fx)[0];
    lanes_pixel above = lanes_whole_row(upper.lo, upper.hi, weights, zero);
    lanes_pixel below = lanes_whole_row(lower.lo, lower.hi, weights, zero);
    return above + (below - above) * fy;
}
LANES_INLINE lanes_pixel lanes_mixed_bytes(lanes_pixel_pair upper, lanes_pixel_pair lower, float fx, float fy) {
    return lanes_whole_mixed(upper, lower, fx, fy, 0.0f) * (1.0f / 255 / LANES_WHOLE_SHARE);
}
LANES_INLINE lanes_pixel lanes_mixed_shorts(lanes_pixel_pair upper, lanes_pixel_pair lower, float fx, float fy) {
    lanes_pixel sum = lanes_whole_mixed(upper, lower, fx, fy, 32768.0f);
    return (sum + 32768.0f * LANES_WHOLE_SHARE) * (1.0f / 65535 / LANES_WHOLE_SHARE);
}

LANES_INLINE int32_t lanes_limited(int32_t a, int32_t min, int32_t max) { return a < min ? min : a > max ? max : a; }

/* name_at_edges: the mean of the pixels in columns x and x+1 and rows y and y+1, some of which may not exist. name_nearest:
   the pixel in column x and row y. */
#define LANES_EDGES(name, number, largest)                                                                             \
    LANES_INLINE lanes_pixel lanes_edge_##name(const lanes_source *s, int32_t x, int32_t y) {                          \
        int32_t column = lanes_limited(x, s->min_x, s->max_x - 1), row = lanes_limited(y, s->min_y, s->max_y - 1);     \
        if (!s->repeats_edges && (column != x || row != y)) return (lanes_pixel)0.0f;                                  \
        return lanes_pixel_##name(                                                                                     \
            s->base + row * s->bytes_per_row + column * (ptrdiff_t)(4 * sizeof(number)), s->always);                   \
    }                                                                                                                  \
    static __attribute__((noinline, unused)) void lanes_mean_##name##_at_edges(                                        \
        const lanes_source *s, lanes_int x, lanes_int y, lanes fx, lanes fy, lanes *planes) {                          \
        lanes_pixel result[CITRANS_LANES];                                                                             \
        for (int i = 0; i < CITRANS_LANES; i++) {                                                                      \
            lanes_pixel_pair upper, lower;                                                                             \
            upper.lo = lanes_edge_##name(s, x[i], y[i]), upper.hi = lanes_edge_##name(s, x[i] + 1, y[i]);              \
            lower.lo = lanes_edge_##name(s, x[i], y[i] + 1), lower.hi = lanes_edge_##name(s, x[i] + 1, y[i] + 1);      \
            result[i] = lanes_mixed_##name(upper, lower, fx[i], fy[i]);                                                \
        }                                                                                                              \
        lanes_load_pixels(result, planes);                                                                             \
    }                                                                                                                  \
    static __attribute__((noinline, unused)) void lanes_nearest_##name(                                                \
        const lanes_source *s, lanes_int x, lanes_int y, lanes *planes) {                                              \
        lanes_pixel result[CITRANS_LANES];                                                                             \
        for (int i = 0; i < CITRANS_LANES; i++) result[i] = lanes_edge_##name(s, x[i], y[i]) * (1.0f / (largest));     \
        lanes_load_pixels(result, planes);                                                                             \
    }
LANES_EDGES(bytes, uint8_t, 255)
LANES_EDGES(shorts, uint16_t, 65535)
LANES_EDGES(floats, float, 1)

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

/* name_at_edges for memory whose size fits 31 bits: all lanes at once. */
static __attribute__((noinline, unused)) void lanes_mean_bytes_near_edges(
    const lanes_source *s, lanes_int x, lanes_int y, lanes fx, lanes fy, lanes *planes) {
    lanes_quad_words words = {
        lanes_word_at(s, lanes_place_of(s, x, y, 4), 0, s->always), lanes_word_at(s, lanes_place_of(s, x + 1, y, 4), 0, s->always),
        lanes_word_at(s, lanes_place_of(s, x, y + 1, 4), 0, s->always),
        lanes_word_at(s, lanes_place_of(s, x + 1, y + 1, 4), 0, s->always)};
    lanes_mean_of_byte_words(words, lanes_weights(fx), fy, planes);
}

static __attribute__((noinline, unused)) void lanes_mean_shorts_near_edges(
    const lanes_source *s, lanes_int x, lanes_int y, lanes fx, lanes fy, lanes *planes) {
    lanes_place first = lanes_place_of(s, x, y, 8), second = lanes_place_of(s, x + 1, y, 8);
    lanes_place third = lanes_place_of(s, x, y + 1, 8), fourth = lanes_place_of(s, x + 1, y + 1, 8);
    lanes_quad_words words[2];
    LANES_UNROLL for (int i = 0; i < 2; i++)
        words[i] = (lanes_quad_words){
            lanes_word_at(s, first, 4 * i, 0), lanes_word_at(s, second, 4 * i, 0), lanes_word_at(s, third, 4 * i, 0),
            lanes_word_at(s, fourth, 4 * i, 0)};
    lanes_mean_of_short_words(words, lanes_weights(fx), fy, planes);
}

/* Floats are as wide as their words: there is nothing to be gained. */
LANES_INLINE void lanes_mean_floats_near_edges(
    const lanes_source *s, lanes_int x, lanes_int y, lanes fx, lanes fy, lanes *planes) {
    lanes_mean_floats_at_edges(s, x, y, fx, fy, planes);
}

#endif
