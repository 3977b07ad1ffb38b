import MesmerGeometry
import MesmerJSONText
import MesmerLists
import MesmerViews

extension SceneList {
  /// Returns a hint for an id that no view has: the row that it denotes by a text or by
  /// its number, and how a finger touches the row. Nil if it denotes none. With
  /// `isExact`, a misspelled text denotes no row.
  func hint(for id: String, isExact: Bool) -> String? {
    guard let path = row(showing: id, isExact) ?? row(numbered: id) else { return nil }
    let name = list.id.map(\.shortened) ?? "the list"
    let section = list.sections.count > 1 ? " in section \(path.section)" : ""
    let frame = list.frame(ofRow: path)
    let isShown = (list.bounds.minY..<list.bounds.maxY).contains(frame.midY)
    var point = Point(x: frame.midX, y: frame.midY)
    if list.id == nil, let root = Array(list.ancestry).last {
      point = list.convert(point, to: root)
    }
    let y = isShown || list.id != nil ? JSONTree.text(point.y) : "y"
    return "rows have no ids; a finger touches row \(path.row)\(section) of \(name) with "
      + "{ \"tap\": [\(JSONTree.text(point.x)), \(y)], "
      + "\"in\": \(JSONTree.quoted(list.id ?? "window")) }"
      + (isShown ? "" : " after scrolling there")
  }

  /// Returns the first row with a text that differs from a given one in its case at most,
  /// or else, unless `isExact`, in few letters. Nil if there is none.
  private func row(showing text: String, _ isExact: Bool) -> RowPath? {
    var nearest: RowPath?
    for (section, values) in templates.values.enumerated() {
      for texts in values.sorted(by: { $0.key < $1.key }).map(\.value) {
        func path(_ found: String?) -> RowPath? {
          guard let row = texts.firstIndex(where: { $0 == found }),
            list.sections.indices.contains(section),
            row < list.sections[section].rowCount
          else { return nil }
          return RowPath(section: section, row: row)
        }
        let same = texts.first { $0.lowercased() == text.lowercased() }
        if let path = path(same) { return path }
        if isExact { continue }
        nearest = nearest ?? path(Spelling.nearest(to: text, among: texts))
      }
    }
    return nearest
  }

  /// Returns the row of the first section that a text such as `row-3` or `list[3]`
  /// denotes by its number; nil for other texts.
  private func row(numbered text: String) -> RowPath? {
    let digits = text.filter(\.isNumber)
    let name = text.filter(\.isLetter).lowercased()
    let names = ["", "row", "cell", list.id?.filter(\.isLetter).lowercased()]
    guard names.contains(name), let row = Int(digits), let first = list.sections.first,
      row < first.rowCount
    else { return nil }
    return RowPath(row: row)
  }
}
