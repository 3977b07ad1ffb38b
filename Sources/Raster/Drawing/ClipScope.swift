import MesmerDrawing
import MesmerGeometry
import MesmerPaths

/// The clips of a picture as they are inside one group.
///
/// Each is made when it is first needed, and kept until a command needs another one
/// that does not lie in it: commands that share clips follow each other.
struct ClipScope {
  let picture: Picture
  let placement: Placement
  /// What counts where no clip of the picture's does.
  let clip: ClipState
  /// A clip that is not applied, -1 for none: the one around the group.
  let base: Int
  /// The clips that are open, from the outermost.
  private var open: [(index: Int, state: ClipState)] = []

  init(_ picture: Picture, _ placement: Placement, within clip: ClipState, base: Int) {
    self.picture = picture
    self.placement = placement
    self.clip = clip
    self.base = base
  }

  /// The clip at an index of the picture's, -1 for none.
  @inline(__always)
  mutating func state(_ index: Int, _ rasterizer: Rasterizer) -> ClipState {
    if index < 0 || index == base { return clip }
    if let last = open.last, last.index == index { return last.state }
    return opened(index, rasterizer)
  }

  private mutating func opened(_ index: Int, _ rasterizer: Rasterizer) -> ClipState {
    // From the clip outwards to one that is open.
    var missing: [Int] = []
    var here = index
    var kept = 0
    while here >= 0 && here != base {
      // A clip comes after the one that it lies in, so those that are open are in
      // order.
      if let known = open.lastIndex(where: { $0.index <= here }),
        open[known].index == here
      {
        kept = known + 1
        break
      }
      missing.append(here)
      here = picture.clips[here].parent
    }
    open.removeSubrange(kept...)
    for index in missing.reversed() {
      let state = rasterizer.clip(
        open.last?.state ?? clip, to: picture.clips[index], placement)
      open.append((index, state))
    }
    return open.last?.state ?? clip
  }
}

extension Rasterizer {
  /// A clip cut down to another one's shape.
  fileprivate func clip(
    _ state: ClipState, to clip: Picture.Clip, _ placement: Placement
  ) -> ClipState {
    let inner = placement.placing(clip.placement)
    let (dx, dy) = (inner.shiftX, inner.shiftY)
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
        return state.intersecting(fixed.centres(shiftX: dx, shiftY: dy))
      }
    case .path(let path, let its):
      rule = its
      path.flatten(inner.transform, into: &polygon)
    case .image(let image, let rect):
      mask = (image, rect)
      Path(rect: rect).flatten(inner.transform, into: &polygon)
    }
    let result = state.intersecting(
      polygon, shiftX: dx, shiftY: dy, rule: rule, rasterizer: painter.rasterizer)
    guard let (image, rect) = mask else { return result }
    return result.multiplied(
      by: ImageSampler(
        image.pixmap, isOpaque: image.isOpaque, orientation: image.orientation,
        in: rect, interpolation: .linear, placement: inner))
  }
}
