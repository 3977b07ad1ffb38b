import MesmerDrawing
import MesmerGeometry

// Gradients. Their stops are mixed straight, not premultiplied, as SVG says.

extension SVGScribe {
  /// An element and those it refers to for what it lacks, the nearest first.
  func chain(of index: Int) -> [Int] {
    var chain = [index]
    while chain.count <= SVGLimit.depth,
      tree.nodes[chain[chain.count - 1]]["href"] != nil,
      let next = target(of: tree.nodes[chain[chain.count - 1]])
    {
      let kinds = ["linearGradient", "radialGradient", "pattern"]
      guard kinds.contains(tree.nodes[next].name) else { break }
      if chain.contains(next) {
        noteCycle(tree.nodes[index])
        break
      }
      chain.append(next)
    }
    return chain
  }

  /// The nearest element of a chain that has an attribute.
  func attribute(_ name: String, _ chain: [Int]) -> SVGNode? {
    chain.first { tree.nodes[$0][name] != nil }.map { tree.nodes[$0] }
  }

  /// The transform in an attribute of a chain; the identity, with a warning, for none.
  func transform(_ name: String, _ chain: [Int]) -> AffineTransform {
    guard let node = attribute(name, chain), let text = node[name] else {
      return .identity
    }
    if let transform = SVGTransform.parse(text) { return transform }
    notes.add(
      "\(name): expected a list of transforms, found \(text.quotedForMessage)", at: node)
    return .identity
  }

  /// The paint of a gradient element; nil if it has no stops, or no box to fill.
  func gradient(
    _ index: Int, opacity: Double, _ scope: SVGScope, box: Rect
  ) throws(SVGError) -> Paint? {
    let chain = chain(of: index)
    let stops = try stops(chain, opacity)
    guard let last = stops.last else { return nil }
    var user = AffineTransform.identity
    let isBox = attribute("gradientUnits", chain)?["gradientUnits"] != "userSpaceOnUse"
    if isBox {
      guard box.isFinite, box.width > 0, box.height > 0 else { return nil }
      user = AffineTransform(
        a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)
    }
    if stops.count == 1 { return .color(last.color) }
    func length(_ name: String, _ axis: SVGLength.Axis) -> Double? {
      guard let node = attribute(name, chain), let length = self.length(node, name) else {
        return nil
      }
      return isBox ? length.fraction : scope.points(length, axis)
    }
    func percent(_ value: Double, _ axis: SVGLength.Axis) -> Double {
      isBox ? value / 100 : scope.points(SVGLength(value, .percent), axis)
    }
    let geometry: Gradient.Geometry
    if tree.nodes[index].name == "linearGradient" {
      let from = Point(x: length("x1", .x) ?? 0, y: length("y1", .y) ?? 0)
      let to = Point(
        x: length("x2", .x) ?? percent(100, .x), y: length("y2", .y) ?? 0)
      if from == to { return .color(last.color) }
      geometry = .linear(from: from, to: to)
    } else {
      let center = Point(
        x: length("cx", .x) ?? percent(50, .x), y: length("cy", .y) ?? percent(50, .y))
      let radius = length("r", .other) ?? percent(50, .other)
      let start = length("fr", .other) ?? 0
      guard radius > 0, start >= 0 else {
        if radius < 0 || start < 0 {
          notes.add(
            "radialGradient: r and fr must not be negative", at: tree.nodes[index])
          return nil
        }
        return .color(last.color)
      }
      let focus = Point(x: length("fx", .x) ?? center.x, y: length("fy", .y) ?? center.y)
      geometry = .radial(
        startCenter: SVGScribe.focus(focus, within: radius, of: center),
        startRadius: start, endCenter: center, endRadius: radius)
    }
    let spread = attribute("spreadMethod", chain)?["spreadMethod"]
    var result = Gradient(
      geometry, stops: stops, spread: spread.flatMap(Gradient.Spread.init) ?? .pad,
      transform: transform("gradientTransform", chain).concatenating(user))
    result.mixing = .straight
    return .gradient(result)
  }

  /// A focus moved onto the circle if it is outside. It stays inside by a millionth of the
  /// radius: from the circle itself, the colours would reach only to its tangent.
  static func focus(_ focus: Point, within radius: Double, of center: Point) -> Point {
    let way = focus - center
    let reach = radius * (1 - 0x1p-20)
    return way.length > reach ? center + (reach / way.length) * way : focus
  }

  /// The stops of the nearest element of a chain that has any, with rising offsets.
  private func stops(
    _ chain: [Int], _ opacity: Double
  ) throws(SVGError) -> [Gradient.Stop] {
    func stops(in index: Int) -> [Int] {
      tree.elements(in: index).filter { tree.nodes[$0].name == "stop" }
    }
    guard let owner = chain.first(where: { !stops(in: $0).isEmpty }) else { return [] }
    var result: [Gradient.Stop] = []
    for index in stops(in: owner) {
      let node = tree.nodes[index]
      try count(node)
      let style = try cascade.style(of: index, in: tree, notes)
      var offset = 0.0
      if let text = node["offset"] {
        if let length = SVGLength(text) {
          offset = min(max(length.fraction, 0), 1)
        } else {
          notes.add(
            "offset: expected a number or a percentage, found \(text.quotedForMessage)",
            at: node)
        }
      }
      let color = style.color(style.stopColor) ?? .black
      result.append(
        Gradient.Stop(
          max(offset, result.last?.offset ?? 0),
          color.withAlpha(color.alpha * style.stopOpacity * opacity)))
    }
    return result
  }
}
