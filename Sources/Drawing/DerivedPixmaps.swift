import MesmerGeometry
import MesmerPlatform

/// Pixmaps made of an image's pixels, kept so that a zoom or a scroll does not
/// filter them at every frame: halved levels, turned and reduced copies.
///
/// They never change a pixel: what is kept is what would be made anew. Safe
/// for several threads, of which one makes a pixmap while the others wait for
/// it. Once more than the limit is kept, those used least recently go.
package final class DerivedPixmaps: @unchecked Sendable {
  /// What a pixmap was made of, and how.
  package struct Key: Hashable, Sendable {
    /// What is done with the part; later steps come after earlier ones.
    package enum Form: Hashable, Sendable {
      /// The part, halved.
      case level
      /// Rows and columns exchanged after halving.
      case transposed
      /// Filtered to a size after halving.
      case resampled(width: Int, height: Int)
      /// Filtered to a size, the image going on beyond its edges.
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

  /// How many bytes are kept at most.
  package let byteLimit: Int
  private let lock = Mutex()
  /// The one used last at the end.
  private var kept: [(key: Key, pixmap: Pixmap)] = []
  private var bytes = 0
  /// How many were made since the start.
  private var count = 0

  /// Keeps at most this many bytes of pixels.
  package init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// How many pixmaps have been made so far.
  package var madeCount: Int {
    lock.lock()
    defer { lock.unlock() }
    return count
  }

  /// How many bytes of pixels are kept now.
  package var keptBytes: Int {
    lock.lock()
    defer { lock.unlock() }
    return bytes
  }

  /// The pixmap of a key, made if it is not kept; nil where it cannot be made.
  /// `make` must not ask for another one.
  package func pixmap(_ key: Key, make: () -> Pixmap?) -> Pixmap? {
    lock.lock()
    defer { lock.unlock() }
    if let i = kept.lastIndex(where: { $0.key == key }) {
      let entry = kept.remove(at: i)
      kept.append(entry)
      return entry.pixmap
    }
    guard let made = make() else { return nil }
    count += 1
    let size = made.rowBytes * made.height
    if size > byteLimit { return made }
    kept.append((key, made))
    bytes += size
    while bytes > byteLimit {
      let old = kept.removeFirst().pixmap
      bytes -= old.rowBytes * old.height
    }
    return made
  }
}
