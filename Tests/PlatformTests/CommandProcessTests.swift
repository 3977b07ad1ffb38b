import Foundation
import Mesmer
import TestSupport
import Testing

struct CommandProcessTests {
  @Test func noFileTakesTheDescriptorOfAStreamThatIsClosed() async {
    await #expect(processExitsWith: .success) {
      for descriptor: Int32 in 0...2 { close(descriptor) }
      CommandProcess.prepare()
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      let file = open(folder.path("a"), O_RDWR | O_CREAT, 0o600)
      precondition(file > 2)
      // Using the streams gives an error.
      var byte: UInt8 = 7
      precondition(write(1, &byte, 1) < 0 && write(2, &byte, 1) < 0)
      precondition(read(0, &byte, 1) < 0)
      do {
        try StandardStream.output.write("x")
        fatalError("a closed stream was written")
      } catch FileError.failed(path: "standard output", _, _) {
      }
    }
  }

  @Test func streamsThatAreOpenStay() async {
    await #expect(processExitsWith: .success) {
      var before = stat()
      var after = stat()
      precondition(fstat(1, &before) == 0)
      CommandProcess.prepare()
      precondition(fstat(1, &after) == 0)
      precondition(before.st_ino == after.st_ino && before.st_dev == after.st_dev)
    }
  }

  @Test func theArgumentsOfTheTestsAreUTF8() {
    #expect(CommandProcess.argumentFault == nil)
  }

  @Test(
    "a reader that has gone is an error of writing; child processes end by it as usual")
  func brokenPipe() async {
    await #expect(processExitsWith: .success) {
      CommandProcess.prepare()
      var ends: [Int32] = [0, 0]
      precondition(pipe(&ends) == 0)
      close(ends[0])
      var byte: UInt8 = 7
      precondition(write(ends[1], &byte, 1) < 0 && errno == EPIPE)
      precondition(
        ChildProcess.output(of: ["sh", "-c", "kill -PIPE $$; echo alive"], limit: 9)
          == nil)
    }
  }
}
