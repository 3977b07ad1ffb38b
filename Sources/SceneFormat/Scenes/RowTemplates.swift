import MesmerAssets
import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerLists
import MesmerViews

// The rows of a scene's list.
//
// A scene describes rows by one or more views, the templates, which the rows use in turn.
// The views of rows are created from the document when the list requests them. In their
// ids and texts, `{row}` is the number of the row among all rows, from 0, and `{section}`
// that of its section; a reused view gets new numbers. Any other name in braces in a text
// is a placeholder for one of the section's `values`, whose texts the rows of the section
// use in turn.
//
// Scrolling creates and removes rows. Settings and timelines cannot use their ids, which
// inspections show.

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
  /// The changes made to all views so far, which are also made to views created later.
  private var changes: [(View) -> Void] = []
  /// The ids and texts with names in braces, by the view of the row.
  private var parts: [ObjectIdentifier: (ids: [RowID], texts: [RowText])] = [:]

  /// A view in a row, and its id, which contains `{row}`.
  struct RowID {
    var view: View
    var id: String
  }

  /// The texts of each section's rows, by the name of the placeholder.
  let values: [[String: [String]]]
  /// The number of rows of each section.
  private let rowCounts: [Int]

  /// For each template, a view that is not used as a row. The ids in it contain `{row}`.
  private(set) var samples: [View] = []
  /// The images in the samples.
  private(set) var bindings: [ImageBinding] = []
  /// The symbolic lengths in the samples.
  private(set) var measures: [Measure] = []
  /// The templates with a symbolic length that depends on texts with names in braces.
  private var fitting: Set<Int> = []
  /// The symbolic lengths in the last created row.
  private var newMeasures: [Measure] = []
  /// The lists in the samples.
  private(set) var lists: [ObjectIdentifier: SceneList] = [:]
  /// The weighted number of views in the largest template.
  private(set) var largestCount = 1
  /// The weighted number of views in all templates.
  private(set) var viewCount = 0

  /// Creates the templates at some nodes for the sections of a list; the reader records
  /// errors. `depth` is the nesting depth of the rows, and `copy` the index of a list
  /// that is a copy.
  init(
    _ nodes: [Int], of list: ListView, _ builder: SceneBuilder,
    values: [[String: [String]]], depth: Int, copy: Int?
  ) {
    self.values = values
    rowCounts = list.sections.map(\.rowCount)
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

  /// Sets the row provider of a list. A view is reused only for rows of the same template
  /// and height, and only if no input has reached it; it is then identical to a new one.
  func attach(to list: ListView) {
    list.keepsInput = true
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
          parts[ObjectIdentifier(view)] = (builder.rowIDs ?? [], builder.rowTexts)
          return view
        }
      }
      let view = list.dequeueReusableRow(withIdentifier: identifier)
      let (ids, texts) = parts[ObjectIdentifier(view)] ?? ([], [])
      for one in ids {
        one.view.id = one.id.replacingNames { RowTemplates.number($0, number, path) }
      }
      for text in texts {
        text.show(
          text.texts.map {
            $0.replacingNames {
              RowTemplates.number($0, number, path) ?? value($0, path)
            }
          })
      }
      if fitting.contains(kind) {
        for measure in newMeasures.reversed() { measure.take(scale: scale) }
        parts[ObjectIdentifier(view)] = nil
      }
      return view
    }
  }

  /// Returns the value of `{row}` or `{section}` in a row; nil for another name.
  private static func number(_ name: String, _ number: Int, _ path: RowPath) -> String? {
    name == "row" ? "\(number)" : name == "section" ? "\(path.section)" : nil
  }

  /// Returns the value of a name in a section's `values` for a row; nil if it has none.
  /// The rows of the section use the texts in turn.
  private func value(_ name: String, _ path: RowPath) -> String? {
    guard values.indices.contains(path.section),
      let texts = values[path.section][name], !texts.isEmpty
    else { return nil }
    return texts[path.row % texts.count]
  }

  /// Returns a new view of a template, with its builder; nil after an error.
  private func make(_ kind: Int) -> (View, SceneBuilder)? {
    let builder = SceneBuilder(
      reader: reader, assets: assets, scale: scale, roundsOffsets: roundsOffsets,
      classes: classes)
    builder.contents = contents
    builder.statements = statements
    builder.rowIDs = []
    builder.warns = samples.count == kind && samples.count < nodes.count
    if builder.warns { builder.rowNames = names(of: kind).union(["row", "section"]) }
    builder.copy = copy
    guard let view = builder.view(nodes[kind], depth: depth) else { return nil }
    builder.finish()
    for change in changes {
      for inside in view.tree { change(inside) }
    }
    return (view, builder)
  }

  /// Returns the names with a text in every row of a template. If no row uses the
  /// template, returns the names of all sections.
  private func names(of kind: Int) -> Set<String> {
    var names: Set<String>?
    var first = 0
    for (count, texts) in zip(rowCounts, values) {
      let skipped = (kind - first % nodes.count + nodes.count) % nodes.count
      first += count
      if skipped >= count { continue }
      let here = Set(texts.filter { !$0.value.isEmpty }.keys)
      names = names?.intersection(here) ?? here
    }
    return names ?? Set(values.flatMap(\.keys))
  }

  /// Returns whether a view in some row may have an id.
  func names(_ id: String) -> Bool {
    samples.contains { sample in
      sample.tree.contains { view in
        guard let template = view.id else { return false }
        return RowTemplates.matches(id[...], template[...])
      }
    }
  }

  /// Returns whether a text equals a template with numbers in place of its names.
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

  /// Applies a change to the views of all rows, also of those created later.
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
    parts = [:]
    attach(to: list)
  }
}

/// A list of a scene, with its rows.
struct SceneList {
  var list: ListView
  var templates: RowTemplates
}
