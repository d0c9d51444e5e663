/* Pixels of bytes: to planes of light and back, mixed, mapped and put in another order. Reading, plain loads from a table of 256
   floats beat gathers of 256 bits and polynomials by two, and gathers of 512 bits beat them by a quarter; writing, a polynomial
   is as fast as a table of bytes, and right where that is a fortieth of a level off. */
#ifndef CITRANS_LANES_WORDS_H
#define CITRANS_LANES_WORDS_H

/* Pixels that are decoded or encoded at a time. */
enum { LANES_WORDS = 64 };

#if (CITRANS_LANES == 8 && defined(__AVX2__)) || (CITRANS_LANES == 16 && defined(__AVX512BW__))
#include "clanes_levels_x86.h"
#include "clanes_mix_x86.h"
#else
#include "clanes_levels_portable.h"
#include "clanes_mix_portable.h"
#endif

typedef float lanes_word_quad __attribute__((ext_vector_type(4)));

#if CITRANS_LANES == 16 && defined(__AVX512F__)
/* The light of the bytes that stand at these shifts in a pixel's word. Reads and writes whole vectors. */
static __attribute__((noinline, unused)) void lanes_decode_words(
    const uint8_t *pixels, ptrdiff_t count, const float *levels, int red_shift, int green_shift, int blue_shift, float *red,
    float *green, float *blue) {
    for (ptrdiff_t i = 0; i < count; i += CITRANS_LANES) {
        lanes_int words = lanes_load_int(pixels + 4 * i);
        lanes_store(red + i, lanes_gather(levels, words >> red_shift & 0xFF));
        lanes_store(green + i, lanes_gather(levels, words >> green_shift & 0xFF));
        lanes_store(blue + i, lanes_gather(levels, words >> blue_shift & 0xFF));
    }
}
#else
/* One byte of each of four pixels, which come in pairs, through the table. */
LANES_INLINE void lanes_decode_quad(uint64_t first, uint64_t second, int shift, const float *levels, float *plane) {
    lanes_word_quad quad = {
        levels[first >> shift & 0xFF], levels[first >> (shift + 32) & 0xFF], levels[second >> shift & 0xFF],
        levels[second >> (shift + 32) & 0xFF]};
    memcpy(plane, &quad, sizeof quad);
}

#define LANES_DECODE_LOOP(r, g, b)                                                                                     \
    for (ptrdiff_t i = 0; i < count; i += 4) {                                                                         \
        uint64_t first, second;                                                                                        \
        memcpy(&first, pixels + 4 * i, 8);                                                                             \
        memcpy(&second, pixels + 4 * i + 8, 8);                                                                        \
        lanes_decode_quad(first, second, r, levels, red + i);                                                          \
        lanes_decode_quad(first, second, g, levels, green + i);                                                        \
        lanes_decode_quad(first, second, b, levels, blue + i);                                                         \
    }

/* The light of the bytes that stand at these shifts in a pixel's word. Reads and writes whole groups of four. */
static __attribute__((noinline, unused)) void lanes_decode_words(
    const uint8_t *pixels, ptrdiff_t count, const float *levels, int red_shift, int green_shift, int blue_shift, float *red,
    float *green, float *blue) {
    /* The orders that there are, so that the shifts are constants. */
    if (red_shift == 0) LANES_DECODE_LOOP(0, 8, 16)
    else if (red_shift == 16) LANES_DECODE_LOOP(16, 8, 0)
    else LANES_DECODE_LOOP(red_shift, green_shift, blue_shift)
}
#endif

/* Opaque pixels as four shorts each: the light of the bytes that stand at these shifts, from a table of 256, and the greatest
   alpha. */
static __attribute__((noinline, unused)) void lanes_words_to_shorts(
    const uint8_t *pixels, ptrdiff_t count, const uint16_t *light, int red_shift, int green_shift, int blue_shift, void *to) {
    for (ptrdiff_t i = 0; i < count; i++) {
        uint32_t word;
        memcpy(&word, pixels + 4 * i, sizeof word);
        uint64_t shorts = light[word >> red_shift & 0xFF] | (uint64_t)light[word >> green_shift & 0xFF] << 16
            | (uint64_t)light[word >> blue_shift & 0xFF] << 32 | (uint64_t)0xFFFF << 48;
        memcpy((uint8_t *)to + 8 * i, &shorts, sizeof shorts);
    }
}

/* Pixels of three bytes as words whose fourth is 255, and back. */
static __attribute__((noinline, unused)) void lanes_widen_pixels(const void *pixels, ptrdiff_t count, void *words) {
    const uint8_t *from = pixels;
    uint8_t *to = words;
    for (ptrdiff_t i = 0; i < count; i++) {
        uint32_t word = 0;
        /* A byte of the next pixel is read and replaced. */
        if (i + 1 < count) memcpy(&word, from + 3 * i, 4);
        else memcpy(&word, from + 3 * i, 3);
        word |= 0xFF000000;
        memcpy(to + 4 * i, &word, 4);
    }
}
static __attribute__((noinline, unused)) void lanes_narrow_pixels(const void *words, ptrdiff_t count, void *pixels) {
    const uint8_t *from = words;
    uint8_t *to = pixels;
    for (ptrdiff_t i = 0; i < count; i++) {
        uint32_t word;
        memcpy(&word, from + 4 * i, 4);
        /* The next pixel's first byte is written over at once. */
        if (i + 1 < count) memcpy(to + 3 * i, &word, 4);
        else memcpy(to + 3 * i, &word, 3);
    }
}

/* A table's entries by one byte of each pixel. */
static __attribute__((noinline, unused)) void lanes_look_up_bytes(
    const void *pixels, ptrdiff_t bytes_per_pixel, ptrdiff_t count, const float *table, float *to) {
    const uint8_t *bytes = pixels;
    for (ptrdiff_t i = 0; i < count; i++) to[i] = table[bytes[i * bytes_per_pixel]];
}

/* The light of pixels that something shows through, from a table with a row of 256 for each alpha; the alphas as numbers
   0…1. Reads and writes whole groups of four. */
static __attribute__((noinline, unused)) void lanes_decode_translucent_words(
    const uint8_t *pixels, ptrdiff_t count, const float *light, int red_shift, int green_shift, int blue_shift,
    int alpha_shift, float *red, float *green, float *blue, float *alpha) {
    for (ptrdiff_t i = 0; i < count; i += 4) {
        lanes_word_quad r, g, b, a;
        LANES_UNROLL for (int j = 0; j < 4; j++) {
            uint32_t word;
            memcpy(&word, pixels + 4 * (i + j), sizeof word);
            uint32_t level = word >> alpha_shift & 0xFF;
            const float *row = light + 256 * level;
            r[j] = row[word >> red_shift & 0xFF], g[j] = row[word >> green_shift & 0xFF];
            b[j] = row[word >> blue_shift & 0xFF], a[j] = (float)(int32_t)level;
        }
        a = a * (1.0f / 255);
        memcpy(red + i, &r, sizeof r), memcpy(green + i, &g, sizeof g), memcpy(blue + i, &b, sizeof b);
        memcpy(alpha + i, &a, sizeof a);
    }
}

/* The sRGB level 0…255 of light, rounded; what is not a number becomes 0. The light's exponent gives a power from the table
   of sixteen, which begins at 2^-15 and has each power's (2^e)^(1/2.4) times 1.055·255; its mantissa goes through a
   minimax polynomial of m^(1/2.4) in m − 1.5, by pairs, which do not wait for one another; its error is 0.0004 of a level at
   most. */
#define LANES_ENCODED_LEVELS(name, numbers, integers, lookup)                                                          \
    LANES_INLINE integers name(numbers light, const float *powers) {                                                   \
        numbers limited = light > 0.0f ? light : (numbers)0.0f;                                                        \
        limited = limited < 1.0f ? limited : (numbers)1.0f;                                                            \
        integers bits = (integers)limited;                                                                             \
        numbers power = lookup(powers, bits);                                                                          \
        numbers t = (numbers)((bits & 0x7FFFFF) | 0x3F800000) - 1.5f, square = t * t;                                  \
        numbers high = t * 0.005435405621526204f - 0.010651721315284357f;                                              \
        numbers middle = t * 0.022361582923469667f - 0.06386098592424769f;                                             \
        numbers low = t * 0.3289101446717341f + 1.1840522962321698f;                                                   \
        numbers curve = power * ((high * square + middle) * square + low) - 13.525f;                                   \
        return __builtin_convertvector(limited <= 0.0031308f ? limited * 3294.6f + 0.5f : curve, integers);            \
    }

/* Two vectors as one: each operation is done for both, and neither waits for itself. */
typedef float lanes_twice __attribute__((ext_vector_type(2 * CITRANS_LANES)));
typedef int32_t lanes_twice_int __attribute__((ext_vector_type(2 * CITRANS_LANES)));

LANES_INLINE lanes_twice lanes_lookup16_twice(const float *table, lanes_twice_int bits) {
    lanes_twice v;
    v.lo = lanes_lookup16(table, bits.lo), v.hi = lanes_lookup16(table, bits.hi);
    return v;
}

LANES_ENCODED_LEVELS(lanes_encoded_levels, lanes, lanes_int, lanes_lookup16)
LANES_ENCODED_LEVELS(lanes_encoded_levels_twice, lanes_twice, lanes_twice_int, lanes_lookup16_twice)

/* Planes of opaque light to pixels whose bytes stand at these shifts, alpha 255. Reads whole pairs of vectors. */
static __attribute__((noinline, unused)) void lanes_encode_words(
    const float *red, const float *green, const float *blue, ptrdiff_t count, const float *powers, int red_shift,
    int green_shift, int blue_shift, int rest_shift, void *to) {
    const lanes_twice_int rest = (lanes_twice_int)(int32_t)(0xFFu << rest_shift);
    for (ptrdiff_t i = 0; i < count; i += 2 * CITRANS_LANES) {
        lanes_twice r, g, b;
        memcpy(&r, red + i, sizeof r), memcpy(&g, green + i, sizeof g), memcpy(&b, blue + i, sizeof b);
        lanes_twice_int words = rest | lanes_encoded_levels_twice(r, powers) << red_shift
            | lanes_encoded_levels_twice(g, powers) << green_shift | lanes_encoded_levels_twice(b, powers) << blue_shift;
        ptrdiff_t left = count - i;
        if (left >= 2 * CITRANS_LANES) memcpy((uint8_t *)to + 4 * i, &words, sizeof words);
        else memcpy((uint8_t *)to + 4 * i, &words, 4 * (size_t)left);
    }
}

/* The byte a + (b − a)·share/32768, rounded; halves upwards. */
LANES_INLINE uint8_t lanes_mixed_byte(uint8_t a, uint8_t b, int16_t share) {
    return (uint8_t)(a + (((b - a) * share + 16384) >> 15));
}

/* All bytes by one share. */
static __attribute__((noinline, unused)) void lanes_mix_bytes(
    const void *first, const void *second, ptrdiff_t count, int16_t share, void *destination) {
    const uint8_t *a = first, *b = second;
    uint8_t *to = destination;
    ptrdiff_t i = 0;
    for (; i + LANES_MIXED <= count; i += LANES_MIXED) lanes_mix_block(a + i, b + i, share, to + i);
    for (; i < count; i++) to[i] = lanes_mixed_byte(a[i], b[i], share);
}

/* A share for each pixel of four bytes. */
static __attribute__((noinline, unused)) void lanes_mix_pixels(
    const void *first, const void *second, ptrdiff_t count, const int16_t *shares, void *destination) {
    const uint8_t *a = first, *b = second;
    uint8_t *to = destination;
    ptrdiff_t i = 0;
    for (; i + LANES_MIXED / 4 <= count; i += LANES_MIXED / 4)
        lanes_mix_pixel_block(a + 4 * i, b + 4 * i, shares + i, to + 4 * i);
    for (ptrdiff_t k = 4 * i; k < 4 * count; k++) to[k] = lanes_mixed_byte(a[k], b[k], shares[k / 4]);
}

/* Bytes of two pictures in turns, sixteen of each: what indices into a table of all pairs are, the first's at the low end. */
LANES_INLINE void lanes_pair_bytes(const uint8_t *first, const uint8_t *second, uint16_t *index) {
    typedef uint8_t sixteen __attribute__((ext_vector_type(16)));
    typedef uint8_t thirty_two __attribute__((ext_vector_type(32)));
    sixteen a, b;
    memcpy(&a, first, sizeof a);
    memcpy(&b, second, sizeof b);
    thirty_two both = __builtin_shufflevector(
        a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15,
        31);
    memcpy(index, &both, sizeof both);
}

/* Bytes through a table of all pairs. */
static __attribute__((noinline, unused)) void lanes_mix_levels(
    const void *first, const void *second, ptrdiff_t count, const uint8_t *pairs, void *destination) {
    const uint8_t *a = first, *b = second;
    uint8_t *to = destination;
    ptrdiff_t i = 0;
    for (; i + 16 <= count; i += 16) {
        uint16_t index[16];
        lanes_pair_bytes(a + i, b + i, index);
        /* The compiler would take the indices out of the vector again, one by one. */
        __asm__("" : "+m"(index));
        LANES_UNROLL for (int k = 0; k < 16; k++) to[i + k] = pairs[index[k]];
    }
    for (; i < count; i++) to[i] = pairs[a[i] | b[i] << 8];
}

/* At most LANES_WORDS pixels through a table of all pairs of bytes. The fourth byte becomes 255: the last of a pixel's, or the
   first. Reads and writes whole groups of four pixels. */
static __attribute__((noinline, unused)) void lanes_mix_words(
    const void *first, const void *second, ptrdiff_t count, const uint8_t *pairs, int rest_is_last, void *destination) {
    uint16_t index[4 * LANES_WORDS];
    for (ptrdiff_t i = 0; i < 4 * count; i += 16)
        lanes_pair_bytes((const uint8_t *)first + i, (const uint8_t *)second + i, index + i);
    /* The compiler would take the indices out of the vectors again, one by one. */
    __asm__("" : "+m"(index));
    uint8_t *to = destination;
    for (ptrdiff_t i = 0; i < 4 * count; i += 4) {
        const uint16_t *three = index + i + !rest_is_last;
        uint32_t colors = pairs[three[0]] | (uint32_t)pairs[three[1]] << 8 | (uint32_t)pairs[three[2]] << 16;
        uint32_t word = rest_is_last ? colors | 0xFF000000 : colors << 8 | 0xFF;
        memcpy(to + i, &word, sizeof word);
    }
}

/* The bytes of each lane's word from the low end on. */
LANES_INLINE lanes_int lanes_byte_of(lanes_int word, int shift) { return word >> shift & 0xFF; }
LANES_INLINE lanes_int lanes_word_of(
    lanes_int red, lanes_int green, lanes_int blue, lanes_int rest, int red_shift, int green_shift, int blue_shift,
    int rest_shift) {
    return red << red_shift | green << green_shift | blue << blue_shift | rest << rest_shift;
}

/* Where the four bytes of a pixel stand in a word, in bits from its low end. */
typedef struct lanes_byte_shifts {
    int32_t red, green, blue, rest;
} lanes_byte_shifts;

LANES_INLINE lanes_int lanes_reordered(lanes_int word, lanes_byte_shifts from, lanes_byte_shifts to) {
    return lanes_word_of(
        lanes_byte_of(word, from.red), lanes_byte_of(word, from.green), lanes_byte_of(word, from.blue),
        lanes_byte_of(word, from.rest), to.red, to.green, to.blue, to.rest);
}

/* Pixels whose bytes stand in one order, in another; then bits that are set in all of them. */
static __attribute__((noinline, unused)) void lanes_reorder_words(
    const void *pixels, ptrdiff_t count, lanes_byte_shifts from, lanes_byte_shifts to, uint32_t always, void *result) {
    const uint8_t *a = pixels;
    uint8_t *b = result;
    const lanes_int set = (lanes_int)(int32_t)always;
    for (ptrdiff_t i = 0; i < count; i += CITRANS_LANES) {
        size_t size = 4 * (size_t)(count - i < CITRANS_LANES ? count - i : CITRANS_LANES);
        lanes_int word = 0;
        if (size == sizeof word) word = lanes_load_int(a + 4 * i);
        else memcpy(&word, a + 4 * i, size);
        word = lanes_reordered(word, from, to) | set;
        if (size == sizeof word) lanes_store_int(b + 4 * i, word);
        else memcpy(b + 4 * i, &word, size);
    }
}

#endif
