/* libpng behind functions that only return: its long jumps begin and end in here, and it prints nothing. */
#ifndef CPNG_H
#define CPNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Every function that can fail takes a buffer of this many bytes, and on failure leaves in it a text in libpng's own
   words, ASCII, ended by a zero. */
enum { CPNG_WORDS = 256 };

/* A chromaticity, times 100 000. */
typedef struct cpng_chromaticity {
    uint32_t x, y;
} cpng_chromaticity;

/* What stands before a picture's pixels. A chunk that is broken, of the wrong length or has a wrong check sum counts as
   missing. */
typedef struct cpng_header {
    uint32_t width, height; /* 1 … 2^31 - 1 */
    int32_t channels;       /* of the decoded pixels: 1 (gray) or 4 (red, green, blue, alpha) */
    int32_t bits;           /* of a decoded number: 8 or 16 */
    bool has_alpha;         /* false where all decoded alphas are 1 */
    bool has_cicp, has_srgb, has_gamma, has_chromaticities;
    uint8_t cicp_primaries, cicp_transfer, cicp_matrix, cicp_full_range; /* ITU-T H.273 */
    uint32_t gamma;                                                      /* gAMA, times 100 000 */
    cpng_chromaticity white, red, green, blue;                           /* cHRM */
    const uint8_t *profile;                                              /* iCCP, decompressed; NULL where none */
    size_t profile_size;
} cpng_header;

typedef struct cpng_reader cpng_reader;

/* Reads what stands before the pixels. The bytes must stay until the reader is destroyed. NULL on failure. */
cpng_reader *cpng_reader_create(const uint8_t *bytes, size_t size, char *words);
/* Valid until the reader is destroyed. */
const cpng_header *cpng_reader_header(const cpng_reader *reader);
/* Decodes the pixels and checks the rest of the file; once per reader. `top` is the top row's first byte; 16 bit
   numbers come in the machine's byte order. */
bool cpng_reader_read(cpng_reader *reader, uint8_t *top, ptrdiff_t bytes_per_row, char *words);
/* Accepts NULL. */
void cpng_reader_destroy(cpng_reader *reader);

/* How hard to try. */
typedef enum cpng_effort {
    CPNG_FAST,     /* for frames */
    CPNG_BALANCED, /* for single pictures */
    CPNG_LEVELLED  /* zlib's level, as given */
} cpng_effort;

/* A picture to encode. */
typedef struct cpng_picture {
    const uint8_t *top; /* the top row's first byte */
    ptrdiff_t bytes_per_row;
    uint32_t width, height;
    int32_t channels;   /* in memory: 1, 3 or 4 */
    int32_t bits;       /* 8 or 16, the latter in the machine's byte order */
    bool ignores_alpha; /* the fourth number is not written */
    bool display_p3;    /* otherwise sRGB */
    cpng_effort effort;
    int32_t level; /* 1 … 9, where the effort is levelled */
} cpng_picture;

/* Encodes; `bytes` is to be freed with cpng_free. */
bool cpng_write(const cpng_picture *picture, uint8_t **bytes, size_t *size, char *words);
/* Accepts NULL. */
void cpng_free(void *memory);

#endif
