import Mesmer
import TestSupport
import Testing

@testable import MesmerRaster

/// A drawing that can be changed in one place: shapes, images, clips and layers, each
/// with its numbers.
private struct Sketch {
  struct Item {
    var kind: Int
    var numbers: [Double]
    var contents: [Item] = []
  }

  var items: [Item]
  var background: Color?
  /// Whether rectangles clip by pixel centres, as views do.
  var hasLayerClips: Bool

  static let empty = Sketch(items: [], background: nil, hasLayerClips: false)

  static let width = 96
  static let height = 80
  private static let image = SampleScenes.bitmap(width: 20, height: 16)
  private static let inner = Canvas.record { canvas in
    canvas.fill(Path(ovalIn: Rect(x: 2, y: 2, width: 20, height: 14)), with: .red)
    canvas.fill(Rect(x: 8, y: 6, width: 9, height: 5), with: .blue)
  }
  private static let modes: [BlendMode] = [
    .normal, .normal, .normal, .multiply, .screen, .difference, .copy, .destinationOut,
  ]

  private init(items: [Item], background: Color?, hasLayerClips: Bool) {
    self.items = items
    self.background = background
    self.hasLayerClips = hasLayerClips
  }

  init(_ random: inout SeededGenerator) {
    items = (0..<random.int(in: 1...7)).map { _ in Self.item(&random, depth: 0) }
    background = [nil, .white, Color(white: 0.4, alpha: 0.5)][random.int(in: 0...2)]
    hasLayerClips = random.bool()
  }

  private static func item(_ random: inout SeededGenerator, depth: Int) -> Item {
    // Half of them have contents: clips and layers.
    let kind = depth < 2 && random.bool() ? random.int(in: 7...9) : random.int(in: 0...6)
    var item = Item(kind: kind, numbers: (0..<12).map { _ in number(&random) })
    if kind > 6 {
      item.contents = (0..<random.int(in: 1...3)).map { _ in
        Self.item(&random, depth: depth + 1)
      }
    }
    return item
  }

  /// Quarters, so that edges often lie on whole pixels.
  private static func number(_ random: inout SeededGenerator) -> Double {
    Double(random.int(in: 0...16)) / 16
  }

  /// Changes one property.
  mutating func change(_ random: inout SeededGenerator) {
    switch random.int(in: 0...9) {
    case 0: background = [nil, .white, .red][random.int(in: 0...2)]
    case 1: items.remove(at: random.int(in: 0...items.count - 1))
    case 2:
      items.insert(Self.item(&random, depth: 0), at: random.int(in: 0...items.count))
    case 3: items.swapAt(0, items.count - 1)
    default: Self.change(&items[random.int(in: 0...items.count - 1)], &random)
    }
    if items.isEmpty { items = [Self.item(&random, depth: 0)] }
  }

  private static func change(_ item: inout Item, _ random: inout SeededGenerator) {
    if !item.contents.isEmpty, random.bool() {
      let index = random.int(in: 0...item.contents.count - 1)
      change(&item.contents[index], &random)
    } else {
      // Often its place or size.
      let last = random.bool() ? 3 : item.numbers.count - 1
      item.numbers[random.int(in: 0...last)] = number(&random)
    }
  }

  /// The drawing in device pixels.
  var picture: Picture {
    withLayerClips(
      Canvas.record { canvas in
        for item in items { Self.draw(item, canvas) }
      })
  }

  /// The picture, its clips to rectangles as those of views if the sketch has such.
  func withLayerClips(_ picture: Picture) -> Picture {
    guard hasLayerClips else { return picture }
    return Picture(
      commands: picture.commands,
      clips: picture.clips.map { clip in
        guard case .path(let path, _) = clip.shape, let corners = path.rectangleCorners
        else { return clip }
        var clip = clip
        clip.shape = .layer(
          Rect(
            x: corners.low.x, y: corners.low.y, width: corners.high.x - corners.low.x,
            height: corners.high.y - corners.low.y))
        return clip
      })
  }

  private static func draw(_ item: Item, _ canvas: Canvas) {
    let n = item.numbers
    var rect = Rect(
      x: n[0] * 64 - 8, y: n[1] * 64 - 8, width: 4 + n[2] * 64, height: 4 + n[3] * 32)
    if n[4] == 1 { rect = rect.offsetBy(dx: 0.5, dy: 0.5) }
    let color = Color(red: n[5], green: n[6], blue: 0.5, alpha: n[7] < 0.3 ? n[7] : 1)
    canvas.save()
    defer { canvas.restore() }
    canvas.blendMode = modes[min(Int(n[8] * 24), modes.count - 1)]
    if n[9] > 0.6 {
      canvas.shadow = Shadow(
        offset: Size(width: n[10] * 6, height: 40 * n[11] - 20), blur: n[10] * 3,
        color: .black)
    }
    if n[9] < 0.2 { canvas.alpha = n[10] }
    switch item.kind {
    case 0, 1: canvas.fill(rect, with: color)
    case 2: canvas.fill(Path(ovalIn: rect), with: color)
    case 3:
      canvas.stroke(
        Path(roundedRect: rect, cornerRadius: 4), with: color,
        style: StrokeStyle(lineWidth: 1 + n[11] * 4))
    case 4: canvas.draw(image, in: rect)
    case 5:
      canvas.fill(
        rect,
        with: .linear(
          from: rect.origin, to: Point(x: rect.maxX, y: rect.maxY),
          stops: [.init(0, color), .init(1, .green)]))
    case 6: canvas.draw(inner, AffineTransform(translationX: rect.minX, y: rect.minY))
    case 7:
      if n[11] < 0.5 {
        canvas.clip(to: rect)
      } else if n[11] < 0.8 {
        canvas.clip(to: Path(ovalIn: rect), rule: n[10] < 0.5 ? .nonZero : .evenOdd)
      } else {
        canvas.clip(to: image, in: rect)
      }
      for item in item.contents { draw(item, canvas) }
    default:
      if n[11] < 0.3 { canvas.clip(to: Path(ovalIn: rect)) }
      canvas.beginTransparencyLayer(alpha: n[2])
      for item in item.contents { draw(item, canvas) }
      canvas.endTransparencyLayer()
    }
  }
}

extension Picture {
  /// The picture moved by whole pixels, as scrolling moves it.
  fileprivate func moved(by offset: PixelOffset) -> Picture {
    func moved(_ placement: Placement) -> Placement {
      Placement(
        placement.transform,
        shift: PixelOffset(
          dx: placement.shift.dx + offset.dx, dy: placement.shift.dy + offset.dy))
    }
    let (dx, dy) = (Double(offset.dx), Double(offset.dy))
    return Picture(
      commands: commands.map { command in
        var command = command
        command.placement = moved(command.placement)
        command.bounds = command.bounds.offsetBy(dx: dx, dy: dy)
        if var shadow = command.shadow {
          shadow.placement = moved(shadow.placement)
          shadow.contents = shadow.contents.offsetBy(dx: dx, dy: dy)
          command.shadow = shadow
        }
        return command
      },
      clips: clips.map { clip in
        var clip = clip
        clip.placement = moved(clip.placement)
        clip.bounds = clip.bounds.offsetBy(dx: dx, dy: dy)
        return clip
      })
  }
}

@Suite("Keys of regions") struct RegionKeyTests {
  private static let regions = (0..<5).map {
    PixelRect(x: 0, y: $0 * 16, width: Sketch.width, height: 16)
  }

  private static func keys(
    _ sketch: Sketch, movedBy offset: PixelOffset = .zero, _ numbers: CommandNumbers,
    format: PixelContent = .rgba
  ) -> [RegionKey] {
    RegionKeys(
      sketch.picture.moved(by: offset), origin: offset, background: sketch.background,
      numbers: numbers
    ).keys(
      of: regions.map {
        PixelRect(
          x: $0.minX + offset.dx, y: $0.minY + offset.dy, width: $0.width,
          height: $0.height)
      }, format: format)
  }

  private static func pixels(_ sketch: Sketch) -> Pixmap {
    let pixmap = Pixmap(width: Sketch.width, height: Sketch.height)
    Rasterizer(threads: 1).draw(
      sketch.picture, region: pixmap.bounds, background: sketch.background ?? .clear,
      into: pixmap)
    return pixmap
  }

  private static func differ(_ a: Pixmap, _ b: Pixmap, in region: PixelRect) -> Bool {
    (region.minY..<region.maxY).contains { y in
      (region.minX..<region.maxX).contains { a.row(y)[$0] != b.row(y)[$0] }
    }
  }

  /// Hundreds of changes; many leave some regions as they are, and most of those keep
  /// their keys.
  @Test(
    "regions with equal keys have equal pixels, whatever has changed",
    arguments: 1...5 as ClosedRange<UInt64>)
  func equalKeys(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let numbers = CommandNumbers()
    var (kept, same, changed) = (0, 0, 0)
    for _ in 0..<12 {
      var sketch = Sketch(&random)
      var (keys, pixels) = (Self.keys(sketch, numbers), Self.pixels(sketch))
      for step in 0..<6 {
        sketch.change(&random)
        let (newKeys, newPixels) = (Self.keys(sketch, numbers), Self.pixels(sketch))
        for (index, region) in Self.regions.enumerated() {
          let differ = Self.differ(pixels, newPixels, in: region)
          let isEqual = keys[index] == newKeys[index]
          #expect(!isEqual || !differ, "seed \(seed), step \(step), region \(index)")
          if isEqual { kept += 1 }
          if differ { changed += 1 } else { same += 1 }
        }
        (keys, pixels) = (newKeys, newPixels)
      }
    }
    #expect(changed > 30 && same > 100)
    #expect(10 * kept > 6 * same, "\(kept) keys are kept in \(same) equal regions")
  }

  @Test("moved content keeps its keys") func moved() {
    var random = SeededGenerator(seed: 71)
    let numbers = CommandNumbers()
    for _ in 0..<60 {
      let sketch = Sketch(&random)
      let offset = PixelOffset(
        dx: random.int(in: -90...90), dy: random.int(in: -900...900))
      #expect(Self.keys(sketch, numbers) == Self.keys(sketch, movedBy: offset, numbers))
    }
  }

  @Test("a key contains the format, the place in the content and the size")
  func header() {
    var random = SeededGenerator(seed: 72)
    let numbers = CommandNumbers()
    var sketch = Sketch(&random)
    sketch.items = []
    var all = Set(Self.keys(sketch, numbers))
    #expect(all.count == 5)
    for format in [PixelContent.opaque, .opaqueGray] {
      all.formUnion(Self.keys(sketch, numbers, format: format))
    }
    #expect(all.count == 15)
    let picture = Picture(commands: [], clips: [])
    for (origin, width) in [
      (PixelOffset(dx: 1, dy: 0), 96), (PixelOffset(dx: 0, dy: 1), 96),
      (PixelOffset(dx: 0, dy: 0), 95),
    ] {
      let keys = RegionKeys(
        picture, origin: origin, background: sketch.background, numbers: numbers
      ).keys(of: [PixelRect(x: 0, y: 0, width: width, height: 16)])
      #expect(all.insert(keys[0]).inserted)
    }
  }

  @Test("content under an opaque rectangle does not count") func hidden() {
    let numbers = CommandNumbers()
    func keys(under alpha: Double, _ below: Bool) -> [RegionKey] {
      let picture = Canvas.record { canvas in
        if below {
          canvas.fill(Path(ovalIn: Rect(x: 3, y: 3, width: 50, height: 50)), with: .red)
        }
        canvas.fill(
          Rect(x: 0, y: 0, width: 96, height: 40), with: Color(white: 1, alpha: alpha))
      }
      return RegionKeys(
        picture, origin: .zero, background: .blue, numbers: numbers
      ).keys(of: Self.regions)
    }
    let (with, without) = (keys(under: 1, true), keys(under: 1, false))
    #expect(with[0] == without[0] && with[1] == without[1])
    // The third region is hidden in part.
    #expect(with[2] != without[2])
    #expect(keys(under: 0.5, true)[0] != keys(under: 0.5, false)[0])
  }

  private static func keys(
    layerClips: Bool = false, _ body: (Canvas) -> Void
  ) -> (Picture, [RegionKey]) {
    var sketch = Sketch.empty
    sketch.hasLayerClips = layerClips
    let picture = sketch.withLayerClips(Canvas.record(body))
    return (
      picture,
      RegionKeys(picture, origin: .zero, background: .white, numbers: sharedNumbers).keys(
        of: regions)
    )
  }

  private static let sharedNumbers = CommandNumbers()

  @Test("the part of a region inside a view's clip counts") func clipParts() {
    func keys(_ clip: Rect) -> [RegionKey] {
      Self.keys(layerClips: true) { canvas in
        canvas.clip(to: clip)
        canvas.fill(Path(ovalIn: Rect(x: 0, y: 0, width: 90, height: 70)), with: .red)
      }.1
    }
    let wide = keys(Rect(x: 10, y: 4, width: 60, height: 40))
    let narrow = keys(Rect(x: 10, y: 4, width: 50, height: 40))
    let low = keys(Rect(x: 10, y: 4, width: 60, height: 41))
    #expect(wide[0] != narrow[0] && wide[1] != narrow[1] && wide[3] == narrow[3])
    #expect(wide[0] == low[0] && wide[1] == low[1] && wide[2] != low[2])
  }

  @Test("all contents of a group count where its shadow falls") func shadows() {
    func keys(_ color: Color, inClip: Bool = false, cut: Double = 12) -> [RegionKey] {
      Self.keys(layerClips: true) { canvas in
        canvas.shadow = Shadow(offset: Size(width: 0, height: 34), color: .black)
        canvas.beginTransparencyLayer()
        if inClip { canvas.clip(to: Rect(x: 0, y: 0, width: 60, height: cut)) }
        canvas.fill(Path(ovalIn: Rect(x: 0, y: 0, width: 60, height: 12)), with: color)
        canvas.endTransparencyLayer()
      }.1
    }
    let (opaque, clear) = (keys(.red), keys(Color(red: 1, green: 0, blue: 0, alpha: 0.5)))
    // The shape is in the first region, its shadow in the third.
    #expect(opaque[0] != clear[0] && opaque[2] != clear[2] && opaque[4] == clear[4])
    let (whole, cut) = (keys(.red, inClip: true), keys(.red, inClip: true, cut: 7))
    #expect(whole[0] != cut[0] && whole[2] != cut[2])
  }
}
