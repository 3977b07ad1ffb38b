/// The metadata of a JPEG file before its first scan.
///
/// A file consists of the marker SOI and segments: FF, a marker byte, a length of two
/// bytes, which includes these, and the data (ITU-T T.81, annex B). A segment out of
/// bounds ends the parsing; libjpeg then reports the error.
struct JPEGHeader {
  /// A frame header: the size and the coding of the picture.
  struct Frame {
    /// The low four bits of the marker: 0 and 1 sequential, 2 progressive.
    let coding: Int
    let bitsPerSample: Int
    let width: Int
    let height: Int
    let components: Int
  }

  /// The first frame header; nil if there is none before the first scan.
  private(set) var frame: Frame?
  /// The TIFF structure of the first APP1 segment with EXIF.
  private(set) var exif: ArraySlice<UInt8>?
  /// The parts of a colour profile, from APP2 segments. Each begins with two bytes: its
  /// number, from 1, and the number of parts.
  private(set) var profileParts: [ArraySlice<UInt8>] = []

  /// Returns whether bytes begin like a JPEG file: SOI, and the FF of a marker.
  static func isJPEG(_ file: [UInt8]) -> Bool {
    file.starts(with: [0xff, 0xd8, 0xff])
  }

  /// Reads a file's segments up to the first scan.
  init(_ file: [UInt8]) {
    guard JPEGHeader.isJPEG(file) else { return }
    var i = 2
    while i < file.count, file[i] == 0xff {
      // Any number of FF may precede a marker.
      while i < file.count, file[i] == 0xff { i += 1 }
      guard i < file.count else { return }
      let marker = file[i]
      i += 1
      // RST and TEM have no data.
      if marker == 0x01 || 0xd0...0xd7 ~= marker { continue }
      // SOS or EOI.
      if marker == 0xda || marker == 0xd9 { return }
      guard let length = file[i...].big16(at: 0), length >= 2, length <= file.count - i
      else { return }
      take(marker, file[i + 2..<i + length])
      i += length
    }
  }

  private mutating func take(_ marker: UInt8, _ data: ArraySlice<UInt8>) {
    switch marker {
    // DHT (C4), JPG (C8, reserved) and DAC (CC) are not frame headers.
    case 0xc0...0xcf where marker & 3 != 0 || marker == 0xc0:
      guard frame == nil, data.count >= 6, let height = data.big16(at: 1),
        let width = data.big16(at: 3)
      else { return }
      frame = Frame(
        coding: Int(marker & 15), bitsPerSample: Int(data.first ?? 0), width: width,
        height: height, components: Int(data[data.startIndex + 5]))
    case 0xe1 where exif == nil && data.starts(with: Array("Exif\0\0".utf8)):
      exif = data.dropFirst(6)
    case 0xe2 where data.starts(with: Array("ICC_PROFILE\0".utf8)):
      profileParts.append(data.dropFirst(12))
    default: break
    }
  }

  /// The colour profile; empty if the file has none, nil if a part is missing or
  /// repeated.
  var profile: [UInt8]? {
    var parts: [UInt8: ArraySlice<UInt8>] = [:]
    for part in profileParts {
      guard part.count >= 2, Int(part[part.startIndex + 1]) == profileParts.count
      else { return nil }
      parts[part[part.startIndex]] = part.dropFirst(2)
    }
    guard parts.count == profileParts.count, parts[0] == nil,
      parts.keys.allSatisfy({ Int($0) <= parts.count })
    else { return nil }
    return parts.sorted { $0.key < $1.key }.flatMap(\.value)
  }
}
