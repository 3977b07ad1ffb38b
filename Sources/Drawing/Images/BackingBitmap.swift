import MesmerPlatform

/// The bitmaps of a view's drawing, made on first use and kept until the drawing changes
/// or `purge` is called: the pixels of UIKit's backing store.
///
/// A bitmap depends only on the drawing, its size and its scale, so keeping it or making
/// it again gives the same bytes. It can be used from several threads: the first makes
/// the bitmap, the others wait for it.
package final class BackingBitmap: @unchecked Sendable {
  /// What the bitmap shows.
  package let picture: Picture

  private struct Entry {
    var width: Int
    var height: Int
    var scale: Double
    var pixmap: Pixmap
  }

  /// How many bitmaps are kept, for the scales used last: one for each kind of screen.
  private static let capacity = 3
  /// The maximum number of pixels in all kept bitmaps together, 2^27 (512 MiB). A bitmap
  /// beyond it is made for every frame.
  private static let budget = Budget(1 << 27)
  private var entries: [Entry] = []
  private let lock = Mutex()

  package init(_ picture: Picture) { self.picture = picture }

  /// The bitmap of a size in pixels at a scale (pixels per point). `make` makes it if it
  /// is not kept.
  package func pixmap(
    width: Int, height: Int, scale: Double, make: () -> Pixmap
  ) -> Pixmap {
    lock.lock()
    defer { lock.unlock() }
    if let entry = entries.first(where: {
      $0.width == width && $0.height == height && $0.scale == scale
    }) {
      return entry.pixmap
    }
    let pixmap = make()
    if entries.count == BackingBitmap.capacity { drop(1) }
    if !BackingBitmap.budget.take(width * height) { return pixmap }
    entries.append(
      Entry(width: width, height: height, scale: scale, pixmap: pixmap))
    return pixmap
  }

  /// Whether a bitmap is kept.
  package var isFilled: Bool {
    lock.lock()
    defer { lock.unlock() }
    return !entries.isEmpty
  }

  /// Frees the bitmaps.
  package func purge() {
    lock.lock()
    defer { lock.unlock() }
    drop(entries.count)
  }

  deinit { drop(entries.count) }

  private func drop(_ count: Int) {
    for entry in entries[..<count] {
      BackingBitmap.budget.giveBack(entry.width * entry.height)
    }
    entries.removeFirst(count)
  }

  /// An amount that threads share.
  private final class Budget: @unchecked Sendable {
    private var left: Int
    private let lock = Mutex()

    init(_ total: Int) { left = total }

    /// Takes an amount, if that much is left.
    func take(_ amount: Int) -> Bool {
      lock.lock()
      defer { lock.unlock() }
      if amount > left { return false }
      left -= amount
      return true
    }

    func giveBack(_ amount: Int) {
      lock.lock()
      defer { lock.unlock() }
      left += amount
    }
  }
}
