import MesmerDrawing
import MesmerPNGCodec
import MesmerPlatform
import MesmerText

/// A reader of files that need an external library: photos, vector images and font files.
///
/// The core reads PNG files only. MesmerMedia sets a reader for the process, once, before
/// scenes are loaded; without it, scenes with other files are rejected.
package protocol MediaReader: Sendable {
  /// Returns the image of a file's bytes; nil if the format is not supported.
  func image(_ file: MediaFile) throws(MediaFailure) -> MediaImage?
  /// Returns a face of a font.
  func face(_ request: FontRequest) throws(MediaFailure) -> MediaFace
  /// The libraries that determine glyphs, with their versions.
  var versions: [(name: String, version: String)] { get }
}

/// The reason why a file cannot be used: one line without the file's name.
package struct MediaFailure: Error {
  /// The error and its correction.
  package var message: String

  /// Creates a failure.
  package init(_ message: String) { self.message = message }
}

/// An image file.
package struct MediaFile {
  /// The file's bytes.
  package var bytes: [UInt8]
  /// Pixels per point of the bitmap.
  package var scale: Double
  /// Pixels per point of the screen.
  package var screenScale: Double
  /// Returns the image of another file, by its path relative to this file's folder.
  package var image: (String) throws(MediaFailure) -> Image
  /// Returns the image of bytes inside this file.
  package var decode: ([UInt8]) throws(MediaFailure) -> Image
  /// Returns the scene's faces for a list of families in a style; nil for none.
  package var faces: ([String], FontTraits) -> [any FontFace]?
  /// Counts the pixels of a bitmap, before it is decoded, towards the scene's limit.
  package var count: (Int) throws(MediaFailure) -> Void
}

/// An image, and warnings about its unsupported parts.
package struct MediaImage {
  /// The image.
  package var image: Image
  /// One line each, to append to the file's name: `: text` or `:line:column: text`.
  package var warnings: [String]

  /// Creates an image.
  package init(_ image: Image, warnings: [String] = []) {
    self.image = image
    self.warnings = warnings
  }
}

/// A font as requested by a scene.
package struct FontRequest {
  /// The source of the face.
  package enum Source {
    /// A file's name and bytes.
    case file(String, [UInt8])
    /// A family installed in the system, such as "Inter", and a style of it, such as
    /// "Bold".
    case family(String, style: String?)
  }

  /// The source of the face.
  package var source: Source
  /// The required digest of the file, in hexadecimal digits; nil for any.
  package var sha256: String?
  /// The index of the face in a collection.
  package var index: Int
  /// The values of a variable font's axes, by tag.
  package var axes: [String: Double]
  /// Line metrics that replace the file's, as fractions of the size; nil for the file's.
  package var lines: (ascender: Double, descender: Double, lineGap: Double)?

  /// Creates a request.
  package init(
    source: Source, sha256: String?, index: Int, axes: [String: Double],
    lines: (ascender: Double, descender: Double, lineGap: Double)?
  ) {
    self.source = source
    self.sha256 = sha256
    self.index = index
    self.axes = axes
    self.lines = lines
  }
}

/// A face and its file.
package struct MediaFace {
  /// The face.
  package var face: any FontFace
  /// The SHA-256 digest of the file.
  package var sha256: String
  /// The file's name, without its folder.
  package var file: String

  /// Creates a face.
  package init(_ face: any FontFace, sha256: String, file: String) {
    self.face = face
    self.sha256 = sha256
    self.file = file
  }
}

/// An image format that the core detects by its first bytes but does not read.
package enum MediaKind {
  case photo, drawing

  /// Detects the format of a file; nil for any other.
  package init?(_ bytes: [UInt8]) {
    let start = bytes.prefix(256).drop { [0, 9, 10, 13, 32].contains($0) }
    // "<", also after the byte order marks of UTF-8 and UTF-16.
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

  /// The format with its article.
  var words: String { self == .photo ? "a JPEG file" : "an SVG file" }
}

/// The reader of this process.
package enum Media {
  private static let lock = Mutex()
  nonisolated(unsafe) private static var stored: (any MediaReader)?

  /// The reader; nil if none was set.
  package static var reader: (any MediaReader)? {
    get { lock.locked { stored } }
    set { lock.locked { stored = newValue } }
  }

  /// Returns the image of bytes that refer to no other file; nil if the format is not
  /// supported, or if there is no reader.
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

  /// The end of an error message about files that the core does not read.
  package static let advice =
    "needs the product MesmerMedia (call MediaFiles.enable() before scenes are loaded)"
}
