/* The Swift runtime takes the seed of its hash tables from arc4random_buf, which Linux has had only since glibc 2.36.
   With this one the library loads on systems back to 2.34. Nothing secret depends on it. */
#include <stddef.h>
#include <unistd.h>

void arc4random_buf(void *buffer, size_t size) {
    for (unsigned char *next = buffer; size > 0;) {
        size_t part = size < 256 ? size : 256; /* the most that getentropy gives */
        if (getentropy(next, part) != 0) return;
        next += part;
        size -= part;
    }
}
