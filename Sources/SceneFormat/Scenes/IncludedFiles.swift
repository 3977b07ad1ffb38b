import MesmerAssets
import MesmerJSONText
import MesmerPlatform

/// The files that a scene includes: templates, constants and colours that several scenes
/// share.
///
/// Their paths are in the scene's folder, like those of images, and relative to the file
/// that names them. A file that several others include is read once.
package struct IncludedFiles {
  private let assets: AssetStore
  /// The path, in the scene's folder, of the folder of the including file.
  private let home: String
  private var trees: [JSONTree] = []
  /// The resolved paths of the files read so far.
  private var known: Set<[UInt8]> = []
  private var faults: [Fault] = []
  /// The numbers of bytes and values of all files so far, including the scene's own.
  private var bytes: Int
  private var values: Int

  private static let keys = [
    "mesmer", "$schema", "include", "templates", "constants", "colors",
  ]
  private static let deepest = 8
  private static let most = 64

  /// Returns a scene's document followed by those that it includes, directly or
  /// indirectly.
  static func joined(
    _ tree: JSONTree, _ assets: AssetStore, from home: String = "."
  ) throws(SceneError) -> JSONTree {
    guard tree.kind(JSONTree.root) == .object,
      let node = tree.member(JSONTree.root, "include")
    else { return tree }
    var files = IncludedFiles(
      assets: assets, home: home, bytes: tree.bytes.count, values: tree.nodes.count)
    let reader = DocumentReader(tree)
    files.include(node, of: reader, in: [])
    if !files.faults.isEmpty { throw SceneError(files.faults) }
    return tree.followed(by: files.trees)
  }

  /// Returns whether a document has only keys of a file that scenes include, among them
  /// templates, constants or colours.
  package static func isOne(_ tree: JSONTree) -> Bool {
    guard tree.kind(JSONTree.root) == .object else { return false }
    let names = tree.children(JSONTree.root).map { tree.string($0) }
    return names.allSatisfy(keys.contains)
      && names.contains { ["templates", "constants", "colors"].contains($0) }
  }

  /// Throws the errors of an included file in `folder`: those of its names, constants and
  /// colours. Templates are checked in the scenes that use them. The including scenes are
  /// assumed in the folder `scenes` if it contains the file, otherwise in `folder`.
  package static func check(
    _ tree: JSONTree, in folder: String, scenes: String? = nil
  ) throws(SceneError) {
    var (root, home) = (folder, ".")
    if let scenes, let outer = FileSystem.resolved(scenes),
      let inner = FileSystem.resolved(folder),
      case let place = FileSystem.inner(inner + "/", of: outer),
      place.isEmpty || FileSystem.isInner(place)
    {
      (root, home) = (scenes, place.isEmpty ? "." : place)
    }
    let assets = AssetStore(folder: root)
    let reader = DocumentReader(try joined(tree, assets, from: home))
    var faults: [Fault] = []
    if SceneFile.checkVersion(reader, JSONTree.root, .scene) {
      let whole = DocumentReader(TemplateExpansion.expanded(reader))
      whole.context = assets.fontContext
      if let node = whole.tree.member(JSONTree.root, "colors") { whole.readColors(node) }
      faults = whole.error()?.faults ?? []
    }
    faults = (reader.error()?.faults ?? []) + faults
    if !faults.isEmpty { throw SceneError(faults) }
  }

  private init(assets: AssetStore, home: String, bytes: Int, values: Int) {
    (self.assets, self.home, self.bytes, self.values) = (assets, home, bytes, values)
  }

  /// Reads the files at a node. `outer` are the including files from the outermost to the
  /// reader's own; none for the scene.
  private mutating func include(
    _ node: Int, of reader: DocumentReader, in outer: [AssetStore.File]
  ) {
    let start = faults.count
    let isList = reader.tree.kind(node) == .array
    for node in isList ? reader.tree.children(node) : [node] {
      guard reader.tree.kind(node) == .string else {
        reader.fault(
          node,
          "expected a path\(isList ? "" : " or a list of paths"), such as \"cells.json\", "
            + "found \(reader.tree.described(node))")
        continue
      }
      do throws(AssetStore.Failure) {
        try read(reader.tree.string(node), in: outer)
      } catch { reader.fault(node, error.message) }
    }
    faults.insert(contentsOf: reader.error()?.faults ?? [], at: start)
  }

  private mutating func read(
    _ path: String, in outer: [AssetStore.File]
  ) throws(AssetStore.Failure) {
    func failure(_ message: String) -> AssetStore.Failure { .init(message: message) }
    let folder = outer.last.map { FileSystem.folder(of: $0.path) } ?? home
    let file = try assets.included(
      path: path.isEmpty ? path : FileSystem.path(path, in: folder))
    if outer.contains(where: { $0.resolved == file.resolved }) {
      throw failure(
        "the file includes itself: "
          + (outer + [file]).map(\.path.shortenedPath).joined(separator: ", "))
    }
    if outer.count == IncludedFiles.deepest {
      throw failure("files include one another more than 8 levels deep, the limit")
    }
    guard known.insert(file.resolved).inserted else { return }
    if known.count > IncludedFiles.most {
      throw failure("the scene includes more than 64 files, the limit")
    }
    let text = try assets.bytes(of: file)
    bytes += text.count + 1
    let tree: JSONTree
    do throws(SceneError) { tree = try JSONScanner.scan(text, file: file.full) } catch {
      faults += error.faults
      return
    }
    values += tree.nodes.count
    if bytes > JSONScanner.maximumBytes || values > JSONScanner.maximumValues {
      throw failure(
        "the scene and its files have more than 256 MiB or 2^25 values, the limits")
    }
    let reader = DocumentReader(tree)
    if let kind = FileKind(tree) {
      reader.fault(
        JSONTree.root,
        "this is a \(kind); expected a file of templates, constants and "
          + "colors")
    } else if SceneFile.checkVersion(reader, JSONTree.root, .scene) {
      _ = reader.object(JSONTree.root, keys: IncludedFiles.keys)
    }
    trees.append(tree)
    guard !reader.hasFaults, let node = tree.member(JSONTree.root, "include") else {
      faults += reader.error()?.faults ?? []
      return
    }
    include(node, of: reader, in: outer + [file])
  }
}
