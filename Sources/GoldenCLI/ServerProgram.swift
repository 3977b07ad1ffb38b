import Mesmer

/// The program that serves pages, in the folder of this one.
package enum ServerProgram {
  private static let name = "mesmer-server"

  /// The path of the program; nil if it is missing.
  static var path: String? {
    guard let executable = ChildProcess.executable else { return nil }
    let program = FileSystem.path(name, in: FileSystem.folder(of: executable))
    return FileSystem.kind(program) == .file ? program : nil
  }

  /// Replaces this process with the server program; `command` names the command in the
  /// error. Returns the error if that fails.
  package static func replace(_ arguments: [String], for command: String) -> PictureError
  {
    if let path {
      let fault = ChildProcess.replace(with: path, [name] + arguments)
      return PictureError("\(path): \(fault)")
    }
    return PictureError(
      "\(command): \(name) is not beside mesmer; scripts/mesmer \(command) builds "
        + "it in a checkout, elsewhere MESMER_SERVER=1 swift build --product \(name)")
  }

  /// Returns a path that the program does not interpret as an option.
  package static func argument(_ path: String) -> String {
    path.hasPrefix("-") ? "./" + path : path
  }
}
