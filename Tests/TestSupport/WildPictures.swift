import Mesmer

/// Pictures of everything that a canvas can record, with numbers of every
/// kind: most of them in and about a square, some huge, tiny, infinite or NaN.
/// For laws of any drawing: nothing traps, pixels stay valid,
/// tiles equal the whole.
///
/// A seed settles a picture. Unlike `RandomPictures`, whose sequence digests
/// rely on, the picture of a seed may change as canvases gain features.
package struct WildPictures {
  var random: SeededGenerator
  /// Side of the square, in points.
  let size: Double
  /// One number in so many is none of the square's; 0 is never.
  let rarity: Int

  /// The pictures of a seed, for a square of a size.
  package init(seed: UInt64, size: Double) {
    self.init(SeededGenerator(seed: seed), size: size)
  }

  /// The pictures that a generator gives, for a square of a size.
  package init(_ generator: SeededGenerator, size: Double) {
    random = generator
    self.size = size
    rarity = [0, 300, 60, 12][random.int(in: 0...3)]
  }

  /// A picture of up to ten commands.
  package mutating func picture() -> Picture {
    let canvas = Canvas()
    for _ in 0..<random.int(in: 1...10) {
      switch random.int(in: 0...13) {
      case 0, 1: setState(canvas)
      case 2: canvas.save()
      case 3: canvas.restore()
      case 4: canvas.concatenate(transform())
      case 5, 6: clip(canvas)
      case 7:
        if random.bool() {
          canvas.endTransparencyLayer()
        } else {
          canvas.beginTransparencyLayer(
            alpha: fraction(), blendMode: random.bool() ? nil : mode())
        }
      case 8: drawImage(canvas)
      case 9, 10: stroke(canvas)
      default: fill(canvas)
      }
    }
    return canvas.finish()
  }

  private mutating func setState(_ canvas: Canvas) {
    switch random.int(in: 0...3) {
    case 0: canvas.blendMode = mode()
    case 1: canvas.alpha = fraction()
    case 2: canvas.shadow = shadow()
    default: canvas.compositesWholeClip = random.bool()
    }
  }

  private mutating func shadow() -> Shadow? {
    if random.int(in: 0...4) == 0 { return nil }
    let offset = Size(number() - size / 2, number() - size / 2)
    return Shadow(
      offset: random.bool() ? offset : .zero,
      blur: random.bool() ? number() / 4 : 9 * random.unit(), color: color())
  }

  private mutating func clip(_ canvas: Canvas) {
    if random.bool() { canvas.save() }
    switch random.int(in: 0...2) {
    case 0: canvas.clip(to: rect())
    case 1: canvas.clip(to: path(), rule: rule())
    default: canvas.clip(to: image(), in: rect())
    }
  }

  private mutating func fill(_ canvas: Canvas) {
    switch random.int(in: 0...3) {
    case 0: canvas.fill(rect(), with: color())
    case 1: canvas.fill(path(), with: gradient(), rule: rule())
    default: canvas.fill(path(), with: color(), rule: rule())
    }
  }

  private mutating func stroke(_ canvas: Canvas) {
    let path = path()
    let style = strokeStyle()
    if random.int(in: 0...2) == 0 {
      canvas.stroke(path, with: gradient(), style: style)
    } else {
      canvas.stroke(path, with: color(), style: style)
    }
  }

  private mutating func drawImage(_ canvas: Canvas) {
    let interpolation = Interpolation.allCases[random.int(in: 0...2)]
    if random.bool() {
      canvas.draw(image(), in: rect(), interpolation: interpolation)
    } else {
      canvas.draw(image(), at: point(), interpolation: interpolation)
    }
  }

  // MARK: Paints

  private mutating func mode() -> BlendMode {
    BlendMode.allCases[random.int(in: 0...BlendMode.allCases.count - 1)]
  }

  private mutating func rule() -> FillRule { random.bool() ? .nonZero : .evenOdd }

  private mutating func color() -> Color {
    Color(red: fraction(), green: fraction(), blue: fraction(), alpha: fraction())
  }

  private mutating func image() -> Image {
    let all = ImageOrientation.allCases
    return SampleScenes.bitmap(
      width: random.int(in: 1...24), height: random.int(in: 1...16),
      scale: Double(random.int(in: 1...3))
    ).with(orientation: all[random.int(in: 0...all.count - 1)])
  }

  private mutating func gradient() -> Gradient {
    var stops: [Gradient.Stop] = []
    for _ in 0..<random.int(in: 0...6) {
      stops.append(Gradient.Stop(random.bool() ? fraction() : number() / size, color()))
    }
    let geometry: Gradient.Geometry =
      switch random.int(in: 0...2) {
      case 0: .linear(from: point(), to: point())
      case 1:
        .radial(
          startCenter: point(), startRadius: number(), endCenter: point(),
          endRadius: number())
      default: .conic(center: point(), startAngle: number())
      }
    let spread = Gradient.Spread.allCases[random.int(in: 0...2)]
    return Gradient(geometry, stops: stops, spread: spread)
  }
}
