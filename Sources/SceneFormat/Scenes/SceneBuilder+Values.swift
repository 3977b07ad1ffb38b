import MesmerJSONText
import MesmerViews

extension SceneBuilder {
  /// Reports the values of a view that contradict each other, unless the reader allows
  /// them. `given` returns the node of a key's value.
  func checkValues(_ given: (ViewKey.Role) -> Int?) {
    if reader.allowsContradictions { return }
    let tree = reader.tree
    if given(.text) != nil, let runs = given(.runs) {
      reader.fault(runs, "give text, or runs, but not both")
    }
    if let colors = given(.colors), let locations = given(.locations),
      tree.kind(colors) == .array, tree.kind(locations) == .array,
      tree.count(colors) != tree.count(locations)
    {
      reader.fault(
        locations,
        "expected \(tree.count(colors)) numbers, one for each colour, found "
          + tree.described(locations))
    }
    if let minimum = given(.minimumValue), let maximum = given(.maximumValue),
      tree.kind(minimum) == .number, tree.kind(maximum) == .number,
      let message = ValueLimits(
        minimum: tree.number(minimum), maximum: tree.number(maximum)
      ).fault
    {
      reader.fault(maximum, message)
    }
  }
}

/// The limits of a view's value, as a file or settings give them: the view itself changes
/// a limit that the other one contradicts.
struct ValueLimits {
  var minimum: Double
  var maximum: Double

  /// The error in the limits; nil if they are valid.
  var fault: String? {
    if minimum <= maximum { return nil }
    return "minimumValue \(JSONTree.text(minimum)) is greater than "
      + "maximumValue \(JSONTree.text(maximum))"
  }

  /// Takes the limit with a key from a view; returns false if the key is none.
  mutating func take(_ key: String, from view: View?) -> Bool {
    guard let now = view?.valueLimits else { return false }
    switch key {
    case "minimumValue": minimum = now.minimum
    case "maximumValue": maximum = now.maximum
    default: return false
    }
    return true
  }
}
