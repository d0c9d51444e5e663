import Raster

/// A program's machine code, made when it is first wanted and shared by all copies of the program.
package final class ProgramCodeStore: @unchecked Sendable {  // guarded by the lock
    private let lock = Lock()
    private var made: [(lanes: Int, code: ProgramCode?)] = []

    private let makesCode: Bool

    package init(makesCode: Bool = true) { self.makesCode = makesCode }

    /// The code for a length of vectors; nil where there is none.
    package func code(of program: KernelProgram, lanes: Int) -> ProgramCode? {
        guard makesCode else { return nil }
        lock.acquire()
        defer { lock.release() }
        if let known = made.first(where: { $0.lanes == lanes }) { return known.code }
        let code = ProgramCode.make(program, lanes: lanes)
        made.append((lanes, code))
        return code
    }
}
