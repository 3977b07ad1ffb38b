import CKernels
import MesmerDrawing
import MesmerGeometry

/// A window of device space in memory: the pixels that a rasterizer may write.
struct PixelWindow {
  /// Pixel (0, 0) of the window.
  var base: UnsafeMutableRawPointer
  var rowBytes: Int
  /// The window in device space.
  var area: PixelRect

  @inline(__always)
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    (base + y &* rowBytes).assumingMemoryBound(to: UInt32.self)
  }

  /// Prefetches pixels of a row that will be written soon; nothing below the last row.
  @inline(__always)
  func prefetchRow(_ y: Int, _ x: Int, _ count: Int) {
    if y >= area.height { return }
    var at = base + (y &* rowBytes &+ x &<< 2)
    let end = at + count &<< 2
    while at < end {
      mesmer_prefetch_for_writing(at)
      at += 64
    }
  }

  /// Returns the part of the window inside another rectangle of device space.
  func cropped(to rect: PixelRect) -> PixelWindow {
    let part = area.intersection(rect)
    if part.isEmpty {
      return PixelWindow(base: base, rowBytes: rowBytes, area: .empty)
    }
    return PixelWindow(
      base: base + (part.minY - area.minY) * rowBytes
        + (part.minX - area.minX) * 4, rowBytes: rowBytes, area: part)
  }
}

extension PixelWindow {
  /// Creates a window of a pixmap's pixels from (0, 0), at an area no larger than it.
  init(_ pixmap: Pixmap, at area: PixelRect) {
    self.init(base: pixmap.base, rowBytes: pixmap.rowBytes, area: area)
  }

  func fill(_ pixel: UInt32) {
    for y in 0..<area.height {
      row(y).update(repeating: pixel, count: area.width)
    }
  }
}
