import Graph

/// What a kernel's source may ask for at most. Sources come from anywhere, so each limit is an error of its own, and
/// nothing grows without one. The numbers leave more than ten times the room that the largest known kernels take.
public enum KernelLimits {
    /// Bytes of source text, included files counted in.
    public static let sourceBytes = 1 << 20
    /// Files that include one another.
    public static let includeDepth = 16
    /// Tokens that macro expansion may leave.
    public static let tokens = 1 << 18
    /// Tokens that macro expansion may look at on the way.
    public static let expansionSteps = 1 << 20
    /// Arguments' macros inside arguments' macros.
    public static let expansionDepth = 24
    /// Blocks, parentheses and other brackets within one another. The parser recurses; this bounds the stack.
    public static let nesting = 64
    /// Operators in one expression, along its deepest path: a sum of so many terms.
    public static let expressionDepth = 256
    /// Branches of one `else if` chain.
    public static let elseIfBranches = 128
    /// Errors that are reported before the rest is left out.
    public static let errors = 20
    /// Functions called within one another, and branches that what follows an early return opens.
    public static let callDepth = 160
    /// Operators within operators, those of the functions that are called counted in. With the limits above, a thread's
    /// stack of 512 KiB is enough for an optimised build.
    public static let evaluationDepth = 1024
    /// Scalars in one variable: an array's elements, all components counted.
    public static let variableSlots = 1 << 16
    /// Scalars in all variables that are alive at once.
    public static let environmentSlots = 1 << 18
    /// Elements of an array that is indexed by a number known only at run time, unless it is a table of constants.
    public static let gatheredElements = 1 << 10
    /// Expressions and statements looked at while functions are inlined and loops unrolled.
    public static let loweringSteps = 1 << 20
    /// Operations of a program, before those without effect are dropped.
    public static let operations = 1 << 17
    /// Instructions of a finished program.
    public static let instructions = 1 << 16
    /// Operations that a loop may come to when it is unrolled; a longer one stays a loop.
    public static let unrolledSize = 4096
    /// Nodes of a kernel that is long already: then only loops of `unrolledSizeLater` are still unrolled.
    public static let unrolledTotal = 1 << 13
    public static let unrolledSizeLater = 256
    /// Trips of a loop that is unrolled; a longer one stays a loop.
    public static let unrolledTrips = 256
    /// Span slots alive at once: each takes four bytes for every pixel of a span.
    public static let spanSlots = 2048
    /// Scalars that are the same for all pixels: parameters, constants, and what is computed from them.
    public static let uniformSlots = 1 << 16
    /// What a host may have to pass to a kernel that comes from a library.
    public static let parameters = 1 << 12
    /// Words in all tables of constants.
    public static let tableWords = 1 << 18
    /// Backward jumps that one run of a program over a span may take: a loop without an end stops here.
    public static let iterationsPerSpan = KernelProgram.iterationsPerSpan
}
