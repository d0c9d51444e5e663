#!/usr/bin/env bash
# From the archive of the Embedded build to the libraries that are shipped: link.sh ARCHIVE OUTPUT_FOLDER VERSION
#
# The package manager's own dynamic products carry the build machine's toolchain in their run path and show every
# symbol, so the last step is done here, with the tools of the toolchain in use.
set -euo pipefail
archive=$1 output=$2 version=$3
here=$(cd "$(dirname "$0")" && pwd)

ask() { swiftc -print-target-info | python3 -c "import json, sys; print(json.load(sys.stdin)$1)"; }
resources=$(ask '["paths"]["runtimeResourcePath"]')
unicode=$resources/embedded/$(ask '["target"]["unversionedTriple"]')/libswiftUnicodeDataTables.a
tools=$resources/../../bin
[ -e "$unicode" ] || { echo "link.sh: this toolchain has no Embedded Swift ($unicode)" >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$output"
for part in portable heap; do "$tools/clang" -O2 -fPIC -c "$here/$part.c" -o "$work/$part.o"; done
# The compiler's hashes of how each module was built differ from folder to folder, and nobody reads them here.
"$tools/llvm-objcopy" --remove-section=.swift_modhash \
    --redefine-sym posix_memalign=citrans_heap_allocate --redefine-sym free=citrans_heap_free "$archive" "$work/parts.a"
inputs=(--whole-archive "$work/parts.a" --no-whole-archive "$work/portable.o" "$work/heap.o" "$unicode")

shared() {
    local flags=(
        -soname "libcitrans.so.${version%%.*}" --version-script "$here/exports.map" --gc-sections --icf=all --strip-all
        --build-id=none --as-needed -z defs -z relro -z now -z noexecstack)
    "$tools/clang" -shared -fuse-ld=lld "${flags[@]/#/-Wl,}" "${inputs[@]/#--/-Wl,--}" -lpng16 -lm -lpthread -o "$1"
}

# One object whose only global names are the library's, so that it gets on with whatever else a program holds.
static() {
    sed -n 's/^    \(citrans_.*\);$/\1/p' "$here/exports.map" >"$work/names"
    "$tools/ld.lld" -r --gc-sections $(sed 's/^/-u /' "$work/names") "${inputs[@]}" -o "$work/citrans.o"
    "$tools/llvm-objcopy" --strip-debug --keep-global-symbols="$work/names" "$work/citrans.o"
    rm -f "$work/libcitrans.a"
    "$tools/llvm-ar" rcsD "$work/libcitrans.a" "$work/citrans.o"
    mv "$work/libcitrans.a" "$1"
}

shared "$output/libcitrans.so.$version"
ln -sfn "libcitrans.so.$version" "$output/libcitrans.so.${version%%.*}"
ln -sfn "libcitrans.so.${version%%.*}" "$output/libcitrans.so"
static "$output/libcitrans.a"
