import MesmerGeometry
import MesmerJSONText
import MesmerSceneFormat

/// The change of a view: its causes, and the effects of causes elsewhere.
struct ViewChange {
  /// A cause: a change of the view that code or a file makes.
  struct Cause: Equatable {
    /// The change, without the view.
    let line: Explanation.Line
    /// The change of a value; nil for the view as a whole.
    var change: ValueChange?
    /// The value that changed, in the view; empty for the view as a whole.
    var path: [JSONStep] { change?.path ?? [] }
  }

  /// The effects of changes elsewhere.
  struct Effect: Equatable {
    var step: Vector?
    var isResized = false
    var isScrolled = false
    /// Whether the view is a row that a list did not show before.
    var isRow = false
  }

  private(set) var causes: [Cause] = []
  private(set) var effect = Effect()
  /// Whether a change moves, cuts, fades or hides the view's subviews too.
  private(set) var affectsSubviews = false
  /// The distance of the move that is the first cause, without a change of size.
  private(set) var step: Vector?

  var isEmpty: Bool { causes.isEmpty && effect == Effect() }

  /// Whether a cause is a key that determines the view's position or size.
  var isPlaced: Bool {
    causes.contains { cause in
      if case .key(let key)? = cause.path.first { ViewValues.isPlace(key) } else { false }
    }
  }

  /// Creates an empty change.
  init() {}

  /// The change of a row that a list did not show before.
  static var row: ViewChange {
    var change = ViewChange()
    change.effect.isRow = true
    change.affectsSubviews = true
    return change
  }

  /// The change of a view that another class replaces.
  init(_ node: Node, replacing before: Node) {
    let change = ValueChange(
      path: [.key(node.isStated ? "view" : "class")], before: .string(before.view),
      now: .string(node.view))
    causes = [Cause(line: change.line(), change: change)]
    affectsSubviews = true
  }

  /// Adds a cause that affects the subviews too.
  mutating func add(_ text: String) {
    causes.append(Cause(line: .init(what: text)))
    affectsSubviews = true
    step = nil
  }

  /// Removes the move, the first cause, which is a consequence of another view's change.
  mutating func removeMove() {
    causes.removeFirst()
    step = nil
  }

  typealias Node = ViewTree.Node

  /// Compares a view with an earlier one of the same class. `isZoomed` is true if the
  /// view's scroll view has another zoom scale. A new position or size is an effect if
  /// layout determines it or a file states the view's values; otherwise it is a cause.
  /// Scrolling is also an effect if another timeline is played.
  init(_ node: Node, since before: Node, isZoomed: Bool, isPlayed: Bool) {
    let isEffect = node.isStated || node.isLaidOut || before.isLaidOut
    addPlace(node, before, isZoomed, isEffect)
    let place = causes.count
    addScrolling(node, before, isEffect: node.isStated || isPlayed)
    addValues(node, before)
    let move = ViewChange.center(node) - ViewChange.center(before)
    if place == 1, node.frame.size == before.frame.size,
      node.transform == before.transform
    {
      step = move
    }
  }

  // MARK: Place

  private static func center(_ node: Node) -> Point {
    Point(x: node.frame.midX, y: node.frame.midY)
  }

  private mutating func addPlace(
    _ node: Node, _ before: Node, _ isZoomed: Bool, _ isEffect: Bool
  ) {
    let (frame, old) = (node.frame, before.frame)
    let isPlain =
      node.transform == before.transform && node.transform == .identity
    // The change of a zoomed view's transform is reported as its scroll view's zoom.
    if isZoomed && !isPlain { return }
    let (from, to) =
      isPlain
      ? (old.origin, frame.origin) : (ViewChange.center(before), ViewChange.center(node))
    let text = ViewChange.moved(from: from, to: to)
    if isEffect {
      if text != nil { effect.step = to - from }
      effect.isResized = frame.size != old.size
    } else {
      if let text { add(text) }
      if frame.size != old.size {
        add(
          "resized from \(ViewChange.text(old.size)) to \(ViewChange.text(frame.size)) pt"
        )
      }
    }
    if node.transform != before.transform {
      if node.isStated {
        effect.isResized = true
      } else {
        add(
          "transform: \(ViewChange.text(before.transform)) -> "
            + ViewChange.text(node.transform))
      }
    }
    if effect != Effect() { affectsSubviews = true }
  }

  private mutating func addScrolling(_ node: Node, _ before: Node, isEffect: Bool) {
    let text = ViewChange.vector(from: before.offset, to: node.offset)
    if isEffect {
      effect.isScrolled = node.zoom != before.zoom || text != nil
      if effect.isScrolled { affectsSubviews = true }
      return
    }
    if node.zoom != before.zoom {
      add(
        "zoomed from \(ViewChange.text(before.zoom)) to \(ViewChange.text(node.zoom))")
    }
    guard let text else { return }
    let isScrolled = ViewValues.isScrolling(node.sceneClass)
    add(isScrolled ? "scrolled by \(text) pt" : "bounds moved by \(text) pt")
  }

  // MARK: Values

  private mutating func addValues(_ node: Node, _ before: Node) {
    let keys = Set((node.values + before.values).map(\.key)).sorted()
    for key in keys where node.value(key) != before.value(key) {
      // The size of zoomed content follows from the zoom.
      if key == "contentSize", !node.isStated, node.zoom != before.zoom { continue }
      let standard = ViewValues.standard(key, of: node.sceneClass)
      for change in ValueChange.all(before.value(key), node.value(key), at: [.key(key)]) {
        causes.append(Cause(line: change.line(standard: standard), change: change))
      }
      let isPlace = node.isStated && (key == "constraints" || ViewValues.isPlace(key))
      if isPlace || ViewValues.reachesSubviews(key, of: node.sceneClass) {
        affectsSubviews = true
      }
    }
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

  /// Returns the text of a vector, such as `(0, -7.5)`.
  static func text(_ vector: Vector) -> String {
    "(\(text(vector.dx)), \(text(vector.dy)))"
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
