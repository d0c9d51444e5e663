/* Opaque pixels of four bytes to planes of light and back. Reading, plain loads from a table of 256 floats beat gathers and
   polynomials by two; writing, a polynomial is as fast as a table of bytes, and right where that is a fortieth of a level
   off. */
#ifndef CITRANS_LANES_WORDS_H
#define CITRANS_LANES_WORDS_H

/* Pixels that are decoded or encoded at a time. */
enum { LANES_WORDS = 64 };

typedef float lanes_word_quad __attribute__((ext_vector_type(4)));

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

/* The sRGB level 0…255 of light, rounded; what is not a number becomes 0. The light's exponent gives a power from the table
   of sixteen, which begins at 2^-15 and has each power's (2^e)^(1/2.4) times 1.055·255; its mantissa goes through a
   minimax polynomial of m^(1/2.4) in m − 1.5, whose error is 0.0004 of a level at most. */
LANES_INLINE lanes_int lanes_encoded_levels(lanes light, const float *powers) {
    lanes limited = lanes_min(lanes_max(light, (lanes)0.0f), (lanes)1.0f);
    lanes_int bits = (lanes_int)limited;
    lanes power = lanes_lookup16(powers, bits);
    lanes t = (lanes)((bits & 0x7FFFFF) | 0x3F800000) - 1.5f;
    lanes p = t * 0.005435405621526204f - 0.010651721315284357f;
    p = p * t + 0.022361582923469667f;
    p = p * t - 0.06386098592424769f;
    p = p * t + 0.3289101446717341f;
    p = p * t + 1.1840522962321698f;
    lanes curve = power * p - 13.525f;
    return lanes_to_int(limited <= 0.0031308f ? limited * 3294.6f + 0.5f : curve);
}

/* The bytes of each lane's word from the low end on. */
LANES_INLINE lanes_int lanes_byte_of(lanes_int word, int shift) { return word >> shift & 0xFF; }
LANES_INLINE lanes_int lanes_word_of(
    lanes_int red, lanes_int green, lanes_int blue, lanes_int rest, int red_shift, int green_shift, int blue_shift,
    int rest_shift) {
    return red << red_shift | green << green_shift | blue << blue_shift | rest << rest_shift;
}

#endif
