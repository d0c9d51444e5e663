/* A tiny harness. A test is a function; a program lists its tests with RUN. Every check that fails says where and what,
   and the test goes on. */
#ifndef CHECK_H
#define CHECK_H

#include <citrans.h>
#include <stdio.h>
#include <string.h>

static int check_failures;

static inline void check_failed(const char *file, int line, const char *what, const char *more) {
    const char *name = strrchr(file, '/');
    printf("    %s:%d: %s%s%s\n", name ? name + 1 : file, line, what, *more ? ": " : "", more);
    check_failures++;
}

#define CHECK(condition)                                                                                               \
    do {                                                                                                               \
        if (!(condition)) check_failed(__FILE__, __LINE__, #condition, "");                                            \
    } while (0)

/* The call ends well. */
#define OK(call)                                                                                                       \
    do {                                                                                                               \
        if ((call) != CITRANS_OK) check_failed(__FILE__, __LINE__, #call, citrans_last_error());                       \
    } while (0)

/* The call fails with this status, and its sentence has all these pieces. */
#define FAILS(call, status, ...)                                                                                       \
    do {                                                                                                               \
        const char *pieces[] = {__VA_ARGS__};                                                                          \
        check_error(__FILE__, __LINE__, #call, call, status, pieces, sizeof pieces / sizeof *pieces);                  \
    } while (0)

static inline void check_error(const char *file, int line, const char *call, citrans_status got, citrans_status wanted,
                               const char *const *pieces, size_t count) {
    char text[256];
    if (got != wanted) {
        snprintf(text, sizeof text, "%s instead of %s (%.160s)", citrans_status_string(got),
                 citrans_status_string(wanted), got ? citrans_last_error() : "");
        check_failed(file, line, call, text);
    }
    for (size_t i = 0; got && i < count; i++)
        if (!strstr(citrans_last_error(), pieces[i])) {
            snprintf(text, sizeof text, "no \"%s\" in \"%.160s\"", pieces[i], citrans_last_error());
            check_failed(file, line, call, text);
        }
}

typedef struct check_test {
    const char *name;
    void (*run)(void);
} check_test;

static inline int check_run(const check_test *tests, size_t count) {
    int failed = 0;
    for (size_t i = 0; i < count; i++) {
        check_failures = 0;
        tests[i].run();
        printf("%s %s\n", check_failures ? "FAIL" : "ok  ", tests[i].name);
        failed += check_failures != 0;
        fflush(stdout);
    }
    printf("%zu passed, %d failed\n", count - (size_t)failed, failed);
    return failed != 0;
}

#define TEST(name) {#name, name}
#define RUN(...)                                                                                                       \
    int main(void) {                                                                                                   \
        const check_test tests[] = {__VA_ARGS__};                                                                      \
        return check_run(tests, sizeof tests / sizeof *tests);                                                         \
    }

#endif
