import MesmerDrawing
import MesmerGeometry
import MesmerPaths

/// A shape that can cover pixels: a polygon, rings, a rectangle, or every pixel of a box.
enum Shape {
  case polygon(Polygon, FillRule, shiftX: Int, shiftY: Int)
  case rect(FixedRect, shiftX: Int, shiftY: Int)
  /// Rings without common pixels.
  case rings([Ring], shiftX: Int, shiftY: Int)
  /// Rings of which many share a pixel.
  case denseRings(DenseRings, shiftX: Int, shiftY: Int)
  case box(PixelRect)
}

/// Paints shapes into a window of device space through a clip; it connects rasterizers,
/// paints and blending. Dispatch is per shape; the loops below are specialized for each
/// sink.
final class Painter {
  let rasterizer = CellRasterizer()
  /// How shapes are composited, until it is changed.
  var blending = Blending()
  private let scratch = RowScratch()

  /// Paints a shape.
  func paint(
    _ shape: Shape, _ source: PaintSource, window: Window, clip: ClipState
  ) {
    let target = window.cropped(to: clip.rect)
    if target.area.isEmpty { return }
    if blending.isPlain {
      if case .solid(let pixel) = source, pixel >> 24 == 0 { return }
      if clip.mask == nil {
        if case .box(let box) = shape {
          paintBox(box, source, target)
          return
        }
        if case .solid(let pixel) = source {
          if case .rect(let rect, let dx, let dy) = shape {
            target.paint(rect, shiftX: dx, shiftY: dy, pixel)
            return
          }
          if pixel >> 24 == 255 {
            var sink = SolidSink<Opaque>(target, pixel: pixel)
            cover(shape, area: target.area, sink: &sink)
          } else {
            var sink = SolidSink<Translucent>(target, pixel: pixel)
            cover(shape, area: target.area, sink: &sink)
          }
          return
        }
      }
    }
    scratch.sampling.reset()
    var sink = RowSink(target, source, blending, mask: clip.mask, scratch)
    cover(shape, area: target.area, sink: &sink)
    sink.flush()
    assert(scratch.isBlank, "a row of coverage is zero again after each shape")
  }

  /// Paints a rectangle of one colour.
  func paint(
    _ rect: FixedRect, shiftX: Int, shiftY: Int, _ pixel: UInt32,
    window: Window, clip: ClipState
  ) {
    if blending.isPlain && clip.mask == nil {
      if pixel >> 24 == 0 { return }
      window.cropped(to: clip.rect)
        .paint(rect, shiftX: shiftX, shiftY: shiftY, pixel)
    } else {
      paint(
        .rect(rect, shiftX: shiftX, shiftY: shiftY), .solid(pixel),
        window: window, clip: clip)
    }
  }

  private func cover<Sink: CoverageSink>(
    _ shape: Shape, area: PixelRect, sink: inout Sink
  ) {
    switch shape {
    case .polygon(let polygon, let rule, let dx, let dy):
      rasterizer.fill(
        polygon, shiftX: dx, shiftY: dy, rule: rule, area: area, sink: &sink)
    case .rect(let rect, let dx, let dy):
      rect.fill(shiftX: dx, shiftY: dy, area: area, sink: &sink)
    case .rings(let rings, let dx, let dy):
      RingRasterizer.fill(
        rings, shiftX: dx, shiftY: dy, area: area, sink: &sink)
    case .denseRings(let rings, let dx, let dy):
      rings.fill(shiftX: dx, shiftY: dy, area: area, sink: &sink)
    case .box(let box):
      let part = box.intersection(area)
      if part.isEmpty { return }
      for y in part.minY..<part.maxY {
        sink.beginRow(y - area.minY)
        sink.span(part.minX - area.minX, part.width, CoverageUnit.full)
      }
    }
  }

  /// Paints whole pixels source-over, without coverage.
  private func paintBox(
    _ box: PixelRect, _ source: PaintSource, _ window: Window
  ) {
    let part = window.cropped(to: box)
    if part.area.isEmpty { return }
    let (width, height) = (part.area.width, part.area.height)
    if case .solid(let pixel) = source {
      part.paint(FixedRect(part.area), shiftX: 0, shiftY: 0, pixel)
      return
    }
    scratch.sampling.reset()
    scratch.reserve(width)
    let isOpaque = source.isOpaque
    for y in 0..<height {
      let (deviceX, deviceY) = (part.area.minX, part.area.minY + y)
      let target = part.row(y)
      if let row = source.pixels(deviceY, from: deviceX, count: width) {
        if isOpaque {
          target.update(from: row, count: width)
        } else {
          Blend.overRow(target, row, width)
        }
        continue
      }
      let row = isOpaque ? target : scratch.samples
      source.row(
        deviceY, from: deviceX, count: width, into: row, scratch.sampling)
      if !isOpaque { Blend.overRow(target, row, width) }
    }
  }
}
