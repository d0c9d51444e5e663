#define _GNU_SOURCE
#include "citrans_files.h"
#include "citrans_shims.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static int32_t read_all(int descriptor, size_t limit, uint8_t **bytes, size_t *size) {
    struct stat info;
    if (fstat(descriptor, &info) != 0) return errno;
    if (S_ISDIR(info.st_mode)) return EISDIR;
    size_t capacity = info.st_size > 0 ? (size_t)info.st_size + 1 : 65536, used = 0;
    if (capacity > limit) capacity = limit + 1;
    uint8_t *memory = malloc(capacity);
    if (!memory) return ENOMEM;
    for (;;) {
        if (used > limit) return free(memory), EFBIG;
        if (used == capacity) {
            uint8_t *larger = realloc(memory, capacity *= 2);
            if (!larger) return free(memory), ENOMEM;
            memory = larger;
        }
        ssize_t got = read(descriptor, memory + used, capacity - used);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) {
            int32_t error = errno;
            return free(memory), error;
        }
        if (got == 0) break;
        used += (size_t)got;
    }
    *bytes = memory;
    *size = used;
    return 0;
}

int32_t citrans_file_read(const char *path, size_t limit, uint8_t **bytes, size_t *size) {
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return errno;
    int32_t error = read_all(descriptor, limit, bytes, size);
    close(descriptor);
    return error;
}

/* The bytes go to a neighbour of the file that then takes its name, so a reader never sees half a file. What is not a
   plain file (a pipe, /dev/stdout) is written straight. */
int32_t citrans_file_write(const char *path, const uint8_t *bytes, size_t size) {
    struct stat info;
    int straight = stat(path, &info) == 0 && !S_ISREG(info.st_mode);
    mode_t mode = !straight && stat(path, &info) == 0 ? info.st_mode & 0777 : 0666;
    char *neighbour = NULL;
    if (!straight && asprintf(&neighbour, "%s.%ld.part", path, (long)getpid()) < 0) return ENOMEM;
    const char *target = straight ? path : neighbour;
    int descriptor = open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
    int32_t error = descriptor < 0 ? errno : 0;
    for (size_t done = 0; !error && done < size;) {
        ssize_t put = write(descriptor, bytes + done, size - done);
        if (put < 0 && errno != EINTR) error = errno;
        if (put > 0) done += (size_t)put;
    }
    if (descriptor >= 0 && close(descriptor) != 0 && !error) error = errno;
    if (!straight && !error && rename(neighbour, path) != 0) error = errno;
    if (!straight && error && descriptor >= 0) unlink(neighbour);
    free(neighbour);
    return error;
}

const char *citrans_file_error(int32_t number) {
    static _Thread_local char text[128];
    return strerror_r(number, text, sizeof text);
}
