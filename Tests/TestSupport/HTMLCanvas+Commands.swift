import Mesmer
import MesmerSVG

/// A call or a setting of a recorded list: `["name", arguments...]` or
/// `["=property", value]`.
package struct CanvasCommand: Sendable {
  package var name: String
  package var arguments: [JSONValue]

  /// Nil if the value is not a list that begins with a name.
  package init?(_ value: JSONValue) {
    guard let list = value.elements, let name = list.first?.text else { return nil }
    self.name = name
    arguments = Array(list.dropFirst())
  }
}

extension HTMLCanvas {
  /// The result of a command: none, or the answer to a query.
  package enum Outcome: Hashable, Sendable {
    case done
    case answer(Bool)
    /// An unknown command, or arguments of no accepted type.
    case unknown
  }

  /// Carries out a command. `source` finds the image of drawImage.
  package func perform(
    _ command: CanvasCommand, source: (JSONValue) -> Pixmap?
  ) -> Outcome {
    if command.name.hasPrefix("=") {
      guard let value = command.arguments.first else { return .unknown }
      return set(String(command.name.dropFirst()), value) ? .done : .unknown
    }
    switch command.name {
    case "drawImage": return draw(command.arguments, source: source)
    case "setLineDash": return setLineDash(command.arguments)
    case "roundRect": return roundRect(command.arguments)
    case "setTransform" where command.arguments.isEmpty:
      setTransform(.identity)
      return .done
    case "fill", "clip", "isPointInPath", "isPointInStroke":
      return performWithRule(command)
    default:
      let numbers = command.arguments.compactMap(\.number)
      guard numbers.count == command.arguments.count else { return .unknown }
      return perform(command.name, numbers)
    }
  }

  /// Commands whose last argument may be a fill rule.
  private func performWithRule(_ command: CanvasCommand) -> Outcome {
    var arguments = command.arguments
    var rule = FillRule.nonZero
    if let name = arguments.last?.text {
      guard name == "nonzero" || name == "evenodd" else { return .unknown }
      rule = name == "evenodd" ? .evenOdd : .nonZero
      arguments.removeLast()
    }
    let n = arguments.compactMap(\.number)
    switch (command.name, n.count) {
    case ("fill", 0): fill(rule)
    case ("clip", 0): clip(rule)
    case ("isPointInPath", 2): return .answer(isPointInPath(n[0], n[1], rule))
    case ("isPointInStroke", 2): return .answer(isPointInStroke(n[0], n[1]))
    default: return .unknown
    }
    return .done
  }

  private func perform(_ name: String, _ n: [Double]) -> Outcome {
    switch (name, n.count) {
    case ("save", 0): save()
    case ("restore", 0): restore()
    case ("beginPath", 0): beginPath()
    case ("closePath", 0): closePath()
    case ("stroke", 0): stroke()
    case ("rotate", 1): transform(AffineTransform(rotationAngle: n[0]))
    case ("translate", 2): transform(AffineTransform(translationX: n[0], y: n[1]))
    case ("scale", 2): transform(AffineTransform(scaleX: n[0], y: n[1]))
    case ("transform", 6): transform(AffineTransform(n))
    case ("setTransform", 6): setTransform(AffineTransform(n))
    case ("resize", 2):
      let limit = 0...16384.0
      guard limit.contains(n[0]), limit.contains(n[1]) else { return .unknown }
      resize(width: Int(n[0]), height: Int(n[1]))
    case ("moveTo", 2): moveTo(n[0], n[1])
    case ("lineTo", 2): lineTo(n[0], n[1])
    case ("quadraticCurveTo", 4): quadraticCurveTo(n[0], n[1], n[2], n[3])
    case ("bezierCurveTo", 6): bezierCurveTo(n[0], n[1], n[2], n[3], n[4], n[5])
    case ("arcTo", 5): arcTo(n[0], n[1], n[2], n[3], n[4])
    case ("arc", 5): arc(n[0], n[1], n[2], n[3], n[4])
    case ("arc", 6): arc(n[0], n[1], n[2], n[3], n[4], n[5] != 0)
    case ("ellipse", 7): ellipse(n[0], n[1], n[2], n[3], n[4], n[5], n[6])
    case ("ellipse", 8): ellipse(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7] != 0)
    case ("rect", 4): rect(n[0], n[1], n[2], n[3])
    case ("fillRect", 4): fillRect(n[0], n[1], n[2], n[3])
    case ("strokeRect", 4): strokeRect(n[0], n[1], n[2], n[3])
    case ("clearRect", 4): clearRect(n[0], n[1], n[2], n[3])
    default: return .unknown
    }
    return .done
  }

  private func roundRect(_ arguments: [JSONValue]) -> Outcome {
    let n = arguments.prefix(4).compactMap(\.number)
    guard n.count == 4, arguments.count <= 5 else { return .unknown }
    let given =
      arguments.count == 5 ? arguments[4].elements ?? [arguments[4]] : [.number(0)]
    let radii = given.compactMap { value -> (x: Double, y: Double)? in
      if let both = value.number { return (both, both) }
      guard let x = value["x"]?.number, let y = value["y"]?.number else { return nil }
      return (x, y)
    }
    guard radii.count == given.count else { return .unknown }
    roundRect(n[0], n[1], n[2], n[3], radii)
    return .done
  }

  private func setLineDash(_ arguments: [JSONValue]) -> Outcome {
    guard arguments.count == 1, let list = arguments[0].elements else { return .unknown }
    let lengths = list.compactMap(\.number)
    guard lengths.count == list.count else { return .unknown }
    if lengths.allSatisfy({ $0 >= 0 && $0.isFinite }) { state.dash.lengths = lengths }
    return .done
  }

  private func draw(_ arguments: [JSONValue], source: (JSONValue) -> Pixmap?) -> Outcome {
    let n = arguments.dropFirst().compactMap(\.number)
    guard let operand = arguments.first, n.count == arguments.count - 1,
      let image = source(operand)
    else { return .unknown }
    switch n.count {
    case 2: drawImage(image, n[0], n[1])
    case 4: drawImage(image, n[0], n[1], n[2], n[3])
    case 8: drawImage(image, n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7])
    default: return .unknown
    }
    return .done
  }

  /// Sets a property; a value that the standard ignores has no effect. Returns false
  /// for a property that does not exist.
  private func set(_ property: String, _ value: JSONValue) -> Bool {
    func positive() -> Double? {
      value.number.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    }
    switch property {
    case "fillStyle", "strokeStyle":
      // A text that is not a colour is ignored; gradients are not supported here.
      guard let color = Color.style(value) else { return value.text != nil }
      if property == "fillStyle" {
        state.fillColor = color
      } else {
        state.strokeColor = color
      }
    case "lineWidth": if let width = positive() { state.pen.lineWidth = width }
    case "miterLimit": if let limit = positive() { state.pen.miterLimit = limit }
    case "lineCap":
      if let cap = value.text.flatMap(LineCap.init) { state.pen.lineCap = cap }
    case "lineJoin":
      if let join = value.text.flatMap(LineJoin.init) { state.pen.lineJoin = join }
    case "lineDashOffset":
      if let phase = value.number, phase.isFinite { state.dash.phase = phase }
    case "globalAlpha":
      if let alpha = value.number, alpha >= 0, alpha <= 1 { state.alpha = alpha }
    case "globalCompositeOperation":
      if let mode = value.text.flatMap(BlendMode.init(css:)) { state.blendMode = mode }
    case "imageSmoothingEnabled":
      if let smooths = value.number { state.smooths = smooths != 0 }
    default: return false
    }
    return true
  }
}

extension AffineTransform {
  /// The six numbers in the order a, b, c, d, tx, ty.
  fileprivate init(_ n: [Double]) {
    self.init(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }
}

extension Color {
  /// The colour of CSS, or of an object with components r, g, b and perhaps a in 0...1.
  fileprivate static func style(_ style: JSONValue) -> Color? {
    if let text = style.text { return SVGColor.parse(text) }
    guard let r = style["r"]?.number, let g = style["g"]?.number,
      let b = style["b"]?.number
    else { return nil }
    return Color(red: r, green: g, blue: b, alpha: style["a"]?.number ?? 1)
  }
}

extension BlendMode {
  /// The mode of a globalCompositeOperation.
  fileprivate init?(css name: String) {
    let others: [String: BlendMode] = [
      "source-over": .normal, "lighter": .plusLighter, "color-dodge": .colorDodge,
      "color-burn": .colorBurn, "hard-light": .hardLight, "soft-light": .softLight,
      "source-in": .sourceIn, "source-out": .sourceOut, "source-atop": .sourceAtop,
      "destination-over": .destinationOver, "destination-in": .destinationIn,
      "destination-out": .destinationOut, "destination-atop": .destinationAtop,
    ]
    let same =
      ["copy", "xor", "multiply", "screen", "overlay", "darken", "lighten"]
      + ["difference", "exclusion", "hue", "saturation", "color", "luminosity"]
    guard
      let mode = others[name] ?? (same.contains(name) ? BlendMode(rawValue: name) : nil)
    else { return nil }
    self = mode
  }
}
