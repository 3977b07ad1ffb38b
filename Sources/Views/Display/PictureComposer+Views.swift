import MesmerDrawing
import MesmerGeometry
import MesmerPaths

/// The views of a hierarchy and their contents.
extension PictureComposer {
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

  /// Adds the previous output of a view during a fade, with the opacity that it still
  /// has.
  mutating func add(_ fade: LayerFade, layer: LayerSpace) {
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
  mutating func mask(
    by mask: View, of view: View, layer: LayerSpace, from start: Int
  ) {
    let masked = Picture.bounds(of: builder.commands[start...])
    if masked.isNull { return }
    mask.displayScale = scale
    mask.layoutIfNeeded()
    let cycle = mask.ownDisplayCycle
    mask.ownDisplayCycle = view.displayCycle
    defer { mask.ownDisplayCycle = cycle }
    let space = layer.scrolled(to: view.shownBounds.origin)
    builder.beginGroup(
      alpha: 1, clip: builder.base, blendMode: .destinationIn, bounds: masked)
    assignOwners()
    let outer = (clip, openGroups, enclosing)
    (clip, openGroups, enclosing) = (builder.base, nil, nil)
    add(mask, in: space)
    (clip, openGroups, enclosing) = outer
    builder.endGroup()
    assignOwners()
  }

  /// Adds the view and its shadow. If the view clips, it is clipped to its rounded
  /// corners or rotated box.
  mutating func addClipped(
    _ view: View, layer: LayerSpace, box exact: Rect, isSeen: Bool
  ) {
    // Outside the visible area, the outline is used only for a shadow. Without a picture,
    // it is used only for a clip.
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
    // A group with rounded corners is drawn in parts, but a backdrop requires the whole
    // group. Both fill rules give the same result for an outline; they distinguish groups
    // with and without effects.
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

  /// Adds the contents and subviews of a view whose background is the command at an
  /// index, inside the clip `outer`.
  ///
  /// Contents with blend modes blend with the background, which is in the same backing
  /// store, and not with the pixels below the view. In that case background and contents
  /// form a group.
  mutating func addInside(
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
      let projects = view.shownSublayerTransform != nil
      for subview in view.raised(view.stacked(subviews)) {
        if subview.isHeld { endContent(of: view) }
        add(subview, in: space, projects: projects)
      }
      endContent(of: view)
    }
    isOverlay = true
    view.addOverlay(to: &self, layer: layer)
    isOverlay = false
  }
}
