import MesmerGeometry
import MesmerGoldens
import MesmerJSONText
import MesmerPlatform

extension Explanation {
  /// The maximum number of causes, or of owners, that have lines; one line counts the
  /// rest.
  private static let mostLines = 5

  /// Creates the explanation of a difference.
  ///
  /// - Parameters:
  ///   - pixels: the pixels that count.
  ///   - shown: the views of the actual picture.
  ///   - before: the views of the golden, if they are known.
  ///   - consequences: the consequences of the causes, if `before` is of another time.
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

  /// Adds the lines of owners, those with the most pixels first, in the order of the
  /// tree.
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

  /// Adds the lines of causes, those with the most pixels first.
  private mutating func addCauses(
    _ causes: [CauseLine], _ tally: PixelTally
  ) {
    var all: [Line] = []
    for (index, one) in causes.enumerated() {
      var line = one.line
      line.pixels =
        tally.proofs?.counts[index]
        ?? one.causes.reduce(0) { $0 + tally.causes[$1].total }
      if line.file.isEmpty { line.share = tally.causes[one.causes[0]].share }
      all.append(line)
    }
    // A change without pixels is no cause, except in a file, where it may place views.
    if all.contains(where: { $0.pixels > 0 }) || !tally.owners.isEmpty {
      all.removeAll { $0.pixels == 0 && $0.file.isEmpty && !$0.view.isEmpty }
    }
    let sorted = all.enumerated().sorted {
      (-$0.element.pixels, $0.offset) < (-$1.element.pixels, $1.offset)
    }.map(\.element)
    let groups = sorted.map { $0.key.isEmpty ? "\($0.view) \($0.change)" : $0.change }
    cause = Set(groups).sorted().prefix(Self.mostLines).joined(separator: "; ")
    lines = Array(sorted.prefix(Self.mostLines))
    addRest(sorted.dropFirst(Self.mostLines), .cause, "more cause")
  }
}
