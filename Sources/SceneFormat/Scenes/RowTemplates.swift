import MesmerAssets
import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerLists
import MesmerViews

// The rows of a scene's list.
//
// A scene describes rows by one view or several, which the rows use in turn. The views
// are created from the text when the list requests them, as many as fit on the screen.
// `{row}` in their ids and texts is the number of the row among all rows, from 0, and
// `{section}` that of its section; both change when a view is reused for another row. Any
// other name in braces in a text is a placeholder for one of the section's `values`,
// whose texts the rows of the section use in turn.
//
// Rows are created and removed by scrolling, so their ids are not those of the scene's
// views: settings and timelines cannot use them, but inspections show them.

/// Creates the views of a list's rows and sets their ids.
final class RowTemplates {
  private let reader: DocumentReader
  private let assets: AssetStore
  private let roundsOffsets: Bool
  private let classes: KnownClasses
  private let contents: ContentsStorage
  private let statements: SceneStatements?
  private let nodes: [Int]
  private let depth: Int
  private let copy: Int?
  private var scale: Double
  /// The changes to all views of the scene, for views that are created later.
  private var changes: [(View) -> Void] = []
  /// The views with ids in each row, and the templates of their ids.
  private var names: [ObjectIdentifier: [RowID]] = [:]
  /// The views whose texts differ from row to row, by row.
  private var texts: [ObjectIdentifier: [RowText]] = [:]

  /// A view in a row and its id, which contains `{row}`.
  struct RowID {
    var view: View
    var id: String
  }

  /// The texts of each section's rows, by name.
  let values: [[String: [String]]]

  /// One view of each template, not used as a row; its ids contain `{row}`.
  private(set) var samples: [View] = []
  /// The images in the samples.
  private(set) var bindings: [ImageBinding] = []
  /// The symbolic lengths in the samples.
  private(set) var measures: [Measure] = []
  /// The templates in which the size of a view depends on texts that differ from row to
  /// row, and such lengths in the last created row.
  private var fitting: Set<Int> = []
  private var newMeasures: [Measure] = []
  /// The lists in the samples.
  private(set) var lists: [ObjectIdentifier: SceneList] = [:]
  /// The number of views in the largest template, and in all templates.
  private(set) var largestCount = 1
  private(set) var viewCount = 0

  /// Creates the templates at some nodes, of rows `depth` levels deep. The reader records
  /// errors. `copy` is the copy index of the list.
  init(
    _ nodes: [Int], of builder: SceneBuilder, values: [[String: [String]]], depth: Int,
    copy: Int?
  ) {
    self.values = values
    reader = builder.reader
    assets = builder.assets
    scale = builder.scale
    roundsOffsets = builder.roundsOffsets
    classes = builder.classes
    contents = builder.contents
    statements = builder.statements
    self.nodes = nodes
    self.depth = depth
    self.copy = copy
    for kind in nodes.indices {
      guard let (view, rowBuilder) = make(kind) else { continue }
      for name in rowBuilder.rowIDs ?? [] { name.view.id = name.id }
      samples.append(view)
      bindings += rowBuilder.bindings
      measures += rowBuilder.measures
      if !rowBuilder.rowTexts.isEmpty, rowBuilder.measures.contains(where: \.followsTexts)
      {
        fitting.insert(kind)
      }
      lists.merge(rowBuilder.lists) { $1 }
      largestCount = max(largestCount, rowBuilder.budget.viewCount)
      viewCount += rowBuilder.budget.viewCount
    }
  }

  /// Sets the row provider of a list. A view is reused only for rows of the same height,
  /// so that it is identical to a new one.
  func attach(to list: ListView) {
    var known: Set<String> = []
    list.viewForRow = { [self] list, path in
      let number = list.number(of: path) ?? 0
      let kind = number % nodes.count
      let height = list.geometry.turnHeight(of: path)
      let identifier = height.map { "\(kind) \($0)" } ?? "\(kind)"
      // Views with "fit" are not reused: autoresizing would depend on earlier texts.
      if known.insert(identifier).inserted || fitting.contains(kind) {
        list.register(forRowReuseIdentifier: identifier) { [self] in
          guard let (view, builder) = make(kind) else { return View() }
          newMeasures = builder.measures
          names[ObjectIdentifier(view)] = builder.rowIDs
          if !builder.rowTexts.isEmpty {
            texts[ObjectIdentifier(view)] = builder.rowTexts
          }
          return view
        }
      }
      let view = list.dequeueReusableRow(withIdentifier: identifier)
      for name in names[ObjectIdentifier(view)] ?? [] {
        name.view.id = name.id.replacingNames {
          RowTemplates.number($0, number, path)
        }
      }
      for text in texts[ObjectIdentifier(view)] ?? [] {
        text.show(
          text.texts.map {
            $0.replacingNames {
              RowTemplates.number($0, number, path) ?? value($0, path)
            }
          })
      }
      if fitting.contains(kind) {
        for measure in newMeasures.reversed() { measure.take(scale: scale) }
        names[ObjectIdentifier(view)] = nil
        texts[ObjectIdentifier(view)] = nil
      }
      return view
    }
  }

  /// Returns the value of `{row}` or `{section}` in a row; nil for another name.
  private static func number(_ name: String, _ number: Int, _ path: RowPath) -> String? {
    name == "row" ? "\(number)" : name == "section" ? "\(path.section)" : nil
  }

  /// Returns the value of another name in a row: the section's texts are used in turn.
  private func value(_ name: String, _ path: RowPath) -> String? {
    guard values.indices.contains(path.section),
      let texts = values[path.section][name], !texts.isEmpty
    else { return nil }
    return texts[path.row % texts.count]
  }

  private func make(_ kind: Int) -> (View, SceneBuilder)? {
    let builder = SceneBuilder(
      reader: reader, assets: assets, scale: scale, roundsOffsets: roundsOffsets,
      classes: classes)
    builder.contents = contents
    builder.statements = statements
    builder.rowIDs = []
    builder.warns = samples.count == kind && samples.count < nodes.count
    builder.rowNames = Set(values.flatMap(\.keys)).union(["row", "section"])
    builder.copy = copy
    guard let view = builder.view(nodes[kind], depth: depth) else { return nil }
    builder.finish()
    for change in changes {
      for inside in view.tree { change(inside) }
    }
    return (view, builder)
  }

  /// Returns whether a view in a row may have an id.
  func names(_ id: String) -> Bool {
    samples.contains { sample in
      sample.tree.contains { view in
        guard let template = view.id else { return false }
        return RowTemplates.matches(id[...], template[...])
      }
    }
  }

  /// Returns whether a text is a template with numbers in place of its names.
  private static func matches(_ text: Substring, _ template: Substring) -> Bool {
    let names = ["{row}", "{section}"]
    guard let open = template.firstIndex(of: "{"),
      let name = names.first(where: { template[open...].hasPrefix($0) })
    else { return text == template }
    guard text.hasPrefix(template[..<open]) else { return false }
    let rest = text.dropFirst(template[..<open].count)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    return !digits.isEmpty
      && matches(
        rest[digits.endIndex...], template[open...].dropFirst(name.count))
  }

  // MARK: Changes

  /// Applies a change to the views of all rows, including those created later.
  func change(_ list: ListView, _ body: @escaping (View) -> Void) {
    changes.append(body)
    for sample in samples {
      for view in sample.tree { body(view) }
    }
    remake(list)
  }

  /// Recreates the rows with the images for another screen scale.
  func changeScale(of list: ListView, to scale: Double) {
    self.scale = scale
    remake(list)
  }

  private func remake(_ list: ListView) {
    names = [:]
    texts = [:]
    attach(to: list)
  }
}

/// A list of a scene, with its rows.
struct SceneList {
  var list: ListView
  var templates: RowTemplates
}

extension SceneBuilder {
  /// Reads `sections`: headers and numbers of rows.
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

  /// Reads texts of rows by name.
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
        reader.fault(key, "{\(name)} is a number of the row; choose another name")
        continue
      }
      values[name] = reader.list(key + 1, of: "texts")?.compactMap {
        ValueForm<String>.text.read(reader, $0)
      }
    }
    return values
  }

  /// Reads `row`: the view that is the template of rows, or several.
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
      nodes, of: self, values: rowValues[ObjectIdentifier(list)] ?? [], depth: depth + 1,
      copy: copy)
    bindings += templates.bindings
    measures += templates.measures
    lists.merge(templates.lists) { $1 }
    lists[ObjectIdentifier(list)] = SceneList(list: list, templates: templates)
    rowNodes.append((list, node))
    // Counts the samples.
    _ = budget.addViews(templates.viewCount, node)
    templates.attach(to: list)
  }

  /// Checks that lists do not show more rows than allowed, after all frames are set.
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

  /// Returns whether `rowCount` describes all of a list's sections.
  func isPlain(_ list: ListView) -> Bool {
    list.sections.count == 1 && list.sections[0].header == nil
      && list.sections[0].rowHeights.isEmpty && values(of: list).allSatisfy(\.isEmpty)
  }

  /// Returns a list's sections; nil if `rowCount` is sufficient.
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

  /// Returns the views that are the templates of a list's rows.
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
