import MesmerDrawing

/// The data of a JPEG file other than its pixels, which are not decoded.
public enum JPEGFile {
  /// Returns the number of pixels in a file's header; nil if there is no header.
  package static func pixelCount(_ file: [UInt8]) -> Int? {
    JPEGHeader(file).frame.map { $0.width * $0.height }
  }

  /// Returns the orientation in a file's EXIF metadata; up if there is none.
  package static func orientation(_ file: [UInt8]) -> ImageOrientation {
    JPEGHeader(file).exif.flatMap(EXIFOrientation.read) ?? .up
  }

  /// Returns a warning about an ignored colour profile that is damaged or other than
  /// sRGB, with which other programs may show different colours: one line without a final
  /// period. Nil if there is no such profile.
  public static func warning(_ file: [UInt8]) -> String? {
    let header = JPEGHeader(file)
    guard !header.profileParts.isEmpty else { return nil }
    return header.profile.map { ColorProfile($0).warning } ?? ColorProfile.damaged
  }
}
