import MesmerDrawing
import MesmerGeometry
import MesmerPaths

/// What is open while a display list is drawn: clips and groups.
struct DisplayListState {
  /// Where pixels go now: the target, or the innermost group's layer.
  var window: Window
  /// The clip inside the innermost group.
  var clip: ClipState
  /// Clips to return to.
  var clips: [ClipState] = []
  /// Open groups, with what was current before them. A group that cannot be
  /// seen has no layer; what is in it is skipped.
  var groups: [OpenGroup] = []

  init(window: Window, clip: ClipState) {
    self.window = window
    self.clip = clip
  }
}

/// A group that has begun, with what was current before it.
struct OpenGroup {
  /// Nil for a group that cannot be seen.
  var layer: Layer?
  var shadow: GroupShadow?
  var window: Window
  var clip: ClipState
}

extension Rasterizer {
  /// Draws the entries in order, with what is made already.
  func draw(
    _ list: DisplayList, _ shared: SharedParts, _ state: inout DisplayListState
  ) {
    for (index, entry) in list.entries.enumerated() {
      switch entry.item {
      case .beginClip(let rect, let placement):
        state.clips.append(state.clip)
        state.clip = clip(state.clip, to: rect, placement)
      case .beginPatch(let edges, _, let placement):
        state.clips.append(state.clip)
        state.clip = state.clip.intersecting(
          edges, placement, area: entry.bounds)
      case .endClip:
        if let outer = state.clips.popLast() { state.clip = outer }
      case .beginGroup(let alpha):
        begin(
          alpha,
          entry.bounds.intersection(state.clip.rect)
            .intersection(state.window.area), nil, &state)
      case .beginShadow(let shadow, let rect, let placement):
        let visible = state.clip.rect.intersection(state.window.area)
        let (area, cast) = beginShadow(
          shadow, at: rect, placement, of: .entries(list.contents(of: index)),
          opacity: 1, bounds: entry.bounds, visible: visible)
        begin(1, area, cast, &state)
      case .shadow(let path, let shadow, let placement):
        let shape = Canvas.record { $0.fill(path, with: .black) }
        if entry.isVisible(state), let fill = shape.commands.first {
          drawShadow(
            shadow, of: .command(fill), in: fill.bounds, 1, placement,
            window: state.window, clip: state.clip)
        }
      case .endGroup, .endShadow:
        end(&state)
      case .picture(let picture, let placement):
        if entry.isVisible(state) {
          draw(
            picture, placement, window: state.window, clip: state.clip,
            shared.outlines[index] ?? SharedOutlines())
        }
      case .fill(let rect, let color, let placement):
        if entry.isVisible(state) {
          paintLayer(rect, .solid(color.premultiplied), placement, state)
        }
      case .image(let image, let source, let rect, let interpolation, let placement):
        if entry.isVisible(state),
          let sampler = ImageSampler(
            image.pixmap, isOpaque: image.isOpaque,
            orientation: image.orientation, source: source, in: rect,
            interpolation: interpolation, placement: placement,
            derived: image.derived)
        {
          paintLayer(rect, .image(sampler), placement, state)
        }
      case .bitmap(let store, let width, let height, let scale, let rect, let placement):
        if entry.isVisible(state),
          let bitmap = shared.stores[index]
            ?? bitmap(of: store, width, height, scale),
          let sampler = ImageSampler(
            bitmap, isOpaque: false, in: rect, interpolation: .linear,
            placement: placement)
        {
          paintLayer(rect, .image(sampler), placement, state)
        }
      }
    }
  }

  /// Paints a rectangle with a layer's edges: pixel centres decide under an
  /// axis-aligned transform, coverage otherwise.
  private func paintLayer(
    _ rect: Rect, _ source: PaintSource, _ placement: Placement,
    _ state: DisplayListState
  ) {
    polygon.removeAll()
    Path(rect: rect).flatten(placement.transform, into: &polygon)
    let (dx, dy) = (placement.shiftX, placement.shiftY)
    if placement.transform.isAxisAligned && !hasSoftEdges {
      guard let fixed = FixedRect(polygon) else { return }
      painter.paint(
        .box(fixed.centres(shiftX: dx, shiftY: dy)), source,
        window: state.window, clip: state.clip)
    } else {
      painter.paint(
        .polygon(polygon, .nonZero, shiftX: dx, shiftY: dy), source,
        window: state.window, clip: state.clip)
    }
  }

  /// The clip cut down to a layer's bounds.
  private func clip(
    _ clip: ClipState, to rect: Rect, _ placement: Placement
  ) -> ClipState {
    polygon.removeAll()
    Path(rect: rect).flatten(placement.transform, into: &polygon)
    let (dx, dy) = (placement.shiftX, placement.shiftY)
    if placement.transform.isAxisAligned && !hasSoftEdges {
      guard let fixed = FixedRect(polygon) else {
        return ClipState(rect: .empty, mask: nil)
      }
      return clip.intersecting(fixed.centres(shiftX: dx, shiftY: dy))
    }
    return clip.intersecting(
      polygon, shiftX: dx, shiftY: dy, rule: .nonZero,
      rasterizer: painter.rasterizer)
  }

  private func begin(
    _ alpha: Double, _ area: PixelRect, _ shadow: GroupShadow?,
    _ state: inout DisplayListState
  ) {
    var group = OpenGroup(
      layer: nil, shadow: shadow, window: state.window, clip: state.clip)
    guard !area.isEmpty || shadow != nil, alpha > 0 else {
      state.groups.append(group)
      state.clip = ClipState(rect: .empty, mask: nil)
      return
    }
    let layer = Layer(area: area, alpha: alpha)
    group.layer = layer
    state.groups.append(group)
    state.window = layer.window
    // The outer mask is applied when the group is composited.
    state.clip = ClipState(rect: area, mask: nil)
  }

  private func end(_ state: inout DisplayListState) {
    guard let group = state.groups.popLast() else { return }
    state.window = group.window
    state.clip = group.clip
    guard let layer = group.layer else { return }
    if let shadow = group.shadow {
      paint(shadow, of: layer, window: group.window, clip: group.clip)
    }
    layer.composite(over: group.window, clip: group.clip, painter)
  }
}

extension DisplayList.Entry {
  /// Whether the item can touch a pixel of the current clip.
  fileprivate func isVisible(_ state: DisplayListState) -> Bool {
    !bounds.intersection(state.clip.rect).isEmpty
  }
}

extension DisplayList {
  /// The entries inside the group that begins at an index.
  fileprivate func contents(of index: Int) -> ArraySlice<Entry> {
    var depth = 0
    for i in index..<entries.count {
      switch entries[i].item {
      case .beginGroup, .beginShadow: depth += 1
      case .endGroup, .endShadow:
        depth -= 1
        if depth == 0 { return entries[(index + 1)..<i] }
      default: break
      }
    }
    return entries[(index + 1)...]
  }
}
