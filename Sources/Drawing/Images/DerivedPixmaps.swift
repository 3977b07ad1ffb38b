import MesmerGeometry
import MesmerPlatform

/// Pixmaps computed from an image's pixels, kept so that a zoom or scroll does not filter
/// them in every frame: halved levels, transposed and resampled copies.
///
/// They never change a pixel: a kept pixmap is identical to a new one. They can be used
/// from several threads; one makes a pixmap while the others wait for it. Above the byte
/// limit, the older half is dropped.
package final class DerivedPixmaps: @unchecked Sendable {
  /// The part of the image that a pixmap is made from, and the form.
  package struct Key: Hashable, Sendable {
    /// The form of the pixmap; later forms build on earlier ones.
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
    /// How many times columns and rows are halved first.
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

  /// The maximum number of bytes kept.
  package var byteLimit: Int { kept.limit }
  private let lock = Mutex()
  private var kept: RecentlyUsed<Key, Pixmap>
  /// The number of pixmaps made since the start.
  private var count = 0

  /// Keeps at most this many bytes of pixels.
  package init(byteLimit: Int) { kept = RecentlyUsed(limit: byteLimit) }

  /// The number of pixmaps made so far.
  package var madeCount: Int {
    lock.lock()
    defer { lock.unlock() }
    return count
  }

  /// The number of bytes of pixels kept now.
  package var keptBytes: Int {
    lock.lock()
    defer { lock.unlock() }
    return kept.cost
  }

  /// The pixmap of a key, made if it is not kept; nil if it cannot be made. `make` must
  /// not ask for another pixmap.
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
