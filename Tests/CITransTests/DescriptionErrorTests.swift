import CITrans
import TestSupport
import Testing

/// What is wrong with a description is said with its line, its column and its name.
struct DescriptionErrorTests {
    private static let source =
        "kernel vec4 f(__sample s, float amount, vec2 place, __color tint) { return s * amount * tint + vec4(place, place); }"

    private func error(_ description: String) -> CITransError? {
        failure { _ = try KernelFilter(named: "TestFilter", source: Self.source, description: description) }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let said: String
        init(_ text: String, _ said: String) { (self.text, self.said) = (text, said) }
        var testDescription: String { text }
    }

    private static let grammar = [
        Row("", "line 1, column 1 of the description: expected a value, but the text ends"),
        Row("{", "line 1, column 2 of the description: expected a name in quotes, but the text ends"),
        Row("{}}", "line 1, column 3 of the description: expected nothing more, but found '}'"),
        Row(
            "{\n  \"inputs\" {}\n}",
            "line 2, column 12 of the description: expected ':' after a name, but found '{'"),
        Row("{\"margin\": 1,}", "column 14 of the description: expected a name in quotes, but found '}'"),
        Row("{\"margin\": 1 \"edges\": 2}", "column 14 of the description: expected ',' or '}', but found '\"'"),
        Row("{\"margin\": 01}", "column 13 of the description: expected ',' or '}', but found '1'"),
        Row("{\"margin\": .5}", "column 12 of the description: expected a value, but found '.'"),
        Row("{\"margin\": 1.}", "column 14 of the description: expected a digit, but found '}'"),
        Row("{\"margin\": 1e+}", "column 15 of the description: expected a digit, but found '}'"),
        Row("{\"margin\": 1e999}", "column 12 of the description: 1e999 is beyond what a number can be"),
        Row("{\"margin\": NaN}", "column 12 of the description: expected a value, but found 'N'"),
        Row("{\"displayName\": \"a", "a string does not end"),
        Row("{\"displayName\": \"a\nb\"}", "a string goes over the end of its line"),
        Row("{\"displayName\": \"\\x\"}", "column 19 of the description: expected one of"),
        Row("{\"displayName\": \"\\ud800\"}", "no character has this number"),
        Row("{\"displayName\": \"\\ud800\\u0041\"}", "half a character"),
        Row("{\"displayName\": \"\\u0000\"}", "no character has this number"),
        Row("{\"displayName\": \"\\u00g0\"}", "expected a hexadecimal digit, but found 'g'"),
        Row("{\"margin\": 1, \"margin\": 2}", "column 15 of the description: \"margin\" stands there twice"),
        Row("{\"margin\": nul}", "expected a value"),
        Row("// text\n{}", "column 1 of the description: expected a value, but found '/'"),
        Row("{\"margin\": \u{e9}}", "column 12 of the description: expected a value, but found byte 195"),
    ]

    private static let meaning = [
        Row(
            "[]", "line 1, column 1 of the description: the filter must be described by an object, but this is an array"
        ),
        Row(
            "{\n\"margn\": 1}", "line 2, column 1 of the description: the filter has no \"margn\"; did you mean margin?"
        ),
        Row(
            "{\"displayName\": 3}",
            "column 17 of the description: \"displayName\" of the filter must be a string, but is a number"),
        Row("{\"exactEnds\": null}", "must be true or false, but is null"),
        Row("{\"categories\": \"CICategoryVideo\"}", "\"categories\" must be an array of strings"),
        Row(
            "{\"categories\": [\"CICategoryTransitions\"]}",
            "column 17 of the description: a category cannot be \"CICategoryTransitions\"; did you mean CICategoryTransition?"
        ),
        Row("{\"categories\": [\"CICategoryTransition\"]}", "is to be a transition, but has no input inputTargetImage"),
        Row("{\"margin\": -1}", "\"margin\" must be a number of pixels from 0 on"),
        Row("{\"margin\": \"inputAmont\"}", "\"margin\" cannot be \"inputAmont\"; did you mean inputAmount?"),
        Row("{\"extent\": \"inputPlace\"}", "\"extent\" cannot be \"inputPlace\""),
        Row(
            "{\"edges\": \"clamp\"}", "\"edges\" of the filter cannot be \"clamp\"; it is one of repeated, transparent"),
        Row("{\"inputs\": []}", "\"inputs\" must be described by an object"),
        Row(
            "{\"inputs\": {\n \"amout\": {}}}",
            "line 2, column 2 of the description: an input of the kernel 'f' cannot be \"amout\"; did you mean amount?"),
        Row(
            "{\"inputs\": {\"amount\": {\"defualt\": 1}}}",
            "the input \"amount\" has no \"defualt\"; did you mean default?"),
        Row(
            "{\"inputs\": {\"amount\": {\"default\": \"1\"}}}",
            "\"default\" of the input \"amount\" must be a number or an array of numbers, but is a string"),
        Row(
            "{\"inputs\": {\"place\": {\"default\": 1}}}",
            "column 34 of the description: \"default\" of 'place', a vec2, takes 2 numbers, but was given 1"),
        Row("{\"inputs\": {\"place\": {\"min\": 1}}}", "only numbers have a range"),
        Row("{\"inputs\": {\"place\": {\"type\": \"Angle\"}}}", "'place' is a vec2, which cannot be of type \"Angle\""),
        Row(
            "{\"inputs\": {\"amount\": {\"type\": \"angle\"}}}",
            "\"type\" of the input \"amount\" cannot be \"angle\"; did you mean Angle?"),
        Row("{\"inputs\": {\"amount\": {\"sliderMin\": 2, \"sliderMax\": 1}}}", "has a range from more to less"),
        Row("{\"inputs\": {\"amount\": {\"followsFrame\": true}}}", "follows the frame, which a Rectangle"),
        Row("{\"inputs\": {\"s\": {\"type\": \"Scalar\"}}}", "'s' is an image"),
        Row("{\"inputs\": {\"s\": {\"default\": 1}}}", "is an image, which has no default"),
        Row("{\"inputs\": {\"amount\": {\"key\": \"inputPlace\"}}}", "would have the key \"inputPlace\""),
        Row("{\"inputs\": {\"amount\": {\"key\": \"\"}}}", "would have the key \"\""),
    ]

    @Test(arguments: grammar + meaning) func isSaid(_ row: Row) {
        let error = error(row.text)
        #expect(error?.status == .invalidArgument)
        #expect(error?.message.contains(row.said) == true, "\(error?.message ?? "nothing")")
    }

    @Test func limits() {
        #expect(error(String(repeating: "[", count: 100_000))?.status == .sizeLimit)
        let deep = error(String(repeating: "[", count: 1000))
        #expect(deep?.message.contains("column 33 of the description: more than 32 values inside one another") == true)
        #expect(error("{\"displayName\": \"" + String(repeating: "x", count: 60_000) + "\"}") == nil)
    }

    /// Any change of a byte is taken or refused, and harms nothing.
    @Test func everyByteChanged() throws {
        let text = Array(
            "{\"margin\": 1.5e1, \"inputs\": {\"amount\": {\"min\": -0, \"displayName\": \"\\u00e9\"}}}".utf8)
        #expect(error(String(decoding: text, as: UTF8.self)) == nil)
        var refused = 0
        for index in text.indices {
            for byte: UInt8 in [0, 9, 34, 44, 48, 58, 92, 93, 101, 123, 125, 200, 255] {
                var changed = text
                changed[index] = byte
                let error = error(String(decoding: changed, as: UTF8.self))
                refused += error == nil ? 0 : 1
                if let error { #expect(error.status == .invalidArgument && error.message.utf8.count > 20) }
            }
            _ = self.error(String(decoding: text[..<index], as: UTF8.self))
        }
        #expect(refused > 500)
    }
}
