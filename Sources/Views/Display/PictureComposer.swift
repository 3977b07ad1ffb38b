import MesmerDrawing
import MesmerGeometry
import MesmerPaths

// Composes a hierarchy into one picture of the screen.
//
// Where contents use blend modes, background and contents form a group: the modes act
// within the view, as in a backing store.
//
// Order within one view: the begin of a group (if alpha < 1, or with a mask or a fade),
// shadow, background, contents placed by contentMode, subviews back to front, scroll
// indicators, border, the end of the group. clipsToBounds clips contents, subviews,
// indicators and shadow. If the corners are rounded, everything that is clipped is a
// group, and the group is clipped once. If each part were clipped by itself, the
// background would be visible through the edges of the parts that cover it. If the shadow
// has no path, background, contents and subviews form the group that casts it. Hidden
// views and views with alpha 0 are left out with their subtrees.
//
// Spaces and whole-pixel scrolling: LayerSpace.swift.
//
// Culling. `visible` contains all pixels that the following commands can change: the
// viewport, intersected with the device boxes of the enclosing clips (rounded outwards by
// one pixel). For a view that casts a shadow, `visible` also contains the pixels from
// which the visible part of the shadow is computed. Views that do not touch `visible` are
// left out; this never changes a pixel. Clips that contain all of `visible`, and empty
// groups and clips, are left out too. If there are many subviews, an index
// (SubviewIndex.swift) lists those to be visited.

/// Builds the picture of a hierarchy.
@_spi(Components) public struct PictureComposer {
  /// Pixels per point of the screen.
  package let scale: Double
  var builder = PictureBuilder()
  /// The index of the clip of new commands; -1 without a clip.
  var clip = -1
  /// The number of views whose bounds are partly visible.
  var composites = 0
  /// Whether visible views are counted; false when the picture is composed again.
  let counts: Bool
  /// The content of the scroll view with the most visible pixels.
  var scrolled = ScrolledContent()
  /// The scroll view of `scrolled`. `scrolledPixels` is the number of its visible pixels.
  var scroller: View?
  var scrolledPixels = 0
  /// The outline to which the group of all new commands is clipped; nil without such a
  /// group.
  var enclosing: OutlineShape?
  /// The number of groups around new commands.
  var groupDepth = 0
  /// The number of groups around new commands inside the innermost group that hides the
  /// pixels below it from backdrops; that group is not counted. Nil if materials are
  /// drawn as plain colours.
  var openGroups: Int?
  /// The screen in device pixels. Nil when rendering off-screen.
  let screen: PixelRect?

  /// Whether indices are used to find visible subviews. The picture is the same without
  /// them.
  let usesIndices: Bool

  /// The number of commands at which no further view is added.
  let mostCommands: Int

  /// Whether a picture is made. If not, the marked views that it would show are drawn. A
  /// tree with masks requires a picture: whether a mask is drawn depends on the output of
  /// the view that it masks.
  let makesPicture: Bool

  /// Whether the views that are being added have the dark appearance.
  var isDark: Bool
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

  /// The owner of each command; nil if owners are not requested.
  var owners: [PictureOwner]?
  var owner: View?
  var isOverlay = false

  /// Returns the picture of everything added, in device pixels.
  func finish() -> Picture { builder.finish() }

  // MARK: Adding

  /// Adds an operation that paints inside a rectangle. The placement maps the operation
  /// and the rectangle to the device.
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

  /// Adds a look of a material: a backdrop of the pixels below, or only its colour if
  /// backdrops are off.
  package mutating func append(
    _ look: VisualEffectView.Material.Look, in rect: Rect, _ l: LayerSpace
  ) {
    let tint = look.tint.resolved(for: isDark ? .dark : .light)
    guard let openGroups else { return append(.box(rect, tint), in: rect, l.placement) }
    var backdrop = Backdrop(
      sigma: look.sigma, saturation: Int32(look.saturation.rounded()),
      tint: tint.premultiplied, groups: openGroups)
    // Beyond the edges of the screen, the backdrop repeats the edge pixels.
    if let screen, !screen.contains(backdrop.box(of: rect, l.placement)) {
      let shift = l.placement.shift
      backdrop.limit = screen.offsetBy(dx: 0 - shift.dx, dy: 0 - shift.dy)
    }
    builder.hasBackdrops = true
    append(.backdrop(rect, backdrop), in: rect, l.placement)
  }

  /// Adds the picture of a patch, clipped to the edges of the patch.
  package mutating func append(_ patch: PicturePatch, _ placement: Placement) {
    if !makesPicture { return }
    builder.append(patch, placement, clip: clip)
    assignOwners()
  }

  /// Adds the commands of `body`, clipped to a rectangle of the space if the condition
  /// holds.
  mutating func clip(
    to rect: Rect, in layer: LayerSpace, if condition: Bool = true,
    _ body: (inout PictureComposer) -> Void
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

  /// Adds the commands of `body` as a group. With `hides`, backdrops in the group contain
  /// only its pixels and not those below the group.
  mutating func group(
    alpha: Double = 1, shadow: Picture.CastShadow? = nil, hides: Bool = false,
    _ body: (inout PictureComposer) -> Void
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

  /// Records the content of a scroll view, unless a scroll view with more visible pixels
  /// was recorded. Of scroll views with equally many visible pixels, the last one is
  /// recorded. If these are nested, it is the innermost, whose content also moves with
  /// the outer scroll views.
  mutating func noteContent(of view: View, in layer: LayerSpace, _ box: Rect) {
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
  mutating func endContent(of view: View) {
    if scroller === view, scrolled.end == nil, groupDepth == 0 {
      scrolled.end = builder.commands.count
    }
  }

  /// Assigns all commands without an owner to the current view.
  mutating func assignOwners() {
    guard let count = owners?.count, let owner else { return }
    let added = builder.commands.count - count
    if added < 0 { owners?.removeLast(-added) }
    for _ in 0..<max(added, 0) {
      owners?.append(PictureOwner(view: owner, isOverlay: isOverlay))
    }
  }
}

/// The part of a frame that moves when the frame scrolls: the content of the scroll view
/// with the most visible pixels. Of several scroll views with equally many visible
/// pixels, it is the last in drawing order.
package struct ScrolledContent: Hashable, Sendable {
  /// The whole pixels by which the content is moved: the sum of the negated offsets of
  /// the scroll view and of the scroll views that enclose it. Zero without a scroll view.
  package var shift = PixelOffset.zero
  /// The index of the first command over the content that does not move with the content:
  /// a command of a sticky header, an indicator or a view in front. Nil without a scroll
  /// view, or if the scroll view is in a group.
  package var end: Int?
}

/// The owner of a command of a hierarchy's picture.
package struct PictureOwner {
  package let view: View
  /// Whether the command is over the view's subviews: a scroll indicator.
  package var isOverlay = false
}
