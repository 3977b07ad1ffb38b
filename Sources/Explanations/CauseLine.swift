import MesmerGeometry
import MesmerJSONText

/// A line of an explanation about one cause, or about all causes that a file states at
/// the same place.
struct CauseLine {
  var line: Explanation.Line
  /// The indices of the causes in `TreeChanges.causes`, ascending.
  var causes: [Int]
  /// The changes to undo; empty if one of them cannot be undone.
  var undoings: [TreeChanges.Undoing]
  /// The class of the view; empty for a declaration, nil for an input that is not a view.
  var viewClass: String?
  /// Whether it is about a colour's value for the appearance that the view does not have.
  var isUnseen = false

  /// The area of `line.region` in pixels; `Int.max` for an input other than a view.
  var extent: Int {
    line.view.isEmpty ? .max : line.region.width * line.region.height
  }

  /// Returns the lines of all causes, without their pixels.
  static func all(_ changes: TreeChanges, _ shown: ShownTree) -> [CauseLine] {
    var all: [CauseLine] = []
    /// The indices of the lines in `all`, by their places. Values that have the place of
    /// the enclosing value are distinguished by their last step: those that were removed,
    /// and both values of a named colour.
    var known: [String: Int] = [:]
    let declarations = Declarations(changes, shown)
    var templates = TemplateKeys(changes, shown)
    var copy = TreeChanges.RemovedCopy()
    for (index, cause) in changes.causes.enumerated() {
      for described in changes.lines(of: cause) {
        var one = CauseLine(
          line: described.line, causes: [index],
          undoings: described.undoing.map { [$0] } ?? [],
          isUnseen: described.undoing.map(changes.isUnseen) ?? false)
        one.line.region = changes.region(of: cause)
        if case .fact(let key) = cause, !shown.states(fact: key) { one.undoings = [] }
        let declared = declarations.cause(of: described.undoing)
        one.viewClass =
          declared == nil ? described.view.map { changes.tree.nodes[$0].view } : ""
        if let declared {
          let region = one.line.region
          one.line = declared.line
          one.line.region = region
        }
        /// Returns the place of the value or, with a count of 1, of the enclosing one.
        func enclosing(_ count: Int) -> Fault? {
          let steps = declared?.path ?? described.path
          if steps.count < count { return nil }
          let path = Array(steps.dropLast(count))
          if let declared { return declared.place(path) }
          if let place = changes.placeOfCopy(described.undoing, shown, &copy) {
            return place
          }
          guard let view = described.view else { return shown.place(ofFact: path) }
          if count == 0, case .value(let change, _)? = described.undoing {
            return shown.place(of: change, changes.statements[view])
          }
          return shown.place(changes.statements[view], path)
        }
        let template = templates.place(of: described.undoing)
        guard let place = template ?? enclosing(0), place.line > 0 else {
          all.append(one)
          continue
        }
        (one.line.file, one.line.line) = (place.file, place.line)
        one.line.column = place.column
        var spot = one.line.place
        if case .value(let change, _)? = described.undoing,
          change.now == nil || place == enclosing(1)
        {
          spot += " " + (described.path.last?.text ?? "")
        }
        // Added copies of a view have one line.
        if case .added(let view)? = described.undoing,
          let whole = shown.place(changes.statements[view], [])
        {
          spot = "added \(whole.file) \(whole.line):\(whole.column)"
        }
        // A header may have been replaced. Removed copies of a view have one line.
        if case .removed(let old, _)? = described.undoing {
          let one = changes.before.nodes[old]
          spot += " removed " + (one.value("repeat") == nil ? "\(one.index)" : one.view)
        }
        guard let same = known[spot] else {
          known[spot] = all.count
          all.append(one)
          continue
        }
        all[same].add(one)
      }
    }
    return all
  }

  /// Merges a line at the same place. Views of one class with the same change are
  /// counted.
  private mutating func add(_ other: CauseLine) {
    let isOfSameView = causes.last == other.causes.last
    let common = common(with: other)
    if !isOfSameView { causes += other.causes }
    if undoings.isEmpty || other.undoings.isEmpty {
      undoings = []
    } else {
      undoings += other.undoings
    }
    isUnseen = isUnseen && other.isUnseen
    line.region = line.region.union(other.line.region)
    if line.key.hasSuffix("." + other.line.key), !other.line.key.isEmpty {
      // The value of a header is also a value of its list.
      let region = line.region
      line = other.line
      line.region = region
    } else if let viewClass, viewClass == other.viewClass, other.line.key == line.key,
      !line.key.isEmpty || other.line.what.hasPrefix("added"), !isOfSameView,
      let (from, to) = common
    {
      line.views += 1
      (line.view, line.path) = (viewClass, "")
      (line.from, line.to) = (from, to)
    } else if case .removed? = other.undoings.first, !isOfSameView {
      line.views += 1
    }
  }

  /// Returns the values of the line if the other line has the same ones, or of two texts
  /// the part that changed in both; nil if there is none.
  private func common(with other: CauseLine) -> (from: String, to: String)? {
    if (line.from, line.to) == (other.line.from, other.line.to),
      line.what == other.line.what || line.what.hasPrefix("added")
    {
      return (line.from, line.to)
    }
    guard case .value(let one, _)? = undoings.first,
      case .value(let another, _)? = other.undoings.first, let part = one.part,
      let same = another.part, part == same
    else { return nil }
    return (JSONTree.quoted("...\(part.old)..."), JSONTree.quoted("...\(part.new)..."))
  }
}

extension ValueChange {
  /// The part of a text that changed, if it is not empty.
  fileprivate var part: (old: String, new: String)? {
    guard case .string(let old)? = before, case .string(let new)? = now else {
      return nil
    }
    let (a, b) = (Array(old), Array(new))
    let (start, end) = a.equalEnds(with: b)
    if start + end == min(a.count, b.count) { return nil }
    return (String(a[start..<a.count - end]), String(b[start..<b.count - end]))
  }
}
