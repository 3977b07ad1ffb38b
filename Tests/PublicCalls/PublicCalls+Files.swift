import Mesmer
import MesmerFigures
import MesmerFonts
import MesmerJPEG
import MesmerMedia
import MesmerScenes

extension PublicCalls {
  /// A picture of 8 x 8 pixels.
  private static let jpeg: [UInt8] = [
    0xff, 0xd8, 0xff, 0xe0, 0x0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0x0, 0x1, 0x1, 0x0, 0x0,
    0x1, 0x0, 0x1, 0x0, 0x0, 0xff, 0xdb, 0x0, 0x43, 0x0, 0x8, 0x6, 0x6, 0x7, 0x6, 0x5,
    0x8, 0x7, 0x7, 0x7, 0x9, 0x9, 0x8, 0xa, 0xc, 0x14, 0xd, 0xc, 0xb, 0xb, 0xc, 0x19,
    0x12, 0x13, 0xf, 0x14, 0x1d, 0x1a, 0x1f, 0x1e, 0x1d, 0x1a, 0x1c, 0x1c, 0x20, 0x24,
    0x2e, 0x27, 0x20, 0x22, 0x2c, 0x23, 0x1c, 0x1c, 0x28, 0x37, 0x29, 0x2c, 0x30, 0x31,
    0x34, 0x34, 0x34, 0x1f, 0x27, 0x39, 0x3d, 0x38, 0x32, 0x3c, 0x2e, 0x33, 0x34, 0x32,
    0xff, 0xc2, 0x0, 0xb, 0x8, 0x0, 0x18, 0x0, 0x20, 0x1, 0x1, 0x11, 0x0, 0xff, 0xc4,
    0x0, 0x19, 0x0, 0x1, 0x0, 0x2, 0x3, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x0, 0x0, 0x4, 0x2, 0x6, 0x3, 0x5, 0x7, 0xff, 0xda, 0x0, 0x8, 0x1, 0x1, 0x0,
    0x0, 0x0, 0x0, 0xd2, 0x74, 0x2c, 0x22, 0xa, 0x15, 0x55, 0x4b, 0x6b, 0xf1, 0xff,
    0xd9,
  ]

  static let codecs: [Call] = [
    Call("JPEGDecoder.decode(scale:)") { v in
      _ = try JPEGDecoder.decode(jpeg, scale: v.number()).size
    },
    Call("Image.named(scale:)") { v in
      _ = try Image.named("no such file", in: "/nowhere", scale: v.number())
    },
    Call("SceneFile.load(scale:)") { v in
      _ = try SceneFile.load(path: "/nowhere/a.json", scale: v.number())
    },
    Call("Font(faces)") { v in
      _ = try FileFace.load(
        path: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", index: v.integer(),
        axes: ["wght": v.number()])
    },
    Call("Font(file)") { v in
      let face = try FileFace.load(
        path: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
      let font = Font([face], size: v.number())
      _ = (font.lineHeight, font.leading)
      let text = AttributedText("fi AV", TextAttributes(font: font))
      _ = text.size(width: v.number())
      let point = v.point()
      draw({ $0.draw(text, at: point) }, &v)
    },
  ]

  static let figures: [Call] = [
    Call("ContactSheet") { v in
      var sheet = ContactSheet(
        maximum: v.integer(), columns: v.bool() ? v.integer() : nil, scale: v.number())
      _ = sheet.picture()
      sheet.add(Pixmap(width: 9, height: 5, background: .red), caption: "a")
      sheet.add(Pixmap(width: 0, height: 1 << 20, background: .red), caption: "b")
      sheet.add(Pixmap(width: 1, height: 4000, background: .red), caption: "c")
      _ = sheet.picture()
    },
    Call("ContactSheet, narrow first") { v in
      var sheet = ContactSheet(columns: v.integer())
      let size = v.any([(1, 4000), (4000, 1), (0, 5), (0, 0), (1 << 20, 0)])
      for _ in 0..<3 {
        sheet.add(Pixmap(width: size.0, height: size.1, background: .red), caption: "a")
      }
      _ = sheet.picture()
    },
    Call("Filmstrip") { v in
      var strip = Filmstrip(isVertical: v.bool(), scale: v.number())
      _ = strip.picture()
      let size = v.any([(1, 4000), (4000, 1), (0, 5), (0, 0), (9, 5)])
      for _ in 0..<3 {
        strip.add(Pixmap(width: size.0, height: size.1, background: .red), caption: "a")
      }
      _ = strip.picture()
    },
    Call("MotionPlot") { v in
      let plot = try MotionPlot(
        size: v.bool() ? v.size() : Size(width: 900, height: 600), scale: v.number())
      let motion = scrollView(&v).fling(velocity: v.vector(), scale: v.number())
      _ = plot.picture(of: try motion.trace, title: "a")
    },
  ]

  static let comparison: [Call] = [
    Call("Comparison") { v in
      let a = Pixmap(width: 7, height: 5, background: .red)
      let b = Pixmap(
        width: v.any([7, 0, 9]), height: v.any([5, 0, 1]), background: v.color())
      let tolerance = try Tolerance(
        parsing: v.any([
          "exact", "channels:\(v.index(300))", "pixelmatch:\(v.number().magnitude)",
          "channels:9 window:\(v.index(9)):\(v.index(9)):0.1", "perceptual",
          "fuzzy:0-\(v.index(300));0-9 ignore:0,0,\(v.index(9)),\(v.index(9))",
        ]))
      let comparison = Comparison(expected: a, actual: b, by: tolerance)
      _ = (comparison.summary, comparison.failure, comparison.changedRects)
      _ = try DiffPicture.picture(expected: a, actual: b, by: tolerance)
    },
    Call("Tolerance(parsing:)") { v in
      _ = try Tolerance(
        parsing: "channels:\(v.number()) pixels:\(v.integer()) window:\(v.number())")
    },
    Call("DiffPicture") { v in
      let size = v.any([(0, 0), (0, 9), (1, 4000), (1 << 20, 0)])
      _ = try DiffPicture.picture(
        expected: Pixmap(width: size.0, height: size.1, background: .red),
        actual: Pixmap(width: size.1, height: size.0, background: .red))
    },
  ]
}
