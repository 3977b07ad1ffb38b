import MesmerGeometry
import MesmerJSONText
import MesmerSceneFormat

/// A description of the changes in a view.
struct ViewChange {
  /// The changes, each as a short phrase; empty without visible changes.
  private(set) var texts: [String] = []
  /// Whether a change moves, clips, fades or hides the view's subviews too.
  private(set) var affectsSubviews = false
  /// The distance of the move, if nothing else changed.
  private(set) var step: Vector?

  var isEmpty: Bool { texts.isEmpty }

  /// Creates a change of the view as a whole.
  init(texts: [String] = []) {
    self.texts = texts
    affectsSubviews = !texts.isEmpty
  }

  /// Adds a change that affects the subviews too.
  mutating func add(_ text: String) {
    texts.append(text)
    affectsSubviews = true
    step = nil
  }

  typealias Node = ViewTree.Node

  /// Creates the changes of a view since an earlier one of the same class. `isZoomed`
  /// indicates that the zoom by its scroll view has changed.
  init(_ node: Node, since before: Node, isZoomed: Bool) {
    addPlace(node, before, isZoomed)
    let place = texts.count
    addScrolling(node, before)
    addValues(node, before)
    let move = ViewChange.center(node) - ViewChange.center(before)
    if place == 1, texts.count == 1, node.frame.size == before.frame.size,
      node.transform == before.transform
    {
      step = move
    }
  }

  // MARK: Place

  private static func center(_ node: Node) -> Point {
    Point(x: node.frame.midX, y: node.frame.midY)
  }

  private mutating func addPlace(_ node: Node, _ before: Node, _ isZoomed: Bool) {
    let (frame, old) = (node.frame, before.frame)
    let isPlain =
      node.transform == before.transform && node.transform == .identity
    // A zoomed view's size on the screen is reported by its scroll view.
    if isZoomed && !isPlain { return }
    let (from, to) =
      isPlain
      ? (old.origin, frame.origin) : (ViewChange.center(before), ViewChange.center(node))
    if let text = ViewChange.moved(from: from, to: to) { add(text) }
    if frame.size != old.size {
      add(
        "resized from \(ViewChange.text(old.size)) to \(ViewChange.text(frame.size)) pt")
    }
    if node.transform != before.transform {
      add(
        "transform changed from \(ViewChange.text(before.transform)) "
          + "to \(ViewChange.text(node.transform))")
    }
  }

  private mutating func addScrolling(_ node: Node, _ before: Node) {
    if node.zoom != before.zoom {
      add(
        "zoomed from \(ViewChange.text(before.zoom)) to \(ViewChange.text(node.zoom))")
    }
    guard let text = ViewChange.vector(from: before.offset, to: node.offset) else {
      return
    }
    let isScrolled = ViewValues.isScrolling(node.sceneClass)
    add(isScrolled ? "scrolled by \(text) pt" : "bounds moved by \(text) pt")
  }

  // MARK: Values

  private mutating func addValues(_ node: Node, _ before: Node) {
    let keys = Set((node.values + before.values).map(\.key)).sorted()
    for key in keys where node.value(key) != before.value(key) {
      // The size of zoomed content follows from the zoom.
      if key == "contentSize", node.zoom != before.zoom { continue }
      func value(_ node: Node) -> JSONElement? {
        node.value(key) ?? ViewValues.standard(key, of: node.sceneClass)
      }
      let text = ViewChange.text(key, value(before), value(node))
      if ViewValues.reachesSubviews(key, of: node.sceneClass) {
        add(text)
      } else {
        texts.append(text)
      }
    }
  }

  /// The maximum length of a value in the text.
  private static let longest = 40

  private static func text(
    _ key: String, _ before: JSONElement?, _ now: JSONElement?
  ) -> String {
    if let text = pixels(key, before, now) { return text }
    let before = before.map { ColorText.short($0.line, key: key) }
    let now = now.map { ColorText.short($0.line, key: key) }
    switch (key, before, now) {
    case ("isHidden", _, "true"): return "hidden"
    case ("isHidden", _, _): return "shown"
    case ("shadow", _, nil), ("shadow", _, "null"): return "lost its shadow"
    case ("shadow", nil, _), ("shadow", "null", _): return "gained a shadow"
    case (_, let before?, let now?)
    where before.count <= longest && now.count <= longest:
      return "\(key) changed from \(before) to \(now)"
    case (_, nil, let now?) where now.count <= longest: return "\(key) set to \(now)"
    case (_, let before?, nil) where before.count <= longest:
      return "\(key) removed (\(before))"
    default: return "\(key) changed"
    }
  }

  /// Returns the description of an image, alone or in a pattern, with other pixels or
  /// another file; nil if the value contains none.
  private static func pixels(
    _ key: String, _ before: JSONElement?, _ now: JSONElement?
  ) -> String? {
    func image(_ value: JSONElement?) -> JSONElement? {
      value?["digest"] != nil && value?["size"] != nil ? value : value?["image"]
    }
    guard let old = image(before), let new = image(now), old != new else { return nil }
    func name(_ image: JSONElement) -> String {
      guard case .string(let path)? = image["path"] else { return size(image) }
      return "\(path.shortenedPath), \(size(image))"
    }
    func size(_ image: JSONElement) -> String {
      guard case .list(let sides)? = image["size"] else { return "" }
      return sides.map(\.line).joined(separator: " x ")
    }
    return old["path"] == new["path"] && size(old) == size(new)
      ? "the pixels of \(key) changed (\(name(new)))"
      : "\(key) changed from \(name(old)) to \(name(new))"
  }

  // MARK: Numbers

  private static func moved(from a: Point, to b: Point) -> String? {
    vector(from: a, to: b).map { "moved by \($0) pt" }
  }

  /// Returns the text of a vector; nil for no visible difference.
  private static func vector(from a: Point, to b: Point) -> String? {
    let (x, y) = (text(b.x - a.x), text(b.y - a.y))
    return x == "0" && y == "0" ? nil : "(\(x), \(y))"
  }

  private static func text(_ size: Size) -> String {
    "\(text(size.width)) x \(text(size.height))"
  }

  private static func text(_ t: AffineTransform) -> String {
    "[" + [t.a, t.b, t.c, t.d, t.tx, t.ty].map(text).joined(separator: ", ") + "]"
  }

  /// Returns a number rounded to a millionth.
  static func text(_ number: Double) -> String {
    let rounded = (number * 1e6).rounded() / 1e6
    return JSONTree.text(rounded == 0 ? 0 : rounded)
  }
}
