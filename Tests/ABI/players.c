/* A picture on show, and transitions by a clock of the host's. */
#include "pictures.h"

#include <math.h>

static citrans_player *player_of(citrans_image *from, citrans_image *to, double duration, double time) {
    citrans_player *player = NULL;
    citrans_filter *filter = NULL;
    OK(citrans_player_create(NULL, &player));
    OK(citrans_filter_create("CIDissolveTransition", &filter));
    OK(citrans_player_start(player, from, to, filter, duration, NULL, time));
    citrans_filter_release(filter);
    return player;
}

static int red(citrans_player *player, double time) {
    frame f = frame_create(4, 3, 0);
    OK(citrans_player_render(player, time, &f.bitmap));
    int result = frame_kept_its_gaps(&f) ? frame_pixel(&f, 1, 1)[0] : -1;
    frame_free(&f);
    return result;
}

static double progress(citrans_player *player) {
    double value = -1;
    OK(citrans_player_progress(player, &value));
    return value;
}

static int32_t is_running(citrans_player *player) {
    int32_t running = -1;
    OK(citrans_player_is_running(player, &running));
    return running;
}

static void runs_to_its_end(void) {
    citrans_image *black = grey(4, 3, 0), *white = grey(4, 3, 255);
    citrans_player *player = player_of(black, white, 2, 1000);
    CHECK(red(player, 1000) == 0 && is_running(player) && progress(player) == 0);
    CHECK(red(player, 1001) == 188 && is_running(player) && progress(player) == 0.5);
    CHECK(red(player, 1002) == 255 && !is_running(player) && progress(player) == 1);
    citrans_player_release(player);
    citrans_image_release(black);
    citrans_image_release(white);
}

static void no_duration_is_the_end(void) {
    citrans_image *black = grey(4, 3, 0), *white = grey(4, 3, 255);
    citrans_player *player = player_of(black, white, 0, 3);
    CHECK(red(player, 3) == 255 && progress(player) == 1);
    citrans_player_release(player);
    citrans_image_release(black);
    citrans_image_release(white);
}

typedef struct show {
    citrans_player *player;
    citrans_image *next;
    citrans_filter *filter;
    int ended, replaced;
} show;

static void finished(void *user, int at_end) {
    show *s = user;
    if (!at_end) {
        s->replaced++;
        return;
    }
    s->ended++;
    if (s->ended == 1) OK(citrans_player_start(s->player, NULL, s->next, s->filter, 1, NULL, 1));
}

static void the_end_starts_the_next(void) {
    citrans_image *black = grey(4, 3, 0), *white = grey(4, 3, 255);
    show s = {player_of(black, white, 1, 0), black, NULL, 0, 0};
    OK(citrans_filter_create("CIDissolveTransition", &s.filter));
    OK(citrans_player_set_finish(s.player, finished, &s));
    CHECK(red(s.player, 0.5) == 188 && s.ended == 0);
    CHECK(red(s.player, 1) == 255 && s.ended == 1);
    CHECK(red(s.player, 1.5) == 188 && red(s.player, 2) == 0 && s.ended == 2);
    OK(citrans_player_resume(s.player, 1, 2));
    OK(citrans_player_show(s.player, white));
    CHECK(s.replaced == 1 && red(s.player, 9) == 255 && s.ended == 2);
    OK(citrans_player_set_finish(s.player, NULL, NULL));
    citrans_filter_release(s.filter);
    citrans_player_release(s.player);
    citrans_image_release(black);
    citrans_image_release(white);
}

static void releases_player(void *user, int at_end) {
    (void)at_end;
    citrans_player_release(user);
}

static void may_be_released_in_its_own_callback(void) {
    citrans_image *black = grey(4, 3, 0), *white = grey(4, 3, 255);
    citrans_player *player = player_of(black, white, 1, 0);
    OK(citrans_player_set_finish(player, releases_player, player));
    CHECK(red(player, 1) == 255);
    FAILS(citrans_player_scrub(player, 0), CITRANS_INVALID_HANDLE, "player");
    citrans_image_release(black);
    citrans_image_release(white);
}

static void a_hand_moves_it(void) {
    citrans_image *black = grey(4, 3, 0), *white = grey(4, 3, 255);
    citrans_player *player = player_of(black, white, 2, 0);
    OK(citrans_player_scrub(player, 0.5));
    CHECK(red(player, 77) == 188 && !is_running(player));
    OK(citrans_player_resume(player, 1, 80));
    CHECK(is_running(player) && red(player, 81) == 0);
    OK(citrans_player_resume(player, 0, 90));
    CHECK(red(player, 92) == 255);
    citrans_player_release(player);
    citrans_image_release(black);
    citrans_image_release(white);
}

static void starts_from_what_is_shown(void) {
    citrans_image *black = grey(4, 3, 0), *white = grey(4, 3, 255);
    citrans_player *player = player_of(black, white, 2, 0);
    citrans_filter *filter = NULL;
    citrans_timing_function *easing = NULL;
    OK(citrans_filter_create("CIDissolveTransition", &filter));
    OK(citrans_timing_function_create("ease-in-out", &easing));
    CHECK(red(player, 1) == 188);
    OK(citrans_player_start(player, NULL, black, filter, 1, easing, 1));
    CHECK(red(player, 1) == 188 && red(player, 1.5) == 137 && red(player, 2) == 0);
    citrans_image *image = NULL;
    citrans_rect extent = {0, 0, 0, 0};
    OK(citrans_player_image(player, 1.5, &image));
    OK(citrans_image_extent(image, &extent));
    CHECK(extent.width == 4 && extent.height == 3);
    citrans_image_release(image);
    citrans_timing_function_release(easing);
    citrans_filter_release(filter);
    citrans_player_release(player);
    citrans_image_release(black);
    citrans_image_release(white);
}

static void pictures_are_fitted(void) {
    citrans_image *black = grey(40, 3, 0), *white = grey(4, 30, 255);
    citrans_player *player = NULL;
    citrans_filter *filter = NULL;
    OK(citrans_player_create(NULL, &player));
    OK(citrans_player_set_fit(player, CITRANS_FIT_COVER));
    FAILS(citrans_player_set_fit(player, 77), CITRANS_INVALID_ARGUMENT, "77");
    OK(citrans_filter_create("CIDissolveTransition", &filter));
    OK(citrans_player_start(player, black, white, filter, 1, NULL, 0));
    CHECK(red(player, 0) == 0 && red(player, 0.5) == 188 && red(player, 1) == 255);
    citrans_filter_release(filter);
    citrans_player_release(player);
    citrans_image_release(black);
    citrans_image_release(white);
}

static void mistakes_are_named(void) {
    citrans_image *black = grey(4, 3, 0), *white = grey(4, 3, 255);
    citrans_player *player = NULL;
    citrans_filter *dissolve = NULL, *over = NULL;
    frame f = frame_create(4, 3, 0), small = frame_create(2, 2, 0);
    OK(citrans_player_create(NULL, &player));
    OK(citrans_filter_create("CIDissolveTransition", &dissolve));
    OK(citrans_filter_create("CISourceOverCompositing", &over));
    FAILS(citrans_player_render(player, 0, &f.bitmap), CITRANS_MISSING_INPUT, "shows no picture");
    FAILS(citrans_player_scrub(player, 0.5), CITRANS_MISSING_INPUT, "shows no picture");
    FAILS(citrans_player_start(player, NULL, white, dissolve, 1, NULL, 0), CITRANS_MISSING_INPUT, "shows no picture");
    FAILS(citrans_player_start(player, black, white, over, 1, NULL, 0), CITRANS_UNKNOWN_KEY, "inputTargetImage");
    FAILS(citrans_player_start(player, black, white, dissolve, -1, NULL, 0), CITRANS_INVALID_ARGUMENT, "duration", "-1");
    FAILS(citrans_player_start(player, black, white, dissolve, 1, NULL, NAN), CITRANS_INVALID_ARGUMENT, "time");
    FAILS(citrans_player_start(player, black, NULL, dissolve, 1, NULL, 0), CITRANS_NULL_ARGUMENT, "to");
    FAILS(citrans_player_start(player, black, white, NULL, 1, NULL, 0), CITRANS_NULL_ARGUMENT, "filter");
    FAILS(citrans_player_render(player, 0, &f.bitmap), CITRANS_MISSING_INPUT, "shows no picture");
    CHECK(frame_is_untouched(&f));
    OK(citrans_player_start(player, black, white, dissolve, 1, NULL, 0));
    FAILS(citrans_player_render(player, INFINITY, &f.bitmap), CITRANS_INVALID_ARGUMENT, "time");
    FAILS(citrans_player_render(player, 0, &small.bitmap), CITRANS_INVALID_BITMAP, "4 × 3", "2 × 2");
    CHECK(frame_is_untouched(&f) && frame_is_untouched(&small));
    frame_free(&f);
    frame_free(&small);
    citrans_filter_release(over);
    citrans_filter_release(dissolve);
    citrans_player_release(player);
    citrans_image_release(black);
    citrans_image_release(white);
}

static void a_filter_runs_backwards(void) {
    citrans_filter *filter = transition("CISwipeTransition", grey(40, 3, 10), grey(40, 3, 200), 0.25);
    int32_t reversed = -1;
    frame forwards = frame_create(40, 3, 0), backwards = frame_create(40, 3, 0);
    OK(citrans_filter_reversed(filter, &reversed));
    CHECK(reversed == 0);
    OK(citrans_filter_render(filter, NULL, &forwards.bitmap));
    OK(citrans_filter_set_reversed(filter, 5));
    OK(citrans_filter_reversed(filter, &reversed));
    CHECK(reversed == 1);
    OK(citrans_filter_render(filter, NULL, &backwards.bitmap));
    /* The bar comes in at the left, so backwards at the right. */
    CHECK(frame_pixel(&forwards, 0, 1)[0] == 200 && frame_pixel(&forwards, 39, 1)[0] == 10);
    CHECK(frame_pixel(&backwards, 0, 1)[0] == 10 && frame_pixel(&backwards, 39, 1)[0] == 200);
    frame_free(&forwards);
    frame_free(&backwards);
    citrans_filter_release(filter);
}

RUN(TEST(runs_to_its_end), TEST(no_duration_is_the_end), TEST(the_end_starts_the_next),
    TEST(may_be_released_in_its_own_callback), TEST(a_hand_moves_it), TEST(starts_from_what_is_shown),
    TEST(pictures_are_fitted), TEST(mistakes_are_named), TEST(a_filter_runs_backwards))
