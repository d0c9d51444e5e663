// C++ links against the header as it is, and handles fit into smart pointers.
#include <citrans.h>

#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

void check(citrans_status status) {
    if (status != CITRANS_OK) throw std::runtime_error(citrans_last_error());
}

struct Release {
    void operator()(citrans_image *image) const { citrans_image_release(image); }
    void operator()(citrans_filter *filter) const { citrans_filter_release(filter); }
};
using Image = std::unique_ptr<citrans_image, Release>;
using Filter = std::unique_ptr<citrans_filter, Release>;

Image grey(unsigned char value) {
    std::vector<unsigned char> pixels(8 * 8, value);
    const citrans_bitmap bitmap = CITRANS_BITMAP_GRAY8(pixels.data(), 8, 8, 8);
    citrans_image *image = nullptr;
    check(citrans_image_create_copy(&bitmap, &image));
    return Image(image);
}

int dissolved() {
    citrans_filter *made = nullptr;
    check(citrans_filter_create("CIDissolveTransition", &made));
    Filter filter(made);
    check(citrans_filter_set_image(filter.get(), "inputImage", grey(0).get()));
    check(citrans_filter_set_image(filter.get(), "inputTargetImage", grey(255).get()));
    check(citrans_filter_set_time(filter.get(), 0.5));
    std::vector<unsigned char> pixels(8 * 8 * 4);
    const citrans_bitmap frame = CITRANS_BITMAP_RGBA8(pixels.data(), 8, 8, 32);
    check(citrans_filter_render(filter.get(), nullptr, &frame));
    return pixels[0];
}

bool an_error_is_an_exception() {
    try {
        citrans_filter *filter = nullptr;
        check(citrans_filter_create("CIDisolveTransition", &filter));
    } catch (const std::runtime_error &error) {
        return std::string(error.what()).find("CIDissolveTransition") != std::string::npos;
    }
    return false;
}

}  // namespace

int main() {
    const int value = dissolved();
    std::printf("%d\n", value);
    return value == 188 && an_error_is_an_exception() ? 0 : 1;
}
