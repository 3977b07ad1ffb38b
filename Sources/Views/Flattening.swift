import MesmerDrawing
import MesmerGeometry

// A hierarchy becomes a flat display list.
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
    let x = Double(placement.shiftX)
    let y = Double(placement.shiftY)
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
      if (wholeX - Double(placement.shiftX)).magnitude <= room,
        (wholeY - Double(placement.shiftY)).magnitude <= room
      {
        result.placement.transform.tx -= x - wholeX
        result.placement.transform.ty -= y - wholeY
        result.placement.shiftX -= Int(wholeX)
        result.placement.shiftY -= Int(wholeY)
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

/// The display list in the making.
struct Flattening {
  /// Views that lie deeper than this below the root are not drawn; scenes stop
  /// at 256. It bounds the recursion.
  static let maximumDepth = 512

  /// Pixels per point of the screen.
  let scale: Double
  private(set) var items: [DisplayList.Item] = []
  /// Views that have a part of their bounds in sight.
  private(set) var composites = 0

  /// Whether indices find the subviews in sight; the list is the same without.
  let usesIndices: Bool

  init(scale: Double, usesIndices: Bool = true, findsOwners: Bool = false) {
    self.scale = scale
    self.usesIndices = usesIndices
    if findsOwners { owners = [] }
  }

  /// The view that each item is of, where that is asked for.
  private(set) var owners: [View]?
  private var owner: View?

  mutating func append(_ item: DisplayList.Item) {
    items.append(item)
    if let owner { owners?.append(owner) }
  }

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
      enclose(.beginGroup(alpha: view.alpha), .endGroup) {
        $0.addWithShadow(view, layer: layer, box: box)
      }
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
      if space.shows(shadow.reach(from: path.controlBounds)) {
        clip(to: box, in: layer, if: view.clipsToBounds) {
          $0.append(.shadow(path, shadow, space.placement))
        }
      }
      addOpen(view, layer: layer, box: box)
      return
    }
    var inner = layer
    clip(to: box, in: layer, if: view.clipsToBounds) {
      inner.visible = layer.visible.union(
        layer.placement.device(shadow).source(of: layer.visible))
      $0.enclose(.beginShadow(shadow, at: box, layer.placement), .endShadow) {
        $0.addOpen(view, layer: inner, box: box)
      }
    }
  }

  /// Background, contents and subviews.
  private mutating func addOpen(_ view: View, layer: LayerSpace, box: Rect) {
    let start = items.count
    if let color = view.backgroundColor, color.straight8.a > 0,
      layer.shows(box)
    {
      append(.fill(box, color, layer.placement))
    }
    guard view.clipsToBounds else {
      addInside(view, layer: layer, from: start, clip: nil)
      return
    }
    var inner = layer
    inner.visible = layer.visible.intersection(
      layer.placement.deviceBounds(of: box))
    let count = items.count
    clip(to: box, in: layer) {
      $0.addInside(
        view, layer: inner, from: start,
        clip: $0.items.count > count ? $0.items[count] : nil)
    }
  }

  /// Contents and subviews, inside a clip that has begun already.
  ///
  /// Contents that blend do so with the background, which lies in the same
  /// backing store, and not with what lies under the view: both become a
  /// group, and the clip begins anew after it.
  private mutating func addInside(
    _ view: View, layer: LayerSpace, from start: Int, clip: DisplayList.Item?
  ) {
    let count = items.count
    view.addContents(to: &self, layer: layer)
    let blends = items[count...].contains {
      if case .picture(let picture, _) = $0 { picture.blends } else { false }
    }
    if blends {
      items.insert(.beginGroup(alpha: 1), at: start)
      owners?.insert(view, at: start)
      if clip != nil { append(.endClip) }
      append(.endGroup)
      if let clip { append(clip) }
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

  /// Adds what `body` adds, clipped to a rectangle of the space unless the
  /// condition fails.
  mutating func clip(
    to rect: Rect, in layer: LayerSpace, if condition: Bool = true,
    _ body: (inout Flattening) -> Void
  ) {
    if !condition || layer.isCovered(by: rect) {
      body(&self)
    } else {
      enclose(.beginClip(rect, layer.placement), .endClip, body)
    }
  }

  /// Adds what `body` adds between two items, or nothing where it adds none.
  private mutating func enclose(
    _ begin: DisplayList.Item, _ end: DisplayList.Item,
    _ body: (inout Flattening) -> Void
  ) {
    append(begin)
    let count = items.count
    body(&self)
    if items.count == count {
      items.removeLast()
      owners?.removeLast()
    } else {
      append(end)
    }
  }
}

extension View {
  /// Whether the view and its subtree show at all.
  var isDisplayed: Bool { !isHidden && alpha > 0 }

  /// The hierarchy below this view as a flat list, for the device pixels in
  /// `viewport`, at `scale` pixels per point (positive, finite: else nothing
  /// is listed). The view's top left corner is device pixel (0, 0), whatever
  /// its frame. Draws the views that need it; a view outside the viewport may
  /// stay undrawn.
  package func displayList(scale: Double, viewport: PixelRect) -> DisplayList {
    inDisplayCycle { _ in
      var composites = 0
      return flattened(scale: scale, viewport: viewport, &composites)
    }
  }

  /// The list, and how many views are in sight. The same without indices over
  /// subviews.
  func flattened(
    scale: Double, viewport: PixelRect, usesIndices: Bool = true,
    _ composites: inout Int
  ) -> DisplayList {
    var list = DisplayList()
    guard scale > 0, scale.isFinite, !viewport.isEmpty else { return list }
    var flattening = Flattening(scale: scale, usesIndices: usesIndices)
    flattening.add(
      self,
      layer: LayerSpace(
        placement: Placement(AffineTransform(scaleX: scale, y: scale)),
        visible: viewport))
    for item in flattening.items { list.append(item) }
    composites = flattening.composites
    return list
  }

  /// The view that an entry of the display list is of: where it lies below this
  /// one, as indices of subviews, and its id. Costs as much as the list.
  package func owner(
    ofEntry index: Int, scale: Double, viewport: PixelRect
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
