import Mesmer
import MesmerJPEG
import MesmerSVG
import TestSupport

// Prints a digest of the pixels of each picture below. The list is checked in
// (digests.txt); scripts/checks/check-determinism builds this program in several ways
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

// "--kernel-tier N" disables the wider kernels of tiers above N.
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

// A vector image: gradients, patterns, clip paths, masks, opacity, dashes, text.
let drawing = """
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80" width="100" height="80">
  <defs>
  <linearGradient id="a" x2="1" y2=".4"><stop stop-color="#f80" stop-opacity=".2"/>
  <stop offset="1" stop-color="#d0f"/></linearGradient>
  <radialGradient id="b" fx=".3" fy=".4" spreadMethod="reflect" r=".3">
  <stop stop-color="#08f"/><stop offset=".7" stop-color="#ff0"/></radialGradient>
  <pattern id="p" width="7" height="5" patternUnits="userSpaceOnUse"
  patternTransform="rotate(20)"><circle cx="3" cy="2" r="1.7" fill="teal"/></pattern>
  <clipPath id="c"><circle cx="30" cy="30" r="22"/><rect x="40" y="10" width="18" height="9"/>
  </clipPath>
  <mask id="m"><rect width="100" height="80" fill="url(#b)"/></mask>
  </defs>
  <rect width="60" height="50" fill="url(#a)" clip-path="url(#c)"/>
  <path d="M5 70q20-40 40 0t40-10" fill="none" stroke="url(#b)" stroke-width="5"
  stroke-dasharray="9 3 1 3" stroke-linecap="round"/>
  <g mask="url(#m)" opacity=".8"><path fill="url(#p)" stroke="#333"
  d="M60 5h35v30a20 14 30 0 1-35 9z"/></g>
  <text x="50" y="76" font-size="9" text-anchor="middle">one, two</text></svg>
  """
for scale in [1.0, 2.7] {
  let document = try SVGDocument.read(Array(drawing.utf8))
  let pixmap = Pixmap(
    width: Int(100 * scale), height: Int(80 * scale), background: .white)
  Rasterizer().draw(
    document.picture, transform: AffineTransform(scaleX: scale, y: scale), into: pixmap)
  report("svg@\(scale)", pixmap)
}

// A photo with halved colours.
let photo = """
  ffd8ffe000104a46494600010100000100010000ffdb004300080606070605080707070909080a0c
  140d0c0b0b0c1912130f141d1a1f1e1d1a1c1c20242e2720222c231c1c2837292c30313434341f27
  393d38323c2e333432ffdb0043010909090c0b0c180d0d1832211c21323232323232323232323232
  3232323232323232323232323232323232323232323232323232323232323232323232323232ffc0
  001108001b002303012200021101031101ffc4001f00000105010101010101000000000000000001
  02030405060708090a0bffc400b5100002010303020403050504040000017d010203000411051221
  31410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a2526272829
  2a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a
  838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6
  c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9faffc4001f010003
  0101010101010101010000000000000102030405060708090a0bffc400b511000201020404030407
  05040400010277000102031104052131061241510761711322328108144291a1b1c109233352f015
  6272d10a162434e125f11718191a262728292a35363738393a434445464748494a53545556575859
  5a636465666768696a737475767778797a82838485868788898a92939495969798999aa2a3a4a5a6
  a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9ea
  f2f3f4f5f6f7f8f9faffda000c03010002110311003f00e634ef0b5edaea76b70f3db158a5491806
  6ce0107fbb5e8b16a18006e3c76cd71a97c4b60126afc174cfce78aceb66d8dcd6ac655ba68acac7
  ad530d4e853718753a596fc907e6c66b2ee6e3231c55692f63863124f324484eddcee0027f1ac0d7
  352ba7107f644be701bbcdf2144b8e98cf071dff005aea59257c649436bf57b7cdd8f96c4d1e791a
  acec58e02e28ae47ed9e23ff009e773ff80dff00d8d157fea455ff009fd4ff00f027fe4727d4d13c
  5392d92735a0d7df63b17b9d9e66cc7ca4e33c81d7f1ae7f732c2e4120853c8fa1a5d1e592e35386
  09a469216cee8dce54f04f20fbd7bf946534f9255ba4775dfa9f638daf692a7d646bc7747c587fb3
  f67d97cbfdf7999df9c718c71fdef5ed5b1a3683fd9027ccfe70976ff06dc633ee7d6b42cacad6dd
  f7c16d0c4c57059230091e9915a381b7f0fe95c39f6752a745d1a0ad07d34f5df73cff00ab59de4e
  eccc6886e3c8a2ad313ba8afcf5e67509e447fffd9
  """
let digits = photo.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
let bytes = stride(from: 0, to: digits.count, by: 2).map { (i: Int) -> UInt8 in
  UInt8(digits[i] * 16 + digits[i + 1])
}
report("jpeg", try JPEGDecoder.decode(bytes).pixmap)
