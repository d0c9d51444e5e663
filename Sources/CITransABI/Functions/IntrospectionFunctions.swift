import CITrans
import CShims
import Graph
import Raster

/// How many filters there are, in a category ("CICategoryTransition") or with NULL in all. 0 for a category that is
/// none.
@c(citrans_filter_count)
public func filterCount(_ category: UnsafePointer<CChar>?) -> Int { filters(category).count }

/// The name of a filter of the category, or with NULL of all, sorted by name. NULL past the end.
@c(citrans_filter_name_at)
public func filterNameAt(_ category: UnsafePointer<CChar>?, _ index: Int) -> UnsafePointer<CChar>? {
    answer { () throws(CITransError) in
        let filters = filters(category)
        guard filters.indices.contains(index) else { throw outside(index, filters.count, "filters") }
        return filters[index].name
    }
}

/// A filter's name for people, "Copy Machine". NULL where there is no filter of that name.
@c(citrans_filter_display_name)
public func filterDisplayName(_ name: UnsafePointer<CChar>?) -> UnsafePointer<CChar>? {
    answer { () throws(CITransError) in try CITransLibrary.attributes(ofFilter: text(name, "name")).displayName }
}

/// What a filter does, in a line. NULL where there is no filter of that name.
@c(citrans_filter_description)
public func filterDescription(_ name: UnsafePointer<CChar>?) -> UnsafePointer<CChar>? {
    answer { () throws(CITransError) in try CITransLibrary.attributes(ofFilter: text(name, "name")).summary }
}

/// How many inputs the filter has.
@c(citrans_filter_input_count)
public func filterInputCount(_ filter: citrans_filter?, _ count: UnsafeMutablePointer<Int>?) -> citrans_status {
    call { () throws(CITransError) in
        let filter = try CIFilter.from(filter, "filter")
        try required(count, "count").pointee = filter.attributes.inputs.count
    }
}

/// What is known of an input, counted from 0. Set info->struct_size before the call.
///
/// Fails with CITRANS_INVALID_ARGUMENT past the last input.
@c(citrans_filter_input_at)
public func filterInputAt(
    _ filter: citrans_filter?, _ index: Int, _ info: UnsafeMutablePointer<citrans_input_info>?
) -> citrans_status {
    call { () throws(CITransError) in
        let (filter, info) = (try CIFilter.from(filter, "filter"), try required(info, "info"))
        try checkStructSize(info, "info")
        let inputs = filter.attributes.inputs
        guard inputs.indices.contains(index) else { throw outside(index, inputs.count, "inputs") }
        info.pointee = citrans_input_info(inputs[index], size: info.pointee.struct_size)
    }
}

private func filters(_ category: UnsafePointer<CChar>?) -> [FilterAttributes] {
    CITransLibrary.attributes(inCategory: category.map { String(cString: $0) })
}

func outside(_ index: Int, _ count: Int, _ what: StaticString) -> CITransError {
    CITransError(.invalidArgument, "index is \(UInt(bitPattern: index)), but there are \(count) \(what)")
}

extension citrans_input_info {
    /// A row of a filter's table as C gets it.
    fileprivate init(_ row: InputAttributes, size: Int) {
        self.init()
        struct_size = size
        key = row.key.cString
        display_name = row.displayName.cString
        description = row.summary.cString
        class_name = row.kind.className.cString
        type = row.type.name.cString
        unit = row.type.unit.cString
        required = row.isRequired ? 1 : 0
        follows_frame = row.followsFrame == .none ? 0 : 1
        default_value = citrans_numbers(row.defaultValue)
        minimum = citrans_numbers(row.minimum.map { [$0] })
        maximum = citrans_numbers(row.maximum.map { [$0] })
        slider_minimum = citrans_numbers(row.sliderMinimum.map { [$0] })
        slider_maximum = citrans_numbers(row.sliderMaximum.map { [$0] })
        identity = citrans_numbers(row.identity)
    }
}

extension citrans_numbers {
    fileprivate init(_ numbers: [Double]?) {
        self.init()
        withUnsafeMutableBytes(of: &value) { room in
            let room = room.bindMemory(to: Double.self)
            for number in (numbers ?? []).prefix(room.count) {
                room[Int(count)] = number
                count += 1
            }
        }
    }
}
