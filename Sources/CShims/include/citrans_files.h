/* Whole files, read and written. */
#ifndef CITRANS_FILES_H
#define CITRANS_FILES_H

#include <stddef.h>
#include <stdint.h>

/* Both return 0, or the system's error number. */
int32_t citrans_file_read(const char *path, size_t limit, uint8_t **bytes, size_t *size); /* free with citrans_free */
int32_t citrans_file_write(const char *path, const uint8_t *bytes, size_t size); /* appears whole or not at all */
/* The system's words for an error number; valid until this thread's next call. */
const char *citrans_file_error(int32_t number);

#endif
