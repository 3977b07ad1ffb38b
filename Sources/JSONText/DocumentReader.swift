import MesmerGeometry

/// Typed reading of a `JSONTree`. A method records a diagnostic at an invalid value and
/// usually returns nil; reading then continues, so that one pass reports the errors of
/// many values.
package final class DocumentReader {
  /// The document.
  package let tree: JSONTree
  /// The fonts, colours and other objects that values name. Each file format defines the
  /// type; scenes use `FontContext`.
  package var context: AnyObject?
  /// Names in other systems and the keys that they may mean, for suggestions.
  package var synonyms: [String: [String]] = [:]
  /// Whether values that are valid alone may contradict each other.
  package var allowsContradictions = false
  /// The errors found so far, in the order in which they were found.
  private var faults: [(node: Int, message: String)] = []
  private lazy var places = JSONPlaces(tree)

  /// Creates a reader of a document.
  package init(_ tree: JSONTree) { self.tree = tree }

  // MARK: Diagnostics

  /// Records an error at a node.
  package func fault(_ node: Int, _ message: String) {
    faults.append((node, message))
  }

  /// The number of names that suggestions have been compared with.
  private var comparisons = 0
  /// The maximum number of comparisons per document: 2^18, of a microsecond or two each.
  private static let mostComparisons = 1 &<< 18

  /// Returns the result of `Spelling.suggestion`; an empty string after `mostComparisons`
  /// comparisons, which limit the time for documents with many errors.
  package func suggestion(
    for word: String, among known: @autoclosure () -> [String],
    synonyms: [String: [String]] = [:]
  ) -> String {
    if comparisons >= Self.mostComparisons { return "" }
    let known = known()
    comparisons += known.count
    return Spelling.suggestion(for: word, among: known, synonyms: synonyms)
  }

  /// The warnings: values that are valid but probably unintended.
  private var warnings: [(node: Int, message: String)] = []

  /// Records a warning at a node.
  package func warn(_ node: Int, _ message: String) { warnings.append((node, message)) }

  /// The warnings with their places, in the order of the tree, which is that of the text
  /// unless templates or included files were expanded.
  package var warningLines: [String] {
    warnings.isEmpty ? [] : placed(warnings).map(\.description)
  }

  /// Whether an error was found.
  package var hasFaults: Bool { !faults.isEmpty }

  /// The number of errors so far.
  package var faultCount: Int { faults.count }

  /// Returns all errors with their places, in the order of the tree, which is that of the
  /// text unless templates or included files were expanded; nil if there are none. Equal
  /// errors at the same place, as of copies, are returned once. Takes time in proportion
  /// to the size of the document.
  package func error() -> SceneError? {
    faults.isEmpty ? nil : SceneError(placed(faults))
  }

  private func placed(_ found: [(node: Int, message: String)]) -> [Fault] {
    let sorted = found.enumerated().sorted {
      ($0.element.node, $0.offset) < ($1.element.node, $1.offset)
    }
    // Copies of a view have the same place in the text, so their error is reported once.
    var known: Set<[String]> = []
    return sorted.map { places.fault($0.element.node, $0.element.message) }
      .filter {
        known.insert([$0.file, "\($0.line)", "\($0.column)", $0.message]).inserted
      }
  }

  /// Returns the place of a node, as a diagnostic without a message. The first call takes
  /// time in proportion to the size of the document.
  package func place(of node: Int) -> Fault { places.fault(node, "") }

  private func expected(_ what: String, _ node: Int) {
    fault(node, "expected \(what), found \(tree.described(node))")
  }

  // MARK: Objects

  /// The members of an object, by key.
  package struct Members {
    fileprivate var values: [String: Int] = [:]

    /// Creates members from the nodes of their values.
    package init(_ values: [String: Int] = [:]) { self.values = values }

    /// The node of a key's value; nil if the object does not have the key.
    package subscript(key: String) -> Int? { values[key] }
  }

  /// Returns the members of an object with the given keys; records an error for each
  /// other key. Nil, with an error, for a value that is not an object.
  package func object(_ node: Int, keys: [String]) -> Members? {
    guard tree.kind(node) == .object else {
      let list = Self.list(keys, "and")
      expected("an object" + (list.isEmpty ? "" : " with the keys \(list)"), node)
      return nil
    }
    var members = Members()
    for key in tree.each(node) {
      let name = tree.string(key)
      if keys.contains(name) {
        members.values[name] = key + 1
      } else {
        let near = suggestion(for: name, among: keys, synonyms: synonyms)
        let list = near.isEmpty ? Self.list(keys, "or") : ""
        fault(key, "unknown key" + (list.isEmpty ? near : "; use \(list)"))
      }
    }
    return members
  }

  /// Returns 2 to 8 keys as a list in a sentence; an empty text for others.
  private static func list(_ keys: [String], _ last: String) -> String {
    guard 2...8 ~= keys.count else { return "" }
    return keys.dropLast().joined(separator: ", ") + " \(last) \(keys[keys.count - 1])"
  }

  /// Returns the elements of a list; nil for any other value, with an error that calls
  /// the elements `what`.
  package func list(_ node: Int, of what: String) -> [Int]? {
    guard tree.kind(node) == .array else {
      expected("a list of \(what)", node)
      return nil
    }
    return tree.children(node)
  }

  // MARK: Single values

  /// Reads a string.
  package func string(_ node: Int) -> String? {
    guard tree.kind(node) == .string else {
      expected("a string", node)
      return nil
    }
    return tree.string(node)
  }

  /// Reads `true` or `false`.
  package func bool(_ node: Int) -> Bool? {
    switch tree.kind(node) {
    case .true: return true
    case .false: return false
    case .null, .number, .string, .array, .object, .key:
      expected("true or false", node)
      return nil
    }
  }

  /// Reads a number in a range.
  package func number(
    _ node: Int, in range: ClosedRange<Double> = DocumentReader.finite
  ) -> Double? {
    guard tree.kind(node) == .number else {
      expected("a number", node)
      return nil
    }
    let value = tree.number(node)
    if range.contains(value) { return value }
    fault(node, DocumentReader.outside(value, range))
    return nil
  }

  /// Reads an integer in a range.
  package func integer(_ node: Int, in range: ClosedRange<Int>) -> Int? {
    guard
      let value = number(
        node, in: Double(range.lowerBound)...Double(range.upperBound))
    else { return nil }
    if value == value.rounded() { return Int(value) }
    fault(node, "must be a whole number, not \(JSONTree.text(value))")
    return nil
  }

  /// Reads one of the raw values of an enumeration.
  @_semantics("optimize.sil.specialize.generic.never")
  package func choice<Value>(
    _ node: Int
  ) -> Value? where Value: RawRepresentable<String> & CaseIterable {
    if tree.kind(node) == .string, let value = Value(rawValue: tree.string(node)) {
      return value
    }
    unknownChoice(node, among: Value.allCases.map { $0.rawValue })
    return nil
  }

  /// Reads one of the given values by its name.
  @_semantics("optimize.sil.specialize.generic.never")
  package func choice<Value>(
    _ node: Int, _ cases: [(name: String, value: Value)]
  ) -> Value? {
    if tree.kind(node) == .string {
      let text = tree.string(node)
      for (name, value) in cases where name == text { return value }
    }
    unknownChoice(node, among: cases.map { $0.name })
    return nil
  }

  private func unknownChoice(_ node: Int, among names: [String]) {
    guard tree.kind(node) == .string else {
      expected("one of " + names.joined(separator: ", "), node)
      return
    }
    let text = tree.string(node)
    let suggestion = suggestion(for: text, among: names)
    fault(
      node,
      suggestion.isEmpty
        ? "unknown value \(JSONTree.quoted(text)); it must be one of "
          + names.joined(separator: ", ")
        : "unknown value \(JSONTree.quoted(text))" + suggestion)
  }

  // MARK: Geometry

  /// The range of all finite numbers.
  package static var finite: ClosedRange<Double> {
    -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
  }
  /// The range of all finite numbers that are not negative.
  package static var notNegative: ClosedRange<Double> {
    0...Double.greatestFiniteMagnitude
  }

  /// Reads a list of exactly `count` finite numbers; `form` describes the list in the
  /// error, such as `[x, y]`.
  package func numbers(_ node: Int, _ form: String, count: Int) -> [Double]? {
    guard tree.kind(node) == .array, tree.count(node) == count else {
      expected(form, node)
      return nil
    }
    var result: [Double] = []
    result.reserveCapacity(count)
    for child in tree.each(node) {
      guard let value = number(child) else { return nil }
      result.append(value)
    }
    return result
  }

  /// Reads two numbers; the common case takes a fast path.
  private func pair(_ node: Int, _ form: String) -> (Double, Double)? {
    if tree.kind(node) == .array, tree.next(node) == node + 3,
      tree.kind(node + 1) == .number, tree.kind(node + 2) == .number
    {
      return (tree.number(node + 1), tree.number(node + 2))
    }
    guard let v = numbers(node, form, count: 2) else { return nil }
    return (v[0], v[1])
  }

  /// Reads `[x, y]`.
  package func point(_ node: Int) -> Point? {
    guard let (x, y) = pair(node, "[x, y]") else { return nil }
    return Point(x: x, y: y)
  }

  /// Reads `[dx, dy]`.
  package func vector(_ node: Int) -> Vector? {
    guard let (dx, dy) = pair(node, "[dx, dy]") else { return nil }
    return Vector(dx: dx, dy: dy)
  }

  /// Reads `[width, height]`, both nonnegative.
  package func size(_ node: Int) -> Size? {
    guard let (width, height) = pair(node, "[width, height]") else { return nil }
    guard notNegative(width, "width", node + 1),
      notNegative(height, "height", node + 2)
    else { return nil }
    return Size(width: width, height: height)
  }

  /// Reads `[x, y, width, height]`, with a nonnegative width and height.
  package func rect(_ node: Int) -> Rect? {
    // A fast path for the common case.
    if tree.kind(node) == .array, tree.next(node) == node + 5,
      (node + 1...node + 4).allSatisfy({ tree.kind($0) == .number })
    {
      let width = tree.number(node + 3)
      let height = tree.number(node + 4)
      if width >= 0 && height >= 0 {
        return Rect(
          x: tree.number(node + 1), y: tree.number(node + 2), width: width,
          height: height)
      }
    }
    guard let v = numbers(node, "[x, y, width, height]", count: 4),
      notNegative(v[2], "width", node + 3), notNegative(v[3], "height", node + 4)
    else { return nil }
    return Rect(x: v[0], y: v[1], width: v[2], height: v[3])
  }

  /// Reads `[top, left, bottom, right]`.
  package func insets(_ node: Int) -> EdgeInsets? {
    guard let v = numbers(node, "[top, left, bottom, right]", count: 4) else {
      return nil
    }
    return EdgeInsets(top: v[0], left: v[1], bottom: v[2], right: v[3])
  }

  private func notNegative(_ value: Double, _ what: String, _ node: Int) -> Bool {
    if value >= 0 { return true }
    fault(node, "the \(what) is negative: \(JSONTree.text(value))")
    return false
  }

  /// Returns the message for a value outside its range.
  package static func outside(_ value: Double, _ range: ClosedRange<Double>) -> String {
    let value = JSONTree.text(value)
    let low = JSONTree.text(range.lowerBound)
    let high = JSONTree.text(range.upperBound)
    if range.upperBound == .greatestFiniteMagnitude {
      return range.lowerBound == .leastNonzeroMagnitude
        ? "must be greater than 0, not \(value)"
        : "must be at least \(low), not \(value)"
    }
    if range.lowerBound == .leastNonzeroMagnitude {
      return "must be greater than 0 and at most \(high), not \(value)"
    }
    return "must be between \(low) and \(high), not \(value)"
  }
}
