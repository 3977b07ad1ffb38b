import MesmerDrawing
import MesmerGeometry
import MesmerPaths

// Flattens a hierarchy into one picture of the screen.
//
// Where contents use blend modes, background and contents form a group: the modes act
// within the view, as in a backing store.
//
// Order within one view: group begin if alpha < 1, shadow, background, contents placed by
// contentMode, subviews back to front, scroll indicators, border, group end.
// clipsToBounds clips contents, subviews, indicators and shadow. If the corners are
// rounded, everything that is clipped is a group, and the group is clipped once: clipping
// each part by itself would let the background show through the edges of the parts that
// cover it. If the shadow has no path, background, contents and subviews form the group
// that casts it. Hidden views and views with alpha 0 are left out with their subtrees.
//
// Spaces and whole-pixel scrolling: LayerSpace.swift.
//
// Culling. `visible` contains all pixels that the following commands can change: the
// viewport, intersected with the device boxes of the enclosing clips (rounded outwards by
// one pixel). For a view that casts a shadow it also contains the pixels that the visible
// part of the shadow is made from. Views that do not touch `visible` are left out; this
// never changes a pixel. Clips that contain all of `visible`, and empty groups and clips,
// are left out too. If there are many subviews, an index (SubviewIndex.swift) lists those
// to be visited.

/// Builds the picture of a hierarchy.
@_spi(Components) public struct Flattening {
  /// Pixels per point of the screen.
  package let scale: Double
  private var builder = PictureBuilder()
  /// The clip that new commands are in.
  private var clip = -1
  /// The number of views whose bounds are partly visible.
  private(set) var composites = 0
  /// Whether such views are counted: only the first time.
  private let counts: Bool
  /// The content of the largest scroll view.
  private(set) var scrolled = ScrolledContent()
  /// That scroll view, and the number of its visible pixels.
  private var scroller: View?
  private var scrolledPixels = 0
  /// The outline that all new commands are clipped to as a group; nil for none.
  private var enclosing: OutlineShape?
  /// The number of groups around new commands.
  private var groupDepth = 0
  /// The number of these groups that do not hide the pixels below from a backdrop: the
  /// groups of a view itself, and rounded corners and shadows around it. Nil if backdrops
  /// are colours.
  private var openGroups: Int?
  /// The screen in device pixels. Nil when rendering off-screen.
  private let screen: PixelRect?

  /// Whether indices are used to find visible subviews. The picture is the same without
  /// them.
  let usesIndices: Bool

  /// The number of commands from which on no view is added.
  let mostCommands: Int

  /// Whether a picture is made; if not, the views that it would need are only drawn. A
  /// tree with masks needs one: whether a mask is drawn depends on the view it masks.
  let makesPicture: Bool

  /// Whether the views that are added are dark.
  private(set) var isDark: Bool
  /// Whether the screen is read from right to left.
  let isRightToLeft: Bool

  /// The content storage of views without one of their own.
  let contents = ContentsStorage.ofSurroundings

  init(
    scale: Double, traits: TraitCollection = TraitCollection(),
    usesIndices: Bool = true, findsOwners: Bool = false, makesPicture: Bool = true,
    mostCommands: Int = .max, blurs: Bool = true, composites: Int? = nil,
    screen: PixelRect? = nil
  ) {
    self.screen = screen
    self.scale = scale
    openGroups = blurs ? 0 : nil
    counts = composites == nil
    self.composites = composites ?? 0
    isDark = traits.userInterfaceStyle == .dark
    isRightToLeft = traits.layoutDirection == .rightToLeft
    self.mostCommands = mostCommands
    self.makesPicture = makesPicture
    self.usesIndices = usesIndices
    if findsOwners { owners = [] }
  }

  /// The owner of each command, if requested.
  private(set) var owners: [PictureOwner]?
  private var owner: View?
  private var isOverlay = false

  /// Returns the picture of everything added, in device pixels.
  func finish() -> Picture { builder.finish() }

  // MARK: Adding

  /// Adds an operation that paints inside a rectangle; the placement maps both to the
  /// device.
  package mutating func append(
    _ operation: Picture.Operation, in rect: Rect, _ placement: Placement,
    shadow: Picture.CastShadow? = nil
  ) {
    if !makesPicture { return }
    builder.append(
      isDark ? operation.dark ?? operation : operation, placement, clip: clip,
      bounds: placement.bounds(of: rect), shadow: shadow)
    assignOwners()
  }

  /// Adds a material over the pixels below: its backdrop, or its colour alone.
  package mutating func append(
    _ material: VisualEffectView.Material, in rect: Rect, _ l: LayerSpace
  ) {
    let look = material.look(isDark: isDark)
    guard let openGroups else {
      return append(.box(rect, look.tint), in: rect, l.placement)
    }
    var backdrop = Backdrop(
      sigma: look.sigma, saturation: look.saturation, tint: look.tint.premultiplied,
      groups: openGroups)
    // Beyond the edges of the screen its pixels are extended.
    if let screen, !screen.contains(backdrop.box(of: rect, l.placement)) {
      let shift = l.placement.shift
      backdrop.limit = screen.offsetBy(dx: 0 - shift.dx, dy: 0 - shift.dy)
    }
    builder.hasBackdrops = true
    append(.backdrop(rect, backdrop), in: rect, l.placement)
  }

  /// Adds a picture, clipped to the edges of its patch if it has any.
  package mutating func append(_ patch: PicturePatch, _ placement: Placement) {
    if !makesPicture { return }
    builder.append(patch, placement, clip: clip)
    assignOwners()
  }

  /// Adds the commands of `body`, clipped to a rectangle of the space if the condition
  /// holds.
  mutating func clip(
    to rect: Rect, in layer: LayerSpace, if condition: Bool = true,
    _ body: (inout Flattening) -> Void
  ) {
    if !makesPicture { return body(&self) }
    let outer = clip
    if condition && !layer.isCovered(by: rect) {
      clip = builder.addClip(
        .layer(rect), layer.placement, within: outer,
        bounds: layer.placement.bounds(of: rect))
    }
    body(&self)
    clip = outer
  }

  /// Adds the commands of `body` as a group. If it hides what is below, backdrops in it
  /// see only the group.
  private mutating func group(
    alpha: Double = 1, shadow: Picture.CastShadow? = nil, hides: Bool = false,
    _ body: (inout Flattening) -> Void
  ) {
    if !makesPicture { return body(&self) }
    let outer = openGroups
    openGroups = outer.map { hides ? 0 : $0 + 1 }
    defer { openGroups = outer }
    builder.beginGroup(alpha: alpha, clip: clip, shadow: shadow)
    assignOwners()
    groupDepth += 1
    body(&self)
    groupDepth -= 1
    builder.endGroup()
    assignOwners()
  }

  // MARK: Scrolled content

  /// Records the content of a scroll view, if no larger one was recorded. Of scroll views
  /// of the same size the innermost counts: its content moves with the others', too.
  private mutating func noteContent(of view: View, in layer: LayerSpace, _ box: Rect) {
    if !makesPicture { return }
    let area = layer.placement.deviceBounds(of: box).intersection(layer.visible)
    let pixels = area.width * area.height
    guard pixels > 0, pixels >= scrolledPixels else { return }
    scroller = view
    scrolledPixels = pixels
    scrolled = ScrolledContent(
      shift: layer.scrolled(to: view.shownBounds.origin).placement.shift)
  }

  /// Ends the content of a scroll view: the following commands do not move with it.
  private mutating func endContent(of view: View) {
    if scroller === view, scrolled.end == nil, groupDepth == 0 {
      scrolled.end = builder.commands.count
    }
  }

  /// Assigns all commands without an owner to the current view.
  private mutating func assignOwners() {
    guard let count = owners?.count, let owner else { return }
    let added = builder.commands.count - count
    if added < 0 { owners?.removeLast(-added) }
    for _ in 0..<max(added, 0) {
      owners?.append(PictureOwner(view: owner, isOverlay: isOverlay))
    }
  }

  // MARK: Views

  /// Adds a view and its subviews.
  mutating func add(_ view: View, layer: LayerSpace) {
    let alpha = view.shownAlpha
    let bounds = view.shownBounds
    guard !(view.rare?.shown?.isHidden ?? view.isShownHidden), alpha > 0,
      layer.placement.transform.isFinite, bounds.isFinite,
      builder.commands.count < mostCommands
    else { return }
    let box = Rect(origin: .zero, size: bounds.size)
    let isSeen = layer.shows(box)
    if isSeen {
      if counts {
        composites += 1
        view.compositeCount += 1
      }
    } else if view.clipsToBounds {
      return
    }
    // Without a picture, only views that need drawing are visited.
    if !makesPicture, view.stack.isEmpty, view.drawing?.isUpToDate == true { return }
    let parent = owner
    let wasDark = isDark
    owner = view
    if let style = view.rare?.traits?.style, style != .unspecified {
      isDark = style == .dark
    }
    defer {
      owner = parent
      isDark = wasDark
    }
    let fade = view.rare?.fade
    if alpha == 1 && view.mask == nil && fade == nil {
      addClipped(view, layer: layer, box: box, isSeen: isSeen)
    } else {
      let hides = !(view is VisualEffectView)
      group(alpha: alpha, hides: hides) {
        let start = $0.builder.commands.count
        if let fade {
          $0.group(alpha: fade.progress, hides: hides) {
            $0.addClipped(view, layer: layer, box: box, isSeen: isSeen)
          }
          $0.add(fade, layer: layer)
        } else {
          $0.addClipped(view, layer: layer, box: box, isSeen: isSeen)
        }
        if let mask = view.mask { $0.mask(by: mask, of: view, layer: layer, from: start) }
      }
    }
  }

  /// Adds the previous output of a view, as far as it is still visible during a fade.
  private mutating func add(_ fade: LayerFade, layer: LayerSpace) {
    if !makesPicture { return }
    builder.beginGroup(alpha: 1 - fade.progress, clip: clip, blendMode: .plusLighter)
    assignOwners()
    append(
      PicturePatch(fade.picture),
      layer.placement.prepending(
        AffineTransform(scaleX: 1 / fade.scale, y: 1 / fade.scale)))
    builder.endGroup()
    assignOwners()
  }

  /// Multiplies the commands from an index on by the alpha of a view's mask.
  private mutating func mask(
    by mask: View, of view: View, layer: LayerSpace, from start: Int
  ) {
    let masked = Picture.bounds(of: builder.commands[start...])
    if masked.isNull { return }
    mask.displayScale = scale
    mask.layoutIfNeeded()
    let space = layer.scrolled(to: view.shownBounds.origin)
    builder.beginGroup(
      alpha: 1, clip: builder.base, blendMode: .destinationIn, bounds: masked)
    assignOwners()
    let outer = (clip, openGroups, enclosing)
    (clip, openGroups, enclosing) = (builder.base, nil, nil)
    add(mask, layer: space.layer(of: mask))
    (clip, openGroups, enclosing) = outer
    builder.endGroup()
    assignOwners()
  }

  /// Adds the view and its shadow, clipped to rounded corners, or to a rotated box.
  private mutating func addClipped(
    _ view: View, layer: LayerSpace, box exact: Rect, isSeen: Bool
  ) {
    // Of an invisible view, only the shadow can be visible. Without a picture, only a
    // clip counts.
    let shadow = view.castShadow
    let needsOutline = makesPicture ? isSeen || shadow != nil : view.clipsToBounds
    let frame = needsOutline ? view.shownFrame : nil
    let box = frame == nil && shadow == nil ? exact : layer.wholePixels(of: exact)
    var outline = frame == nil ? nil : view.roundedOutline(of: box)
    if needsOutline, outline == nil, !layer.placement.transform.isAxisAligned,
      view.visibleBorderColor != nil
        || view.clipsToBounds && view.shownBackgroundColor?.isClear == false
    {
      outline = Path(rect: box)
    }
    let shape =
      outline == nil && enclosing == nil ? nil : OutlineShape(of: view, box, in: layer)
    if let shape, let enclosing, shadow == nil, shape.covers(enclosing) {
      return addWithShadow(
        view, layer: layer, box: box, Outline(outline, box, in: layer, isClipped: true))
    }
    guard view.clipsToBounds, let outline else {
      addWithShadow(view, layer: layer, box: box, Outline(outline, box, in: layer))
      return
    }
    let outer = (clip, enclosing)
    // A group with rounded corners is drawn in parts, but a backdrop needs it whole. Both
    // fill rules give the same result for an outline; they distinguish groups with and
    // without effects.
    clip = builder.addClip(
      view.hasEffects
        ? .path(outline, .evenOdd)
        : .rounded(outline, box, reach: view.cornerReach(of: box)), layer.placement,
      within: clip, bounds: layer.placement.bounds(of: box))
    enclosing = shape
    var inner = layer
    inner.visible = layer.visible.intersection(layer.placement.deviceBounds(of: box))
    let parts = Outline(outline, box, in: layer, isClipped: true)
    if let shadow = shadow?.shown(isDark: isDark), view.shownShadowPath == nil {
      var cast = Picture.CastShadow(shadow, layer.placement, at: box)
      cast.isClipped = true
      inner.visible = inner.visible.union(
        layer.placement.device(shadow).source(of: inner.visible))
      group(shadow: cast) { $0.addOpen(view, layer: inner, box: box, parts) }
    } else {
      group { $0.addWithShadow(view, layer: inner, box: box, parts) }
    }
    (clip, enclosing) = outer
  }

  /// An outline on the screen, to the fixed-point unit. A view with the outline of the
  /// clip that it is in, or with its whole box, ends with the clip, so that nothing below
  /// shows between the two.
  private struct OutlineShape {
    private var box: [Int64] = []
    private var radius: [Int64] = []
    private var curve = CornerStyle.circular
    private var masked = CornerMask.all

    /// Whether content clipped to another outline is not clipped further by this one.
    func covers(_ other: OutlineShape) -> Bool {
      if box != other.box { return false }
      if radius == Array(box.prefix(2)) || masked.isEmpty { return true }
      return radius == other.radius && curve == other.curve && masked == other.masked
    }

    /// Creates the outline of a box of a view; nil beyond the rasterizer's limit.
    init?(of view: View, _ box: Rect, in layer: LayerSpace) {
      let frame = view.shownFrame ?? .plain
      let radius = frame.cornerCurve.limited(frame.cornerRadius, in: box)
      let shift = layer.placement.shift
      func place(_ x: Double, _ y: Double) -> [Int64]? {
        let place = Point(x: x, y: y).applying(layer.placement.transform)
        guard place.x.magnitude < FixedPoint.limit, place.y.magnitude < FixedPoint.limit
        else { return nil }
        return [
          FixedPoint.fixed(place.x) + Int64(shift.dx) * FixedPoint.one,
          FixedPoint.fixed(place.y) + Int64(shift.dy) * FixedPoint.one,
        ]
      }
      guard let first = place(box.minX, box.minY), let right = place(box.maxX, box.minY),
        let below = place(box.minX, box.maxY),
        let rounded = place(box.minX + radius, box.minY + radius)
      else { return nil }
      self.box = first + right + below
      self.radius = rounded
      curve = frame.cornerCurve
      masked = frame.maskedCorners
    }
  }

  /// The shape of a view's background and border.
  private struct Outline {
    /// The rounded shape; nil for the bounds.
    var path: Path?
    /// The shape for filling; in a group that is clipped to the outline, a box larger
    /// than the bounds.
    var filled: Path?
    /// Whether the view is in such a group.
    var isClipped = false

    init(_ path: Path?, _ box: Rect, in layer: LayerSpace, isClipped: Bool = false) {
      self.path = path
      self.isClipped = isClipped
      // Pixels at the edge whose centres are outside the bounds are filled too.
      filled =
        isClipped
        ? Path(rect: box.insetBy(dx: 0 - box.width, dy: 0 - box.height)) : path
    }
  }

  /// Adds the view over its shadow.
  private mutating func addWithShadow(
    _ view: View, layer: LayerSpace, box: Rect, _ outline: Outline
  ) {
    guard let shadow = view.castShadow?.shown(isDark: isDark) else {
      addOpen(view, layer: layer, box: box, outline)
      return
    }
    let clips = view.clipsToBounds && !outline.isClipped
    if let path = view.shownShadowPath {
      var space = layer.scrolled(to: view.shownBounds.origin)
      let exact = Rect(origin: .zero, size: view.shownBounds.size)
      if box != exact, !exact.isEmpty {
        // The shape moves with the sides of the box.
        space.placement = layer.placement
          .prepending(
            AffineTransform(
              a: box.width / exact.width, b: 0, c: 0, d: box.height / exact.height,
              tx: box.minX, ty: box.minY)
          )
          .prepending(
            AffineTransform(
              translationX: 0 - view.shownBounds.minX, y: 0 - view.shownBounds.minY))
      }
      let bounds = path.controlBounds.withRoomForRounding
      if space.shows(shadow.reach(from: bounds)) {
        clip(to: box, in: layer, if: clips) {
          $0.append(
            .shadow(path), in: .null, space.placement,
            shadow: Picture.CastShadow(shadow, space.placement, at: bounds))
        }
      }
      addOpen(view, layer: layer, box: box, outline)
      return
    }
    var inner = layer
    clip(to: box, in: layer, if: clips) {
      inner.visible = layer.visible.union(
        layer.placement.device(shadow).source(of: layer.visible))
      let enclosing = $0.enclosing
      $0.enclosing = nil
      $0.group(shadow: Picture.CastShadow(shadow, layer.placement, at: box)) {
        $0.addOpen(view, layer: inner, box: box, outline)
      }
      $0.enclosing = enclosing
    }
  }

  /// Adds background, contents, subviews and border.
  private mutating func addOpen(
    _ view: View, layer: LayerSpace, box: Rect, _ outline: Outline
  ) {
    let start = builder.commands.count
    let clips = view.clipsToBounds && !outline.isClipped
    if let color = view.shownBackgroundColor, !color.isClear,
      layer.shows(box)
    {
      if let filled = outline.filled {
        addBackground(color, of: view, filled, layer: layer, box: box, outline)
      } else if color.pattern != nil {
        append(.fill(Path(rect: box), .nonZero, color.paint), in: box, layer.placement)
      } else {
        append(.box(box, color), in: box, layer.placement)
      }
    }
    var inner = layer
    if clips {
      inner.visible = layer.visible.intersection(
        layer.placement.deviceBounds(of: box))
    }
    let outer = clip
    clip(to: box, in: layer, if: clips) {
      $0.addInside(view, layer: inner, box: box, from: start, outer: outer)
    }
    if let color = view.visibleBorderColor, layer.shows(box) {
      if outline.isClipped, let path = outline.path, let filled = outline.filled,
        let hole = view.insideOfBorder(of: box),
        layer.placement.transform.isNarrowerThanPixel(view.shownFrame?.borderWidth ?? 0)
      {
        // A pixel can contain parts of the border, of its inside and of the outside. The
        // clip of the group removes the last one; the rest is divided here.
        clip = builder.addClip(
          .rim(within: path, around: hole), layer.placement, within: outer,
          bounds: layer.placement.bounds(of: box))
        append(
          .fill(filled, .nonZero, .color(color)), in: filled.controlBounds,
          layer.placement)
        clip = outer
        return
      }
      let border = view.border(
        of: box, outline: outline.isClipped ? outline.filled : outline.path)
      append(
        .fill(border, .evenOdd, .color(color)), in: border.controlBounds,
        layer.placement)
    }
  }

  /// Adds a background with an outline that does not show beyond a border over it: the
  /// background ends in the middle of an opaque border if that is wide enough; otherwise
  /// its edge pixels are divided between both.
  private mutating func addBackground(
    _ color: Color, of view: View, _ filled: Path, layer: LayerSpace, box: Rect,
    _ outline: Outline
  ) {
    let transform = layer.placement.transform
    let outer = clip
    var shape = filled
    if !outline.isClipped, let width = view.shownFrame?.borderWidth,
      let border = view.visibleBorderColor?.resolved(for: isDark ? .dark : .light)
    {
      if border.straight8.a == 255, transform.isWiderThanPixel(width / 3),
        let middle = view.insideOfBorder(of: box, width: width / 2)
      {
        shape = middle
      } else {
        shape = Path(rect: box.insetBy(dx: 0 - box.width, dy: 0 - box.height))
        clip = builder.addClip(
          .lining(
            within: filled, around: view.insideOfBorder(of: box) ?? Path(),
            opacity: border.alpha), layer.placement, within: outer,
          bounds: layer.placement.bounds(of: box))
      }
    }
    append(.fill(shape, .nonZero, color.paint), in: shape.controlBounds, layer.placement)
    clip = outer
  }

  /// Adds the contents and subviews of a view whose background is the command at an
  /// index, inside the clip `outer`.
  ///
  /// Contents with blend modes blend with the background, which is in the same backing
  /// store, and not with the pixels below the view. In that case background and contents
  /// form a group.
  private mutating func addInside(
    _ view: View, layer: LayerSpace, box: Rect, from start: Int, outer: Int
  ) {
    let count = builder.commands.count
    view.addContents(to: &self, layer: layer)
    let blends = builder.commands[count...].contains {
      if case .picture(let picture) = $0.operation { picture.blends } else { false }
    }
    if blends {
      builder.beginGroup(alpha: 1, clip: outer, at: start)
      builder.endGroup()
      owners?.insert(PictureOwner(view: view), at: start)
      assignOwners()
    }
    if !view.stack.isEmpty {
      let space = layer.scrolled(to: view.shownBounds.origin)
      let subviews =
        usesIndices ? view.subviewsInSight(in: space) : view.stack
      if view.scrollsContent { noteContent(of: view, in: layer, box) }
      for subview in view.raised(view.stacked(subviews)) {
        if subview.isHeld { endContent(of: view) }
        add(subview, layer: space.layer(of: subview))
      }
      endContent(of: view)
    }
    isOverlay = true
    view.addOverlay(to: &self, layer: layer)
    isOverlay = false
  }
}

/// The part of a frame that moves when it scrolls: the content of the scroll view that
/// fills most of it; of several such, the innermost.
package struct ScrolledContent: Hashable, Sendable {
  /// The whole pixels by which the content is moved: minus the offset, with those of the
  /// scroll views around it. 0 without a scroll view.
  package var shift = PixelOffset.zero
  /// The number of the frame's commands before those that are over the content and do not
  /// move with it: sticky headers, indicators, views in front. Nil if there is no such
  /// index, as in a group.
  package var end: Int?
}

/// The owner of a command of a hierarchy's picture.
package struct PictureOwner {
  package let view: View
  /// Whether the command is over the view's subviews: a scroll indicator.
  package var isOverlay = false
}
