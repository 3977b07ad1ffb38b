import MesmerPNGCodec

/// Frames as straight RGBA8, rows from the top, without separators.
package struct RGBAFrames: FrameEncoder {
  package let name = "rgba"
  package let summary =
    "is 8 bits each of red, green, blue and straight alpha, rows from the top"
  package let makesFiles = false

  package init() {}

  package func encode(
    _ frame: PaintedFrame, label: String?, effort: PNGEncoder.Effort,
    to bytes: inout [UInt8]
  ) {
    bytes = frame.pixels.straightBytes
  }
}
