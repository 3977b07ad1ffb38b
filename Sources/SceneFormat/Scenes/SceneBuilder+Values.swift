import MesmerJSONText

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
      tree.number(minimum) > tree.number(maximum)
    {
      reader.fault(
        maximum,
        "must be at least minimumValue, \(tree.described(minimum)), not "
          + tree.described(maximum))
    }
  }
}
