import MesmerUIKit
import TestSupport
import Testing

@Suite struct NSAttributedStringTests {
  /// The pixels drawn into a context of points, over nothing.
  static func ink(_ body: () -> Void) -> [UInt8] {
    drawn(120, 60) { _ in body() }.premultipliedBytes
  }

  @Test(
    "styles that are no whole numbers are ignored", arguments: [Double.nan, 1e300, 0.5])
  func invalidStyles(value: Double) {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 120, height: 30))
    label.attributedText = NSAttributedString(
      string: "a", attributes: [.underlineStyle: value, .strikethroughStyle: value])
    #expect(label.text == "a")
    let pages = UIPageViewController(
      transitionStyle: .pageCurl, navigationOrientation: .horizontal,
      options: [.spineLocation: value])
    #expect(pages.spineLocation == .min)
  }

  @Test("a label shows an attributed string as the same Mesmer text")
  func label() throws {
    let text = NSMutableAttributedString(
      string: "Total ",
      attributes: [.font: UIFont.systemFont(ofSize: 12), .foregroundColor: UIColor.gray])
    text.append(
      NSAttributedString(
        string: "12 €",
        attributes: [
          .font: UIFont.systemFont(ofSize: 20, weight: .bold),
          .foregroundColor: UIColor.red, .kern: 1.5,
          .underlineStyle: NSUnderlineStyle.single.rawValue,
          .underlineColor: UIColor.blue, .baselineOffset: 3,
          .backgroundColor: UIColor.yellow,
        ]))
    text.addAttribute(
      .strikethroughStyle, value: NSUnderlineStyle.double.rawValue,
      range: NSRange(location: 0, length: 5))
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 120, height: 30))
    label.attributedText = text

    var first = TextAttributes(font: .system(size: 12), color: .gray)
    var space = first
    first.strikethrough = .double
    var last = TextAttributes(font: .system(size: 20, weight: .bold), color: .red)
    last.kern = 1.5
    last.underline = .single
    last.underlineColor = .blue
    last.baselineOffset = 3
    last.backgroundColor = .yellow
    space.strikethrough = .none
    let same = Label(frame: label.frame)
    same.attributedText = AttributedText([
      .init("Total", first), .init(" ", space), .init("12 €", last),
    ])
    #expect(firstDifference(shown(label), shown(same)) == nil)
    #expect(label.text == "Total 12 €")
    #expect(label.intrinsicContentSize == same.intrinsicContentSize)

    // It is restored with its attributes.
    let back = try #require(label.attributedText)
    #expect(back.string == "Total 12 €" && back.length == 10)
    #expect(back.attribute(.font, at: 7, effectiveRange: nil) as? UIFont == last.font)
    #expect(back.attribute(.strikethroughStyle, at: 4, effectiveRange: nil) as? Int == 9)
    label.textColor = .green
    let green = label.attributedText?.attribute(
      .foregroundColor, at: 0, effectiveRange: nil)
    #expect(green as? UIColor == .green)
    let again = Label(frame: label.frame)
    again.attributedText = same.attributedText
    again.textColor = .green
    #expect(firstDifference(shown(label), shown(again)) == nil)
    label.attributedText = nil
    #expect(label.text == nil && label.attributedText == nil)
    label.text = "plain"
    #expect(label.attributedText?.string == "plain")
  }

  @Test("attributes that are missing are those of the label") func missing() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    label.font = .boldSystemFont(ofSize: 20)
    label.textColor = .red
    label.textAlignment = .right
    label.attributedText = NSAttributedString(string: "Hi")
    let plain = UILabel(frame: label.frame)
    plain.font = .boldSystemFont(ofSize: 20)
    plain.textColor = .red
    plain.textAlignment = .right
    plain.text = "Hi"
    #expect(firstDifference(shown(label), shown(plain)) == nil)
    #expect(label.textAlignment == .right)
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    label.attributedText = NSAttributedString(
      string: "Hi", attributes: [.paragraphStyle: style])
    #expect(label.textAlignment == .center)
  }

  @Test("numbers of every type are taken") func numbers() {
    let values: [Any] = [3.0, 3, Float(3), NSNumber(value: 3)]
    let width = "ab".size(withAttributes: [.kern: 0]).width
    for value in values {
      let text = NSAttributedString(
        string: "ab", attributes: [.kern: value, .baselineOffset: value, .ligature: 0])
      #expect(text.size().width == width + 6)
    }
  }

  @Test("shadows and strokes of letters") func shadows() {
    let shadow = NSShadow()
    shadow.shadowColor = UIColor.red
    shadow.shadowOffset = CGSize(width: 20, height: 10)
    let attributes: [NSAttributedString.Key: Any] = [
      .shadow: shadow, .font: UIFont.boldSystemFont(ofSize: 30),
      .strokeWidth: 5, .strokeColor: UIColor.blue,
    ]
    let image = drawn(120, 60) { _ in "I".draw(at: .zero, withAttributes: attributes) }
    let pixels = (0..<120 * 60).map { image.pixel($0 % 120, $0 / 120) }
    #expect(pixels.contains(redPixel) && pixels.contains(bluePixel))
    #expect(!pixels.contains([0, 0, 0, 255]))
  }

  @Test("a string, an NSString and an attributed string draw alike") func drawing() {
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 14), .foregroundColor: UIColor.blue,
    ]
    let text = "The quick brown fox jumps"
    let point = CGPoint(x: 3, y: 4)
    let expected = Self.ink { text.draw(at: point, withAttributes: attributes) }
    #expect(expected.contains { $0 != 0 })
    #expect(
      expected
        == Self.ink { (text as NSString).draw(at: point, withAttributes: attributes) })
    #expect(
      expected
        == Self.ink {
          NSAttributedString(string: text, attributes: attributes).draw(at: point)
        }
    )
    let rect = CGRect(x: 3, y: 4, width: 80, height: 40)
    let wrapped = Self.ink { text.draw(in: rect, withAttributes: attributes) }
    #expect(wrapped != expected)
    #expect(
      wrapped
        == Self.ink {
          (text as NSString).draw(
            with: rect, options: .usesLineFragmentOrigin, attributes: attributes,
            context: nil)
        })
    #expect(
      wrapped
        == Self.ink {
          NSAttributedString(string: text, attributes: attributes).draw(in: rect)
        }
    )
    // Without a context there is no effect.
    text.draw(at: point, withAttributes: nil)
  }

  @Test("sizes and boxes") func sizes() {
    let font = UIFont.systemFont(ofSize: 14)
    let attributes: [NSAttributedString.Key: Any] = [.font: font]
    let text = "The quick brown fox jumps over the lazy dog"
    let line = text.size(withAttributes: attributes)
    #expect(abs(line.height - font.lineHeight) < 1e-9 && line.width > 200)
    let box = text.boundingRect(
      with: CGSize(width: 100, height: CGFloat.greatestFiniteMagnitude),
      options: [.usesLineFragmentOrigin, .usesFontLeading], attributes: attributes,
      context: nil)
    #expect(box.origin == .zero && box.width <= 100)
    #expect(abs(box.height - 4 * font.lineHeight) < 1 || box.height > 3 * font.lineHeight)
    #expect(
      (text as NSString).boundingRect(
        with: CGSize(width: 100, height: 1000), options: .usesLineFragmentOrigin,
        attributes: attributes, context: nil
      ).size
        == NSAttributedString(string: text, attributes: attributes).boundingRect(
          with: CGSize(width: 100, height: 1000), options: .usesLineFragmentOrigin,
          context: nil
        ).size)
    // Without the option it is one line.
    #expect(
      text.boundingRect(
        with: CGSize(width: 100, height: 1000), options: [], attributes: attributes,
        context: NSStringDrawingContext()
      ).size == line)
    let two = text.boundingRect(
      with: CGSize(width: 100, height: 2.5 * font.lineHeight),
      options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine],
      attributes: attributes, context: nil)
    #expect(abs(two.height - 2 * font.lineHeight) < 1e-9)
  }

  @Test("letters of two code units keep their attributes") func surrogates() {
    let text = NSMutableAttributedString(string: "a😀b")
    text.addAttribute(
      .foregroundColor, value: UIColor.red, range: NSRange(location: 3, length: 1))
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
    label.attributedText = text
    #expect(label.attributedText?.string == "a😀b")
    let color = label.attributedText?.attribute(
      .foregroundColor, at: 3, effectiveRange: nil)
    #expect(color as? UIColor == .red)
  }
}

@Suite struct NSParagraphStyleTests {
  @Test func aStylesValuesAreThoseOfTheText() {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    style.lineBreakMode = .byCharWrapping
    style.baseWritingDirection = .leftToRight
    style.lineSpacing = 1
    style.lineHeightMultiple = 2
    style.minimumLineHeight = 3
    style.maximumLineHeight = 40
    style.firstLineHeadIndent = 5
    style.headIndent = 6
    style.tailIndent = -7
    style.paragraphSpacing = 8
    style.paragraphSpacingBefore = 9
    var same = ParagraphStyle()
    same.alignment = .right
    same.lineBreakMode = .byCharWrapping
    same.writingDirection = .leftToRight
    same.lineSpacing = 1
    same.lineHeightMultiple = 2
    same.minimumLineHeight = 3
    same.maximumLineHeight = 40
    same.firstLineHeadIndent = 5
    same.headIndent = 6
    same.tailIndent = -7
    same.paragraphSpacing = 8
    same.paragraphSpacingBefore = 9
    let label = UILabel()
    label.attributedText = NSAttributedString(
      string: "a", attributes: [.paragraphStyle: style])
    #expect(label.paragraphStyle == same)
    let back = label.attributedText?.attribute(
      .paragraphStyle, at: 0, effectiveRange: nil)
    #expect(back as? NSParagraphStyle == style)
  }

  @Test func copiesAreIndependent() throws {
    let plain = NSParagraphStyle.default
    #expect(plain.alignment == .natural && plain.lineBreakMode == .byWordWrapping)
    let copy = try #require(plain.mutableCopy() as? NSMutableParagraphStyle)
    copy.alignment = .center
    #expect(plain.alignment == .natural && copy != plain)
    let other = NSMutableParagraphStyle()
    other.setParagraphStyle(copy)
    #expect(other == copy && (other.copy() as? NSParagraphStyle) == copy)
  }
}
