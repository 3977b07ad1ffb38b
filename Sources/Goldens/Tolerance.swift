import MesmerDrawing
import MesmerGeometry

/// The limits within which two pictures may differ and still pass.
///
/// A comparison counts the pixels that differ by more than the metric's threshold and
/// checks their number and its other measurements against limits; every limit that is
/// set must hold. `.exact` allows no difference and suits pictures rendered by Mesmer,
/// whose pixels are the same on every machine.
///
///     try Tolerance(parsing: "pixelmatch:0.1 skip-antialiasing window:8:5")
public struct Tolerance: Equatable, Sendable {
  /// A limit on the density of differing pixels.
  package struct Window: Equatable, Sendable {
    /// The side of the square in pixels; at most the picture's width and height are used.
    package var size: Int
    /// The maximum number of pixels that may differ in any square of this side.
    package var count: Int
    /// The difference above which a pixel counts here, in the metric's unit. With a
    /// value, pixels count whether or not they are skipped as antialiasing; nil counts
    /// those that the comparison itself counts.
    package var threshold: Double?

    /// Creates a limit of `count` pixels in any square of `size` pixels a side.
    package init(size: Int, count: Int, threshold: Double? = nil) {
      self.size = size
      self.count = count
      self.threshold = threshold
    }
  }

  /// The measure of the difference of two pixels.
  package var metric: Metric
  /// Whether a pixel over the threshold that looks like the antialiasing of an edge is
  /// skipped: not counted, but reported. Real changes can look antialiased too.
  package var skipsAntialiasing: Bool
  /// The numbers of counted pixels that pass; fewer fail too. nil sets no limit.
  package var pixels: ClosedRange<Int>?
  /// The largest channel differences, 0...255, that pass; smaller ones fail too. nil sets
  /// no limit.
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
    .pixelmatch(threshold: 0.1), skipsAntialiasing: true,
    window: Window(size: 8, count: 48, threshold: 0.02))
}
