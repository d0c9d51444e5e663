/* Loads the library by the path that is given and renders a frame with it: nothing else may be needed. */
#include <citrans.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *library;

static void *find(const char *name) {
    void *symbol = dlsym(library, name);
    if (!symbol) exit((printf("no %s: %s\n", name, dlerror()), 1));
    return symbol;
}

#define FUNCTION(result, name, ...)                                                                                    \
    result (*name)(__VA_ARGS__);                                                                                       \
    *(void **)&name = find("citrans_" #name)

int main(int count, char **arguments) {
    library = dlopen(count > 1 ? arguments[1] : "libcitrans.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return puts(dlerror()), 1;
    FUNCTION(const char *, version_string, void);
    FUNCTION(const char *, last_error, void);
    FUNCTION(citrans_status, image_create_color, double, double, double, double, citrans_image **);
    FUNCTION(citrans_status, context_render, citrans_context *, citrans_image *, const citrans_rect *,
             const citrans_bitmap *);
    citrans_image *image = NULL;
    unsigned char pixels[4 * 4 * 4];
    const citrans_rect bounds = {0, 0, 4, 4};
    const citrans_bitmap bitmap = CITRANS_BITMAP_RGBA8(pixels, 4, 4, 16);
    if (image_create_color(1, 0.5, 0, 1, &image) || context_render(NULL, image, &bounds, &bitmap))
        return puts(last_error()), 1;
    printf("%s %d %d %d %d\n", version_string(), pixels[0], pixels[1], pixels[2], pixels[3]);
    return 0;
}
