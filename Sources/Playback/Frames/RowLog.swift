import MesmerDrawing
import MesmerGeometry
import MesmerPlatform
import MesmerRaster

/// A log of the rows of frames that were redrawn, with the reasons, for diagnosis.
package final class RowLog: @unchecked Sendable {
  /// The reason that a piece of a frame was not in the cache.
  private enum Reason: String, CaseIterable {
    /// The upper or lower edge of the frame cuts the piece.
    case edge
    /// No frame has shown it as a whole.
    case new
    /// The commands over the content have moved or changed.
    case over = "something over it moved"
    /// The content has changed: a view drew or moved, or the zoom changed.
    case changed = "the content changed"
    /// It was made and then evicted.
    case dropped = "dropped from the cache"
  }

  private let mutex = Mutex()
  /// The keys of the pieces that were made.
  private var made: Set<RegionKey> = []
  /// For pieces that a frame has shown as a whole, the keys without the commands over the
  /// content, by the first row in the content.
  private var contents: [Int: RegionKey] = [:]
  private var frames: [Int: [Reason: [Range<Int>]]] = [:]

  package init() {}

  /// Adds a redrawn piece of a frame. `content` is the key of the piece without the
  /// commands over the content, and the piece's first row in the content; nil for a part
  /// of a piece.
  func add(
    _ key: RegionKey, _ piece: PixelRect, of frame: Int, content: (RegionKey, row: Int)?
  ) {
    mutex.lock()
    defer { mutex.unlock() }
    let isKnown = !made.insert(key).inserted
    var reason = isKnown ? Reason.dropped : .edge
    if let (key, row) = content {
      let before = contents.updateValue(key, forKey: row)
      if !isKnown {
        reason = before == nil ? .new : before == key ? .over : .changed
      }
    }
    let last = frames[frame]?[reason]?.last
    if let last, last.upperBound == piece.minY {
      frames[frame]![reason]![frames[frame]![reason]!.count - 1] =
        last.lowerBound..<piece.maxY
    } else {
      frames[frame, default: [:]][reason, default: []].append(piece.minY..<piece.maxY)
    }
  }

  /// A line for each frame with redrawn rows; valid after all frames are painted.
  package var lines: [String] {
    frames.sorted { $0.key < $1.key }.map { frame, reasons in
      let parts = Reason.allCases.compactMap { reason in
        reasons[reason].map { rows in
          let rows = rows.map { "\($0.lowerBound)-\($0.upperBound - 1)" }
          return "\(rows.joined(separator: ", ")) (\(reason.rawValue))"
        }
      }
      return "frame \(frame): rows \(parts.joined(separator: "; "))"
    }
  }
}

extension FrameWriter {
  /// Starts logging the rows that are redrawn.
  package func logRows() { cache.log = RowLog() }

  /// The lines of the log that `logRows` started; empty without a log.
  package var rowLines: [String] { cache.log?.lines ?? [] }
}
