import MesmerGoldens
import MesmerPlayback
import MesmerViews

/// An explanation of the difference between a picture of views and its golden: the views
/// that own the counted pixels, and their changes if the earlier tree is known.
///
///     card-17 (root.subviews[2].subviews[17]) moved by (0, 0.5) pt; its shadow differs
///     in 212 px
///
/// Without the earlier tree, only the present owners of the pixels are known:
///
///     212 px of card-17 (root.subviews[2].subviews[17]), of which 40 px its shadow
package struct DifferenceExplanation {
  /// One line for each view, those with the most pixels first; at most five, and one
  /// that counts the rest. Lines for other changed inputs of the picture follow.
  package let lines: [String]

  private static let mostViews = 5

  /// Explains a difference.
  ///
  /// - Parameters:
  ///   - pixels: The counted pixels.
  ///   - shown: The tree that the actual picture shows.
  ///   - before: The tree that the golden shows, if it is known.
  package init(
    of pixels: ComparisonScan, in shown: ShownTree, before: ViewTree? = nil
  ) {
    let (tree, numbers) = shown.described()
    let changes = before.map { TreeChanges(tree, since: $0) }
    let tally = PixelTally(pixels, shown, numbers, changes: changes)
    var culprits: [TreeChanges.Place?: Culprit] = [:]
    for (owners, count) in tally.counts {
      let cause =
        changes.map { $0.cause(owners) } ?? owners.front.map { (.now($0), true) }
      var share = Culprit.Share.subviews
      if cause?.isOwn ?? true {
        share = .own(owners.before == nil ? owners.part : owners.partBefore)
      }
      culprits[cause?.place, default: Culprit()].add(count, share)
    }
    // Tree order; removed views follow those that exist.
    func rank(_ place: TreeChanges.Place?) -> (Int, Int) {
      switch place {
      case .now(let node): (0, tree.order[node])
      case .before(let node): (1, before?.order[node] ?? 0)
      case .fact(let key): (2, changes?.rank(of: key) ?? 0)
      case nil: (0, -1)
      }
    }
    let sorted = culprits.sorted {
      (-$0.value.total, rank($0.key).0, rank($0.key).1)
        < (-$1.value.total, rank($1.key).0, rank($1.key).1)
    }
    func line(_ place: TreeChanges.Place?, _ culprit: Culprit) -> String {
      let texts = place.flatMap { place in changes.map { $0.texts(of: place) } }
      switch place {
      case .now(let node): return culprit.line(tree.name(of: node), texts)
      case .before(let node): return culprit.line(before?.name(of: node) ?? "", texts)
      case .fact(let key): return culprit.line(key, texts)
      case nil: return "\(culprit.total) px where no view is"
      }
    }
    var lines = sorted.prefix(Self.mostViews).map { line($0.key, $0.value) }
    let rest = sorted.dropFirst(Self.mostViews)
    if !rest.isEmpty {
      let all = rest.map { one in
        one.key.flatMap { place in changes.map { $0.texts(of: place) } }
      }
      lines.append(
        "\(rest.reduce(0) { $0 + $1.value.total }) px of \(rest.count) more "
          + (rest.count == 1 ? "view" : "views")
          + (all.allSatisfy { $0 == all[0] }
            ? all[0].map { ": " + $0.joined(separator: ", ") } ?? "" : ""))
    }
    var named: Set<String> = []
    for case .fact(let key)? in culprits.keys { named.insert(key) }
    for case .fact(let key) in changes?.otherFacts(than: named) ?? [] {
      lines.append("\(key) \(changes?.texts(of: .fact(key)).first ?? "")")
    }
    if !tally.isComplete {
      lines.append("not all pixels could be examined: the picture is too complex")
    }
    self.lines = lines
  }
}

/// The number of differing pixels that are due to a view.
struct Culprit {
  /// The part of a view that the pixels belong to.
  enum Share: Hashable {
    case own(OwnerMap.Part)
    case subviews
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

  /// Returns one line about the named view or input, with its changes if they are known.
  func line(_ name: String, _ changes: [String]?) -> String {
    let all = "\(total) px"
    let text = changes.map { "\(name) \($0.joined(separator: ", "))" }
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
