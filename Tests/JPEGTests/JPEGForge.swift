/// Makes JPEG files of blocks that are all middle gray, of any size, subsampling and
/// number of scans, also such as no encoder writes.
///
/// Every code is the single bit 0: a difference of 0, or the end of a block.
struct JPEGForge {
  var width: Int
  var height: Int
  /// The subsampling factors of each component.
  var components = [(h: 1, v: 1)]
  var bitsPerSample = 8
  /// The low half of the frame's marker: 0 baseline, 2 progressive.
  var coding = 0
  /// For a progressive file of one component: scans for all bits of single coefficients
  /// after that for the averages of the blocks; at most 126.
  var laterScans = 0
  /// Segments after the first marker.
  var prefix: [UInt8] = []

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  static func big16(_ number: Int) -> [UInt8] {
    [UInt8(number >> 8 & 255), UInt8(number & 255)]
  }

  static func big32(_ number: Int) -> [UInt8] { big16(number >> 16) + big16(number) }

  /// A segment with a marker and data.
  static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
    [0xff, marker] + big16(data.count + 2) + data
  }

  /// A table of codes with the single code 0 for `symbol`.
  private static func codes(_ place: UInt8, symbol: UInt8) -> [UInt8] {
    segment(0xc4, [place, 1] + [UInt8](repeating: 0, count: 15) + [symbol])
  }

  private static func scan(_ components: Int, _ range: [UInt8], bits: Int) -> [UInt8] {
    let list: [UInt8] = (0..<components).flatMap { i -> [UInt8] in [UInt8(i + 1), 0] }
    var bytes = [UInt8](repeating: 0, count: bits / 8)
    // The rest of the last byte is filled with 1.
    if bits % 8 != 0 { bytes.append(UInt8(255 >> (bits % 8))) }
    return segment(0xda, [UInt8(components)] + list + range) + bytes
  }

  /// The blocks of all components, in whole units of the interleaved scan.
  private var blocks: Int {
    let h = components.map(\.h).max() ?? 1
    let v = components.map(\.v).max() ?? 1
    // A scan of one component has no units.
    if components.count == 1 { return ((width + 7) / 8) * ((height + 7) / 8) }
    let units = ((width + 8 * h - 1) / (8 * h)) * ((height + 8 * v - 1) / (8 * v))
    return units * components.reduce(0) { $0 + $1.h * $1.v }
  }

  /// The whole file.
  func file() -> [UInt8] {
    var file: [UInt8] = [0xff, 0xd8] + prefix
    file += Self.segment(0xdb, [0] + [UInt8](repeating: 1, count: 64))
    var frame: [UInt8] = [UInt8(bitsPerSample)] + Self.big16(height) + Self.big16(width)
    frame.append(UInt8(components.count))
    for (i, component) in components.enumerated() {
      frame += [UInt8(i + 1), UInt8(component.h << 4 | component.v), 0]
    }
    file += Self.segment(0xc0 + UInt8(coding), frame)
    file += Self.codes(0x00, symbol: 0) + Self.codes(0x10, symbol: 0)
    if coding == 2 {
      file += Self.scan(components.count, [0, 0, 0x00], bits: blocks)
      for i in 0..<laterScans {
        // Each coefficient without its last bit, then the last bits.
        let k = UInt8(i % 63 + 1)
        file += Self.scan(1, [k, k, i < 63 ? 0x01 : 0x10], bits: blocks)
      }
    } else {
      file += Self.scan(components.count, [0, 63, 0], bits: 2 * blocks)
    }
    return file + [0xff, 0xd9]
  }
}
