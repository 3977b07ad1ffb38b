import MesmerExplanations
import MesmerSceneFormat

/// The variants of a case: every combination of some traits, sizes and scales.
///
///     { "name": "settings", "scene": "settings.json",
///       "variants": { "style": ["light", "dark"], "scale": [2, 3] } }
///
/// expands to the cases `settings/light-2x`, `settings/light-3x`, `settings/dark-2x` and
/// `settings/dark-3x`.
struct SuiteVariants {
  /// The keys that vary, in the order in which their values appear in a variant's name.
  static let keys = ["style", "textSize", "direction", "size", "scale"]

  /// The maximum number of variants of a case.
  static let most = 1000

  /// For each varying key, a list with one state per value; each state sets only that
  /// key.
  private var axes: [[RenderState]] = []

  /// Creates the variants of a case with these members. The reader records errors, and
  /// the caller must check it: some of them do not give nil.
  init?(
    _ reader: DocumentReader, _ node: Int, besides members: DocumentReader.Members
  ) {
    guard let values = reader.object(node, keys: Self.keys) else { return nil }
    var count = 1
    for key in Self.keys {
      guard let list = values[key] else { continue }
      if let own = members[key] {
        reader.fault(own, "\(key) is also in variants; remove one of them")
        return nil
      }
      guard let nodes = reader.list(list, of: "values of \(key)") else { return nil }
      if nodes.isEmpty {
        reader.fault(list, "expected at least one value of \(key), found an empty list")
        return nil
      }
      // The limit is checked before the values of a key are read, for the combinations
      // of the keys so far.
      count *= nodes.count
      if count > Self.most {
        reader.fault(node, "more than \(Self.most) variants, the limit for a case")
        return nil
      }
      let states = nodes.map { node in
        var state = RenderState()
        _ = RenderState.form.read(reader, node, .init([key: node]), into: &state)
        return state
      }
      if reader.hasFaults { return nil }
      var seen: Set<RenderState> = []
      if let index = states.indices.first(where: { !seen.insert(states[$0]).inserted }) {
        reader.fault(nodes[index], "duplicate value of \(key)")
        return nil
      }
      axes.append(states)
    }
    if axes.isEmpty && !reader.hasFaults {
      reader.fault(
        node, "expected at least one key, such as \"style\": [\"light\", \"dark\"]")
      return nil
    }
  }

  /// The schema of variants.
  static var schema: JSONElement {
    let values = JSONElement.object(RenderState.form.schemaMembers(fresh: nil))
    let lists = keys.map { key in
      JSONElement.Member(
        key: key,
        value: [
          "description": .string("The values of \(key), each in turn"),
          "type": "array", "minItems": 1, "items": values[key] ?? [:],
        ])
    }
    return [
      "description": .string(
        "Lists of values: the case expands to one for each combination, whose "
          + "golden is <goldens>/<name>/<variant>.png"),
      "type": "object", "minProperties": 1, "additionalProperties": false,
      "properties": .object(lists),
    ]
  }

  /// Returns the states of the variants of a case, by name.
  func states(of base: RenderState) -> [(name: String?, state: RenderState)] {
    var result: [(parts: [String], state: RenderState)] = [([], base)]
    for axis in axes {
      result = VariantName.combinations(result, axis) {
        $0.parts.append($0.state.vary(by: $1))
      }
    }
    return result.map { ($0.parts.joined(separator: "-"), $0.state) }
  }
}

extension RenderState {
  /// Copies the one value that another state has into this one; returns the value's name.
  fileprivate mutating func vary(by value: RenderState) -> String {
    style = value.style ?? style
    textSize = value.textSize ?? textSize
    direction = value.direction ?? direction
    size = value.size ?? size
    scale = value.scale ?? scale
    let names: [String?] = [
      value.style.map(VariantName.name), value.textSize.map(VariantName.name),
      value.direction.map(VariantName.name), value.size.map(VariantName.name),
      value.scale.map(VariantName.name(scale:)),
    ]
    return names.compactMap { $0 }.joined()
  }
}
