/* Several threads: own filters, shared images, a shared context, and handles that come and go meanwhile. */
#include "pictures.h"

#include <pthread.h>

enum { THREADS = 8, ROUNDS = 40, WIDTH = 97, HEIGHT = 61 };

typedef struct worker {
    citrans_image *from, *to;
    citrans_context *context;
    frame out;
} worker;

static void *work(void *argument) {
    worker *w = argument;
    for (int round = 0; round < ROUNDS; round++) {
        citrans_filter *filter = NULL;
        OK(citrans_filter_create(round % 2 ? "CISwipeTransition" : "CIDissolveTransition", &filter));
        OK(citrans_image_retain(w->from));
        OK(citrans_filter_set_image(filter, "inputImage", w->from));
        OK(citrans_filter_set_image(filter, "inputTargetImage", w->to));
        OK(citrans_filter_set_time(filter, (round + 1.0) / (ROUNDS + 1)));
        OK(citrans_filter_render(filter, w->context, &w->out.bitmap));
        citrans_image_release(w->from);
        citrans_filter_release(filter);
        FAILS(citrans_filter_set_time(filter, 1), CITRANS_INVALID_HANDLE, "citrans_filter");
    }
    return NULL;
}

static void threads_give_equal_output(void) {
    worker workers[THREADS];
    pthread_t threads[THREADS];
    citrans_image *from = picture(WIDTH, HEIGHT, 1), *to = picture(WIDTH, HEIGHT, 2);
    citrans_context *context = NULL;
    OK(citrans_context_create(&context));
    for (int i = 0; i < THREADS; i++) {
        workers[i] = (worker){from, to, i % 4 ? context : NULL, frame_create(WIDTH, HEIGHT, 0)};
        CHECK(pthread_create(&threads[i], NULL, work, &workers[i]) == 0);
    }
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    for (int i = 1; i < THREADS; i++)
        CHECK(memcmp(workers[0].out.memory, workers[i].out.memory, workers[i].out.size) == 0);
    for (int i = 0; i < THREADS; i++) frame_free(&workers[i].out);
    citrans_image_release(from);
    citrans_image_release(to);
    citrans_context_release(context);
}

static void *fail_with(void *name) {
    for (int i = 0; i < 1000; i++) {
        citrans_filter *filter = NULL;
        FAILS(citrans_filter_create(name, &filter), CITRANS_UNKNOWN_FILTER, name);
    }
    return NULL;
}

static void each_thread_has_its_own_error_text(void) {
    pthread_t one, two;
    pthread_create(&one, NULL, fail_with, "CIFirst");
    pthread_create(&two, NULL, fail_with, "CISecond");
    pthread_join(one, NULL);
    pthread_join(two, NULL);
}

RUN(TEST(threads_give_equal_output), TEST(each_thread_has_its_own_error_text))
