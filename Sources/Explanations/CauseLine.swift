import MesmerGeometry
import MesmerJSONText

/// A line of an explanation about one cause, or about all causes that a file states at
/// the same place.
struct CauseLine {
  var line: Explanation.Line
  /// The indices of the causes in `TreeChanges.causes`, one for each change.
  var causes: [Int]
  /// The changes to undo; empty if one of them cannot be undone.
  var undoings: [TreeChanges.Undoing]

  /// The area of `line.region` in pixels; `Int.max` for an input other than a view.
  var extent: Int {
    line.view.isEmpty ? .max : line.region.width * line.region.height
  }

  /// Returns the lines of all causes, without their pixels.
  static func all(_ changes: TreeChanges, _ shown: ShownTree) -> [CauseLine] {
    var all: [CauseLine] = []
    /// The indices of the lines in `all`, by their places. Values that were removed from
    /// one object have its place, and are distinguished by their last step.
    var known: [String: Int] = [:]
    let declarations = Declarations(changes, shown)
    for (index, cause) in changes.causes.enumerated() {
      for described in changes.lines(of: cause) {
        var one = CauseLine(
          line: described.line, causes: [index],
          undoings: described.undoing.map { [$0] } ?? [])
        one.line.region = changes.region(of: cause)
        if case .fact(let key) = cause, !shown.states(fact: key) { one.undoings = [] }
        let declared = declarations.cause(of: described.undoing)
        if let declared {
          let region = one.line.region
          one.line = declared.line
          one.line.region = region
        }
        let place =
          declared.flatMap { shown.place($0.node, $0.path) }
          ?? described.view.map { shown.place(changes.statements[$0], described.path) }
          ?? shown.place(ofFact: described.path)
        guard let place, place.line > 0 else {
          all.append(one)
          continue
        }
        (one.line.file, one.line.line) = (place.file, place.line)
        one.line.column = place.column
        var spot = one.line.place
        if case .value(let change, _)? = described.undoing, change.now == nil {
          spot += " " + (described.path.last?.text ?? "")
        }
        guard let same = known[spot] else {
          known[spot] = all.count
          all.append(one)
          continue
        }
        all[same].add(
          one, described.view.map { declared == nil ? changes.tree.nodes[$0].view : "" })
      }
    }
    return all
  }

  /// Merges a line at the same place. `view` is the class of the other line's view; nil
  /// if the other line is about an input that is not a view.
  private mutating func add(_ other: CauseLine, _ view: String?) {
    causes += other.causes
    if undoings.isEmpty || other.undoings.isEmpty {
      undoings = []
    } else {
      undoings += other.undoings
    }
    line.region = line.region.union(other.line.region)
    if other.line.key.count < line.key.count, !other.line.key.isEmpty {
      // The value of a header is also a value of its list.
      let region = line.region
      line = other.line
      line.region = region
    } else if let view, other.line.key == line.key, !line.key.isEmpty {
      line.views += 1
      (line.view, line.path) = (view, "")
    }
  }
}
