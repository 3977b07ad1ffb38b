import MesmerJSONText
import MesmerLists
import MesmerViews

// Reading and writing the keys of a list's rows: `sections` and `row`.

extension SceneBuilder {
  /// Reads `sections`: the header, row count, row heights and texts of each.
  func setSections(of list: ListView, _ node: Int, depth: Int) {
    guard let nodes = reader.list(node, of: "sections") else { return }
    var sections: [ListSection] = []
    var values: [[String: [String]]] = []
    for node in nodes {
      guard
        let members = reader.object(
          node, keys: ["header", "rowCount", "rowHeights", "values"])
      else { continue }
      let header = members["header"].flatMap { part(of: list, $0, depth: depth + 1) }
      guard let count = members["rowCount"] else {
        reader.fault(node, "rowCount is missing, the section's number of rows")
        continue
      }
      var section = ListSection(rowCount: reader.rowCount(count) ?? 0, header: header)
      section.rowHeights =
        members["rowHeights"].flatMap { ViewClass.rowHeights.read(reader, $0) } ?? []
      sections.append(section)
      values.append(members["values"].map(rowValues) ?? [:])
    }
    list.sections = sections
    rowValues[ObjectIdentifier(list)] = values
  }

  /// Returns the texts of a section's rows, by the name of the placeholder.
  private func rowValues(_ node: Int) -> [String: [String]] {
    guard reader.tree.kind(node) == .object else {
      reader.fault(
        node,
        "expected names and lists of texts, such as { \"name\": [\"Ada\", \"Grace\"] }, "
          + "found \(reader.tree.described(node))")
      return [:]
    }
    var values: [String: [String]] = [:]
    for key in reader.tree.children(node) {
      let name = reader.tree.string(key)
      if name == "row" || name == "section" {
        reader.fault(key, "{\(name)} is the number of the \(name); choose another name")
        continue
      }
      values[name] = reader.list(key + 1, of: "texts")?.compactMap {
        ValueForm<String>.text.read(reader, $0)
      }
    }
    return values
  }

  /// Reads `row`: the template of rows, or a list of templates.
  func setRows(of list: ListView, _ node: Int, depth: Int) {
    var nodes = [node]
    if reader.tree.kind(node) == .array {
      nodes = reader.tree.children(node)
      if nodes.isEmpty {
        reader.fault(node, "a list needs at least one view for its rows")
        return
      }
    }
    let templates = RowTemplates(
      nodes, of: list, self, values: rowValues[ObjectIdentifier(list)] ?? [],
      depth: depth + 1, copy: copy)
    bindings += templates.bindings
    measures += templates.measures
    lists.merge(templates.lists) { $1 }
    lists[ObjectIdentifier(list)] = SceneList(list: list, templates: templates)
    rowNodes.append((list, node))
    _ = budget.addViews(templates.viewCount, node)
    templates.attach(to: list)
  }

  /// Reports the first list that shows too many rows or views. Frames must be set.
  func checkRows() {
    var views = 0.0
    for (list, node) in rowNodes {
      guard let templates = lists[ObjectIdentifier(list)]?.templates else { continue }
      let lines = (list.bounds.height / list.geometry.leastHeight).rounded(.up) + 1
      let shown = min(
        lines * Double(list.geometry.columns.count), Double(list.rowCount))
      if shown > Double(ListView.maximumShownRows) {
        reader.fault(
          node,
          "the list shows more than \(ListView.maximumShownRows) rows at a time, "
            + "the limit")
        return
      }
      views += shown * Double(templates.largestCount)
      if views > Double(SceneBudget.maximumViews) {
        reader.fault(
          node, "the visible rows have more than 2^20 views, the limit for a scene")
        return
      }
    }
  }
}

extension SceneWriter {
  /// Returns the texts of a list's rows, by section.
  private func values(of list: ListView) -> [[String: [String]]] {
    lists[ObjectIdentifier(list)]?.templates.values ?? []
  }

  /// Returns whether `rowCount` alone describes a list's sections.
  func isPlain(_ list: ListView) -> Bool {
    list.sections.count == 1 && list.sections[0].header == nil
      && list.sections[0].rowHeights.isEmpty && values(of: list).allSatisfy(\.isEmpty)
  }

  /// Returns the value of `sections`; nil if there are none, or if `rowCount` is
  /// sufficient.
  func sections(of list: ListView) -> JSONElement? {
    let sections = list.sections
    let values = values(of: list)
    if sections.isEmpty || isPlain(list) { return nil }
    return .list(
      sections.enumerated().map { index, section in
        let texts = values.indices.contains(index) ? values[index] : [:]
        return .present([
          "header": section.header.map(view),
          "rowCount": .number(Double(section.rowCount)),
          "rowHeights": section.rowHeights.isEmpty
            ? nil : ViewClass.rowHeights.write(section.rowHeights),
          "values": texts.isEmpty
            ? nil
            : .object(
              texts.sorted { $0.key < $1.key }.map {
                .init(key: $0.key, value: .list($0.value.map { .string($0) }))
              }),
        ])
      })
  }

  /// Returns the value of `row`, the templates of a list's rows; nil if the list has
  /// none.
  func rows(of list: ListView) -> JSONElement? {
    guard let templates = lists[ObjectIdentifier(list)]?.templates else {
      if list.viewForRow != nil {
        fault("the rows of the list are made by code, which scene files cannot contain")
      }
      return nil
    }
    let samples = templates.samples.map { view($0) }
    return samples.count == 1 ? samples[0] : .list(samples)
  }
}
