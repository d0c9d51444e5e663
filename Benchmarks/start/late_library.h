#ifndef CITRANS_LATE_LIBRARY_H
#define CITRANS_LATE_LIBRARY_H

#include <citrans.h>

/* To be called before any other of the library's functions. Ends the program where it fails. */
void load_library(const char *path);

#endif
