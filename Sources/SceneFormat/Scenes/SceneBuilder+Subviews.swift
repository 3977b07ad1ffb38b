import MesmerConstraints
import MesmerGeometry
import MesmerJSONText
import MesmerViews

extension SceneBuilder {
  /// Adds the views of a list, and the copies of those with `repeat`.
  func addSubviews(to view: View, _ node: Int, depth: Int) {
    guard reader.tree.kind(node) == .array else {
      _ = reader.list(node, of: "views")
      return
    }
    for child in reader.tree.each(node) {
      guard let `repeat` = repetition(child) else {
        if let subview = self.view(child, depth: depth + 1) {
          add(subview, to: view, child)
        }
        continue
      }
      let outer = copy
      let before = budget.viewCount
      for index in `repeat`.first..<`repeat`.first + `repeat`.count {
        // The first copy determines the number of views of all copies.
        if index == `repeat`.first + 1 {
          let others = (`repeat`.count - 1) * (budget.viewCount - before)
          guard budget.addViews(others, child),
            budget.addNodes(`repeat`.count, child)
          else { break }
          budget.viewCount -= others
        }
        copy = index
        guard let subview = self.view(child, depth: depth + 1) else { break }
        subview.center += `repeat`.offset * Double(index)
        add(subview, to: view, child)
        // The other copies have the same errors.
        if reader.hasFaults { break }
      }
      copy = outer
    }
  }

  private func add(_ subview: View, to view: View, _ node: Int) {
    guard let stack = view as? StackView else { return view.addSubview(subview) }
    for key in Measure.sizeKeys + ["center"] {
      guard let place = reader.tree.member(node, key) else { continue }
      reader.fault(
        place,
        "a StackView places its subviews; write constraints, such as "
          + "\"self.width = 40\", instead of \(key)")
    }
    if budget.addConstraints(8, node) { stack.addArrangedSubview(subview) }
  }

  /// Returns the `repeat` of a view; nil without one or after an error.
  private func repetition(_ node: Int) -> (count: Int, first: Int, offset: Vector)? {
    guard reader.tree.kind(node) == .object,
      let value = reader.tree.member(node, "repeat"),
      let parts = Repetition.form.read(reader, value, from: Repetition())
    else { return nil }
    guard let count = parts.count else {
      reader.fault(value, "count is missing")
      return nil
    }
    return (count, parts.first ?? 0, parts.offset ?? .zero)
  }
}
