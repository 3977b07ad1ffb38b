import MesmerDrawing
import MesmerGeometry
import MesmerJSONText

/// Gradients.
extension DocumentReader {
  /// A gradient: `{ linear: { from, to, stops, spread } }`,
  /// `{ radial: { center, radius, startCenter, startRadius, stops, spread } }`
  /// or `{ conic: { center, startAngle (degrees, clockwise), stops } }`, where
  /// stops are `[[offset, colour], ...]` and spread is `pad` if left out. Each kind may have
  /// a `transform` from its points to the view's.
  package func gradient(_ node: Int) -> Gradient? {
    let kinds = ["linear", "radial", "conic"]
    guard let members = object(node, keys: kinds) else { return nil }
    let given = kinds.filter { members[$0] != nil }
    guard given.count == 1, let body = members[given[0]] else {
      // Unknown keys have been reported already.
      if given.count > 1 || tree.count(node) == 0 {
        fault(
          node, "expected one of {linear: ...}, {radial: ...} and {conic: ...}")
      }
      return nil
    }
    switch given[0] {
    case "linear": return linearGradient(body)
    case "radial": return radialGradient(body)
    default: return conicGradient(body)
    }
  }

  private func linearGradient(_ node: Int) -> Gradient? {
    guard
      let members = object(node, keys: ["from", "to", "stops", "spread", "transform"]),
      let from = required("from", members, node),
      let to = required("to", members, node),
      let stops = required("stops", members, node)
    else { return nil }
    guard let start = point(from), let end = point(to),
      let colors = gradientStops(stops), let spread = spread(members),
      let transform = gradientTransform(members)
    else { return nil }
    if start == end {
      fault(to, "must not be the same point as from")
      return nil
    }
    return Gradient(
      .linear(from: start, to: end), stops: colors, spread: spread, transform: transform)
  }

  private func radialGradient(_ node: Int) -> Gradient? {
    let keys = [
      "center", "radius", "startCenter", "startRadius", "stops", "spread",
      "transform",
    ]
    guard let members = object(node, keys: keys),
      let center = required("center", members, node),
      let radius = required("radius", members, node),
      let stops = required("stops", members, node)
    else { return nil }
    guard let end = point(center),
      let endRadius = number(
        radius, in: .leastNonzeroMagnitude...Double.greatestFiniteMagnitude),
      let colors = gradientStops(stops), let spread = spread(members),
      let transform = gradientTransform(members)
    else { return nil }
    var start = end
    var startRadius = 0.0
    if let node = members["startCenter"] {
      guard let value = point(node) else { return nil }
      start = value
    }
    if let node = members["startRadius"] {
      guard let value = number(node, in: DocumentReader.notNegative) else {
        return nil
      }
      startRadius = value
    }
    if start == end && startRadius == endRadius {
      fault(radius, "must not be the same circle as the start circle")
      return nil
    }
    return Gradient(
      .radial(
        startCenter: start, startRadius: startRadius, endCenter: end,
        endRadius: endRadius),
      stops: colors, spread: spread, transform: transform)
  }

  private func conicGradient(_ node: Int) -> Gradient? {
    guard
      let members = object(node, keys: ["center", "startAngle", "stops", "transform"]),
      let center = required("center", members, node),
      let stops = required("stops", members, node)
    else { return nil }
    guard let middle = point(center), let colors = gradientStops(stops),
      let transform = gradientTransform(members)
    else { return nil }
    var degrees = 0.0
    if let node = members["startAngle"] {
      guard let value = number(node) else { return nil }
      degrees = value
    }
    return Gradient(
      .conic(center: middle, startAngle: degrees * (Double.pi / 180)), stops: colors,
      transform: transform)
  }

  /// `[[offset, colour], ...]`, at least one.
  private func gradientStops(_ node: Int) -> [Gradient.Stop]? {
    guard let stops = list(node, of: "stops") else { return nil }
    if stops.isEmpty {
      fault(node, "a gradient needs at least one stop")
      return nil
    }
    var result: [Gradient.Stop] = []
    for stop in stops {
      guard tree.kind(stop) == .array, tree.count(stop) == 2 else {
        fault(stop, "expected [offset, colour], found \(tree.described(stop))")
        continue
      }
      let parts = tree.children(stop)
      if let offset = number(parts[0], in: 0...1), let color = color(parts[1]) {
        result.append(Gradient.Stop(offset, color))
      }
    }
    return result.count == stops.count ? result : nil
  }

  private func gradientTransform(_ members: Members) -> AffineTransform? {
    guard let node = members["transform"] else { return .identity }
    guard let value = transform(node) else { return nil }
    if value.inverse == nil {
      fault(node, "the transform has no inverse, so nothing would be painted")
      return nil
    }
    return value
  }

  private func spread(_ members: Members) -> Gradient.Spread? {
    guard let node = members["spread"] else { return .pad }
    return choice(node)
  }

  private func required(_ key: String, _ members: Members, _ node: Int) -> Int? {
    if let value = members[key] { return value }
    fault(node, "the key \(key) is missing")
    return nil
  }
}
