/* Contexts: threads and job systems, progress and cancelling, limits; timing functions. */
#include "pictures.h"

#include <math.h>
#include <pthread.h>

enum { SIDE = 300 };

static citrans_filter *swipe(void) {
    return transition("CISwipeTransition", picture(SIDE, SIDE, 1), picture(SIDE, SIDE, 2), 0.5);
}

static citrans_context *context_create(void) {
    citrans_context *context = NULL;
    OK(citrans_context_create(&context));
    return context;
}

static void render_equals(citrans_context *context) {
    frame expected = frame_create(SIDE, SIDE, 0), got = frame_create(SIDE, SIDE, 0);
    citrans_filter *filter = swipe();
    OK(citrans_filter_render(filter, NULL, &expected.bitmap));
    OK(citrans_filter_render(filter, context, &got.bitmap));
    CHECK(memcmp(expected.memory, got.memory, got.size) == 0);
    citrans_filter_release(filter);
    frame_free(&expected);
    frame_free(&got);
}

static void any_number_of_threads_gives_the_same(void) {
    citrans_context *context = context_create();
    for (int32_t threads = 0; threads <= 7; threads++) {
        OK(citrans_context_set_threads(context, threads));
        render_equals(context);
    }
    citrans_context_release(context);
}

/* A job system as a host may have one: two threads, one from the front and one from the back. */
typedef struct half {
    citrans_parallel_body body;
    void *context;
    size_t begin, end;
} half;

static void *run_half(void *argument) {
    half *h = argument;
    for (size_t i = h->end; i > h->begin; i--) h->body(h->context, i - 1);
    return NULL;
}

static void parallel_for(void *user, size_t count, citrans_parallel_body body, void *context) {
    half second = {body, context, count / 2, count};
    pthread_t thread;
    pthread_create(&thread, NULL, run_half, &second);
    for (size_t i = 0; i < count / 2; i++) body(context, i);
    pthread_join(thread, NULL);
    body(context, count);    /* one that does not exist is ignored */
    body(context, SIZE_MAX); /* and so is this */
    *(int *)user += 1;
}

static void the_hosts_job_system_gives_the_same(void) {
    int calls = 0;
    citrans_context *context = context_create();
    OK(citrans_context_set_parallel_for(context, parallel_for, &calls));
    render_equals(context);
    CHECK(calls > 0);
    int before = calls;
    OK(citrans_context_set_parallel_for(context, NULL, NULL));
    render_equals(context);
    CHECK(calls == before);
    citrans_context_release(context);
}

typedef struct progress {
    double last;
    int calls, cancel_at;
} progress;

static int note_progress(void *user, double done) {
    progress *p = user;
    CHECK(done >= p->last && done >= 0 && done <= 1);
    p->last = done;
    return ++p->calls == p->cancel_at;
}

static void progress_runs_up_and_can_cancel(void) {
    progress p = {0, 0, 0};
    citrans_context *context = context_create();
    OK(citrans_context_set_progress(context, note_progress, &p));
    render_equals(context);
    CHECK(p.calls > 0 && p.last == 1);

    frame out = frame_create(SIDE, SIDE, 5);
    citrans_filter *filter = swipe();
    p = (progress){0, 0, 1};
    FAILS(citrans_filter_render(filter, context, &out.bitmap), CITRANS_CANCELLED, "cancel");
    CHECK(p.last < 1 && frame_kept_its_gaps(&out));
    p = (progress){0, 0, 0};
    OK(citrans_filter_render(filter, context, &out.bitmap));
    citrans_filter_release(filter);
    citrans_context_release(context);
    frame_free(&out);
}

static void the_memory_limit_is_kept(void) {
    frame out = frame_create(SIDE, SIDE, 0);
    citrans_context *context = context_create();
    citrans_image *image = NULL, *turned = NULL;
    citrans_filter *filter = swipe();
    const double matrix[6] = {0.8, 0.6, -0.6, 0.8, 0, 0};
    const citrans_rect bounds = {0, 0, SIDE, SIDE};
    OK(citrans_filter_output_image(filter, &image)); /* sampled anywhere, so it has to be rendered first */
    OK(citrans_image_transformed(image, matrix, &turned));
    OK(citrans_context_set_memory_limit(context, 10000));
    FAILS(citrans_context_render(context, turned, &bounds, &out.bitmap), CITRANS_OUT_OF_MEMORY, "10000");
    CHECK(frame_is_untouched(&out));
    OK(citrans_context_set_memory_limit(context, UINT64_MAX));
    OK(citrans_context_render(context, turned, &bounds, &out.bitmap));
    citrans_image_release(turned);
    citrans_image_release(image);
    citrans_filter_release(filter);
    citrans_context_release(context);
    frame_free(&out);
}

static void a_context_says_what_was_computed(void) {
    frame out = frame_create(SIDE, SIDE, 0);
    citrans_context *context = context_create();
    citrans_filter *filter = swipe();
    double share = 7;
    OK(citrans_context_computed_share(context, &share));
    CHECK(share == 0);
    OK(citrans_filter_render(filter, context, &out.bitmap));
    OK(citrans_context_computed_share(context, &share));
    CHECK(share > 0.1 && share <= 1);
    OK(citrans_filter_set_time(filter, 1));
    OK(citrans_filter_render(filter, context, &out.bitmap));
    OK(citrans_context_computed_share(context, &share));
    CHECK(share == 0);
    FAILS(citrans_context_computed_share(context, NULL), CITRANS_NULL_ARGUMENT, "share");
    citrans_filter_release(filter);
    citrans_context_release(context);
    frame_free(&out);
}

static void dither_is_repeatable(void) {
    frame plain = frame_create(64, 4, 0), first = frame_create(64, 4, 0), second = frame_create(64, 4, 0);
    citrans_context *context = context_create();
    citrans_filter *filter = transition("CIDissolveTransition", picture(64, 4, 1), picture(64, 4, 9), 0.37);
    OK(citrans_filter_render(filter, context, &plain.bitmap));
    OK(citrans_context_set_dither(context, 1));
    OK(citrans_filter_render(filter, context, &first.bitmap));
    OK(citrans_filter_render(filter, context, &second.bitmap));
    CHECK(memcmp(first.memory, second.memory, first.size) == 0);
    CHECK(memcmp(first.memory, plain.memory, first.size) != 0);
    citrans_filter_release(filter);
    citrans_context_release(context);
    frame_free(&plain);
    frame_free(&first);
    frame_free(&second);
}

static void timing_functions_run_from_0_to_1(void) {
    const char *names[] = {"linear", "easeIn", "easeOut", "easeInEaseOut", "default", "ease-in", "ease-in-out"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        citrans_timing_function *function = NULL;
        double value = 7, last = 0;
        OK(citrans_timing_function_create(names[i], &function));
        for (int step = -10; step <= 110; step++) {
            OK(citrans_timing_function_value(function, step / 100.0, &value));
            CHECK(value >= last && value <= 1);
            CHECK((step > 0 || value == 0) && (step < 100 || value == 1));
            last = value;
        }
        FAILS(citrans_timing_function_value(function, NAN, &value), CITRANS_INVALID_ARGUMENT, "time");
        CHECK(value == 1);
        citrans_timing_function_release(function);
    }
    citrans_timing_function *function = NULL;
    FAILS(citrans_timing_function_create("easeInn", &function), CITRANS_INVALID_ARGUMENT, "did you mean easeIn?");
    FAILS(citrans_timing_function_create_with_control_points(0, NAN, 1, 1, &function), CITRANS_INVALID_ARGUMENT,
          "finite");
    CHECK(function == NULL);
    OK(citrans_timing_function_create_with_control_points(0, 1, 0, 1, &function));
    double value = 0;
    OK(citrans_timing_function_value(function, 0.001, &value));
    CHECK(fabs(value - 0.271) < 1e-3);
    citrans_timing_function_release(function);
}

RUN(TEST(any_number_of_threads_gives_the_same), TEST(the_hosts_job_system_gives_the_same),
    TEST(progress_runs_up_and_can_cancel), TEST(the_memory_limit_is_kept),
    TEST(a_context_says_what_was_computed), TEST(dither_is_repeatable),
    TEST(timing_functions_run_from_0_to_1))
