import Graph
import Raster

/// What a host says of a filter that is made of a kernel, beyond what the kernel's source says.
final class FilterDescription {
    /// The rectangle outside which the result is transparent.
    enum Extent {
        /// The union of the pictures' extents.
        case pictures
        case infinite
        /// An input that is a rectangle, by its key.
        case input(String, JSONPlace)
    }

    /// How far from the pixel a kernel samples its images.
    enum Margin {
        case anywhere
        case pixels(Double)
        /// An input that is a number of pixels, by its key.
        case input(String, JSONPlace)
    }

    var displayName: String?
    var summary: String?
    /// nil for what follows from the inputs.
    var categories: [FilterCategory]?
    var extent: Extent?
    var margin = Margin.anywhere
    var samplerSpace = CIKernel.SamplerSpace.pixels
    /// What is sampled outside an image: its edge, or nothing. nil for what the source's dialect has.
    var repeatsEdges: Bool?
    /// Whether a transition is exactly its image at time 0 and its target at time 1, whatever the kernel does.
    var hasExactEnds = true
    var inputs: [InputDescription] = []
}

/// What a host says of an input.
final class InputDescription {
    /// The kernel's name for the parameter, and where it stands.
    let parameter: String
    let place: JSONPlace
    var key: String?
    var displayName: String?
    var summary: String?
    var type: (type: AttributeType, place: JSONPlace)?
    var defaultValue: (numbers: [Double], place: JSONPlace)?
    var minimum: Double?
    var maximum: Double?
    var sliderMinimum: Double?
    var sliderMaximum: Double?
    var identity: (numbers: [Double], place: JSONPlace)?
    /// Whether the input fits itself to the frame while it is not set.
    var followsFrame = false
    /// Whether nothing is rendered without this image.
    var isRequired: Bool?

    init(_ parameter: String, _ place: JSONPlace) {
        self.parameter = parameter
        self.place = place
    }
}
