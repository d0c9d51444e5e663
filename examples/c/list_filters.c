/* Lists the transitions and what can be set on each: key, class, default, range and meaning.

   cc list_filters.c -lcitrans && ./a.out */
#include <citrans.h>
#include <stdio.h>

static void print_numbers(const char *label, const citrans_numbers *numbers) {
    for (int i = 0; i < numbers->count; i++) printf("%s%g", i ? " " : label, numbers->value[i]);
}

static void print_inputs(citrans_filter *filter) {
    citrans_input_info info = {.struct_size = sizeof info};
    for (size_t i = 0; citrans_filter_input_at(filter, i, &info) == CITRANS_OK; i++) {
        printf("    %-22s %-10s %s%s", info.key, info.class_name, info.description, info.required ? " Required." : "");
        print_numbers("  default ", &info.default_value);
        print_numbers("  from ", &info.slider_minimum);
        print_numbers("  to ", &info.slider_maximum);
        printf(" %s\n", info.unit);
    }
}

int main(void) {
    const char *name;
    for (size_t i = 0; (name = citrans_filter_name_at("CICategoryTransition", i)); i++) {
        citrans_filter *filter = NULL;
        if (citrans_filter_create(name, &filter)) return puts(citrans_last_error()), 1;
        printf("%s: %s\n", name, citrans_filter_description(name));
        print_inputs(filter);
        citrans_filter_release(filter);
    }
    return 0;
}
