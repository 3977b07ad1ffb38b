import MesmerDrawing
import MesmerPNGCodec
import MesmerPlatform
import MesmerRaster

/// What the painters of a sequence keep from one frame to the next: the pixels of tiles
/// and the compressed rows of files, by what they show (`RegionKey`).
///
/// It saves time and changes no byte: with any limits, also 0, the frames are the same.
package final class FrameCache: @unchecked Sendable {
  /// How a part of the cache was used.
  package struct Counts: Hashable, Sendable {
    /// How often something was there.
    package var hits = 0
    /// How often it had to be made.
    package var misses = 0
    /// The number of bytes that are kept.
    package var bytes = 0
    /// How often something was dropped to make room.
    package var evictions = 0
  }

  /// Numbers for what the frames' commands draw.
  let numbers = CommandNumbers()
  /// The pixels of the content's tiles, without what lies over the content.
  let tiles: SharedStore<Pixmap>
  /// The compressed rows of whole frames.
  let rows: SharedStore<CompressedRows>

  /// Gets the rows that are drawn anew; nil if nobody asks.
  package var log: RowLog?

  /// The columns of a tile while the content moves sideways.
  let tileColumns: Int

  /// How far the content of the last frame was moved sideways.
  private var lastX: Int?
  private let lock = Mutex()

  /// The bytes kept of pixels and of compressed rows: 64 MiB and 32 MiB by default. Tiles
  /// have 512 columns while the content moves sideways, but for tests that it does not
  /// matter.
  package init(
    tileBytes: Int = 64 << 20, rowBytes: Int = 32 << 20, tileColumns: Int = 512
  ) {
    self.tileColumns = tileColumns
    tiles = SharedStore(bytes: tileBytes)
    rows = SharedStore(bytes: rowBytes)
  }

  /// How the tiles were used.
  package var tileCounts: Counts { tiles.counts }
  /// How the compressed rows were used.
  package var rowCounts: Counts { rows.counts }

  /// Whether the content has moved sideways since the last call, which says where it is
  /// now. It decides what is worth keeping and nothing else.
  func hasMovedSideways(_ dx: Int) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    let last = lastX
    lastX = dx
    return last != nil && last != dx
  }

  /// Drops everything.
  package func purge() {
    tiles.removeAll()
    rows.removeAll()
  }
}
