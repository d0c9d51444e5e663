/* Pixels of four numbers side by side in memory, to planes and back. */
#ifndef CITRANS_LANES_PIXELS_H
#define CITRANS_LANES_PIXELS_H

typedef float lanes_pixel __attribute__((ext_vector_type(4)));

/* A vector in blocks of four lanes: what is said of the first block's lanes holds for each. */
#define LANES_QUAD(n, a, b, c, d) (a) + (n), (b) + (n), (c) + (n), (d) + (n)
#define LANES_EIGHT(n, a, b, c, d, e, f, g, h) LANES_QUAD(n, a, b, c, d), LANES_QUAD(n, e, f, g, h)
#if CITRANS_LANES == 4
#define LANES_BLOCKS(...) LANES_QUAD(0, __VA_ARGS__)
#define LANES_PAIR_BLOCKS(...) LANES_EIGHT(0, __VA_ARGS__)
#elif CITRANS_LANES == 8
#define LANES_BLOCKS(...) LANES_QUAD(0, __VA_ARGS__), LANES_QUAD(4, __VA_ARGS__)
#define LANES_PAIR_BLOCKS(...) LANES_EIGHT(0, __VA_ARGS__), LANES_EIGHT(8, __VA_ARGS__)
#else
#define LANES_BLOCKS(...)                                                                                              \
    LANES_QUAD(0, __VA_ARGS__), LANES_QUAD(4, __VA_ARGS__), LANES_QUAD(8, __VA_ARGS__), LANES_QUAD(12, __VA_ARGS__)
#define LANES_PAIR_BLOCKS(...)                                                                                         \
    LANES_EIGHT(0, __VA_ARGS__), LANES_EIGHT(8, __VA_ARGS__), LANES_EIGHT(16, __VA_ARGS__), LANES_EIGHT(24, __VA_ARGS__)
#endif
enum { LANES_BLOCK_COUNT = CITRANS_LANES / 4 };

/* Four planes' blocks to pixels, and the other way: it is the same turn. In q[j] each block has the pixel of the block's
   lane j. */
LANES_INLINE void lanes_planes_of_blocks(const lanes *q, void *numbers) {
    enum { N = CITRANS_LANES };
    lanes a = __builtin_shufflevector(q[0], q[1], LANES_BLOCKS(0, N, 1, N + 1));
    lanes b = __builtin_shufflevector(q[2], q[3], LANES_BLOCKS(0, N, 1, N + 1));
    lanes c = __builtin_shufflevector(q[0], q[1], LANES_BLOCKS(2, N + 2, 3, N + 3));
    lanes d = __builtin_shufflevector(q[2], q[3], LANES_BLOCKS(2, N + 2, 3, N + 3));
    lanes planes[4] = {
        __builtin_shufflevector(a, b, LANES_BLOCKS(0, 1, N, N + 1)),
        __builtin_shufflevector(a, b, LANES_BLOCKS(2, 3, N + 2, N + 3)),
        __builtin_shufflevector(c, d, LANES_BLOCKS(0, 1, N, N + 1)),
        __builtin_shufflevector(c, d, LANES_BLOCKS(2, 3, N + 2, N + 3))};
    memcpy(numbers, planes, sizeof planes);
}

/* As many pixels of floats as a vector has lanes, from memory to planes. */
LANES_INLINE void lanes_load_pixels(const void *memory, void *numbers) {
    lanes q[4];
    LANES_UNROLL for (int j = 0; j < 4; j++)
        LANES_UNROLL for (int block = 0; block < LANES_BLOCK_COUNT; block++)
            memcpy((uint8_t *)&q[j] + 16 * block, (const uint8_t *)memory + 16 * (4 * block + j), 16);
    lanes_planes_of_blocks(q, numbers);
}

/* And back. */
LANES_INLINE void lanes_store_pixels(void *memory, lanes red, lanes green, lanes blue, lanes alpha) {
    lanes q[4] = {red, green, blue, alpha};
    lanes_planes_of_blocks(q, q);
    LANES_UNROLL for (int j = 0; j < 4; j++)
        LANES_UNROLL for (int block = 0; block < LANES_BLOCK_COUNT; block++)
            memcpy((uint8_t *)memory + 16 * (4 * block + j), (const uint8_t *)&q[j] + 16 * block, 16);
}

#if CITRANS_LANES == 4
#define LANES_EVEN 0, 2, 4, 6
#define LANES_FIRST_BY_TURNS 0, 4, 1, 5
#define LANES_LAST_BY_TURNS 2, 6, 3, 7
#elif CITRANS_LANES == 8
#define LANES_EVEN 0, 2, 4, 6, 8, 10, 12, 14
#define LANES_FIRST_BY_TURNS 0, 8, 1, 9, 2, 10, 3, 11
#define LANES_LAST_BY_TURNS 4, 12, 5, 13, 6, 14, 7, 15
#else
#define LANES_EVEN 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30
#define LANES_FIRST_BY_TURNS 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23
#define LANES_LAST_BY_TURNS 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31
#endif

/* Pairs of words side by side in memory: the first of all pairs, and the second. */
LANES_INLINE lanes_int lanes_load_first_words(const void *memory) {
    lanes_int low = lanes_load_int(memory), high = lanes_load_int((const lanes_int *)memory + 1);
    return __builtin_shufflevector(low, high, LANES_EVEN);
}
LANES_INLINE lanes_int lanes_load_second_words(const void *memory) {
    lanes_int low = lanes_load_int(memory), high = lanes_load_int((const lanes_int *)memory + 1);
    typedef uint64_t wide __attribute__((ext_vector_type(CITRANS_LANES / 2)));
    return __builtin_shufflevector((lanes_int)((wide)low >> 32), (lanes_int)((wide)high >> 32), LANES_EVEN);
}
LANES_INLINE void lanes_store_words(void *memory, lanes_int first, lanes_int second) {
    lanes_store_int(memory, __builtin_shufflevector(first, second, LANES_FIRST_BY_TURNS));
    lanes_store_int((lanes_int *)memory + 1, __builtin_shufflevector(first, second, LANES_LAST_BY_TURNS));
}

#endif
