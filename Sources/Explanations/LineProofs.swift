import MesmerGeometry
import MesmerGoldens
import MesmerJSONText
import MesmerScenes

/// The pixels that lines of causes explain, found by drawing the scene without the
/// changes of each line.
///
/// A pixel belongs to a line without whose changes it equals the golden's; otherwise to
/// one without whose changes it is another one. A line whose changes alter no pixel has
/// none, unless it cannot be undone.
struct LineProofs {
  /// The maximum number of lines that are undone, of the pixels of both pictures, and of
  /// the values of the document.
  private static let mostLines = 8
  private static let mostPixels = 1 << 24
  private static let mostValues = 1 << 18

  private let region: PixelRect
  /// For each pixel of the region, row by row, the bits of the lines without which it is
  /// another one, and of those without which it differs from the golden's.
  private var altered: [UInt8]
  private var different: [UInt8]
  /// The bit of each line; 0 for one that was not undone.
  private var bits: [UInt8]
  /// The decrease of the number of differing pixels without each line.
  private var gains: [Int]
  /// The bits of the lines that alter a pixel, those with the largest gains first.
  private var best: [(line: Int, bit: UInt8)] = []
  /// The lines of each cause.
  private var lines: [[Int]]
  /// The numbers of pixels of the lines.
  private(set) var counts: [Int]

  /// Undoes the lines of a still of a scene file; nil if there is no choice of lines, or
  /// if they cannot be undone.
  init?(
    _ all: [CauseLine], _ changes: TreeChanges, _ pixels: ComparisonScan,
    _ shown: ShownTree
  ) {
    region = pixels.comparison.changedRect
    let area = region.width * region.height
    let (old, size) = (pixels.comparison.expectedSize, pixels.comparison.actualSize)
    guard all.count > 1, area > 0, shown.isStill, shown.isStated,
      let statements = shown.scene?.statements,
      statements.tree.nodes.count <= LineProofs.mostValues,
      max(size.width * size.height, old.width * old.height) <= LineProofs.mostPixels
    else { return nil }
    altered = Array(repeating: 0, count: area)
    different = altered
    bits = Array(repeating: 0, count: all.count)
    gains = bits.map { _ in 0 }
    counts = gains
    lines = changes.causes.map { _ in [] }
    for (line, one) in all.enumerated() {
      for cause in one.causes where lines[cause].last != line {
        lines[cause].append(line)
      }
    }
    let undoable = all.indices.filter { !all[$0].undoings.isEmpty }.sorted {
      (-all[$0].extent, $0) < (-all[$1].extent, $1)
    }
    let differing = pixels.comparison.countedPixels
    for (i, line) in undoable.prefix(LineProofs.mostLines).enumerated() {
      guard let scene = statements.scene(without: all[line].undoings, changes, shown),
        let picture = try? scene.render()
      else { continue }
      let bit = UInt8(1) << UInt8(i)
      let bitmap = Bitmap(picture)
      let rest = ComparisonScan(
        expected: pixels.expectedBitmap, actual: bitmap, by: pixels.tolerance)
      let change = ComparisonScan(
        expected: pixels.actualBitmap, actual: bitmap, by: .exact)
      rest.mark(&different, in: region, with: bit)
      change.mark(&altered, in: region, with: bit)
      bits[line] = bit
      gains[line] = differing - rest.countedPixels
      if change.countedPixels > 0 || bitmap.width != size.width
        || bitmap.height != size.height
      {
        best.append((line, bit))
      }
    }
    best.sort { (-gains[$0.line], $0.line) < (-gains[$1.line], $1.line) }
    if best.isEmpty { return nil }
  }

  /// Whether a line was undone and altered no pixel.
  func isIdle(_ line: Int) -> Bool {
    bits[line] != 0 && !best.contains { $0.line == line }
  }

  /// Gives the pixels of a strip, as wide as the region, to the lines without which they
  /// equal the golden's, or, unless `restored`, are others.
  mutating func take(_ strip: PixelRect, _ mask: inout [UInt8], restored: Bool) {
    let start = (strip.minY - region.minY) * region.width
    for i in mask.indices where mask[i] != 0 {
      let found = altered[start + i] & (restored ? ~different[start + i] : .max)
      if found == 0 { continue }
      counts[(best.first { $0.bit & found != 0 } ?? best[0]).line] += 1
      mask[i] = 0
    }
  }

  /// Gives a pixel of a strip to a line of a cause that was not undone, or, unless
  /// `altering`, that alters other pixels.
  ///
  /// - Returns: The new value of the pixel in the mask: 0 if it was given, 3 if it
  ///   belongs to a line that alters it, 1 if the cause does not explain it.
  mutating func take(
    _ cause: Int, _ strip: PixelRect, _ i: Int, altering: Bool
  ) -> UInt8 {
    let found = altered[(strip.minY - region.minY) * region.width + i]
    if lines[cause].contains(where: { bits[$0] & found != 0 }) { return 3 }
    let line =
      lines[cause].first { bits[$0] == 0 }
      ?? (altering ? nil : lines[cause].first { !isIdle($0) })
    guard let line else { return 1 }
    counts[line] += 1
    return 0
  }

  /// Gives pixels that a cause alone does not explain to one of its lines, or else to the
  /// line with the largest gain.
  mutating func add(_ count: Int, to cause: Int) {
    counts[lines[cause].first { !isIdle($0) } ?? best[0].line] += count
  }
}

/// An edit of an object of a document.
private struct Edit: Hashable {
  let node: Int
  let path: [JSONStep]
  let value: JSONElement?
}

extension TreeChanges {
  /// Returns the position of a removed view among the subviews that the file states:
  /// copies count once.
  fileprivate func statedIndex(of old: Int) -> Int {
    let all = before.subviews[before.parents[old]]
    let siblings = all.prefix { $0 != old }.map { match.now[$0] }
    return Set(siblings.compactMap { $0.map { statements[$0] } }).count
      + siblings.count { $0 == nil }
  }
}

extension SceneStatements {
  /// Whether an asset turns its image: the path of an image is then not all of it.
  private var statesOrientations: Bool {
    guard let assets = tree.member(JSONTree.root, "assets") else { return false }
    return tree.each(assets).contains {
      tree.kind($0 + 1) == .object && tree.member($0 + 1, "orientation") != nil
    }
  }

  /// Returns the scene without changes; nil if they cannot be undone.
  fileprivate func scene(
    without undoings: [TreeChanges.Undoing], _ changes: TreeChanges, _ shown: ShownTree
  ) -> Scene? {
    var edits: [Int: [(inout JSONElement) -> Bool]] = [:]
    var removed: Set<Int> = []
    var done: Set<Edit> = []
    for undoing in undoings {
      switch undoing {
      case .value(let change, let view):
        guard let old = change.undone else { return nil }
        let (node, path, whole) = place(change, view, changes)
        // Copies and rows state a value once.
        if node < 0 { return nil }
        if old.value != change.before, statesOrientations { return nil }
        if !done.insert(Edit(node: node, path: path, value: old.value)).inserted {
          continue
        }
        edits[node, default: []].append { element in
          if element.set(path[...], to: old.value, inserts: old.isInsertion) {
            return true
          }
          // The file names a value that is compared by its parts.
          guard var value = whole,
            value.set(change.path.dropFirst(), to: old.value, inserts: old.isInsertion),
            let plain = value.withPaths
          else { return false }
          return element.set(
            path.dropLast(change.path.count - 1), to: plain, inserts: false)
        }
      case .added(let view):
        let node = changes.statements[view]
        if node < 0 || isShared(node) { return nil }
        removed.insert(node)
      case .removed(let old, let parent):
        guard let view = changes.before.element(of: old),
          changes.statements[parent] >= 0
        else { return nil }
        let key = JSONStep.key("subviews")
        let index = changes.statedIndex(of: old)
        let edit = Edit(
          node: changes.statements[parent], path: [key, .index(index)], value: view)
        if !done.insert(edit).inserted { continue }
        edits[edit.node, default: []].append {
          if $0["subviews"] == nil {
            return $0.set([key], to: .list([view]), inserts: false)
          }
          return $0.set([key, .index(index)], to: view, inserts: true)
        }
      }
    }
    var isValid = true
    let scene = scene { node, element in
      if removed.contains(node) { return nil }
      var element = element
      for edit in edits[node] ?? [] where !edit(&element) { isValid = false }
      return element
    }
    return isValid ? scene : nil
  }

  /// Returns the object of the document that states a value, the steps to it, and the
  /// value of the first step with all that it names.
  private func place(
    _ change: ValueChange, _ view: Int?, _ changes: TreeChanges
  ) -> (node: Int, path: [JSONStep], whole: JSONElement?) {
    guard let view else {
      guard case .name(let name)? = change.path.first else {
        return (JSONTree.root, change.path, nil)
      }
      let keys = name.split(separator: ".").map { JSONStep.key(String($0)) }
      return (
        JSONTree.root, keys + change.path.dropFirst(),
        changes.tree.facts.first { $0.key == name }?.value
      )
    }
    guard case .key(let key)? = change.path.first else { return (-1, [], nil) }
    return (
      changes.statements[view], change.path, changes.tree.nodes[view].value(key)
    )
  }
}

extension ValueChange {
  /// The value before, as a file states it, and whether it is inserted into a list; nil
  /// if only its digest is known, or if its file has other pixels.
  fileprivate var undone: (value: JSONElement?, isInsertion: Bool)? {
    let isElement = if case .index? = path.last { true } else { false }
    guard let before else { return (nil, false) }
    guard let old = before.withPaths, old != now?.withPaths else { return nil }
    return (old, isElement && now == nil)
  }
}

extension ViewTree {
  /// Returns a view as a file states it; nil if that is not known.
  fileprivate func element(of node: Int) -> JSONElement? {
    let one = nodes[node]
    if !one.isStated || one.isCopy || one.sceneClass == "ListView" { return nil }
    var members = [JSONElement.Member(key: "view", value: .string(one.sceneClass))]
    if !one.id.isEmpty { members.append(.init(key: "id", value: .string(one.id))) }
    for member in one.values {
      guard let value = member.value.withPaths, member.key != "repeat" else { return nil }
      members.append(.init(key: member.key, value: value))
    }
    if let mask = masks[node] {
      guard let mask = element(of: mask) else { return nil }
      members.append(.init(key: "mask", value: mask))
    }
    let inner = subviews[node].map { element(of: $0) }
    if inner.contains(nil) { return nil }
    members.append(.init(key: "subviews", value: .list(inner.compactMap { $0 })))
    return .object(members)
  }
}

extension JSONElement {
  /// The value with the paths of images in place of their digests; nil if a digest has no
  /// path.
  fileprivate var withPaths: JSONElement? {
    switch self {
    case .null, .bool, .number, .string: return self
    case .list(let list):
      let paths = list.compactMap(\.withPaths)
      return paths.count == list.count ? .list(paths) : nil
    case .object(let members):
      if self["digest"] != nil { return self["path"] }
      var result: [Member] = []
      for member in members {
        guard let value = member.value.withPaths else { return nil }
        result.append(Member(key: member.key, value: value))
      }
      return .object(result)
    }
  }

  /// Replaces the value that steps lead to, inserts it into a list, or removes it for
  /// nil. Returns false if a step leads nowhere.
  fileprivate mutating func set(
    _ path: ArraySlice<JSONStep>, to value: JSONElement?, inserts: Bool
  ) -> Bool {
    guard let step = path.first else {
      if let value { self = value }
      return value != nil
    }
    let rest = path.dropFirst()
    switch (step, self) {
    case (.key(let key), .object(var members)), (.name(let key), .object(var members)):
      if let index = members.firstIndex(where: { $0.key == key }) {
        if !rest.isEmpty {
          if !members[index].value.set(rest, to: value, inserts: inserts) { return false }
        } else if let value {
          members[index].value = value
        } else {
          members.remove(at: index)
        }
      } else {
        guard rest.isEmpty else { return false }
        if let value { members.append(Member(key: key, value: value)) }
      }
      self = .object(members)
    case (.index(let index), .list(var list)):
      if inserts, rest.isEmpty, let value {
        list.insert(value, at: min(index, list.count))
      } else {
        guard list.indices.contains(index) else { return false }
        if !rest.isEmpty {
          if !list[index].set(rest, to: value, inserts: inserts) { return false }
        } else if let value {
          list[index] = value
        } else {
          list.remove(at: index)
        }
      }
      self = .list(list)
    case (.key, _), (.name, _), (.index, _): return false
    }
    return true
  }
}
