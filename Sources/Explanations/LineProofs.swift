import MesmerGeometry
import MesmerGoldens
import MesmerScenes

/// The pixels that lines of causes explain, found by drawing the scene without the
/// changes of each line.
///
/// A pixel is attributed to a line whose undoing makes it equal to the golden's, or else
/// to one whose undoing alters it. A line whose undoing alters no pixel has none.
struct LineProofs {
  /// The maximum numbers of lines that are undone, of pixels of each picture, and of
  /// nodes of the document.
  private static let mostLines = 8
  private static let mostPixels = 1 &<< 24
  private static let mostValues = 1 &<< 18
  /// The maximum number of frames up to the frame of a motion that is played again.
  static let mostFrames: Double = 0x1p12

  private let region: PixelRect
  /// The bits of lines for each pixel of the region, row by row. `altered` has the lines
  /// whose undoing alters the pixel; `different` has the lines after whose undoing the
  /// pixel still differs from the golden's.
  private var altered: [UInt8]
  private var different: [UInt8]
  /// The bit of each line; 0 for one that was not undone.
  private var bits: [UInt8]
  /// The decrease of the number of differing pixels by undoing each line.
  private var gains: [Int]
  /// The bits of the lines that alter a pixel, those with the largest gains first.
  private var best: [(line: Int, bit: UInt8)] = []
  /// The line of pixels whose cause has only lines that alter no pixel: the one with the
  /// largest gain, or else the first that was not undone.
  private var rest = 0
  /// The lines of each cause.
  private var lines: [[Int]]
  /// The number of pixels attributed to each line.
  private(set) var counts: [Int]

  /// Undoes up to eight lines in a still or a frame of a scene file. Nil for any other
  /// picture, for fewer than two lines, if a limit is exceeded, if no line was undone, or
  /// if all were and no undoing alters the picture.
  init?(
    _ all: [CauseLine], _ changes: TreeChanges, _ pixels: ComparisonScan,
    _ shown: ShownTree
  ) {
    region = pixels.comparison.changedRect
    let area = region.width * region.height
    let (old, size) = (pixels.comparison.expectedSize, pixels.comparison.actualSize)
    guard all.count > 1, area > 0, shown.isStated, let redraw = shown.redraw,
      let statements = shown.scene?.statements,
      statements.tree.nodes.count <= LineProofs.mostValues,
      max(size.width * size.height, old.width * old.height) <= LineProofs.mostPixels
    else { return nil }
    // Views whose drawings depend on earlier frames do not have them when played again.
    if shown.timeline != nil {
      guard let scene = statements.scene(without: [], changes, shown),
        let picture = redraw(scene),
        ComparisonScan(
          expected: pixels.actualBitmap, actual: Bitmap(picture), by: .exact
        ).comparison.passes
      else { return nil }
    }
    altered = Array(repeating: 0, count: area)
    different = altered
    bits = Array(repeating: 0, count: all.count)
    gains = bits.map { _ in 0 }
    counts = gains
    lines = changes.causes.map { _ in [] }
    for (line, one) in all.enumerated() {
      for cause in one.causes where lines[cause].last != line {
        lines[cause].append(line)
      }
    }
    let undoable = all.indices.filter { !all[$0].undoings.isEmpty }.sorted {
      (-all[$0].extent, $0) < (-all[$1].extent, $1)
    }
    let differing = pixels.countedPixels
    for (i, line) in undoable.prefix(LineProofs.mostLines).enumerated() {
      guard let scene = statements.scene(without: all[line].undoings, changes, shown),
        let picture = redraw(scene)
      else { continue }
      let bit = UInt8(1) << UInt8(i)
      let bitmap = Bitmap(picture)
      let rest = ComparisonScan(
        expected: pixels.expectedBitmap, actual: bitmap, by: pixels.tolerance)
      let change = ComparisonScan(
        expected: pixels.actualBitmap, actual: bitmap, by: .exact)
      rest.mark(&different, in: region, with: bit)
      change.mark(&altered, in: region, with: bit)
      bits[line] = bit
      gains[line] = differing - rest.countedPixels
      if change.countedPixels > 0 || bitmap.width != size.width
        || bitmap.height != size.height
      {
        best.append((line, bit))
      }
    }
    best.sort { (-gains[$0.line], $0.line) < (-gains[$1.line], $1.line) }
    guard bits.contains(where: { $0 != 0 }),
      let rest = best.first?.line ?? bits.firstIndex(of: 0)
    else { return nil }
    self.rest = rest
  }

  /// The line whose undoing alone removes the most differing pixels; nil if none does.
  var largest: Int? { best.first.flatMap { gains[$0.line] > 0 ? $0.line : nil } }

  /// Returns whether a line was undone.
  func isUndone(_ line: Int) -> Bool { bits[line] != 0 }

  /// Returns whether a line was undone and altered no pixel.
  func isIdle(_ line: Int) -> Bool {
    bits[line] != 0 && !best.contains { $0.line == line }
  }

  /// Attributes the pixels of a strip to lines whose undoing alters them; with
  /// `restored`, only to lines whose undoing makes them equal to the golden's. Attributed
  /// pixels become 0 in the mask. The strip is as wide as the region.
  mutating func take(_ strip: PixelRect, _ mask: inout [UInt8], restored: Bool) {
    let start = (strip.minY - region.minY) * region.width
    for i in mask.indices where mask[i] != 0 {
      let found = altered[start + i] & (restored ? ~different[start + i] : .max)
      if found == 0 { continue }
      counts[best.first { $0.bit & found != 0 }?.line ?? rest] += 1
      mask[i] = 0
    }
  }

  /// Attributes a pixel of a strip to a line of a cause that was not undone, or, unless
  /// `altering`, to one whose undoing alters other pixels.
  ///
  /// - Returns: The new value of the pixel in the mask: `PixelTally.altered` if undoing a
  ///   line of the cause alters the pixel, 0 if the pixel was attributed, and
  ///   `PixelTally.open` if the cause does not explain it.
  mutating func take(
    _ cause: Int, _ strip: PixelRect, _ i: Int, altering: Bool
  ) -> UInt8 {
    let found = altered[(strip.minY - region.minY) * region.width + i]
    if lines[cause].contains(where: { bits[$0] & found != 0 }) {
      return PixelTally.altered
    }
    let line =
      lines[cause].first { bits[$0] == 0 }
      ?? (altering ? nil : lines[cause].first { !isIdle($0) })
    guard let line else { return PixelTally.open }
    counts[line] += 1
    return 0
  }

  /// Attributes pixels of a cause to its first line that alters pixels or was not undone,
  /// or else to another such line.
  mutating func add(_ count: Int, to cause: Int) {
    counts[lines[cause].first { !isIdle($0) } ?? rest] += count
  }
}
