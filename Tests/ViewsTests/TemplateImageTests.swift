import Mesmer
import TestSupport
import Testing

/// Image views that show an image in the tint colour.
@Suite struct TemplateImageTests {
  @Test(
    "no colour of a template is seen, at whole and at fractional edges",
    arguments: [10, 10.3, 9.5, 40 / 3.0])
  func edges(width: Double) {
    let image = Image(
      width: 4, height: 4, rgba: (0..<64).map { [0, 0, 200, 255][$0 % 4] }
    ).withRenderingMode(.alwaysTemplate)
    for caps in [nil, EdgeInsets(top: 1, left: 1, bottom: 1, right: 1)] {
      let root = filled(Rect(0, 0, 20, 20), .white)
      let view = ImageView(frame: Rect(2.5, 2, width, 10))
      view.image = caps.map { image.resizableImage(withCapInsets: $0) } ?? image
      view.tintColor = Color(red: 1, green: 0, blue: 0)
      root.addSubview(view)
      let bytes = root.pixels()
      var shown = 0
      for i in stride(from: 0, to: bytes.count, by: 4) {
        #expect(bytes[i] == 255 && bytes[i + 1] == bytes[i + 2], "pixel \(i / 4)")
        if bytes[i + 1] == 0 { shown += 1 }
      }
      #expect(shown >= 10 * (Int(width) - 4))
    }
  }
}
