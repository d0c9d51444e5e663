import Graph
import Raster

/// Gives every name and expression of a source its meaning and type. Each function is checked once, whether it is called
/// or not; an error ends its statement, and the next is looked at.
final class Checker {
    let dialect: KernelDialect
    let sink: DiagnosticSink
    /// Warn about conversions that a dialect's own rules forbid.
    let isStrict: Bool
    let source = TypedSource()
    var structs: [String: StructType] = [:]
    var functions: [String: [FunctionInfo]] = [:]
    /// The innermost last; the first holds globals.
    var scopes: [[String: VariableInfo]] = [[:]]
    var function: FunctionInfo?
    /// Slots of the current function's frame, or of the source's.
    var frameSize = 0
    var loopDepth = 0
    var choiceDepth = 0
    /// Structures whose definition failed, so that their uses say nothing more.
    private let syntax: SourceSyntax

    init(_ syntax: SourceSyntax, dialect: KernelDialect, sink: DiagnosticSink, isStrict: Bool) {
        self.syntax = syntax
        self.dialect = dialect
        self.sink = sink
        self.isStrict = isStrict
    }

    func run() -> TypedSource {
        declareSystemValues()
        for item in syntax.items where !sink.isFull { head(item) }
        source.globalSize = frameSize
        for function in source.functions where !sink.isFull { body(of: function) }
        sink.function = nil
        CallGraph(source, sink).run()
        warnAboutUniforms()
        return source
    }

    private func declareSystemValues() {
        let rows: [(name: String, type: ValueType, value: SystemValue, dialect: KernelDialect)] = [
            ("progress", .float, .progress, .transition), ("ratio", .float, .ratio, .transition),
            ("gl_FragCoord", .float4, .fragmentCoordinate, .coreImage),
        ]
        for row in rows where row.dialect == dialect {
            scopes[0][row.name] = VariableInfo(
                row.name, row.type, .system(row.value), isConstant: true, at: SourcePosition())
        }
    }

    private func head(_ item: SourceSyntax.Item) {
        do {
            switch item {
            case .structure(let structure): try declare(structure)
            case .variable(let variable): try declareGlobal(variable)
            case .function(let function): try declare(function)
            }
        } catch {}
    }

    private func body(of function: FunctionInfo) {
        guard let syntax = function.syntax.body else { return }
        sink.function = function.number
        let before = sink.errorCount
        self.function = function
        frameSize = 0
        scopes.append([:])
        declareArguments(of: function)
        let body = statement(syntax)
        scopes.removeLast(max(0, scopes.count - 1))
        function.frameSize = frameSize
        if sink.errorCount == before { function.body = body }
        self.function = nil
    }

    private func declareArguments(of function: FunctionInfo) {
        for parameter in function.parameters {
            let variable = VariableInfo(
                parameter.name, parameter.type, .local(frameSize), isReference: parameter.isOutput,
                at: parameter.position)
            variable.isAssigned = true
            frameSize += parameter.type.slotCount
            function.arguments.append(variable)
            if !parameter.name.isEmpty { scopes[scopes.count - 1][parameter.name] = variable }
        }
    }

    private func warnAboutUniforms() {
        for uniform in source.uniforms where !uniform.isRead && sink.errorCount == 0 {
            sink.warning("the parameter '\(uniform.name)' is never used", at: uniform.position)
        }
    }

    func typeName(_ type: ValueType) -> String { TypeNames.name(of: type, in: dialect) }

    /// The variable that a name stands for here.
    func lookUp(_ name: String) -> VariableInfo? {
        for scope in scopes.reversed() {
            if let variable = scope[name] { return variable }
        }
        return nil
    }

    /// Room for a variable in the current frame.
    func allocate(_ type: ValueType, _ name: String, at position: SourcePosition) throws(CompileStop) -> Int {
        let size = type.slotCount
        guard size <= KernelLimits.variableSlots else {
            throw sink.stopAtLimit("'\(name)' has more than \(KernelLimits.variableSlots) components", at: position)
        }
        guard frameSize + size <= KernelLimits.environmentSlots else {
            throw sink.stopAtLimit(
                "the variables have more than \(KernelLimits.environmentSlots) components", at: position)
        }
        defer { frameSize += size }
        return frameSize
    }
}
