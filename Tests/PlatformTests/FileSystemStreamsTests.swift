import Foundation
import MesmerPlatform
import TestSupport
import Testing

@Suite struct FileSystemStreamsTests {
  @Test(arguments: [
    ("/dev/stdin", 0), ("/dev/stdout", 1), ("/dev//stdout", 1), ("//dev/fd/2", 2),
    ("/proc/self/fd/17", 17),
  ])
  func pathsOfStreamsAreTold(_ path: String, _ descriptor: Int32) {
    #expect(FileSystem.descriptor(path) == descriptor)
  }

  @Test func linksToStreamsLeadToThem() throws {
    let folder = try TemporaryFolder()
    for (place, name) in [
      ("/dev/stdout", "out"), ("out", "again"), ("round", "round"), ("nothing", "lost"),
    ] { #expect(symlink(place, folder.path(name)) == 0) }
    #expect(FileSystem.descriptor(folder.path("out")) == 1)
    #expect(FileSystem.descriptor(folder.path("again")) == 1)
    for name in ["round", "lost", "nothing"] {
      #expect(FileSystem.descriptor(folder.path(name)) == nil)
    }
    for path in ["stdout", "/dev/stdoutx", "/dev/fd/", "/dev/fd/1x", "/dev/null", ""] {
      #expect(FileSystem.descriptor(path) == nil, "\(path)")
    }
  }
}
