/// Compiled code of the host's as a kernel, and what is to happen when the last image made with it has gone.
final class NativeFunction: Sendable {
    let shade: NativeShade
    private let release: @Sendable () -> Void

    init(_ shade: @escaping NativeShade, release: @escaping @Sendable () -> Void) {
        self.shade = shade
        self.release = release
    }

    deinit { release() }
}
