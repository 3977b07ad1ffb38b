import MesmerDrawing
import MesmerGeometry
import MesmerPNGCodec
import MesmerPlatform

/// The result of comparing two pictures.
///
/// Pictures of different sizes never pass. They are aligned at the top left, and all
/// counts are of their common area. Counts of differing pixels exclude ignored ones;
/// `ignoredPixels` counts those.
public struct Comparison: Equatable, Sendable {
  /// Whether the actual picture is within the tolerance.
  public var passes: Bool { failure == nil }
  /// The reason for failure, in one line; nil if the comparison passes.
  public package(set) var failure: String?
  /// Whether the pictures have the same size and all pixels are equal, ignored ones
  /// included.
  package var isEqual = false
  /// The tolerance of the comparison.
  package var tolerance = Tolerance.exact
  /// The number of pixels in the common area, ignored ones included.
  package var comparedPixels = 0
  /// The number of pixels that differ at all.
  package var differingPixels = 0
  /// The number of pixels that count: over the metric's threshold and not skipped.
  package var countedPixels = 0
  /// The number of pixels over the threshold that are skipped as antialiasing.
  package var antialiasedPixels = 0
  /// The number of pixels that differ and are ignored.
  package var ignoredPixels = 0
  /// The number of bytes that differ, up to four per pixel.
  package var differingBytes = 0
  /// The largest difference in a channel (red, green, blue, alpha; straight), 0...255.
  package var largestChannelDifference = 0
  /// The largest difference of two pixels, in the metric's unit.
  package var largestDifference = 0.0
  /// The peak signal-to-noise ratio in decibels; infinity if nothing differs. The noise
  /// is the sum of the squared differences of all four channels, divided by
  /// 3 · `comparedPixels`.
  package var psnr = Double.infinity
  /// The rectangles around the counted pixels, in reading order. There are at most 16:
  /// close ones are merged.
  public package(set) var changedRects: [PixelRect] = []
  /// The largest number of pixels that the tolerance's window counts in any square; nil
  /// without a window.
  package var densestWindow: Int?
  /// The distance in whole pixels, positive to the right and down, by which the expected
  /// picture is moved in the actual one; nil if no move is found. If `movedRect` is not
  /// nil, only that part is moved.
  package var movedBy: PixelOffset?
  /// The part of the actual picture that is moved along one axis while the rest is not;
  /// nil if there is none, or if the whole common part is moved.
  package var movedRect: PixelRect?
  /// The expected picture's size in pixels.
  package var expectedSize: PixelSize
  /// The actual picture's size in pixels.
  package var actualSize: PixelSize

  /// The smallest rectangle around all counted pixels; empty if there are none.
  package var changedRect: PixelRect {
    changedRects.reduce(PixelRect.empty) { $0.union($1) }
  }

  /// Whether the pictures are equal although the tolerance is not `exact`, so that the
  /// tolerance is not needed.
  package var isToleranceUnused: Bool { isEqual && tolerance != .exact }

  /// Compares two pictures.
  ///
  /// Equal rows cost one memory comparison, so the usual case is fast in a debug build
  /// too. The pixmaps must not change during the comparison.
  public init(expected: Pixmap, actual: Pixmap, by tolerance: Tolerance = .exact) {
    self.init(expected: Bitmap(expected), actual: Bitmap(actual), by: tolerance)
  }

  /// Compares two pictures.
  package init(expected: Bitmap, actual: Bitmap, by tolerance: Tolerance = .exact) {
    self.init(ComparisonScan(expected: expected, actual: actual, by: tolerance))
  }

  /// Creates the result of a scan.
  init(_ scan: ComparisonScan) {
    let (expected, actual) = (scan.expected.bitmap, scan.actual.bitmap)
    self.init(
      expectedSize: PixelSize(width: expected.width, height: expected.height),
      actualSize: PixelSize(width: actual.width, height: actual.height))
    tolerance = scan.tolerance
    comparedPixels = scan.width * scan.height
    differingPixels = scan.totals.pixels
    countedPixels = scan.countedPixels
    antialiasedPixels = scan.skipped
    ignoredPixels = scan.ignored
    differingBytes = scan.totals.bytes
    largestChannelDifference = Int(scan.totals.largest)
    largestDifference = scan.largest
    psnr = Comparison.psnr(squares: scan.totals.squares, pixels: comparedPixels)
    changedRects =
      countedPixels == 0 ? [] : ChangedRects.find(PixelFlags.counts, in: scan.flags)
    let hasOneSize = expectedSize == actualSize
    isEqual = hasOneSize && differingPixels == 0 && ignoredPixels == 0
    if hasOneSize && differingPixels > 0 {
      movedBy = TranslationSearch.shift(
        from: expected, to: actual, near: scan.firstInRow)
      if movedBy == nil {
        let box = ChangedRects.find(PixelFlags.differs, in: scan.flags)
          .reduce(PixelRect.empty) { $0.union($1) }
        let part = PartialMove.find(from: expected, to: actual, in: box)
        (movedBy, movedRect) = (part?.offset, part?.rect)
      }
    }
    let window = tolerance.window.map {
      DensestWindow.find(
        $0.threshold == nil ? PixelFlags.counts : PixelFlags.dense, in: scan.flags,
        size: $0.size)
    }
    densestWindow = window?.count
    let place = window.map {
      PixelRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height)
    }
    let faults = Tolerance.Limit.allCases.compactMap { $0.fault(self, densest: place) }
    failure =
      hasOneSize
      ? faults.first
      : "the size is \(actualSize.width) x \(actualSize.height), expected "
        + "\(expectedSize.width) x \(expectedSize.height)"
  }

  /// Creates the result for two pictures of the given sizes without any difference.
  package init(expectedSize: PixelSize, actualSize: PixelSize) {
    self.expectedSize = expectedSize
    self.actualSize = actualSize
  }

  /// Returns 10 · log10(255² / mean square).
  private static func psnr(squares: UInt64, pixels: Int) -> Double {
    if squares == 0 { return .infinity }
    let mean = Double(squares) / Double(3 * pixels)
    return 10 * Elementary.log(65025 / mean) / Elementary.log(10)
  }
}

/// The result of a comparison as text.
extension Comparison {
  /// A one-line summary: "equal" with the number of compared pixels; or the number of
  /// differing pixels, their largest difference, their location, and whether the
  /// tolerance allows it.
  public var summary: String {
    if isEqual && passes {
      return "equal (\(comparedPixels.counted("pixel")))"
        + (isToleranceUnused ? "; the tolerance \(tolerance.text) is not needed" : "")
    }
    var parts: [String] = []
    if let failure {
      if tolerance != .exact || expectedSize != actualSize { parts.append(failure) }
    } else {
      parts.append("within the tolerance \(tolerance.text)")
    }
    if differingPixels > 0 {
      parts.append(
        "\(differingPixels) of \(comparedPixels.counted("pixel")) "
          + "\(differingPixels == 1 ? "differs" : "differ") "
          + "(\(Comparison.percent(differingPixels, of: comparedPixels)))")
      if tolerance.metric != .exact {
        parts.append(
          "\(countedPixels) by more than \(Comparison.short(tolerance.metric.threshold)) "
            + "in \(tolerance.metric.name)")
        parts.append("by at most \(Comparison.short(largestDifference))")
      }
      parts.append("by at most \(largestChannelDifference) of 255")
      if !changedRects.isEmpty { parts.append(places) }
      parts.append("PSNR \(Comparison.short(psnr)) dB")
    } else if comparedPixels > 0 && expectedSize != actualSize {
      let verb = comparedPixels == 1 ? "is" : "are"
      parts.append(
        "the \(comparedPixels.counted("pixel")) that both have \(verb) equal")
    }
    if antialiasedPixels > 0 {
      parts.append("\(antialiasedPixels) skipped as antialiasing")
    }
    if ignoredPixels > 0 { parts.append("\(ignoredPixels) ignored") }
    if let move { parts.append("moved by \(move)") }
    return parts.joined(separator: ", ")
  }

  /// A description of the distance by which the picture, or a part of it, is moved; nil
  /// if no move is found.
  package var move: String? {
    movedBy.map { by in
      let part = movedRect.map { " in the rectangle \(Comparison.text($0))" } ?? ""
      return "(\(by.dx), \(by.dy)) pixels\(part)"
    }
  }

  private static func text(_ rect: PixelRect) -> String {
    "\(rect.minX), \(rect.minY), \(rect.width) x \(rect.height)"
  }

  /// A description of the first three changed rectangles.
  private var places: String {
    let texts = changedRects.prefix(3).map(Comparison.text)
    if texts.count == 1 { return "in the rectangle \(texts[0])" }
    let rest = changedRects.count - texts.count
    return "in the rectangles \(texts.joined(separator: "; "))"
      + (rest > 0 ? " and \(rest) more" : "")
  }

  /// Returns a share as a percentage with two decimals, rounded down so that a difference
  /// never appears as all pixels; a smaller one than 0.01 % never appears as 0.
  package static func percent(_ part: Int, of whole: Int) -> String {
    let share = part * 10_000 / whole
    if share == 0, part > 0 { return "< 0.01 %" }
    let cents = share % 100
    return "\(share / 100).\(cents < 10 ? "0" : "")\(cents) %"
  }

  /// Returns a number with at most four decimals.
  private static func short(_ x: Double) -> String {
    let rounded = (x * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() && rounded.magnitude < 1e9
      ? "\(Int(rounded))" : "\(rounded)"
  }
}
