/* Bytes between those of two pictures, by the rounded product of shorts that SSSE3 brought and its wider forms.
   clanes_mix_portable.h has the same in plain C. */
#ifndef CITRANS_LANES_MIX_H
#define CITRANS_LANES_MIX_H

/* Bytes that are mixed at a time: a vector of them. */
enum { LANES_MIXED = 4 * CITRANS_LANES };

typedef uint8_t lanes_mix_byte __attribute__((ext_vector_type(4 * CITRANS_LANES)));
typedef int16_t lanes_mix_short __attribute__((ext_vector_type(2 * CITRANS_LANES)));

/* The low and the high eight bytes of each block of 128 bits as shorts, and such shorts as bytes again. */
#define LANES_WIDENED(n, from)                                                                                         \
    LANES_EIGHT(n, (from), LANES_MIXED, (from) + 1, LANES_MIXED, (from) + 2, LANES_MIXED, (from) + 3, LANES_MIXED),    \
        LANES_EIGHT(n, (from) + 4, LANES_MIXED, (from) + 5, LANES_MIXED, (from) + 6, LANES_MIXED, (from) + 7, LANES_MIXED)
#if CITRANS_LANES == 8
#define LANES_WIDENED_BLOCKS(from) LANES_WIDENED(0, from), LANES_WIDENED(16, from)
#define LANES_ROUNDED_PRODUCT __builtin_ia32_pmulhrsw256
#define LANES_NARROWED __builtin_ia32_packuswb256
#else
#define LANES_WIDENED_BLOCKS(from)                                                                                     \
    LANES_WIDENED(0, from), LANES_WIDENED(16, from), LANES_WIDENED(32, from), LANES_WIDENED(48, from)
#define LANES_ROUNDED_PRODUCT __builtin_ia32_pmulhrsw512
#define LANES_NARROWED __builtin_ia32_packuswb512
#endif

LANES_INLINE lanes_mix_short lanes_low_shorts(lanes_mix_byte a) {
    return (lanes_mix_short)__builtin_shufflevector(a, (lanes_mix_byte)0, LANES_WIDENED_BLOCKS(0));
}
LANES_INLINE lanes_mix_short lanes_high_shorts(lanes_mix_byte a) {
    return (lanes_mix_short)__builtin_shufflevector(a, (lanes_mix_byte)0, LANES_WIDENED_BLOCKS(8));
}
LANES_INLINE lanes_mix_short lanes_between(lanes_mix_short a, lanes_mix_short b, lanes_mix_short share) {
    return a + (lanes_mix_short)LANES_ROUNDED_PRODUCT(b - a, share);
}

LANES_INLINE void lanes_mix_halves(
    const uint8_t *a, const uint8_t *b, lanes_mix_short low_shares, lanes_mix_short high_shares, uint8_t *to) {
    lanes_mix_byte x, y;
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    lanes_mix_short low = lanes_between(lanes_low_shorts(x), lanes_low_shorts(y), low_shares);
    lanes_mix_short high = lanes_between(lanes_high_shorts(x), lanes_high_shorts(y), high_shares);
    lanes_mix_byte result = (lanes_mix_byte)LANES_NARROWED(low, high);
    memcpy(to, &result, sizeof result);
}

/* Each byte a + (b − a)·share/32768, rounded; halves upwards. */
LANES_INLINE void lanes_mix_block(const uint8_t *a, const uint8_t *b, int16_t share, uint8_t *to) {
    lanes_mix_halves(a, b, (lanes_mix_short)share, (lanes_mix_short)share, to);
}

/* The same with a share for each pixel of four bytes. */
#define LANES_FOUR_TIMES(i) i, i, i, i
#define LANES_PAIR_OF_PIXELS(i) LANES_FOUR_TIMES(i), LANES_FOUR_TIMES((i) + 1)
#if CITRANS_LANES == 8
#define LANES_SPREAD_SHARES(i) LANES_PAIR_OF_PIXELS(i), LANES_PAIR_OF_PIXELS((i) + 4)
#else
#define LANES_SPREAD_SHARES(i)                                                                                         \
    LANES_PAIR_OF_PIXELS(i), LANES_PAIR_OF_PIXELS((i) + 4), LANES_PAIR_OF_PIXELS((i) + 8), LANES_PAIR_OF_PIXELS((i) + 12)
#endif
LANES_INLINE void lanes_mix_pixel_block(const uint8_t *a, const uint8_t *b, const int16_t *shares, uint8_t *to) {
    typedef int16_t short_of_pixel __attribute__((ext_vector_type(CITRANS_LANES)));
    short_of_pixel share;
    memcpy(&share, shares, sizeof share);
    lanes_mix_halves(
        a, b, __builtin_shufflevector(share, share, LANES_SPREAD_SHARES(0)),
        __builtin_shufflevector(share, share, LANES_SPREAD_SHARES(2)), to);
}

#endif
