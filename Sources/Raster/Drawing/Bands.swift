import MesmerDrawing
import MesmerGeometry
import MesmerPlatform

/// Drawing with several threads: horizontal bands of the target.
///
/// A band is a window like any other, and a pixel does not depend on the window in which
/// it is drawn. Each band is drawn by its own rasterizer, with all commands that
/// intersect it, and no thread blocks on another. The number of threads and the
/// assignment of bands to threads change no byte.
///
/// Work for commands in several bands is repeated in each of them. Walking the list and
/// examining the edges of a path that crosses a border cost little, but grow with the
/// number of bands. There are two bands per thread, which also balances the load; no band
/// has fewer than 64 rows unless there would be fewer bands than threads; and there are
/// more bands if a picture's layers would take too much memory (`DrawingPlan`). Two kinds
/// of work are done once, before the bands, by all threads: the outlines of shapes that
/// cross a border, and backing stores, which are bitmaps of whole views (`SharedParts`).
struct Bands {
  /// The area in device pixels.
  let area: PixelRect
  /// The number of drawing threads: at most the number of bands.
  var threads: Int
  var count: Int

  /// The minimum number of rows in a band at which repeated work is worthwhile.
  private static var usefulRows: Int { 64 }
  private static var bandsPerThread: Int { 2 }
  /// The minimum number of pixels per thread.
  private static var pixelsPerThread: Int { 1 &<< 16 }

  /// The maximum number of threads: more need more memory than they save time.
  private static var mostThreads: Int { 256 }

  /// Creates the bands of an area for a number of threads, clamped to 1...256 and to the
  /// number of rows. Nil means one thread per processor, but at most one per 2^16 pixels.
  init(_ area: PixelRect, threads: Int?) {
    self.area = area
    let height = max(area.height, 1)
    var wanted = threads ?? Threads.processors
    if threads == nil {
      wanted = min(wanted, max(area.width * area.height / Bands.pixelsPerThread, 1))
    }
    self.threads = min(max(wanted, 1), Bands.mostThreads, height)
    let useful = min(self.threads * Bands.bandsPerThread, height / Bands.usefulRows)
    count = self.threads == 1 ? 1 : max(self.threads, useful)
  }

  /// Returns whether a box of device pixels intersects two bands.
  func areCrossed(by box: PixelRect) -> Bool {
    let part = box.intersection(area)
    if part.isEmpty { return false }
    func band(_ y: Int) -> Int { (count * (y - area.minY + 1) - 1) / area.height }
    return band(part.minY) != band(part.maxY - 1)
  }

  /// The band at an index, counted from the top.
  subscript(_ index: Int) -> PixelRect {
    PixelRect(
      minX: area.minX, minY: area.minY + area.height * index / count,
      maxX: area.maxX, maxY: area.minY + area.height * (index + 1) / count)
  }
}

extension Rasterizer {
  /// Draws each band of a window by calling `draw`, on several threads at the same time,
  /// each time with a rasterizer that no other thread uses.
  func draw(
    _ bands: Bands, of window: PixelWindow, _ draw: (Rasterizer, PixelWindow) -> Void
  ) {
    if bands.count == 1 { return draw(self, window) }
    while helpers.count < bands.threads - 1 {
      helpers.append(Rasterizer(threads: 1))
    }
    for helper in helpers { helper.bandRows = bandRows }
    let rasterizers = [self] + helpers
    Threads.perform(bands.count, threads: bands.threads) { thread, band in
      draw(rasterizers[thread], window.cropped(to: bands[band]))
    }
  }
}
