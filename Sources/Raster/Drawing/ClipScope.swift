import MesmerDrawing
import MesmerGeometry
import MesmerPaths

/// The open clips of a picture, from the outermost, each with a value. Commands that
/// share clips are consecutive, so a clip stays open until a command uses one that is not
/// inside it.
struct OpenClips<Value> {
  var clips: [(index: Int, value: Value)] = []

  /// Closes all clips except the clip at `index` and its outer clips. Returns the indices
  /// of the clips to open, the outermost first: the clip at `index` and its outer clips,
  /// up to and excluding `base` or an open clip.
  mutating func turn(to index: Int, of picture: Picture, base: Int) -> [Int] {
    var missing: [Int] = []
    var here = index
    var kept = clips.count
    while here >= 0 {
      // A clip's index exceeds that of its outer clip, so the open clips are in
      // ascending order.
      while kept > 0 && clips[kept - 1].index > here { kept -= 1 }
      if here == base || kept > 0 && clips[kept - 1].index == here { break }
      missing.append(here)
      here = picture.clips[here].parent
    }
    if kept > 0 && clips[kept - 1].index != here { kept = 0 }
    clips.removeLast(clips.count - kept)
    return missing.reversed()
  }
}

/// The clips of a picture inside one group, each computed when a command uses it.
struct ClipScope {
  let picture: Picture
  let placement: Placement
  /// The clip of commands without a clip, and of those with the clip `base`.
  private(set) var clip: ClipState
  /// The index of the clip around the group, which is not applied here; -1 without one.
  let base: Int
  private var open = OpenClips<ClipState>()

  init(_ picture: Picture, _ placement: Placement, within clip: ClipState, base: Int) {
    self.picture = picture
    self.placement = placement
    self.clip = clip
    self.base = base
  }

  /// Returns the scope with all open clips intersected with the area of a group. Masks
  /// made later are at most as large as the area.
  func cropped(to area: PixelRect) -> ClipScope {
    var result = self
    result.clip = clip.intersecting(area)
    for i in result.open.clips.indices {
      result.open.clips[i].value = open.clips[i].value.intersecting(area)
    }
    return result
  }

  /// Returns the intersection of `clip` with the picture's clip at an index and its outer
  /// clips up to `base`; `clip` itself for -1 (none) and `base`.
  @inline(__always)
  mutating func state(_ index: Int, _ rasterizer: Rasterizer) -> ClipState {
    if index < 0 || index == base { return clip }
    if let last = open.clips.last, last.index == index { return last.value }
    return opened(index, rasterizer)
  }

  private mutating func opened(_ index: Int, _ rasterizer: Rasterizer) -> ClipState {
    for missing in open.turn(to: index, of: picture, base: base) {
      let state = rasterizer.clip(
        open.clips.last?.value ?? clip, to: picture.clips[missing], placement)
      open.clips.append((missing, state))
    }
    return open.clips.last?.value ?? clip
  }
}

extension Rasterizer {
  /// Returns a clip intersected with the shape of a picture's clip.
  fileprivate func clip(
    _ state: ClipState, to clip: Picture.Clip, _ placement: Placement
  ) -> ClipState {
    let inner = placement.placing(clip.placement)
    let shift = inner.shift
    polygon.removeAll()
    var rule = FillRule.nonZero
    var mask: (image: Image, rect: Rect)?
    switch clip.shape {
    case .patch(let edges):
      return state.intersecting(
        edges, inner, area: placement.deviceBounds(of: clip.bounds))
    case .layer(let rect):
      Path(rect: rect).flatten(inner.transform, into: &polygon)
      if inner.transform.isAxisAligned && !hasSoftEdges {
        guard let fixed = FixedRect(polygon) else {
          return ClipState(rect: .empty, mask: nil)
        }
        return state.intersecting(fixed.centres(shift: shift))
      }
    case .path(let path, let its):
      rule = its
      path.flatten(inner.transform, into: &polygon)
    case .rounded(let path, _, _): path.flatten(inner.transform, into: &polygon)
    case .rim(let whole, let hole), .lining(let whole, let hole, _):
      var inside = Polygon()
      hole.flatten(inner.transform, into: &inside)
      whole.flatten(inner.transform, into: &polygon)
      var opacity: Double?
      if case .lining(_, _, let its) = clip.shape { opacity = its }
      return state.intersecting(placement.deviceBounds(of: clip.bounds)).intersecting(
        polygon, around: inside, opacity: opacity, shift: shift,
        rasterizer: painter.rasterizer)
    case .image(let image, let rect):
      mask = (image, rect)
      Path(rect: rect).flatten(inner.transform, into: &polygon)
    }
    let result = state.intersecting(
      polygon, shift: shift, rule: rule, rasterizer: painter.rasterizer)
    guard let (image, rect) = mask else { return result }
    return result.multiplied(
      by: ImageSampler(
        image.pixmap, isOpaque: image.isOpaque, orientation: image.orientation,
        in: rect, interpolation: .linear, placement: inner))
  }
}
