import MesmerGeometry
import MesmerPaths

/// Where something lies in device space.
///
/// `transform` leads from local points to the pixels of a plane that does not
/// scroll with the content offset; `shift` is the whole-pixel part of the
/// scrolling, added to fixed-point coordinates after rounding. Scrolling by
/// whole pixels therefore moves pixels without changing one of them, however
/// far the content reaches.
package struct Placement: Hashable, Sendable {
  package var transform: AffineTransform
  package var shiftX: Int
  package var shiftY: Int

  package init(
    _ transform: AffineTransform = .identity, shiftX: Int = 0, shiftY: Int = 0
  ) {
    self.transform = transform
    self.shiftX = shiftX
    self.shiftY = shiftY
  }

  /// The placement of a space that `local` leads out of.
  package func prepending(_ local: AffineTransform) -> Placement {
    Placement(
      local.concatenating(transform), shiftX: shiftX, shiftY: shiftY)
  }

  /// Whole device pixels that hold a local rectangle, grown by one pixel so
  /// that rounding and antialiasing stay inside. Empty for null or not finite
  /// rectangles.
  package func deviceBounds(of rect: Rect) -> PixelRect {
    let box = rect.applying(transform)
    // Int conversion is safe below 2^52; coverage beyond 2^40 is clipped by
    // the rasterizer anyway.
    let limit = 4_503_599_627_370_496.0
    guard !box.isNull, !box.minX.isNaN, !box.minY.isNaN, !box.maxX.isNaN,
      !box.maxY.isNaN
    else { return .empty }
    func clamp(_ v: Double) -> Int { Int(min(max(v, -limit), limit)) }
    return PixelRect(
      minX: clamp(box.minX.rounded(.down)) - 1 + shiftX,
      minY: clamp(box.minY.rounded(.down)) - 1 + shiftY,
      maxX: clamp(box.maxX.rounded(.up)) + 1 + shiftX,
      maxY: clamp(box.maxY.rounded(.up)) + 1 + shiftY)
  }
}

/// Everything that one frame shows, flat, in painting order: pictures and
/// layer contents placed in device space.
///
/// Layers (backgrounds, contents, clips to bounds) follow CALayer's edges:
/// under an axis-aligned transform a device pixel belongs to the layer if its
/// centre does; under rotation or skew edges are antialiased. What a picture
/// draws is always antialiased.
package struct DisplayList: Sendable {
  package enum Item: Sendable {
    /// A recorded drawing.
    case picture(Picture, Placement)
    /// A rectangle of one colour with layer edges: a view's background.
    case fill(Rect, Color, Placement)
    /// A part of an image (in stored pixels, before orientation; nil for all)
    /// stretched to a rectangle, with layer edges: an image view's contents.
    case image(Image, source: Rect?, in: Rect, Interpolation, Placement)
    /// A bitmap of a drawing at `scale` pixels per point, stretched to a
    /// rectangle, with layer edges: a view's backing store.
    case bitmap(
      BackingBitmap, pixelWidth: Int, pixelHeight: Int, scale: Double, in: Rect,
      Placement)
    /// Clips what follows to a rectangle, with layer edges, until `endClip`.
    case beginClip(Rect, Placement)
    /// Clips what follows to a part of a drawing by pixel centres, whatever
    /// the transform, until `endClip`. The rectangle holds what follows.
    case beginPatch(PatchEdges, of: Rect, Placement)
    case endClip
    /// Composites what follows as one with this opacity, until `endGroup`.
    case beginGroup(alpha: Double)
    case endGroup
    /// The shadow of the inside of a path, without the path.
    case shadow(Path, Shadow, Placement)
    /// Composites what follows as one, over its shadow, until `endShadow`. The
    /// rectangle is where the group is; it need not hold it.
    case beginShadow(Shadow, at: Rect, Placement)
    case endShadow

    /// The item placed anew.
    package func placed(_ map: (Placement) -> Placement) -> Item {
      switch self {
      case .picture(let picture, let p): .picture(picture, map(p))
      case .fill(let rect, let color, let p): .fill(rect, color, map(p))
      case .image(let image, let source, let rect, let interpolation, let p):
        .image(image, source: source, in: rect, interpolation, map(p))
      case .bitmap(let picture, let width, let height, let scale, let rect, let p):
        .bitmap(
          picture, pixelWidth: width, pixelHeight: height, scale: scale, in: rect,
          map(p))
      case .beginClip(let rect, let p): .beginClip(rect, map(p))
      case .beginPatch(let edges, let rect, let p):
        .beginPatch(edges, of: rect, map(p))
      case .shadow(let path, let shadow, let p): .shadow(path, shadow, map(p))
      case .beginShadow(let shadow, let rect, let p):
        .beginShadow(shadow, at: rect, map(p))
      case .endClip, .beginGroup, .endGroup, .endShadow: self
      }
    }
  }

  package struct Entry: Sendable {
    package var item: Item
    /// Device pixels that the item can touch; for the beginning of a group, its
    /// contents'.
    package var bounds: PixelRect
  }

  package private(set) var entries: [Entry] = []
  /// Indices of the groups that are open.
  private var openGroups: [Int] = []
  /// Device bounds of the clips that are open, and how many were open when each of
  /// the groups began.
  private var openClips: [PixelRect] = []
  private var clipsBefore: [Int] = []

  package init() {}

  /// Appends an item with its device bounds.
  package mutating func append(_ item: Item) {
    var bounds = PixelRect.empty
    switch item {
    case .picture(let picture, let placement):
      bounds = placement.deviceBounds(of: picture.bounds)
    case .fill(let rect, _, let placement),
      .image(_, _, let rect, _, let placement),
      .bitmap(_, _, _, _, let rect, let placement),
      .beginClip(let rect, let placement),
      .beginPatch(_, let rect, let placement):
      bounds = placement.deviceBounds(of: rect)
    case .shadow(let path, let shadow, let placement):
      bounds = placement.deviceBounds(of: shadow.reach(from: path.controlBounds))
    case .beginGroup, .beginShadow:
      openGroups.append(entries.count)
      clipsBefore.append(openClips.count)
    case .endGroup, .endShadow:
      if let group = openGroups.popLast() {
        clipsBefore.removeLast()
        bounds = entries[group].bounds
        if case .beginShadow(let shadow, _, let placement) = entries[group].item {
          bounds = bounds.union(placement.device(shadow).reach(from: bounds))
        }
      }
    case .endClip: break
    }
    entries.append(Entry(item: item, bounds: bounds))
    switch item {
    case .beginClip, .beginPatch: openClips.append(bounds)
    case .endClip: _ = openClips.popLast()
    case .beginGroup, .beginShadow: break
    default: addToGroups(bounds)
    }
  }

  /// Adds bounds to the groups that are open, of each what the clips in it leave.
  private mutating func addToGroups(_ bounds: PixelRect) {
    var bounds = bounds
    var clip = openClips.count
    for group in openGroups.indices.reversed() {
      while clip > clipsBefore[group] {
        clip -= 1
        bounds = bounds.intersection(openClips[clip])
      }
      if bounds.isEmpty { return }
      let entry = openGroups[group]
      entries[entry].bounds = entries[entry].bounds.union(bounds)
    }
  }
}
