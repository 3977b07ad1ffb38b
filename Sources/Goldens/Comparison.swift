import MesmerDrawing
import MesmerGeometry
import MesmerPNGCodec

/// The result of comparing two pictures.
///
/// Pictures of different sizes are compared in their common area, aligned at the top
/// left, and never pass; the pixel counts are those of that area. Ignored pixels are left
/// out of every count but `ignoredPixels`.
public struct Comparison: Hashable, Sendable {
  /// Whether the actual picture is within the tolerance.
  public var passes: Bool { failure == nil }
  /// Why the comparison does not pass, in one line; nil if it does.
  public let failure: String?
  /// Whether the pictures have the same size and all pixels are the same, ignored ones
  /// too.
  public let isEqual: Bool
  /// The tolerance of the comparison.
  public let tolerance: Tolerance
  /// The number of pixels in the common area.
  public let comparedPixels: Int
  /// The number of pixels that differ at all.
  public let differingPixels: Int
  /// The number of pixels that count: over the metric's threshold and not skipped.
  public let countedPixels: Int
  /// The number of pixels over the threshold that are skipped as antialiasing.
  public let antialiasedPixels: Int
  /// The number of pixels that differ and are ignored.
  public let ignoredPixels: Int
  /// The number of bytes that differ, four a pixel.
  public let differingBytes: Int
  /// The largest difference in a channel (red, green, blue, alpha; straight), 0...255.
  public let largestChannelDifference: Int
  /// The largest difference of two pixels, in the metric's unit.
  public let largestDifference: Double
  /// The peak signal-to-noise ratio in decibels; infinity if nothing differs. The noise is
  /// the mean squared difference of red, green and blue, to which alpha adds its own.
  public let psnr: Double
  /// The rectangles around the pixels that count, at most 16: close ones are one. They are
  /// in the order of reading.
  public let changedRects: [PixelRect]
  /// The most pixels in any square of the tolerance's window; nil if it has none.
  public let densestWindow: Int?
  /// Where the actual picture is the expected one moved by whole pixels: by how many,
  /// positive to the right and down. nil where it is not.
  public let movedBy: PixelOffset?
  /// The expected picture's size in pixels.
  public let expectedSize: PixelSize
  /// The actual picture's size in pixels.
  public let actualSize: PixelSize

  /// The smallest rectangle around all pixels that count; empty if none do.
  public var changedRect: PixelRect {
    changedRects.reduce(PixelRect.empty) { $0.union($1) }
  }

  /// Whether the pictures are equal although the tolerance would allow a difference: it is
  /// no longer needed.
  public var isToleranceUnused: Bool { isEqual && tolerance != .exact }

  /// Compares two pictures.
  ///
  /// Equal rows cost one memory comparison, so the usual case is fast in a debug build
  /// too. The pixmaps must not change meanwhile.
  public init(expected: Pixmap, actual: Pixmap, by tolerance: Tolerance = .exact) {
    self.init(expected: Bitmap(expected), actual: Bitmap(actual), by: tolerance)
  }

  /// Compares two pictures as files have them.
  package init(
    expected: StraightPixels, actual: StraightPixels, by tolerance: Tolerance = .exact
  ) {
    self.init(expected: Bitmap(expected), actual: Bitmap(actual), by: tolerance)
  }

  /// Compares two pictures.
  package init(expected: Bitmap, actual: Bitmap, by tolerance: Tolerance = .exact) {
    let scan = ComparisonScan(expected: expected, actual: actual, by: tolerance)
    self.init(scan, expected: expected, actual: actual)
  }

  /// The result of a scan.
  init(_ scan: ComparisonScan, expected: Bitmap, actual: Bitmap) {
    tolerance = scan.tolerance
    expectedSize = PixelSize(width: expected.width, height: expected.height)
    actualSize = PixelSize(width: actual.width, height: actual.height)
    comparedPixels = scan.width * scan.height
    differingPixels = scan.totals.pixels
    countedPixels = scan.over - scan.skipped
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
    movedBy =
      hasOneSize && differingPixels > 0
      ? TranslationSearch.shift(from: expected, to: actual, near: scan.firstInRow)
      : nil
    let window = tolerance.window.map {
      DensestWindow.find(
        $0.threshold == nil ? PixelFlags.counts : PixelFlags.dense, in: scan.flags,
        size: $0.size)
    }
    densestWindow = window?.count
    let place = window.map {
      PixelRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height)
    }
    let numbers = tolerance.fault(
      counted: countedPixels, of: comparedPixels,
      channelDifference: largestChannelDifference, differingBytes: differingBytes,
      densest: densestWindow, at: place)
    failure =
      hasOneSize
      ? numbers
      : "the size is \(actualSize.width) x \(actualSize.height), expected "
        + "\(expectedSize.width) x \(expectedSize.height)"
  }

  /// 10 · log10(255² / mean square).
  private static func psnr(squares: UInt64, pixels: Int) -> Double {
    if squares == 0 { return .infinity }
    let mean = Double(squares) / Double(3 * pixels)
    return 10 * Elementary.log(65025 / mean) / Elementary.log(10)
  }
}

extension Tolerance {
  /// What a comparison's numbers are over or under; nil if all limits hold.
  func fault(
    counted: Int, of compared: Int, channelDifference: Int, differingBytes: Int,
    densest: Int?, at place: PixelRect?
  ) -> String? {
    if let limit = pixels, !limit.contains(counted) {
      return counted > limit.upperBound
        ? "\(Tolerance.differ(counted)), \(Tolerance.most(limit.upperBound))"
        : "\(Tolerance.differ(counted)), the tolerance expects \(limit.lowerBound) or "
          + "more: it is too wide"
    }
    if let limit = self.channelDifference, !limit.contains(channelDifference) {
      return channelDifference > limit.upperBound
        ? "a channel differs by \(channelDifference), the limit is \(limit.upperBound)"
        : "no channel differs by more than \(channelDifference), the tolerance expects "
          + "\(limit.lowerBound) or more: it is too wide"
    }
    if let limit = pixelRatio, Double(counted) > limit * Double(compared) {
      return "\(Tolerance.differ(counted)) of \(compared), "
        + "at most a share of \(limit) may"
    }
    if let limit = byteRatio, Double(differingBytes) > limit * Double(4 * compared) {
      return "\(differingBytes) of \(4 * compared) bytes differ, "
        + "at most a share of \(limit) may"
    }
    if let window, let densest, let place, densest > window.count {
      return "\(Tolerance.differ(densest)) in the square of "
        + "\(place.width) x \(place.height) at \(place.minX), \(place.minY), "
        + Tolerance.most(window.count)
    }
    return nil
  }

  private static func differ(_ pixels: Int) -> String {
    pixels == 1 ? "1 pixel differs" : "\(pixels) pixels differ"
  }

  private static func most(_ limit: Int) -> String {
    limit == 0 ? "none may" : "at most \(limit) may"
  }
}
