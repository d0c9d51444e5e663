/* The kernel compiler's entries. The pointers are a KernelCompilation and a KernelLibraryFile. */
#ifndef CITRANS_KERNEL_LANGUAGE_H
#define CITRANS_KERNEL_LANGUAGE_H

void kernel_language_compile(void *compilation);
void kernel_language_read_library(void *file);

#endif
