import MesmerGeometry

/// The alignment of a view box in a viewport: the attribute `preserveAspectRatio`.
struct SVGAspect: Hashable {
  /// The space before the box on each axis, as 0, 1/2 or 1 of the remaining space; nil
  /// if the box is stretched to the viewport.
  var align: (x: Double, y: Double)? { isStretched ? nil : (alignX, alignY) }
  private var alignX = 0.5
  private var alignY = 0.5
  private var isStretched = false
  /// Whether the box covers the viewport and is clipped, instead of fitting into it.
  var slices = false

  /// Creates a centred alignment that fits into the viewport.
  init() {}

  /// Reads the attribute; nil if it is invalid.
  init?(_ text: String) {
    var words = text.split(whereSeparator: \.isWhitespace)
    if words.first == "defer" { words.removeFirst() }
    guard (1...2).contains(words.count) else { return nil }
    if words.count == 2 {
      guard words[1] == "meet" || words[1] == "slice" else { return nil }
      slices = words[1] == "slice"
    }
    if words[0] == "none" {
      isStretched = true
      return
    }
    let places = ["Min": 0.0, "Mid": 0.5, "Max": 1.0]
    guard words[0].count == 8, words[0].hasPrefix("x"),
      words[0].dropFirst(4).hasPrefix("Y"),
      let x = places[String(words[0].dropFirst().prefix(3))],
      let y = places[String(words[0].suffix(3))]
    else { return nil }
    (alignX, alignY) = (x, y)
  }

  /// Returns the transform from a box to a viewport; nil if either is empty or the result
  /// is not finite.
  func transform(from box: Rect, to viewport: Rect) -> AffineTransform? {
    guard box.width > 0, box.height > 0, viewport.width > 0, viewport.height > 0 else {
      return nil
    }
    var sx = viewport.width / box.width
    var sy = viewport.height / box.height
    var x = viewport.minX
    var y = viewport.minY
    if let align {
      let scale = slices ? max(sx, sy) : min(sx, sy)
      (sx, sy) = (scale, scale)
      x += align.x * (viewport.width - box.width * scale)
      y += align.y * (viewport.height - box.height * scale)
    }
    let result = AffineTransform(
      a: sx, b: 0, c: 0, d: sy, tx: x - box.minX * sx, ty: y - box.minY * sy)
    return result.isFinite ? result : nil
  }

  /// Reads the attribute `viewBox`; nil if it is not four numbers, the last two
  /// nonnegative.
  static func box(_ text: String) -> Rect? {
    guard let n = ValueCursor.numbers(text), n.count == 4, n[2] >= 0, n[3] >= 0 else {
      return nil
    }
    return Rect(x: n[0], y: n[1], width: n[2], height: n[3])
  }
}
