import MesmerDrawing
import MesmerGeometry
import MesmerPaths

// The image itself, nested `svg` elements, and the targets of `use`.

extension SVGRenderer {
  /// Draws the whole file, and returns its picture and size.
  func document() throws(SVGError) -> (picture: Picture, size: Size) {
    let node = tree.nodes[0]
    var scope = SVGScope(viewport: Size(width: 100, height: 100))
    let style = try cascade.style(of: 0, in: tree, inheriting: SVGStyle(), notes)
    scope.style = style
    let size = try documentSize(scope)
    scope.viewport = size
    guard style.isDisplayed, place(node, &scope) else { return (.empty, size) }
    try count(node)
    try compose(0, scope) { (scope) throws(SVGError) in
      var inner = scope
      let frame = Rect(origin: .zero, size: size)
      if self.enter(node, frame, &inner) { try self.drawChildren(of: 0, inner) }
    }
    // Children of shapes and images are not visited by the drawing.
    for node in tree.nodes where Self.animations.contains(node.name) {
      notes.addOnce(
        "the element \(node.name.quotedForMessage) is not supported", at: node)
    }
    let picture = builder.finish()
    return (SVGRenderer.cut(picture, at: Rect(origin: .zero, size: size)), size)
  }

  private static let animations: Set<String> = [
    "animate", "animateColor", "animateMotion", "animateTransform", "set", "discard",
  ]

  /// Returns the part of a picture in a rectangle.
  static func cut(_ picture: Picture, at rect: Rect) -> Picture {
    if picture.bounds.isNull || rect.contains(picture.bounds) { return picture }
    var builder = PictureBuilder()
    let clip = builder.addClip(
      .path(Path(rect: rect), .nonZero), Placement(), within: -1, bounds: rect)
    builder.append(.picture(picture), Placement(), clip: clip, bounds: picture.bounds)
    return builder.finish()
  }

  /// Returns the size of the image, by CSS Images 3, section 5.3, and SVG 2, section
  /// 7.12.
  ///
  /// A width or height that is `auto` or a percentage is treated as missing. A missing
  /// side follows from the other and the view box's proportions; if both are missing, the
  /// image has the size of its view box. Without a view box, a missing side is that of
  /// the default size of CSS, 300 x 150.
  private func documentSize(_ scope: SVGScope) throws(SVGError) -> Size {
    let node = tree.nodes[0]
    func natural(_ name: String) -> Double? {
      guard let length = scope.style.length(name), length.unit != .percent else {
        return nil
      }
      return scope.points(length, .other)
    }
    let box = viewBox(node).flatMap { $0.width > 0 && $0.height > 0 ? $0.size : nil }
    var width = natural("width")
    var height = natural("height")
    if let box {
      switch (width, height) {
      case (nil, nil): (width, height) = (box.width, box.height)
      case (let side?, nil): height = side * (box.height / box.width)
      case (nil, let side?): width = side * (box.width / box.height)
      case (_?, _?): break
      }
    }
    let size = Size(width: width ?? 300, height: height ?? 150)
    if size.isEmpty || !size.isFinite {
      throw SVGError(
        line: node.line, column: node.column,
        message: "the image has no size: its width and height must be greater than 0")
    }
    if max(size.width, size.height) > SVGLimit.side {
      throw SVGError(
        line: node.line, column: node.column,
        message:
          "the image is too large: its sides are at most \(Int(SVGLimit.side)) points")
    }
    return size
  }

  /// Returns an element's view box; nil if it is absent or, with a warning, invalid.
  func viewBox(_ node: SVGNode) -> Rect? {
    guard let text = node["viewBox"] else { return nil }
    if let box = SVGAspect.box(text) { return box }
    notes.add(
      "viewBox: expected four numbers, the last two not negative, found "
        + text.quotedForMessage, at: node)
    return nil
  }

  /// Returns an element's `preserveAspectRatio`; nil if it is absent or, with a warning,
  /// invalid.
  func aspect(_ node: SVGNode) -> SVGAspect? {
    guard let text = node["preserveAspectRatio"] else { return nil }
    if let aspect = SVGAspect(text) { return aspect }
    notes.add(
      "preserveAspectRatio: expected none or xMidYMid and the like, then meet or slice, "
        + "found \(text.quotedForMessage)", at: node)
    return nil
  }

  /// Sets the scope's viewport to an element's, and applies its view box; returns false
  /// if nothing is visible.
  ///
  /// - Parameter frame: the viewport in user space.
  func enter(_ node: SVGNode, _ frame: Rect, _ scope: inout SVGScope) -> Bool {
    guard frame.width > 0, frame.height > 0 else { return false }
    if let box = viewBox(node) {
      let aspect = aspect(node) ?? SVGAspect()
      guard let transform = aspect.transform(from: box, to: frame) else { return false }
      scope.transform = transform.concatenating(scope.transform)
      scope.viewport = box.size
    } else {
      scope.transform = scope.transform.translatedBy(x: frame.minX, y: frame.minY)
      scope.viewport = frame.size
    }
    return scope.transform.isFinite && scope.transform.inverse != nil
  }

  /// Clips a scope to a rectangle in user space.
  func clip(to rect: Rect, _ scope: inout SVGScope) {
    if measured != nil { return }
    scope.clip = builder.addClip(
      .path(Path(rect: rect), .nonZero), Placement(scope.transform), within: scope.clip,
      bounds: rect.applying(scope.transform).withRoomForRounding)
  }

  /// Returns an attribute's length in user units; the default if it is absent or
  /// invalid.
  func length(
    _ node: SVGNode, _ name: String, _ axis: SVGLength.Axis, _ scope: SVGScope,
    _ value: SVGLength = SVGLength(0)
  ) -> Double {
    scope.points(length(node, name) ?? value, axis)
  }

  /// Returns an attribute's length; nil if it is absent, `auto` or, with a warning,
  /// invalid.
  func length(_ node: SVGNode, _ name: String) -> SVGLength? {
    guard let text = node[name], text.trimmed != "auto" else { return nil }
    if let length = SVGLength(text) { return length }
    notes.add("\(name): expected a length, found \(text.quotedForMessage)", at: node)
    return nil
  }

  /// Draws an `svg` element, or a symbol, in its viewport.
  ///
  /// - Parameter use: the style of the element that references it, whose width and height
  ///   replace the element's own unless they are `auto`; nil if no element references it.
  func drawViewport(
    _ index: Int, _ scope: SVGScope, use: SVGStyle? = nil
  ) throws(SVGError) {
    let node = tree.nodes[index]
    func side(_ name: String, _ axis: SVGLength.Axis) -> Double {
      let length = use?.length(name) ?? scope.style.length(name)
      return scope.points(length ?? SVGLength(100, .percent), axis)
    }
    let frame = Rect(
      x: scope.length("x", .x) ?? 0, y: scope.length("y", .y) ?? 0,
      width: side("width", .x), height: side("height", .y))
    var inner = scope
    if !frame.isFinite { return }
    if scope.style.isClipped { clip(to: frame, &inner) }
    if enter(node, frame, &inner) { try drawChildren(of: index, inner) }
  }

  /// Returns the element that `href` references in the file; nil if there is none, with
  /// a warning unless `href` is absent or empty.
  func target(of node: SVGNode) -> Int? {
    guard let href = node["href"]?.trimmed, !href.isEmpty else { return nil }
    guard href.hasPrefix("#") else {
      notes.addOnce(
        "\(node.name.quotedForMessage) with a reference to another file is not supported",
        at: node)
      return nil
    }
    return element(String(href.dropFirst()), for: node)
  }

  /// Returns the element with an id; nil, with a warning, if there is none.
  func element(_ id: String, for node: SVGNode) -> Int? {
    if let index = tree.ids[id] { return index }
    notes.addOnce("unknown id \(id.quotedForMessage)", at: node)
    return nil
  }

  /// Warns about a circular reference.
  func noteCycle(_ node: SVGNode) {
    notes.addOnce(
      "\(node.name.quotedForMessage) refers to itself; it is left out", at: node)
  }

  /// Draws the target of a `use` element.
  func drawUse(_ index: Int, _ scope: SVGScope) throws(SVGError) {
    let node = tree.nodes[index]
    guard let target = target(of: node) else { return }
    var around = index
    while around >= 0 && around != target { around = tree.nodes[around].parent }
    guard around < 0, active.insert(target).inserted else { return noteCycle(node) }
    defer { active.remove(target) }
    let name = tree.nodes[target].name
    guard name == "symbol" || name == "svg" else { return try draw(target, scope) }
    try count(tree.nodes[target])
    var inner = scope
    inner.style = try cascade.style(
      of: target, in: tree, inheriting: scope.style, notes)
    guard inner.style.isDisplayed, place(tree.nodes[target], &inner) else { return }
    let use = scope.style
    try compose(target, inner) { (scope) throws(SVGError) in
      try self.drawViewport(target, scope, use: use)
    }
  }
}
