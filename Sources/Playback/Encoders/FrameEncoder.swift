import MesmerDrawing
import MesmerGeometry
import MesmerPNGCodec

/// An encoding of single frames, as files or as the parts of a stream.
///
/// A new format is a file with such a type, and an element of `FrameFormats.all`. Only
/// some formats implement the requirements with defaults: those whose existing files can
/// be kept, that join compressed rows, or whose streams begin with a header. An animated
/// PNG is not such a format, because its frames depend on earlier ones (`Film`).
package protocol FrameEncoder: Sendable {
  /// The name in options, which is also the extension of files.
  var name: String { get }
  /// A description that follows the name in help texts: "is ...".
  var summary: String { get }
  /// Whether a frame can be stored as a file in this format.
  var makesFiles: Bool { get }
  /// Whether a frame is stored with its label, so that equal frames have different bytes
  /// and existing files can be kept.
  var hasLabels: Bool { get }

  /// Returns whether frames are encoded from compressed rows in place of pixels. Frames
  /// can then be painted before the whole run has been played.
  func joinsRows(_ effort: PNGEncoder.Effort) -> Bool

  /// Returns the bytes before the first frame of a stream.
  func header(width: Int, height: Int, framesPerSecond: Double) -> [UInt8]

  /// Replaces `bytes`, whose memory can be reused, by an encoded frame. `label`
  /// identifies all that the frame depends on; nil for views of a program.
  func encode(
    _ frame: PaintedFrame, label: String?, effort: PNGEncoder.Effort,
    to bytes: inout [UInt8]
  ) throws

  /// Returns the label of an existing file; nil if it has no readable label.
  func label(ofFile path: String) -> String?
}

extension FrameEncoder {
  package var makesFiles: Bool { true }
  package var hasLabels: Bool { false }
  package func joinsRows(_ effort: PNGEncoder.Effort) -> Bool { false }
  package func header(width: Int, height: Int, framesPerSecond: Double) -> [UInt8] { [] }
  package func label(ofFile path: String) -> String? { nil }
}

/// The formats of frames.
package enum FrameFormats {
  /// All formats, in the order of help texts.
  package static let all: [any FrameEncoder] = [
    RGBAFrames(), VideoFrames(isHalved: true), VideoFrames(isHalved: false), PNGFrames(),
  ]

  /// Returns the file format with an extension in lower case; nil if there is none.
  package static func file(_ ending: some StringProtocol) -> (any FrameEncoder)? {
    all.first { $0.makesFiles && $0.name == ending }
  }

  /// The formats of files, for help texts.
  package static var ofFiles: String {
    all.filter(\.makesFiles).map { $0.name.uppercased() }.joined(separator: " or ")
  }
}

/// A painted frame that is not yet in the output.
package struct PaintedFrame {
  let number: Int
  /// The size in pixels.
  package var size = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// Pixels per point.
  package var scale = 1.0
  /// The kinds of pixels that it can contain.
  package var content = PixelContent.rgba
  /// The colour behind the views.
  package var background: Color?
  var pixmap: Pixmap?
  var rows: [CompressedRows]?
  /// Whether its file exists with the same contents and is not rewritten.
  var isKept = false
  /// Whether the frame is identical to the previous one, which a film then shows for
  /// longer and a stream repeats.
  var isRepeat = false
  /// The size of the written file.
  var fileBytes = 0
  /// The bytes for a stream.
  var streamed: [UInt8] = []

  /// The size of the compressed rows in bytes.
  var memory: Int { rows?.reduce(0) { $0 + $1.size } ?? 0 }

  /// The pixels, for an encoder that does not join rows.
  package var pixels: Pixmap {
    guard let pixmap else { preconditionFailure("the frame was painted as rows") }
    return pixmap
  }
}
