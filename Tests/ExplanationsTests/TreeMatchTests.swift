import Mesmer
import TestSupport
import Testing

@testable import MesmerExplanations

@Suite("Matching of trees")
struct TreeMatchTests {
  @Test("a longest rise is a rise, and none is longer")
  func longestRise() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let numbers = Array(0..<Int.random(in: 0...7, using: &random)).shuffled(
        using: &random)
      let rise = TreeMatch.longestRise(numbers)
      let values = rise.sorted().map { numbers[$0] }
      #expect(values == values.sorted())
      var longest = 0
      for set in 0..<(1 << numbers.count) {
        let part = numbers.indices.filter { set >> $0 & 1 == 1 }.map { numbers[$0] }
        if part == part.sorted() { longest = max(longest, part.count) }
      }
      #expect(rise.count == longest)
      let kept = TreeMatch.kept(numbers)
      #expect(kept.count == longest)
      let places = numbers.indices.filter { numbers[$0] == $0 }
      let isPossible = (0..<(1 << numbers.count)).contains { set in
        let part = numbers.indices.filter { set >> $0 & 1 == 1 }
        let values = part.map { numbers[$0] }
        return part.count == longest && Set(part).isSuperset(of: places)
          && values == values.sorted()
      }
      #expect(!isPossible || kept.isSuperset(of: places))
    }
  }

  /// A view with an id and subviews.
  static func view(_ id: String?, _ subviews: [View] = []) -> View {
    let view = View(frame: Rect(x: 0, y: 0, width: 1, height: 1))
    view.id = id
    for subview in subviews { view.addSubview(subview) }
    return view
  }

  @Test(
    "a row inserted into a list of any length is the only one that matches no other",
    arguments: [3, 126, 140, 1100])
  func insertion(_ count: Int) {
    func list(_ texts: [String]) -> View {
      Self.view(
        nil,
        texts.enumerated().map { index, text in
          let row = Label(frame: Rect(x: 0, y: 9 * Double(index), width: 9, height: 9))
          row.text = text
          return row
        })
    }
    let texts = (0..<count).map { "row \($0)" }
    let before = ShownTree(list(texts), scale: 1).described().tree
    let now = ShownTree(list(texts[..<2] + ["new"] + texts[2...]), scale: 1).described()
    let match = TreeMatch(now.tree, since: before)
    let unmatched = now.tree.nodes.indices.filter { match.before[$0] == nil }
    #expect(unmatched.map { now.tree.nodes[$0].text } == ["new"])
  }

  @Test(
    "ids match across superviews; other views by class and order; repeated ids do not")
  func matches() throws {
    let a = Self.view("a")
    let nameless = Self.view(nil)
    let before = Self.view(
      nil, [Self.view("p", [a]), nameless, Self.view("r"), Self.view("r")])
    let b = Self.view("a")
    let other = ImageView(frame: .zero)
    let same = Self.view(nil)
    let now = Self.view(nil, [Self.view("p"), other, same, b, Self.view("r")])
    let (tree, numbers, _) = ShownTree(now, scale: 1).described()
    let (earlier, numbersBefore, _) = ShownTree(before, scale: 1).described()
    let match = TreeMatch(tree, since: earlier)
    func number(_ view: View) -> Int { numbers[ObjectIdentifier(view)] ?? -1 }
    func old(_ view: View) -> Int { numbersBefore[ObjectIdentifier(view)] ?? -1 }
    let matches = [now, b, same, other, now.subviews[4]].map { match.before[number($0)] }
    #expect(matches == [old(before), old(a), old(nameless), nil, nil])
    #expect(match.now[old(nameless)] == number(same))
  }
}
