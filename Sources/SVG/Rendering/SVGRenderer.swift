import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerText

/// The drawing state of an element.
struct SVGScope {
  /// The transform from user space to the picture, in points of the image.
  var transform = AffineTransform.identity
  /// The size of the nearest viewport in user units, which percentages refer to.
  var viewport: Size
  /// The innermost clip in the builder; -1 without a clip.
  var clip = -1
  /// The style of the parent element, or of the element itself.
  var style = SVGStyle()

  /// Returns a length of the current style in user units.
  func points(_ length: SVGLength, _ axis: SVGLength.Axis) -> Double {
    style.inherited.points(length, axis, in: viewport)
  }

  /// Returns a geometry property of the current style in user units; nil for its
  /// initial value.
  func length(_ name: String, _ axis: SVGLength.Axis) -> Double? {
    style.length(name).map { points($0, axis) }
  }
}

/// The used amounts of a file's limits, shared with the files nested in it.
final class SVGBudget {
  /// Elements that were visited.
  var elements = 0
  /// Points of paths that were recorded.
  var points = 0
  /// Commands of patterns' tiles.
  var tileCommands = 0
}

/// A writer of an SVG file's elements into a picture.
///
/// Elements with opacity, a mask or a clip path are recorded as separate pictures and
/// placed as a group: clipped, masked, then faded. The coordinates of all pictures are
/// those of the whole image. The placement of a command is the transform from user
/// space.
final class SVGRenderer {
  let tree: SVGTree
  let resources: SVGResources
  let notes: SVGNotes
  var cascade: SVGCascade
  var builder = PictureBuilder()
  /// The box of the drawing while it is measured without recording; nil otherwise.
  var measured: Rect?
  /// The targets of the references being resolved.
  var active: Set<Int> = []
  /// The number of nested clip paths being drawn: their shapes are filled regardless of
  /// paint.
  var isClipping = 0
  /// The paths of elements that are independent of viewport and style.
  var paths: [Int: Path] = [:]
  /// The paths with data from a style, and that data.
  var stylePaths: [Int: (data: String, path: Path)] = [:]
  /// The images of image elements; a nil value for an image that cannot be read.
  var images: [Int: SVGImage?] = [:]
  let fonts: SVGFonts
  let budget: SVGBudget
  /// The nesting depth of the elements being drawn.
  var depth = 0

  init(
    _ tree: SVGTree, resources: SVGResources, notes: SVGNotes, _ budget: SVGBudget
  ) {
    self.tree = tree
    self.resources = resources
    self.notes = notes
    self.budget = budget
    fonts = SVGFonts(resources, notes, budget)
    cascade = SVGCascade(tree, notes, fonts)
  }

  /// Counts visits to an element; throws if there are too many in total.
  ///
  /// - Parameter weight: the number of visits to add.
  func count(_ node: SVGNode, weight: Int = 1) throws(SVGError) {
    budget.elements += weight
    if budget.elements > SVGLimit.elements {
      throw limit("elements are drawn: at most \(SVGLimit.elements)", node)
    }
  }

  /// Throws if elements are nested too deeply.
  func checkDepth(_ node: SVGNode) throws(SVGError) {
    if depth > SVGLimit.depth {
      throw limit("nested elements: at most \(SVGLimit.depth)", node)
    }
  }

  private func limit(_ message: String, _ node: SVGNode) -> SVGError {
    SVGError(line: node.line, column: node.column, message: "too many \(message)")
  }

  // MARK: Elements

  /// Elements that draw nothing at their own position.
  private static let definitions: Set<String> = [
    "defs", "symbol", "clipPath", "mask", "linearGradient", "radialGradient", "pattern",
    "style", "stop", "marker", "filter", "view", "cursor", "title", "desc", "metadata",
  ]
  static let shapes: Set<String> = [
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
  ]

  /// Draws the child elements of an element.
  func drawChildren(of index: Int, _ scope: SVGScope) throws(SVGError) {
    for child in tree.elements(in: index) { try draw(child, scope) }
  }

  /// Draws an element inside a scope with the style of its parent.
  func draw(_ index: Int, _ scope: SVGScope) throws(SVGError) {
    let node = tree.nodes[index]
    if Self.definitions.contains(node.name) { return }
    try count(node)
    var inner = scope
    inner.style = try cascade.style(
      of: index, in: tree, inheriting: scope.style, notes)
    guard inner.style.isDisplayed, meetsConditions(node), place(node, &inner) else {
      return
    }
    depth += 1
    defer { depth -= 1 }
    try checkDepth(node)
    switch node.name {
    case "g", "a", "switch", "svg", "use", "text", "image":
      try compose(index, inner) { (scope) throws(SVGError) in
        try drawContent(index, scope)
      }
    case let name where Self.shapes.contains(name):
      guard let path = try path(of: index, inner) else { return }
      try compose(index, inner) { (scope) throws(SVGError) in
        try paint(path, node, scope)
      }
    default:
      notes.addOnce(
        "the element \(node.name.quotedForMessage) is not supported", at: node)
    }
  }

  /// Draws the content of an element that is not a shape, with its transform applied.
  private func drawContent(_ index: Int, _ scope: SVGScope) throws(SVGError) {
    switch tree.nodes[index].name {
    case "switch":
      for child in tree.elements(in: index)
      where meetsConditions(tree.nodes[child])
        && !Self.definitions.contains(
          tree.nodes[child].name)
      {
        return try draw(child, scope)
      }
    case "svg": try drawViewport(index, scope)
    case "use": try drawUse(index, scope)
    case "text": try drawText(index, scope)
    case "image": try drawImage(index, scope)
    default: try drawChildren(of: index, scope)
    }
  }

  /// Applies an element's transform, then the position of a `use`, which clip paths and
  /// masks follow (SVG 2, section 5.5); returns false if nothing remains to draw.
  func place(_ node: SVGNode, _ scope: inout SVGScope) -> Bool {
    // A transform in a style overrides the attribute.
    if let transform = scope.style.transform ?? transform(node, "transform") {
      scope.transform = transform.concatenating(scope.transform)
    }
    if node.name == "use" {
      scope.transform = scope.transform.translatedBy(
        x: scope.length("x", .x) ?? 0, y: scope.length("y", .y) ?? 0)
    }
    let t = scope.transform
    return t.isFinite && t.inverse != nil
  }

  /// Returns whether the conditions of an element are met: it requires no extension,
  /// and its languages, if it has any, include English.
  func meetsConditions(_ node: SVGNode) -> Bool {
    if node["requiredExtensions"] != nil { return false }
    guard let languages = node["systemLanguage"] else { return true }
    return languages.split(separator: ",").contains {
      let language = String($0).trimmed.lowercased()
      return language == "en" || language.hasPrefix("en-")
    }
  }

  // MARK: Recording

  /// Records the drawing of a closure as a separate picture.
  func record(
    _ body: () throws(SVGError) -> Void
  ) throws(SVGError) -> Picture {
    let outer = builder
    builder = PictureBuilder()
    defer { builder = outer }
    try body()
    return builder.finish()
  }

  /// Returns the box of the drawing of a closure, without strokes and clips; null if
  /// nothing is drawn.
  func measure(
    _ body: () throws(SVGError) -> Void
  ) throws(SVGError) -> Rect {
    let outer = measured
    measured = .null
    defer { measured = outer }
    try body()
    return measured ?? .null
  }

  /// Adds an operation in user space.
  ///
  /// - Parameter bounds: a rectangle that contains its drawing, in user space.
  func append(
    _ operation: Picture.Operation, bounds: Rect, _ scope: SVGScope, alpha: Double = 1
  ) {
    let box = bounds.applying(scope.transform).withRoomForRounding
    guard scope.transform.isFinite, box.isFinite else { return }
    builder.append(
      operation, Placement(scope.transform), clip: scope.clip, bounds: box, alpha: alpha)
  }

  /// Counts the points of a path that is recorded; throws if there are too many.
  func count(_ path: Path, _ node: SVGNode) throws(SVGError) {
    budget.points += path.points.count
    if budget.points > SVGLimit.points {
      throw limit("points of paths are drawn: at most \(SVGLimit.points)", node)
    }
  }
}
