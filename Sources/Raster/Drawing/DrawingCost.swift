import MesmerDrawing
import MesmerGeometry
import MesmerPaths

/// An estimate of the cost of drawing a picture, computed before a pixel is drawn.
///
/// Work is counted in steps of about a nanosecond on one processor of 2020: filling a
/// pixel is one step, and other work is in proportion. Memory is the maximum in use at
/// one time for layers, masks, shadows, bitmaps and outlines, without the frame itself.
/// For ordinary and adversarial scenes, work is accurate within a factor of about three;
/// memory is an upper bound except for scratch memory.
///
/// A part that is drawn twice (for a shadow on large cells) is examined once and counted
/// twice; such a part inside another one is counted four times.
struct DrawingCost {
  private(set) var steps = 0.0
  /// The maximum number of bytes in use at one time, without `sharedBytes`.
  private(set) var bytes = 0.0
  /// Bytes of bitmaps that all bands share.
  private(set) var sharedBytes = 0.0
  /// The number of commands and path points examined.
  private(set) var looks = 0
  /// The index of the picture's command that takes the most work, and of the command at
  /// which the most memory is in use.
  private(set) var dearest = 0
  private(set) var largest = 0

  private var mostSteps = 0.0
  private var live = 0.0
  /// The number of times that the examined part is drawn.
  private var times = 1.0
  private var index = 0
  private var stores: Set<ObjectIdentifier> = []

  /// Computes the cost of a picture in an area of device pixels.
  init(_ picture: Picture, in area: PixelRect) {
    // Including the pixels that backdrops read, which are drawn too.
    let whole = picture.areaWithSources(of: area)
    if whole != area { _ = take(4 * whole.room) }
    work(0.25 * whole.count)
    add(picture, Placement(), whole, isWhole: true)
  }

  // MARK: Counting

  private mutating func work(_ amount: Double) { steps += amount * times }

  /// Doubles the weight of the following parts, until `times` is restored.
  private mutating func double() { times = min(2 * times, 1e100) }

  /// Takes memory; the caller returns it by subtracting the result from `live`.
  private mutating func take(_ amount: Double) -> Double {
    live += amount
    if live > bytes {
      bytes = live
      largest = index
    }
    return amount
  }

  private mutating func touch(_ amount: Double) { live -= take(amount) }

  /// Counts a mask that is cleared and filled; its memory is in use while the clip is
  /// open.
  private mutating func mask(_ area: PixelRect) -> Double {
    work(0.5 * area.count)
    return take(2 * area.room)
  }

  /// Counts a layer, cleared and composited at the end, and takes its memory.
  private mutating func layer(_ area: PixelRect) -> Double {
    work(1.5 * area.count)
    return take(4 * area.room)
  }

  /// Counts a shadow: its source drawn, blurred, and painted. The returned memory is in
  /// use until the group has been drawn.
  private mutating func blur(
    _ layout: ShadowLayout, _ source: PixelRect, _ output: PixelRect, isDrawn: Bool
  ) -> Double {
    work(layout.blur.work(from: source, to: output))
    touch((isDrawn ? 12 : 8) * source.room + 10 * output.room)
    return isDrawn ? take(2 * output.room) : 0
  }

  // MARK: Parts

  private mutating func add(
    _ image: Image, _ source: Rect?, _ interpolation: Interpolation,
    _ transform: AffineTransform, _ area: PixelRect
  ) {
    switch interpolation {
    case .nearest: work(3 * area.count)
    case .linear:
      // Under rotation, pixels at the image's edges are read one by one.
      let width = source?.width ?? Double(image.pixelWidth)
      let height = source?.height ?? Double(image.pixelHeight)
      let border = transform.isAxisAligned ? 0 : min(1 / width + 1 / height, 1)
      work((5 + 15 * border) * area.count)
    case .high:
      let pixels = Double(image.pixelWidth) * Double(image.pixelHeight)
      work(16 * area.count + 4 * pixels)
      touch(4 * min(pixels, area.count) + 4 * pixels)
    }
  }

  /// Adds the bitmap of a drawing, made once for all bands.
  private mutating func add(
    _ store: BackingBitmap, _ width: Int, _ height: Int, _ scale: Double
  ) {
    let area = PixelRect(x: 0, y: 0, width: max(width, 0), height: max(height, 0))
    if !Pixmap.canHold(width: area.width, height: area.height)
      || !stores.insert(ObjectIdentifier(store)).inserted
    {
      return
    }
    sharedBytes += 4 * area.room
    work(0.5 * area.count)
    add(store.picture, Placement(AffineTransform(scaleX: scale, y: scale)), area)
  }

  // MARK: Pictures

  /// A drawing target: the state of the rasterizer, without pixels.
  private struct Place {
    var area: PixelRect
    /// The innermost clip around the open group; -1 without one. It and the clips around
    /// it do not apply to the commands of the group.
    var base: Int
    var bytes = 0.0
    var times: Double
  }

  /// Adds a picture in an area; `isWhole` for the picture whose cost is computed.
  private mutating func add(
    _ picture: Picture, _ placement: Placement, _ area: PixelRect,
    isWhole: Bool = false
  ) {
    guard placement.transform.isFinite, !area.isEmpty else { return }
    let before = live
    var places = [Place(area: area, base: -1, times: times)]
    /// The open clips, each with the bytes of its mask and of those of its outer clips.
    var open = OpenClips<Double>()
    let seenItems = picture.items(in: area, placement)
    looks += seenItems?.count ?? picture.commands.count
    var items = ItemCursor(seenItems)
    var index = 0
    while index < picture.commands.count {
      if places.count == 1 {
        guard let next = items.item(from: index) else { break }
        index = next
      }
      let command = picture.commands[index]
      if isWhole { self.index = index }
      let stepsBefore = steps
      index += 1
      let place = places[places.count - 1]
      if case .endGroup = command.operation {
        if places.count > 1 {
          live -= place.bytes
          places.removeLast()
          times = places[places.count - 1].times
        }
        continue
      }
      let seen = placement.deviceBounds(of: command.bounds).intersection(place.area)
      if seen.isEmpty {
        // Groups that are not visible are skipped.
        if case .beginGroup(_, let count) = command.operation { index += count + 1 }
        continue
      }
      if addClips(to: command.clip, picture, placement, place, &open) {
        work(seen.count)
      }
      if case .beginGroup = command.operation {
        places.append(group(command, of: picture, placement, place.area, seen))
      } else {
        add(command, placement, seen)
      }
      if isWhole && steps - stepsBefore > mostSteps {
        mostSteps = steps - stepsBefore
        dearest = self.index
      }
    }
    times = places[0].times
    live = before
  }

  /// Adds the clips to open for a command, and returns whether the command is masked.
  private mutating func addClips(
    to index: Int, _ picture: Picture, _ placement: Placement, _ place: Place,
    _ open: inout OpenClips<Double>
  ) -> Bool {
    if index < 0 || index == place.base { return false }
    let before = open.clips.last?.value ?? 0
    let missing = open.turn(to: index, of: picture, base: place.base)
    var masks = open.clips.last?.value ?? 0
    live -= before - masks
    for index in missing {
      let clip = picture.clips[index]
      let area = placement.deviceBounds(of: clip.bounds).intersection(place.area)
      let inner = placement.placing(clip.placement)
      // Multiplied by the mask of an outer clip.
      if masks > 0 { work(area.count) }
      var bytes = 0.0
      switch clip.shape {
      case .layer, .patch: if !inner.transform.isAxisAligned { bytes = mask(area) }
      case .path, .rounded: bytes = mask(area)
      case .rim, .lining:
        bytes = 2 * mask(area)
        work(4 * area.count)
      case .image:
        bytes = mask(area)
        work(8 * area.count)
      }
      masks += bytes
      open.clips.append((index, masks))
    }
    return masks > 0
  }

  /// Adds the beginning of a group that is visible in an area, and returns the group's
  /// drawing target.
  private mutating func group(
    _ command: Picture.Command, of picture: Picture, _ placement: Placement,
    _ outer: PixelRect, _ seen: PixelRect
  ) -> Place {
    var result = Place(area: seen, base: command.clip, times: times)
    if let cast = command.shadow {
      let plan = GroupShadow.plan(
        cast, placement, of: picture, opacity: 1, visible: outer)
      result.area =
        command.blendMode.clearsUnderTransparent ? seen.union(plan.area) : plan.area
      if let shadow = plan.shadow {
        result.bytes = blur(
          shadow.layout, shadow.source, shadow.output, isDrawn: shadow.isDrawnApart)
        if shadow.isDrawnApart { double() }
      }
    }
    result.times = times
    result.bytes += layer(result.area)
    return result
  }

  private mutating func add(
    _ command: Picture.Command, _ placement: Placement, _ area: PixelRect
  ) {
    let inner = placement.placing(command.placement)
    if let rect = command.solidRect, inner.transform.isAxisAligned {
      let isOpaque = rect.pixel &>> 24 == 255
      work((rect.edges == .exact ? 1 : isOpaque ? 0.5 : 1) * area.count + 20)
      return
    }
    switch command.operation {
    case .picture(let picture):
      add(picture, inner, area)
      return
    case .bitmap(let store, let width, let height, let scale, _):
      work(4 * area.count)
      add(store, width, height, scale)
      return
    case .projected(let bitmap):
      // Where the bitmap is reduced, several of its pixels are read for a device pixel.
      let pixels = Double(bitmap.pixelWidth) * Double(bitmap.pixelHeight)
      work(25 * area.count + 6 * min(64 * area.count, 4 * area.count + 4 * pixels))
      add(bitmap.store, bitmap.pixelWidth, bitmap.pixelHeight, 1)
      return
    case .backdrop(let rect, let backdrop):
      let source = backdrop.source(of: area, in: rect, inner)
      // The blur's planes include its margin around the area, also beyond the box.
      let planes = area.enlarged(by: BlurExtent.margin(backdrop.deviation(inner)))
      work(12 * planes.count + 20 * area.count)
      touch(12 * source.room + 4 * planes.room + 12 * area.room)
      return
    case .fill, .stroke, .glyphs, .image, .box, .shadow, .beginGroup, .endGroup: break
    }
    if let cast = command.shadow,
      let plan = ShadowLayout.plan(cast, placement, visible: area)
    {
      if case .shadow(let path) = command.operation {
        let cells = plan.layout.cells(placement).placing(command.placement)
        looks += path.points.count
        fill(
          path.outlineCost(cells.transform, in: plan.source), .nonZero, 1, plan.source)
      } else {
        add(command.operation, inner, plan.source, 1)
      }
      _ = blur(plan.layout, plan.source, plan.output, isDrawn: true)
      live -= 2 * plan.output.room
    }
    let weight = command.blendMode == .normal ? 1.0 : 8
    add(command.operation, inner, area, weight)
  }

  private mutating func add(
    _ operation: Picture.Operation, _ placement: Placement, _ area: PixelRect,
    _ weight: Double
  ) {
    let transform = placement.transform
    /// The area before the whole-pixel shift.
    let plane = area.offsetBy(dx: -placement.shift.dx, dy: -placement.shift.dy)
    switch operation {
    case .fill(let path, let rule, let paint):
      looks += path.points.count
      fill(
        path.outlineCost(transform, in: plane), rule, weight + paint.weight, area)
      add(paint, area)
    case .stroke(let path, let style, let paint):
      looks += path.points.count
      var seen = path
      switch CircleStack.rest(of: path, style, placement, in: area) {
      case .rings(let rings):
        work(5 * rings.cost(in: area) + (weight + paint.weight) * area.count)
        touch(128 * Double(path.points.count))
        add(paint, area)
        return
      case .path(let rest): seen = rest
      case nil: break
      }
      let scale = Vector(dx: transform.a, dy: transform.b).length
      fill(
        seen.outlineCost(transform, stroke: style, in: plane), .nonZero,
        weight + paint.weight, area, pen: style.wholeWidth * scale,
        isRound: style.lineCap == .round)
      add(paint, area)
    case .glyphs(let row, _):
      looks += row.glyphs.count
      fill(row.outlineCost(transform), .nonZero, weight, area)
    case .image(let image, let source, _, let interpolation, _):
      add(image, source, interpolation, transform, area)
      work((weight - 1) * area.count)
    case .box: work(weight * area.count)
    case .picture, .bitmap, .projected, .shadow, .backdrop, .beginGroup, .endGroup: break
    }
  }

  /// Adds a shape with an outline. `weight` is the cost of a pixel; `pen` is the width of
  /// a stroke in pixels, 0 for a filled shape.
  private mutating func fill(
    _ outline: OutlineCost, _ rule: FillRule, _ weight: Double, _ area: PixelRect,
    pen: Double = 0, isRound: Bool = false
  ) {
    // The cost of measuring a pixel grows with the number of its arcs until the pixel is
    // sampled or is certainly covered: windings of one sign add up quickly.
    let crowd = outline.crossings / max(area.count, 1)
    let most =
      pen > 0
      ? max(3300 / (1 + 0.5 * pen * crowd), 500)
      : rule == .evenOdd ? 3300 : 1600
    var measuring = crowd > 0.5 ? min(240 * crowd, most) : 0
    if outline.dashCrowd > 0 {
      // Dashes of one stroke are side by side, however wide it is.
      let crowd = max(crowd, outline.dashCrowd)
      measuring = crowd > 0.25 ? min(240 * crowd, isRound ? 220 : 150) : 0
    }
    work(
      weight * area.count + 50 * outline.vertices + outline.cutting
        + (10 + measuring) * outline.crossings)
    touch(48 * outline.vertices + (crowd > 0.25 ? 24 * outline.crossings : 0))
  }

  /// Adds the preparation of a paint.
  private mutating func add(_ paint: Paint, _ area: PixelRect) {
    if case .pattern(let pattern) = paint, pattern.interpolation == .high {
      let pixels =
        Double(pattern.image.pixelWidth) * Double(pattern.image.pixelHeight)
      work(4 * pixels + 16 * area.count)
      touch(4 * pixels + 4 * min(area.count, 16_777_216))
    }
  }
}

extension PixelRect {
  /// The number of allocated pixels: rows are padded.
  fileprivate var room: Double { Double((width + 31) & ~31) * Double(height) }
}

extension Paint {
  /// The additional cost of a pixel compared with one of a single colour.
  fileprivate var weight: Double {
    switch self {
    case .color: 0
    // If the gradient repeats, a pixel may traverse all stops.
    case .gradient(let gradient):
      (gradient.isConic ? 18 : 8) + 0.4 * Double(max(gradient.stops.count - 16, 0))
    case .pattern: 8
    }
  }
}

extension Gradient {
  fileprivate var isConic: Bool {
    if case .conic = geometry { true } else { false }
  }
}

extension StrokeStyle {
  /// The smallest extent of a stroke's parts: the line width or, with butt caps, the
  /// shortest length of the dash pattern if that is less.
  fileprivate var wholeWidth: Double {
    guard lineCap == .butt, let dash else { return lineWidth }
    return dash.lengths.reduce(lineWidth, min)
  }
}
