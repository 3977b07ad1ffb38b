import MesmerDrawing
import MesmerGeometry

// Gradients. Their stops are interpolated without premultiplication, as SVG specifies.

extension SVGRenderer {
  /// Returns an element and the elements that it references for missing values, the
  /// nearest first. Gradients reference gradients of either kind; patterns reference
  /// patterns.
  func chain(of index: Int) -> [Int] {
    let kinds =
      tree.nodes[index].name == "pattern"
      ? ["pattern"] : ["linearGradient", "radialGradient"]
    var chain = [index]
    while chain.count <= SVGLimit.depth,
      tree.nodes[chain[chain.count - 1]]["href"] != nil,
      let next = target(of: tree.nodes[chain[chain.count - 1]])
    {
      guard kinds.contains(tree.nodes[next].name) else { break }
      if chain.contains(next) {
        noteCycle(tree.nodes[index])
        break
      }
      chain.append(next)
    }
    return chain
  }

  /// Returns an attribute's value from the nearest element of a chain in which it is
  /// valid; nil if no element has a valid one.
  func value<Value>(
    _ name: String, _ chain: [Int], _ read: (SVGNode) -> Value?
  ) -> Value? {
    for index in chain where tree.nodes[index][name] != nil {
      if let value = read(tree.nodes[index]) { return value }
    }
    return nil
  }

  /// Returns the keyword in an attribute; nil if it is absent or, with a warning,
  /// unknown.
  func word(_ node: SVGNode, _ name: String, of words: [String]) -> String? {
    guard let text = node[name] else { return nil }
    if words.contains(text) { return text }
    notes.add(
      "\(name): expected \(words.joined(separator: " or ")), found "
        + text.quotedForMessage, at: node)
    return nil
  }

  /// Returns whether the value of an attribute such as `gradientUnits` is
  /// `objectBoundingBox`; nil if it is absent or invalid.
  func isBox(_ node: SVGNode, _ name: String) -> Bool? {
    word(node, name, of: ["userSpaceOnUse", "objectBoundingBox"])
      .map { $0 == "objectBoundingBox" }
  }

  /// Returns the transform in an attribute of a chain; the identity if no element has a
  /// valid one.
  func transform(_ name: String, _ chain: [Int]) -> AffineTransform {
    value(name, chain) { transform($0, name) } ?? .identity
  }

  /// Returns the transform in an attribute; nil if it is absent or, with a warning,
  /// invalid.
  func transform(_ node: SVGNode, _ name: String) -> AffineTransform? {
    guard let text = node[name] else { return nil }
    if let transform = SVGTransform.parse(text) { return transform }
    notes.add(
      "\(name): expected a list of transforms, found \(text.quotedForMessage)", at: node)
    return nil
  }

  /// Returns the paint of a gradient element; nil if it has no stops, a radius is
  /// negative, or its units are those of an empty box.
  func gradient(
    _ index: Int, opacity: Double, _ scope: SVGScope, box: Rect
  ) throws(SVGError) -> Paint? {
    let chain = chain(of: index)
    let stops = try stops(chain, opacity)
    guard let last = stops.last else { return nil }
    var user = AffineTransform.identity
    let isBox =
      value("gradientUnits", chain) { self.isBox($0, "gradientUnits") } ?? true
    if isBox {
      guard box.isFinite, box.width > 0, box.height > 0 else { return nil }
      user = AffineTransform(
        a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)
    }
    if stops.count == 1 { return .color(last.color) }
    // The geometry is inherited only from gradients of the same kind.
    let alike = chain.filter { tree.nodes[$0].name == tree.nodes[index].name }
    func length(_ name: String, _ axis: SVGLength.Axis) -> Double? {
      value(name, alike) { self.length($0, name) }
        .map { isBox ? $0.fraction : scope.points($0, axis) }
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
      // If the focus is outside the circle, the gradient is a cone between two circles.
      geometry = .radial(
        startCenter: focus, startRadius: start, endCenter: center, endRadius: radius)
    }
    let spread = value("spreadMethod", chain) {
      word($0, "spreadMethod", of: Gradient.Spread.allCases.map(\.rawValue))
    }
    return .gradient(
      Gradient(
        geometry, stops: stops, spread: spread.flatMap(Gradient.Spread.init) ?? .pad,
        transform: transform("gradientTransform", chain).concatenating(user)))
  }

  /// Returns the stops of the nearest element of a chain that has any, in ascending
  /// order of offset.
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
        if let fraction = SVGValue.fraction(text) {
          offset = fraction
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
