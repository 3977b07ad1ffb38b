import MesmerJSONText
import MesmerScenes

/// The keys that were removed from templates of a scene file. The file no longer states
/// where a removed key was: it was in the template if views of at least two uses of the
/// template lack the key, and all of them had the same value before.
struct TemplateKeys {
  private struct Key: Hashable {
    /// The template's node.
    let template: Int
    let name: String
  }

  private let changes: TreeChanges
  private let statements: SceneStatements?
  /// The numbers of views that `count(_:)` returned.
  private var counts: [Key: Int] = [:]

  init(_ changes: TreeChanges, _ shown: ShownTree) {
    self.changes = changes
    statements = shown.isStated ? shown.scene?.statements : nil
  }

  /// The matched views of each template.
  private lazy var views: [Int: [Int]] = {
    var views: [Int: [Int]] = [:]
    for view in changes.tree.nodes.indices where changes.match.before[view] != nil {
      for template in templates(of: view) { views[template, default: []].append(view) }
    }
    return views
  }()

  private func templates(of view: Int) -> [Int] {
    let node = changes.statements[view]
    return node < 0 ? [] : statements?.templates(of: node) ?? []
  }

  /// Returns the place of the template from which a change removed a key; nil for any
  /// other change. Of templates that use each other, it is the one with the most views.
  mutating func place(of undoing: TreeChanges.Undoing?) -> Fault? {
    guard case .value(let change, let view?) = undoing, change.now == nil,
      change.path.count == 1, case .key(let name)? = change.path.first
    else { return nil }
    var best = (template: 0, count: 1)
    for template in templates(of: view) {
      let count = count(Key(template: template, name: name))
      if count > best.count { best = (template, count) }
    }
    return best.count > 1 ? statements?.place(ofTemplate: best.template) : nil
  }

  /// Returns the number of a template's views that lack a key; 0 if the template states
  /// it, if their values before differ, or if they are copies or rows of a single use.
  private mutating func count(_ key: Key) -> Int {
    if let known = counts[key] { return known }
    let lacking = (views[key.template] ?? []).filter {
      changes.tree.nodes[$0].value(key.name) == nil
    }
    let before = lacking.map { view in
      changes.match.before[view].flatMap { changes.before.nodes[$0].value(key.name) }
    }
    let uses = Set(lacking.map { statements?.tree.nodes[changes.statements[$0]].offset })
    // A view's own runs replace the template's text, which is still stated.
    let isStated = statements?.states(key.name, inTemplate: key.template) ?? false
    let isOfTemplate =
      !isStated && uses.count > 1 && before.allSatisfy { $0 == before[0] }
    counts[key] = isOfTemplate ? before.count : 0
    return counts[key] ?? 0
  }
}
