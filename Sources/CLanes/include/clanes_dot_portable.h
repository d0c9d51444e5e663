/* Sums of two products for each lane, in plain C. clanes_dot_x86.h has the same with single instructions. */
#ifndef CITRANS_LANES_DOT_H
#define CITRANS_LANES_DOT_H

/* Each lane holds two shorts on both sides; the products of the first and of the second ones, added. */
LANES_INLINE lanes_int lanes_dot(lanes_pairs a, lanes_int weights) {
    lanes_int both = (lanes_int)a;
    return (both << 16 >> 16) * (weights << 16 >> 16) + (both >> 16) * (weights >> 16);
}

#endif
