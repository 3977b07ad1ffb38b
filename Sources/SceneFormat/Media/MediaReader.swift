import MesmerDrawing
import MesmerPNGCodec
import MesmerPlatform
import MesmerText

/// Reads what needs a library of its own: photos, vector images and font files.
///
/// The core reads PNG files only. A module above it sets a reader for the process, once,
/// before scenes are loaded; scenes that name other files are refused without one.
package protocol MediaReader: Sendable {
  /// The image of a file's bytes; nil if it is of no kind that is read.
  func image(_ file: MediaFile) throws(MediaFailure) -> MediaImage?
  /// A face of a font.
  func face(_ request: FontRequest) throws(MediaFailure) -> MediaFace
  /// The libraries that decide where glyphs are, with their versions.
  var versions: [(name: String, version: String)] { get }
}

/// Why a file cannot be used: one line that names no file.
package struct MediaFailure: Error {
  /// What is wrong and what would be right.
  package var message: String

  /// A failure.
  package init(_ message: String) { self.message = message }
}

/// A file of an image.
package struct MediaFile {
  /// Its bytes.
  package var bytes: [UInt8]
  /// Pixels per point of its bitmap.
  package var scale: Double
  /// Pixels per point of the screen.
  package var screenScale: Double
  /// The image of another file, by its path from this one.
  package var image: (String) throws(MediaFailure) -> Image
  /// The image of bytes inside this file.
  package var decode: ([UInt8]) throws(MediaFailure) -> Image
  /// The scene's faces for a list of families in a style; nil for none.
  package var faces: ([String], FontTraits) -> [any FontFace]?
  /// Counts the pixels of a bitmap, before it is decoded, towards the scene's limit.
  package var count: (Int) throws(MediaFailure) -> Void
}

/// An image, and what was left out of it.
package struct MediaImage {
  /// The image.
  package var image: Image
  /// One line each, as it follows the file's name: `: text` or `:line:column: text`.
  package var warnings: [String]

  /// An image.
  package init(_ image: Image, warnings: [String] = []) {
    self.image = image
    self.warnings = warnings
  }
}

/// What a scene says of a font.
package struct FontRequest {
  /// Where the face comes from.
  package enum Source {
    /// A file's name, and its bytes.
    case file(String, [UInt8])
    /// A family that the system has, such as "Inter", and a style of it, such as "Bold".
    case family(String, style: String?)
  }

  /// Where the face comes from.
  package var source: Source
  /// The digest that the file must have, in hexadecimal digits.
  package var sha256: String?
  /// Which face of a collection it is.
  package var index: Int
  /// Axes of a variable font by their tags.
  package var axes: [String: Double]
  /// Measures of lines instead of the file's, as parts of the size.
  package var lines: (ascender: Double, descender: Double, lineGap: Double)?
}

/// A face, and the file that it is from.
package struct MediaFace {
  /// The face.
  package var face: any FontFace
  /// The SHA-256 digest of the file.
  package var sha256: String
  /// The file's name, without its folder.
  package var file: String

  /// A face.
  package init(_ face: any FontFace, sha256: String, file: String) {
    self.face = face
    self.sha256 = sha256
    self.file = file
  }
}

/// A kind of image that the core knows by its first bytes, and does not read.
package enum MediaKind {
  case photo, drawing

  /// The kind of a file; nil for any other.
  package init?(_ bytes: [UInt8]) {
    let start = bytes.prefix(256).drop { [0, 9, 10, 13, 32].contains($0) }
    // "<", also after the marks of UTF-8 and UTF-16.
    let drawings: [[UInt8]] = [
      [0x3c], [0xef, 0xbb, 0xbf, 0x3c], [0xff, 0xfe, 0x3c, 0], [0xfe, 0xff, 0, 0x3c],
    ]
    if bytes.starts(with: [0xff, 0xd8, 0xff]) {
      self = .photo
    } else if drawings.contains(where: { start.starts(with: $0) }) {
      self = .drawing
    } else {
      return nil
    }
  }

  /// The kind with its article.
  var words: String { self == .photo ? "a JPEG file" : "an SVG file" }
}

/// The reader of this process.
package enum Media {
  private static let lock = Mutex()
  nonisolated(unsafe) private static var stored: (any MediaReader)?

  /// The reader; nil if none was set.
  package static var reader: (any MediaReader)? {
    get {
      lock.lock()
      defer { lock.unlock() }
      return stored
    }
    set {
      lock.lock()
      defer { lock.unlock() }
      stored = newValue
    }
  }

  /// The picture in bytes that name no other file; nil if they are of no kind that is
  /// read, or if there is no reader.
  package static func image(
    _ bytes: [UInt8], screenScale: Double
  ) throws(MediaFailure) -> Image? {
    let file = MediaFile(
      bytes: bytes, scale: 1, screenScale: screenScale,
      image: { path throws(MediaFailure) in
        throw MediaFailure("\(path.shortenedPath): no other file is read")
      },
      decode: { bytes throws(MediaFailure) in
        if let png = try? PNGDecoder.decode(bytes, scale: 1) { return png }
        guard MediaKind(bytes) == .photo,
          let image = try image(bytes, screenScale: screenScale)
        else { throw MediaFailure("pictures inside it must be PNG or JPEG") }
        return image
      }, faces: { _, _ in nil }, count: { _ throws(MediaFailure) in })
    return try reader?.image(file)?.image
  }

  /// What is needed for files that the core does not read, for messages.
  package static let advice =
    "needs the product MesmerMedia (call MediaFiles.enable() before scenes are loaded)"
}
