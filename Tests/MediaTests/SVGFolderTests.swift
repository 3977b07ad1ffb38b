import Foundation
import Mesmer
import MesmerMedia
import TestSupport
import Testing

@Suite("SVG files beside pictures of other programs") struct SVGFolderTests {
  private let folder: TemporaryFolder

  init() throws {
    MediaFiles.enable()
    folder = try TemporaryFolder()
  }

  private func write(_ name: String, _ content: String) throws {
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'>\(content)</svg>",
      to: name + ".svg")
  }

  private func picture(_ name: String, _ rgba: [UInt8]) throws {
    let image = Image(width: 8, height: 8, rgba: (0..<64).flatMap { _ in rgba })
    try folder.makeFolder(of: name)
    try image.pixmap.writePNG(to: folder.path(name))
  }

  /// Returns the verdict of each judge on a case; true if it passes.
  private func passes(_ name: String) throws -> [Bool] {
    let root = folder.path("root")
    let one = try #require(
      SVGCase.all(in: root, judge: folder.path("judge")).first { $0.name == name })
    let (drawn, size) = try SVGFolder(root).drawing(name + ".svg")
    return one.failures(drawn, size).map { $0 == nil }
  }

  @Test("each judge counts by itself, and one picture is enough") func judges() throws {
    let (red, blue): ([UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 0, 255, 255])
    for (name, own, other) in [
      ("both", red, red), ("own", red, blue), ("other", blue, red), ("none", blue, blue),
      ("alone", red, nil), ("far/second", nil, red), ("unseen", nil, nil),
    ] {
      try write("root/" + name, "<rect width='8' height='8' fill='red'/>")
      if let own { try picture("root/\(name).png", own) }
      if let other { try picture("judge/\(name).png", other) }
    }
    #expect(try passes("both") == [true, true] && passes("own") == [true, false])
    #expect(try passes("other") == [false, true] && passes("none") == [false, false])
    #expect(
      try passes("alone") == [true, false] && passes("far/second") == [false, true])
    let all = SVGCase.all(in: folder.path("root"), judge: folder.path("judge"))
    #expect(all.map(\.name) == ["alone", "both", "far/second", "none", "other", "own"])
    #expect(all.first?.pictures[1] == nil)
    #expect(SVGCase.all(in: folder.path("root")).allSatisfy { $0.pictures.count == 1 })
  }

  @Test("files name PNG, JPEG and SVG files beside them and none outside the folder")
  func images() throws {
    let red: [UInt8] = [255, 0, 0, 255]
    try picture("root/dot.png", red)
    try picture("out.png", red)
    try write("root/dot", "<rect width='8' height='8' fill='red'/>")
    let data = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("JPEGTests/Data/420.jpg")
    try Data(contentsOf: data).write(
      to: URL(fileURLWithPath: folder.path("root/photo.jpg")))
    for (name, href, isSeen) in [
      ("png", "../dot.png", true), ("svg", "../dot.svg", true),
      ("jpeg", "../photo.jpg", true), ("out", "../../out.png", false),
      ("absolute", folder.path("root/dot.png"), false),
    ] {
      try write(
        "root/sub/\(name)",
        "<image href='\(href)' width='8' height='8' preserveAspectRatio='none'/>")
      let (drawn, _) = try SVGFolder(folder.path("root")).drawing("sub/\(name).svg")
      #expect(drawn.isEmpty != isSeen, "\(name)")
    }
  }

  @Test("fonts that cannot be read are named, and a folder without any is refused")
  func fonts() throws {
    try folder.write("text", to: "fonts/bad.ttf")
    try folder.write("text", to: "fonts/readme.txt")
    try folder.makeFolder(of: "root/x")
    var lines: [String] = []
    #expect(throws: ConformanceError.self) {
      try SVGFolder(folder.path("root"), fonts: folder.path("fonts")) { lines.append($0) }
    }
    #expect(lines.count == 1 && lines[0].hasPrefix("bad.ttf: "))
    #expect(lines[0].contains("not a font"))
  }
}
