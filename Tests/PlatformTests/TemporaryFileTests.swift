import Foundation
import Mesmer
import TestSupport
import Testing

struct TemporaryFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A file of a name, last written so many seconds ago.
  private func leave(_ name: String, age: Int) throws {
    try folder.write("left", to: name)
    let written = timespec(tv_sec: time(nil) - age, tv_nsec: 0)
    #expect(utimensat(AT_FDCWD, folder.path(name), [written, written], 0) == 0)
  }

  @Test func whatAKilledProcessLeftIsSweptByTheNextWrite() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = folder.path as String] in
      _ = try TemporaryFile.make(in: path, for: "a.png")
      _ = try TemporaryFile.make(in: path, for: "b.png")
      kill(getpid(), SIGKILL)
    }
    #expect(folder.files.count == 2)
    #expect(folder.files.allSatisfy { TemporaryFile.machine(ofName: $0) != nil })
    try AtomicFile.write([1], to: folder.path("c.png"))
    #expect(folder.files == ["c.png"])
  }

  @Test func `a process that a signal ends removes its files first`() async throws {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      [path = folder.path as String] in
      CommandProcess.prepare()
      let done = try TemporaryFile.make(in: path, for: "a.png")
      rename(done.path, path + "/a.png")
      done.unlock()
      _ = try TemporaryFile.make(in: path, for: "b.png")
      _ = try TemporaryFile.make(in: path, for: "c.png")
      // This thread may block the signal.
      kill(getpid(), SIGTERM)
      sleep(60)
    }
    #expect(folder.files == ["a.png"])
  }

  @Test func whatARunHoldsIsNotSwept() async throws {
    let held = try TemporaryFile.make(in: folder.path, for: "a.png")
    // Old, but not abandoned.
    let time = timespec(tv_sec: 1000, tv_nsec: 0)
    #expect(utimensat(AT_FDCWD, held.path, [time, time], 0) == 0)
    func sweeps() async {
      await #expect(processExitsWith: .success) {
        [path = folder.path as String] in
        try AtomicFile.write([1], to: path + "/b.png")
      }
    }
    await sweeps()
    #expect(folder.files.count == 2)
    // A written file is closed before it has its name, and is still held.
    #expect(held.close())
    await sweeps()
    #expect(folder.files.count == 2)
    held.unlock()
    await sweeps()
    #expect(folder.files == ["b.png"])
  }

  @Test func filesOfOtherMachinesAreSweptWhenTheyAreADayOld() throws {
    try leave(".mesmer-0123456789abcdef-12-1.tmp", age: 86_000)
    try leave(".mesmer-0123456789abcdef-12-2.tmp", age: 90_000)
    try AtomicFile.write([1], to: folder.path("a"))
    #expect(folder.files == [".mesmer-0123456789abcdef-12-1.tmp", "a"])
  }

  @Test func nothingElseIsSwept() throws {
    let own = TemporaryFile.name(process: 7, number: 1)
    let names = [
      ".mesmer-12-1.tmp", ".mesmer-notes.tmp", ".mesmer-0123456789abcdef-12.tmp",
      ".mesmer-0123456789abcdef-12-x.tmp", "mesmer-0123456789abcdef-12-1.tmp",
      own + "2", "x" + own,
    ]
    for name in names { try leave(name, age: 1_000_000) }
    // Of such a name, and no file; a link does not lose its target.
    try folder.makeFolder(of: TemporaryFile.name(process: 7, number: 2) + "/x")
    let link = TemporaryFile.name(process: 7, number: 3)
    #expect(symlink(folder.path(names[0]), folder.path(link)) == 0)
    try AtomicFile.write([1], to: folder.path("a"))
    let left = try FileSystem.names(in: folder.path)
    let more = ["a", link, TemporaryFile.name(process: 7, number: 2)]
    #expect(Set(left) == Set(names + more))
  }

  @Test func aNameThatIsTakenIsSteppedOver() throws {
    try AtomicFile.write([0], to: folder.path("a"))
    let taken = (1...300).map { TemporaryFile.name(process: getpid(), number: $0) }
    for name in taken { close(creat(folder.path(name), 0o600)) }
    try AtomicFile.write([5], to: folder.path("a"))
    #expect(try readFile(folder.path("a"), limit: 1) == [5])
    #expect(folder.files == (taken + ["a"]).sorted())
  }

  @Test func writersOfSeveralProcessesDoNotSweepEachOther() async throws {
    await withTaskGroup(of: Void.self) { group in
      for i in 0..<4 {
        group.addTask {
          await #expect(processExitsWith: .success) {
            [path = folder.path as String, i = i as Int] in
            for _ in 0..<50 { try AtomicFile.write([UInt8(i)], to: path + "/a") }
          }
        }
      }
    }
    #expect(folder.files == ["a"])
  }
}
