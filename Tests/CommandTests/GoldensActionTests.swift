import Foundation
import TestSupport
import Testing

/// The shell of the action for GitHub, with GitHub's variables and a `gh` that writes
/// down its requests.
@Suite("The action for GitHub") struct GoldensActionTests: CommandSuite {
  let folder: TemporaryFolder
  let script: String

  init() throws {
    folder = try TemporaryFolder()
    script = TestData.repository + "/.github/actions/goldens/goldens.sh"
    try folder.makeFolder(of: "bin/gh")
    try folder.makeFolder(of: "results/ledger/1.jsonl")
    try folder.write(
      """
      #!/bin/sh
      echo "$@" >> "$ROOT/asked"
      for part; do case $part in body=@*) cp "${part#body=@}" "$ROOT/body" ;; esac; done
      case "$*" in *--paginate*) cat "$ROOT/comments" 2>/dev/null || true ;; esac
      [ ! -f "$ROOT/refuses" ] || exit 1
      """, to: "bin/gh")
    _ = try shell("chmod +x bin/gh")
  }

  func ledger(_ status: String) throws {
    try folder.write(
      "{\"golden\": \"goldens/a.png\", \"name\": \"a\", \"owner\": \"T.a()\", "
        + "\"status\": \"\(status)\", \"message\": \"1 | 2\"}\n",
      to: "results/ledger/1.jsonl")
  }

  @discardableResult
  func step(_ name: String, pullRequest: String = "") throws -> Command.Run {
    try shell(
      """
      export ROOT=$PWD PATH=$PWD/bin:$PATH RUNNER_TEMP=$PWD GITHUB_OUTPUT=$PWD/output \
        GITHUB_STEP_SUMMARY=$PWD/summary GITHUB_REPOSITORY=me/app PICTURES_URL= \
        COMMAND='echo tested; exit 3' RESULTS=results ARTIFACT=goldens \
        ARTIFACT_URL=https://example.org/9 PULL_REQUEST=\(pullRequest)
      export MESMER="'$MESMER'"
      '\(script)' \(name)
      """
    ).ends(with: 0)
  }

  @Test("a difference is in the summary and in one comment, which later runs change")
  func comment() throws {
    try ledger("different")
    let tested = try step("test")
    #expect(tested.output.contains("tested\n"))
    #expect(tested.output.contains("::error "))
    #expect(try text("output") == "status=3\nhas-report=true\n")
    try step("tell", pullRequest: "7")
    let summary = try text("summary")
    #expect(summary.hasPrefix("### Goldens\n"))
    #expect(summary.contains("| a | different: 1 \\| 2 |"))
    #expect(
      summary.contains("[The report](https://example.org/9) is the artifact `goldens`"))
    #expect(try text("body") == "<!-- mesmer goldens: goldens -->\n" + summary)
    #expect(try text("asked").contains("--method POST repos/me/app/issues/7/comments"))
    try folder.write("42\n", to: "comments")
    try step("tell", pullRequest: "7")
    #expect(try text("asked").contains("--method PATCH repos/me/app/issues/comments/42"))
  }

  @Test("a summary too long for a comment is whole in the job, and cut at a line there")
  func long() throws {
    let lines = (0..<400).map { number in
      "{\"golden\": \"goldens/\(number).png\", \"name\": \"\(number)\", "
        + "\"status\": \"different\", \"message\": \"\(number) "
        + String(repeating: "word ", count: 50) + "\"}\n"
    }
    try folder.write(lines.joined(), to: "results/ledger/1.jsonl")
    try step("test")
    try step("tell", pullRequest: "7")
    let (summary, body) = (try text("summary"), try text("body"))
    #expect(summary.contains("| 399 | different: ") && !summary.contains("and more"))
    #expect(body.utf8.count < 65_000 && body.contains("\nand more: see the summary"))
    #expect(
      body.split(separator: "\n").filter { $0.hasPrefix("| ") }.allSatisfy {
        $0.hasSuffix(" |")
      })
  }

  @Test("without a pull request, without a difference and from a fork nothing fails")
  func quiet() throws {
    try ledger("equal")
    try step("test")
    try step("tell")
    #expect(!folder.has("asked"))
    try step("tell", pullRequest: "7")
    #expect(try !text("asked").contains("POST"))
    try ledger("different")
    try step("test")
    try folder.write("", to: "refuses")
    let refused = try step("tell", pullRequest: "7")
    #expect(refused.output.contains("::notice::"))
  }
}
