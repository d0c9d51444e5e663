# What there is to build: `make help`. All that is made lies in build/.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
MAKEFLAGS += --no-builtin-rules --no-print-directory
.DEFAULT_GOAL := help
.PHONY: FORCE

BUILD ?= build
LIB ?= $(BUILD)/lib
VENV := $(BUILD)/venv
VERSION := $(shell sed -n 's/^.define CITRANS_VERSION_STRING "\(.*\)"/\1/p' include/citrans.h)
MAJOR := $(firstword $(subst ., ,$(VERSION)))
MINOR := $(word 2,$(subst ., ,$(VERSION)))

PREFIX ?= /usr/local
LIBDIR ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
DESTDIR ?=

.PHONY: help
help: ## This list.
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' Makefile | while IFS='|' read -r name text; do \
	    printf '  %-16s %s\n' "$$name" "$$text"; done

# The library

# Sections for single functions let the linker drop what nobody calls: half the library's size.
SECTIONS := -Xswiftc -Xfrontend -Xswiftc -function-sections -Xcc -ffunction-sections -Xcc -fdata-sections
# The same sources give the same bytes, wherever they lie.
PREFIX_MAP := -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=.
SYMBOLS := $(abspath $(BUILD))/embedded/symbols
ARCHIVE := $(BUILD)/embedded/release/libcitrans-abi.a
LINK := Sources/CITransABI/link

.PHONY: lib
lib: $(LIB)/libcitrans.so.$(VERSION) $(LIB)/pkgconfig/citrans.pc ## build/lib: libcitrans.so, libcitrans.a, pkgconfig.

$(ARCHIVE): FORCE
	@echo "== compiling the library (Embedded Swift)"
	@rm -f $@ # objects of files that are gone would stay in it
	@CITRANS_EMBEDDED=1 swift build -c release --scratch-path $(BUILD)/embedded --product citrans-abi \
	    -debug-info-format none $(SECTIONS) $(PREFIX_MAP) \
	    -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc $(SYMBOLS)

$(LIB)/libcitrans.so.$(VERSION): $(ARCHIVE) $(wildcard $(LINK)/*)
	@echo "== linking $(LIB)/libcitrans.so and .a, version $(VERSION)"
	@$(LINK)/link.sh $(ARCHIVE) $(LIB) $(VERSION)

# fill FILE: a template with this version and these folders.
fill = sed -e 's|@PREFIX@|$(1)|; s|@LIBDIR@|$(2)|; s|@INCLUDEDIR@|$(3)|; s|@VERSION@|$(VERSION)|g' \
    -e 's|@VERSION_MAJOR@|$(MAJOR)|g; s|@VERSION_MINOR@|$(MINOR)|g; s|@INCLUDE_FROM_LIB@|$(4)|g'

$(LIB)/pkgconfig/citrans.pc: $(LINK)/citrans.pc.in include/citrans.h Makefile
	@mkdir -p $(@D)
	@$(call fill,$(CURDIR),$(abspath $(LIB)),$(CURDIR)/include) $< >$@

INCLUDE_FROM_LIB = $(shell realpath -m --relative-to='$(LIBDIR)' '$(INCLUDEDIR)')

.PHONY: install install-files uninstall
install: lib install-files ## Installs below DESTDIR and PREFIX: header, libraries, pkg-config and CMake files.

install-files:
	@install -d '$(DESTDIR)$(INCLUDEDIR)' '$(DESTDIR)$(LIBDIR)/pkgconfig' '$(DESTDIR)$(LIBDIR)/cmake/citrans'
	@install -m 644 include/citrans.h '$(DESTDIR)$(INCLUDEDIR)/citrans.h'
	@install -m 755 $(LIB)/libcitrans.so.$(VERSION) '$(DESTDIR)$(LIBDIR)/libcitrans.so.$(VERSION)'
	@install -m 644 $(LIB)/libcitrans.a '$(DESTDIR)$(LIBDIR)/libcitrans.a'
	@ln -sfn libcitrans.so.$(VERSION) '$(DESTDIR)$(LIBDIR)/libcitrans.so.$(MAJOR)'
	@ln -sfn libcitrans.so.$(MAJOR) '$(DESTDIR)$(LIBDIR)/libcitrans.so'
	@$(call fill,$(PREFIX),$(LIBDIR),$(INCLUDEDIR)) $(LINK)/citrans.pc.in \
	    >'$(DESTDIR)$(LIBDIR)/pkgconfig/citrans.pc'
	@for name in citransConfig citransConfigVersion; do \
	    $(call fill,,,,$(INCLUDE_FROM_LIB)) $(LINK)/$$name.cmake.in >"$(DESTDIR)$(LIBDIR)/cmake/citrans/$$name.cmake"; \
	done
	@echo "installed in $(DESTDIR)$(PREFIX)"

uninstall: ## Takes away what `make install` with the same DESTDIR and PREFIX put there.
	@rm -f '$(DESTDIR)$(INCLUDEDIR)/citrans.h' '$(DESTDIR)$(LIBDIR)/pkgconfig/citrans.pc'
	@rm -f '$(DESTDIR)$(LIBDIR)'/libcitrans.{a,so,so.$(MAJOR),so.$(VERSION)}
	@rm -rf '$(DESTDIR)$(LIBDIR)/cmake/citrans'

# What is derived from the C functions

.PHONY: generate check-generated
generate: $(ARCHIVE) ## Writes the header, the Python prototypes and the export list from the Swift sources.
	@python3 bindings/generator/generate.py --symbols $(SYMBOLS)

check-generated: $(ARCHIVE) ## Fails where one of those files is not what the sources say.
	@python3 bindings/generator/generate.py --symbols $(SYMBOLS) --check
	@echo "the generated files are up to date"

# Python, the page about the filters, the demo and the benchmarks

PYTHON_SOURCES := $(shell find bindings/python/citrans -type f -not -path '*/__pycache__/*' -not -name '*.so') \
    $(addprefix bindings/python/,pyproject.toml setup.py README.md)

.PHONY: venv
venv: $(VENV)/.ready ## build/venv: the Python package and the command line, installed.

$(VENV)/.ready: $(LIB)/libcitrans.so.$(VERSION) $(PYTHON_SOURCES)
	@echo "== installing the Python package in $(VENV)"
	@[ -x $(VENV)/bin/python ] || python3 -m venv $(VENV)
	@CITRANS_LIBRARY=$(abspath $(LIB))/libcitrans.so.$(VERSION) $(VENV)/bin/pip install -q \
	    --disable-pip-version-check './bindings/python[all,test]'
	@touch $@

.PHONY: docs check-docs
docs: venv ## Writes docs/filters.md and its pictures from what the library says of its filters.
	@$(VENV)/bin/python docs/generator/filters_page.py

check-docs: venv ## Fails where that page or one of its pictures is not what the library says.
	@$(VENV)/bin/python docs/generator/filters_page.py --check

.PHONY: demo
demo: deps venv ## A contact sheet and a clip from two photographs, in build/demo.
	@$(VENV)/bin/pip install -q --disable-pip-version-check --no-deps scikit-image
	@$(VENV)/bin/python examples/python/demo.py $(BUILD)/demo

BENCHMARKS := $(BUILD)/benchmarks
VENV_BENCH := $(BUILD)/venv-bench
BENCH_CC := gcc -std=gnu11 -O3 -Iinclude
BENCH_SOURCES := $(wildcard Benchmarks/*.c Benchmarks/scene/*.c Benchmarks/groups/*.c)
# A program that loads the library late, so it has its own way to the functions.
START_SOURCES := $(wildcard Benchmarks/start/*.c) $(addprefix Benchmarks/,clock.c scene/subject.c scene/pictures.c)
# A program whose frames callgrind counts.
COUNT_SOURCES := $(wildcard Benchmarks/guard/*.c) Benchmarks/options.c \
    $(addprefix Benchmarks/scene/,subject.c pictures.c stage.c variants.c)

.PHONY: bench bench-library
bench: $(BENCHMARKS)/citrans_bench $(BENCHMARKS)/citrans_start $(VENV_BENCH)/.ready ## Speed, beside other libraries: some minutes; BENCH='…' are arguments.
	@$(VENV_BENCH)/bin/python Benchmarks/report/run.py $(BENCH)

bench-library: $(BENCHMARKS)/citrans_bench $(BENCHMARKS)/citrans_start ## The library's benchmarks alone; BENCH='-t 1,2 -s 4K transition'.
	@$(BENCHMARKS)/citrans_bench $(BENCH)

.PHONY: performance
performance: bench ## Measures, and writes the figures of README.md and docs/performance.md.
	@python3 Benchmarks/report/publish.py

# Each of the other libraries is optional.
$(VENV_BENCH)/.ready: Benchmarks/requirements.txt
	@[ -x $(VENV_BENCH)/bin/python ] || python3 -m venv $(VENV_BENCH)
	@for library in $$(grep -v '^#' $<); do \
	    echo "== installing $$library in $(VENV_BENCH)"; \
	    $(VENV_BENCH)/bin/pip install -q --disable-pip-version-check --retries 1 $$library \
	        || echo "left out: $$library does not install"; \
	done
	@touch $@

$(BENCHMARKS)/citrans_bench: $(BENCH_SOURCES) Benchmarks/bench.h $(LIB)/libcitrans.so.$(VERSION)
	@mkdir -p $(@D)
	@$(BENCH_CC) $(BENCH_SOURCES) -L$(LIB) -lcitrans -lm -ldl -lpthread -Wl,-rpath,'$$ORIGIN/../lib' -o $@

$(BENCHMARKS)/citrans_start: $(START_SOURCES) Benchmarks/bench.h
	@mkdir -p $(@D)
	@$(BENCH_CC) $(START_SOURCES) -lm -ldl -lpthread -o $@

$(BENCHMARKS)/citrans_count: $(COUNT_SOURCES) Benchmarks/bench.h $(LIB)/libcitrans.so.$(VERSION) | valgrind
	@mkdir -p $(@D)
	@$(BENCH_CC) $(COUNT_SOURCES) -L$(LIB) -lcitrans -lm -Wl,-rpath,'$$ORIGIN/../lib' -o $@

# Another way to the same frames: OpenGL, on Mesa's renderer for processors.
VENV_GL := $(BUILD)/venv-llvmpipe
CORPUS ?= $(CITRANS_KERNEL_CORPORA)

.PHONY: compare-llvmpipe
compare-llvmpipe: opengl $(VENV_GL)/.ready ## gl-transitions' collection here and on Mesa's llvmpipe; CORPUS=folder with gl in it.
	@[ -d '$(CORPUS)/gl' ] || { echo "CORPUS names no folder with gl in it: make compare-llvmpipe CORPUS=folder"; exit 1; }
	@$(VENV_GL)/bin/python Benchmarks/llvmpipe/compare.py --corpus '$(CORPUS)' --work $(BUILD)/llvmpipe $(COMPARE)

$(VENV_GL)/.ready: Benchmarks/llvmpipe/requirements.txt $(LIB)/libcitrans.so.$(VERSION) $(PYTHON_SOURCES)
	@echo "== installing OpenGL for Python in $(VENV_GL)"
	@[ -x $(VENV_GL)/bin/python ] || python3 -m venv $(VENV_GL)
	@$(VENV_GL)/bin/pip install -q --disable-pip-version-check -r $<
	@CITRANS_LIBRARY=$(abspath $(LIB))/libcitrans.so.$(VERSION) $(VENV_GL)/bin/pip install -q \
	    --disable-pip-version-check --no-deps --force-reinstall ./bindings/python
	@touch $@

.PHONY: guard
guard: valgrind $(BENCHMARKS)/citrans_count ## Fails where a loop takes more instructions than listed; GUARD='--update' lists.
	@python3 Benchmarks/guard/guard.py $(GUARD)

# Tests

SWIFT_TEST = swift test --scratch-path $(BUILD)/swift
STEPS := check-generated test-swift test-abi test-python check-docs

.PHONY: test test-swift test-swift-checked test-abi test-python
test: deps browser lib ## Everything that says whether the library is right.
	@mkdir -p $(BUILD)/test
	@status=0; results=(); \
	for step in $(STEPS); do \
	    echo "== $$step"; \
	    if $(MAKE) $$step 2>&1 | tee $(BUILD)/test/$$step.log; then results+=($$step=passed); \
	    else results+=($$step=failed) status=1; fi; \
	done; \
	python3 Tests/tally.py $(BUILD)/test "$${results[@]}"; exit $$status

test-swift: ## The Swift tests, optimised.
	@$(SWIFT_TEST) -c release

# Optimised all the same: without, the tests that render take a quarter of an hour and more.
test-swift-checked: ## The Swift tests with every check of the language on, in the pixel code, too.
	@CITRANS_CHECKED=1 swift test --scratch-path $(BUILD)/checked -c release \
	    -Xswiftc -assert-config -Xswiftc Debug -Xswiftc -enforce-exclusivity=checked

test-abi: lib ## The C library: header, symbols, dependencies, C and C++ programs, installation.
	@python3 Tests/ABI/run.py --lib $(LIB) --work $(BUILD)/abi

test-python: venv ## The Python package and the command line.
	@cd bindings/python && CITRANS_LIBRARY=$(abspath $(LIB))/libcitrans.so \
	    $(abspath $(VENV))/bin/python -m pytest -p no:cacheprovider -rs tests

.PHONY: check check-long
check: lint test-swift-checked test ## What must pass before a commit.

check-long: check ## And with sanitizers, valgrind, fuzzing and the guard, which takes long.
	@echo "== address sanitizer"; swift test --scratch-path $(BUILD)/asan -c release --sanitize address
	@echo "== thread sanitizer"; swift test --scratch-path $(BUILD)/tsan -c release --sanitize thread
	@$(MAKE) valgrind; echo "== valgrind"; python3 Tests/ABI/run.py --lib $(LIB) --work $(BUILD)/abi --valgrind program null
	@echo "== fuzzing"; $(MAKE) fuzz MINUTES=5
	@echo "== instructions per pixel"; $(MAKE) guard

# Fuzzing: the library with its checks on, watched by the address sanitizer, and telling libFuzzer where it has been.
FUZZ := $(BUILD)/fuzz
FUZZ_ARCHIVE := $(FUZZ)/swift/release/libcitrans-abi.a
MINUTES ?= 10

.PHONY: fuzz
fuzz: deps ## Fuzzes the kernel compiler, kernels and PNG files; MINUTES=n, FUZZED='compile run png'.
	@echo "== compiling the library for fuzzing"
	@CITRANS_EMBEDDED=1 CITRANS_CHECKED=1 swift build -c release --scratch-path $(FUZZ)/swift --product citrans-abi \
	    --sanitize address --sanitize fuzzer -Xswiftc -sanitize=fuzzer,address
	@python3 Tests/Fuzz/run.py --archive $(FUZZ_ARCHIVE) --work $(FUZZ) --minutes $(MINUTES) $(FUZZED)

# The sources. ShadingV3 and ShadingV4 are links to Shading.
SWIFT_FOLDERS := $(shell find Sources Tests -mindepth 1 -maxdepth 1 -type d)

.PHONY: format lint
format: ## Formats the Swift sources.
	@swift format -i -p -r Package.swift $(SWIFT_FOLDERS)

lint: ## Fails where a Swift source is not formatted.
	@swift format lint -s -p -r Package.swift $(SWIFT_FOLDERS)

# What is needed to build and to test

ROOT := root=(); [ "$$(id -u)" = 0 ] || root=(sudo); export DEBIAN_FRONTEND=noninteractive
INSTALL_MISSING = [ $${\#missing[@]} -gt 0 ] || exit 0; \
	echo "== installing $${missing[*]}"; \
	command -v apt-get >/dev/null || { echo "there is no apt-get: please install them yourself"; exit 1; }; \
	$(ROOT); \
	"$${root[@]}" apt-get update -q </dev/null; \
	"$${root[@]}" apt-get install -y -q --no-install-recommends "$${missing[@]}" </dev/null

.PHONY: deps valgrind browser opengl
deps: ## Installs what is missing, through apt-get.
	@missing=(); \
	need() { "$${@:2}" >/dev/null 2>&1 || missing+=("$$1"); }; \
	need gcc command -v gcc; need g++ command -v g++; need binutils command -v readelf; \
	need pkg-config command -v pkg-config; need cmake command -v cmake; \
	need python3-venv python3 -c 'import venv, ensurepip'; \
	need libpng-dev gcc -include png.h -x c -fsyntax-only /dev/null; \
	command -v swift >/dev/null || { echo "Swift 6.3 or later is needed, from swift.org"; exit 1; }; \
	$(INSTALL_MISSING)

valgrind: ## Installs valgrind, if it is missing, through apt-get.
	@missing=(); \
	command -v valgrind >/dev/null && gcc -include valgrind/callgrind.h -x c -fsyntax-only /dev/null 2>/dev/null \
	    || missing+=(valgrind); \
	$(INSTALL_MISSING)

opengl: deps ## Installs OpenGL without a window, if it is missing, through apt-get.
	@missing=(); \
	need() { ldconfig -p | grep -q "$$2" || missing+=("$$1"); }; \
	need libegl1 libEGL.so.1; need libgl1 libGL.so.1; need libegl-mesa0 libEGL_mesa.so.0; \
	compgen -G '/usr/lib/*/dri/swrast_dri.so' >/dev/null || missing+=(libgl1-mesa-dri); \
	$(INSTALL_MISSING)

# Only the tests of the gallery's page need it: without one they are skipped.
browser: ## Installs a browser for the tests, if there is none and apt-get has one.
	@[ -z "$${CHROMIUM-}" ] || exit 0; \
	for name in chromium-headless-shell chromium chromium-browser google-chrome; do \
	    ! command -v $$name >/dev/null || exit 0; \
	done; \
	echo "== installing a browser"; $(ROOT); \
	"$${root[@]}" apt-get update -q </dev/null || true; \
	for name in chromium-headless-shell chromium; do \
	    ! "$${root[@]}" apt-get install -y -q --no-install-recommends $$name </dev/null || exit 0; \
	done; \
	echo "there is no browser: tests/test_gallery_page.py will be skipped"

.PHONY: clean
clean: ## Removes build/.
	@rm -rf $(BUILD)
