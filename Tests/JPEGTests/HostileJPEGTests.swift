import Foundation
import MesmerDrawing
import TestSupport
import Testing

@testable import MesmerDrawing
@testable import MesmerJPEG

/// Files with changed bytes, and random ones. Their pixels are libjpeg's; that it uses
/// little memory and that every result is a picture or an error is tested.
@Suite("Damaged JPEG files") struct HostileJPEGTests {
  /// The most memory that this process has had, in bytes; nil where there is no /proc.
  static func peak() -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    return kilobytes << 10
  }

  /// Sources with other sizes, scans and subsampling than encoders write.
  static func sources() throws -> [[UInt8]] {
    var sources = try (TestJPEGs.names + ["dc-only", "cmyk", "arithmetic"]).map(
      TestJPEGs.bytes)
    var forge = JPEGForge(width: 200, height: 3)
    forge.coding = 2
    forge.laterScans = 90
    sources.append(forge.file())
    forge = JPEGForge(width: 33, height: 65)
    forge.components = [(4, 1), (1, 4), (1, 1)]
    forge.prefix =
      JPEGForge.segment(
        0xe1, Array("Exif\0\0".utf8) + EXIFOrientationTests.tiff(5, isBig: false))
      + JPEGFileTests.profile([(1, 1, ColorProfileTests.profile())])
    sources.append(forge.file())
    return sources
  }

  /// Reads everything there is to read of a file; true if it has a picture.
  static func use(_ bytes: [UInt8]) -> Bool {
    let pixels = JPEGFile.pixelCount(bytes)
    if let warning = JPEGFile.warning(bytes) { #expect(!warning.contains("\n")) }
    do {
      let image = try JPEGDecoder.decode(bytes)
      #expect(image.pixelWidth * image.pixelHeight == pixels && image.isOpaque)
      #expect(image.orientation == JPEGFile.orientation(bytes))
      return true
    } catch {
      let text = "\(error)"
      #expect(text.utf8.allSatisfy { 0x20...0x7e ~= $0 } && text.utf8.count < 250)
      return false
    }
  }

  @Test("a file with changed bytes is read or refused in one line, in little memory")
  func changed() throws {
    let sources = try Self.sources()
    var random = SeededGenerator(seed: 20_261)
    let count = tries("MESMER_MUTATED_JPEGS", else: 600)
    let before = Self.peak()
    var read = 0
    var slowest = (time: Duration.zero, number: 0)
    for number in 0..<count {
      var bytes = sources[random.int(in: 0...sources.count - 1)]
      for _ in 0..<random.int(in: 1...random.int(in: 1...12)) {
        let place = random.int(in: 0...bytes.count - 1)
        switch random.int(in: 0...9) {
        case 0:
          bytes.removeSubrange(place..<min(place + random.int(in: 1...9), bytes.count))
        case 1: bytes.insert(0xff, at: place)
        case 2:
          let end = min(place + random.int(in: 1...60), bytes.count)
          bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
        case 3: bytes[place] = 0xff
        case 4: bytes[place] ^= 1 << random.int(in: 0...7)
        // Marker bytes and sizes.
        case 5:
          if let marker = bytes[place...].firstIndex(of: 0xff), marker + 9 < bytes.count {
            bytes[marker + random.int(in: 1...9)] = UInt8(random.int(in: 0...255))
          }
        default: bytes[place] = UInt8(random.int(in: 0...255))
        }
        if bytes.isEmpty { bytes = [0xff] }
      }
      let start = ContinuousClock.now
      if Self.use(bytes) { read += 1 }
      let time = ContinuousClock.now - start
      if time > slowest.time { slowest = (time, number) }
    }
    #expect(read > count / 100 && read < count)
    if let before, let after = Self.peak() {
      #expect(after - before < 256 << 20, "\((after - before) >> 20) MiB")
      if count > 600 {
        print(
          "\(count) changed files, \(read) of them read; "
            + "at most \((after - before) >> 20) MiB more and \(slowest.time) for one")
      }
    }
  }

  @Test("random bytes after a file's first three are refused in one line") func random() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<tries("MESMER_MUTATED_JPEGS", else: 600) {
      let count = random.int(in: 0...300)
      let bytes = (0..<count).map { _ in UInt8(random.int(in: 0...255)) }
      #expect(!Self.use([0xff, 0xd8, 0xff] + bytes))
    }
  }
}
