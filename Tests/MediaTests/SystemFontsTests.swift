import Foundation
import MesmerAssets
import MesmerFonts
import MesmerPlatform
import TestSupport
import Testing

@testable import MesmerMedia
@testable import MesmerSceneFormat

@Suite("Fonts of the system") struct SystemFontsTests {
  private static let folder = "/usr/share/fonts/opentype/inter/"
  private static let names = ["Inter-Bold.otf", "Inter-Regular.otf"]
  private static let hasFonts = names.allSatisfy {
    FileManager.default.isReadableFile(atPath: folder + $0)
  }

  /// fontconfig with two files of a family, which counts its queries.
  private final class Config: @unchecked Sendable {
    private let lock = Mutex()
    private var asked: [[String]] = []
    let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      for name in names {
        try FileManager.default.copyItem(
          atPath: SystemFontsTests.folder + name, toPath: folder.path(name))
      }
    }

    var commands: [[String]] { lock.locked { asked } }

    func run(_ command: [String]) -> [UInt8]? {
      lock.lock()
      defer { lock.unlock() }
      asked.append(command)
      let rows = zip(names, ["Bold\t0 200 100", "Regular\t0 80 100"]).map {
        "Inter\t\(folder.path($0))\t0\t\($1)\n"
      }
      return Array((command[0] == "fc-match" ? rows[1] : rows.joined()).utf8)
    }
  }

  @Test(
    "a family is looked up once, and its files are read once, by all threads together",
    .enabled(if: hasFonts, "install fonts-inter"))
  func once() throws {
    let config = try Config()
    let fonts = SystemFonts { config.run($0) }
    let digests = try Self.names.map { try FontFile(path: config.folder.path($0)).sha256 }
    DispatchQueue.concurrentPerform(iterations: 16) { i in
      let match = try? fonts.find(
        "Inter", style: nil, sha256: i % 3 == 2 ? nil : digests[i % 3])
      #expect(match?.file.sha256 == digests[i % 3 == 2 ? 1 : i % 3])
    }
    #expect(config.commands.map { $0[0] }.sorted() == ["fc-list", "fc-match"])
    // Nothing is queried or read again: not even when the files are gone.
    for name in Self.names {
      try FileManager.default.removeItem(atPath: config.folder.path(name))
    }
    for digest in digests + [nil] {
      #expect(throws: Never.self) { try fonts.find("Inter", style: nil, sha256: digest) }
    }
    #expect(config.commands.count == 2)
    // Another digest is reported without reading the files, another style is another
    // question.
    let other = String(repeating: "0", count: 64)
    #expect(throws: MediaFailure.self) {
      try fonts.find("Inter", style: nil, sha256: other)
    }
    #expect(config.commands.count == 2)
    _ = try? fonts.find("Inter", style: "Bold", sha256: nil)
    #expect(config.commands.count == 3)
  }

  @Test(
    "of files with the digest, that of the regular style is read first",
    .enabled(if: hasFonts, "install fonts-inter"))
  func regularFirst() throws {
    let config = try Config()
    let (bold, regular) = (
      config.folder.path(Self.names[0]), config.folder.path(Self.names[1])
    )
    try FileManager.default.removeItem(atPath: bold)
    try FileManager.default.copyItem(atPath: regular, toPath: bold)
    let digest = try FontFile(path: regular).sha256
    let match = try SystemFonts { config.run($0) }.find(
      "Inter", style: nil, sha256: digest)
    #expect(match.file.path == regular)
  }

  @Test("a failure is not cached: fonts installed later are found")
  func failure() throws {
    let config = Answers()
    let fonts = SystemFonts { _ in config.next() }
    for _ in 0..<2 {
      #expect(throws: MediaFailure.self) {
        try fonts.find("Inter", style: nil, sha256: nil)
      }
    }
    #expect(config.count == 2)
  }

  private final class Answers: @unchecked Sendable {
    var count = 0
    func next() -> [UInt8]? {
      count += 1
      return nil
    }
  }
}
