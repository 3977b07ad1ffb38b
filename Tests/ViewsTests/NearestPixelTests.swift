import Mesmer
import TestSupport
import Testing

@Suite struct NearestPixelTests {
  /// An image of a row (or column) of pixels whose red is their index.
  private func image(_ count: Int, upright: Bool) -> Image {
    let rgba = (0..<count).flatMap { [UInt8($0), UInt8(0), UInt8(0), UInt8(255)] }
    return upright
      ? Image(width: 1, height: count, rgba: rgba)
      : Image(width: count, height: 1, rgba: rgba)
  }

  /// Pixel i of n shows the source at (2 i + 1) w / (2 n).
  @Test(
    "nearest is the pixel that contains the sample, for every ratio of sizes",
    arguments: [1.0, 2, 3], [false, true])
  func ratios(scale: Double, upright: Bool) {
    for width in 1...40 {
      let image = image(width, upright: upright)
      for count in 1...40 {
        let length = Double(count) / scale
        let view = ImageView(
          frame: upright ? Rect(0, 0, 1, length) : Rect(0, 0, length, 1))
        view.image = image
        view.interpolation = .nearest
        let shown = Renderer(scale: scale).render(view)
        for i in 0..<count {
          let expected = (2 * i + 1) * width / (2 * count)
          let pixel = upright ? shown[0, i] : shown[i, 0]
          #expect(Int(pixel.red) == expected, "\(width) on \(count) at \(i)")
        }
      }
    }
  }

  @Test func `a mirrored image has the pixel after the edge for a sample on the edge`() {
    for width in 1...24 {
      for count in 1...24 {
        let view = ImageView(frame: Rect(0, 0, Double(count), 1))
        view.image = image(width, upright: false)
        view.interpolation = .nearest
        view.transform = AffineTransform(scaleX: -1, y: 1)
        let screen = View(frame: view.frame)
        screen.addSubview(view)
        let shown = Renderer(scale: 1).render(screen)
        for i in 0..<count {
          let expected = (2 * (count - 1 - i) + 1) * width / (2 * count)
          #expect(Int(shown[i, 0].red) == expected, "\(width) on \(count) at \(i)")
        }
      }
    }
  }

  @Test func `far down the content it is the same pixel`() {
    let scroll = ScrollView(frame: Rect(0, 0, 5, 4))
    scroll.contentSize = Size(5, 1e6)
    let view = ImageView(frame: Rect(0, 987_654, 5, 1))
    view.image = image(12, upright: false)
    view.interpolation = .nearest
    scroll.addSubview(view)
    scroll.contentOffset.y = 987_653
    let shown = Renderer(scale: 1).render(scroll)
    #expect((0..<5).map { Int(shown[$0, 1].red) } == [1, 3, 6, 8, 10])
  }
}
