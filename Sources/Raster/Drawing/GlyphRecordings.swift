import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerPlatform

/// A cache of the coverage of rows of glyphs that are drawn repeatedly at the same
/// position of their plane, such as text that scrolls by whole pixels.
///
/// A row within the limits of `CoverageRecording` is recorded when it is drawn under the
/// transform of its last drawing and has no recording. The recordings of the process take
/// at most 32 MiB; beyond that, the least recently used are removed, down to half. They
/// affect drawing time only, not pixels.
final class GlyphRecordings: @unchecked Sendable {
  static let shared = GlyphRecordings(limit: 32 &<< 20)

  /// A recording and its row, which is kept alive so that no other row gets its identity.
  private struct Entry {
    var row: GlyphRow
    var transform: AffineTransform
    var coverage: CoverageRecording
  }

  private let lock = Mutex()
  private var entries: RecentlyUsed<ObjectIdentifier, Entry>

  init(limit: Int) { entries = RecentlyUsed(limit: limit) }

  func coverage(of row: GlyphRow, _ transform: AffineTransform) -> CoverageRecording? {
    lock.lock()
    defer { lock.unlock() }
    guard let entry = entries.value(ObjectIdentifier(row)), entry.transform == transform
    else { return nil }
    return entry.coverage
  }

  func keep(
    _ coverage: CoverageRecording, of row: GlyphRow, _ transform: AffineTransform
  ) {
    lock.lock()
    defer { lock.unlock() }
    entries.insert(
      Entry(row: row, transform: transform, coverage: coverage),
      for: ObjectIdentifier(row), cost: coverage.bytes)
  }

  func removeAll() { lock.locked { entries.removeAll() } }
}

extension Rasterizer {
  /// Returns the recording of a row under a transform, made now if the row is drawn again
  /// under it; nil if the row has to be rasterized.
  func recording(of row: GlyphRow, _ transform: AffineTransform) -> CoverageRecording? {
    if let known = GlyphRecordings.shared.coverage(of: row, transform) { return known }
    guard row.isDrawnAgain(under: transform) else { return nil }
    let box = Placement(transform).deviceBounds(of: row.bounds)
    guard !box.isEmpty, box.width <= CoverageRecording.mostColumns,
      box.height <= CoverageRecording.mostColumns,
      box.width * box.height <= CoverageRecording.mostPixels
    else { return nil }
    polygon.removeAll()
    row.flatten(transform, in: box, into: &polygon)
    let coverage = CoverageRecording(area: box) { sink in
      painter.rasterizer.fill(
        polygon, shift: .zero, rule: .nonZero, area: box, sink: &sink)
    }
    GlyphRecordings.shared.keep(coverage, of: row, transform)
    return coverage
  }
}
