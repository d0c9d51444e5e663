#define _GNU_SOURCE
#include "citrans_threads.h"
#include "citrans_shims.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <unistd.h>

int32_t citrans_processor_count(void) {
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0) {
        int count = CPU_COUNT(&set);
        if (count > 0) return count;
    }
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (int32_t)online : 1;
}

static int32_t best_isa(void) {
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("x86-64-v4")) return CITRANS_ISA_V4;
    if (__builtin_cpu_supports("x86-64-v3")) return CITRANS_ISA_V3;
#endif
    return CITRANS_ISA_BASELINE;
}

int32_t citrans_isa(void) {
    const char *names[] = {"baseline", "v3", "v4"};
    int32_t best = best_isa();
    const char *wanted = getenv("CITRANS_ISA");
    for (int32_t i = 0; wanted && i < best; i++)
        if (strcmp(wanted, names[i]) == 0) return i;
    return best;
}

/* One job at a time: the caller posts it under the mutex, everybody (the caller too) takes indices from a counter
   until they run out, and the caller waits until the last helper has left the job. A second thread that renders
   through the same pool meanwhile runs its job alone, rather than wait. */
struct citrans_pool {
    pthread_mutex_t mutex;
    pthread_cond_t work, done;
    int32_t threads, started, active, next_worker;
    uint64_t generation;
    int busy, open, closing; /* busy: a caller has the pool; open: helpers may join its job */
    citrans_pool_body body;
    void *context;
    size_t count;
    atomic_size_t next;
    pthread_t handles[];
};

static void take_indices(citrans_pool *pool, int32_t worker) {
    size_t index;
    while ((index = atomic_fetch_add_explicit(&pool->next, 1, memory_order_relaxed)) < pool->count)
        pool->body(pool->context, index, worker);
}

static void *helper(void *argument) {
    citrans_pool *pool = argument;
    uint64_t seen = 0;
    pthread_mutex_lock(&pool->mutex);
    int32_t worker = ++pool->next_worker;
    for (;;) {
        while (!pool->closing && (seen == pool->generation || !pool->open)) pthread_cond_wait(&pool->work, &pool->mutex);
        if (pool->closing) break;
        seen = pool->generation;
        pool->active++;
        pthread_mutex_unlock(&pool->mutex);
        take_indices(pool, worker);
        pthread_mutex_lock(&pool->mutex);
        if (--pool->active == 0) pthread_cond_signal(&pool->done);
    }
    pthread_mutex_unlock(&pool->mutex);
    return NULL;
}

citrans_pool *citrans_pool_create(int32_t threads) {
    size_t helpers = threads > 1 ? (size_t)threads - 1 : 0;
    citrans_pool *pool = calloc(1, sizeof *pool + helpers * sizeof(pthread_t));
    if (!pool) return NULL;
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->work, NULL);
    pthread_cond_init(&pool->done, NULL);
    pool->threads = (int32_t)helpers;
    return pool;
}

void citrans_pool_run(citrans_pool *pool, size_t count, citrans_pool_body body, void *context) {
    int alone = !pool || pool->threads == 0 || count < 2;
    if (!alone) {
        pthread_mutex_lock(&pool->mutex);
        alone = pool->busy;
        if (!alone) {
            while (pool->started < pool->threads &&
                   pthread_create(&pool->handles[pool->started], NULL, helper, pool) == 0)
                pool->started++;
            pool->busy = pool->open = 1;
            pool->body = body;
            pool->context = context;
            pool->count = count;
            atomic_store(&pool->next, 0);
            pool->generation++;
            pthread_cond_broadcast(&pool->work);
        }
        pthread_mutex_unlock(&pool->mutex);
    }
    if (alone) {
        for (size_t index = 0; index < count; index++) body(context, index, 0);
        return;
    }
    take_indices(pool, 0);
    pthread_mutex_lock(&pool->mutex);
    pool->open = 0; /* a helper that wakes only now stays out */
    while (pool->active > 0) pthread_cond_wait(&pool->done, &pool->mutex);
    pool->busy = 0; /* only now may another job take the pool */
    pthread_mutex_unlock(&pool->mutex);
}

void citrans_pool_destroy(citrans_pool *pool) {
    if (!pool) return;
    pthread_mutex_lock(&pool->mutex);
    pool->closing = 1;
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->mutex);
    for (int32_t i = 0; i < pool->started; i++) pthread_join(pool->handles[i], NULL);
    pthread_cond_destroy(&pool->work);
    pthread_cond_destroy(&pool->done);
    pthread_mutex_destroy(&pool->mutex);
    free(pool);
}

struct citrans_lock {
    pthread_mutex_t mutex;
};

citrans_lock *citrans_lock_create(void) {
    citrans_lock *lock = malloc(sizeof *lock);
    if (lock) pthread_mutex_init(&lock->mutex, NULL);
    return lock;
}

void citrans_lock_acquire(citrans_lock *lock) { pthread_mutex_lock(&lock->mutex); }
void citrans_lock_release(citrans_lock *lock) { pthread_mutex_unlock(&lock->mutex); }

void citrans_lock_destroy(citrans_lock *lock) {
    if (!lock) return;
    pthread_mutex_destroy(&lock->mutex);
    free(lock);
}

static _Thread_local char error_text[1024];

const char *citrans_error_text(void) { return error_text; }

void citrans_error_text_set(const char *text, size_t length) {
    if (length >= sizeof error_text) {
        length = sizeof error_text - 1;
        while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) length--;
    }
    memcpy(error_text, text, length);
    error_text[length] = 0;
}
