import MesmerRaster

/// A frame would take more work or memory than the limits allow: found before a
/// pixel is drawn.
///
/// The limits keep a small scene from taking a machine for itself: ten thousand
/// views of the size of the screen, each with a shadow, are a short file.
public struct RenderLimitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What there would be too much of.
  public enum Resource: String, Hashable, Sendable {
    /// Steps of about a nanosecond of one processor.
    case work
    /// Bytes that are there at once, without the frame itself.
    case memory
  }

  /// What there would be too much of.
  public let resource: Resource
  /// How much the frame would take, about: steps or bytes.
  public let amount: Double
  /// The id of the view that takes most of it, if it has one.
  public let viewID: String?
  /// Where that view is: the index of a subview of the rendered view, of one of
  /// that subview, and so on; empty for the rendered view.
  package let place: [Int]

  /// The most steps of a frame: 2^33.
  package static var mostSteps: Double { 8_589_934_592 }
  /// The most bytes that a frame's layers, masks, shadows, bitmaps and outlines
  /// may take at once, in bytes: 2^29.
  package static var mostBytes: Double { 536_870_912 }

  /// What is wrong with a plan; nil for nothing.
  init?(
    _ plan: DrawingPlan, owner: (Int) -> (place: [Int], id: String?)
  ) {
    let index: Int
    if plan.bytes > RenderLimitError.mostBytes {
      (resource, amount, index) = (.memory, plan.bytes, plan.largest)
    } else if plan.steps > RenderLimitError.mostSteps {
      (resource, amount, index) = (.work, plan.steps, plan.dearest)
    } else {
      return nil
    }
    let owner = owner(index)
    viewID = owner.id
    place = owner.place
  }

  /// What is wrong and what would be right, without the view.
  package var message: String {
    switch resource {
    case .work:
      "drawing the frame takes about \(RenderLimitError.text(amount / 1e9)) seconds "
        + "of work, and the limit is 2^33 nanoseconds; most of it is for this view"
    case .memory:
      "drawing the frame takes about "
        + "\(RenderLimitError.text(amount / 1_048_576)) MiB besides the picture, and "
        + "the limit is 512 MiB; most of it is for this view"
    }
  }

  /// One line that says which view takes too much of what.
  public var description: String {
    RenderLimitError.path(place, viewID) + ": " + message
  }

  /// Where a view is, in a text of some length at most, and its id.
  package static func path(_ place: some Collection<Int>, _ id: String?) -> String {
    func text(_ place: some Collection<Int>) -> String {
      place.map { ".subviews[\($0)]" }.joined()
    }
    let path =
      place.count > 12
      ? "\(text(place.prefix(4))) ... \(text(place.suffix(4)))" : text(place)
    return "root" + path + (id.map { " (\"\($0)\")" } ?? "")
  }

  /// A number with one digit after its point below 100, and none above; as a bound from 10^9 on.
  private static func text(_ number: Double) -> String {
    if number < 100 { return "\((number * 10).rounded() / 10)" }
    return number < 1e9 ? "\(Int(number))" : "more than 10^9"
  }
}
