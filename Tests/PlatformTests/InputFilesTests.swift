import Foundation
import Mesmer
import TestSupport
import Testing

struct InputFilesTests {
  @Test func anInputIsKnownByEveryPathThatLeadsToIt() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write("x", to: "sub/in.json")
    try folder.write("x", to: "other.json")
    #expect(symlink("sub/in.json", folder.path("link")) == 0)
    #expect(symlink("sub", folder.path("folder")) == 0)
    #expect(link(folder.path("sub/in.json"), folder.path("hard")) == 0)
    let input = folder.path("sub/in.json")
    let inputs = InputFiles([input])
    for path in ["sub/in.json", "sub/../sub//in.json", "link", "folder/in.json", "hard"] {
      let output = folder.path(path)
      #expect(throws: FileError.isInput(path: output, input: input), "\(path)") {
        try inputs.check(output)
      }
    }
    for path in ["other.json", "new.json", "none/new.json", "sub"] {
      #expect(throws: Never.self, "\(path)") { try inputs.check(folder.path(path)) }
    }
  }

  @Test func devicesAndWhatIsNotThereAreNoInputs() throws {
    #expect(throws: Never.self) {
      try InputFiles(["/dev/null", "/none", "", "a\0b"]).check("/dev/null")
    }
  }
}
