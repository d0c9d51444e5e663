import Graph

/// Texts as C reads them, which live as long as what they belong to.
package final class KeptTexts: Sendable {
    package let texts: [AttributeText]

    @inline(never)
    package init(_ strings: [String]) { texts = strings.map { AttributeText(copying: $0) } }

    deinit {
        for text in texts { text.start.deallocate() }
    }
}
