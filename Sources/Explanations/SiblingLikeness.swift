import MesmerJSONText

/// The similarity of siblings of two trees: the share of equal values of the views in
/// them, each weighted by its rarity among the siblings, and texts by four times as much.
///
/// A value that, in either tree, all siblings of a class have or none, distinguishes
/// nothing. It is disregarded, and with it a change of all copies alike, such as one of
/// their template.
struct SiblingLikeness {
  /// The similarity of views with equal contents.
  static let full = 1 &<< 20
  /// The weight of a value that one sibling has.
  private static let weight = 1 &<< 18

  private let rows: [Int: Int]
  private let columns: [Int: Int]
  private var common: [Int]
  private var totals: (news: [Int], olds: [Int])

  /// A value of a view in a sibling.
  private struct Value: Hashable {
    let sibling: String
    let view: String
    let member: JSONElement.Member
  }

  /// The siblings with a value, by their indices.
  private struct Holders {
    var news: [Int] = []
    var olds: [Int] = []
  }

  /// Compares siblings of the present tree with those of the earlier one.
  init(_ news: [Int], _ tree: ViewTree, _ olds: [Int], _ earlier: ViewTree) {
    rows = Dictionary(uniqueKeysWithValues: news.enumerated().map { ($1, $0) })
    columns = Dictionary(uniqueKeysWithValues: olds.enumerated().map { ($1, $0) })
    totals = (news.map { _ in 0 }, olds.map { _ in 0 })
    common = Array(repeating: 0, count: news.count * olds.count)
    // Of a single pair there is nothing to choose.
    if news.count + olds.count < 3 || common.isEmpty { return }
    var holders: [Holders] = []
    var numbers: [Value: Int] = [:]
    var values: [Value] = []
    func add(
      _ tree: ViewTree, _ siblings: [Int], _ side: WritableKeyPath<Holders, [Int]>
    ) {
      for (i, sibling) in siblings.enumerated() {
        for node in tree.inside(sibling) {
          for member in tree.nodes[node].values {
            let value = Value(
              sibling: tree.nodes[sibling].view, view: tree.nodes[node].view,
              member: member)
            let number = numbers[value] ?? holders.count
            if number == holders.count {
              numbers[value] = number
              values.append(value)
              holders.append(Holders())
            }
            if holders[number][keyPath: side].last != i {
              holders[number][keyPath: side].append(i)
            }
          }
        }
      }
    }
    add(tree, news, \.news)
    add(earlier, olds, \.olds)
    func counts(_ tree: ViewTree, _ siblings: [Int]) -> [String: Int] {
      siblings.reduce(into: [:]) { $0[tree.nodes[$1].view, default: 0] += 1 }
    }
    let (newCounts, oldCounts) = (counts(tree, news), counts(earlier, olds))
    for (value, one) in zip(values, holders) {
      let (new, old) = (one.news.count, one.olds.count)
      if new == 0 || new == newCounts[value.sibling],
        old == 0 || old == oldCounts[value.sibling]
      {
        continue
      }
      let most = max(new, old)
      let isText = ValueChange.texts.contains(value.member.key)
      let weight = (isText ? 4 : 1) * Self.weight / (most * most)
      for i in one.news { totals.news[i] += weight }
      for i in one.olds { totals.olds[i] += weight }
      // The number of pairs is bounded; values of many siblings have little weight.
      if new * old > 4 * max(news.count, olds.count) { continue }
      for i in one.news {
        for j in one.olds { common[i * olds.count + j] += weight }
      }
    }
  }

  /// Returns the similarity of two siblings, at most `full / 2`; 0 if not more than half
  /// of their values are equal.
  subscript(new: Int, old: Int) -> Int {
    guard let i = rows[new], let j = columns[old] else { return 0 }
    let (equal, all) = (
      common[i * columns.count + j], max(totals.news[i], totals.olds[j])
    )
    return 2 * equal > all ? Self.full / 2 * equal / all : 0
  }
}
