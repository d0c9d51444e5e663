/* A kernel of your own: where from.png is darker than a level, to.png shows through.

   cc kernel.c -lcitrans && ./a.out        reads from.png and to.png, writes kernel.png */
#include <citrans.h>
#include <stdio.h>

static const char source[] =
    "#include <CoreImage/CoreImage.h>\n"
    "extern \"C\" {\n"
    "    float4 through(coreimage::sample_t from, coreimage::sample_t to, float level) {\n"
    "        float light = dot(from.rgb, float3(0.2126, 0.7152, 0.0722));\n"
    "        return mix(to, from, smoothstep(level - 0.05, level + 0.05, light));\n"
    "    }\n"
    "}\n";

int main(void) {
    citrans_image *from = NULL, *to = NULL, *result = NULL;
    citrans_kernel *kernel = NULL;
    citrans_rect extent;

    citrans_status status = citrans_image_create_from_file("from.png", &from);
    if (!status) status = citrans_image_create_from_file("to.png", &to);
    if (!status) status = citrans_image_extent(from, &extent);
    if (!status) status = citrans_kernel_create(source, "through", CITRANS_KERNEL_DIALECT_METAL, &kernel);
    citrans_kernel_argument arguments[] = {{.image = from}, {.image = to}, {.count = 1, .value = {0.2}}};
    if (!status) status = citrans_kernel_apply(kernel, &extent, arguments, 3, 0, &result);
    if (!status) status = citrans_image_write_png(result, NULL, NULL, "kernel.png", NULL);
    if (status) puts(citrans_last_error()); /* for a mistake in the source with its line, and a caret under it */
    citrans_image_release(result);
    citrans_kernel_release(kernel);
    citrans_image_release(to);
    citrans_image_release(from);
    return status != CITRANS_OK;
}
