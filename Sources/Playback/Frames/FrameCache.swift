import MesmerDrawing
import MesmerPNGCodec
import MesmerPlatform
import MesmerRaster

/// A cache shared by the painters of a sequence: the pixels of tiles and the compressed
/// rows of files, by their contents (`RegionKey`).
///
/// It affects only the time: frames are identical with any limits, including 0.
package final class FrameCache: @unchecked Sendable {
  /// The usage counts of a part of the cache.
  package struct Counts: Hashable, Sendable {
    /// The number of lookups that found an entry.
    package var hits = 0
    /// The number of entries that had to be made.
    package var misses = 0
    /// The number of bytes that are kept.
    package var bytes = 0
    /// The number of evicted entries.
    package var evictions = 0
  }

  /// The identifiers of the frames' commands.
  let numbers = CommandNumbers()
  /// The pixels of the content's tiles, without commands drawn over the content.
  let tiles: SharedStore<Pixmap>
  /// The compressed rows of whole frames.
  let rows: SharedStore<CompressedRows>

  /// A log of the redrawn rows; nil if not requested.
  package var log: RowLog?

  /// The number of columns of a tile while the content moves horizontally.
  let tileColumns: Int

  /// The horizontal shift of the content in the last frame, in pixels.
  private var lastX: Int?
  private let lock = Mutex()

  /// Creates a cache with limits in bytes for pixels and for compressed rows, 64 MiB
  /// and 32 MiB by default. Tiles have 512 columns while the content moves
  /// horizontally; only tests use another value.
  package init(
    tileBytes: Int = 64 &<< 20, rowBytes: Int = 32 &<< 20, tileColumns: Int = 512
  ) {
    self.tileColumns = tileColumns
    tiles = SharedStore(bytes: tileBytes)
    rows = SharedStore(bytes: rowBytes)
  }

  /// The usage of the tiles.
  package var tileCounts: Counts { tiles.counts }
  /// The usage of the compressed rows.
  package var rowCounts: Counts { rows.counts }

  /// Returns whether the content has moved horizontally since the last call, and stores
  /// its present shift. It affects only the choice of tiles to cache.
  func hasMovedSideways(_ dx: Int) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    let last = lastX
    lastX = dx
    return last != nil && last != dx
  }

  /// Removes all entries.
  package func purge() {
    tiles.removeAll()
    rows.removeAll()
  }
}
