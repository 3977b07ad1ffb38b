import MesmerDrawing
import MesmerGeometry
import MesmerPaths

/// A shape that can cover pixels: a polygon, rings, a rectangle, or every pixel of a box.
enum Shape {
  case polygon(Polygon, FillRule, shift: PixelOffset)
  case rect(FixedRect, shift: PixelOffset)
  /// Rings that share no pixel with one another.
  case rings([Ring], shift: PixelOffset)
  /// Rings of which many share a pixel.
  case denseRings(DenseRings, shift: PixelOffset)
  case box(PixelRect)
  /// The recorded coverage of a shape.
  case recorded(CoverageRecording, shift: PixelOffset)
}

extension Shape {
  /// Creates the shape of a polygon's inside: a box or a rectangle if the polygon is one.
  init(_ polygon: Polygon, _ rule: FillRule, shift: PixelOffset) {
    if let rect = FixedRect(polygon) {
      self =
        rect.isWholePixels ? .box(rect.pixels(shift: shift)) : .rect(rect, shift: shift)
    } else {
      self = .polygon(polygon, rule, shift: shift)
    }
  }
}

/// A painter of shapes in a window of device space, through a clip: it connects
/// rasterizers, paints and blending. Dispatch is per shape; the loops below are
/// specialized for each sink.
final class Painter {
  let rasterizer = CellRasterizer()
  /// The compositing settings of the shapes that are painted next.
  var blending = Blending()
  private let scratch = RowScratch()

  func paint(
    _ shape: Shape, _ source: PaintSource, window: PixelWindow, clip: ClipState
  ) {
    let target = window.cropped(to: clip.rect)
    if target.area.isEmpty { return }
    if blending.isPlain {
      if case .solid(let pixel) = source, pixel &>> 24 == 0 { return }
      if clip.mask == nil {
        if case .box(let box) = shape {
          paintBox(box, source, target)
          return
        }
        if case .solid(let pixel) = source {
          if case .rect(let rect, let shift) = shape {
            target.paint(rect, shift: shift, pixel)
            return
          }
          if pixel &>> 24 == 255 {
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

  private func cover<Sink: CoverageSink>(
    _ shape: Shape, area: PixelRect, sink: inout Sink
  ) {
    switch shape {
    case .polygon(let polygon, let rule, let shift):
      rasterizer.fill(
        polygon, shift: shift, rule: rule, area: area, sink: &sink)
    case .rect(let rect, let shift):
      rect.fill(shift: shift, area: area, sink: &sink)
    case .rings(let rings, let shift):
      RingRasterizer.fill(
        rings, shift: shift, area: area, sink: &sink)
    case .denseRings(let rings, let shift):
      rings.fill(shift: shift, area: area, sink: &sink)
    case .box(let box):
      let part = box.intersection(area)
      if part.isEmpty { return }
      for y in part.minY..<part.maxY {
        sink.beginRow(y - area.minY)
        sink.span(part.minX - area.minX, part.width, CoverageUnit.full)
      }
    case .recorded(let recording, let shift):
      recording.replay(shift: shift, area: area, sink: &sink)
    }
  }

  /// Paints whole pixels source-over, without coverage.
  private func paintBox(
    _ box: PixelRect, _ source: PaintSource, _ window: PixelWindow
  ) {
    let part = window.cropped(to: box)
    if part.area.isEmpty { return }
    let (width, height) = (part.area.width, part.area.height)
    if case .solid(let pixel) = source {
      part.paint(FixedRect(part.area), shift: .zero, pixel)
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
