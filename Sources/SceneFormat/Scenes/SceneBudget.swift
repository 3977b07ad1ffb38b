import MesmerJSONText

/// The numbers of views, constraints and values in a scene, which have limits.
struct SceneBudget {
  /// The maximum number of views in a scene, copies included: 2^20. Views that take more
  /// memory or time than a plain one count as several (`ViewClass.cost(of:)`).
  static var maximumViews: Int { 1 &<< 20 }
  /// The maximum number of constraints in a scene, copies included: 2^12. A view in a
  /// stack counts as eight.
  static var maximumConstraints: Int { 1 &<< 12 }
  /// The maximum number of values (numbers, strings, lists, objects) read for copies:
  /// 2^25.
  static var maximumNodes: Int { 1 &<< 25 }

  let reader: DocumentReader
  /// The number of views so far, weighted.
  var viewCount = 0
  /// The number of constraints so far; each view in a stack counts as eight.
  private(set) var constraintCount = 0
  /// The number of values read for copies so far.
  private var nodeCount = 0

  init(reader: DocumentReader) { self.reader = reader }

  /// Counts views. Above the limit it returns false, and reports an error the first time.
  mutating func addViews(_ count: Int, _ node: Int) -> Bool {
    viewCount += count
    return check(
      viewCount, after: count, SceneBudget.maximumViews, node,
      "the scene has more than 2^20 views, the limit; a Label counts as four, a "
        + "ListView as eight and its rows, a control as 4 to 25 and more with its "
        + "segments, dots and items, eight bytes of text as one")
  }

  /// Counts constraints. Above the limit it returns false, and reports an error the first
  /// time.
  mutating func addConstraints(_ count: Int, _ node: Int) -> Bool {
    constraintCount += count
    return check(
      constraintCount, after: count, SceneBudget.maximumConstraints, node,
      "the scene has more than 2^12 constraints, the limit; a view in a StackView "
        + "counts as eight; use ListView for long lists")
  }

  /// Returns whether a sum is within a limit. Reports the addition of `count` that
  /// exceeded it.
  private func check(
    _ sum: Int, after count: Int, _ limit: Int, _ node: Int, _ message: String
  ) -> Bool {
    if sum <= limit { return true }
    if sum - count <= limit { reader.fault(node, message) }
    return false
  }

  /// Counts the values of copies of a view, each of which is read separately. Above the
  /// limit it returns false, and reports an error.
  mutating func addNodes(_ copies: Int, _ node: Int) -> Bool {
    let tree = reader.tree
    // Eight bytes of a string, which may be a path, count as a value.
    let size = (node..<tree.next(node)).reduce(0) {
      $0 + 1 + (tree.kind($1) == .string ? tree.string($1).utf8.count / 8 : 0)
    }
    // The product cannot overflow: at most 2^28 bytes of text and 2^20 copies.
    nodeCount += size * copies
    if nodeCount <= SceneBudget.maximumNodes { return true }
    reader.fault(
      node,
      "the copies of repeated views have more than 2^25 values together; repeat fewer "
        + "or simpler ones")
    return false
  }
}
