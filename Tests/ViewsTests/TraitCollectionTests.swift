import Mesmer
import TestSupport
import Testing

@Suite("Traits") struct TraitCollectionTests {
  private final class Drawn: View {
    var delivered: [UserInterfaceStyle] = []
    var color = Color(light: .red, dark: .green)
    override func draw(_ rect: Rect, in canvas: Canvas) {
      canvas.fill(rect.insetBy(dx: 1, dy: 1), with: color)
    }
    override func traitCollectionDidChange(_ previous: TraitCollection?) {
      delivered.append(traitCollection.userInterfaceStyle)
    }
  }

  private static var dark: TraitCollection {
    var traits = TraitCollection()
    traits.userInterfaceStyle = .dark
    return traits
  }

  /// A picture in traits.
  private func picture(_ view: View, _ traits: TraitCollection) -> PixelDigest {
    TraitCollection.$current.withValue(traits) {
      PixelDigest(
        Renderer(scale: 2, background: Color(light: .white, dark: .black)).render(view))
    }
  }

  /// A tree of cards, gradients, shapes, labels and shadows, whose colours `color` makes
  /// of two.
  private func tree(_ seed: UInt64, _ color: (Color, Color) -> Color) -> View {
    var random = SeededGenerator(seed: seed)
    func any() -> Color {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: return .clear
      case 1: return Color(white: Double.random(in: 0...1, using: &random))
      default: break
      }
      return Color(
        red: Double.random(in: 0...1, using: &random),
        green: Double.random(in: 0...1, using: &random),
        blue: Double.random(in: 0...1, using: &random),
        alpha: Bool.random(using: &random) ? 1 : Double.random(in: 0...1, using: &random))
    }
    func pick() -> Color {
      let (light, dark) = (any(), any())
      return color(light, dark)
    }
    let root = View(frame: Rect(0, 0, 60, 50))
    var views = [root]
    for n in 0..<12 {
      let frame = Rect(
        Double(Int.random(in: -4...50, using: &random)) / 2,
        Double(Int.random(in: -4...40, using: &random)) / 2,
        Double(Int.random(in: 8...60, using: &random)) / 2,
        Double(Int.random(in: 8...60, using: &random)) / 2)
      let view: View
      switch n % 6 {
      case 0:
        view = View(frame: frame)
        view.backgroundColor = pick()
        view.cornerRadius = 4
        view.clipsToBounds = Bool.random(using: &random)
      case 1:
        let label = Label(frame: frame)
        label.text = "Words"
        label.textColor = pick()
        label.textShadowColor = pick()
        view = label
      case 2:
        let gradient = GradientView(frame: frame)
        gradient.colors = [pick(), pick(), pick()]
        view = gradient
      case 3:
        let shape = ShapeView(frame: frame)
        shape.path = Path(ovalIn: Rect(origin: .zero, size: frame.size))
        shape.fillColor = pick()
        shape.strokeColor = pick()
        shape.drawsOutsideBounds = Bool.random(using: &random)
        view = shape
      case 4:
        let drawn = Drawn(frame: frame)
        drawn.color = pick()
        if Bool.random(using: &random) { drawn.contents = .bitmap }
        view = drawn
      default:
        view = View(frame: frame)
        view.backgroundColor = pick()
        view.borderWidth = 1.5
        view.borderColor = pick()
        view.shadowColor = pick()
        view.shadowOpacity = 0.75
        view.shadowRadius = 2
      }
      views.randomElement(using: &random)?.addSubview(view)
      views.append(view)
    }
    return root
  }

  @Test("a tree in the dark is the tree of its dark colours, in any order of frames")
  func darkness() {
    for seed in 1...UInt64(tries(50)) {
      let both = tree(seed) { Color(light: $0, dark: $1) }
      let light = tree(seed) { light, _ in light }
      let dark = tree(seed) { _, dark in dark }
      var plain = TraitCollection()
      plain.userInterfaceStyle = .light
      let wanted = [
        picture(light, plain),
        TraitCollection.$current.withValue(plain) {
          PixelDigest(Renderer(scale: 2, background: .black).render(dark))
        },
      ]
      for style in [0, 1, 0, 0, 1, 1, 0] {
        #expect(
          picture(both, style == 0 ? plain : Self.dark) == wanted[style],
          "seed \(seed), style \(style)")
      }
    }
  }

  /// The colour of a pixel in the middle, as it is red or green.
  private func color(of view: View) -> Color {
    let pixel = Renderer().render(view)[10, 10]
    return Color(
      red: Double(pixel.red) / 255, green: Double(pixel.green) / 255,
      blue: Double(pixel.blue) / 255)
  }

  @Test func `the nearest view that overrides the appearance decides`() {
    let root = View(frame: Rect(0, 0, 20, 20))
    let middle = View(frame: root.bounds)
    let leaf = Drawn(frame: root.bounds)
    root.addSubview(middle)
    middle.addSubview(leaf)
    func center(_ traits: TraitCollection = TraitCollection()) -> Color {
      TraitCollection.$current.withValue(traits) { color(of: root) }
    }
    #expect(center() == .red)
    middle.overrideUserInterfaceStyle = .dark
    #expect(leaf.traitCollection.userInterfaceStyle == .dark)
    #expect(root.traitCollection.userInterfaceStyle == .light)
    #expect(center() == .green)
    leaf.overrideUserInterfaceStyle = .light
    #expect(center() == .red)
    #expect(center(Self.dark) == .red)
    leaf.overrideUserInterfaceStyle = .unspecified
    #expect(center() == .green)
    middle.overrideUserInterfaceStyle = .unspecified
    #expect(center(Self.dark) == .green)
  }

  @Test func `views are notified once for each change, and draw again`() {
    let root = View(frame: Rect(0, 0, 20, 20))
    let leaf = root.add(Drawn(frame: root.bounds))
    _ = picture(root, TraitCollection())
    #expect(leaf.delivered == [] && leaf.drawCount == 1)
    _ = picture(root, Self.dark)
    _ = picture(root, Self.dark)
    #expect(leaf.delivered == [.dark] && leaf.drawCount == 2)
    TraitCollection.$current.withValue(Self.dark) {
      root.overrideUserInterfaceStyle = .dark
      #expect(leaf.delivered == [.dark])
      root.overrideUserInterfaceStyle = .light
      #expect(leaf.delivered == [.dark, .light])
    }
  }

  @Test func `a view moved to another appearance changes its colours and is redrawn`() {
    let root = View(frame: Rect(0, 0, 40, 20))
    let (left, right) = (View(frame: root.bounds), View(frame: root.bounds))
    right.overrideUserInterfaceStyle = .dark
    let leaf = Drawn(frame: root.bounds)
    for view in [left, right] { root.addSubview(view) }
    left.addSubview(leaf)
    #expect(color(of: root) == .red)
    right.addSubview(leaf)
    #expect(color(of: root) == .green)
    #expect(leaf.drawCount == 2 && leaf.delivered == [.dark])
  }

  // MARK: Direction

  @Test("natural alignment is right in right-to-left languages, and nothing else moves")
  func alignment() {
    func label(_ alignment: TextAlignment) -> Label {
      let label = Label(frame: Rect(0, 0, 80, 40))
      label.text = "Two lines of text"
      label.numberOfLines = 0
      label.textAlignment = alignment
      return label
    }
    var traits = TraitCollection()
    traits.layoutDirection = .rightToLeft
    let natural = label(.natural)
    #expect(
      picture(natural, TraitCollection()) == picture(label(.left), TraitCollection()))
    #expect(picture(natural, traits) == picture(label(.right), TraitCollection()))
    #expect(picture(natural, TraitCollection()) == picture(label(.left), traits))
    #expect(picture(label(.center), traits) == picture(label(.center), TraitCollection()))
    natural.semanticContentAttribute = .forceLeftToRight
    #expect(picture(natural, traits) == picture(label(.left), TraitCollection()))
    natural.semanticContentAttribute = .forceRightToLeft
    #expect(
      picture(natural, TraitCollection()) == picture(label(.right), TraitCollection()))
    #expect(natural.effectiveUserInterfaceLayoutDirection == .rightToLeft)
  }

  @Test("the vertical indicator is at the side where lines end, mirrored to the pixel")
  func indicators() {
    for scale in [1.0, 2, 3] {
      let scroll = ScrollView(frame: Rect(0, 0, 60, 50))
      scroll.contentSize = Size(60, 170)
      scroll.indicatorDisplay = .always
      func picture() -> Pixmap {
        Renderer(scale: scale, background: .white).render(scroll)
      }
      let right = picture()
      scroll.semanticContentAttribute = .forceRightToLeft
      let left = picture()
      let width = right.width
      for y in 0..<right.height {
        #expect((0..<width).allSatisfy { left[$0, y] == right[width - 1 - $0, y] })
      }
      #expect(left[width - 1 - Int(4 * scale), 5] == (255, 255, 255, 255))
      #expect(left[Int(4 * scale), 5 * Int(scale)] != (255, 255, 255, 255))
    }
  }
}
