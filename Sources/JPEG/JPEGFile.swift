import MesmerDrawing

/// Reads what a JPEG file contains besides its pixels, without decoding them.
public enum JPEGFile {
  /// The number of pixels given by a file's header; nil if there is no header.
  package static func pixelCount(_ file: [UInt8]) -> Int? {
    JPEGHeader(file).frame.map { $0.width * $0.height }
  }

  /// The orientation in a file's EXIF metadata; up if there is none.
  package static func orientation(_ file: [UInt8]) -> ImageOrientation {
    JPEGHeader(file).exif.flatMap(EXIFOrientation.read) ?? .up
  }

  /// What of a file is ignored although it changes how other programs show the picture: a
  /// colour profile other than sRGB. One line without a final period, nil if there is
  /// nothing.
  public static func warning(_ file: [UInt8]) -> String? {
    let header = JPEGHeader(file)
    guard !header.profileParts.isEmpty else { return nil }
    return header.profile.map { ColorProfile($0).warning } ?? ColorProfile.damaged
  }
}
