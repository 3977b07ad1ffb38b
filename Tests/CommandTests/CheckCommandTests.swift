import Foundation
import TestSupport
import Testing

@Suite("The command check") struct CheckCommandTests: CommandSuite {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    func scene(_ views: String) -> String {
      """
      { mesmer: 1, screen: { size: [200, 100], scale: 2, background: "white" },
        root: { view: "ScrollView", id: "page", frame: [0, 0, 200, 100],
          contentSize: [200, 300], subviews: [\(views)] } }
      """
    }
    try folder.write(
      scene("{ view: \"Label\", id: \"good\", frame: [0, 0, 200, 40], text: \"Good\" }"),
      to: "good.json")
    try folder.write(
      scene(
        """
        { view: "Label", id: "pale", frame: [0, 0, 200, 40], text: "Pale",
          textColor: "#777777" },
        { view: "Label", id: "below", frame: [0, 200, 40, 40], text: "A long text",
          textColor: "#777777" },
        { view: "View", id: "lost", frame: [200, 0, 10, 10], backgroundColor: "red" }
        """), to: "bad.json")
  }

  private func run(_ arguments: String...) throws -> Command.Run {
    try run(["check"] + arguments)
  }

  @Test func `each violation has a line, and the status is 1 if there are any`() throws {
    let good = try run("good.json")
    #expect(good.status == 0 && good.error.isEmpty)
    #expect(good.output == "good.json: no violations\n")
    let bad = try run("good.json", "bad.json")
    #expect(bad.status == 1 && bad.error.isEmpty)
    let lines = bad.output.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0] == "good.json: no violations")
    #expect(
      lines[1].hasPrefix(
        "bad.json:3:41: pale (root.subviews[0]): contrast 4.47 of \"Pale\", #777777 on #ffffff "
          + "at pixel ("))
    #expect(
      lines[2].hasPrefix("bad.json:5:1: below (root.subviews[1]): \"A long text\" is cut")
    )
    #expect(
      lines[3]
        == "bad.json:7:1: lost (root.subviews[2]): no offset shows it at (200, 0); "
        + "it is completely visible at (190, 0)")
  }

  @Test func `the state of the options is checked, without allowed violations`() throws {
    let scrolled = try run("bad.json", "--offset", "0,200").output
    #expect(
      !scrolled.contains("pale (")
        && scrolled.contains("below (root.subviews[1]): contrast"))
    let set = try run(
      "bad.json", "--set", "pale.textColor=#767676", "--allow", "truncation:below",
      "--allow", "reach")
    #expect(set.status == 0 && set.output == "bad.json: no violations\n")
    try run("bad.json", "--allow", "truncation", "--allow", "contrast:pal").ends(with: 1)
  }

  @Test func `--json has the numbers`() throws {
    let result = try run("bad.json", "--json", "--allow", "contrast").ends(with: 1)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let faults = try #require(object["faults"] as? [[String: Any]])
    #expect(faults.map { $0["kind"] as? String } == ["truncation", "reach"])
    #expect(faults.last?["file"] as? String == "bad.json")
    #expect(faults.last?["place"] as? String == "bad.json:7:1")
    #expect(faults.last?["view"] as? String == "lost (root.subviews[2])")
    #expect(faults.last?["found"] as? [Double] == [200, 0])
    #expect(faults.last?["right"] as? [Double] == [190, 0])
    #expect(try run("good.json", "--json").output == "{\"faults\": []}\n")
  }

  @Test func `bad input is one line and status 2`() throws {
    try folder.write("{ mesmer: 1 }", to: "broken.json")
    for arguments in [
      ["none.json"], ["good.json", "broken.json"], ["good.json", "--allow", "colour"],
      ["good.json", "--scale", "0"], [],
    ] {
      try run(["check"] + arguments).fails()
    }
    #expect(
      try run("good.json", "--allow", "colour").error.contains("use contrast, target"))
  }

  @Test func `docs/checks.md has commands that run, and their output`() throws {
    let root = TestData.repository
    let text = try String(contentsOfFile: root + "/docs/checks.md", encoding: .utf8)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("    ") }
      .map { $0.dropFirst(4) }
    let commands = lines.filter { $0.hasPrefix("mesmer ") }
    #expect(commands.count == 2)
    var printed = ""
    for command in commands {
      let run = try Command.run(
        command.split(separator: " ").dropFirst().map(String.init), in: root)
      #expect(run.status < 2 && run.error.isEmpty, "\(command)")
      printed = run.output
    }
    let shown = lines.filter { $0.hasPrefix("Examples/") }.map { $0 + "\n" }.joined()
    #expect(printed == shown)
  }
}
