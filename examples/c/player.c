/* A picture frame: pictures come one after the other, each when the one before is at rest; the clock is the program's.

   cc player.c -lcitrans && ./a.out a.png b.png c.png        writes frame-00000.png … at ten frames a second */
#include <citrans.h>
#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 640, HEIGHT = 360, RATE = 10 };

typedef struct show {
    char **next; /* the pictures still to come; NULL ends the list */
    double now;
    citrans_player *player;
    citrans_filter *filter;
    citrans_timing_function *easing;
} show;

/* Goes on to the next picture, from whatever is on the wall. */
static void go_on(void *user, int at_end) {
    show *s = user;
    citrans_image *image = NULL;
    if (!at_end || !*s->next) return;
    if (citrans_image_create_from_file(*s->next++, &image) ||
        citrans_player_start(s->player, NULL, image, s->filter, 2, s->easing, s->now))
        puts(citrans_last_error());
    citrans_image_release(image);
}

static citrans_status open_show(show *s, const char *first) {
    citrans_image *image = NULL;
    citrans_status status = citrans_image_create_from_file(first, &image);
    if (!status) status = citrans_filter_create("CIRippleTransition", &s->filter);
    if (!status) status = citrans_timing_function_create("easeInEaseOut", &s->easing);
    if (!status) status = citrans_player_create(NULL, &s->player);
    if (!status) status = citrans_player_set_fit(s->player, CITRANS_FIT_COVER);
    if (!status) status = citrans_player_set_finish(s->player, go_on, s);
    if (!status) status = citrans_player_show(s->player, image);
    citrans_image_release(image);
    return status;
}

static citrans_status write_frame(show *s, int number) {
    citrans_image *image = NULL;
    char path[64];
    snprintf(path, sizeof path, "frame-%05d.png", number);
    citrans_rect all = {0, 0, WIDTH, HEIGHT};
    citrans_bitmap frame = CITRANS_BITMAP_RGBA8(malloc(WIDTH * HEIGHT * 4), WIDTH, HEIGHT, WIDTH * 4);
    citrans_status status = citrans_player_render(s->player, s->now, &frame);
    if (!status) status = citrans_image_create_copy(&frame, &image);
    if (!status) status = citrans_image_write_png(image, NULL, &all, path, NULL);
    citrans_image_release(image);
    free(frame.data);
    return status;
}

int main(int argc, char **argv) {
    show s = {argv + 2, 0, NULL, NULL, NULL};
    if (argc < 3) return puts("usage: player FIRST.png NEXT.png …"), 2;
    citrans_status status = open_show(&s, argv[1]);
    if (!status) go_on(&s, 1);
    int32_t running = 1;
    for (int number = 0; running && !status; number++) {
        s.now = (double)number / RATE;
        status = write_frame(&s, number);
        if (!status) status = citrans_player_is_running(s.player, &running);
    }
    if (status) puts(citrans_last_error());
    citrans_player_release(s.player);
    citrans_timing_function_release(s.easing);
    citrans_filter_release(s.filter);
    return status != CITRANS_OK;
}
