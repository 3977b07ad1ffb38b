import Mesmer

/// Plays the drawing traces of the conformance data (its README has the
/// grammar): postfix tokens, drawn with a canvas.
package struct QuartzTrace {
  /// The picture's size in pixels.
  package var width = 0
  package var height = 0
  /// The drawing of the trace.
  package var picture = Picture.empty

  /// Reads and plays a trace; `name` is the file in errors. Throws for unknown operators,
  /// for operators with too few or too many operands, and if the size is missing.
  package init(_ text: String, name: String) throws(ConformanceError) {
    var stack: [Double] = []
    var path = Path()
    var color = Color.black
    var rule = FillRule.nonZero
    var lineWidth = 2.0
    let canvas = Canvas()
    canvas.save()
    func point(_ i: Int) -> Point { Point(stack[i], stack[i + 1]) }
    var tokens = text.split(whereSeparator: \.isWhitespace).map(String.init)[...]
    while let token = tokens.popFirst() {
      if let number = Double(token) {
        stack.append(number)
        continue
      }
      guard let operands = QuartzTrace.operands[token] else {
        throw .malformed(path: name, "the trace has the unknown word \(token)")
      }
      if stack.count != operands {
        throw .malformed(
          path: name, "\(token) takes \(operands) numbers, not \(stack.count)")
      }
      switch token {
      case "n": path = Path()
      case "m": path.move(to: point(0))
      case "l": path.addLine(to: point(0))
      case "c": path.addCurve(to: point(4), control1: point(0), control2: point(2))
      case "h": path.close()
      case "rectangle": path.addRect(Rect(stack[0], stack[1], stack[2], stack[3]))
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
      case "paint": canvas.fill(Rect(0, 0, Double(width), Double(height)), with: color)
      case "/width", "/height":
        guard let value = tokens.popFirst().flatMap({ Int($0) }) else {
          throw .malformed(path: name, "\(token) is followed by a whole number")
        }
        if token == "/width" { width = value } else { height = value }
      default: break
      }
      if token.hasSuffix("+") { path = Path() }
      stack.removeAll()
    }
    guard stack.isEmpty else {
      throw .malformed(path: name, "the trace ends in a number")
    }
    guard (1...16384).contains(width), (1...16384).contains(height) else {
      throw .malformed(path: name, "the trace has no size")
    }
    picture = canvas.finish()
  }

  /// All operators, and the number of operands of each. Operators that set a default have
  /// no effect.
  private static let operands = [
    "m": 2, "l": 2, "c": 6, "rectangle": 4, "g": 1, "a": 1, "rgb": 3, "rgba": 4,
    "set-line-width": 1, "n": 0, "h": 0, "fill": 0, "fill+": 0, "stroke": 0, "stroke+": 0,
    "clip": 0, "clip+": 0, "reset-clip": 0, "paint": 0, "//EVEN_ODD": 0, "//WINDING": 0,
    "/width": 0, "/height": 0, "<<": 0, ">>": 0, "/content": 0, "//COLOR_ALPHA": 0,
    "surface": 0, "context": 0, "pop": 0, "set-source": 0, "set-fill-rule": 0,
  ]
}
