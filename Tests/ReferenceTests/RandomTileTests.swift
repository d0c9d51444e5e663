import Testing

/// filters.md 4.4.
struct RandomTileTests {
    @Test func firstBytes() {
        #expect(RandomTile.bytes.prefix(8) == [70, 100, 49, 41, 100, 134, 237, 156])
        #expect(RandomTile.bytes.count == 256 * 256 * 4)
    }
}
