/* Bytes between those of two pictures, in plain C. clanes_mix_x86.h has the same by one instruction for product, sum and
   shift. */
#ifndef CITRANS_LANES_MIX_H
#define CITRANS_LANES_MIX_H

/* Bytes that are mixed at a time: as many as a vector of shorts has. */
enum { LANES_MIXED = 2 * CITRANS_LANES };

typedef int16_t lanes_mix_short __attribute__((ext_vector_type(2 * CITRANS_LANES)));
typedef int32_t lanes_mix_int __attribute__((ext_vector_type(2 * CITRANS_LANES)));
typedef uint8_t lanes_mix_byte __attribute__((ext_vector_type(2 * CITRANS_LANES)));

LANES_INLINE void lanes_mix_shorts(const uint8_t *a, const uint8_t *b, lanes_mix_short shares, uint8_t *to) {
    lanes_mix_byte x, y;
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    lanes_mix_short from = __builtin_convertvector(x, lanes_mix_short);
    /* The product's high half is the difference in 64ths, downwards; to round that comes to the same as to round the product. */
    lanes_mix_short difference = (__builtin_convertvector(y, lanes_mix_short) - from) << 7;
    lanes_mix_int product = __builtin_convertvector(difference, lanes_mix_int)
        * __builtin_convertvector(shares, lanes_mix_int);
    lanes_mix_short mixed = from + ((__builtin_convertvector(product >> 16, lanes_mix_short) + 32) >> 6);
    lanes_mix_byte result = __builtin_convertvector(mixed, lanes_mix_byte);
    memcpy(to, &result, sizeof result);
}

/* Each byte a + (b − a)·share/32768, rounded; halves upwards. */
LANES_INLINE void lanes_mix_block(const uint8_t *a, const uint8_t *b, int16_t share, uint8_t *to) {
    lanes_mix_shorts(a, b, (lanes_mix_short)share, to);
}

/* The same with a share for each pixel of four bytes. */
LANES_INLINE void lanes_mix_pixel_block(const uint8_t *a, const uint8_t *b, const int16_t *shares, uint8_t *to) {
    lanes_mix_short spread;
    LANES_UNROLL for (int i = 0; i < LANES_MIXED; i++) spread[i] = shares[i / 4];
    lanes_mix_shorts(a, b, spread, to);
}

#endif
