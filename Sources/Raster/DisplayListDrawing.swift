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
  var groups: [(layer: Layer?, window: Window, clip: ClipState)] = []

  init(window: Window, clip: ClipState) {
    self.window = window
    self.clip = clip
  }
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
        begin(alpha, entry.bounds, &state)
      case .endGroup:
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
    if placement.transform.isAxisAligned {
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
    if placement.transform.isAxisAligned {
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
    _ alpha: Double, _ bounds: PixelRect, _ state: inout DisplayListState
  ) {
    let area = bounds.intersection(state.clip.rect)
      .intersection(state.window.area)
    guard !area.isEmpty, alpha > 0 else {
      state.groups.append((nil, state.window, state.clip))
      state.clip = ClipState(rect: .empty, mask: nil)
      return
    }
    let layer = Layer(area: area, alpha: alpha)
    state.groups.append((layer, state.window, state.clip))
    state.window = layer.window
    // The outer mask is applied when the group is composited.
    state.clip = ClipState(rect: area, mask: nil)
  }

  private func end(_ state: inout DisplayListState) {
    guard let (layer, window, clip) = state.groups.popLast() else { return }
    state.window = window
    state.clip = clip
    layer?.composite(over: window, clip: clip, painter)
  }
}

extension DisplayList.Entry {
  /// Whether the item can touch a pixel of the current clip.
  fileprivate func isVisible(_ state: DisplayListState) -> Bool {
    !bounds.intersection(state.clip.rect).isEmpty
  }
}
