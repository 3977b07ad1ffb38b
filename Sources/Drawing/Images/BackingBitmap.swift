import MesmerPlatform

/// The bitmaps of a view's drawing, which correspond to UIKit's backing store. They are
/// made on first use and cached, within limits, until `purge` is called or the object is
/// released.
///
/// A bitmap depends only on the drawing, its size and its scale, so a cached one has the
/// same bytes as a new one. The object can be used from several threads: the first makes
/// the bitmap, and the others block until it is ready.
package final class BackingBitmap: @unchecked Sendable {
  /// The drawing of the bitmaps.
  package let picture: Picture

  private struct Entry {
    var width: Int
    var height: Int
    var scale: Double
    var pixmap: Pixmap
  }

  /// The maximum number of cached bitmaps, one per kind of screen; the oldest is removed
  /// first.
  private static let capacity = 3
  /// The maximum number of pixels in the cached bitmaps of all objects together, 2^27
  /// (512 MiB). A bitmap that exceeds it is made again for every frame.
  private static let budget = Budget(1 &<< 27)
  private var entries: [Entry] = []
  private let lock = Mutex()

  package init(_ picture: Picture) { self.picture = picture }

  /// Returns the bitmap with the given size in pixels and scale in pixels per point.
  /// Calls `make` if the bitmap is not cached.
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
    // At the capacity, the new bitmap takes the oldest one's share of the budget.
    let oldest = entries.count < BackingBitmap.capacity ? nil : entries.first
    let given = oldest.map { $0.width * $0.height } ?? 0
    if !BackingBitmap.budget.take(width * height - given) { return pixmap }
    if oldest != nil { entries.removeFirst() }
    entries.append(
      Entry(width: width, height: height, scale: scale, pixmap: pixmap))
    return pixmap
  }

  /// Whether a bitmap is cached.
  package var isFilled: Bool { lock.locked { !entries.isEmpty } }

  /// Removes the bitmaps.
  package func purge() { lock.locked { drop(entries.count) } }

  deinit { drop(entries.count) }

  private func drop(_ count: Int) {
    for entry in entries[..<count] {
      BackingBitmap.budget.giveBack(entry.width * entry.height)
    }
    entries.removeFirst(count)
  }

  /// An amount shared by threads.
  private final class Budget: @unchecked Sendable {
    private var left: Int
    private let lock = Mutex()

    init(_ total: Int) { left = total }

    /// Takes an amount and returns true if that much is left.
    func take(_ amount: Int) -> Bool {
      lock.lock()
      defer { lock.unlock() }
      if amount > left { return false }
      left -= amount
      return true
    }

    func giveBack(_ amount: Int) { lock.locked { left += amount } }
  }
}
