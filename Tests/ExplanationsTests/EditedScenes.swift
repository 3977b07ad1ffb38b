import Mesmer
import TestSupport

/// A view of a random scene, to be edited.
final class SceneItem {
  var view: String
  var id: String?
  var frame: [Double]
  /// The other keys, with their JSON texts.
  var keys: [String: String] = [:]
  var subviews: [SceneItem] = []
  var mask: SceneItem?
  /// Whether the subviews lie below each other.
  var isStack = false
  /// The texts of a list's rows.
  var rows: [String] = []

  init(_ view: String, _ frame: [Double]) {
    self.view = view
    self.frame = frame
  }

  var text: String {
    var members = ["view: \"\(view)\"", "frame: \(frame)"]
    if let id { members.append("id: \"\(id)\"") }
    members += keys.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    if !rows.isEmpty {
      let texts = rows.map { "\"\($0)\"" }.joined(separator: ", ")
      members.append(
        "sections: [{ rowCount: \(rows.count), values: { name: [\(texts)] } }]")
      members.append(
        "row: { view: \"View\", subviews: [{ view: \"Label\", frame: [2, 1, 60, 9], "
          + "font: { system: 8 }, text: \"{name}\" }] }")
    }
    if let mask { members.append("mask: \(mask.text)") }
    if !subviews.isEmpty {
      members.append("subviews: [\(subviews.map(\.text).joined(separator: ", "))]")
    }
    return "{ \(members.joined(separator: ", ")) }"
  }

  /// The item and all in it, each with its path.
  func all(_ path: String = "root") -> [(item: SceneItem, path: String)] {
    [(self, path)] + (mask?.all(path + ".mask") ?? [])
      + subviews.enumerated().flatMap { $1.all("\(path).subviews[\($0)]") }
  }
}

/// A random scene of cards with rounded clips and masks, lists, labels and images, and
/// one edit of it.
struct EditedScene {
  var random: SeededGenerator
  let root: SceneItem
  var background = "white"

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    root = SceneItem("View", [0, 0, 120, 160])
    root.keys["backgroundColor"] = "\"#f0f0f0\""
    if oneIn(6) { root.keys = [:] }
    var y = 4.0
    while y < 130 {
      let height = Double(random.int(in: 24...60))
      let card = card([Double(random.int(in: 2...14)), y, 100, height], depth: 0)
      root.subviews.append(card)
      // Some overlap.
      y += height + Double(random.int(in: -4...8))
    }
  }

  /// The text of the scene file.
  var text: String {
    "{ mesmer: 1, screen: { size: [120, 160], background: \"\(background)\" }, "
      + "root: \(root.text) }"
  }

  mutating func oneIn(_ count: Int) -> Bool { random.int(in: 1...count) == 1 }

  mutating func pick<T>(_ list: [T]) -> T { list[random.int(in: 0...list.count - 1)] }

  static let colors = [
    "red", "blue", "#208040", "#ffc040", "purple", "#00000080", "#80c0ff", "black",
  ].map { "\"\($0)\"" }
  static let words = [
    "Alpha", "Beta", "Gamma", "Delta", "Omega", "Night", "Morning", "River", "Stone",
    "Wind", "Ember", "Frost",
  ]

  mutating func word() -> String { "\(pick(Self.words)) \(random.int(in: 1...99))" }

  mutating func card(_ frame: [Double], depth: Int) -> SceneItem {
    let card = SceneItem("View", frame)
    if oneIn(2) { card.id = "item-\(random.int(in: 0...99999))" }
    card.keys["backgroundColor"] = pick(Self.colors)
    switch random.int(in: 0...5) {
    case 0, 1:
      card.keys["cornerRadius"] = "8"
      card.keys["clipsToBounds"] = "true"
    case 2:
      card.mask = SceneItem("View", [2, 1, frame[2] - 6, frame[3] - 4])
      card.mask?.keys = ["backgroundColor": "\"black\"", "cornerRadius": "5"]
    case 3: card.keys["shadow"] = "{ offset: [0, 2], radius: 2 }"
    case 4: card.keys["alpha"] = "0.75"
    default: break
    }
    if depth == 0, oneIn(5) {
      let list = SceneItem("ListView", [4, 4, 80, frame[3] - 8])
      list.keys["rowHeight"] = "10"
      list.rows = (0..<random.int(in: 2...7)).map { _ in word() }
      card.subviews = [list]
      return card
    }
    if oneIn(2) {
      card.isStack = true
      for i in 0..<random.int(in: 2...5) {
        card.subviews.append(label([4, 3 + Double(i) * 10, 80, 9]))
      }
    } else {
      for _ in 0..<random.int(in: 1...4) {
        let frame = [
          Double(random.int(in: 0...70)), Double(random.int(in: 0...20)),
          Double(random.int(in: 12...40)), Double(random.int(in: 8...24)),
        ]
        card.subviews.append(item(frame, depth: depth + 1))
      }
    }
    return card
  }

  mutating func label(_ frame: [Double]) -> SceneItem {
    let label = SceneItem("Label", frame)
    label.keys = ["font": "{ system: 8 }", "text": "\"\(word())\""]
    if oneIn(4) { label.keys["backgroundColor"] = "\"#ffffff80\"" }
    return label
  }

  mutating func item(_ frame: [Double], depth: Int) -> SceneItem {
    switch random.int(in: 0...(depth < 3 ? 5 : 4)) {
    case 0: return label(frame)
    case 1:
      let image = SceneItem("ImageView", frame)
      image.keys["image"] = "\"a.png\""
      return image
    case 2:
      let shape = SceneItem("ShapeView", frame)
      shape.keys = [
        "path": "\"M1,1 L12,2 L6,9 Z\"", "fillColor": pick(Self.colors),
        "strokeColor": "\"black\"", "lineWidth": "1",
      ]
      return shape
    case 3:
      let gradient = SceneItem("GradientView", frame)
      gradient.keys["colors"] = "[\"red\", \"yellow\"]"
      return gradient
    case 4:
      let plain = SceneItem("View", frame)
      plain.keys["backgroundColor"] = pick(Self.colors)
      return plain
    default: return card(frame, depth: depth)
    }
  }

  // MARK: Edits

  /// Makes one edit, and returns its kind and the texts of which the first line must
  /// contain one; nil if the scene has nothing for an edit of the kind.
  mutating func edit(_ kind: Int) -> (kind: String, names: [String])? {
    let places = root.all()
    func choose(
      _ random: inout SeededGenerator, _ fits: (SceneItem) -> Bool
    ) -> (item: SceneItem, path: String)? {
      let fitting = places.filter { fits($0.item) }
      return fitting.isEmpty
        ? nil : fitting[random.int(in: 0...fitting.count - 1)]
    }
    func name(_ path: String) -> [String] { ["(\(path))"] }
    func set(
      _ kind: String, _ key: String, _ value: String,
      _ fits: @escaping (SceneItem) -> Bool = { _ in true }
    ) -> (kind: String, names: [String])? {
      guard let (item, path) = choose(&random, { fits($0) && $0.keys[key] != value })
      else { return nil }
      item.keys[key] = value
      return (kind, name(path))
    }
    func isView(_ view: String) -> (SceneItem) -> Bool { { $0.view == view } }
    let isInside: (SceneItem) -> Bool = { [root] in $0 !== root }
    func change(
      _ kind: String, _ fits: (SceneItem) -> Bool, _ body: (SceneItem) -> Void
    ) -> (kind: String, names: [String])? {
      guard let (item, path) = choose(&random, fits) else { return nil }
      body(item)
      return (kind, name(path))
    }
    let step = Double(pick([-3, -1, 0.5, 2, 5]))
    switch kind {
    case 0: return change("x", isInside) { $0.frame[0] += step }
    case 1: return change("y", isInside) { $0.frame[1] += step }
    case 2: return change("width", isInside) { $0.frame[2] += step.magnitude }
    case 3: return change("height", isInside) { $0.frame[3] += step.magnitude }
    case 4: return set("color", "backgroundColor", pick(Self.colors))
    case 5: return set("alpha", "alpha", "0.5")
    case 6: return set("hidden", "isHidden", "true", isInside)
    case 7: return set("corners", "cornerRadius", "4", isView("View"))
    case 8:
      return change("border", isInside) {
        $0.keys["borderWidth"] = "2"
        $0.keys["borderColor"] = "\"#804000\""
      }
    case 9: return set("clip", "clipsToBounds", "true", { !$0.subviews.isEmpty })
    case 10:
      return set("shadow", "shadow", "{ offset: [2, 3], radius: 1 }", isView("View"))
    case 11:
      return change("no shadow", { $0.keys["shadow"] != nil }) {
        $0.keys["shadow"] = nil
      }
    case 12: return set("rotation", "transform", "{ rotate: 10 }", isInside)
    case 13: return set("text", "text", "\"\(word())\"", isView("Label"))
    case 14: return set("text color", "textColor", "\"red\"", isView("Label"))
    case 15: return set("font", "font", "{ system: 9 }", isView("Label"))
    case 16: return set("alignment", "textAlignment", "\"center\"", isView("Label"))
    case 17: return set("image", "image", "\"b.png\"", isView("ImageView"))
    case 18: return set("mode", "contentMode", "\"center\"", isView("ImageView"))
    case 19: return set("fill", "fillColor", pick(Self.colors), isView("ShapeView"))
    case 20:
      return set("path", "path", "\"M1,1 L12,9 L2,9 Z\"", isView("ShapeView"))
    case 21: return set("stroke", "lineWidth", "3", isView("ShapeView"))
    case 22:
      return set("gradient", "colors", "[\"red\", \"blue\"]", isView("GradientView"))
    case 23:
      guard let (item, path) = choose(&random, { $0.view == "View" && !$0.isStack })
      else { return nil }
      let new = self.item([20, 4, 24, 14], depth: 9)
      let index = random.int(in: 0...item.subviews.count)
      item.subviews.insert(new, at: index)
      return ("added", name("\(path).subviews[\(index)]"))
    case 24:
      guard let (item, path) = choose(&random, { !$0.subviews.isEmpty && !$0.isStack })
      else { return nil }
      let index = random.int(in: 0...item.subviews.count - 1)
      item.subviews.remove(at: index)
      return ("removed", name("\(path).subviews[\(index)]"))
    case 25:
      guard let (item, path) = choose(&random, \.isStack) else { return nil }
      let index = random.int(in: 0...item.subviews.count)
      let new = label([4, 3 + Double(index) * 10, 80, 9])
      for below in item.subviews[index...] { below.frame[1] += 10 }
      item.subviews.insert(new, at: index)
      return ("inserted", name("\(path).subviews[\(index)]"))
    case 26:
      guard let (item, path) = choose(&random, \.isStack) else { return nil }
      let index = random.int(in: 0...item.subviews.count - 1)
      item.subviews.remove(at: index)
      for below in item.subviews[index...] { below.frame[1] -= 10 }
      return ("taken out", name("\(path).subviews[\(index)]"))
    case 27:
      guard let (item, path) = choose(&random, { $0.subviews.count > 1 && !$0.isStack })
      else { return nil }
      let index = random.int(in: 0...item.subviews.count - 2)
      item.subviews.swapAt(index, index + 1)
      let names = (index...index + 1).map { "(\(path).subviews[\($0)])" }
      return ("order", names)
    case 28: return set("z", "zPosition", pick(["-1", "1"]), isInside)
    case 29: return change("mask", { $0.mask != nil }) { $0.mask = nil }
    case 30:
      guard let (item, path) = choose(&random, { $0.mask != nil }) else { return nil }
      item.mask?.frame[0] += 6
      return ("mask moved", name(path + ".mask"))
    case 31: return set("row height", "rowHeight", "12", isView("ListView"))
    case 32:
      guard let (item, path) = choose(&random, isView("ListView")) else { return nil }
      let index = random.int(in: 0...item.rows.count)
      item.rows.insert("Lately \(random.int(in: 100...999))", at: index)
      return ("row", ["row \(index) of \(item.id ?? "ListView") (\(path))"])
    case 33:
      guard let (item, _) = choose(&random, isView("ListView")) else { return nil }
      let index = random.int(in: 0...item.rows.count - 1)
      item.rows[index] = "Lately \(random.int(in: 100...999))"
      return ("row text", ["in row \(index) "])
    case 34:
      return change("scroll", isView("ListView")) { $0.keys["contentOffset"] = "[0, 3]" }
    default:
      background = "#c0e0c0"
      return ("background", ["screen.background"])
    }
  }

  static let kinds = 36
}
