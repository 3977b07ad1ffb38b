import MesmerPlatform

/// Links from a report to its source files: to the pages of the repository where
/// continuous integration created the report, otherwise to the editor of this machine
/// (`vscode://`, which other editors accept too).
package struct SourceLinks: Sendable {
  /// The text before a path, and the text between it and a line number.
  private let base: String
  private let line: String
  /// The folder to which paths of the repository are relative; nil on this machine.
  private let checkout: String?

  /// Creates the links for an environment; the jobs of GitHub and GitLab are recognized.
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

  /// Returns the address of a line in a file, or of the file if the number is 0; nil if
  /// the file is missing, or not in the checkout.
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
