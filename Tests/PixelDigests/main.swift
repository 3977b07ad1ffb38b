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
