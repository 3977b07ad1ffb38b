import TestSupport
import Testing

@Suite("mesmer fit") struct FitCommandTests: CommandSuite {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let head = "# viewport: 300 400\n# content: 300 9000\n# scale: 2\n"
    let finger = "input 0 9 300 began\ninput 8 9 270 moved\ninput 400 9 270 ended\n"
    try folder.write(head + finger, to: "finger.tsv")
    try folder.write(head + finger + "sample 8 20.5\n", to: "off.tsv")
    try folder.write(head + finger + "sample 8 20.501\n", to: "far.tsv")
    try folder.write(head + finger + "# reportedVelocityY: 0.5\n", to: "told.tsv")
  }

  @Test("--within passes at its limit, fails below it, and is an error without values")
  func within() throws {
    try run("fit off.tsv --within 0.5").succeeds()
    try run("fit off.tsv --within 0.49").ends(with: 1)
    try run("fit told.tsv --within 0.5").succeeds()
    try run("fit told.tsv --within 0.49").ends(with: 1)
    try run("fit finger.tsv --within 0.5").fails(
      with: "finger.tsv: nothing to compare within 0.5")
    try run("fit finger.tsv").succeeds()
    // A device pixel is half a point at scale 2.
    try run("fit off.tsv --within pixel").succeeds()
    try run("fit far.tsv --within pixel").ends(with: 1)
  }

  @Test("velocities have their own unit, and the help has no orphaned words")
  func words() throws {
    #expect(try run("fit off.tsv").output.contains("mean 0.5 pt\n"))
    #expect(try run("fit told.tsv").output.contains("mean 0.5 pt/ms\n"))
    let help = try run("help fit").output.split(separator: "\n")
    let text = help.prefix { !$0.contains("EXAMPLE") }
    #expect(text.count > 4 && text.allSatisfy { $0.split(separator: " ").count > 3 })
  }
}
