import MesmerUIKit
import Testing

@Suite("Symbols") struct UIImageSymbolsTests {
  @Test("a symbol is a template that grows with its text; an unknown name is none")
  func sizes() throws {
    let small = try #require(UIImage(systemName: "chevron.right"))
    #expect(small.size == CGSize(width: 20, height: 20))
    #expect(small.renderingMode == .alwaysTemplate)
    let large = UIImage(
      systemName: "chevron.right",
      withConfiguration: UIImage.SymbolConfiguration(pointSize: 34, weight: .bold))
    #expect(large?.size == CGSize(width: 40, height: 40))
    #expect(UIImage(systemName: "no.such.symbol") == nil)
  }

  @Test("an image view shows symbols without a configuration in its preferred one")
  func preferred() throws {
    let view = UIImageView(image: UIImage(systemName: "star"))
    view.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 34)
    #expect(view.intrinsicContentSize == CGSize(width: 40, height: 40))
    #expect(view.image?.size == CGSize(width: 20, height: 20))
    view.image = UIImage(systemName: "heart")
    view.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    let other = UIImageView(
      image: UIImage(
        systemName: "heart",
        withConfiguration: UIImage.SymbolConfiguration(pointSize: 34)))
    #expect(
      Renderer(scale: 2).render(view).premultipliedBytes
        == Renderer(scale: 2).render(other).premultipliedBytes)
    other.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 17)
    #expect(other.intrinsicContentSize == CGSize(width: 40, height: 40))
    view.preferredSymbolConfiguration = nil
    #expect(view.intrinsicContentSize == CGSize(width: 20, height: 20))
  }

  @Test("a magnified symbol is as sharp as a large one") func magnified() throws {
    func pixels(_ size: CGFloat) throws -> [UInt8] {
      let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 80, height: 80))
      view.contentMode = .scaleAspectFit
      view.image = UIImage(
        systemName: "star.fill",
        withConfiguration: UIImage.SymbolConfiguration(pointSize: size))
      return Renderer(scale: 2).render(view).premultipliedBytes
    }
    #expect(try pixels(17) == pixels(68))
  }

  @Test("a symbol has the tint colour, and a filled one covers more than its outline")
  func tint() throws {
    func red(_ name: String) throws -> Int {
      let view = UIImageView(image: try #require(UIImage(systemName: name)))
      view.tintColor = .red
      view.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
      let pixmap = Renderer(scale: 2).render(view)
      var count = 0
      for y in 0..<40 {
        for x in 0..<40 {
          let pixel = pixmap[x, y]
          #expect(pixel.alpha == 0 || (pixel.red > 250 && pixel.green < 5))
          if pixel.alpha > 127 { count += 1 }
        }
      }
      return count
    }
    let (outline, filled) = (try red("star"), try red("star.fill"))
    #expect(outline > 100 && filled > outline)
  }
}
