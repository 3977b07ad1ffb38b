import Mesmer

/// Values for calls: ordinary ones, and those at which arithmetic breaks.
///
/// A round below `numbers.count` puts one hostile number at about half of the places and
/// ordinary values at the others; further rounds mix all of them.
public struct HostileValues {
  /// Not a number, without a bound, no size, too large for an Int, too large to be
  /// squared.
  static let numbers: [Double] = [
    .nan, .infinity, -.infinity, 0, -0.0, -1, 5e-324, 1e-300, -1e-9, 1e9, 4_294_967_297,
    0x1p53, 9.3e18, 1e19, -1e19, 1e150, 1e300, 1.7e308, -1.7e308,
  ]
  static let integers: [Int] = [
    0, -1, .min, .max, .min + 1, .max - 1, 1 << 31, -1 << 31, 1 << 28, (1 << 28) + 1,
    1 << 32, 1 << 62, 3, 17,
  ]

  private var state: UInt64
  private let round: Int
  /// Gets each value as it is chosen.
  var log: ((String) -> Void)?

  init(seed: UInt64, round: Int) {
    state = seed
    self.round = round
  }

  /// 64 bits of SplitMix64.
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z &>> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z &>> 31)
  }

  /// An index of something with so many.
  mutating func index(_ count: Int) -> Int { Int(next() % UInt64(count)) }
  mutating func bool() -> Bool { index(2) == 0 }
  mutating func any<T>(_ choices: [T]) -> T { choices[index(choices.count)] }

  private func noted<T>(_ value: T) -> T {
    log?("\(value)")
    return value
  }

  mutating func number() -> Double {
    let isHostile = bool()
    if isHostile {
      return noted(
        round < HostileValues.numbers.count
          ? HostileValues.numbers[round] : any(HostileValues.numbers))
    }
    return noted(any([0.5, 1, 2, 7, 20, 33.3, 100]))
  }

  mutating func integer() -> Int {
    bool()
      ? noted(
        round < HostileValues.integers.count
          ? HostileValues.integers[round] : any(HostileValues.integers))
      : noted(any([1, 2, 5, 8]))
  }

  mutating func numbers(_ most: Int = 4) -> [Double] {
    (0..<index(most + 1)).map { _ in number() }
  }
  mutating func point() -> Point { Point(x: number(), y: number()) }
  mutating func vector() -> Vector { Vector(dx: number(), dy: number()) }
  mutating func size() -> Size { Size(width: number(), height: number()) }
  mutating func rect() -> Rect { Rect(origin: point(), size: size()) }
  mutating func insets() -> EdgeInsets {
    EdgeInsets(top: number(), left: number(), bottom: number(), right: number())
  }
  mutating func transform() -> AffineTransform {
    any([0, 1, 2]) == 0
      ? AffineTransform(
        a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      : AffineTransform(translationX: number(), y: number()).scaledBy(
        x: number(), y: number())
  }
  mutating func color() -> Color {
    Color(red: number(), green: number(), blue: number(), alpha: number())
  }

  mutating func path() -> Path {
    var path = Path()
    path.move(to: point())
    for _ in 0..<index(4) {
      switch index(6) {
      case 0: path.addLine(to: point())
      case 1: path.addQuadCurve(to: point(), control: point())
      case 2: path.addCurve(to: point(), control1: point(), control2: point())
      case 3:
        path.addArc(
          center: point(), radius: number(), startAngle: number(), endAngle: number(),
          clockwise: bool())
      case 4: path.addRoundedRect(rect(), cornerRadius: number())
      default: path.close()
      }
    }
    return path
  }

  mutating func style() -> StrokeStyle {
    StrokeStyle(
      lineWidth: number(), lineCap: any(LineCap.allCases),
      lineJoin: any(LineJoin.allCases), miterLimit: number(),
      dash: bool() ? Dash(phase: number(), lengths: numbers()) : nil)
  }

  mutating func gradient() -> Gradient {
    let stops = (0..<index(4)).map { _ in Gradient.Stop(number(), color()) }
    return switch index(3) {
    case 0: .linear(from: point(), to: point(), stops: stops)
    case 1: .radial(center: point(), radius: number(), stops: stops)
    default: .conic(center: point(), startAngle: number(), stops: stops)
    }
  }

  mutating func image() -> Image {
    let image = Image(
      width: 3, height: 2, rgba: [UInt8](repeating: 200, count: 24), scale: number(),
      orientation: any(ImageOrientation.allCases))
    return bool() ? image.resizableImage(withCapInsets: insets()) : image
  }

  mutating func pattern() -> ImagePattern {
    ImagePattern(
      image(), transform: transform(), interpolation: any(Interpolation.allCases))
  }

  mutating func font() -> Font {
    Font.system(size: number(), weight: bool() ? .regular : .black)
  }

  mutating func text() -> AttributedText {
    var attributes = TextAttributes(font: font(), color: color())
    attributes.kern = bool() ? number() : nil
    attributes.baselineOffset = number()
    attributes.strokeWidth = number()
    attributes.underline = .thick
    attributes.shadow = bool() ? Shadow(offset: size(), blur: number()) : nil
    var style = ParagraphStyle()
    style.firstLineHeadIndent = number()
    style.headIndent = number()
    style.tailIndent = number()
    style.lineHeightMultiple = number()
    style.lineSpacing = number()
    style.maximumLineHeight = number()
    style.minimumLineHeight = number()
    style.paragraphSpacing = number()
    style.paragraphSpacingBefore = number()
    style.tabStops = numbers()
    style.alignment = any([.left, .justified, .center])
    return AttributedText("ab c\tde\nfgh ij", attributes, paragraphStyle: style)
  }
}
