import MesmerDrawing
import MesmerGeometry
import MesmerPlatform

/// Drawing with several threads: horizontal bands of the target.
///
/// A band is a window like any other, and a pixel does not depend on the window
/// it is drawn in; so each band is drawn by a rasterizer of its own, with all
/// commands that reach into it, and no thread waits for another. What threads
/// are there and who draws which band changes no byte.
///
/// What bands share would be done again in each of them. Walking the list and
/// looking at the edges of a path that crosses a border cost little and grow with
/// the number of bands: there are two a thread, which also evens out bands that
/// hold less than others, but none below 64 rows unless there would be fewer
/// bands than threads, and more where a list's layers would take too much memory
/// (`DrawingPlan`). Two things are worth doing once, before the bands, by all
/// threads: the outlines of what crosses a border (`SharedOutlines`) and backing
/// stores, which are bitmaps of whole views.
struct Bands {
  /// The area in device pixels.
  let area: PixelRect
  /// How many threads draw: at most the number of bands.
  var threads: Int
  var count: Int

  /// Rows of a band that are worth doing common work again.
  private static var usefulRows: Int { 64 }
  private static var bandsPerThread: Int { 2 }
  /// Pixels for which starting a thread pays.
  private static var pixelsPerThread: Int { 1 << 16 }

  /// The bands of an area for a number of threads; nil is as many as there are
  /// processors, but none for less than 2^16 pixels.
  init(_ area: PixelRect, threads: Int?) {
    self.area = area
    let height = max(area.height, 1)
    var wanted = threads ?? Threads.processors
    if threads == nil {
      wanted = min(wanted, max(area.width * area.height / Bands.pixelsPerThread, 1))
    }
    self.threads = min(wanted, height)
    let useful = min(self.threads * Bands.bandsPerThread, height / Bands.usefulRows)
    count = self.threads == 1 ? 1 : max(self.threads, useful)
  }

  /// Whether something in a box of device pixels reaches into two bands.
  func areCrossed(by box: PixelRect) -> Bool {
    let part = box.intersection(area)
    if part.isEmpty { return false }
    func band(_ y: Int) -> Int { (count * (y - area.minY + 1) - 1) / area.height }
    return band(part.minY) != band(part.maxY - 1)
  }

  /// The bands, from the top.
  subscript(_ index: Int) -> PixelRect {
    PixelRect(
      minX: area.minX, minY: area.minY + area.height * index / count,
      maxX: area.maxX, maxY: area.minY + area.height * (index + 1) / count)
  }
}

/// What the bands of a display list share, by the index of the entry.
struct SharedParts {
  /// Backing stores.
  var stores: [Int: Pixmap] = [:]
  /// Outlines of pictures.
  var outlines: [Int: SharedOutlines] = [:]
}

extension Rasterizer {
  /// Lets `draw` draw each band of a window, at the same time on several
  /// threads, each time with a rasterizer that is used by no other thread.
  func draw(
    _ bands: Bands, of window: Window, _ draw: (Rasterizer, Window) -> Void
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

  /// Makes what several bands need of a list.
  func share(_ list: DisplayList, between bands: Bands) -> SharedParts {
    var parts = SharedParts()
    if bands.count == 1 { return parts }
    var clips: [PixelRect] = []
    var clip = bands.area
    var pixels = 0
    for (index, entry) in list.entries.enumerated() {
      let isVisible = !entry.bounds.intersection(clip).isEmpty
      switch entry.item {
      case .beginClip, .beginPatch:
        clips.append(clip)
        clip = clip.intersection(entry.bounds)
      case .endClip:
        if let outer = clips.popLast() { clip = outer }
      case .bitmap(let store, let width, let height, let scale, _, _):
        // Beyond 2^26 pixels in all, a band makes what it needs: bitmaps that
        // are all there at once could take any amount of memory.
        if isVisible && pixels <= 1 << 26,
          let bitmap = bitmap(of: store, width, height, scale, inBands: true)
        {
          parts.stores[index] = bitmap
          pixels += width * height
        }
      case .picture(let picture, let placement):
        if isVisible && bands.areCrossed(by: entry.bounds.intersection(clip)) {
          parts.outlines[index] = SharedOutlines(picture, placement, bands)
        }
      case .fill, .image, .beginGroup, .endGroup, .shadow, .beginShadow,
        .endShadow:
        break
      }
    }
    return parts
  }

  /// A drawing as a bitmap of so many pixels at a scale, made where it is not
  /// kept; nil for none and for more than a pixmap may hold.
  func bitmap(
    of store: BackingBitmap, _ width: Int, _ height: Int, _ scale: Double,
    inBands: Bool = false
  ) -> Pixmap? {
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflow, pixels <= Pixmap.maximumPixels else {
      return nil
    }
    return store.pixmap(width: width, height: height, scale: scale) {
      let bitmap = Pixmap(width: width, height: height)
      let transform = AffineTransform(scaleX: scale, y: scale)
      let window = Window(bitmap, at: bitmap.bounds)
      let whole = ClipState(rect: window.area, mask: nil)
      for patch in store.patches {
        if inBands && patch.edges == .everything {
          draw(patch.picture, transform: transform, into: bitmap)
          continue
        }
        let placement = Placement(transform)
        draw(
          patch.picture, placement, window: window,
          clip: whole.intersecting(patch.edges, placement, area: window.area))
      }
      return bitmap
    }
  }
}
