import Foundation
import Mesmer
import MesmerExamples
import TestSupport
import Testing

@Suite struct QuickStartTests {
  @Test func theReadmesExampleIsTheOneThatIsCompiled() throws {
    func lines(_ path: String) throws -> [String] {
      try String(contentsOfFile: Demo.examples + "/" + path, encoding: .utf8)
        .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let readme = try lines("../README.md")
    let begin = try #require(readme.firstIndex(of: "```swift")) + 1
    let end = try #require(readme[begin...].firstIndex(of: "```"))
    let shown = readme[begin..<end].map {
      $0.replacingOccurrences(of: "\"hypnosis.png\"", with: "path")
    }
    #expect(shown.count >= 8)
    var rest = try lines("QuickStart/QuickStart.swift")[...]
    for line in shown {
      let place = rest.firstIndex(of: line)
      #expect(place != nil, "not compiled, or in another order: \(line)")
      rest = rest[((place ?? rest.startIndex - 1) + 1)...]
    }
  }

  @Test func itWritesTheLensFrame() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.path + "/hypnosis.png"
    try quickStart(writingTo: path)
    let written = try PNGDecoder.decodeStraight(readFile(path, limit: 1 << 24))
    #expect(written.width == 750 && written.height == 1334)
    // The rings' middle lies at (375, 667) - (100, 200), in pixels times 2.
    // The second ring from the middle passes through points this far right.
    let rings = HypnosisView(frame: Rect(x: 0, y: 0, width: 750, height: 1334))
    let radius = try #require(rings.radii.last) + 20
    let onRing = Int((275 + radius) * 2)
    let between = Int((275 + radius + 10) * 2)
    func alpha(_ x: Int) -> UInt8 { written.bytes[(934 * 750 + x) * 4 + 3] }
    #expect(alpha(onRing) == 255)
    #expect(alpha(between) == 0)
  }
}
