/* Renders as a game would: into its own BGRA buffer with padded rows, on its own job system, pictures of any size.

   cc game_buffer.c -lcitrans -lpthread && ./a.out        reads from.png and to.png, writes game_buffer.png */
#include <citrans.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 640, HEIGHT = 360, ROW = WIDTH * 4 + 64, WORKERS = 4 };

/* The game's job system, here four threads that take every fourth job. */
typedef struct share {
    citrans_parallel_body body;
    void *context;
    size_t first, count;
} share;

static void *run_share(void *argument) {
    const share *s = argument;
    for (size_t index = s->first; index < s->count; index += WORKERS) s->body(s->context, index);
    return NULL;
}

static void run_jobs(void *user, size_t count, citrans_parallel_body body, void *context) {
    pthread_t threads[WORKERS];
    share shares[WORKERS];
    (void)user;
    for (size_t i = 0; i < WORKERS; i++) {
        shares[i] = (share){body, context, i, count};
        if (pthread_create(&threads[i], NULL, run_share, &shares[i])) exit(1);
    }
    for (size_t i = 0; i < WORKERS; i++) pthread_join(threads[i], NULL);
}

static citrans_status render(citrans_filter *filter, citrans_context *context, const citrans_bitmap *buffer) {
    citrans_image *from = NULL, *to = NULL;
    citrans_status status = citrans_image_create_from_file("from.png", &from);
    if (!status) status = citrans_image_create_from_file("to.png", &to);
    if (!status) status = citrans_filter_set_image(filter, "inputImage", from);
    if (!status) status = citrans_filter_set_image(filter, "inputTargetImage", to);
    if (!status) status = citrans_filter_set_fit(filter, CITRANS_FIT_COVER);
    if (!status) status = citrans_filter_set_time(filter, 0.4);
    if (!status) status = citrans_filter_render(filter, context, buffer);
    citrans_image_release(from); /* the filter keeps what it needs */
    citrans_image_release(to);
    return status;
}

int main(void) {
    citrans_filter *filter = NULL;
    citrans_context *context = NULL;
    citrans_bitmap buffer = CITRANS_BITMAP_BGRA8(malloc((size_t)ROW * HEIGHT), WIDTH, HEIGHT, ROW);
    if (citrans_context_create(&context) ||
        citrans_context_set_parallel_for(context, run_jobs, NULL) ||
        citrans_filter_create("CISwipeTransition", &filter) ||
        render(filter, context, &buffer) ||
        citrans_bitmap_write_png(&buffer, "game_buffer.png", NULL))
        return puts(citrans_last_error()), 1;
    citrans_filter_release(filter);
    citrans_context_release(context);
    free(buffer.data);
    return 0;
}
