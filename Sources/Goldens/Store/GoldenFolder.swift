import MesmerPlatform

/// All goldens of a store's folder.
package struct GoldenFolder {
  /// How the names of files end that say which views a golden shows.
  package static let viewsEnding = ".views.json"

  /// The files that belong to a golden, by its path: itself, the film of a sequence, and
  /// the views.
  package static func files(of golden: String) -> [String] {
    let isSequence = golden.hasSuffix(".frames")
    let path = String(golden.dropLast(isSequence ? 7 : 4))
    return [golden] + (isSequence ? [path + ".png"] : []) + [path + viewsEnding]
  }

  private let folder: String
  /// The paths of the goldens from the folder on: those of the lock, and the files. A
  /// film of a sequence is not a golden of its own.
  package let goldens: [String]

  /// Reads a folder.
  package init(_ folder: String) throws(PictureError) {
    self.folder = folder
    var found = Set(try GoldenLock.read(folder: folder).entries.keys)
    for file in try GoldenFiles.all(below: folder) {
      let path = FileSystem.inner(file, of: folder)
      let isGolden = path.hasSuffix(".png") || path.hasSuffix(".frames")
      if isGolden, !path.hasSuffix(".new.png"), !path.hasSuffix(".new.frames") {
        found.insert(path)
      }
    }
    goldens =
      found.filter {
        !$0.hasSuffix(".png") || !found.contains(String($0.dropLast(4)) + ".frames")
      }.sorted()
  }

  /// Removes goldens, what belongs to them and their lines.
  package func remove(_ paths: [String]) throws(PictureError) {
    for path in paths {
      for file in GoldenFolder.files(of: path) {
        do { try FileSystem.remove(FileSystem.path(file, in: folder)) } catch {
          throw PictureError("\(error)")
        }
      }
    }
    if paths.isEmpty { return }
    try GoldenLock.update(folder: folder) { lock in
      for path in paths { lock.entries[path] = nil }
    }
  }
}
