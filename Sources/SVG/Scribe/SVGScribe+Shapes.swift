import MesmerGeometry
import MesmerPaths

// The outlines of shapes, in user space.

extension SVGScribe {
  /// The outline of a shape; nil if it has none.
  func path(of index: Int, _ scope: SVGScope) throws(SVGError) -> Path? {
    if let path = paths[index] { return path }
    let node = tree.nodes[index]
    var path: Path?
    switch node.name {
    case "path":
      path = self.path(data: node)
      if path == nil { return nil }
      paths[index] = path
    case "polyline", "polygon":
      path = polygon(node)
      paths[index] = path
    case "rect": path = rect(node, scope)
    case "circle":
      let radius = length(node, "r", .other, scope)
      path = ellipse(node, radius, radius, scope)
    case "ellipse":
      let radii = radii(node, scope)
      path = ellipse(node, radii.x ?? 0, radii.y ?? 0, scope)
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

  private func path(data node: SVGNode) -> Path? {
    guard let data = node["d"], data.trimmed != "none" else { return nil }
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
      guard segments < SVGLimit.segments, let x = cursor.number() else {
        notePoints(node, cursor, start)
        break
      }
      cursor.skipSeparator()
      guard let y = cursor.number() else {
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

  /// The attributes `rx` and `ry`: one that is absent or auto is the other. Nil for
  /// neither.
  private func radii(_ node: SVGNode, _ scope: SVGScope) -> (x: Double?, y: Double?) {
    func radius(_ name: String, _ axis: SVGLength.Axis) -> Double? {
      guard let length = length(node, name) else { return nil }
      let value = scope.points(length, axis)
      if value >= 0 { return value }
      notes.add("\(name): expected a length that is not negative", at: node)
      return nil
    }
    let x = radius("rx", .x)
    let y = radius("ry", .y)
    return (x ?? y, y ?? x)
  }

  /// A rectangle, clockwise from the end of its upper left corner.
  private func rect(_ node: SVGNode, _ scope: SVGScope) -> Path? {
    let box = Rect(
      x: length(node, "x", .x, scope), y: length(node, "y", .y, scope),
      width: length(node, "width", .x, scope), height: length(node, "height", .y, scope))
    if box.size.width < 0 || box.size.height < 0 {
      notes.add("rect: width and height must not be negative", at: node)
      return nil
    }
    guard box.size.width > 0, box.size.height > 0, box.isFinite else { return nil }
    let radii = radii(node, scope)
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

  /// An ellipse, clockwise from the right.
  private func ellipse(
    _ node: SVGNode, _ rx: Double, _ ry: Double, _ scope: SVGScope
  ) -> Path? {
    if rx < 0 || ry < 0 {
      notes.add("\(node.name): a radius must not be negative", at: node)
      return nil
    }
    let center = Point(x: length(node, "cx", .x, scope), y: length(node, "cy", .y, scope))
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
