import CITrans
import TestSupport
import Testing

/// A transition with its reference and the random inputs that suit it.
struct ReferenceCase: Sendable, CustomTestStringConvertible {
    let filter: String
    let reference: any ReferenceTransition.Type
    /// The share of pixels that may be off because they lie on a hard edge, to within a float's error.
    var onEdges = 0.0
    /// Whether pictures may be brighter than white.
    var isExtended = true
    let setInputs: @Sendable (inout SceneBuilder) throws -> Void

    var testDescription: String { filter }

    static let all: [ReferenceCase] = [
        // Hard edges: the tooth of the folds' shadow.
        ReferenceCase(filter: "CIAccordionFoldTransition", reference: ReferenceAccordionFold.self, onEdges: 0.0001) {
            if $0.chance(0.8) { try $0.setNumber("inputNumberOfFolds", $0.number(0.6...55)) }
            if $0.chance(0.7) { try $0.setNumber("inputBottomHeight", Double($0.whole(0...20))) }
            try $0.setScalar("inputFoldShadowAmount", 0...1.2)
        },
        // Hard edges: bars, where they are to be Apple's.
        ReferenceCase(filter: "CIBarsSwipeTransition", reference: ReferenceBarsSwipe.self, onEdges: 0.0001) {
            try $0.setAngle()
            try $0.setLength("inputWidth", from: 1)
            try $0.setLength("inputBarOffset", from: 0.5, to: 400)
        },
        ReferenceCase(filter: "CICopyMachineTransition", reference: ReferenceCopyMachine.self) {
            try $0.setAngle()
            try $0.setExtent()
            try $0.setColor()
            try $0.setLength("inputWidth", from: 0.05)
            try $0.setScalar("inputOpacity", 0...3)
        },
        ReferenceCase(
            filter: "CIDisintegrateWithMaskTransition", reference: ReferenceDisintegrateWithMask.self, onEdges: 0.0001
        ) {
            try $0.setMask()
            try $0.setScalar("inputShadowDensity", 0...1)
            try $0.setLength("inputShadowRadius", from: 0.05)
            if $0.chance(0.6) { try $0.setVector("inputShadowOffset", [$0.number(-15...15), $0.number(-15...15)]) }
        },
        ReferenceCase(filter: "CIDissolveTransition", reference: ReferenceDissolve.self) { _ in },
        ReferenceCase(filter: "CIFlashTransition", reference: ReferenceFlash.self, isExtended: false) {
            try $0.setExtent()
            try $0.setCenter()
            try $0.setColor()
            try $0.setScalar("inputStriationStrength", 0...3)
            try $0.setScalar("inputStriationContrast", 0...5)
            try $0.setScalar("inputFadeThreshold", 0...1)
            try $0.setScalar("inputMaxStriationRadius", 0.1...10)
        },
        ReferenceCase(filter: "CIModTransition", reference: ReferenceMod.self) {
            try $0.setAngle()
            try $0.setCenter()
            try $0.setLength("inputCompression", from: 1)
            try $0.setLength("inputRadius", from: 1)
        },
        ReferenceCase(filter: "CIPageCurlTransition", reference: ReferencePageCurl.self) {
            try $0.setAngle()
            try $0.setExtent()
            try $0.setLength("inputRadius", from: 0.01)
            if $0.chance(0.5) { try $0.setImage("inputBacksideImage") }
            if $0.chance(0.5) {
                try $0.setImage("inputShadingImage")
            } else {
                try $0.setEmptyImage("inputShadingImage")
            }
        },
        ReferenceCase(filter: "CIPageCurlWithShadowTransition", reference: ReferencePageCurlWithShadow.self) {
            try $0.setAngle()
            if $0.chance(0.1) { try $0.setVector("inputExtent", [0, 0, 0, 0]) } else { try $0.setExtent() }
            try $0.setExtent("inputShadowExtent")
            try $0.setLength("inputRadius", from: 0.01)
            try $0.setScalar("inputShadowSize", 0...1)
            try $0.setScalar("inputShadowAmount", 0...1)
            if $0.chance(0.5) { try $0.setImage("inputBacksideImage") }
        },
        ReferenceCase(filter: "CIRippleTransition", reference: ReferenceRipple.self) {
            try $0.setExtent()
            try $0.setCenter()
            try $0.setLength("inputWidth", from: 1)
            try $0.setScalar("inputScale", -50...50)
            if $0.chance(0.5) {
                try $0.setImage("inputShadingImage")
            } else {
                try $0.setEmptyImage("inputShadingImage")
            }
        },
        ReferenceCase(filter: "CISwipeTransition", reference: ReferenceSwipe.self) {
            try $0.setAngle()
            try $0.setExtent()
            try $0.setColor()
            try $0.setLength("inputWidth", from: 0.05)
            try $0.setScalar("inputOpacity", 0...1)
        },
    ]

    func makeBuilder(seed: UInt64) throws -> SceneBuilder {
        var builder = try SceneBuilder(filter, seed: seed, brightest: isExtended ? 1.2 : 1)
        try setInputs(&builder)
        return builder
    }
}
