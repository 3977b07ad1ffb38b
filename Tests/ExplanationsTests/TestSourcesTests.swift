import Mesmer
import MesmerExplanations
import TestSupport
import Testing

/// Whether the Swift files of a package still have a test.
@Suite("Sources of tests")
struct TestSourcesTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("let target = \"Other\"", to: "Package.swift")
    for name in ["Tests/MenuTests", ".build/x"] {
      try FileSystem.makeFolder(folder.path(name))
    }
    try folder.write(
      """
      @Suite struct MenuTests {
        @Test func open() {}
        @Test(arguments: [1])\tfunc  items(count: Int) {}
        @Test func `a "raw" name-here`() {}
        // @Test func commented() {}
        @Test(.bug("https://example.org/1")) func reported() {}
        @Test("a // b") func slashes() {}
        @Test("what func does") func words() {}
        struct Inner { @Test static func inside() {} }
      }
      func helper() { funcs() }
      """, to: "Tests/MenuTests/Menu.swift")
    try folder.write("struct MenuTests { func built() {} }", to: ".build/x/A.swift")
  }

  private func sources() throws -> TestSources {
    try #require(TestSources(above: folder.path(".build/mesmer/results")))
  }

  @Test(
    "a test exists if a file declares its function and names its types",
    arguments: [
      ("MenuTests.MenuTests/open()", true), ("MenuTests.MenuTests/items(count:)", true),
      ("MenuTests.MenuTests/`a \"raw\" name-here`()", true),
      ("MenuTests.MenuTests/Inner/inside()", true), ("MenuTests.Menu/helper()", true),
      ("Other.MenuTests/open()", true), ("MenuTests.helper()", true),
      ("MenuTests.MenuTests/reported()", true), ("MenuTests.MenuTests/slashes()", true),
      ("MenuTests.MenuTests/words()", true),
      ("MenuTests.MenuTests/opened()", false), ("MenuTests.MenuTests/ope()", false),
      ("MenuTests.MenuTests/commented()", false), ("MenuTests.MenuTests/built()", false),
      ("MenuTests.OtherTests/open()", false), ("Gone.MenuTests/open()", false),
      ("MenuTests.MenuTests/s()", false), ("MenuTests.MenuTests/`a raw name`()", false),
    ])
  func declares(test: String, exists: Bool) throws {
    #expect(try sources().declare(TestName(test).folder) == exists)
  }

  @Test("only a golden of a known target can be one of a removed test")
  func gone() throws {
    let sources = try sources()
    let goldens = [
      "MenuTests/MenuTests/closed/golden.png", "MenuTests/MenuTests/open/golden.png",
      "hypnosister/MenuTests/closed/golden.png", "golden.png",
    ]
    #expect(goldens.filter(sources.isGone) == [goldens[0]])
  }

  @Test("a name of any length is found by its beginning")
  func longNames() throws {
    let name = String(repeating: "long", count: 30)
    try folder.write(
      "struct S { func \(name)(with: Int) {} }", to: "Tests/MenuTests/L.swift")
    #expect(try sources().declare(TestName("MenuTests.S/\(name)(with:)").folder))
    #expect(try !sources().declare(TestName("MenuTests.S/\(name.dropFirst())()").folder))
  }

  @Test("a function that is no test is found by its file's name")
  func functions() throws {
    #expect(try sources().declare("MenuTests/Menu/helper", isFunction: true))
    #expect(try !sources().declare("MenuTests/MenuTests/open", isFunction: true))
  }

  @Test("without a package there are no sources")
  func noPackage() throws {
    try FileSystem.remove(folder.path("Package.swift"))
    #expect(TestSources(above: folder.path(".build/mesmer/results")) == nil)
  }
}
