import CITrans
import CShims
import Graph
import Raster

/// Compiles all kernels of a source into a kernel library, and gives its bytes to receive, with user, once: they are the
/// contents of a file that ends in .cikernels. The same source gives the same bytes. options may be NULL for the defaults;
/// their function means nothing here.
///
/// Fails with CITRANS_COMPILE and every error in the source, or CITRANS_KERNEL_LIMIT; receive is not called then.
@c(citrans_kernel_library_build)
public func kernelLibraryBuild(
    _ source: UnsafePointer<CChar>?, _ options: UnsafePointer<citrans_kernel_options>?,
    _ receive: citrans_bytes_callback?, _ user: UnsafeMutableRawPointer?
) -> citrans_status {
    call { () throws(CITransError) in
        let (source, receive) = (try text(source, "source"), try required(receive, "receive"))
        let options = try KernelOptions(options)
        let bytes = try KernelLibrary.build(
            source: source, name: options.name, dialect: options.dialect, includes: options.includes)
        bytes.withUnsafeBytes { receive(user, $0.baseAddress, $0.count) }
    }
}

/// Reads a kernel library from a file. What a file of whatever origin holds is checked before any of it is run.
///
/// Fails with CITRANS_IO where the file cannot be read; with CITRANS_DECODE where it is no kernel library, is one of
/// another version, or is damaged.
@c(citrans_kernel_library_create_from_file)
public func kernelLibraryCreateFromFile(
    _ path: UnsafePointer<CChar>?, _ library: UnsafeMutablePointer<citrans_kernel_library?>?
) -> citrans_status {
    KernelLibrary.create(library, "library") { () throws(CITransError) in
        try KernelLibrary(contentsOf: text(path, "path"))
    }
}

/// Reads a kernel library from a file's bytes in memory, which is yours again afterwards.
///
/// Fails with CITRANS_DECODE as citrans_kernel_library_create_from_file.
@c(citrans_kernel_library_create_from_memory)
public func kernelLibraryCreateFromMemory(
    _ bytes: UnsafeRawPointer?, _ size: Int, _ library: UnsafeMutablePointer<citrans_kernel_library?>?
) -> citrans_status {
    KernelLibrary.create(library, "library") { () throws(CITransError) in
        let (start, size) = (try required(bytes, "bytes"), try checked(size, upTo: 1 << 30, "size"))
        return try KernelLibrary(bytes: Array(UnsafeRawBufferPointer(start: start, count: size)))
    }
}

/// Takes one more reference, to be let go with citrans_kernel_library_release.
@c(citrans_kernel_library_retain)
public func kernelLibraryRetain(_ library: citrans_kernel_library?) -> citrans_status {
    KernelLibrary.retain(library, "library")
}

/// Lets a reference go. With the last one the handle ends; kernels made from the library keep what they need of it.
@c(citrans_kernel_library_release)
public func kernelLibraryRelease(_ library: citrans_kernel_library?) { KernelLibrary.release(library) }

/// How many kernels the library has.
@c(citrans_kernel_library_count)
public func kernelLibraryCount(
    _ library: citrans_kernel_library?, _ count: UnsafeMutablePointer<Int>?
) -> citrans_status {
    call { () throws(CITransError) in
        let library = try KernelLibrary.from(library, "library")
        try required(count, "count").pointee = library.kernelNames.count
    }
}

/// The name of a kernel, counted from 0 in the source's order; it lives as long as the library. NULL past the end.
@c(citrans_kernel_library_name_at)
public func kernelLibraryNameAt(_ library: citrans_kernel_library?, _ index: Int) -> UnsafePointer<CChar>? {
    answer { () throws(CITransError) in
        let library = try KernelLibrary.from(library, "library")
        let count = library.kernelNames.count
        guard (0..<count).contains(index) else { throw outside(index, count, "kernels") }
        return library.texts.texts[index]
    }
}

/// SHA-256 of the source's text with the texts that it includes behind it, in 64 hexadecimal digits: what a build compares
/// to see whether the library is up to date. It lives as long as the library. NULL where the handle is none.
@c(citrans_kernel_library_source_hash)
public func kernelLibrarySourceHash(_ library: citrans_kernel_library?) -> UnsafePointer<CChar>? {
    answer { () throws(CITransError) in
        let library = try KernelLibrary.from(library, "library")
        return library.texts.texts[library.kernelNames.count]
    }
}

/// Makes the kernel of that name from a library: nothing is compiled.
///
/// Fails with CITRANS_INVALID_ARGUMENT and the names that there are, and for a transition, which becomes a filter instead.
@c(citrans_kernel_create_from_library)
public func kernelCreateFromLibrary(
    _ library: citrans_kernel_library?, _ function: UnsafePointer<CChar>?,
    _ kernel: UnsafeMutablePointer<citrans_kernel?>?
) -> citrans_status {
    CIKernel.create(kernel, "kernel") { () throws(CITransError) in
        try CIKernel(
            functionName: text(function, "function"), fromLibrary: KernelLibrary.from(library, "library"))
    }
}

/// Registers a transition from a library under a name, as citrans_filter_register_transition does from source text.
///
/// Fails with CITRANS_INVALID_ARGUMENT for a library of other kernels, an empty name, or that of a filter of the library's
/// own.
@c(citrans_filter_register_transition_from_library)
public func filterRegisterTransitionFromLibrary(
    _ name: UnsafePointer<CChar>?, _ library: citrans_kernel_library?
) -> citrans_status {
    call { () throws(CITransError) in
        try CIFilter.registerTransition(
            named: text(name, "name"), fromLibrary: KernelLibrary.from(library, "library"))
    }
}
