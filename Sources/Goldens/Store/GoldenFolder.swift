import MesmerPlatform

/// The goldens of a store's folder.
package struct GoldenFolder {
  /// The paths of the goldens in the lock and of those with a file, relative to the
  /// folder, sorted. The film of a sequence is not a golden.
  package let goldens: [String]

  /// Reads a folder.
  package init(_ folder: String) throws(PictureError) {
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

  /// Returns the paths of a golden's files and of the pending files that it may have.
  static func files(of golden: String) -> [String] {
    GoldenFiles.of(golden)
      + [".new.png", ".new.frames"].map { GoldenFiles.withoutEnding(golden) + $0 }
  }

  /// Removes goldens: all their files, their pending files, and their lines in the lock.
  package static func remove(
    _ paths: [String], in folder: String
  ) throws(PictureError) {
    try PictureError.telling {
      for file in paths.flatMap(files) {
        try FileSystem.remove(FileSystem.path(file, in: folder))
      }
    }
    if paths.isEmpty { return }
    try GoldenLock.update(folder: folder) { lock in
      for path in paths { lock.entries[path] = nil }
    }
  }
}
