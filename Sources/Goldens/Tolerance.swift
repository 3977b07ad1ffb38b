import MesmerDrawing
import MesmerGeometry

/// What two pictures may differ in and still pass.
///
/// A comparison counts the pixels that differ by more than the metric's threshold and
/// holds their number, and what else it measures, against limits; every limit that is set
/// must hold. `.exact` allows nothing, and is what pictures of Mesmer itself need: its
/// pixels are the same everywhere.
///
///     try Tolerance(parsing: "pixelmatch:0.1 skip-antialiasing window:8:5")
public struct Tolerance: Equatable, Sendable {
  /// A limit on how dense differing pixels may lie.
  package struct Window: Equatable, Sendable {
    /// The side of the square in pixels; at most the picture's width and height are used.
    package var size: Int
    /// The most pixels that may differ in any square of this side.
    package var count: Int
    /// The difference from which a pixel counts here, in the metric's unit. With a value,
    /// pixels count whether or not they are skipped as antialiasing; nil counts those
    /// that the comparison itself counts.
    package var threshold: Double?

    /// A limit of `count` pixels in any square of `size` pixels a side.
    package init(size: Int, count: Int, threshold: Double? = nil) {
      self.size = size
      self.count = count
      self.threshold = threshold
    }
  }

  /// The rule by which pixels differ.
  package var metric: Metric
  /// Whether a pixel over the threshold that looks like the antialiasing of an edge is
  /// skipped: not counted, but reported. Real changes can look so too.
  package var skipsAntialiasing: Bool
  /// The numbers of counted pixels that pass; fewer fail too. nil sets no limit.
  package var pixels: ClosedRange<Int>?
  /// The largest channel differences, 0...255, that pass; smaller ones fail too. nil sets
  /// no limit.
  package var channelDifference: ClosedRange<Int>?
  /// The largest share of counted pixels among all compared ones, 0...1; nil sets no
  /// limit.
  package var pixelRatio: Double?
  /// The limit on how dense differing pixels may lie; nil sets none.
  package var window: Window?
  /// Rectangles, in pixels from the top left, in which nothing is compared.
  package var ignored: [PixelRect] = []
  /// A picture of what is not compared: every pixel that is neither black nor
  /// transparent. It lies at the top left; where it does not reach, everything is
  /// compared.
  package var mask: Pixmap? {
    get { maskIdentity.pixmap }
    set { maskIdentity.pixmap = newValue }
  }
  private var maskIdentity = MaskIdentity()

  /// A tolerance; by default one that allows no pixel over the threshold.
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

  /// Two masks are the same if they are one object.
  private struct MaskIdentity: Equatable, Sendable {
    var pixmap: Pixmap?
    static func == (a: Self, b: Self) -> Bool { a.pixmap === b.pixmap }
  }
}

// MARK: Presets

extension Tolerance {
  /// Every pixel is the same.
  public static let exact = Tolerance(.exact)

  /// The fuzzy matching of the web platform tests: the largest channel difference and the
  /// number of differing pixels must both lie in their ranges. A range that does not
  /// begin at 0 fails once the pictures differ less. Alpha is a channel like the others.
  package static func fuzzy(
    maxDifference: ClosedRange<Int>, totalPixels: ClosedRange<Int>
  ) -> Tolerance {
    Tolerance(.exact, pixels: totalPixels, channelDifference: maxDifference)
  }

  /// No pixel differs by more than a distance in YIQ, as in pixelmatch 7.2 with
  /// `includeAA`.
  package static func pixelmatch(_ threshold: Double) -> Tolerance {
    Tolerance(.pixelmatch(threshold: threshold))
  }

  /// For screenshots of other programs, where text and edges differ slightly from machine
  /// to machine and people see no difference.
  ///
  /// It is pixelmatch 7.2 with its own options, `pixelmatch:0.1 skip-antialiasing`, and one
  /// test more, `window:8:48:0.02`: no square of 8 x 8 pixels may have more than 48 that
  /// differ by more than 0.02. An edge or a glyph never fills three quarters of a square,
  /// so this is an area that has changed its colour, however slightly, which the
  /// threshold alone lets pass.
  public static let perceptual = Tolerance(
    .pixelmatch(threshold: 0.1), skipsAntialiasing: true,
    window: Window(size: 8, count: 48, threshold: 0.02))
}
