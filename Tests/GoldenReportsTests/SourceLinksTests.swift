import Mesmer
import MesmerGoldenReports
import TestSupport
import Testing

@Suite("Links to source files")
struct SourceLinksTests {
  let folder: TemporaryFolder
  let file: String

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder(of: "Tests/a b.swift")
    try folder.write("", to: "Tests/a b.swift")
    file = folder.path("Tests/a b.swift")
  }

  func links(_ variables: [String: String]) -> SourceLinks {
    SourceLinks { variables[$0] }
  }

  @Test("at home, they open the editor of this machine at the line")
  func editor() throws {
    let path = try #require(FileSystem.resolved(file)).replacing(" ", with: "%20")
    #expect(links([:]).address(of: file, line: 12) == "vscode://file\(path):12")
    #expect(links([:]).address(of: file, line: 0) == "vscode://file\(path)")
    for other in ["javascript:alert(1)", "", folder.path("Tests")] {
      #expect(links([:]).address(of: other, line: 1) == nil, "\(other)")
    }
  }

  @Test("in a job of GitHub or GitLab, they open the repository's page of the commit")
  func repositories() {
    let github = [
      "GITHUB_SERVER_URL": "https://github.com", "GITHUB_REPOSITORY": "me/app",
      "GITHUB_SHA": "0a1b", "GITHUB_WORKSPACE": folder.path("."),
    ]
    #expect(
      links(github).address(of: file, line: 7)
        == "https://github.com/me/app/blob/0a1b/Tests/a%20b.swift#L7")
    let gitlab = [
      "CI_PROJECT_URL": "https://gitlab.com/me/app", "CI_COMMIT_SHA": "0a1b",
      "CI_PROJECT_DIR": folder.path("."),
    ]
    #expect(
      links(gitlab).address(of: file, line: 7)
        == "https://gitlab.com/me/app/-/blob/0a1b/Tests/a%20b.swift#L7")
    // A file beside the checkout is on no page.
    var other = github
    other["GITHUB_WORKSPACE"] = folder.path("Tests/none")
    #expect(links(other).address(of: file, line: 7) == nil)
    other["GITHUB_SERVER_URL"] = "javascript:x"
    #expect(links(other).address(of: file, line: 7)?.hasPrefix("vscode:") == true)
  }
}
