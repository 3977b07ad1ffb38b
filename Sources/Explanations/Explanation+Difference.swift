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
  ///   - shown: what the actual picture shows.
  ///   - before: what the golden shows, if that is known.
  ///   - consequences: what followed from the causes, if `before` is of another time.
  package init(
    of pixels: ComparisonScan, in shown: ShownTree, before: ViewTree? = nil,
    consequences: String? = nil
  ) {
    if pixels.comparison.passes { return }
    let now = shown.described()
    let changes = before.map { TreeChanges(now.tree, since: $0) }
    var tally = PixelTally(pixels, changes: changes, in: shown, now.numbers)
    if let changes, !changes.causes.isEmpty {
      tally.assignOwners(by: changes)
      addCauses(changes, tally, now.statements, shown)
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

  private mutating func addCauses(
    _ changes: TreeChanges, _ tally: PixelTally, _ statements: [Int], _ shown: ShownTree
  ) {
    var all: [Line] = []
    /// The lines with places.
    var known: [String: Int] = [:]
    for (cause, culprit) in zip(changes.causes, tally.causes) {
      for described in changes.lines(of: cause) {
        var line = described.line
        (line.pixels, line.region) = (culprit.total, changes.region(of: cause))
        let place =
          described.view.map { shown.place(statements[$0], described.path) }
          ?? shown.place(ofFact: described.path)
        guard let place, place.line > 0 else {
          line.share = culprit.share
          all.append(line)
          continue
        }
        (line.file, line.line, line.column) = (place.file, place.line, place.column)
        guard let same = known[line.place] else {
          known[line.place] = all.count
          all.append(line)
          continue
        }
        all[same].pixels += line.pixels
        all[same].region = all[same].region.union(line.region)
        if line.key.count < all[same].key.count, !line.key.isEmpty {
          // The value of a header is also a value of its list.
          (line.pixels, line.region) = (all[same].pixels, all[same].region)
          all[same] = line
        } else if let view = described.view, line.key == all[same].key, !line.key.isEmpty
        {
          all[same].views += 1
          (all[same].view, all[same].path) = (changes.tree.nodes[view].view, "")
        }
      }
    }
    // What shows nothing is no cause; of files, each change may place something else.
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
