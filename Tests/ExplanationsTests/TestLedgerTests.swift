import Foundation
import Mesmer
import MesmerExplanations
import TestSupport
import Testing

@Suite("The ledger of tests")
struct TestLedgerTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func ledger(_ files: [String: String]) throws -> TestLedger {
    for (name, text) in files { try folder.write(text, to: "ledger/" + name) }
    return try TestLedger(folder: TestLedger.folder(in: folder.path))
  }

  @Test("each golden once, with its newest line; unknown keys are skipped")
  func newest() throws {
    try folder.makeFolder(of: "ledger/1.jsonl")
    let found = try ledger([
      "1.jsonl": """
      {"golden":"goldens/b","owner":"T.s/f()","status":"different","pid":3}
      {"golden":"a","status":"missing","message":null,"more":{"x":[1]}}
      {"golden":"goldens/b","owner":"T.s/f()","status":"equal","seconds":0.5}

      """
    ])
    #expect(found.notes.isEmpty)
    #expect(found.findings.map(\.golden) == ["a", "goldens/b"])
    #expect(found.findings.map(\.verdict) == [.missing, .equal])
    #expect(found.findings[1].owner == "T.s/f()")
  }

  @Test("a finding names the golden as seen from the folder in its message, too")
  func message() {
    var finding = Finding(golden: "/a/goldens/b.png", owner: "T/b", name: "T/b.png")
    finding.message = "there is no golden /a/goldens/b.png"
    #expect(finding.seen(from: "/a").message == "there is no golden goldens/b.png")
    #expect(finding.seen(from: "/c") == finding)
  }

  @Test("a last line that was cut off is skipped with a note, others are errors")
  func cutOff() throws {
    try folder.makeFolder(of: "ledger/1.jsonl")
    let found = try ledger([
      "1.jsonl": "{\"golden\":\"a\",\"status\":\"equal\"}\n{\"golden\":\"b\",\"sta"
    ])
    #expect(found.findings.map(\.golden) == ["a"])
    #expect(found.notes == ["\(folder.path)/ledger/1.jsonl:2: incomplete line, skipped"])
    let error = #expect(throws: SceneError.self) {
      try ledger([
        "1.jsonl": "{\"golden\":\"a\",\"status\":\"equal\"}\n{\"gol\n{\"x\":1}\n"
      ])
    }
    #expect(error?.faults.map(\.line) == [2, 3, 3])
    // A verdict that is null is none.
    #expect(throws: SceneError.self) {
      try ledger(["1.jsonl": "{\"golden\":\"a\",\"status\":null}\n"])
    }
    #expect(error?.description.contains("ledger/1.jsonl:2:") == true)
  }

  @Test("a folder without a ledger is one clear line")
  func none() {
    let error = #expect(throws: SceneError.self) {
      try TestLedger(folder: TestLedger.folder(in: folder.path))
    }
    #expect(error?.description.contains("ledger: no such file") == true)
  }

  @Test("files count in the order of their names' times; a test's latest run counts")
  func runs() throws {
    try folder.makeFolder(of: "ledger/1.jsonl")
    func line(_ golden: String, _ status: String) -> String {
      #"{"owner":"T/a","golden":"T/a/\#(golden).png","status":"\#(status)"}"# + "\n"
    }
    // As texts, 10 is before 9.
    let found = try ledger([
      "10-7.jsonl": line("2", "equal") + "{}\n",
      "9-8.jsonl": line("1", "equal") + line("2", "different"),
    ])
    #expect(found.findings.map(\.golden) == ["T/a/2.png"])
    #expect(found.findings.map(\.verdict) == [.equal])
    #expect(found.claims == ["T/a": ["T/a/2.png"]])
    let error = #expect(throws: SceneError.self) {
      try ledger(["11-1.jsonl": line("3", "compared")])
    }
    #expect(error?.description.contains("unknown value \"compared\"") == true)
  }

  @Test("the findings of a run that ended replace all earlier ones of its tests")
  func replaced() throws {
    try folder.makeFolder(of: "ledger/1.jsonl")
    func line(_ golden: String, _ status: String, test: String = "a") -> String {
      #"{"owner":"T/\#(test)","golden":"\#(golden)","status":"\#(status)"}"# + "\n"
    }
    let first = line("T/a/golden.png", "failed") + line("g/T/a/1.png", "different")
    let found = try ledger([
      "1-1.jsonl": first + line("g/T/b/1.png", "different", test: "b") + "{}\n",
      "2-1.jsonl": line("g/T/a/2.png", "equal") + "{}\n",
      "3-1.jsonl": line("g/T/a/3.png", "equal"),
    ])
    #expect(
      found.findings.map(\.golden) == ["g/T/a/2.png", "g/T/a/3.png", "g/T/b/1.png"])
  }

  @Test("an interrupted run reports nothing about goldens it did not compare")
  func stopped() throws {
    try folder.makeFolder(of: "ledger/1.jsonl")
    func line(_ test: String, _ golden: String) -> String {
      #"{"owner":"T/\#(test)","golden":"T/\#(test)/\#(golden).png","status":"equal"}"#
        + "\n"
    }
    let first = line("a", "1") + line("a", "2")
    let found = try ledger([
      "1-1.jsonl": first + "{}\n", "2-1.jsonl": line("a", "2") + line("b", "1"),
    ])
    #expect(found.claims["T/a"] == ["T/a/1.png", "T/a/2.png"])
    for golden in ["T/a/1.png", "T/a/2.png", "T/b/1.png", "T/b/2.png"] {
      #expect(!found.isOrphan(golden, tests: nil))
    }
    // A picture never compared in a run that ended is an orphan.
    #expect(found.isOrphan("T/a/3.png", tests: nil))
    let ended = try ledger(["2-1.jsonl": line("a", "2") + line("b", "1") + "{}\n"])
    #expect(ended.isOrphan("T/a/1.png", tests: nil))
    #expect(ended.isOrphan("T/b/2.png", tests: nil))
  }

  @Test("tests that the sources no longer have are left out, but not those that just ran")
  func gone() throws {
    try folder.makeFolder(of: "ledger/1.jsonl")
    try folder.makeFolder(of: "Tests/T/S.swift")
    try folder.write("// no target is named", to: "Package.swift")
    try folder.write("struct S { @Test func stays() {} }", to: "Tests/T/S.swift")
    func line(_ test: String, _ status: String) -> String {
      #"{"owner":"T/S/\#(test)","golden":"T/S/\#(test)/x.png","status":"\#(status)"}"#
        + "\n"
    }
    for (name, text) in [
      ("1-1", line("stays", "different") + line("gone", "different")),
      ("2-1", line("generated", "missing")),
    ] { try folder.write(text + "{}\n", to: "ledger/\(name).jsonl") }
    let path = TestLedger.folder(in: folder.path)
    let ledger = try TestLedger(
      folder: path, sources: TestSources(above: folder.path("ledger")))
    #expect(ledger.findings.map(\.owner) == ["T/S/generated", "T/S/stays"])
    #expect(
      ledger.notes == [
        "T/S/gone: omitted, because no Swift file of the package declares this test"
      ])
    #expect(try TestLedger(folder: path).findings.count == 3)
    // With the list of tests, a claim of a test that is not listed has no effect.
    let sources = TestSources(above: folder.path("ledger"))
    #expect(ledger.isOrphan("T/S/gone/x.png", tests: ["T/S/stays"], sources))
    #expect(!ledger.isOrphan("T/S/gone/x.png", tests: nil, sources))
    #expect(!ledger.isOrphan("T/S/stays/x.png", tests: ["T/S/stays"], sources))
    // A function that is no test claims its goldens as long as it exists.
    #expect(!ledger.isOrphan("T/S/stays/x.png", tests: ["T/S/other"], sources))
    #expect(!ledger.isOrphan("T/S/gone/x.png", tests: ["T/S/stays"], nil))
  }

  @Test("a process's findings are read back, with numbers, views, time and place")
  func written() throws {
    var one = Finding(
      golden: folder.path("goldens/T/a/1.png"), owner: "T/a", name: "T/a/1.png",
      verdict: .different)
    one.source = "Tests/A.swift"
    one.line = 7
    one.seconds = 0.25
    one.explanation = Explanation(lines: [.init(what: "bar moved"), .init(.owner)])
    one.numbers = Comparison(
      expected: Pixmap(width: 9, height: 5, background: .white),
      actual: Pixmap(width: 9, height: 5, background: .red))
    var two = one
    two.golden = folder.path("goldens/T/a/2.png")
    two.name = "T/a/2.png"
    for finding in [one, two] {
      try TestLedger.add(finding, results: folder.path, process: "5-1")
    }
    let found = try TestLedger(folder: TestLedger.folder(in: folder.path))
    #expect(found.findings == [one, two])
    #expect(found.claims == ["T/a": ["T/a/1.png", "T/a/2.png"]])
  }

  @Test("only the newest files are kept")
  func kept() throws {
    try folder.makeFolder(of: "ledger/1.jsonl")
    for n in 1000..<1205 { try folder.write("", to: "ledger/\(n)-1.jsonl") }
    let one = Finding(golden: "a", owner: "T/a", name: "a")
    try TestLedger.add(one, results: folder.path, process: "2000-1")
    #expect(folder.files.count == 201 && folder.has("ledger/2000-1.jsonl"))
    #expect(!folder.has("ledger/1004-1.jsonl") && folder.has("ledger/1005-1.jsonl"))
  }

  @Test func orphansAreGoldensOfTestsThatRanOrAreGone() {
    var ledger = TestLedger()
    for n in 1...2 {
      ledger.add([Finding(golden: "\(n)", owner: "T/S/a", name: "T/S/a/\(n).png")])
    }
    #expect(ledger.isOrphan("T/S/a/1.png", tests: nil))
    #expect(!ledger.isOrphan("T/S/a/2.png", tests: nil))
    // A test that did not run keeps its goldens, unless it is listed as removed.
    #expect(!ledger.isOrphan("T/S/b/1.png", tests: nil))
    #expect(!ledger.isOrphan("T/S/b/1.png", tests: ["T/S/b"]))
    #expect(ledger.isOrphan("T/S/b/1.png", tests: ["T/S/a"]))
  }
}
