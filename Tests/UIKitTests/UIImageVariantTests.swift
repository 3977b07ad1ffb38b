import Foundation
import MesmerUIKit
import Testing

/// Images made from others: in a colour, in a format, with another name.
@Suite struct UIImageVariantTests {
  private let half = drawn(4, 2) { $0.fill(CGRect(x: 0, y: 0, width: 2, height: 2)) }

  private func pixels(_ image: UIImage) -> [[UInt8]] {
    let shown = drawn(4, 2) { _ in image.draw(at: .zero) }
    return (0..<4).map { shown.pixel($0, 1) }
  }

  @Test("a tinted image has the shape of the image in the colour")
  func tint() {
    #expect(pixels(half.withTintColor(.red)) == [redPixel, redPixel, noPixel, noPixel])
  }

  @Test("tinting keeps the rendering mode, unless another is given")
  func mode() {
    let template = half.withRenderingMode(.alwaysTemplate)
    #expect(template.withTintColor(.red).renderingMode == .alwaysTemplate)
    #expect(half.withTintColor(.red).renderingMode == .automatic)
    let own = template.withTintColor(.blue, renderingMode: .alwaysOriginal)
    #expect(own.renderingMode == .alwaysOriginal)
    let view = UIImageView(image: own)
    view.tintColor = .red
    #expect(pixels(drawn(4, 2) { view.layer.render(in: $0) })[0] == bluePixel)
  }

  @Test("a renderer's JPEG data is that of its image")
  func jpeg() {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let renderer = UIGraphicsImageRenderer(
      size: CGSize(width: 8, height: 8), format: format)
    let draw = { (context: UIGraphicsImageRendererContext) in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 8, height: 4))
    }
    let data = renderer.jpegData(withCompressionQuality: 0.8, actions: draw)
    #expect(
      data == renderer.image(actions: draw).jpegData(compressionQuality: 0.8)
        && data.count > 100)
  }

  @Test("a symbol's configuration of a style or font has its scale")
  func configurations() throws {
    let font = UIFont.systemFont(ofSize: 20)
    let sizes = try [
      UIImage.SymbolConfiguration(font: font), .init(font: font, scale: .large),
      .init(textStyle: .body), .init(textStyle: .body, scale: .large),
    ].map { try #require(UIImage(systemName: "star", withConfiguration: $0)).size.width }
    #expect(sizes[1] > sizes[0] && sizes[3] > sizes[2], "\(sizes)")
    #expect(UIImage(named: "no such image", in: nil, with: nil) == nil)
  }

  @Test("a system button has an image and calls its method")
  func button() {
    final class Target {
      var calls = 0
      func pressed() { calls += 1 }
    }
    let target = Target()
    let button = UIButton.systemButton(
      with: half, target: target, action: Selector("pressed", Target.pressed))
    button.sendActions(for: .touchUpInside)
    #expect(button.buttonType == .system && button.currentImage === half)
    #expect(target.calls == 1 && button.bounds.width >= 4)
  }
}
