import MesmerPlatform

/// The addresses at which a reader of a report finds its source files: on the pages of
/// the repository where continuous integration made the report, else in the editor of
/// this machine (`vscode://`, which other editors take too).
package struct SourceLinks: Sendable {
  /// What comes before a path, and what leads from it to a line.
  private let base: String
  private let line: String
  /// The folder to which paths of the repository are relative; nil on this machine.
  private let checkout: String?

  /// The links for an environment: that of GitHub's and GitLab's jobs is known.
  package init(_ value: (String) -> String? = Environment.value) {
    func given(_ name: String) -> String? {
      value(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    let server = given("GITHUB_SERVER_URL")
    if let server, let name = given("GITHUB_REPOSITORY"),
      let commit = given("GITHUB_SHA"),
      let folder = given("GITHUB_WORKSPACE"), server.hasPrefix("https://")
    {
      (base, line) = ("\(server)/\(name)/blob/\(commit)/", "#L")
      checkout = folder
    } else if let project = given("CI_PROJECT_URL"), let commit = given("CI_COMMIT_SHA"),
      let folder = given("CI_PROJECT_DIR"), project.hasPrefix("https://")
    {
      (base, line) = ("\(project)/-/blob/\(commit)/", "#L")
      checkout = folder
    } else {
      (base, line, checkout) = ("vscode://file", ":", nil)
    }
  }

  /// The address of a place in a file; nil if the file is not there, or not in the
  /// checkout.
  package func address(of file: String, line number: Int) -> String? {
    guard FileSystem.isRegularFile(file), var path = FileSystem.resolved(file) else {
      return nil
    }
    if let checkout {
      guard let root = FileSystem.resolved(checkout) else { return nil }
      path = FileSystem.inner(path, of: root)
      guard FileSystem.isInner(path) else { return nil }
    }
    return base + FilePaths.link(path) + (number > 0 ? "\(line)\(number)" : "")
  }
}
