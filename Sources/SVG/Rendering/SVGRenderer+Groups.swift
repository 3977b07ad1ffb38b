import MesmerDrawing
import MesmerGeometry
import MesmerPaths

// Clip paths, masks and opacity.
//
// The clip path is applied to the content first, then the mask, then the opacity. A clip
// path of one shape clips the group as it is composited, so that each pixel is multiplied
// by the coverage once. A clip path of several shapes is drawn as a picture, whose alpha
// multiplies the group's. A mask is drawn in the same way; unless its type is alpha, its
// luminance is used.

/// A group's clip path and mask.
private struct Cover {
  /// Clipping shapes, each nested in the preceding ones.
  var shapes: [Shape] = []
  /// Pictures whose alpha or luminance multiplies the group's alpha.
  var masks: [Mask] = []

  struct Shape {
    var path: Path
    var rule: FillRule
    var transform: AffineTransform
  }

  struct Mask {
    var picture: Picture
    var isLuminance: Bool
  }

  mutating func add(_ other: Cover) {
    shapes += other.shapes
    masks += other.masks
  }
}

extension SVGRenderer {
  /// Draws an element's content through its clip path, its mask and its opacity.
  ///
  /// - Parameter scope: the scope with the element's style and transform applied.
  func compose(
    _ index: Int, _ scope: SVGScope,
    _ content: (SVGScope) throws(SVGError) -> Void
  ) throws(SVGError) {
    var inner = scope
    inner.clip = -1
    if isClipping > 0 {
      // A clip path consists of shapes only.
      inner.style.opacity = 1
      inner.style.mask = nil
    }
    let style = inner.style
    let isPlain = style.opacity == 1 && style.clipPath == nil && style.mask == nil
    if isPlain || measured != nil { return try content(scope) }
    if style.opacity == 0 { return }
    guard let cover = try cover(index, inner, content) else { return }
    let picture = try record { () throws(SVGError) in try content(inner) }
    if picture.isEmpty { return }
    var clip = scope.clip
    for shape in cover.shapes {
      clip = builder.addClip(
        .path(shape.path, shape.rule), Placement(shape.transform), within: clip,
        bounds: shape.path.controlBounds.applying(shape.transform).withRoomForRounding)
    }
    put(
      picture, alpha: style.opacity, clip: clip, isClippedAsGroup: !cover.shapes.isEmpty,
      cover.masks)
  }

  /// Adds a picture as a group.
  private func put(
    _ picture: Picture, alpha: Double, clip: Int, isClippedAsGroup: Bool,
    _ masks: [Cover.Mask] = []
  ) {
    if masks.isEmpty, picture.commands.count == 1, picture.clips.isEmpty,
      let command = picture.commands.first,
      let operation = command.operation.faded(by: alpha)
    {
      builder.append(
        operation, command.placement, clip: clip, bounds: command.bounds,
        alpha: command.alpha * alpha)
      return
    }
    builder.beginGroup(alpha: alpha, clip: isClippedAsGroup ? clip : builder.base)
    builder.append(.picture(picture), Placement(), clip: clip, bounds: picture.bounds)
    for mask in masks {
      builder.beginGroup(
        alpha: 1, clip: builder.base, blendMode: .destinationIn,
        isLuminance: mask.isLuminance, bounds: picture.bounds)
      builder.append(
        .picture(mask.picture), Placement(), clip: builder.base,
        bounds: mask.picture.bounds)
      builder.endGroup()
    }
    builder.endGroup()
  }

  // MARK: Clip paths and masks

  /// Returns the clip path and mask of an element; nil if they hide it entirely.
  private func cover(
    _ index: Int, _ scope: SVGScope, _ content: (SVGScope) throws(SVGError) -> Void
  ) throws(SVGError) -> Cover? {
    let node = tree.nodes[index]
    var cover = Cover()
    /// Returns the box of the element, computed on demand.
    func box() throws(SVGError) -> Rect {
      var scope = scope
      scope.transform = .identity
      return try measure { () throws(SVGError) in try content(scope) }
    }
    if let id = scope.style.clipPath, let target = element(id, for: node),
      isNamed("clipPath", target, for: node), !isCycle(target)
    {
      guard let clip = try clip(target, scope, box) else { return nil }
      cover.add(clip)
    }
    if let id = scope.style.mask, let target = element(id, for: node),
      isNamed("mask", target, for: node), !isCycle(target)
    {
      guard let mask = try mask(target, scope, box) else { return nil }
      cover.masks.append(mask)
    }
    return cover
  }

  /// Returns whether an element is of the kind that a reference requires; warns if not.
  private func isNamed(_ name: String, _ index: Int, for node: SVGNode) -> Bool {
    if tree.nodes[index].name == name { return true }
    let id = tree.nodes[index]["id"] ?? ""
    notes.addOnce("\(id.quotedForMessage) is not a \(name)", at: node)
    return false
  }

  /// Returns whether a reference to an element would be circular, because the element is
  /// being drawn already; warns if so.
  private func isCycle(_ index: Int) -> Bool {
    guard active.contains(index) else { return false }
    noteCycle(tree.nodes[index])
    return true
  }

  /// Returns the transform from the unit square to a box if an element's units are
  /// those of the box, otherwise the identity; nil if the box is needed and empty.
  private func units(
    _ node: SVGNode, _ name: String, isBox: Bool, _ box: () throws(SVGError) -> Rect
  ) throws(SVGError) -> AffineTransform? {
    if !(self.isBox(node, name) ?? isBox) { return .identity }
    let box = try box()
    guard box.isFinite, box.width > 0, box.height > 0 else { return nil }
    return AffineTransform(
      a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)
  }

  /// Returns the region that a clip path leaves visible; nil if nothing is visible.
  ///
  /// - Parameter scope: the scope of the clipped element.
  private func clip(
    _ index: Int, _ scope: SVGScope, _ box: () throws(SVGError) -> Rect
  ) throws(SVGError) -> Cover? {
    let node = tree.nodes[index]
    active.insert(index)
    depth += 1
    defer {
      active.remove(index)
      depth -= 1
    }
    try checkDepth(node)
    try count(node)
    var inner = scope
    inner.style = try cascade.style(of: index, in: tree, notes)
    var cover = Cover()
    if let id = inner.style.clipPath, let target = element(id, for: node),
      isNamed("clipPath", target, for: node), !isCycle(target)
    {
      guard let own = try clip(target, scope, box) else { return nil }
      cover.add(own)
    }
    guard place(node, &inner),
      let units = try units(node, "clipPathUnits", isBox: false, box)
    else { return nil }
    inner.transform = units.concatenating(inner.transform)
    inner.clip = -1
    let children = tree.elements(in: index).filter(isClipPart)
    if children.count == 1, let only = try clipShape(children[0], inner) {
      guard let only else { return nil }
      cover.shapes.append(only)
      return cover
    }
    let picture = try record { () throws(SVGError) in
      isClipping += 1
      defer { isClipping -= 1 }
      for child in children { try draw(child, inner) }
    }
    if picture.isEmpty { return nil }
    cover.masks.append(Cover.Mask(picture: picture, isLuminance: false))
    return cover
  }

  /// Returns whether a child of a clip path contributes to it: a shape, a text, or a
  /// `use` of one, also through several `use` elements.
  private func isClipPart(_ index: Int) -> Bool {
    var end = index
    for _ in 0...SVGLimit.depth where tree.nodes[end].name == "use" {
      guard let next = target(of: tree.nodes[end]) else { return false }
      end = next
    }
    let name = tree.nodes[end].name
    if Self.shapes.contains(name) || name == "text" { return true }
    if tree.nodes[index].name == "use" {
      notes.addOnce(
        "in a clip path, a use of \(name.quotedForMessage) is left out",
        at: tree.nodes[index])
    }
    return false
  }

  /// Returns a child of a clip path as a clip; nil if it is not a shape or has a clip
  /// path itself, and `.some(nil)` if it clips everything.
  private func clipShape(
    _ index: Int, _ scope: SVGScope
  ) throws(SVGError) -> Cover.Shape?? {
    let node = tree.nodes[index]
    guard Self.shapes.contains(node.name) else { return nil }
    var inner = scope
    inner.style = try cascade.style(of: index, in: tree, inheriting: scope.style, notes)
    if inner.style.clipPath != nil { return nil }
    try count(node)
    guard inner.style.isDisplayed, inner.style.inherited.isVisible, place(node, &inner),
      let path = try path(of: index, inner), !path.isEmpty
    else { return .some(nil) }
    try count(path, node)
    return Cover.Shape(
      path: path, rule: inner.style.inherited.clipRule, transform: inner.transform)
  }

  /// Returns the mask of an element; nil if it hides the element entirely.
  private func mask(
    _ index: Int, _ scope: SVGScope, _ box: () throws(SVGError) -> Rect
  ) throws(SVGError) -> Cover.Mask? {
    let node = tree.nodes[index]
    active.insert(index)
    depth += 1
    defer {
      active.remove(index)
      depth -= 1
    }
    try checkDepth(node)
    try count(node)
    var inner = scope
    inner.style = try cascade.style(of: index, in: tree, notes)
    let isAlpha = inner.style.maskIsAlpha
    guard let frame = try units(node, "maskUnits", isBox: true, box),
      let units = try units(node, "maskContentUnits", isBox: false, box)
    else { return nil }
    func side(_ name: String, _ axis: SVGLength.Axis, _ value: Double) -> Double {
      let length = self.length(node, name) ?? SVGLength(value, .percent)
      return frame.isIdentity && node["maskUnits"] == "userSpaceOnUse"
        ? scope.points(length, axis) : length.fraction
    }
    let region = Rect(
      x: side("x", .x, -10), y: side("y", .y, -10), width: side("width", .x, 120),
      height: side("height", .y, 120))
    if region.size.width <= 0 || region.size.height <= 0 { return nil }
    let wasClipping = isClipping
    isClipping = 0
    defer { isClipping = wasClipping }
    let picture = try record { () throws(SVGError) in
      inner.clip = -1
      var framed = inner
      framed.transform = frame.concatenating(inner.transform)
      clip(to: region, &framed)
      inner.clip = framed.clip
      inner.transform = units.concatenating(inner.transform)
      inner.style.opacity = 1
      try compose(index, inner) { (scope) throws(SVGError) in
        try drawChildren(of: index, scope)
      }
    }
    return picture.isEmpty ? nil : Cover.Mask(picture: picture, isLuminance: !isAlpha)
  }
}

extension Picture.Operation {
  /// Returns the operation of a command whose alpha is multiplied by an opacity, with the
  /// opacity also multiplied into its colour, if it has one. Nil if the operation needs a
  /// group.
  fileprivate func faded(by alpha: Double) -> Picture.Operation? {
    switch self {
    case .fill(let path, let rule, .color(let color)):
      .fill(path, rule, .color(color.withAlpha(color.alpha * alpha)))
    case .stroke(let path, let style, .color(let color)):
      .stroke(path, style, .color(color.withAlpha(color.alpha * alpha)))
    case .fill, .stroke, .image: self
    case .glyphs, .box, .bitmap, .projected, .picture, .shadow, .backdrop, .beginGroup,
      .endGroup:
      nil
    }
  }
}
