import ArgumentParser
import Mesmer

/// The pending goldens that arguments name: files, folders, or shell patterns for paths
/// below the current folder. None names all.
struct PendingSelection: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Pending files, folders, or patterns such as 'goldens/Menu/*'; by default all below "
        + "the current folder.", valueName: "path"))
  var paths: [String] = []

  /// The goldens by path. A file or pattern that names none is an error; in a folder
  /// there may be none.
  func goldens() throws -> [PendingGolden] {
    if paths.isEmpty { return try PendingGolden.all(below: ".") }
    var found: [PendingGolden] = []
    var all: [PendingGolden]?
    for path in paths {
      var these: [PendingGolden]
      switch FileSystem.kind(path) {
      case .folder: these = try PendingGolden.all(below: path)
      case .file: these = PendingGolden(file: path).map { [$0] } ?? []
      case .nothing:
        if all == nil { all = try PendingGolden.all(below: ".") }
        let pattern = NamePattern(path)
        these = all!.filter { pattern.matches($0.file) || pattern.matches($0.golden) }
      }
      if these.isEmpty, FileSystem.kind(path) != .folder {
        throw PictureError(
          "\(path.shortenedPath): nothing waits there; pending files end with .new.png or .new.frames"
        )
      }
      these.removeAll(where: found.contains)
      found += these
    }
    return found
  }
}
