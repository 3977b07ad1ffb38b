import Foundation
import MesmerDrawing

extension Image {
  /// Returns the image as JPEG data with a quality, 0...1. The data has the pixels as
  /// displayed, composited over white. Nil if there are no pixels, or more than 65,535
  /// in a row or column.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    guard (1...65535).contains(pixelWidth), (1...65535).contains(pixelHeight) else {
      return nil
    }
    let upright =
      imageOrientation == .up && vector == nil
      ? self
      : {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return UIGraphicsImageRenderer(size: size, format: format).image { _ in
          draw(at: .zero)
        }
      }()
    var encoder = JPEGEncoder(quality: compressionQuality)
    return encoder.encode(upright.pixmap)
  }
}

/// A writer of baseline JPEG files, without chroma subsampling.
private struct JPEGEncoder {
  private var bytes: [UInt8] = []
  private var bits: UInt32 = 0
  private var bitCount = 0
  /// The quantization tables of luminance and chrominance, row by row.
  private let tables: [[Int]]

  init(quality: Double) {
    // The tables of the standard, scaled by the formula of the Independent JPEG Group.
    let percent = quality > 0 ? min(max((quality * 100).rounded(), 1), 100) : 1
    let scale = percent < 50 ? 5000 / percent : 200 - 2 * percent
    tables = [JPEGEncoder.brightness, JPEGEncoder.colour].map { table in
      table.map { min(max(Int((Double($0) * scale + 50) / 100), 1), 255) }
    }
  }

  mutating func encode(_ pixmap: Pixmap) -> Data {
    header(width: pixmap.width, height: pixmap.height)
    var last = [0, 0, 0]
    for y in stride(from: 0, to: pixmap.height, by: 8) {
      for x in stride(from: 0, to: pixmap.width, by: 8) {
        let blocks = JPEGEncoder.blocks(of: pixmap, x, y)
        for (part, block) in blocks.enumerated() {
          write(block, tables[min(part, 1)], &last[part])
        }
      }
    }
    // The last byte is padded with ones.
    if bitCount > 0 { put((1 << (8 - bitCount)) - 1, 8 - bitCount) }
    bytes += [0xFF, 0xD9]
    return Data(bytes)
  }

  /// Returns the Y, Cb and Cr blocks of 8 by 8 pixels, as -128...127. Beyond the edges
  /// of the image its last pixels are repeated.
  private static func blocks(of pixmap: Pixmap, _ x: Int, _ y: Int) -> [[Double]] {
    var blocks = [[Double]](repeating: [Double](repeating: 0, count: 64), count: 3)
    for row in 0..<8 {
      let line = pixmap.row(min(y + row, pixmap.height - 1))
      for column in 0..<8 {
        // The pixel is premultiplied, so white is added for its transparent part.
        let pixel = line[min(x + column, pixmap.width - 1)]
        let white = Double(255 - (pixel &>> 24))
        let red = Double(pixel & 255) + white
        let green = Double(pixel &>> 8 & 255) + white
        let blue = Double(pixel &>> 16 & 255) + white
        let at = 8 * row + column
        blocks[0][at] = 0.299 * red + 0.587 * green + 0.114 * blue - 128
        blocks[1][at] = 0.5 * blue - 0.168_736 * red - 0.331_264 * green
        blocks[2][at] = 0.5 * red - 0.418_688 * green - 0.081_312 * blue
      }
    }
    return blocks
  }

  /// Returns the discrete cosine transform of a block, along both axes.
  private static func transform(_ block: [Double]) -> [Double] {
    func pass(_ block: [Double]) -> [Double] {
      var result = [Double](repeating: 0, count: 64)
      for line in 0..<8 {
        for wave in 0..<8 {
          var sum = 0.0
          for place in 0..<8 {
            sum += block[8 * line + place] * cosine((2 * place + 1) * wave)
          }
          // The result is transposed, so that the second pass handles the other axis and
          // transposes back.
          result[8 * wave + line] = sum / 2 * (wave == 0 ? 0.707_106_781_186_547_5 : 1)
        }
      }
      return result
    }
    return pass(pass(block))
  }

  /// Returns the cosine of a multiple of pi / 16, from a table.
  private static func cosine(_ sixteenths: Int) -> Double {
    let step = sixteenths & 31
    let turned = step > 16 ? 32 - step : step
    return turned > 8 ? -cosines[16 - turned] : cosines[turned]
  }

  private static let cosines = [
    1, 0.980_785_280_403_230_4, 0.923_879_532_511_286_7, 0.831_469_612_302_545_2,
    0.707_106_781_186_547_5, 0.555_570_233_019_602_2, 0.382_683_432_365_089_8,
    0.195_090_322_016_128_27, 0,
  ]

  // MARK: Bits

  private mutating func put(_ value: Int, _ count: Int) {
    bits = bits << UInt32(count) | UInt32(value)
    bitCount += count
    while bitCount >= 8 {
      let byte = UInt8(truncatingIfNeeded: bits >> UInt32(bitCount - 8))
      bytes.append(byte)
      if byte == 0xFF { bytes.append(0) }
      bitCount -= 8
    }
  }

  private mutating func put(_ symbol: Int, of code: HuffmanCode) {
    put(code.codes[symbol].0, code.codes[symbol].1)
  }

  /// Returns the number of bits of a coefficient in the JPEG code, and these bits.
  private static func magnitude(_ value: Int) -> (count: Int, bits: Int) {
    let count = Int.bitWidth - value.magnitude.leadingZeroBitCount
    return (count, value < 0 ? value + (1 << count) - 1 : value)
  }

  private mutating func write(_ block: [Double], _ table: [Int], _ last: inout Int) {
    let waves = JPEGEncoder.transform(block)
    let values = JPEGEncoder.zigzag.map { Int((waves[$0] / Double(table[$0])).rounded()) }
    let (count, bits) = JPEGEncoder.magnitude(values[0] - last)
    last = values[0]
    put(count, of: .means)
    put(bits, count)
    var zeros = 0
    for value in values.dropFirst() {
      if value == 0 {
        zeros += 1
        continue
      }
      while zeros > 15 {
        put(0xF0, of: .waves)
        zeros -= 16
      }
      let (count, bits) = JPEGEncoder.magnitude(value)
      put(zeros &<< 4 | count, of: .waves)
      put(bits, count)
      zeros = 0
    }
    if zeros > 0 { put(0, of: .waves) }
  }

  // MARK: The header

  private mutating func segment(_ marker: UInt8, _ content: [UInt8]) {
    let length = content.count + 2
    bytes += [0xFF, marker, UInt8(length &>> 8), UInt8(length & 255)] + content
  }

  private mutating func header(width: Int, height: Int) {
    bytes += [0xFF, 0xD8]
    segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
    for (number, table) in tables.enumerated() {
      segment(0xDB, [UInt8(number)] + JPEGEncoder.zigzag.map { UInt8(table[$0]) })
    }
    var frame: [UInt8] = [8]
    for side in [height, width] { frame += [UInt8(side &>> 8 & 255), UInt8(side & 255)] }
    frame += [3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1]
    segment(0xC0, frame)
    segment(0xC4, [0x00] + HuffmanCode.means.counts + HuffmanCode.means.symbols)
    segment(0xC4, [0x10] + HuffmanCode.waves.counts + HuffmanCode.waves.symbols)
    segment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0])
  }

  // MARK: Tables of the standard

  private static let zigzag = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41,
    34, 27, 20, 13, 6, 7, 14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30,
    37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
  ]
  private static let brightness = [
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40,
    57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35,
    55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112,
    100, 103, 99,
  ]
  private static let colour: [Int] = {
    var table = [Int](repeating: 99, count: 64)
    let corner = [
      [17, 18, 24, 47], [18, 21, 26, 66], [24, 26, 56, 99], [47, 66, 99, 99],
    ]
    for (y, row) in corner.enumerated() {
      for (x, value) in row.enumerated() { table[8 * y + x] = value }
    }
    return table
  }()
}

/// A Huffman code: the number of codes of each length, 1...16, and their symbols.
private struct HuffmanCode {
  let counts: [UInt8]
  let symbols: [UInt8]
  /// The code and its length in bits, by symbol.
  let codes: [(Int, Int)]

  init(counts: [UInt8], symbols: [UInt8]) {
    self.counts = counts
    self.symbols = symbols
    var codes = [(Int, Int)](repeating: (0, 0), count: 256)
    var code = 0
    var next = 0
    for (index, count) in counts.enumerated() {
      for _ in 0..<count {
        codes[Int(symbols[next])] = (code, index + 1)
        code += 1
        next += 1
      }
      code &<<= 1
    }
    self.codes = codes
  }

  /// The code of DC coefficients: the standard's for luminance, also used for
  /// chrominance.
  static let means = HuffmanCode(
    counts: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], symbols: Array(0..<12))

  /// The code of AC coefficients: the standard's for luminance, also used for
  /// chrominance.
  static let waves = HuffmanCode(
    counts: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7D],
    symbols: {
      let first: [UInt8] = [
        0x01, 0x02, 0x03, 0x00, 0x04, 0x11, 0x05, 0x12, 0x21, 0x31, 0x41, 0x06, 0x13,
        0x51, 0x61, 0x07, 0x22, 0x71, 0x14, 0x32, 0x81, 0x91, 0xA1, 0x08, 0x23, 0x42,
        0xB1, 0xC1, 0x15, 0x52, 0xD1, 0xF0, 0x24, 0x33, 0x62, 0x72, 0x82,
      ]
      // The remaining symbols in numerical order.
      let rest = (UInt8(0)...255).filter {
        (1...10).contains($0 & 15) && !first.contains($0)
      }
      return first + rest
    }())
}
