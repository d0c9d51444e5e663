import Graph

/// The keys that a kernel's parameters get as inputs of a filter where nothing else is said: Core Image's own for the
/// pictures and the time, and "inputRadius" for a parameter `radius`. A transition's uniforms keep their names.
struct InputKeys {
    /// One for each parameter.
    let keys: [String]

    init(_ program: KernelProgram) {
        guard program.dialect != .transition else {
            keys = program.parameters.map { $0.name }
            return
        }
        let hasTime = program.parameters.contains { Self.isTime($0) }
        var keys: [String] = []
        for parameter in program.parameters {
            if case .image(let number) = parameter.kind {
                keys.append(Self.imageKey(parameter.name, number + (program.kind == .warp ? 1 : 0), hasTime))
            } else {
                keys.append(Self.isTime(parameter) ? kCIInputTimeKey : InputNaming.key(of: parameter.name))
            }
        }
        self.keys = keys
    }

    /// The first image is the picture; the second what it goes over to, or what lies behind it.
    private static func imageKey(_ name: String, _ number: Int, _ hasTime: Bool) -> String {
        if number == 0 { return kCIInputImageKey }
        if number == 1 { return hasTime ? kCIInputTargetImageKey : kCIInputBackgroundImageKey }
        return InputNaming.key(of: endsWithImage(name) ? name : name + "Image")
    }

    private static func endsWithImage(_ name: String) -> Bool {
        Array(name.utf8.suffix(4)) == [109, 97, 103, 101]  // "mage": Image, image
    }

    private static func isTime(_ parameter: KernelParameter) -> Bool {
        let names = ["time", "progress", "inputTime", "inputProgress"]
        return parameter.kind == .float(1) && names.contains(parameter.name)
    }
}
