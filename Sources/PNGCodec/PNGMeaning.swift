import CZlib
import MesmerDrawing
import MesmerPlatform

/// The chunks of a PNG file that define the display of its samples: depth, colour space
/// and orientation (W3C PNG, third edition). Samples are used unchanged, so a colour
/// space other than sRGB is only reported.
package struct PNGMeaning: Equatable {
  /// The colour space. Precedence: cICP, iCCP, sRGB, then gAMA with cHRM.
  package enum Space: Equatable {
    /// sRGB, which is also assumed without a chunk.
    case sRGB
    /// Code points of ITU-T H.273: primaries, transfer, matrix, range.
    case codePoints([UInt8])
    /// An ICC profile; nil if it is damaged.
    case profile([UInt8]?)
    /// The gamma and the chromaticities, each in 100000ths.
    case gamma(Int?, [Int])
  }

  /// The number of bits per sample.
  package private(set) var depth = 8
  package private(set) var space = Space.sRGB
  package private(set) var orientation = ImageOrientation.up
  /// Whether the file is an animated PNG, of which only the first frame is read.
  package private(set) var isAnimated = false

  /// Reads the chunks of a file; the defaults apply if it is not a PNG file.
  package init(_ file: [UInt8]) {
    var codePoints: [UInt8]?
    var profile: [UInt8]??
    var (isSRGB, gamma, chromaticities) = (false, Int?.none, [Int]())
    var isLate = false
    file.withUnsafeBufferPointer { file in
      for chunk in PNGChunks(of: file) {
        let data = Array(chunk.data)
        switch chunk.type {
        case PNGChunks.header where data.count == 13: depth = Int(data[8])
        case PNGChunks.name("eXIf"):
          orientation = EXIFOrientation.read(data[...]) ?? .up
        case PNGChunks.name("acTL"): isAnimated = true
        case PNGChunks.name("PLTE"), PNGChunks.pixels: isLate = true
        // As in libpng, chunks of the colour space after the palette or the pixels are
        // ignored.
        case _ where isLate: break
        case PNGChunks.name("cICP") where data.count == 4: codePoints = data
        case PNGChunks.name("iCCP"): profile = .some(PNGMeaning.profile(data))
        case PNGChunks.name("sRGB"): isSRGB = true
        case PNGChunks.name("gAMA") where data.count == 4: gamma = data[...].big32(at: 0)
        case PNGChunks.name("cHRM") where data.count == 32:
          chromaticities = (0..<8).map { data[...].big32(at: 4 * $0) ?? 0 }
        default: break
        }
        // Bytes after the end have no meaning.
        if chunk.type == PNGChunks.fileEnd { break }
      }
    }
    if let codePoints {
      space = codePoints == [1, 13, 0, 1] ? .sRGB : .codePoints(codePoints)
    } else if let profile {
      space = .profile(profile)
      if let profile, ColorProfile(profile).isSRGB { space = .sRGB }
    } else if !isSRGB, gamma != nil || !chromaticities.isEmpty {
      let isNear =
        zip(chromaticities, PNGMeaning.sRGBChromaticities).allSatisfy {
          abs($0 - $1) <= 300
        }
      space =
        isNear && (gamma.map(PNGMeaning.isOfSRGB) ?? true)
        ? .sRGB : .gamma(gamma, chromaticities)
    }
  }

  /// Returns whether a gamma, in 100000ths, is within 500 of that of sRGB.
  private static func isOfSRGB(_ gamma: Int) -> Bool { abs(gamma - 45_455) <= 500 }

  /// The white point and the primaries red, green and blue of sRGB, each x and y.
  private static let sRGBChromaticities = [
    31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000,
  ]

  /// Returns the profile in an iCCP chunk: a name, 0, the method 0, a zlib stream. Nil if
  /// it is damaged or larger than 16 MiB.
  private static func profile(_ data: [UInt8]) -> [UInt8]? {
    guard let zero = data.firstIndex(of: 0), zero + 2 < data.count, data[zero + 1] == 0
    else { return nil }
    let stream = Array(data[(zero + 2)...])
    for room in [1 &<< 16, 1 &<< 24] {
      var count = uLongf(room)
      let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
        let status = uncompress(
          buffer.baseAddress!, &count, stream, uLong(stream.count))
        filled = status == Z_OK ? Int(count) : 0
      }
      if !bytes.isEmpty { return bytes }
    }
    return nil
  }

  /// A warning that a colour space is ignored, one line without a final period; nil for
  /// sRGB.
  package var warning: String? {
    switch space {
    case .sRGB: return nil
    case .profile(let bytes):
      return bytes.map { ColorProfile($0).warning } ?? ColorProfile.damaged
    case .codePoints(let points):
      let names: [UInt8: String] = [
        1: "BT.709", 9: "BT.2020", 11: "DCI-P3", 12: "Display P3",
      ]
      let name = names[points[0]].map { " \"\($0)\"" } ?? ""
      let numbers = points.map { "\($0)" }.joined(separator: ", ")
      return "the colour space\(name) (cICP \(numbers)) is ignored; convert the picture "
        + "to sRGB"
    case .gamma(let gamma, _):
      let other = gamma.flatMap { PNGMeaning.isOfSRGB($0) ? nil : $0 }
      let text =
        other.map { "gamma \(PNGMeaning.decimal($0)) is" } ?? "chromaticities are"
      return "the \(text) ignored; convert the picture to sRGB"
    }
  }

  /// Returns a number of 100000ths as a decimal.
  private static func decimal(_ number: Int) -> String {
    var digits = String(number % 100_000)
    digits = String(repeating: "0", count: 5 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return "\(number / 100_000)" + (digits.isEmpty ? "" : ".\(digits)")
  }

  /// Returns a description of the differences of two files with the same pixels, and of
  /// the parts that are not compared; nil if there are none.
  package static func difference(_ first: [UInt8], _ second: [UInt8]) -> String? {
    if first == second { return nil }
    let (a, b) = (PNGMeaning(first), PNGMeaning(second))
    var parts: [String] = []
    if a.space != b.space { parts.append("their colour spaces differ") }
    if a.orientation != b.orientation { parts.append("their orientations differ") }
    if a.depth == 16 || b.depth == 16 {
      parts.append("the low 8 bits of 16-bit samples are not compared")
    }
    if a.isAnimated || b.isAnimated { parts.append("only the first frames are compared") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension PNGChunks {
  /// Returns the type of a chunk from its four letters.
  static func name(_ letters: StaticString) -> UInt32 {
    letters.withUTF8Buffer { $0.reduce(0) { $0 &<< 8 | UInt32($1) } }
  }
}
