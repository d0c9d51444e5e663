/* Threads, the number of processors, the instruction set, and this thread's error text. */
#ifndef CITRANS_THREADS_H
#define CITRANS_THREADS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Processors that this process may run on; at least 1. */
int32_t citrans_processor_count(void);

/* The instruction sets that the pixel code is built for. */
enum { CITRANS_ISA_BASELINE = 0, CITRANS_ISA_V3 = 1, CITRANS_ISA_V4 = 2 };
/* The best of them that this processor runs, or the lower one that the environment variable CITRANS_ISA names
   ("baseline", "v3", "v4"). */
int32_t citrans_isa(void);

/* A pool of sleeping threads that run body(context, index, worker) for every index below count, the caller being
   worker 0. */
typedef void (*citrans_pool_body)(void *context, size_t index, int32_t worker);
typedef struct citrans_pool citrans_pool;
/* NULL where threads cannot be had. Threads start when they are first needed. */
citrans_pool *citrans_pool_create(int32_t threads);
void citrans_pool_run(citrans_pool *pool, size_t count, citrans_pool_body body, void *context);
void citrans_pool_destroy(citrans_pool *pool);

/* A lock that is held for a few instructions. */
typedef struct citrans_lock citrans_lock;
citrans_lock *citrans_lock_create(void);
void citrans_lock_acquire(citrans_lock *lock);
void citrans_lock_release(citrans_lock *lock);
void citrans_lock_destroy(citrans_lock *lock);

/* This thread's error text: never NULL, cut at a whole character where it is too long. */
const char *citrans_error_text(void);
void citrans_error_text_set(const char *text, size_t length);

#endif
