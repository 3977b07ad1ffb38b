import MesmerPNGCodec

/// Frames as complete PNG files, with their label in a text chunk.
package struct PNGFrames: FrameEncoder {
  package let name = "png"
  package let summary = "is whole PNG files"
  package let hasLabels = true

  package init() {}

  package func joinsRows(_ effort: PNGEncoder.Effort) -> Bool { effort == .fast }

  package func encode(
    _ frame: PaintedFrame, label: String?, effort: PNGEncoder.Effort,
    to bytes: inout [UInt8]
  ) throws {
    let text = label.map { [PNGText(keyword: PNGFrames.keyword, text: $0)] } ?? []
    if let rows = frame.rows {
      try PNGEncoder.write(
        rows, width: frame.size.width, height: frame.size.height, content: frame.content,
        scale: frame.scale, text: text, to: &bytes)
    } else {
      bytes = try PNGEncoder.encode(frame.pixels, effort: effort, text: text)
    }
  }

  package func label(ofFile path: String) -> String? {
    PNGFile.text(keyword: PNGFrames.keyword, path: path)
  }

  /// The PNG keyword of labels.
  static let keyword = "mesmer-digest"
}
