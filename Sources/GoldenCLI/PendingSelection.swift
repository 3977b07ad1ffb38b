import ArgumentParser
import Mesmer

/// The pending goldens named by arguments: files, folders, or shell patterns for paths
/// below the current folder. By default, all below the current folder.
struct PendingSelection: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Pending files, folders, or patterns such as 'goldens/Menu/*'; by default all below "
        + "the current folder.", valueName: "path"))
  var paths: [String] = []

  /// Returns the goldens by path. A file or pattern without pending goldens is an
  /// error; a folder may have none.
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
          "\(path.shortenedPath): no pending goldens; their files end with .new.png or "
            + ".new.frames")
      }
      these.removeAll(where: found.contains)
      found += these
    }
    return found
  }
}
