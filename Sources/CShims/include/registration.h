/* The one entry of what makes filters of kernels. The pointer is a KernelRegistration. */
#ifndef CITRANS_REGISTRATION_H
#define CITRANS_REGISTRATION_H

void kernel_registration_run(void *registration);

#endif
