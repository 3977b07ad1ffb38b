import MesmerGoldens
import MesmerJSONText
import MesmerRendering
import MesmerViews

/// Why a picture of views differs from its golden, in words: the views that own the pixels
/// that count, and what changed in them where the tree before is known.
///
///     card-17 (root.subviews[2].subviews[17]) moved by (0, 0.5) pt; its shadow differs in
///     212 px
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
    of pixels: CountedPixels, in tree: ShownTree, before: ShownTree? = nil
  ) {
    // Views get their places, and lists their rows, when they are laid out.
    tree.screen.prepareForDisplay()
    before?.screen.prepareForDisplay()
    let changes = before.map { TreeChanges(tree, since: $0) }
    let tally = PixelTally(pixels, tree, changes: changes)
    let culprits =
      changes?.culprits(tally) ?? DifferenceExplanation.owners(tally, tree)
    let sorted = culprits.sorted {
      if $0.total != $1.total { return $0.total > $1.total }
      if $0.place != $1.place { return $0.place.lexicographicallyPrecedes($1.place) }
      return $0.text < $1.text
    }
    var lines = sorted.prefix(Self.mostViews).map(\.line)
    let rest = sorted.dropFirst(Self.mostViews)
    if !rest.isEmpty {
      lines.append(
        "\(rest.reduce(0) { $0 + $1.total }) px of \(rest.count) more "
          + (rest.count == 1 ? "view" : "views"))
    }
    if !tally.isComplete {
      lines.append("not all pixels could be examined: the picture is too complex")
    }
    self.lines = lines
  }

  /// What is known without the tree before.
  private static func owners(_ tally: PixelTally, _ tree: ShownTree) -> [Culprit] {
    var result: [ObjectIdentifier?: Culprit] = [:]
    for (pair, count) in tally.counts {
      let view = pair.now?.view
      result[
        view.map(ObjectIdentifier.init),
        default: Culprit(
          text: view.map(tree.name) ?? "", place: view.map(tree.place) ?? [],
          isExplained: false)
      ].add(count, pair.now.map { .own($0.part) } ?? .own(.body))
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

  /// The view, and what changed in it; only the view if that is not known. Empty for no
  /// view.
  let text: String
  let place: [Int]
  /// Whether the text says what changed.
  let isExplained: Bool
  private var counts: [Share: Int] = [:]

  init(text: String, place: [Int], isExplained: Bool) {
    self.text = text
    self.place = place
    self.isExplained = isExplained
  }

  var total: Int { counts.values.reduce(0, +) }

  mutating func add(_ count: Int, _ share: Share) { counts[share, default: 0] += count }

  /// The shares other than background and contents, with their words.
  private static let words: [(share: Share, name: String, verb: String)] = [
    (.own(.shadow), "shadow", "differs"),
    (.own(.indicators), "scroll indicators", "differ"),
    (.subviews, "subviews", "differ"),
  ]

  /// The culprit as one line.
  var line: String {
    let others = Culprit.words.filter { counts[$0.share] != nil }
    let all = "\(total) px"
    if text.isEmpty { return "\(all) where no view is" }
    if others.count == 1, counts[others[0].share] == total {
      return isExplained
        ? "\(text); its \(others[0].name) \(others[0].verb) in \(all)"
        : "\(all) of the \(others[0].name) of \(text)"
    }
    let parts = others.map { "\(counts[$0.share] ?? 0) px its \($0.name)" }
    let rest = parts.isEmpty ? "" : ", of which " + parts.joined(separator: ", ")
    return isExplained
      ? "\(text); \(all) \(total == 1 ? "differs" : "differ")\(rest)"
      : "\(all) of \(text)\(rest)"
  }
}
