import MesmerDrawing
import MesmerGeometry
import MesmerRaster

/// An error for a frame that would take more work or memory than the limits allow. It
/// is thrown before a pixel is drawn.
///
/// The limits protect the machine from small scenes with large costs: a short file can
/// contain ten thousand views of the size of the screen, each with a shadow.
package struct RenderLimitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The resources that have limits.
  package enum Resource: String, Hashable, Sendable {
    /// Steps of about a nanosecond on one processor.
    case work
    /// Bytes in use at the same time, except those of the frame itself.
    case memory
    /// Pixels of the frame, where a width below 64 counts as 64.
    case pixels
    /// Steps of drawing for the contrast of text, in an accessibility audit.
    case contrast
    /// Controls and views with gesture recognizers on the screen, in an accessibility
    /// audit.
    case targets
  }

  /// The resource whose limit the frame would exceed.
  package let resource: Resource
  /// The approximate amount that the frame would take, in the unit of its resource.
  package let amount: Double
  /// The id of the view that takes the most, if it has one.
  package let viewID: String?
  /// The path to that view: the index of a subview of the rendered view, of one of its
  /// subviews, and so on; empty for the rendered view.
  package let place: [Int]

  /// The maximum number of steps of a frame: 2^33.
  package static var mostSteps: Double { 8_589_934_592 }
  /// The maximum number of bytes that a frame's layers, masks, shadows, bitmaps and
  /// outlines may use at the same time: 2^29.
  package static var mostBytes: Double { 536_870_912 }
  /// The maximum number of drawing commands, by their memory: a view has one to six.
  static var mostCommands: Int {
    Int(mostBytes) / MemoryLayout<Picture.Command>.stride
  }

  /// Creates the error of a resource whose limit is exceeded, mostly by one view.
  package init(_ resource: Resource, _ amount: Double, viewID: String?, place: [Int]) {
    (self.resource, self.amount, self.viewID, self.place) = (
      resource, amount, viewID, place
    )
  }

  /// Creates the error of a frame's size; nil if a pixmap can hold it.
  init?(_ region: PixelRect) {
    if Pixmap.canHold(width: region.width, height: region.height) { return nil }
    resource = .pixels
    amount = Double(max(region.width, 64)) * Double(region.height)
    viewID = nil
    place = []
  }

  /// Creates the error of a plan; nil if it is within the limits. `part` is the
  /// fraction of the frame that the plan and the preceding `steps` cover.
  init?(
    _ plan: DrawingPlan, commands: Int, after steps: Double = 0, part: Double = 1,
    owner: (Int) -> (place: [Int], id: String?)
  ) {
    let index: Int
    if commands >= RenderLimitError.mostCommands {
      // The cost of the remaining commands is unknown.
      (resource, amount, index) = (.memory, RenderLimitError.mostBytes, commands - 1)
    } else if plan.bytes > RenderLimitError.mostBytes {
      (resource, amount, index) = (.memory, plan.bytes, plan.largest)
    } else if steps + plan.steps > RenderLimitError.mostSteps {
      (resource, amount, index) = (.work, (steps + plan.steps) / part, plan.dearest)
    } else {
      return nil
    }
    let owner = owner(index)
    viewID = owner.id
    place = owner.place
  }

  /// The diagnostic, without the name of the view.
  package var message: String {
    switch resource {
    case .work:
      "drawing the frame takes about \(RenderLimitError.text(amount / 1e9)) seconds "
        + "of work, and the limit is 2^33 nanoseconds; most of it is for this view"
    case .memory where amount <= RenderLimitError.mostBytes:
      "the commands for drawing the frame take more than 512 MiB, the limit; up to this "
        + "view there are \(RenderLimitError.mostCommands)"
    case .memory:
      "drawing the frame takes about "
        + "\(RenderLimitError.text(amount / 1_048_576)) MiB besides the picture, and "
        + "the limit is 512 MiB; most of it is for this view"
    case .pixels:
      "the frame has \(RenderLimitError.text(amount)) pixels, and the limit is 2^28; "
        + "a width below 64 counts as 64"
    case .contrast:
      "the contrast of text on this screen takes more than 2^32 steps of drawing, the "
        + "limit, because texts overlap; most of them are for this view"
    case .targets:
      "the screen has more than \(Int(amount)) controls and views with gesture "
        + "recognizers, the limit; this is the next"
    }
  }

  /// A one-line diagnostic with the path of the view.
  package var description: String {
    RenderLimitError.path(place, viewID) + ": " + message
  }

  /// Returns the path to a view as text of limited length, and its id.
  package static func path(_ place: some Collection<Int>, _ id: String?) -> String {
    func text(_ place: some Collection<Int>) -> String {
      place.map { ".subviews[\($0)]" }.joined()
    }
    let path =
      place.count > 12
      ? "\(text(place.prefix(4))) ... \(text(place.suffix(4)))" : text(place)
    return "root" + path + (id.map { " (\"\($0.shortened)\")" } ?? "")
  }

  /// Returns a number with one decimal place below 100 and none above; from 10^9 on, a
  /// bound.
  private static func text(_ number: Double) -> String {
    if number < 100 { return "\((number * 10).rounded() / 10)" }
    return number < 1e9 ? "\(Int(number))" : "more than 10^9"
  }
}
