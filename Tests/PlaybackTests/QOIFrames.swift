import Mesmer

/// Frames as QOI files (qoiformat.org, version 1.0): a format that is added to the
/// others by this type alone.
struct QOIFrames: FrameEncoder {
  let name = "qoi"
  let summary = "is QOI files"

  func encode(
    _ frame: PaintedFrame, label: String?, effort: PNGEncoder.Effort,
    to bytes: inout [UInt8]
  ) {
    let pixels = frame.pixels.straightBytes
    bytes = Array("qoif".utf8)
    for side in [frame.size.width, frame.size.height] {
      for shift in [24, 16, 8, 0] { bytes.append(UInt8(side >> shift & 255)) }
    }
    bytes += [4, 0]
    var seen = Array(repeating: Pixel(), count: 64)
    var last = Pixel(alpha: 255)
    var run: UInt8 = 0
    func endRun(_ bytes: inout [UInt8]) {
      if run > 0 { bytes.append(0b1100_0000 | (run - 1)) }
      run = 0
    }
    for i in stride(from: 0, to: pixels.count, by: 4) {
      let pixel = Pixel(
        red: pixels[i], green: pixels[i + 1], blue: pixels[i + 2], alpha: pixels[i + 3])
      if pixel == last {
        run += 1
        if run == 62 { endRun(&bytes) }
        continue
      }
      endRun(&bytes)
      let red = Int(Int8(truncatingIfNeeded: Int(pixel.red) - Int(last.red)))
      let green = Int(Int8(truncatingIfNeeded: Int(pixel.green) - Int(last.green)))
      let blue = Int(Int8(truncatingIfNeeded: Int(pixel.blue) - Int(last.blue)))
      if seen[pixel.hash] == pixel {
        bytes.append(UInt8(pixel.hash))
      } else if pixel.alpha != last.alpha {
        bytes += [255, pixel.red, pixel.green, pixel.blue, pixel.alpha]
      } else if [red, green, blue].allSatisfy({ (-2...1).contains($0) }) {
        bytes.append(UInt8(64 | (red + 2) << 4 | (green + 2) << 2 | (blue + 2)))
      } else if (-32...31).contains(green), (-8...7).contains(red - green),
        (-8...7).contains(blue - green)
      {
        bytes.append(UInt8(128 | (green + 32)))
        bytes.append(UInt8((red - green + 8) << 4 | (blue - green + 8)))
      } else {
        bytes += [254, pixel.red, pixel.green, pixel.blue]
      }
      seen[pixel.hash] = pixel
      last = pixel
    }
    endRun(&bytes)
    bytes += [0, 0, 0, 0, 0, 0, 0, 1]
  }

  struct Pixel: Hashable {
    var red: UInt8 = 0
    var green: UInt8 = 0
    var blue: UInt8 = 0
    var alpha: UInt8 = 0

    var hash: Int {
      (Int(red) * 3 + Int(green) * 5 + Int(blue) * 7 + Int(alpha) * 11) % 64
    }
    var bytes: [UInt8] { [red, green, blue, alpha] }
  }

  /// Returns the pixels of a valid file.
  static func decode(_ file: [UInt8]) -> StraightPixels {
    func side(_ at: Int) -> Int { file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height) = (side(4), side(8))
    var bytes: [UInt8] = []
    var seen = Array(repeating: Pixel(), count: 64)
    var pixel = Pixel(alpha: 255)
    var i = 14
    func next() -> UInt8 {
      defer { i += 1 }
      return file[i]
    }
    while bytes.count < width * height * 4 {
      let tag = next()
      switch tag {
      case 254...255:
        (pixel.red, pixel.green, pixel.blue) = (next(), next(), next())
        if tag == 255 { pixel.alpha = next() }
      case 0..<64: pixel = seen[Int(tag)]
      case 64..<128:
        pixel.red &+= (tag >> 4 & 3) &- 2
        pixel.green &+= (tag >> 2 & 3) &- 2
        pixel.blue &+= (tag & 3) &- 2
      case 128..<192:
        let (green, others) = ((tag & 63) &- 32, next())
        pixel.red &+= green &+ (others >> 4) &- 8
        pixel.green &+= green
        pixel.blue &+= green &+ (others & 15) &- 8
      default: for _ in 0..<tag & 63 { bytes += pixel.bytes }
      }
      seen[pixel.hash] = pixel
      bytes += pixel.bytes
    }
    return StraightPixels(width: width, height: height, bytes: bytes)
  }
}
