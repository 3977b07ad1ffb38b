import MesmerGeometry
import MesmerPlatform

/// A cache of pixmaps computed from an image's pixels, so that a zoom or scroll does not
/// filter them in every frame: halved levels, transposed and resampled copies.
///
/// A cached pixmap is identical to a new one. The cache can be used from several threads;
/// one makes a pixmap while the others block until it is ready. When the byte limit would
/// be exceeded, the least recently used pixmaps are removed, down to half of the limit.
package final class DerivedPixmaps: @unchecked Sendable {
  /// The source part of the image, and the form of the pixmap.
  package struct Key: Hashable, Sendable {
    /// The form of the pixmap.
    package enum Form: Hashable, Sendable {
      /// The part, halved.
      case level
      /// Rows and columns exchanged after halving.
      case transposed
      /// Resampled to a size after halving.
      case resampled(width: Int, height: Int)
      /// Resampled to a size, with the image continued beyond its edges.
      case tile(
        width: Int, height: Int, ImagePattern.Repetition, ImagePattern.Repetition)
    }

    package var part: PixelRect
    /// The number of preceding halvings of columns and rows.
    package var halvingsX: Int
    package var halvingsY: Int
    package var form: Form

    package init(
      part: PixelRect, halvingsX: Int = 0, halvingsY: Int = 0, form: Form
    ) {
      self.part = part
      self.halvingsX = halvingsX
      self.halvingsY = halvingsY
      self.form = form
    }
  }

  /// The maximum number of cached bytes.
  package var byteLimit: Int { kept.limit }
  private let lock = Mutex()
  private var kept: RecentlyUsed<Key, Pixmap>
  /// The number of pixmaps made since initialization.
  private var count = 0

  /// Creates a cache of at most this many bytes of pixels.
  package init(byteLimit: Int) { kept = RecentlyUsed(limit: byteLimit) }

  /// The number of pixmaps made so far.
  package var madeCount: Int { lock.locked { count } }

  /// The number of cached bytes of pixels.
  package var keptBytes: Int { lock.locked { kept.cost } }

  /// Returns the pixmap of a key, made if it is not cached; nil if it cannot be made.
  /// `make` must not request another pixmap.
  package func pixmap(_ key: Key, make: () -> Pixmap?) -> Pixmap? {
    lock.lock()
    defer { lock.unlock() }
    if let known = kept.value(key) { return known }
    guard let made = make() else { return nil }
    count += 1
    kept.insert(made, for: key, cost: made.rowBytes * made.height)
    return made
  }
}
