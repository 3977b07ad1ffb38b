import Mesmer

/// Plays the drawing traces of the conformance data (its README has the
/// grammar): postfix tokens, drawn with a canvas.
public struct QuartzTrace {
  /// The picture's size in pixels.
  public var width = 0
  public var height = 0
  /// What the trace draws.
  public var picture = Picture.empty

  /// Reads and plays a trace; nil if an operator lacks an operand or the size
  /// is missing.
  public init?(_ text: String) {
    var stack: [Double] = []
    var path = Path()
    var color = Color.black
    var rule = FillRule.nonZero
    var lineWidth = 2.0
    var pending: String?
    let canvas = Canvas()
    canvas.save()
    func point(_ i: Int) -> Point { Point(x: stack[i], y: stack[i + 1]) }
    var tokens = text.split(whereSeparator: \.isWhitespace).map(String.init)[...]
    while let token = tokens.popFirst() {
      if let number = Double(token) {
        stack.append(number)
        continue
      }
      if let operands = QuartzTrace.operands[token], stack.count != operands {
        return nil
      }
      switch token {
      case "n":
        path = Path()
      case "m": path.move(to: point(0))
      case "l": path.addLine(to: point(0))
      case "c": path.addCurve(to: point(4), control1: point(0), control2: point(2))
      case "h": path.close()
      case "rectangle":
        path.addRect(Rect(x: stack[0], y: stack[1], width: stack[2], height: stack[3]))
      case "g": color = Color(white: stack[0])
      case "a": color = Color(white: 0, alpha: stack[0])
      case "rgb": color = Color(red: stack[0], green: stack[1], blue: stack[2])
      case "rgba":
        color = Color(red: stack[0], green: stack[1], blue: stack[2], alpha: stack[3])
      case "set-line-width": lineWidth = stack[0]
      case "//EVEN_ODD": rule = .evenOdd
      case "//WINDING": rule = .nonZero
      case "fill+", "fill": canvas.fill(path, with: color, rule: rule)
      case "stroke+", "stroke":
        canvas.stroke(path, with: color, style: StrokeStyle(lineWidth: lineWidth))
      case "clip+", "clip": canvas.clip(to: path, rule: rule)
      case "reset-clip":
        canvas.restore()
        canvas.save()
      case "paint":
        canvas.fill(
          Rect(x: 0, y: 0, width: Double(width), height: Double(height)), with: color)
      case "/width", "/height": pending = token
      default: break
      }
      if token.hasSuffix("+") { path = Path() }
      if pending != nil, token != "/width", token != "/height" { pending = nil }
      stack.removeAll()
      if let name = pending, let value = tokens.first.flatMap({ Int($0) }) {
        if name == "/width" { width = value } else { height = value }
      }
    }
    guard (1...16384).contains(width), (1...16384).contains(height) else { return nil }
    picture = canvas.finish()
  }

  /// How many numbers the operators take.
  private static let operands = [
    "m": 2, "l": 2, "c": 6, "rectangle": 4, "g": 1, "a": 1, "rgb": 3, "rgba": 4,
    "set-line-width": 1, "n": 0, "h": 0,
  ]
}
