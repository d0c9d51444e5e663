/* The kernel compiler's one entry. The pointer is a KernelCompilation. */
#ifndef CITRANS_KERNEL_LANGUAGE_H
#define CITRANS_KERNEL_LANGUAGE_H

void kernel_language_compile(void *compilation);

#endif
