import MesmerGeometry
import MesmerPNGCodec
import MesmerPlatform

/// The result of comparing two pictures.
///
/// Pictures of different sizes are compared in their common area, aligned at the top
/// left, and are never equal; the pixel counts are those of that area.
package struct Comparison: Hashable, Sendable {
  /// Whether the pictures have the same size and no pixel differs.
  package var isEqual: Bool
  /// The rule by which pixels differ.
  package var metric: Metric
  /// The number of compared pixels.
  package var comparedPixels: Int
  /// The number of pixels that differ.
  package var differingPixels: Int
  /// The number of differing pixels ignored as antialiasing; 0 if the metric does not
  /// detect it.
  package var antialiasedPixels: Int
  /// The largest difference in a channel (red, green, blue, alpha; straight), 0...255.
  package var largestChannelDifference: Int
  /// The smallest rectangle around all differing pixels; empty if there are none.
  package var changedRect: PixelRect
  /// Where the actual picture is the expected one moved by whole pixels: by
  /// how many, positive to the right and down. nil where it is not.
  package var movedBy: PixelOffset?
  /// The expected picture's size in pixels.
  package var expectedSize: PixelSize
  /// The actual picture's size in pixels.
  package var actualSize: PixelSize

  /// Compares two pictures.
  ///
  /// Equal rows cost one memory comparison, so the usual case is fast in a debug build
  /// too.
  package init(
    expected: StraightPixels, actual: StraightPixels, metric: Metric = .exact
  ) {
    self.init(
      expected: Bitmap(expected), actual: Bitmap(actual), metric: metric)
  }

  /// Compares two pictures.
  package init(expected: Bitmap, actual: Bitmap, metric: Metric = .exact) {
    let width = min(expected.width, actual.width)
    let height = min(expected.height, actual.height)
    var tally = Tally()
    expected.pixels.withUnsafeBufferPointer { e in
      actual.pixels.withUnsafeBufferPointer { a in
        guard width > 0, let e = e.baseAddress, let a = a.baseAddress else { return }
        for y in 0..<height {
          let er = e + y &* expected.width
          let ar = a + y &* actual.width
          if !bytesEqual(er, ar, count: width &* 4) {
            tally.addRow(er, ar, count: width, y: y)
          }
        }
      }
    }
    expectedSize = PixelSize(width: expected.width, height: expected.height)
    actualSize = PixelSize(width: actual.width, height: actual.height)
    self.metric = metric
    comparedPixels = width * height
    differingPixels = tally.differing
    antialiasedPixels = 0
    largestChannelDifference = Int(tally.largest)
    changedRect = tally.rect
    isEqual = tally.differing == 0 && expectedSize == actualSize
    movedBy =
      isEqual || expectedSize != actualSize
      ? nil
      : TranslationSearch.shift(
        from: expected, to: actual, near: tally.firstInRow)
  }
}

/// Collects the differences, row by row.
private struct Tally {
  var differing = 0
  var largest: UInt32 = 0
  var rect = PixelRect.empty
  /// The first differing pixel of each differing row.
  var firstInRow: [(x: Int, y: Int)] = []

  mutating func addRow(
    _ e: UnsafePointer<UInt32>, _ a: UnsafePointer<UInt32>, count: Int, y: Int
  ) {
    var first = -1
    var last = -1
    var n = 0
    var most = largest
    var x = 0
    while x < count {
      let p = e[x]
      let q = a[x]
      if p != q {
        if first < 0 { first = x }
        last = x
        n &+= 1
        if most < 255 {
          var shift: UInt32 = 0
          while shift < 32 {
            let c = p &>> shift & 255
            let d = q &>> shift & 255
            let delta = c > d ? c &- d : d &- c
            if delta > most { most = delta }
            shift &+= 8
          }
        }
      }
      x &+= 1
    }
    largest = most
    differing += n
    firstInRow.append((first, y))
    rect = rect.union(PixelRect(minX: first, minY: y, maxX: last + 1, maxY: y + 1))
  }
}
