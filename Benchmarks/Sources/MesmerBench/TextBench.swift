import Foundation
import Mesmer
import MesmerMedia

/// Text: a page of some 2,000 glyphs of 14 points at scale 2, drawn for the first time,
/// again in the same place, and again at another zoom; beside Skia where python3 has
/// skia-python.
enum TextBench {
  private static let words =
    "the quick brown fox jumps over a lazy dog while seven wizards quietly examine boxes "
    + "of jade"
  private static let inter = "/usr/share/fonts/opentype/inter/Inter-Regular.otf"

  static func measure(runs: Int) throws {
    var fonts = [("lettering", Font.system(size: 14))]
    if FileManager.default.isReadableFile(atPath: inter) {
      fonts.append(("Inter", Font([try FileFace.load(path: inter)], size: 14)))
    }
    let list = words.split(separator: " ")
    let text = (0..<480).map { String(list[($0 * 7 + $0 / 17) % list.count]) }
      .joined(separator: " ")
    let glyphs = text.count { $0 != " " }
    print("\(glyphs) glyphs on 750 x 1600 pixels, one thread; medians of \(runs), ms.")
    for (name, font) in fonts {
      var shape = Times()
      var first = Times()
      var again = Times()
      var zoomed = Times()
      var digest = ""
      for run in 0..<runs {
        let window = View(frame: Rect(x: 0, y: 0, width: 375, height: 800))
        let label = Label(frame: Rect(x: 4, y: 0, width: 367, height: 800))
        label.numberOfLines = 0
        label.text = text
        label.font = font
        window.addSubview(label)
        var renderer = Renderer(scale: 2, background: .white)
        renderer.threads = 1
        shape.measure { _ = label.sizeThatFits(Size(width: 367, height: 0)) }
        var pixels: Pixmap?
        first.measure { pixels = renderer.render(window) }
        for _ in 0..<3 { again.measure { pixels = renderer.render(window) } }
        digest = "\(pixels.map { "\(PixelDigest($0))".prefix(8) } ?? "")"
        label.transform = AffineTransform(scaleX: 1 + 0.01 * Double(run + 1), y: 1)
        zoomed.measure { _ = renderer.render(window) }
      }
      print(
        "\(name): shaped and laid out \(fixed(shape.median, 2)), first \(fixed(first.median, 2)), "
          + "again \(fixed(again.median, 2)), zoomed \(fixed(zoomed.median, 2)) (\(digest))"
      )
    }
    skia(text)
  }

  /// The same words in Inter by Skia's text blobs, antialiased and without hinting.
  private static func skia(_ text: String) {
    let script = """
      import sys, time
      try: import skia
      except ImportError: sys.exit("skia: not measured, python3 has no skia-python")
      face = skia.Typeface.MakeFromFile("\(inter)")
      font = skia.Font(face, 28)
      font.setSubpixel(True)
      font.setHinting(skia.FontHinting.kNone)
      lines, line = [], ""
      for word in "\(text)".split():
        if font.measureText(line + word) > 734: lines.append(line); line = ""
        line += word + " "
      blobs = [skia.TextBlob(l, font) for l in lines + [line]]
      surface = skia.Surface(750, 1600)
      canvas = surface.getCanvas()
      paint = skia.Paint(AntiAlias=True)
      times = []
      for _ in range(21):
        start = time.perf_counter()
        canvas.clear(skia.ColorWHITE)
        for i, blob in enumerate(blobs): canvas.drawTextBlob(blob, 8, 30 + 34 * i, paint)
        times.append(1000 * (time.perf_counter() - start))
      print("Skia, Inter: first %.2f, again %.2f" % (times[0], sorted(times[1:])[10]))
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script]
    try? process.run()
    process.waitUntilExit()
  }
}
