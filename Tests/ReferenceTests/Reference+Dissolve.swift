import CITrans

/// transitions.md 2.1.
struct ReferenceDissolve: ReferenceTransition {
    private let i: ReferenceInputs
    let extent: CGRect

    init(_ inputs: ReferenceInputs) {
        i = inputs
        extent = inputs.frame
    }

    func light(at p: CGPoint) -> Light {
        if i.usesAppleDefaults {
            if i.time <= 0.01 { return i.image.at(p) }
            if i.time >= 0.99 { return i.target.at(p) }
        }
        return mix(i.image.at(p), i.target.at(p), i.time)
    }
}
