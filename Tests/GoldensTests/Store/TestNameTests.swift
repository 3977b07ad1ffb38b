import Mesmer
import Testing

@Suite struct TestNameTests {
  @Test(
    "the folder of a test's goldens",
    arguments: [
      ("Target.Suite/rings()", "Target/Suite/rings"),
      ("Target.Outer/Inner/counts(of:)", "Target/Outer/Inner/counts-of"),
      ("Target.f(_:x:)", "Target/f-_-x"),
      ("Target.Class/testRings", "Target/Class/testRings"),
      (
        "Target.Suite/`a sentence / with (all)`()",
        "Target/Suite/a sentence %2F with %28all%29"
      ),
    ])
  func folder(identifier: String, folder: String) {
    #expect(TestName(identifier).folder == folder)
  }
}
