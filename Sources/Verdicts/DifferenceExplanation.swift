import MesmerGeometry
import MesmerGoldens
import MesmerJSONText
import MesmerPlayback
import MesmerViews

/// The explanation of the difference of a picture of views: the inputs that changed, and
/// what followed from them.
///
///     settings.json:18:9: Label.font: largeTitle -> title1; 5120 px differ
///     as a consequence 5 views moved by (0, -7.5) pt, 1 resized
///
/// Without the inputs of the golden, and where they are the same, the views that own the
/// pixels are named:
///
///     212 px of card-17 (root.subviews[2].subviews[17]), of which 40 px its shadow
package struct DifferenceExplanation {
  /// One line for each cause, those with the most pixels first; at most five, and one
  /// that counts the rest. Then the consequences. The cause is without places, names and
  /// numbers: equal for cases that differ alike.
  package private(set) var explanation = Explanation()

  private static let mostLines = 5

  private typealias Place = TreeChanges.Place

  /// A cause, or several at one place of a file.
  private struct Line {
    /// The place in a file, before the line.
    var place = ""
    /// The view or fact, and what changed in it.
    var text = ""
    /// The same without names: what cases have in common that differ alike.
    var group = ""
    /// The number of views that have it, each of the class of the first.
    var views = 1
    var viewClass = ""
    var change = ""
    var isFact = false
    var region = PixelRect.empty
    var culprit = Culprit()

    /// The line without pixels.
    var title: String {
      views > 1 && !viewClass.isEmpty
        ? "\(viewClass).\(change) (\(views) views)" : text
    }
  }

  /// Explains a difference.
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
    let (tree, numbers) = shown.described()
    let changes = before.map { TreeChanges(tree, since: $0) }
    let causes = changes?.causes ?? []
    // A single cause has all pixels: their owners need not be found.
    if let changes, causes.count == 1, tree.nodes.first?.isStated ?? false {
      var all = Culprit()
      all.add(pixels.comparison.countedPixels, .own(.body))
      explain(changes, causes, [causes[0]: all], Places(shown, numbers))
      if let text = consequences ?? changes.consequences {
        explanation.lines.append(text)
      }
      return
    }
    let tally = PixelTally(pixels, shown, numbers, changes: changes)
    var culprits: [Place?: Culprit] = [:]
    for (owners, count) in tally.counts {
      let cause =
        changes.map { $0.cause(owners) } ?? owners.front.map { (.now($0), true) }
      var share = Culprit.Share.subviews
      if cause?.isOwn ?? true {
        share = .own(owners.before == nil ? owners.part : owners.partBefore)
      }
      culprits[cause?.place, default: Culprit()].add(count, share)
    }
    if tally.counts.isEmpty { return }
    if let changes, !causes.isEmpty {
      explain(changes, causes, culprits, Places(shown, numbers))
      if let text = consequences ?? changes.consequences {
        explanation.lines.append(text)
      }
    } else {
      addOwners(culprits, tree, isUnchanged: changes != nil)
    }
    if !tally.isComplete {
      explanation.lines.append(
        "not all pixels could be examined: the picture is too complex")
    }
  }

  /// The lines of owners, those with the most pixels first, in the order of the tree.
  private mutating func addOwners(
    _ culprits: [Place?: Culprit], _ tree: ViewTree, isUnchanged: Bool
  ) {
    func rank(_ place: Place?) -> Int {
      if case .now(let node)? = place { tree.order[node] } else { -1 }
    }
    let sorted = culprits.sorted {
      (-$0.value.total, rank($0.key)) < (-$1.value.total, rank($1.key))
    }
    explanation.lines += sorted.prefix(Self.mostLines).map { place, culprit in
      if case .now(let node)? = place {
        return culprit.line(tree.name(of: node))
          + (isUnchanged ? "; its inputs did not change" : "")
      }
      return "\(culprit.total) px where no view is"
    }
    addRest(sorted.dropFirst(Self.mostLines).map(\.value), "view")
  }

  private mutating func addRest(
    _ rest: [Culprit], _ what: String, _ common: String? = nil
  ) {
    if rest.isEmpty { return }
    explanation.lines.append(
      "\(rest.reduce(0) { $0 + $1.total }) px of \(rest.count) more \(what)"
        + (rest.count == 1 ? "" : "s") + (common.map { ": \($0)" } ?? ""))
  }

  private mutating func explain(
    _ changes: TreeChanges, _ causes: [Place], _ culprits: [Place?: Culprit],
    _ places: Places
  ) {
    let indices = Dictionary(uniqueKeysWithValues: causes.enumerated().map { ($1, $0) })
    var totals = [Culprit](repeating: Culprit(), count: causes.count)
    /// Views whose pixels nothing explains, where only what code says of them is known.
    var strange: [Place?: Culprit] = [:]
    for (place, culprit) in culprits {
      if let index = place.flatMap({ indices[$0] }) {
        totals[index].add(culprit)
      } else if case .now(let node)? = place, !changes.isChanged(node),
        !changes.tree.nodes[node].isStated,
        !causes.contains(where: { changes.nearestView($0) == nil })
      {
        strange[place] = culprit
      } else if let index = changes.source(of: place, among: causes) {
        totals[index].add(culprit)
      }
    }
    var all: [Line] = []
    var known: [String: Int] = [:]
    for (place, total) in zip(causes, totals) {
      for var line in self.lines(of: place, changes, places) {
        line.culprit = total
        let region = changes.region(of: place)
        line.region = region
        if !line.place.isEmpty, let same = known[line.place] {
          all[same].culprit.add(total)
          all[same].views += 1
          all[same].region = all[same].region.union(region)
          continue
        }
        if !line.place.isEmpty { known[line.place] = all.count }
        all.append(line)
      }
    }
    // What shows nothing is no cause; of files, each change may place something else.
    if all.contains(where: { $0.culprit.total > 0 }) || !strange.isEmpty {
      all.removeAll { $0.culprit.total == 0 && $0.place.isEmpty && !$0.isFact }
    }
    let sorted = all.enumerated().sorted {
      (-$0.element.culprit.total, $0.offset) < (-$1.element.culprit.total, $1.offset)
    }.map(\.element)
    explanation.cause = Set(sorted.map(\.group)).sorted().prefix(Self.mostLines)
      .joined(separator: "; ")
    explanation.regions = sorted.prefix(Self.mostLines).map(\.region)
    explanation.lines = sorted.prefix(Self.mostLines).map { one in
      if one.place.isEmpty { return one.culprit.line(one.title, isCause: true) }
      let total = one.culprit.total
      return one.place + one.title
        + (total == 0 ? "" : "; \(total) px \(total == 1 ? "differs" : "differ")")
    }
    let rest = sorted.dropFirst(Self.mostLines)
    let isOne = Set(rest.map(\.group)).count == 1
    addRest(rest.map(\.culprit), "cause", isOne ? rest.first?.group : nil)
    addOwners(strange, changes.tree, isUnchanged: true)
  }

  /// The causes at a place.
  private func lines(
    of place: Place, _ changes: TreeChanges, _ places: Places
  ) -> [Line] {
    let tree = changes.tree
    switch place {
    case .fact(let key):
      return changes.factChanges(key).map { change in
        let words = change.text(standard: ShownTree.standardFacts[key])
        return Line(
          place: places.text(ofFact: key, change),
          text: words, group: words, isFact: true)
      }
    case .before(let old):
      let words = changes.texts(of: place).joined(separator: ", ")
      let label = changes.before.label(of: old)
      guard changes.before.nodes[old].isStated, let parent = changes.nearestView(place)
      else {
        let text = "\(changes.before.name(of: old)) \(words)"
        return [Line(text: text, group: "\(label) \(words)")]
      }
      let subviews = places.text(parent, [.key("subviews")])
      return [
        Line(
          place: subviews, text: "\(label) \(words) from \(tree.label(of: parent))",
          group: "\(changes.before.nodes[old].view) \(words)")
      ]
    case .now(let node):
      let causes = changes.changes(of: node)
      let label = tree.label(of: node)
      if !tree.nodes[node].isStated {
        let words = changes.texts(of: place).joined(separator: ", ")
        let isValue = causes.allSatisfy { !$0.path.isEmpty }
        return [
          Line(
            text: "\(tree.name(of: node)) \(words)",
            group: isValue ? words : "\(label) \(words)")
        ]
      }
      if causes.first?.path.isEmpty ?? true {
        let words = changes.texts(of: place).joined(separator: ", ")
        return [
          Line(
            place: places.text(node, []), text: "\(label) \(words)",
            group: "\(tree.nodes[node].view) \(words)")
        ]
      }
      return causes.map { one in
        Line(
          place: places.text(node, one.path),
          text: label + (one.text.contains(": ") ? "." : " ") + one.text, group: one.text,
          viewClass: tree.nodes[node].view, change: one.text)
      }
    }
  }
}

/// The places in files of what a picture is made of, as the beginnings of lines.
private struct Places {
  private let shown: ShownTree
  /// The view of each number.
  private var views: [Int: View] = [:]

  init(_ shown: ShownTree, _ numbers: [ObjectIdentifier: Int]) {
    self.shown = shown
    if shown.scene?.statements == nil { return }
    var pending = [shown.root]
    while let view = pending.popLast() {
      // Parts of a view have its number.
      if !view.isPart, let number = numbers[ObjectIdentifier(view)] {
        views[number] = view
      }
      pending += view.stack
      if let mask = view.mask { pending.append(mask) }
    }
  }

  /// The place of a value in a view.
  func text(_ node: Int, _ path: [JSONStep]) -> String {
    guard let statements = shown.scene?.statements, let view = views[node],
      let statement = statements.node(of: view)
    else { return "" }
    return text(statements.place(statement, path))
  }

  /// The place of a change of a fact.
  func text(ofFact key: String, _ change: ValueChange) -> String {
    shown.place(ofFact: key, Array(change.path.dropFirst())).map(text) ?? ""
  }

  private func text(_ fault: Fault) -> String {
    fault.line > 0
      ? "\(fault.file.shortenedPath):\(fault.line):\(fault.column): " : ""
  }
}

/// The number of differing pixels that are due to a view.
struct Culprit {
  /// The part of a view that the pixels belong to.
  enum Share: Hashable {
    case own(OwnerMap.Part)
    case subviews
  }

  mutating func add(_ other: Culprit) {
    for (share, count) in other.counts { add(count, share) }
  }

  private(set) var total = 0
  private var counts: [Share: Int] = [:]

  mutating func add(_ count: Int, _ share: Share) {
    counts[share, default: 0] += count
    total += count
  }

  /// The shares other than background and contents, with their names and verbs.
  private static let words: [(share: Share, name: String, verb: String)] = [
    (.own(.shadow), "shadow", "differs"),
    (.own(.indicators), "scroll indicators", "differ"),
    (.subviews, "subviews", "differ"),
  ]

  /// One line about a view, or about a cause.
  func line(_ name: String, isCause: Bool = false) -> String {
    let all = "\(total) px"
    let text = isCause ? name : nil
    if isCause, total == 0 { return name }
    let others = Culprit.words.filter { counts[$0.share] != nil }
    if others.count == 1, counts[others[0].share] == total {
      return text.map { "\($0); its \(others[0].name) \(others[0].verb) in \(all)" }
        ?? "\(all) of the \(others[0].name) of \(name)"
    }
    let parts = others.map { "\(counts[$0.share] ?? 0) px its \($0.name)" }
    let rest = parts.isEmpty ? "" : ", of which " + parts.joined(separator: ", ")
    let verb = total == 1 ? "differs" : "differ"
    return text.map { "\($0); \(all) \(verb)\(rest)" } ?? "\(all) of \(name)\(rest)"
  }
}
