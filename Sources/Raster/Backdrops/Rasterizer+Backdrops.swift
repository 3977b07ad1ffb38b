import MesmerDrawing
import MesmerGeometry

// Backdrops: the content drawn below a rectangle, blurred.
//
// The pixels are read from the window being drawn. So that a pixel is the same in every
// window, a frame with backdrops is drawn in windows that also contain the pixels that
// the backdrops read (`Picture.areaWithSources`), and the requested part is copied. The
// blur is that of shadows (`BlurAxis`), of each channel, with cells counted from the
// corner of the box; beyond the box its edge pixels are extended.

extension Rasterizer {
  /// Draws a frame in a window by calling `draw` with that window or with a larger one.
  /// With `isOver`, the frame is drawn over the window's contents.
  func draw(
    _ frame: Picture, with window: PixelWindow, isOver: Bool,
    _ draw: (PixelWindow) -> Void
  ) {
    let area = frame.areaWithSources(of: window.area)
    if area == window.area { return draw(window) }
    let pixmap = Pixmap(width: area.width, height: area.height)
    let whole = PixelWindow(pixmap, at: area)
    let part = whole.cropped(to: window.area)
    let bytes = 4 * window.area.width
    for y in 0..<(isOver ? part.area.height : 0) {
      UnsafeMutableRawPointer(part.row(y)).copyMemory(
        from: window.row(y), byteCount: bytes)
    }
    draw(whole)
    for y in 0..<part.area.height {
      UnsafeMutableRawPointer(window.row(y)).copyMemory(
        from: part.row(y), byteCount: bytes)
    }
  }

  /// Paints a backdrop of the contents of `windows`, the lowest first, into a window.
  func paint(
    _ backdrop: Backdrop, in rect: Rect, _ placement: Placement,
    of windows: ArraySlice<PixelWindow>, window: PixelWindow, clip: ClipState
  ) {
    if drawsShadow {
      // A shadow depends on the shape only, and the content below is in other windows.
      return paintLayer(rect, .solid(0xff00_0000), placement, window, clip)
    }
    let box = backdrop.box(of: rect, placement)
    let output = box.intersection(window.area).intersection(clip.rect)
    if output.isEmpty { return }
    let sigma = backdrop.deviation(placement)
    let blur = GaussianBlur(sigmaX: sigma, sigmaY: sigma)
    // Relative to the corner of the box.
    let pixels = output.offsetBy(dx: -box.minX, dy: -box.minY)
    let cells = blur.source(of: pixels)
    let read = cells.offsetBy(dx: box.minX, dy: box.minY).intersection(box)
    let below = Layer(area: read, alpha: 1)
    for window in windows {
      let seen = window.cropped(to: read)
      let target = below.window.cropped(to: seen.area)
      for y in 0..<seen.area.height {
        Blend.overRow(target.row(y), seen.row(y), seen.area.width)
      }
    }
    let isOpaque = below.window.isOpaque
    let result = Layer(area: output, alpha: 1)
    if isOpaque { result.window.fill(0xff00_0000) }
    for shift: UInt32 in isOpaque ? [0, 8, 16] : [0, 8, 16, 24] {
      let plane = BlurPlane(
        below.pixmap, at: read.offsetBy(dx: -box.minX, dy: -box.minY), shift: shift,
        area: cells)
      blur.blurred(plane, for: pixels).add(to: result.window, shift: shift)
    }
    if backdrop.saturation != 256 {
      for y in 0..<output.height {
        Blend.saturate(result.window.row(y), output.width, backdrop.saturation)
      }
    }
    result.window.paint(FixedRect(output), shift: .zero, backdrop.tint)
    guard let source = result.source(isOpaque: isOpaque) else { return }
    paintLayer(
      rect, source, placement, window, ClipState(rect: output, mask: clip.mask))
  }
}

extension PixelWindow {
  fileprivate var isOpaque: Bool {
    for y in 0..<area.height {
      let pixels = row(y)
      var all: UInt32 = 0xff00_0000
      for x in 0..<area.width { all &= pixels[x] }
      if all != 0xff00_0000 { return false }
    }
    return true
  }
}

extension BlurPlane {
  /// Creates a plane of a channel of a pixmap, positioned at `place`, which the area
  /// contains or touches. Outside the pixmap, its edge pixels are extended.
  fileprivate convenience init(
    _ pixmap: Pixmap, at place: PixelRect, shift: UInt32, area: PixelRect
  ) {
    self.init(area: area) { y, columns, cells in
      let source = pixmap.row(min(max(y, place.minY), place.maxY - 1) - place.minY)
      func value(_ x: Int) -> Float {
        Float(Int32(truncatingIfNeeded: source[x] &>> shift & 255))
      }
      let left = max(0, min(place.minX - columns.lowerBound, columns.count))
      let right = max(left, min(place.maxX - columns.lowerBound, columns.count))
      let first = columns.lowerBound &- place.minX
      cells.update(repeating: value(0), count: left)
      for x in left..<right { cells[x] = value(x &+ first) }
      (cells + right).update(
        repeating: value(place.width - 1), count: columns.count - right)
    }
  }

  /// Writes the cells, rounded, to a channel of pixels that is 0.
  fileprivate func add(to window: PixelWindow, shift: UInt32) {
    for y in 0..<area.height {
      let (source, target) = (row(area.minY + y), window.row(y))
      // Adding 2^23 rounds to a whole number and leaves it in the low bits.
      for x in 0..<area.width {
        target[x] |= ((source[x] + 8_388_608).bitPattern & 255) &<< shift
      }
    }
  }
}

extension Blend {
  /// Moves each premultiplied pixel away from its gray, (54 R + 183 G + 19 B) / 256, by a
  /// factor in 256ths, rounded half up, within 0 and alpha.
  fileprivate static func saturate(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ factor: Int32
  ) {
    for x in 0..<count {
      let pixel = row[x]
      func channel(_ shift: UInt32) -> Int32 {
        Int32(truncatingIfNeeded: pixel &>> shift & 255)
      }
      let (r, g, b, a) = (channel(0), channel(8), channel(16), channel(24))
      let gray = 54 &* r &+ 183 &* g &+ 19 &* b
      func moved(_ value: Int32) -> UInt32 {
        let sum = gray &* 256 &+ (value &* 256 &- gray) &* factor &+ 32768
        return UInt32(truncatingIfNeeded: max(0, min(sum &>> 16, a)))
      }
      row[x] = pixel & 0xff00_0000 | moved(b) &<< 16 | moved(g) &<< 8 | moved(r)
    }
  }
}
