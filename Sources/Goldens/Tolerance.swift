import MesmerDrawing
import MesmerGeometry
import MesmerPlatform

/// The limits within which two pictures may differ and still pass.
///
/// A comparison counts the pixels that differ by more than the metric's threshold, and
/// passes if this number and its other measurements are within all limits that are set.
/// `.exact` allows no difference and suits pictures rendered by Mesmer, whose pixels are
/// the same on every machine.
///
///     try Tolerance(parsing: "pixelmatch:0.1 skip-antialiasing window:8:5")
public struct Tolerance: Equatable, Sendable {
  /// A limit on the density of differing pixels.
  package struct Window: Equatable, Sendable {
    /// The side of the square in pixels, clamped to the picture's width and height.
    package var size: Int
    /// The maximum number of pixels that may differ in any square of this side.
    package var count: Int
    /// The difference above which a pixel counts in the square, in the metric's unit.
    /// Pixels that are skipped as antialiasing then count too. Nil counts the pixels that
    /// the comparison counts.
    package var threshold: Double?
  }

  /// The measure of the difference of two pixels.
  package var metric: Metric
  /// Whether a pixel over the threshold that looks like the antialiasing of an edge is
  /// skipped: not counted, but reported. Real changes can look antialiased too.
  package var skipsAntialiasing: Bool
  /// The range of the number of counted pixels that passes; nil sets no limit. A number
  /// below the range fails too.
  package var pixels: ClosedRange<Int>?
  /// The range of the largest channel difference, 0...255, that passes; nil sets no
  /// limit. A difference below the range fails too.
  package var channelDifference: ClosedRange<Int>?
  /// The largest share of counted pixels among all compared ones, 0...1; nil sets no
  /// limit.
  package var pixelRatio: Double?
  /// The limit on the density of differing pixels; nil sets none.
  package var window: Window?
  /// The rectangles, in pixels from the top left, in which nothing is compared.
  package var ignored: [PixelRect] = []
  /// A picture of the ignored pixels: every pixel that is neither black nor transparent.
  /// It is positioned at the top left; pixels outside it are compared.
  package var mask: Pixmap? {
    get { maskIdentity.pixmap }
    set { maskIdentity.pixmap = newValue }
  }
  private var maskIdentity = MaskIdentity()

  /// Creates a tolerance, which by default allows no pixel over the threshold.
  package init(
    _ metric: Metric, skipsAntialiasing: Bool = false, pixels: ClosedRange<Int>? = 0...0,
    channelDifference: ClosedRange<Int>? = nil, pixelRatio: Double? = nil,
    window: Window? = nil
  ) {
    self.metric = metric
    self.skipsAntialiasing = skipsAntialiasing
    self.pixels = pixels
    self.channelDifference = channelDifference
    self.pixelRatio = pixelRatio
    self.window = window
  }

  /// The identity of a mask: two masks are equal if they are the same object.
  private struct MaskIdentity: Equatable, Sendable {
    var pixmap: Pixmap?
    static func == (a: Self, b: Self) -> Bool { a.pixmap === b.pixmap }
  }
}

// MARK: Presets

extension Tolerance {
  /// The tolerance that requires equal pixels.
  public static let exact = Tolerance(.exact)

  /// Returns the fuzzy matching of the web platform tests: the largest channel
  /// difference and the number of differing pixels must both be in their ranges. A range
  /// that does not begin at 0 fails once the pictures differ less. Alpha is a channel
  /// like the others.
  package static func fuzzy(
    maxDifference: ClosedRange<Int>, totalPixels: ClosedRange<Int>
  ) -> Tolerance {
    Tolerance(.exact, pixels: totalPixels, channelDifference: maxDifference)
  }

  /// A tolerance for screenshots of other programs, where text and edges differ slightly
  /// and invisibly between machines.
  ///
  /// It is pixelmatch 7.2 with its default options, `pixelmatch:0.1 skip-antialiasing`,
  /// and an additional test, `window:8:48:0.02`: no square of 8 x 8 pixels may have more
  /// than 48 that differ by more than 0.02. An edge or a glyph never fills three
  /// quarters of a square, so such a square is an area that has changed its colour,
  /// however slightly, which the threshold alone would allow.
  public static let perceptual = Tolerance(
    Metric(.pixelmatch, threshold: 0.1), skipsAntialiasing: true,
    window: Window(size: 8, count: 48, threshold: 0.02))

  /// The limits of a tolerance's text, by their names. Each reads its term, writes it and
  /// checks a comparison.
  enum Limit: String, CaseIterable {
    case maxPixels = "max-pixels"
    case skipAntialiasing = "skip-antialiasing"
    case maxRatio = "max-ratio"
    case window
    case ignore

    /// The term, with letters for its numbers, and the description of the numbers in
    /// errors.
    var usage: (term: String, meaning: String) {
      switch self {
      case .maxPixels: ("max-pixels:N", "with a whole number")
      case .skipAntialiasing: ("skip-antialiasing", "which has no numbers")
      case .maxRatio: ("max-ratio:R", "with a share from 0 to 1")
      case .window:
        ("window:N:COUNT", "at most COUNT pixels in any N x N, such as window:8:5")
      case .ignore:
        (
          "ignore:X1,Y1,X2,Y2",
          "in pixels with X1 < X2 and Y1 < Y2, such as ignore:0,0,100,20"
        )
      }
    }

    /// The error of an invalid term.
    var expectation: String { "expected \(usage.term), \(usage.meaning)" }

    /// Applies a term to a tolerance; returns false if its numbers are invalid.
    ///
    /// `max-ratio`, and `window` without a threshold, replace the default limit, which
    /// allows no pixel.
    func read(_ word: Word, _ tolerance: inout Tolerance) -> Bool {
      switch self {
      case .maxPixels:
        guard let count = word.rest.flatMap(Tolerance.whole) else { return false }
        tolerance.pixels = 0...count
      case .skipAntialiasing:
        tolerance.skipsAntialiasing = true
        return word.rest == nil
      case .maxRatio:
        guard let ratio = word.rest.flatMap(Tolerance.number), ratio <= 1 else {
          return false
        }
        if tolerance.pixels == 0...0 { tolerance.pixels = nil }
        tolerance.pixelRatio = ratio
      case .window:
        let parts = word.parts(":")
        guard (2...3).contains(parts.count), let size = Tolerance.whole(parts[0]),
          size > 0, let count = Tolerance.whole(parts[1])
        else { return false }
        let threshold = parts.count == 3 ? Tolerance.number(parts[2]) : nil
        if parts.count == 3, threshold == nil { return false }
        tolerance.window = Window(size: size, count: count, threshold: threshold)
        // Without its own threshold, the window is the limit on counted pixels.
        if threshold == nil, tolerance.pixels == 0...0 { tolerance.pixels = nil }
      case .ignore:
        let edges = word.parts(",").map(Tolerance.whole)
        guard edges.count == 4, let x1 = edges[0], let y1 = edges[1],
          let x2 = edges[2], let y2 = edges[3], x1 < x2, y1 < y2
        else { return false }
        tolerance.ignored.append(PixelRect(minX: x1, minY: y1, maxX: x2, maxY: y2))
      }
      return true
    }

    /// Returns the text after the name of each term that sets this limit; an empty text
    /// is a term without numbers.
    func values(of tolerance: Tolerance) -> [String] {
      switch self {
      case .maxPixels:
        guard let pixels = tolerance.pixels, tolerance.fuzzyText == nil else { return [] }
        let isDefault =
          pixels == 0...0 && tolerance.pixelRatio == nil
          && (tolerance.window == nil || tolerance.window?.threshold != nil)
        return isDefault ? [] : ["\(pixels.upperBound)"]
      case .skipAntialiasing: return tolerance.skipsAntialiasing ? [""] : []
      case .maxRatio: return tolerance.pixelRatio.map { [Tolerance.plain($0)] } ?? []
      case .window:
        guard let window = tolerance.window else { return [] }
        let threshold = window.threshold.map { ":" + Tolerance.plain($0) } ?? ""
        return ["\(window.size):\(window.count)" + threshold]
      case .ignore:
        return tolerance.ignored.map { "\($0.minX),\($0.minY),\($0.maxX),\($0.maxY)" }
      }
    }

    /// Returns a description of how a comparison violates the limit of its tolerance;
    /// nil if it does not. `densest` is the square with the most pixels, for a window.
    func fault(_ comparison: Comparison, densest: PixelRect?) -> String? {
      let tolerance = comparison.tolerance
      let counted = comparison.countedPixels
      switch self {
      case .maxPixels:
        if let limit = tolerance.pixels, !limit.contains(counted) {
          return counted > limit.upperBound
            ? "\(Limit.differ(counted)), \(Limit.most(limit.upperBound))"
            : "\(Limit.differ(counted)), the tolerance expects \(limit.lowerBound) or "
              + "more: it is too wide"
        }
        let largest = comparison.largestChannelDifference
        guard let limit = tolerance.channelDifference, !limit.contains(largest) else {
          return nil
        }
        return largest > limit.upperBound
          ? "a channel differs by \(largest), the limit is \(limit.upperBound)"
          : "no channel differs by more than \(largest), the tolerance expects "
            + "\(limit.lowerBound) or more: it is too wide"
      case .maxRatio:
        let compared = comparison.comparedPixels
        guard let limit = tolerance.pixelRatio,
          Double(counted) > limit * Double(compared)
        else { return nil }
        return "\(Limit.differ(counted)) of \(compared), at most a share of \(limit) may"
      case .window:
        guard let window = tolerance.window, let count = comparison.densestWindow,
          let densest, count > window.count
        else { return nil }
        return "\(Limit.differ(count)) in the square of "
          + "\(densest.width) x \(densest.height) at \(densest.minX), "
          + "\(densest.minY), \(Limit.most(window.count))"
      case .skipAntialiasing, .ignore: return nil
      }
    }

    private static func differ(_ pixels: Int) -> String {
      "\(pixels.counted("pixel")) \(pixels == 1 ? "differs" : "differ")"
    }

    private static func most(_ limit: Int) -> String {
      limit == 0 ? "none may" : "at most \(limit) may"
    }
  }
}
