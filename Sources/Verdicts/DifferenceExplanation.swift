import MesmerGoldens
import MesmerJSONText
import MesmerPlayback
import MesmerViews

/// Why a picture of views differs from its golden, in words: the views that own the
/// pixels that count, and what changed in them where the tree before is known.
///
///     card-17 (root.subviews[2].subviews[17]) moved by (0, 0.5) pt; its shadow differs
///     in 212 px
///
/// Without the tree before, only who owns the pixels now is known:
///
///     212 px of card-17 (root.subviews[2].subviews[17]), of which 40 px its shadow
package struct DifferenceExplanation {
  /// One line for each view, those with the most pixels first; at most five, and one that
  /// counts the rest.
  package let lines: [String]

  private static let mostViews = 5

  /// Explains a difference.
  ///
  /// - Parameters:
  ///   - pixels: the pixels that count.
  ///   - tree: what the actual picture shows.
  ///   - before: what the golden shows, if that is known.
  package init(
    of pixels: ComparisonScan, in tree: ShownTree, before: ShownTree? = nil
  ) {
    // Views get their places, and lists their rows, when they are laid out.
    tree.screen.prepareForDisplay()
    before?.screen.prepareForDisplay()
    let changes = before.map { TreeChanges(tree, since: $0) }
    let tally = PixelTally(pixels, tree, changes: changes)
    let culprits =
      changes?.culprits(tally) ?? DifferenceExplanation.owners(tally, tree)
    // The order of the tree; what was removed comes after what is there.
    let order = tree.order
    let orderBefore = before?.order ?? [:]
    func rank(_ culprit: Culprit) -> (Int, Int, Int) {
      let order = culprit.isRemoved ? orderBefore : order
      return (
        -culprit.total, culprit.isRemoved ? 1 : 0,
        culprit.view.flatMap { order[ObjectIdentifier($0)] } ?? -1
      )
    }
    let sorted = culprits.map { (rank($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    var lines = sorted.prefix(Self.mostViews).map {
      $0.line($0.isRemoved ? before ?? tree : tree)
    }
    let rest = sorted.dropFirst(Self.mostViews)
    if !rest.isEmpty {
      lines.append(
        "\(rest.reduce(0) { $0 + $1.total }) px of \(rest.count) more "
          + (rest.count == 1 ? "view" : "views") + Self.common(rest))
    }
    if !tally.isComplete {
      lines.append("not all pixels could be examined: the picture is too complex")
    }
    self.lines = lines
  }

  /// What changed in all of some views, if it is the same.
  private static func common(_ culprits: ArraySlice<Culprit>) -> String {
    guard let changes = culprits.first?.changes,
      culprits.allSatisfy({ $0.changes == changes })
    else { return "" }
    return ": " + changes.joined(separator: ", ")
  }

  /// What is known without the tree before.
  private static func owners(_ tally: PixelTally, _ tree: ShownTree) -> [Culprit] {
    var result: [ObjectIdentifier?: Culprit] = [:]
    for (pair, count) in tally.counts {
      let view = pair.now?.view
      result[view.map(ObjectIdentifier.init), default: Culprit(view: view)].add(
        count, pair.now.map { .own($0.part) } ?? .own(.body))
    }
    return Array(result.values)
  }
}

/// A view that a difference is due to, and how many pixels.
struct Culprit {
  /// What of a view the pixels are.
  enum Share: Hashable {
    case own(OwnerMap.Part)
    case subviews
  }

  /// The view; nil where no view is.
  let view: View?
  /// What changed in it; nil if that is not known.
  var changes: [String]?
  /// Whether it is a view of the tree before that is no longer there.
  var isRemoved = false
  private(set) var total = 0
  private var counts: [Share: Int] = [:]

  init(view: View?) { self.view = view }

  mutating func add(_ count: Int, _ share: Share) {
    counts[share, default: 0] += count
    total += count
  }

  /// The shares other than background and contents, with their words.
  private static let words: [(share: Share, name: String, verb: String)] = [
    (.own(.shadow), "shadow", "differs"),
    (.own(.indicators), "scroll indicators", "differ"),
    (.subviews, "subviews", "differ"),
  ]

  /// The culprit as one line, in its tree.
  func line(_ tree: ShownTree) -> String {
    let all = "\(total) px"
    guard let view else { return "\(all) where no view is" }
    let name = tree.name(of: view)
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
