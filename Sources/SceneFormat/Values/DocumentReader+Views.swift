import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerPaths
import MesmerScrolling
import MesmerViews

/// Values that only views have.
extension DocumentReader {
  /// The parts of a mask, by name.
  static let maskNames: [(name: String, value: AutoresizingMask)] = [
    ("leftMargin", .flexibleLeftMargin), ("width", .flexibleWidth),
    ("rightMargin", .flexibleRightMargin), ("topMargin", .flexibleTopMargin),
    ("height", .flexibleHeight), ("bottomMargin", .flexibleBottomMargin),
  ]

  /// What may change with the superview's size: a list of names.
  func mask(_ node: Int) -> AutoresizingMask? {
    guard let names = list(node, of: "flexible parts") else { return nil }
    var mask: AutoresizingMask = []
    for name in names {
      guard let part = choice(name, DocumentReader.maskNames) else {
        return nil
      }
      mask.insert(part)
    }
    return mask
  }

  /// A dash pattern, `{phase, lengths}`.
  func dash(_ node: Int) -> Dash? {
    guard let members = object(node, keys: ["phase", "lengths"]) else {
      return nil
    }
    var dash = Dash(lengths: [])
    if let phase = members["phase"] {
      guard let value = number(phase) else { return nil }
      dash.phase = value
    }
    guard let lengths = members["lengths"] else {
      fault(node, "a dash needs lengths, such as {lengths: [6, 3]}")
      return nil
    }
    guard let children = list(lengths, of: "lengths") else { return nil }
    for child in children {
      guard let length = number(child, in: DocumentReader.notNegative) else {
        return nil
      }
      dash.lengths.append(length)
    }
    return dash
  }

  /// `{edge, offset}`: how a view sticks to an edge.
  func sticky(_ node: Int) -> Sticky? {
    guard let members = object(node, keys: ["edge", "offset"]) else { return nil }
    guard let edge = members["edge"] else {
      fault(node, "the edge is missing; for example { \"edge\": \"top\" }")
      return nil
    }
    guard let edge: Sticky.Edge = choice(edge) else { return nil }
    var sticky = Sticky(edge: edge)
    if let offset = members["offset"] {
      guard let value = number(offset) else { return nil }
      sticky.offset = value
    }
    return sticky
  }

  /// `{divisor}`: how a view grows while it is pulled down.
  func stretch(_ node: Int) -> Stretch? {
    guard let members = object(node, keys: ["divisor"]) else { return nil }
    guard let divisor = members["divisor"] else { return Stretch() }
    return number(divisor, in: ViewClass.positive).map(Stretch.init)
  }

  /// Insets without negative values.
  func capInsets(_ node: Int) -> EdgeInsets? {
    guard let insets = insets(node) else { return nil }
    for child in tree.children(node) where tree.number(child) < 0 {
      fault(child, "must be at least 0, not \(tree.described(child))")
      return nil
    }
    return insets
  }

  /// A rectangle inside the unit square.
  func unitRect(_ node: Int) -> Rect? {
    guard let rect = rect(node) else { return nil }
    if rect.minX >= 0 && rect.minY >= 0 && rect.maxX <= 1 && rect.maxY <= 1 {
      return rect
    }
    fault(node, "must lie inside the unit square, [0, 0, 1, 1]")
    return nil
  }

  /// A name, or a factor per millisecond between 0 and 1.
  func decelerationRate(_ node: Int) -> DecelerationRate? {
    if tree.kind(node) == .number {
      let value = tree.number(node)
      if value > 0 && value < 1 { return DecelerationRate(rawValue: value) }
      fault(
        node,
        "must be greater than 0 and less than 1, not \(tree.described(node))")
      return nil
    }
    return choice(node, DocumentReader.rateNames)
  }

  /// UIScrollView's rates, by name.
  static let rateNames: [(name: String, value: DecelerationRate)] = [
    ("normal", .normal), ("fast", .fast),
  ]

  /// A zoom scale: greater than 0, less than 65536.
  func zoomScale(_ node: Int) -> Double? {
    guard let value = number(node) else { return nil }
    if value > 0 && value < 65536 { return value }
    fault(
      node,
      "must be greater than 0 and less than 65536, not \(tree.described(node))")
    return nil
  }
}
