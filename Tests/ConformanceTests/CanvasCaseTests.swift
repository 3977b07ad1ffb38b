import Mesmer
import TestSupport
import Testing

@Suite struct CanvasCaseTests {
  private func cases(_ text: String) throws -> [CanvasCase] {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write(text, to: "cases.json")
    return try CanvasCase.read(folder.path("cases.json"))
  }

  private func failure(_ commands: String, _ asserts: String) throws -> String? {
    let text = """
      [{"name": "one", "canvases": [{"id": 0, "w": 20, "h": 10, "cmds": [\(commands)]}],
        "asserts": [\(asserts)]}]
      """
    return try cases(text)[0].firstFailure { (path) throws(ConformanceError) in
      throw .empty(path: path)
    }
  }

  @Test func pixelsAreReadBetweenCommands() throws {
    let commands = """
      ["=fillStyle", "#f00"], ["fillRect", 0, 0, 20, 10],
      ["=fillStyle", "rgba(0, 0, 255, 0.5)"], ["fillRect", 0, 0, 10, 10]
      """
    #expect(
      try failure(
        commands,
        """
        {"after": 0, "canvas": 0, "x": 3, "y": 3, "rgba": [0, 0, 0, 0]},
        {"after": 2, "canvas": 0, "x": 3, "y": 3, "rgba": [255, 0, 0, 255]},
        {"after": 4, "canvas": 0, "x": 3, "y": 3, "rgba": [127, 0, 128, 255], "tol": 1},
        {"after": 4, "canvas": 0, "x": 30, "y": 3, "rgba": [0, 0, 0, 0]}
        """) == nil)
    let wrong = try failure(
      commands,
      #"{"after": 4, "canvas": 0, "x": 12, "y": 3, "rgba": [255, 2, 0, 255], "tol": 1}"#)
    #expect(
      wrong == "after command 4, pixel (12, 3): expected [255, 2, 0, 255] within 1, "
        + "got [255, 0, 0, 255]")
  }

  @Test func answersAreCompared() throws {
    let commands =
      #"["rect", 0, 0, 5, 5], ["isPointInPath", 2, 2], ["isPointInPath", 9, 2]"#
    #expect(
      try failure(
        commands,
        #"{"probe": 1, "canvas": 0, "value": true}, {"probe": 2, "canvas": 0, "value": false}"#
      ) == nil)
    #expect(
      try failure(commands, #"{"probe": 2, "canvas": 0, "value": true}"#)
        == "command 2, isPointInPath: expected true, got false")
  }

  @Test func otherCanvasesAreDrawnFirst() throws {
    let text = """
      [{"name": "two", "canvases": [
        {"id": 0, "w": 4, "h": 4, "cmds": [["drawImage", {"obj": "canvas", "id": 1}, 0, 0]]},
        {"id": 1, "w": 4, "h": 4, "cmds": [["=fillStyle", "lime"], ["fillRect", 0, 0, 4, 4]]}],
        "asserts": [{"after": 1, "canvas": 0, "x": 1, "y": 1, "rgba": [0, 255, 0, 255]}]}]
      """
    let failure = try cases(text)[0].firstFailure { (path) throws(ConformanceError) in
      throw .empty(path: path)
    }
    #expect(failure == nil)
  }

  @Test(arguments: [
    "", "{}", "[1]", #"[{"name": "x", "canvases": [], "asserts": []}]"#,
    #"[{"name": "x", "canvases": [{"id": 0, "w": -1, "h": 1, "cmds": []}], "asserts": [{"after": 0, "canvas": 0, "x": 0, "y": 0, "rgba": [0, 0, 0, 0]}]}]"#,
    #"[{"name": "x", "canvases": [{"id": 0, "w": 1, "h": 1, "cmds": [[]]}], "asserts": [{"after": 0, "canvas": 0, "x": 0, "y": 0, "rgba": [0, 0, 0, 0]}]}]"#,
    #"[{"name": "x", "canvases": [{"id": 0, "w": 1, "h": 1, "cmds": []}], "asserts": [{"after": 0, "canvas": 0, "x": 0, "y": 0, "rgba": [0]}]}]"#,
  ])
  func otherShapesAreErrors(_ text: String) {
    #expect(throws: ConformanceError.self) { try cases(text) }
  }

  @Test(arguments: [
    #"["fly", 1]"#, #"["rect", 1, 2, 3]"#, #"["rect", 1, 2, 3, "4"]"#,
    #"["=wings", 2]"#, #"["drawImage", {"obj": "canvas", "id": 7}, 0, 0]"#,
    #"["resize", 1e9, 1]"#, #"["fill", "oddeven"]"#,
    #"["=fillStyle", {"linear": [0, 1]}]"#,
  ])
  func unknownCommandsAreErrors(_ command: String) {
    let any = #"{"after": 1, "canvas": 0, "x": 0, "y": 0, "rgba": [0, 0, 0, 0]}"#
    #expect(throws: ConformanceError.self) { try failure(command, any) }
  }

  @Test func assertionsBeyondTheCommandsAreErrors() {
    let late = #"{"after": 2, "canvas": 0, "x": 0, "y": 0, "rgba": [0, 0, 0, 0]}"#
    #expect(throws: ConformanceError.self) { try failure(#"["save"]"#, late) }
  }

  @Test func missingFilesAndFoldersWithoutCasesAreErrors() throws {
    let folder = try TemporaryFolder()
    var run = ConformanceRun(reasons: [:])
    #expect(throws: ConformanceError.self) { try run.add(path: folder.path) }
    #expect(throws: ConformanceError.self) { try run.add(path: folder.path + "/none") }
  }

  @Test func countsAndReasons() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    func one(_ name: String, _ red: Int) -> String {
      """
      {"name": "\(name)", "canvases": [{"id": 0, "w": 1, "h": 1, "cmds": []}], "asserts":
        [{"after": 0, "canvas": 0, "x": 0, "y": 0, "rgba": [\(red), 0, 0, 0]}]}
      """
    }
    let text = "[\(one("good", 0)), \(one("bad", 1)), \(one("odd", 2))]"
    try folder.write(text, to: "cases.json")
    var run = ConformanceRun(reasons: [
      "canvas odd": "it is odd", "canvas good": "was bad",
    ])
    try run.add(path: folder.path)
    #expect(run.summary == "canvas 1 of 3")
    #expect(!run.isAsWritten)
    #expect(run.failures.map(\.name) == ["bad", "odd"])
    #expect(run.failures.map(\.reason) == [nil, "it is odd"])
    #expect(run.needless == ["canvas good"])
    run = ConformanceRun(reasons: ["canvas odd": "it is odd", "canvas bad": "it is bad"])
    try run.add(path: folder.path("cases.json"))
    #expect(run.isAsWritten)
  }
}
