import MesmerUIKit
import Testing

extension UIColor {
  fileprivate convenience init(hex: Int) {
    self.init(
      red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
      blue: CGFloat(hex & 255) / 255, alpha: 1)
  }

  fileprivate class var brand: UIColor { UIColor(hex: 0xFF8000) }
}

private class Tag: NSObject {
  let name: String
  init(_ name: String) { self.name = name }
  override func isEqual(_ object: Any?) -> Bool { (object as? Tag)?.name == name }
  override var hash: Int { name.hashValue }
}

@Suite("Colours, fonts and objects as classes") struct LookUpTests {
  /// Calls a closure with a folder of files.
  private func with(_ files: [String: String], _ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "look-ups-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (name, text) in files {
      let path = folder + "/" + name
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent,
        withIntermediateDirectories: true)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    try body(folder)
  }

  @Test("initializers and class properties can be added to colours") func extensions() {
    #expect(UIColor(hex: 0xFF0000) == .red)
    #expect(UIColor.brand.cgColor == UIColor(red: 1, green: 128 / 255, blue: 0, alpha: 1))
    let literal: UIColor = #colorLiteral(red: 0, green: 1, blue: 0, alpha: 1)
    #expect(literal == .green)
  }

  @Test("colours and fonts are equal by value, other objects by isEqual")
  func equality() {
    #expect(UIColor(white: 1, alpha: 1) == UIColor.white)
    #expect(UIColor(white: 1, alpha: 1) !== UIColor.white)
    #expect(UIColor.label != UIColor.black && UIColor.label == UIColor.label)
    #expect(Set([UIColor.red, UIColor(hex: 0xFF0000)]).count == 1)
    #expect(UIFont.systemFont(ofSize: 17) == UIFont.systemFont(ofSize: 17))
    #expect(UIFont.systemFont(ofSize: 17) != UIFont.systemFont(ofSize: 18))
    #expect(
      Tag("a") == Tag("a") && Tag("a") != Tag("b")
        && Set([Tag("a"), Tag("a")]).count == 1)
  }

  @Test("attributes of different kinds have a dictionary without a type")
  func attributes() {
    let attributes = [
      NSAttributedString.Key.font: UIFont.boldSystemFont(ofSize: 12),
      NSAttributedString.Key.foregroundColor: UIColor.red,
    ]
    let text = NSAttributedString(string: "a", attributes: attributes)
    let found = text.attribute(.foregroundColor, at: 0, effectiveRange: nil)
    #expect(found as? UIColor == .red)
  }

  @Test("a colour of an asset catalog has both values; gray, bytes and hex are read")
  func namedColors() throws {
    let value = { (red: String) in
      """
      { "color-space": "srgb", "components":
        { "red": "\(red)", "green": "0x80", "blue": "255", "alpha": "0.500" } }
      """
    }
    try with([
      "Assets.xcassets/Group/Brand.colorset/Contents.json": """
      { "colors": [
        { "idiom": "universal", "color": \(value("1.000")) },
        { "idiom": "universal", "color": \(value("0.000")),
          "appearances": [{ "appearance": "luminosity", "value": "dark" }] },
        { "idiom": "mac", "color": \(value("0.5")) } ],
        "info": { "version": 1 } }
      """,
      "Assets.xcassets/Gray.colorset/Contents.json": """
      { "colors": [{ "idiom": "universal", "color": { "color-space":
        "gray-gamma-22", "components": { "white": "0.25", "alpha": "1" } } }] }
      """,
      "Assets.xcassets/Broken.colorset/Contents.json": "{",
      "Assets.xcassets/Signed.colorset/Contents.json": """
      { "colors": [{ "idiom": "universal", "color": \(value("0x+5")) }] }
      """,
    ]) { folder in
      UIEnvironment.$current.withValue(UIEnvironment(resources: folder)) {
        let light = UIColor(red: 1, green: 128 / 255, blue: 1, alpha: 0.5)
        let dark = UIColor(red: 0, green: 128 / 255, blue: 1, alpha: 0.5)
        #expect(UIColor(named: "Brand") == UIColor(light: light, dark: dark))
        #expect(UIColor(named: "Gray") == UIColor(white: 0.25, alpha: 1))
        #expect(UIColor(named: "Broken") == nil && UIColor(named: "None") == nil)
        #expect(UIColor(named: "Signed") == nil, "hexadecimal digits have no sign")
        let brand = ColorResource(name: "Brand", bundle: .main)
        #expect(UIColor(resource: brand) == UIColor(named: "Brand"))
        let none = ColorResource(name: "None", bundle: .main)
        #expect(UIColor(resource: none) == .clear)
      }
    }
  }

  @Test("an image of an asset catalog is the one for the screen's scale, or the largest")
  func namedImages() throws {
    func png(_ side: Int) throws -> String {
      let image = Image(
        width: side, height: side, rgba: [UInt8](repeating: 255, count: side * side * 4))
      return try #require(image.pngData()).base64EncodedString()
    }
    let folder = NSTemporaryDirectory() + "images-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let set = folder + "/A.xcassets/Dot.imageset"
    try FileManager.default.createDirectory(
      atPath: set, withIntermediateDirectories: true)
    for (name, side) in [("dot.png", 4), ("dot@2x.png", 8)] {
      try Data(base64Encoded: png(side))?.write(
        to: URL(fileURLWithPath: "\(set)/\(name)"))
    }
    try """
    { "images": [{ "idiom": "universal", "filename": "dot.png", "scale": "1x" },
      { "idiom": "universal", "filename": "dot@2x.png", "scale": "2x" },
      { "idiom": "universal", "scale": "3x" }] }
    """.write(toFile: set + "/Contents.json", atomically: true, encoding: .utf8)
    for (scale, pixels) in [(1.0, 4), (2, 8), (3, 8)] {
      let environment = UIEnvironment(screen: UIScreen(scale: scale), resources: folder)
      UIEnvironment.$current.withValue(environment) {
        let image = UIImage(named: "Dot")
        #expect(image?.size == CGSize(width: 4, height: 4))
        let resource = ImageResource(name: "Dot", bundle: .main)
        #expect(UIImage(resource: resource).size == image?.size)
        #expect(image?.cgImage?.width == pixels)
      }
    }
  }

  @Test("fonts are found by name: the environment's, and those of every phone")
  func fonts() {
    #expect(UIFont(name: "HelveticaNeue-Bold", size: 20)?.weight == .bold)
    #expect(UIFont(name: "Helvetica Neue", size: 20) == .systemFont(ofSize: 20))
    #expect(UIFont(name: "Avenir-Medium", size: 9)?.weight == .medium)
    #expect(UIFont(name: "NoSuchFont", size: 20) == nil)
    let own = UIFont.systemFont(ofSize: 1, weight: .black)
    let environment = UIEnvironment(fonts: [own])
    UIEnvironment.$current.withValue(environment) {
      #expect(UIFont(name: own.fontName, size: 20) == own.withSize(20))
      #expect(UIFont.familyNames == [own.familyName])
    }
    let bold = UIFont.systemFont(ofSize: 17).fontDescriptor.withSymbolicTraits(.traitBold)
    #expect(bold.map { UIFont(descriptor: $0, size: 0) } == .boldSystemFont(ofSize: 17))
  }

  @Test("metrics scale with the size of text, to whole pixels") func metrics() {
    var traits = UITraitCollection()
    let metrics = UIFontMetrics(forTextStyle: .body)
    #expect(metrics.scaledValue(for: 17, compatibleWith: traits) == 17)
    traits.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
    #expect(metrics.scaledValue(for: 17, compatibleWith: traits) == 53)
    let font = metrics.scaledFont(
      for: .systemFont(ofSize: 17), maximumPointSize: 30, compatibleWith: traits)
    #expect(font.pointSize == 30)
  }
}

@Suite("Pattern colours") struct PatternColourTests {
  /// Two by two points: red, green / blue, white.
  private static let tile = Image(
    width: 2, height: 2,
    rgba: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255])

  @Test("a pattern fills a background and a path from the origin of the view")
  func fills() {
    final class Drawn: UIView {
      override func draw(_ rect: CGRect) {
        UIColor(patternImage: PatternColourTests.tile).setFill()
        UIBezierPath(rect: bounds).fill()
      }
    }
    let plain = UIView(frame: CGRect(x: 1, y: 1, width: 5, height: 3))
    plain.backgroundColor = UIColor(patternImage: Self.tile)
    let drawn = Drawn(frame: plain.frame)
    for view in [plain, drawn] {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 8, height: 6))
      root.backgroundColor = .black
      root.addSubview(view)
      let pixmap = Renderer(scale: 1).render(root)
      func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        let p = pixmap[x, y]
        return [p.red, p.green, p.blue]
      }
      let (blue, white, black): ([UInt8], [UInt8], [UInt8]) =
        ([0, 0, 255], [255, 255, 255], [0, 0, 0])
      #expect((1...5).map { pixel($0, 2) } == [blue, white, blue, white, blue])
      #expect(pixel(0, 0) == black && pixel(6, 2) == black)
    }
  }

  @Test("patterns of one image are equal, and no colour is a pattern") func equality() {
    let a = UIColor(patternImage: Self.tile)
    #expect(a == UIColor(patternImage: Self.tile) && a != UIColor.clear)
  }
}
