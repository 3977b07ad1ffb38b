import MesmerGeometry
import TestSupport
import Testing

@testable import Mesmer
@testable import MesmerDrawing
@testable import MesmerRaster

@Suite("Groups that count by their luminance") struct LayerTests {
  /// A white square whose alpha is multiplied by that of a group of one colour.
  private func masked(_ color: Color, isLuminance: Bool, alpha: Double = 1) -> UInt32 {
    let square = Rect(x: 0, y: 0, width: 4, height: 4)
    var builder = PictureBuilder()
    builder.beginGroup(alpha: 1, clip: -1)
    builder.append(.box(square, .white), Placement(), clip: -1, bounds: square)
    builder.beginGroup(
      alpha: alpha, clip: -1, blendMode: .destinationIn, isLuminance: isLuminance,
      bounds: square)
    builder.append(.box(square, color), Placement(), clip: -1, bounds: square)
    builder.endGroup()
    builder.endGroup()
    let pixmap = Pixmap(width: 4, height: 4)
    Rasterizer(threads: 1).draw(builder.finish(), into: pixmap)
    return pixmap.row(1)[1] >> 24
  }

  @Test("alpha becomes (13926 R + 46885 G + 4725 B) / 65536, rounded half up")
  func weights() {
    for r in stride(from: 0, through: 255, by: 51) {
      for g in stride(from: 0, through: 255, by: 51) {
        for b in stride(from: 0, through: 255, by: 51) {
          let color = Color(
            red: Double(r) / 255, green: Double(g) / 255, blue: Double(b) / 255)
          let sum = 13926 * r + 46885 * g + 4725 * b
          #expect(masked(color, isLuminance: true) == UInt32((2 * sum + 65536) / 131072))
          #expect(masked(color, isLuminance: false) == 255)
        }
      }
    }
  }

  @Test("a luminance mask multiplies by alpha, and the group's opacity is applied last")
  func translucent() {
    #expect(masked(Color.white.withAlpha(0.5), isLuminance: true) == 128)
    #expect(masked(.white, isLuminance: true, alpha: 0.5) == 128)
    #expect(masked(.clear, isLuminance: true) == 0)
  }

  @Test("bands and threads give the same pixels") func bands() {
    let square = Rect(x: 0.3, y: 0.7, width: 61, height: 57)
    var builder = PictureBuilder()
    builder.beginGroup(alpha: 0.9, clip: -1)
    builder.append(.box(square, .blue), Placement(), clip: -1, bounds: square)
    builder.beginGroup(
      alpha: 1, clip: -1, blendMode: .destinationIn, isLuminance: true, bounds: square)
    let oval = Path(ovalIn: square)
    builder.append(
      .fill(oval, .nonZero, .color(.orange)), Placement(), clip: -1, bounds: square)
    let picture = builder.finish()
    let one = Pixmap(width: 64, height: 64)
    Rasterizer(threads: 1).draw(picture, into: one)
    for threads in [2, 3, 8] {
      let other = Pixmap(width: 64, height: 64)
      Rasterizer(threads: threads).draw(picture, into: other)
      #expect(firstDifference(other, one) == nil)
    }
    #expect(one.row(30)[30] >> 24 > 100)
  }
}
