import Mesmer
import MesmerAudit
import MesmerExplanations
import TestSupport
import Testing

@testable import MesmerAudit

@Suite("Contrast of text")
struct TextContrastTests {
  /// A label on a screen of a colour.
  static func screen(
    _ text: String, _ color: Color, on background: Color, size: Double = 17,
    _ change: (Label) -> Void = { _ in }
  ) -> View {
    let screen = View(frame: Rect(x: 0, y: 0, width: 160, height: 60))
    screen.backgroundColor = background
    let label = Label(frame: Rect(x: 10, y: 10, width: 140, height: 40))
    label.id = "label"
    label.font = .system(size: size)
    label.text = text
    label.textColor = color
    change(label)
    screen.addSubview(label)
    return screen
  }

  static func gray(_ level: Int) -> Color { Color(white: Double(level) / 255) }

  static func faults(_ view: View, scale: Double = 2) throws -> [ScreenFault] {
    try ShownTree(view, scale: scale).faults().filter { $0.kind == .contrast }
  }

  private func pixel(_ r: UInt32, _ g: UInt32, _ b: UInt32) -> UInt32 {
    r | g << 8 | b << 16 | 0xff00_0000
  }

  @Test("ratios are those that W3C publishes")
  func published() {
    func ratio(_ a: UInt32, _ b: UInt32) -> Double {
      TextContrast.ratio(
        pixel(a >> 16, a >> 8 & 255, a & 255), pixel(b >> 16, b >> 8 & 255, b & 255))
    }
    #expect([ratio(0, 0xffffff), ratio(0xffffff, 0)] == [21, 21])
    #expect(ratio(0x808080, 0x808080) == 1)
    // "#767676 on white is 4.54, #777777 is 4.48": Understanding 1.4.3.
    #expect((ratio(0x767676, 0xffffff) * 100).rounded() == 454)
    #expect((ratio(0x777777, 0xffffff) * 100).rounded() == 448)
    // Pure red, green and blue have 0.2126, 0.7152 and 0.0722 of white's luminance.
    let parts: [(UInt32, Double)] = [
      (0xff0000, 0.2126), (0x00ff00, 0.7152), (0x0000ff, 0.0722),
    ]
    for (color, part) in parts {
      #expect(abs(ratio(color, 0) - (part + 0.05) / 0.05) < 1e-12)
    }
  }

  @Test("text is large from 24 points, and from 18.66 if it is bold")
  func large() {
    for (size, isBold, least) in [
      (24, false, 3), (23.99, false, 4.5), (18.66, true, 3), (18.65, true, 4.5),
      (18.66, false, 4.5),
    ] as [(Double, Bool, Double)] {
      #expect(TextContrast.least(size: size, isBold: isBold) == least, "\(size)")
    }
  }

  @Test("#767676 on white passes and #777777 fails, unrounded and at any scale")
  func limit() throws {
    for scale in [1.0, 2, 3] {
      #expect(
        try Self.faults(
          Self.screen("Total", Self.gray(0x76), on: .white), scale: scale
        ).isEmpty)
      let faults = try Self.faults(
        Self.screen("Total", Self.gray(0x77), on: .white), scale: scale)
      let fault = try #require(faults.first)
      #expect(faults.count == 1)
      #expect(fault.view == "label (root.subviews[0])")
      #expect(fault.right == [4.5])
      #expect(abs(fault.found[0] - 4.478) < 0.001)
      #expect(
        fault.message.hasPrefix(
          "contrast 4.47 of \"Total\", #777777 on #ffffff at pixel ("))
      #expect(fault.message.hasSuffix("); at least 4.5"))
    }
  }

  @Test("the measured contrast is not rounded up to the required one")
  func unrounded() {
    let numbers: [Double] = [4.499, 4.5, 43.9999, 0.1 + 0.2]
    #expect(numbers.map { ScreenFault.text($0) } == ["4.49", "4.5", "43.99", "0.3"])
    #expect(ScreenFault.text(120.301, up: true) == "120.31")
  }

  @Test("large and bold text need 3; a transform makes text large")
  func sizes() throws {
    // 3.03 on white.
    let color = Self.gray(0x94)
    func count(_ size: Double, _ change: (Label) -> Void = { _ in }) throws -> Int {
      try Self.faults(Self.screen("Ab", color, on: .white, size: size, change)).count
    }
    #expect(try count(24) == 0)
    #expect(try count(23.99) == 1)
    #expect(try count(18.66) { $0.font = .boldSystem(size: 18.66) } == 0)
    #expect(try count(18.65) { $0.font = .boldSystem(size: 18.65) } == 1)
    #expect(try count(12) { $0.transform = AffineTransform(scaleX: 2, y: 2) } == 0)
    #expect(try count(24) { $0.transform = AffineTransform(scaleX: 0.9, y: 0.9) } == 1)
    #expect(
      try Self.faults(Self.screen("Ab", Self.gray(0x96), on: .white, size: 30)).count == 1
    )
  }

  @Test("the alpha of the colour, of the label and of a view around it count alike")
  func alpha() throws {
    // Black at 0.55 over white is 4.6 : 1, at 0.5 it is 3.95 : 1.
    for (alpha, count) in [(0.55, 0), (0.5, 1)] {
      let color = Self.screen("Total", .black.withAlpha(alpha), on: .white)
      let label = Self.screen("Total", .black, on: .white) { $0.alpha = alpha }
      let outer = View(frame: Rect(x: 0, y: 0, width: 160, height: 60))
      outer.backgroundColor = .white
      let inner = Self.screen("Total", .black, on: .clear)
      inner.alpha = alpha
      outer.addSubview(inner)
      for view in [color, label, outer] {
        let faults = try Self.faults(view)
        #expect(faults.count == count)
        if let fault = faults.first { #expect(abs(fault.found[0] - 3.95) < 0.06) }
      }
    }
    #expect(try Self.faults(Self.screen("Total", .clear, on: .white)).isEmpty)
    // A group's alpha leaves less of both: #000000 on #ffffff at 0.3 over black.
    let dark = View(frame: Rect(x: 0, y: 0, width: 160, height: 60))
    dark.backgroundColor = .black
    let card = Self.screen("Total", .black, on: .white)
    card.alpha = 0.3
    dark.addSubview(card)
    let ratio = TextContrast.ratio(pixel(0, 0, 0), pixel(77, 77, 77))
    #expect(
      try Self.faults(dark).map { ($0.found[0] * 10).rounded() } == [
        (ratio * 10).rounded()
      ])
  }

  @Test("the worst pixel behind the glyphs counts, and none that they do not touch")
  func worst() throws {
    let screen = Self.screen("IIII", .black, on: .white, size: 20)
    let label = try #require(screen.subviews.first)
    let dark = View(frame: Rect(x: 12, y: 0, width: 3, height: 60))
    dark.backgroundColor = Self.gray(0x40)
    screen.insertSubview(dark, at: 0)
    // It passes behind a letter.
    let fault = try #require(try Self.faults(screen).first)
    #expect(fault.message.contains("#000000 on #404040"))
    // It ends beside the first letter.
    dark.frame = Rect(x: 0, y: 0, width: 10, height: 60)
    #expect(try Self.faults(screen).isEmpty)
    // A translucent view behind is part of the background, one in front hides the text.
    dark.frame = screen.bounds
    dark.backgroundColor = .black.withAlpha(0.8)
    #expect(try Self.faults(screen).count == 1)
    screen.bringSubviewToFront(dark)
    #expect(try Self.faults(screen).isEmpty)
    // The uncovered part is judged unchanged.
    dark.frame = Rect(x: 0, y: 0, width: 20, height: 60)
    #expect(try Self.faults(screen).isEmpty)
    (label as? Label)?.textColor = Self.gray(0xaa)
    #expect(try Self.faults(screen).map { ($0.found[0] * 100).rounded() } == [232])
  }

  @Test("each run of a text is judged in its own colour, over its own background")
  func runs() throws {
    let label: (Label) -> Void = {
      $0.attributedText = AttributedText([
        .init("good ", TextAttributes(color: .black)),
        .init("pale ", TextAttributes(color: Self.gray(0xbb))),
        .init(
          "back",
          {
            var attributes = TextAttributes(color: .black)
            attributes.backgroundColor = Self.gray(0x22)
            attributes.underline = .single
            return attributes
          }()),
      ])
    }
    let faults = try Self.faults(Self.screen("", .black, on: .white, label))
    #expect(faults.count == 2)
    #expect(faults.contains { $0.message.contains(" of \"pale \", #bbbbbb on #ffffff") })
    // The bars of a text are part of it, and not of its background.
    #expect(faults.contains { $0.message.contains(", #000000 on #222222") })
    let underlined = Self.screen("gypsy", .black, on: .white) {
      $0.textAttributes.underline = .double
      $0.textAttributes.strikethrough = .thick
    }
    #expect(try Self.faults(underlined).isEmpty)
    underlined.subviews.first?.transform = AffineTransform(scaleX: 0.3, y: 0.3)
    #expect(try Self.faults(underlined, scale: 3).isEmpty)
  }

  @Test("in the dark, text and background have their dark colours")
  func dark() throws {
    var traits = TraitCollection()
    traits.userInterfaceStyle = .dark
    let background = Color(light: .white, dark: .black)
    func faults(_ color: Color) throws -> [ScreenFault] {
      let screen = Self.screen("", .black, on: .clear) {
        $0.attributedText = AttributedText([
          .init("good ", TextAttributes(color: Color(light: .black, dark: .white))),
          .init("other", TextAttributes(color: color)),
        ])
      }
      return try TraitCollection.$current.withValue(traits) {
        try ShownTree(screen, scale: 2, background: background).faults()
          .filter { $0.kind == .contrast }
      }
    }
    #expect(try faults(.white).isEmpty)
    #expect(try faults(Color(light: Self.gray(0xee), dark: .white)).isEmpty)
    for color in [Color.black, Color(light: .white, dark: .black)] {
      let found = try #require(try faults(color).first)
      #expect(found.message.contains("1 of \"other\", #000000 on #000000"))
    }
  }

  @Test("text views, drawings of views, bitmaps and zoomed text are judged")
  func kinds() throws {
    let block = TextBlock(frame: Rect(x: 0, y: 0, width: 160, height: 60))
    block.id = "block"
    block.backgroundColor = .white
    block.text = "Words that wrap into some lines"
    block.textColor = Self.gray(0x99)
    #expect(try Self.faults(block).map(\.view) == ["block (root)"])

    final class Drawn: View {
      override func draw(_ rect: Rect, in canvas: Canvas) {
        canvas.fill(bounds, with: .black)
        canvas.draw(AttributedText("dark", TextAttributes(color: .darkGray)), at: .zero)
      }
    }
    let drawn = Drawn(frame: Rect(x: 0, y: 0, width: 60, height: 30))
    #expect(try Self.faults(drawn).map(\.view) == ["Drawn (root)"])
    drawn.contents = .bitmap
    #expect(try Self.faults(drawn).map(\.view) == ["Drawn (root)"])
  }

  @Test("a hard shadow of a text is neither text nor background")
  func shadow() throws {
    let pale = Self.screen("Total", .black, on: .white) {
      $0.textShadowColor = Self.gray(0xdd)
      $0.textShadowOffset = Size(width: 1, height: 1)
    }
    #expect(try Self.faults(pale).isEmpty)
  }

  @Test("hidden, clipped and covered text, and text of disabled controls, have none")
  func exempt() throws {
    func count(_ change: (View, Label) -> Void) throws -> Int {
      let screen = Self.screen("Total", Self.gray(0xcc), on: .white)
      if let label = screen.subviews.first as? Label { change(screen, label) }
      return try Self.faults(screen).count
    }
    #expect(try count { _, _ in } == 1)
    let changes: [(View, Label) -> Void] = [
      { $1.isHidden = true }, { $1.alpha = 0 }, { $1.text = " " },
      { $1.frame.origin.x = 170 },
      { screen, label in
        let clip = View(frame: Rect(x: 0, y: 0, width: 5, height: 60))
        clip.clipsToBounds = true
        screen.addSubview(clip)
        clip.addSubview(label)
      },
      { screen, _ in
        let cover = View(frame: screen.bounds)
        cover.backgroundColor = .white
        screen.addSubview(cover)
      },
    ]
    #expect(try changes.map { try count($0) } == [0, 0, 0, 0, 0, 0])
    for isEnabled in [true, false] {
      #expect(
        try count { screen, label in
          let control = Control(frame: screen.bounds)
          control.isEnabled = isEnabled
          screen.addSubview(control)
          control.addSubview(label)
        } == (isEnabled ? 1 : 0))
    }
  }

  @Test("rounded clips, masks and shadows change nothing in the middle of a text")
  func groups() throws {
    let screen = Self.screen("Total", Self.gray(0x76), on: .white)
    screen.cornerRadius = 12
    screen.clipsToBounds = true
    let label = try #require(screen.subviews.first)
    let mask = View(frame: Rect(x: 0, y: 0, width: 30, height: 40))
    mask.backgroundColor = .black
    mask.cornerRadius = 8
    label.mask = mask
    #expect(try Self.faults(screen).isEmpty)
    (label as? Label)?.textColor = Self.gray(0x77)
    #expect(try Self.faults(screen).count == 1)
  }

  @Test("transparent parts are judged over white, a background over itself")
  func background() throws {
    let clear = Self.screen("Total", Self.gray(0x77), on: .clear)
    #expect(try Self.faults(clear).map { $0.found[0] < 4.5 } == [true])
    let dark = try ShownTree(clear, scale: 2, background: .black).faults()
    #expect(dark.isEmpty)
  }
}
