import TestSupport
import Testing

@testable import MesmerDrawing
@testable import MesmerJPEG

struct ColorProfileTests {
  static let sRGBFormula = [157_286, 62_119, 3_417, 5_072, 2_651]

  static func formula(_ numbers: [Int], type: Int = 3) -> [UInt8] {
    Array("para".utf8) + JPEGForge.big32(0) + JPEGForge.big16(type) + [0, 0]
      + numbers.flatMap(JPEGForge.big32)
  }

  /// A table of sRGB's curve, or of a power. Only tests compute it in floating point.
  static func table(_ count: Int, power: Int? = nil) -> [UInt8] {
    let values = (0..<count).map { i -> Int in
      let x = Double(i) / Double(max(count - 1, 1))
      if power == 2 { return Int(x * x * 65_535) }
      // The inverse of sRGB's curve by bisection of x = encoded(y).
      var (low, high) = (0.0, 1.0)
      for _ in 0..<24 {
        let middle = (low + high) / 2
        if encoded(middle) < x { low = middle } else { high = middle }
      }
      return Int(low * 65_535 + 0.5)
    }
    return Array("curv".utf8) + JPEGForge.big32(0) + JPEGForge.big32(count)
      + values.flatMap(JPEGForge.big16)
  }

  /// sRGB's encoding of a linear value: 1.055 y^(1/2.4) - 0.055, where y^(5/12) is the
  /// fifth power of a twelfth root.
  static func encoded(_ y: Double) -> Double {
    if y <= 0.003_130_8 { return 12.92 * y }
    var root = 1.0
    var step = 1.0
    while step.magnitude > 1e-12 {
      let fourth = root * root * root * root
      let power = fourth * fourth * root * root * root
      step = (power * root - y) / (12 * power)
      root -= step
    }
    return 1.055 * root * root * root * root * root - 0.055
  }

  static func xyz(_ numbers: [Int]) -> [UInt8] {
    Array("XYZ ".utf8) + JPEGForge.big32(0) + numbers.flatMap(JPEGForge.big32)
  }

  /// A profile with the tags that are read, in the form of version 2.
  static func profile(
    name: String = "sRGB", space: String = "RGB ", red: Int = 28_578,
    curve: [UInt8] = formula(sRGBFormula), described: [UInt8]? = nil
  ) -> [UInt8] {
    let description =
      described ?? Array("desc".utf8) + JPEGForge.big32(0)
      + JPEGForge.big32(name.utf8.count + 1) + Array(name.utf8) + [0]
    var tags: [(String, [UInt8])] = [("desc", description)]
    if space == "GRAY" {
      tags.append(("kTRC", curve))
    } else {
      tags += [
        ("rXYZ", xyz([red, 14_581, 912])), ("gXYZ", xyz([25_241, 46_981, 6_362])),
        ("bXYZ", xyz([9_376, 3_972, 46_799])), ("rTRC", curve), ("gTRC", curve),
        ("bTRC", curve),
      ]
    }
    var head = [UInt8](repeating: 0, count: 128)
    head.replaceSubrange(16..<20, with: Array(space.utf8))
    head += JPEGForge.big32(tags.count)
    var data: [UInt8] = []
    for (name, bytes) in tags {
      head += Array(name.utf8) + JPEGForge.big32(132 + 12 * tags.count + data.count)
      head += JPEGForge.big32(bytes.count)
      data += bytes
    }
    return head + data
  }

  static func isSRGB(_ bytes: [UInt8]) -> Bool { ColorProfile(bytes).isSRGB }

  @Test("sRGB is recognized by its primaries and its curve, not by its name")
  func sRGB() {
    #expect(Self.isSRGB(Self.profile(name: "c2")))
    for count in [26, 33, 256, 1024, 4096] {
      let curve = Self.table(count)
      #expect(Self.isSRGB(Self.profile(curve: curve)), "\(count)")
      #expect(Self.isSRGB(Self.profile(space: "GRAY", curve: curve)))
    }
    #expect(
      Self.isSRGB(Self.profile(curve: Self.formula(Self.sRGBFormula + [0, 0], type: 4))))
    let others: [[UInt8]] = [
      Self.profile(red: 33_000), Self.profile(curve: Self.table(256, power: 2)),
      Self.profile(curve: Self.table(1)), Self.profile(curve: Self.table(0)),
      Self.profile(curve: Self.formula([65_536], type: 0)), Self.profile(space: "CMYK"),
      [],
    ]
    #expect(others.indices.filter { Self.isSRGB(others[$0]) } == [])
  }

  @Test("a profile's name is plain text or nothing") func names() {
    #expect(ColorProfile(Self.profile(name: "Display P3")).name == "Display P3")
    let text: [UInt8] = "Display P3".utf8.flatMap { letter -> [UInt8] in [0, letter] }
    var unicode: [UInt8] = Array("mluc".utf8)
    for number in [0, 1, 12] { unicode += JPEGForge.big32(number) }
    unicode += Array("enUS".utf8)
    unicode += JPEGForge.big32(text.count) + JPEGForge.big32(28) + text
    #expect(ColorProfile(Self.profile(described: unicode)).name == "Display P3")
    for name in ["", "a\u{1b}[2J", "a\"b", String(repeating: "x", count: 61), "é"] {
      #expect(ColorProfile(Self.profile(name: name)).name == nil)
    }
  }

  @Test("any bytes are sRGB or not") func random() {
    var random = SeededGenerator(seed: 2010)
    var count = 0
    let sources = [
      Self.profile(), Self.profile(curve: Self.table(64)),
      Self.profile(space: "GRAY", curve: Self.table(64)),
    ]
    for _ in 0..<20_000 {
      var bytes = sources[random.int(in: 0...2)]
      for _ in 0..<random.int(in: 1...20) {
        let place = random.int(in: 0...min(bytes.count - 1, random.bool() ? 250 : .max))
        bytes[place] = UInt8(random.int(in: 0...255))
      }
      if random.int(in: 0...9) == 0 { bytes.removeLast(random.int(in: 1...bytes.count)) }
      let profile = ColorProfile(bytes)
      if profile.isSRGB { count += 1 }
      if let name = profile.name { #expect(name.utf8.count <= 60) }
    }
    #expect(count > 100 && count < 19_000)
  }
}
