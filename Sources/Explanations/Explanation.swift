import MesmerGeometry
import MesmerGoldens
import MesmerJSONText
import MesmerPlatform

/// The explanation of the difference of a picture of views: the inputs that changed, and
/// their consequences.
///
///     settings.json:18:9: Label.font: largeTitle -> title1; 5120 px differ
///     as a consequence 5 views moved by (0, -7.5) pt, 1 resized
///
/// If the inputs of the golden are unknown or have not changed, the lines name the views
/// that paint the differing pixels:
///
///     212 px of card-17 (root.subviews[2].subviews[17]), of which 40 px its shadow
package struct Explanation: Equatable, Sendable {
  /// The causes, then the owners of pixels, each with the most pixels first and followed
  /// by a count of those that have no line; then the lines without pixels: causes in
  /// files, and last the consequences.
  package var lines: [Line] = []
  /// The changes of the causes, without places, names and pixels, by which cases with
  /// the same causes are grouped. Empty without causes.
  package var cause = ""

  package init(lines: [Line] = [], cause: String = "") {
    (self.lines, self.cause) = (lines, cause)
  }

  /// Whether the inputs of the golden were needed, but are not known.
  package var lacksInputs: Bool {
    lines.first?.kind == .owner
      && !lines.contains { $0.what == Explanation.unchanged }
  }

  /// The text of the cause without its pixels; nil unless there is exactly one.
  package var onlyCause: String? {
    let causes = lines.filter { $0.kind == .cause }
    guard causes.count == 1, var line = causes.first else { return nil }
    (line.pixels, line.views) = (0, 1)
    return line.text
  }

  static let unchanged = "; its inputs did not change"

  /// A cause, the consequences of all causes, or an owner of pixels.
  package struct Line: Equatable, Sendable {
    package enum Kind: String, CaseIterable, Sendable { case cause, consequence, owner }

    package var kind = Kind.cause
    /// The file that states the value, empty if none does, and the place in it.
    package var file = ""
    package var line = 0
    package var column = 0
    /// The view, by its id, property or class, and its path; empty for other inputs, and
    /// for pixels of no view.
    package var view = ""
    package var path = ""
    /// The row of a list that the view is in: `in row 3`; empty if it is in none.
    package var row = ""
    /// The number of views that have the change.
    package var views = 1
    /// The key of the value that changed, with the steps to a part of the value; empty
    /// for a change of the view as a whole.
    package var key = ""
    /// The values before and after, or a description of the change in `what`, with which
    /// both values are empty.
    package var from = ""
    package var to = ""
    package var what = ""
    /// The number of differing pixels, and a text about the parts of the view that paint
    /// them.
    package var pixels = 0
    package var share = ""
    /// The part of the actual picture that the cause affects; empty for all of it.
    package var region = PixelRect.empty

    package init(_ kind: Kind = .cause, what: String = "") {
      (self.kind, self.what) = (kind, what)
    }

    /// The change without its view.
    var change: String {
      what.isEmpty ? "\(key): \(from) -> \(to)" : key.isEmpty ? what : "\(key) \(what)"
    }

    /// The place in the file, with line and column.
    package var place: String {
      file.isEmpty ? "" : "\(file.shortenedPath):\(line):\(column)"
    }

    /// The name of the view, followed by its path and row if no file states the value.
    package var name: String {
      if !file.isEmpty || path.isEmpty { return view }
      return "\(view) (\(path.shortened))" + (row.isEmpty ? "" : " \(row)")
    }

    /// The name of the view, and the key.
    package var subject: String {
      if name.isEmpty || key.isEmpty { return name + key }
      return name + (file.isEmpty ? " " : ".") + key
    }

    /// The text after the subject.
    package var words: String {
      (what.isEmpty || subject.isEmpty ? "" : " ") + what
        + (views > 1 ? " (\(views) views)" : "")
    }

    /// The number of pixels, with a verb.
    package var count: String {
      pixels == 0 ? "" : "\(pixels) px \(pixels == 1 ? "differs" : "differ")\(share)"
    }

    /// The text of the line.
    package var text: String {
      switch kind {
      case .consequence: return what
      case .owner:
        return "\(pixels) px \(view.isEmpty ? "" : "of \(subject)\(share)")\(what)"
      case .cause:
        let values = what.isEmpty ? ": \(from) -> \(to)" : ""
        return (file.isEmpty ? "" : place + ": ") + subject + values + words
          + (count.isEmpty ? "" : "; \(count)")
      }
    }
  }
}

// MARK: Serialization

extension Explanation {
  /// The explanation as one line of JSON; empty without lines.
  var json: String {
    lines.isEmpty ? "" : Explanation.form.write(self, beside: Explanation()).line
  }

  /// Creates an explanation from its JSON; empty if it is invalid.
  init(json: String) {
    let read = try? DocumentReader.read(Array(json.utf8), path: "", "explanation") {
      var explanation = Explanation()
      Explanation.form.read($0, JSONTree.root, skippingIn: &explanation)
      return explanation
    }
    self = read ?? Explanation()
  }

  /// The fields of an explanation, which are also fields of a finding.
  private static let form = ObjectForm<Explanation>([
    .text("cause", \.cause), .key("explanation", \.lines, Line.forms),
  ])
}

extension Explanation.Line {
  /// The form of lines; `text` is the line as it is printed.
  static let forms = ObjectForm<Self>([
    .key("kind", \.kind, .choice, isAlwaysWritten: true),
    Field("text", read: { _, _, _ in true }, write: { line, _ in .string(line.text) }),
    .text("file", \.file), .count("line", \.line, to: 1 &<< 31, always: false),
    .count("column", \.column, to: 1 &<< 31, always: false),
    .text("view", \.view), .text("path", \.path), .text("row", \.row),
    .count("views", \.views), .text("key", \.key), .text("from", \.from),
    .text("to", \.to), .text("what", \.what), .count("pixels", \.pixels),
    .text("share", \.share), .rect("region", \.region),
  ]).inner(Self()).list(of: "objects")
}

extension Explanation {
  /// The maximum number of causes, or of owners, that have lines; one line counts the
  /// rest.
  private static let mostLines = 5

  /// Creates the explanation of a difference; empty if the comparison passes.
  ///
  /// - Parameters:
  ///   - pixels: the comparison of the pictures.
  ///   - shown: the views of the actual picture.
  ///   - before: the views of the golden, if they are known.
  ///   - consequences: the line about the consequences, in place of the computed one, if
  ///     `before` is the tree of another frame.
  package init(
    of pixels: ComparisonScan, in shown: ShownTree, before: ViewTree? = nil,
    consequences: String? = nil
  ) {
    if pixels.comparison.passes { return }
    let now = shown.described()
    let changes = before.map { TreeChanges(now, since: $0) }
    let causes = changes.map { CauseLine.all($0, shown) } ?? []
    let proofs = changes.flatMap { LineProofs(causes, $0, pixels, shown) }
    var tally = PixelTally(
      pixels, changes: changes, proofs, in: shown, now.numbers)
    if let changes, !causes.isEmpty {
      tally.assignOwners(by: changes)
      addCauses(causes, tally)
    }
    addOwners(tally, now.tree, isUnchanged: changes != nil)
    // Causes of a file without pixels come last.
    lines = lines.filter { $0.pixels > 0 } + lines.filter { $0.pixels == 0 }
    if !cause.isEmpty, let text = consequences ?? changes?.consequences {
      lines.append(Line(.consequence, what: text))
    }
    if !tally.isComplete {
      lines.append(
        Line(
          .consequence,
          what: "not all pixels could be examined: the picture is too complex"))
    }
  }

  /// Adds the lines of owners, those with the most pixels first, equal ones in the order
  /// of the tree.
  private mutating func addOwners(
    _ tally: PixelTally, _ tree: ViewTree, isUnchanged: Bool
  ) {
    let all = tally.owners.map { node, culprit in
      var line = Line(.owner, what: isUnchanged ? Explanation.unchanged : "")
      if let node {
        line = tree.line(of: node, line)
      } else {
        line.what = "where no view is"
      }
      (line.pixels, line.share) = (culprit.total, culprit.share)
      return (line: line, order: node.map { tree.order[$0] } ?? -1)
    }
    let sorted = all.sorted {
      (-$0.line.pixels, $0.order) < (-$1.line.pixels, $1.order)
    }.map(\.line)
    lines += sorted.prefix(Self.mostLines)
    addRest(sorted.dropFirst(Self.mostLines), .owner, "more view")
  }

  private mutating func addRest(
    _ rest: ArraySlice<Line>, _ kind: Line.Kind, _ what: String
  ) {
    if rest.isEmpty { return }
    let count = rest.count.counted(what)
    let changes = Set(rest.map(\.change))
    var line = Line(kind, what: kind == .owner ? "of \(count)" : count)
    if kind == .cause, changes.count == 1 {
      line.what += ": \(rest[rest.startIndex].change)"
    }
    line.pixels = rest.reduce(0) { $0 + $1.pixels }
    lines.append(line)
  }

  /// Adds the lines of causes, those with the most pixels first. Of the changes that were
  /// undone, the first is the one whose undoing removes the most differing pixels.
  private mutating func addCauses(
    _ causes: [CauseLine], _ tally: PixelTally
  ) {
    var all: [Line] = []
    let seen = Set(causes.lazy.filter { !$0.isUnseen }.flatMap(\.causes))
    for (index, one) in causes.enumerated() {
      var line = one.line
      // Pixels of the appearance that the view does not have are those of the other one.
      let isOther = one.isUnseen && one.causes.allSatisfy(seen.contains)
      line.pixels =
        tally.proofs?.counts[index]
        ?? (isOther ? 0 : one.causes.reduce(0) { $0 + tally.causes[$1].total })
      if line.file.isEmpty { line.share = tally.causes[one.causes[0]].share }
      all.append(line)
    }
    var order = all.indices.sorted { (-all[$0].pixels, $0) < (-all[$1].pixels, $1) }
    // The pixels that two changes explain only together do not determine the first line.
    if let proofs = tally.proofs, let first = proofs.largest, proofs.isUndone(order[0]) {
      order = [first] + order.filter { $0 != first }
    }
    var sorted = order.map { all[$0] }
    // A change without pixels is no cause, except in a file, where it may place views.
    if all.contains(where: { $0.pixels > 0 }) || !tally.owners.isEmpty {
      sorted.removeAll { $0.pixels == 0 && $0.file.isEmpty && !$0.view.isEmpty }
    }
    let groups = sorted.map { $0.key.isEmpty ? "\($0.view) \($0.change)" : $0.change }
    cause = Set(groups).sorted().prefix(Self.mostLines).joined(separator: "; ")
    lines = Array(sorted.prefix(Self.mostLines))
    addRest(sorted.dropFirst(Self.mostLines), .cause, "more cause")
  }
}
