import MesmerDrawing
import MesmerGeometry
import MesmerPaths

/// What drawing a display list takes, about, worked out before a pixel is drawn.
///
/// Work is counted in steps of about a nanosecond of one processor of 2020: what
/// a pixel costs to be filled is one step, other things accordingly. Memory is
/// what layers, masks, shadows, bitmaps and outlines take at the moment at which
/// most of it is there, without the frame itself. Both are figures for what
/// everyday scenes and hostile ones do, not measurements: work is right to a
/// factor of about three, memory is an upper bound but for scratch memory.
///
/// What is drawn twice inside what is drawn twice (shadows on large cells) is
/// counted as such, and not gone through as often.
struct DrawingCost {
  /// Steps of work.
  private(set) var steps = 0.0
  /// Bytes at once, of those that grow with the area.
  private(set) var bytes = 0.0
  /// Bytes of bitmaps that all bands share.
  private(set) var sharedBytes = 0.0
  /// How many entries, commands and points of paths were looked at.
  private(set) var looks = 0
  /// The entry of the list that takes the most work, and the one at which the
  /// most memory is there.
  private(set) var dearest = 0
  private(set) var largest = 0

  private var mostSteps = 0.0
  private var live = 0.0
  /// How often what is looked at is drawn.
  private var times = 1.0
  private var index = 0
  private var stores: Set<ObjectIdentifier> = []

  /// A place that is drawn into: what `DisplayListState` has, without pixels.
  private struct Place {
    var window: PixelRect
    var clip: PixelRect
    var visible: PixelRect { window.intersection(clip) }
  }

  /// The cost of a list in an area of device pixels.
  init(_ list: DisplayList, in area: PixelRect) {
    var place = Place(window: area, clip: area)
    var clips: [(rect: PixelRect, bytes: Double)] = []
    var groups: [(place: Place, bytes: Double, times: Double)] = []
    work(0.25 * area.count)
    for (index, entry) in list.entries.enumerated() {
      self.index = index
      looks += 1
      let before = steps
      switch entry.item {
      case .beginClip(_, let placement), .beginPatch(_, _, let placement):
        var bytes = 0.0
        let rect = place.clip.intersection(entry.bounds)
        if !placement.transform.isAxisAligned { bytes = mask(rect) }
        clips.append((place.clip, bytes))
        place.clip = rect
      case .endClip:
        if let (rect, bytes) = clips.popLast() {
          place.clip = rect
          live -= bytes
        }
      case .beginGroup:
        groups.append((place, 0, times))
        let area = entry.bounds.intersection(place.visible)
        groups[groups.count - 1].bytes = layer(area)
        place = Place(window: area, clip: area)
      case .beginShadow(let shadow, let rect, let placement):
        groups.append((place, 0, times))
        let (area, cast) = GroupShadow.plan(
          shadow, at: rect, placement, opacity: 1, bounds: entry.bounds,
          visible: place.visible)
        var bytes = 0.0
        if let cast {
          bytes = blur(cast.source, cast.output, isDrawn: cast.isDrawnApart)
          if cast.isDrawnApart { double() }
        }
        groups[groups.count - 1].bytes = bytes + layer(area)
        place = Place(window: area, clip: area)
      case .endGroup, .endShadow:
        if let group = groups.popLast() {
          place = group.place
          live -= group.bytes
          times = group.times
        }
      default:
        if !entry.bounds.intersection(place.visible).isEmpty { add(entry, place) }
      }
      if steps - before > mostSteps {
        mostSteps = steps - before
        dearest = index
      }
    }
  }

  // MARK: Counting

  private mutating func work(_ amount: Double) { steps += amount * times }

  /// What follows is drawn twice, until `times` is set back.
  private mutating func double() { times = min(2 * times, 1e100) }

  /// Takes memory, that is given back by whoever subtracts it from `live`.
  private mutating func take(_ amount: Double) -> Double {
    live += amount
    if live > bytes {
      bytes = live
      largest = index
    }
    return amount
  }

  /// Memory for a moment.
  private mutating func touch(_ amount: Double) { live -= take(amount) }

  /// A mask that clips.
  private mutating func mask(_ area: PixelRect) -> Double {
    work(2.5 * area.count)
    return take(2 * area.room)
  }

  /// A layer: cleared, and composited in the end.
  private mutating func layer(_ area: PixelRect) -> Double {
    work(1.5 * area.count)
    return take(4 * area.room)
  }

  /// A shadow: drawn where that is told, blurred, and painted. What it returns
  /// stays until the group has been drawn.
  private mutating func blur(
    _ source: PixelRect, _ output: PixelRect, isDrawn: Bool
  ) -> Double {
    work(2 * source.count + 2 * output.count)
    touch((isDrawn ? 12 : 8) * source.room + 10 * output.room)
    return isDrawn ? take(2 * output.room) : 0
  }

  // MARK: Items

  private mutating func add(_ entry: DisplayList.Entry, _ place: Place) {
    let area = entry.bounds.intersection(place.visible)
    switch entry.item {
    case .picture(let picture, let placement):
      add(
        picture, picture.commands.indices, placement, place.window, place.clip)
    case .fill(_, let color, _): work((color.straight8.a == 255 ? 0.5 : 1) * area.count)
    case .image(let image, let source, _, let interpolation, let placement):
      add(image, source, interpolation, placement.transform, area)
    case .bitmap(let store, let width, let height, let scale, _, _):
      work(4 * area.count)
      add(store, width, height, scale)
    case .shadow(let path, let shadow, let placement):
      looks += path.points.count
      guard
        let plan = ShadowSpread.plan(
          shadow, of: path.controlBounds, placement, visible: place.visible)
      else { return }
      let inner = plan.spread.cells(placement)
      fill(
        path.outlineCost(inner.transform, in: plan.source), .nonZero, 1, plan.source)
      _ = blur(plan.source, plan.output, isDrawn: true)
      live -= 2 * plan.output.room
    default: break
    }
  }

  private mutating func add(
    _ image: Image, _ source: Rect?, _ interpolation: Interpolation,
    _ transform: AffineTransform, _ area: PixelRect
  ) {
    switch interpolation {
    case .nearest: work(3 * area.count)
    case .linear:
      // Under a turn, pixels at the image's edges are read one by one.
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

  /// The bitmap of a drawing: once, and there for all bands.
  private mutating func add(
    _ store: BackingBitmap, _ width: Int, _ height: Int, _ scale: Double
  ) {
    let area = PixelRect(x: 0, y: 0, width: max(width, 0), height: max(height, 0))
    if area.count > Double(Pixmap.maximumPixels)
      || !stores.insert(ObjectIdentifier(store)).inserted
    {
      return
    }
    sharedBytes += 4 * area.room
    work(0.5 * area.count)
    for patch in store.patches {
      add(
        patch.picture, patch.picture.commands.indices,
        Placement(AffineTransform(scaleX: scale, y: scale)), area, area)
    }
  }

  // MARK: Pictures

  private mutating func add(
    _ picture: Picture, _ range: Range<Int>, _ placement: Placement,
    _ window: PixelRect, _ clip: PixelRect
  ) {
    guard placement.transform.isFinite, !clip.isEmpty else { return }
    let before = live
    for clipped in picture.clips {
      let area = placement.deviceBounds(of: clipped.bounds)
        .intersection(clip).intersection(window)
      _ = mask(area)
      if clipped.mask != nil { work(8 * area.count) }
    }
    var layers: [(window: PixelRect, bytes: Double, times: Double)] = []
    var window = window
    looks += range.count
    for index in range {
      let command = picture.commands[index]
      switch command.operation {
      case .beginLayer:
        let end = picture.layerEnd(from: index)
        let bounds = Picture.bounds(of: picture.commands[index..<end])
        let box = placement.deviceBounds(of: bounds.insetBy(dx: -1, dy: -1))
        var area = box.intersection(window).intersection(clip)
        layers.append((window, 0, times))
        var bytes = 0.0
        if let cast = command.shadow {
          let plan = GroupShadow.plan(
            cast.shadow, at: cast.source, placement, opacity: 1,
            bounds: placement.deviceBounds(of: cast.source),
            visible: window.intersection(clip))
          area = area.union(plan.area)
          if let shadow = plan.shadow {
            bytes = blur(shadow.source, shadow.output, isDrawn: shadow.isDrawnApart)
            if shadow.isDrawnApart { double() }
          }
        }
        layers[layers.count - 1].bytes = bytes + layer(area)
        window = area
      case .endLayer:
        if let layer = layers.popLast() {
          window = layer.window
          live -= layer.bytes
          times = layer.times
        }
      default:
        let area = placement.deviceBounds(of: command.bounds)
          .intersection(window).intersection(clip)
        if !area.isEmpty { add(command, placement, area) }
      }
    }
    live = before
  }

  private mutating func add(
    _ command: Picture.Command, _ placement: Placement, _ area: PixelRect
  ) {
    let transform = command.transform.concatenating(placement.transform)
    if command.solidRect != nil && transform.isAxisAligned {
      work(area.count + 20)
      return
    }
    if let cast = command.shadow,
      let plan = ShadowSpread.plan(
        cast.shadow, of: cast.source, placement, visible: area)
    {
      add(command.operation, transform, placement, plan.source, 1)
      _ = blur(plan.source, plan.output, isDrawn: true)
      live -= 2 * plan.output.room
    }
    let weight = command.blendMode == .normal ? 1.0 : 8
    add(command.operation, transform, placement, area, weight)
  }

  private mutating func add(
    _ operation: Picture.Operation, _ transform: AffineTransform,
    _ placement: Placement, _ area: PixelRect, _ weight: Double
  ) {
    /// The area before the whole-pixel shift.
    let plane = area.offsetBy(dx: -placement.shiftX, dy: -placement.shiftY)
    switch operation {
    case .fill(let path, let rule, let paint):
      looks += path.points.count
      fill(
        path.outlineCost(transform, in: plane), rule, weight + paint.weight, area)
      add(paint, area)
    case .stroke(let path, let style, let paint):
      looks += path.points.count
      let inner = Placement(
        transform, shiftX: placement.shiftX, shiftY: placement.shiftY)
      var seen = path
      switch CircleStack.rest(of: path, style, inner, in: area) {
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
        weight + paint.weight, area, pen: style.wholeWidth * scale)
      add(paint, area)
    case .image(let image, _, let interpolation):
      add(image, nil, interpolation, transform, area)
      work((weight - 1) * area.count)
    case .beginLayer, .endLayer: break
    }
  }

  /// A shape of an outline; `weight` is what a pixel costs, `pen` how wide a stroke
  /// is in pixels, 0 for a shape that is filled.
  private mutating func fill(
    _ outline: OutlineCost, _ rule: FillRule, _ weight: Double, _ area: PixelRect,
    pen: Double = 0
  ) {
    // The more arcs pass through a pixel the longer each is measured, up to the
    // number from which on pixels are sampled, and to that from which on it is
    // plain that all is covered: windings of one sign add up soon.
    let crowd = outline.crossings / max(area.count, 1)
    let most =
      pen > 0 ? max(3300 / (1 + 0.5 * pen * crowd), 500)
      : rule == .evenOdd ? 3300 : 1600
    let measuring = crowd > 0.5 ? min(240 * crowd, most) : 0
    work(
      weight * area.count + 50 * outline.vertices
        + (10 + measuring) * outline.crossings)
    touch(48 * outline.vertices + (crowd > 0.25 ? 24 * outline.crossings : 0))
  }

  /// What a paint makes before it paints.
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
  /// The number of pixels that memory is taken for: rows are padded.
  fileprivate var room: Double { Double((width + 31) & ~31) * Double(height) }
}

extension Paint {
  /// What a pixel costs more than one of a colour.
  fileprivate var weight: Double {
    switch self {
    case .color: 0
    // Where they repeat, all stops may have to be passed for a pixel.
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
  /// The width up to which a stroke covers pixels for sure: that of its thinnest
  /// part.
  fileprivate var wholeWidth: Double {
    guard lineCap == .butt, let dash else { return lineWidth }
    return dash.lengths.reduce(lineWidth, min)
  }
}
