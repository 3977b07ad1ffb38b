import Mesmer
import MesmerFigures
import MesmerFonts
import MesmerJPEG
import MesmerMedia

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

  private static func traces(_ v: inout HostileValues) -> [TraceFrame] {
    (0..<v.index(4)).map { _ in
      var state = TraceState(id: "a")
      state.contentOffset = v.point()
      state.minimumOffset = v.point()
      state.maximumOffset = v.point()
      state.velocity = v.vector()
      state.zoomScale = v.number()
      state.touches = [v.point()]
      return TraceFrame(frame: v.integer(), time: v.number(), main: state)
    }
  }

  static let codecs: [Call] = [
    Call("PNGDecoder.decode(scale:)") { v in
      let file = try Pixmap(width: 3, height: 2, background: .red).pngData()
      _ = try PNGDecoder.decode(file, scale: v.number()).size
    },
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
      _ = LineMetrics(
        ascender: v.number(), descender: v.number(), lineGap: v.number())
      _ = try FileFace.load(
        path: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", index: v.integer(),
        axes: ["wght": v.number()])
    },
    Call("Font(file)") { v in
      let face = try FileFace.load(
        path: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
        lines: LineMetrics(
          ascender: v.number(), descender: v.number(), lineGap: v.number()))
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
      _ = (sheet.picture(), sheet.shownFrames)
      sheet.add(Pixmap(width: 9, height: 5, background: .red), caption: "a")
      sheet.add(Pixmap(width: 0, height: 1 << 20, background: .red), caption: "b")
      sheet.add(
        Pixmap(width: 1, height: 4000, background: .red),
        caption: ContactSheet.caption(frame: v.integer(), time: v.number()))
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
    Call(law: "Filmstrip.chosenFrames") { v in
      let (count, length) = (v.integer(), v.integer())
      let chosen = Filmstrip.chosenFrames(of: count, length: length)
      return chosen.allSatisfy { $0 >= 0 && $0 < count } ? nil : "\(chosen)"
    },
    Call("MotionPlot") { v in
      let plot = try MotionPlot(
        size: v.bool() ? v.size() : MotionPlot.defaultSize, scale: v.number())
      _ = plot.picture(of: traces(&v), title: "a")
    },
    Call("MotionPlot, frames") { v in
      _ = try MotionPlot(scale: 0.25).picture(of: traces(&v))
    },
    Call("TouchOverlay") { v in
      let pixmap = Pixmap(width: 20, height: 20, scale: v.number(), background: .red)
      TouchOverlay(radius: v.number()).draw(
        [v.point(), v.point()], earlier: [[v.point(), v.point()]], labels: ["a"],
        over: pixmap)
    },
  ]

  static let comparison: [Call] = [
    Call("Comparison") { v in
      let a = Pixmap(width: 7, height: 5, background: .red)
      let b = Pixmap(
        width: v.any([7, 0, 9]), height: v.any([5, 0, 1]), background: v.color())
      let metric = v.any([
        Metric.exact, .channels(threshold: v.integer()), .cie94(threshold: v.number()),
        .ciede2000(threshold: v.number()), .oklabHyab2026(threshold: v.number()),
        .yiq2015(threshold: v.number()),
      ])
      func range() -> ClosedRange<Int> {
        let (a, b) = (v.integer(), v.integer())
        return min(a, b)...max(a, b)
      }
      var tolerance = Tolerance(
        metric, skipsAntialiasing: v.bool(), pixels: v.bool() ? range() : nil,
        channelDifference: v.bool() ? range() : nil, pixelRatio: v.number(),
        byteRatio: v.number(),
        window: Tolerance.Window(
          size: v.integer(), count: v.integer(), threshold: v.number()))
      tolerance.ignored = [v.pixels(), v.pixels()]
      if v.bool() {
        tolerance.mask = Pixmap(width: v.index(9), height: 5, background: v.color())
      }
      let comparison = Comparison(expected: a, actual: b, by: tolerance)
      _ = (comparison.json, comparison.summary, comparison.failure, tolerance.text)
      _ = try DiffPicture.picture(expected: a, actual: b, by: tolerance)
    },
    Call("Tolerance") { v in
      let a = Pixmap(width: 7, height: 5, background: .red)
      let b = Pixmap(width: 7, height: 5, background: .blue)
      let tolerance =
        v.bool()
        ? Tolerance.swiftSnapshot(precision: v.number(), perceptualPrecision: v.number())
        : Tolerance.yiq2015(v.number())
      _ = (tolerance.text, Comparison(expected: a, actual: b, by: tolerance).json)
    },
    Call("Tolerance(parsing:)") { v in
      _ = try Tolerance(
        parsing: "channels:\(v.number()) pixels:\(v.integer()) window:\(v.number())"
      ).text
    },
    Call("DiffPicture") { v in
      let size = v.any([(0, 0), (0, 9), (1, 4000), (1 << 20, 0)])
      _ = try DiffPicture.picture(
        expected: Pixmap(width: size.0, height: size.1, background: .red),
        actual: Pixmap(width: size.1, height: size.0, background: .red))
    },
  ]
}
