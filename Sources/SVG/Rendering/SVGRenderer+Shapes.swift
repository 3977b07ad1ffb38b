import MesmerGeometry
import MesmerPaths

// The outlines of shapes, in user space.

extension SVGRenderer {
  /// Returns the outline of a shape; nil if it has none.
  func path(of index: Int, _ scope: SVGScope) throws(SVGError) -> Path? {
    let node = tree.nodes[index]
    if node.name == "path", let own = scope.style.geometry["d"] {
      return try self.path(index, data: own)
    }
    if let path = paths[index] { return path }
    var path: Path?
    switch node.name {
    case "path":
      path = self.path(data: node)
      if path == nil { return nil }
      paths[index] = path
    case "polyline", "polygon":
      path = polygon(node)
      paths[index] = path
    case "rect": path = rect(scope)
    case "circle":
      let radius = scope.length("r", .other) ?? 0
      path = ellipse(radius, radius, scope)
    case "ellipse":
      let radii = radii(scope)
      path = ellipse(radii.x ?? 0, radii.y ?? 0, scope)
    case "line":
      var line = Path()
      line.move(
        to: Point(x: length(node, "x1", .x, scope), y: length(node, "y1", .y, scope)))
      line.addLine(
        to: Point(x: length(node, "x2", .x, scope), y: length(node, "y2", .y, scope)))
      path = line
    default: break
    }
    return path
  }

  /// Returns the path of the property `d` in a style; nil for `none`.
  private func path(_ index: Int, data: SVGGeometry) throws(SVGError) -> Path? {
    guard case .path(let data) = data else { return nil }
    if let known = stylePaths[index], known.data == data { return known.path }
    let node = tree.nodes[index]
    try count(node, weight: 1 + data.utf8.count / 256)
    let path = path(node, data)
    stylePaths[index] = (data, path)
    return path
  }

  private func path(data node: SVGNode) -> Path? {
    guard let data = node["d"], data.trimmed != "none" else { return nil }
    return path(node, data)
  }

  private func path(_ node: SVGNode, _ data: String) -> Path {
    let (path, error) = Path.beginning(
      ofSVGPathData: data, mostSegments: SVGLimit.segments)
    if let error {
      notes.add("d: \(error.description); the path is drawn up to there", at: node)
    }
    return path
  }

  private func polygon(_ node: SVGNode) -> Path {
    var path = Path()
    guard let text = node["points"] else { return path }
    var cursor = ValueCursor(text)
    var segments = 0
    cursor.skipSpace()
    while !cursor.isAtEnd {
      let start = cursor.at
      guard segments < SVGLimit.segments, let x = cursor.number(mayEndInDot: true) else {
        notePoints(node, cursor, start)
        break
      }
      cursor.skipSeparator()
      guard let y = cursor.number(mayEndInDot: true) else {
        notePoints(node, cursor, start)
        break
      }
      cursor.skipSeparator()
      let point = Point(x: x, y: y)
      if path.isEmpty { path.move(to: point) } else { path.addLine(to: point) }
      segments += 1
    }
    if node.name == "polygon" { path.close() }
    return path
  }

  private func notePoints(_ node: SVGNode, _ cursor: ValueCursor, _ at: Int) {
    let rest = cursor.text(at..<min(at + 24, cursor.bytes.count))
    notes.add(
      "points: expected pairs of numbers, at most \(SVGLimit.segments), found "
        + "\(rest.quotedForMessage); the shape is drawn up to there", at: node)
  }

  /// Returns the radii `rx` and `ry`: one that is auto equals the other. Nil if both
  /// are auto.
  private func radii(_ scope: SVGScope) -> (x: Double?, y: Double?) {
    let x = scope.length("rx", .x)
    let y = scope.length("ry", .y)
    return (x ?? y, y ?? x)
  }

  /// Returns a rectangle, clockwise from the end of its upper left corner; nil if it is
  /// empty or not finite.
  private func rect(_ scope: SVGScope) -> Path? {
    let box = Rect(
      x: scope.length("x", .x) ?? 0, y: scope.length("y", .y) ?? 0,
      width: scope.length("width", .x) ?? 0, height: scope.length("height", .y) ?? 0)
    guard box.size.width > 0, box.size.height > 0, box.isFinite else { return nil }
    let radii = radii(scope)
    let rx = min(radii.x ?? 0, box.width / 2)
    let ry = min(radii.y ?? 0, box.height / 2)
    guard rx > 0, ry > 0 else { return Path(rect: box) }
    var path = Path()
    path.move(to: Point(x: box.minX + rx, y: box.minY))
    func corner(_ x: Double, _ y: Double, _ start: Double) {
      path.addArc(
        Arc(
          center: Point(x: x, y: y), xAxis: Vector(dx: rx, dy: 0),
          yAxis: Vector(dx: 0, dy: ry), startAngle: start * (Double.pi / 2),
          sweep: Double.pi / 2))
    }
    path.addLine(to: Point(x: box.maxX - rx, y: box.minY))
    corner(box.maxX - rx, box.minY + ry, -1)
    path.addLine(to: Point(x: box.maxX, y: box.maxY - ry))
    corner(box.maxX - rx, box.maxY - ry, 0)
    path.addLine(to: Point(x: box.minX + rx, y: box.maxY))
    corner(box.minX + rx, box.maxY - ry, 1)
    path.addLine(to: Point(x: box.minX, y: box.minY + ry))
    corner(box.minX + rx, box.minY + ry, 2)
    path.close()
    return path
  }

  /// Returns an ellipse, clockwise from the right; nil if it is empty or not finite.
  private func ellipse(_ rx: Double, _ ry: Double, _ scope: SVGScope) -> Path? {
    let center = Point(x: scope.length("cx", .x) ?? 0, y: scope.length("cy", .y) ?? 0)
    guard rx > 0, ry > 0, rx.isFinite, ry.isFinite, center.isFinite else { return nil }
    var path = Path()
    let arc = Arc(
      center: center, xAxis: Vector(dx: rx, dy: 0), yAxis: Vector(dx: 0, dy: ry),
      startAngle: 0, sweep: Arc.fullTurn)
    path.move(to: arc.start)
    path.addArc(arc)
    path.close()
    return path
  }
}
