import Mesmer
import TestSupport

// Prints a digest of the pixels of each picture below. The list is checked in
// (digests.txt); scripts/check-determinism builds this program in several ways
// (debug, release, for newer processors) and runs it on several CPU feature
// sets, and all of them have to print that list.

/// FNV-1a, 64 bits, of bytes.
func digest(_ bytes: [UInt8]) -> String {
  var hash: UInt64 = 1_469_598_103_934_665_603
  for byte in bytes { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
  let digits = String(hash, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}

/// The digest of width, height and the premultiplied bytes.
func digest(_ pixmap: Pixmap) -> String {
  let size = [pixmap.width, pixmap.height].flatMap { value in
    stride(from: 0, to: 32, by: 8).map { UInt8(truncatingIfNeeded: value >> $0) }
  }
  return digest(size + pixmap.premultipliedBytes)
}

func report(_ name: String, _ pixmap: Pixmap) { print(name, digest(pixmap)) }

// "--kernel-tier N" keeps the wider kernels of tiers above N out.
if let option = CommandLine.arguments.firstIndex(of: "--kernel-tier"),
  let tier = CommandLine.arguments[(option + 1)...].first.flatMap({ Int($0) })
{
  SpanKernels.limit(to: tier)
}

for scale in [1.0, 2, 3] {
  let renderer = Renderer(scale: scale, background: .white)
  let screen = SampleScenes.screen()
  report("screen@\(Int(scale))", renderer.render(screen))
  screen.contentOffset = Point(x: 31, y: 77.5)
  report("screen-offset@\(Int(scale))", renderer.render(screen))
}

for zoom in [0.5, 1.37, 2] {
  let lens = ScrollView(frame: Rect(x: 0, y: 0, width: 375, height: 300))
  let view = HypnosisView(frame: Rect(x: 0, y: 0, width: 750, height: 1334))
  view.image = SampleScenes.bitmap()
  lens.addSubview(view)
  lens.contentSize = view.frame.size
  lens.viewForZooming = view
  lens.minimumZoomScale = 0.5
  lens.maximumZoomScale = 2
  lens.setZoomScale(zoom)
  report("hypnosis-zoom-\(zoom)", Renderer(scale: 2, background: .white).render(lens))
}

for mode in ContentMode.allCases {
  let view = ImageView(frame: Rect(x: 10.5, y: 12, width: 47, height: 31))
  view.image = SampleScenes.bitmap(scale: 2)
  view.contentMode = mode
  let screen = View(frame: Rect(x: 0, y: 0, width: 70, height: 60))
  screen.addSubview(view)
  report("mode-\(mode)", Renderer(scale: 3).render(screen))
}

for seed in UInt64(1)...24 {
  var random = SeededGenerator(seed: seed)
  let picture = RandomPictures.picture(&random, size: 120)
  let pixmap = Pixmap(width: 150, height: 150, background: .white)
  let turn = AffineTransform(rotationAngle: random.double(in: -3...3))
  Rasterizer().draw(
    picture,
    transform: seed % 2 == 0
      ? .identity : turn.concatenating(AffineTransform(translationX: 75, y: 75)),
    into: pixmap)
  report("random-\(seed)", pixmap)
}

for seed in UInt64(1)...12 {
  var random = SeededGenerator(seed: seed)
  let pixmap = Pixmap(width: 150, height: 150, background: .white)
  let picture = Canvas.record {
    for _ in 0..<4 {
      $0.fill(
        RandomPictures.path(&random, size: 150),
        with: RandomGradients.gradient(&random, size: 150))
    }
  }
  Rasterizer().draw(picture, into: pixmap)
  report("gradient-\(seed)", pixmap)
}

// Files too: the encoder's own compression depends on no library's version.
let screen = SampleScenes.screen()
let frames = [Point(x: 0, y: 0), Point(x: 31, y: 77.5)].map { offset in
  screen.contentOffset = offset
  return Renderer(scale: 2, background: .white).render(screen)
}
var film = try APNGEncoder(
  width: frames[0].width, height: frames[0].height, content: .rgba,
  framesPerSecond: 60)
try film.append(APNGEncoder.frame(frames[0], after: nil, content: .rgba))
try film.append(APNGEncoder.frame(frames[1], after: frames[0], content: .rgba))
print("film", digest(try film.finish()))
print("png-\(frames[0].content)", digest(try frames[0].pngData()))
for background in [Color.clear, .white] {
  let rings = Renderer(scale: 2, background: background).render(
    HypnosisView(frame: Rect(x: 0, y: 0, width: 200, height: 300)))
  print("png-\(rings.content)", digest(try rings.pngData()))
}

// Text in the built-in lettering, in all weights and directions, shrunk, cut and wrapped.
for weight in Font.Weight.allCases {
  let label = Label(frame: Rect(x: 3, y: 2.5, width: 190, height: 60))
  label.attributedText = AttributedText([
    AttributedText.Run(
      "Sphinx of black quartz, ",
      TextAttributes(font: .system(size: 15, weight: weight), color: .purple)),
    AttributedText.Run(
      "naïve façade \u{5E9}\u{5DC} 1\u{BD} € “judge”",
      TextAttributes(font: .system(size: 12.3, weight: weight), color: .black)),
  ])
  label.numberOfLines = 3
  label.transform = AffineTransform(rotationAngle: 0.03)
  let screen = View(frame: Rect(x: 0, y: 0, width: 200, height: 70))
  screen.addSubview(label)
  report("text-\(weight)", Renderer(scale: 2, background: .white).render(screen))
}
for scale in [1.0, 2, 3] {
  let block = TextBlock(frame: Rect(x: 0, y: 0, width: 150, height: 90))
  block.text =
    "Scrolling moves the page under a window that stays. What leaves the window"
    + " is kept, and what comes into it is drawn."
  block.textAlignment = .justified
  block.contentOffset.y = 11.5
  report("block@\(Int(scale))", Renderer(scale: scale, background: .white).render(block))
}

// Layers: rounded clips with borders, shadows, gradients and masks.
for curve in [CornerStyle.circular, .continuous] {
  let screen = View(frame: Rect(x: 0, y: 0, width: 120, height: 120))
  for i in 0..<4 {
    let card = GradientView(
      frame: Rect(
        x: 7.25 + 50 * Double(i % 2), y: 9.5 + 52 * Double(i / 2), width: 44.5, height: 41
      ))
    card.colors = [.red, Color(red: 0, green: 0.5, blue: 1, alpha: 0.5)]
    card.cornerRadius = 4 + 5 * Double(i)
    card.cornerCurve = curve
    card.clipsToBounds = i % 2 == 0
    card.borderWidth = 1.5
    card.shadowColor = .black
    card.shadowOpacity = i == 1 ? 0.4 : 0
    let inner = ImageView(frame: Rect(x: 10, y: 12, width: 60, height: 20))
    inner.image = SampleScenes.bitmap(scale: 2)
    card.addSubview(inner)
    if i == 3 {
      let mask = HypnosisView(frame: card.bounds)
      mask.circleColor = .black
      card.mask = mask
    }
    screen.addSubview(card)
  }
  report("layers-\(curve)", Renderer(scale: 2, background: .white).render(screen))
}
