import MesmerDrawing
import MesmerGeometry

// A hierarchy becomes a flat picture of the screen.
//
// Where contents use blend modes, background and contents are a group of
// their own: modes act within the view, as in a backing store.
//
// Order of one view: group begin where alpha < 1, shadow, background, contents
// placed by contentMode, subviews back to front, scroll indicators, group end.
// clipsToBounds clips contents, subviews, indicators and shadow. A shadow
// without a path makes background, contents and subviews a group that casts
// it. Hidden views and views of alpha 0 are left out with
// their subtrees.
//
// Spaces. A view's *layer space* is the space of its bounds with their origin
// moved to (0, 0): backgrounds and contents live there, so they stay put when
// a scroll view's bounds move. Subviews live in the space of the bounds. The
// root's layer space times the screen's scale is device space: the root's own
// center, anchor and transform play no part (alpha and isHidden do).
//
// Whole-pixel scrolling. Going from layer space into the bounds' space
// subtracts the origin o of the bounds. Where the map to the device is axis
// aligned, the device offset D = linear part · o is split: floor(D) goes into
// the placement's integer shift, the fraction into its transform. Vertices
// are rounded to fixed point after the transform and before the shift, so two
// offsets that differ by whole pixels give the same transform, the same
// roundings and the same pixels, moved. Nested scroll views add up. Under
// rotation or skew there are no such offsets and o goes into the transform.
//
// D is first rounded to multiples of 2^-20 px, because offsets that lie whole
// pixels apart do not have exactly such D: decimals and thirds of a point are
// not binary, and six steps of 1/3 point come to a last bit under 2, whose
// floor at 3 pixels a point would be 5 and not 6. Error:
// 2^-21 px, a 2048th of the fixed-point unit.
//
// Zoom. A zoomed view carries its scale in its own transform and the scroll
// view's offset is in points of the zoomed content, so the split above sees
// plain points · scale; the zoom only appears further down the chain.
//
// Culling. `visible` holds all pixels that what follows can change: the
// viewport, cut by the device boxes of the clips above (rounded outwards by
// one pixel), and around what casts a shadow also the pixels that its visible
// part is made of. What misses it is left out; this never changes a pixel. Clips
// that hold all of `visible` and groups and clips with nothing inside are left
// out too. Where there are many subviews, an index (SubviewIndex.swift) names
// those that are worth a look.

/// The space of one layer on its way to the device.
struct LayerSpace {
  var placement: Placement
  /// Device pixels that can be changed here.
  var visible: PixelRect
  /// How many views lie above.
  var depth = 0

  /// Whether a rectangle of this space can touch visible pixels.
  func shows(_ rect: Rect) -> Bool {
    !rect.isEmpty
      && !placement.deviceBounds(of: rect).intersection(visible).isEmpty
  }

  /// Whether a clip to the rectangle would cut nothing: every visible pixel
  /// lies inside by a quarter of a pixel's margin or more, whatever the rule
  /// for edges.
  func isCovered(by rect: Rect) -> Bool {
    if visible.isEmpty { return true }
    if !placement.transform.isAxisAligned { return false }
    let box = rect.applying(placement.transform)
    let x = Double(placement.shift.dx)
    let y = Double(placement.shift.dy)
    return box.minX + x <= Double(visible.minX) + 0.25
      && box.minY + y <= Double(visible.minY) + 0.25
      && box.maxX + x >= Double(visible.maxX) - 0.25
      && box.maxY + y >= Double(visible.maxY) - 0.25
  }

  /// The space of the bounds whose origin is shown at this space's origin.
  func scrolled(to origin: Point) -> LayerSpace {
    if origin == .zero { return self }
    var result = self
    let t = placement.transform
    if t.isAxisAligned {
      let x = LayerSpace.snapped(t.a * origin.x + t.c * origin.y)
      let y = LayerSpace.snapped(t.b * origin.x + t.d * origin.y)
      let wholeX = x.rounded(.down)
      let wholeY = y.rounded(.down)
      // Shifts stay within the rasterizers' coordinate limit; an offset
      // beyond it (or not finite) goes into the transform, which is right but
      // for the law of whole pixels.
      let room = FixedPoint.limit
      if (wholeX - Double(placement.shift.dx)).magnitude <= room,
        (wholeY - Double(placement.shift.dy)).magnitude <= room
      {
        result.placement.transform.tx -= x - wholeX
        result.placement.transform.ty -= y - wholeY
        result.placement.shift.dx -= Int(wholeX)
        result.placement.shift.dy -= Int(wholeY)
        return result
      }
    }
    result.placement = placement.prepending(
      AffineTransform(translationX: 0 - origin.x, y: 0 - origin.y))
    return result
  }

  /// To the nearest multiple of 2^-20. Magnitudes from 2^32 are multiples
  /// already.
  static func snapped(_ pixels: Double) -> Double {
    (pixels * 1_048_576).rounded() / 1_048_576
  }

  /// The layer space of a view that lies in this space.
  func layer(of view: View) -> LayerSpace {
    LayerSpace(
      placement: placement.prepending(view.layerToSuperview),
      visible: visible, depth: depth + 1)
  }
}

/// The picture of a hierarchy in the making.
struct Flattening {
  /// Views that lie deeper than this below the root are not drawn; scenes stop
  /// at 256. It bounds the recursion.
  static let maximumDepth = 512

  /// Pixels per point of the screen.
  let scale: Double
  private var builder = PictureBuilder()
  /// The clip that what is added lies in.
  private var clip = -1
  /// Views that have a part of their bounds in sight.
  private(set) var composites = 0

  /// Whether indices find the subviews in sight; the picture is the same without.
  let usesIndices: Bool

  init(scale: Double, usesIndices: Bool = true, findsOwners: Bool = false) {
    self.scale = scale
    self.usesIndices = usesIndices
    if findsOwners { owners = [] }
  }

  /// The view that each command is of, where that is asked for.
  private(set) var owners: [View]?
  private var owner: View?

  /// What was added, in device pixels.
  func finish() -> Picture { builder.finish() }

  // MARK: Adding

  /// Adds an operation that paints inside a rectangle, both where the placement
  /// puts them.
  mutating func append(
    _ operation: Picture.Operation, in rect: Rect, _ placement: Placement,
    shadow: Picture.CastShadow? = nil
  ) {
    builder.append(
      operation, placement, clip: clip, bounds: placement.bounds(of: rect),
      shadow: shadow)
    assignOwners()
  }

  /// Adds a picture, cut at the edges of its patch where it has some.
  mutating func append(_ patch: PicturePatch, _ placement: Placement) {
    builder.append(patch, placement, clip: clip)
    assignOwners()
  }

  /// Adds what `body` adds, clipped to a rectangle of the space unless the
  /// condition fails.
  mutating func clip(
    to rect: Rect, in layer: LayerSpace, if condition: Bool = true,
    _ body: (inout Flattening) -> Void
  ) {
    let outer = clip
    if condition && !layer.isCovered(by: rect) {
      clip = builder.addClip(
        .layer(rect), layer.placement, within: outer,
        bounds: layer.placement.bounds(of: rect))
    }
    body(&self)
    clip = outer
  }

  /// Adds what `body` adds as a group.
  private mutating func group(
    alpha: Double = 1, shadow: Picture.CastShadow? = nil,
    _ body: (inout Flattening) -> Void
  ) {
    builder.beginGroup(alpha: alpha, clip: clip, shadow: shadow)
    assignOwners()
    body(&self)
    builder.endGroup()
    assignOwners()
  }

  /// The present view owns what has no owner yet.
  private mutating func assignOwners() {
    guard let count = owners?.count, let owner else { return }
    let added = builder.commands.count - count
    if added < 0 { owners?.removeLast(-added) }
    for _ in 0..<max(added, 0) { owners?.append(owner) }
  }

  // MARK: Views

  /// Adds a view and its subviews.
  mutating func add(_ view: View, layer: LayerSpace) {
    guard view.isDisplayed, layer.depth <= Flattening.maximumDepth,
      layer.placement.transform.isFinite, view.bounds.isFinite
    else { return }
    let box = Rect(origin: .zero, size: view.bounds.size)
    if layer.shows(box) {
      composites += 1
      view.compositeCount += 1
    } else if view.clipsToBounds {
      return
    }
    let parent = owner
    owner = view
    defer { owner = parent }
    if view.alpha == 1 {
      addWithShadow(view, layer: layer, box: box)
    } else {
      group(alpha: view.alpha) { $0.addWithShadow(view, layer: layer, box: box) }
    }
  }

  /// The view over its shadow.
  private mutating func addWithShadow(
    _ view: View, layer: LayerSpace, box: Rect
  ) {
    guard let shadow = view.castShadow else {
      addOpen(view, layer: layer, box: box)
      return
    }
    if let path = view.shadowPath {
      let space = layer.scrolled(to: view.bounds.origin)
      let bounds = path.controlBounds.withRoomForRounding
      if space.shows(shadow.reach(from: bounds)) {
        clip(to: box, in: layer, if: view.clipsToBounds) {
          $0.append(
            .shadow(path), in: .null, space.placement,
            shadow: Picture.CastShadow(shadow, space.placement, at: bounds))
        }
      }
      addOpen(view, layer: layer, box: box)
      return
    }
    var inner = layer
    clip(to: box, in: layer, if: view.clipsToBounds) {
      inner.visible = layer.visible.union(
        layer.placement.device(shadow).source(of: layer.visible))
      $0.group(shadow: Picture.CastShadow(shadow, layer.placement, at: box)) {
        $0.addOpen(view, layer: inner, box: box)
      }
    }
  }

  /// Background, contents and subviews.
  private mutating func addOpen(_ view: View, layer: LayerSpace, box: Rect) {
    let start = builder.commands.count
    if let color = view.backgroundColor, color.straight8.a > 0,
      layer.shows(box)
    {
      append(.box(box, color), in: box, layer.placement)
    }
    var inner = layer
    if view.clipsToBounds {
      inner.visible = layer.visible.intersection(
        layer.placement.deviceBounds(of: box))
    }
    let outer = clip
    clip(to: box, in: layer, if: view.clipsToBounds) {
      $0.addInside(view, layer: inner, from: start, outer: outer)
    }
  }

  /// Contents and subviews of a view whose background was added at an index,
  /// inside the clip `outer`.
  ///
  /// Contents that blend do so with the background, which lies in the same
  /// backing store, and not with what lies under the view: both become a group.
  private mutating func addInside(
    _ view: View, layer: LayerSpace, from start: Int, outer: Int
  ) {
    let count = builder.commands.count
    view.addContents(to: &self, layer: layer)
    let blends = builder.commands[count...].contains {
      if case .picture(let picture) = $0.operation { picture.blends } else { false }
    }
    if blends {
      builder.beginGroup(alpha: 1, clip: outer, at: start)
      builder.endGroup()
      owners?.insert(view, at: start)
      assignOwners()
    }
    if !view.subviews.isEmpty {
      let space = layer.scrolled(to: view.bounds.origin)
      let subviews =
        usesIndices ? view.subviewsInSight(in: space) : view.subviews
      for subview in view.stacked(subviews) {
        add(subview, layer: space.layer(of: subview))
      }
    }
    view.addOverlay(to: &self, layer: layer)
  }
}

extension View {
  /// Whether the view and its subtree show at all.
  var isDisplayed: Bool { !isHidden && alpha > 0 }

  /// The hierarchy below this view as a picture in device pixels, of what shows in
  /// `viewport`, at `scale` pixels per point (positive, finite: else it is
  /// empty). The view's top left corner is device pixel (0, 0), whatever
  /// its frame. Draws the views that need it; a view outside the viewport may
  /// stay undrawn.
  package func picture(scale: Double, viewport: PixelRect) -> Picture {
    inDisplayCycle { _ in
      var composites = 0
      return flattened(scale: scale, viewport: viewport, &composites)
    }
  }

  /// The picture, and how many views are in sight. The same without indices over
  /// subviews.
  func flattened(
    scale: Double, viewport: PixelRect, usesIndices: Bool = true,
    _ composites: inout Int
  ) -> Picture {
    guard scale > 0, scale.isFinite, !viewport.isEmpty else { return .empty }
    var flattening = Flattening(scale: scale, usesIndices: usesIndices)
    flattening.add(
      self,
      layer: LayerSpace(
        placement: Placement(AffineTransform(scaleX: scale, y: scale)),
        visible: viewport))
    composites = flattening.composites
    return flattening.finish()
  }

  /// The view that a command of the picture is of: where it lies below this one, as
  /// indices of subviews, and its id. Costs as much as the picture.
  package func owner(
    ofCommand index: Int, scale: Double, viewport: PixelRect
  ) -> (place: [Int], id: String?) {
    inDisplayCycle { _ in
      var flattening = Flattening(scale: scale, findsOwners: true)
      flattening.add(
        self,
        layer: LayerSpace(
          placement: Placement(AffineTransform(scaleX: scale, y: scale)),
          visible: viewport))
      guard let owners = flattening.owners, owners.indices.contains(index) else {
        return ([], nil)
      }
      var place: [Int] = []
      var view = owners[index]
      while view !== self, let superview = view.superview {
        place.append(superview.subviews.firstIndex { $0 === view } ?? 0)
        view = superview
      }
      return (place.reversed(), owners[index].id)
    }
  }
}
