import Mesmer

/// Frames of a scroll view, painted one after the other from a cache of earlier
/// ones, equal those of a renderer without a cache, in pixels and in the bytes of
/// their files: whatever moves, is edited or dropped between them.
package struct CachedFrameLaws {
  package init() {}

  /// The frames of a seed.
  private static let steps = 10

  /// The first difference; nil if there is none.
  package func failure(seed: UInt64) -> String? {
    var scene = CachedScene(seed: seed)
    // The default, too small for anything, and empty; and tiles of odd widths.
    let caches = [
      FrameCache(), FrameCache(tileColumns: 37),
      FrameCache(tileBytes: 90_000, rowBytes: 6_000, tileColumns: 64),
      FrameCache(tileBytes: 0, rowBytes: 0),
    ]
    let painters = caches.map { FramePainter($0) }
    var file: [UInt8] = []
    for step in 0..<CachedFrameLaws.steps {
      if step > 0 { scene.move() }
      if scene.random.int(in: 0...9) == 0 { caches[0].purge() }
      let renderer = Renderer(
        scale: scene.scale, background: scene.background, threads: 1)
      guard let picture = try? renderer.frameWithinLimits(of: scene.root),
        let expected = try? renderer.render(scene.root).pngData()
      else { return "step \(step): no frame" }
      for (index, painter) in painters.enumerated() {
        // Not each of them sees each frame.
        if index > 0, scene.random.int(in: 0...3) == 0 { continue }
        let wantsPixmap = scene.random.int(in: 0...3) == 0
        let (rows, pixmap) = painter.paint(picture, wantsPixmap: wantsPixmap)
        try? PNGEncoder.write(
          rows, width: picture.frame.region.width, height: picture.frame.region.height,
          content: picture.frame.content, scale: picture.frame.scale, to: &file)
        let name = "step \(step), cache \(index), after \(scene.delivered)"
        if let pixmap,
          let difference = firstDifference(pixmap, renderer.render(scene.root))
        {
          return "\(name): \(difference)"
        }
        if file == expected { continue }
        let shown = painter.pixmap(of: picture)
        let difference = firstDifference(shown, renderer.render(scene.root))
        return "\(name): \(difference.map { "\($0)" } ?? "the file")"
      }
    }
    return nil
  }

  /// Returns the changes in the frames of a seed.
  package static func description(seed: UInt64) -> [String] {
    var scene = CachedScene(seed: seed)
    for _ in 1..<steps { scene.move() }
    return [scene.delivered]
  }
}

/// A screen with a scroll view, and the views around and in it.
private struct CachedScene {
  var random: SeededGenerator
  let scale: Double
  let background: Color?
  let root: View
  let scroll: ScrollView
  private let content: View
  private var views: [View] = []
  /// What has happened.
  var delivered = ""
  private let image = SampleScenes.bitmap(width: 40, height: 30)

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    scale = Double(random.int(in: 1...3))
    background = [nil, .white, Color(white: 0.5, alpha: 0.5)][random.int(in: 0...2)]
    let size = Size(
      Double(random.int(in: 90...170)) / scale.rounded(),
      Double(random.int(in: 380...620)) / scale)
    root = View(frame: Rect(0, 0, size.width.rounded(.up), size.height.rounded(.up)))
    let top = Double([0, 0, 0, 20, 31][random.int(in: 0...4)])
    scroll = ScrollView(frame: Rect(0, top, root.bounds.width, root.bounds.height - top))
    scroll.indicatorDisplay = random.bool() ? .always : .never
    scroll.minimumZoomScale = 0.5
    scroll.maximumZoomScale = 3
    let area = Rect(0, 0, root.bounds.width * (random.bool() ? 1 : 2.5), 1500)
    content = View(frame: area)
    scroll.contentSize = area.size
    scroll.addSubview(content)
    scroll.viewForZooming = content
    root.addSubview(scroll)
    if random.bool() { root.backgroundColor = .white }
    if random.bool() { scroll.backgroundColor = Color(white: 0.95) }
    if random.bool() { content.backgroundColor = .white }
    fill()
    if random.bool() { addBar() }
  }

  /// A number of half points.
  private mutating func half(_ low: Int, _ high: Int) -> Double {
    Double(random.int(in: 2 * low...2 * high)) / 2
  }

  private mutating func color() -> Color {
    Color(
      red: random.unit(), green: random.unit(), blue: random.unit(),
      alpha: random.int(in: 0...3) == 0 ? 0.5 : 1)
  }

  /// Rows of views, of which some reach far.
  private mutating func fill() {
    var y = 0.0
    while y < 1500 {
      let height = half(10, 60)
      let view = make()
      view.frame = Rect(half(-10, 40), y, half(10, Int(content.bounds.width)), height)
      content.addSubview(view)
      views.append(view)
      if random.int(in: 0...3) == 0 { add(to: view) }
      y += height + half(0, 12)
    }
    if random.bool() {
      let header = View(frame: Rect(0, 40, 60, 22))
      header.backgroundColor = color()
      header.sticky = Sticky()
      scroll.addSubview(header)
      add(to: header)
    }
  }

  private mutating func add(to view: View) {
    for _ in 0..<random.int(in: 1...3) {
      let inner = make()
      inner.frame = Rect(half(-5, 30), half(-5, 20), half(4, 40), half(4, 30))
      view.addSubview(inner)
      views.append(inner)
    }
  }

  /// Something in front of the scroll view.
  private mutating func addBar() {
    let bar = View(frame: Rect(0, half(0, 100), root.bounds.width, half(5, 40)))
    bar.backgroundColor = color()
    bar.alpha = random.bool() ? 1 : 0.7
    root.addSubview(bar)
    views.append(bar)
    add(to: bar)
  }

  private mutating func make() -> View {
    let view: View
    switch random.int(in: 0...9) {
    case 0:
      let images = ImageView(frame: .zero)
      images.image = image
      view = images
    case 1:
      let drawing = DrawingView(frame: .zero)
      let color = color()
      drawing.drawing = { rect, canvas in
        canvas.fill(Path(ovalIn: rect), with: color)
        canvas.stroke(
          Path(ovalIn: rect.insetBy(dx: 3, dy: 3)), with: .black,
          style: StrokeStyle(lineWidth: 2))
      }
      view = drawing
    case 2:
      let label = Label(frame: .zero)
      label.text = "row \(views.count)"
      view = label
    case 3:
      let inner = ScrollView(frame: .zero)
      inner.contentSize = Size(300, 40)
      let card = View(frame: Rect(10, 2, 200, 20))
      card.backgroundColor = color()
      card.cornerRadius = 6
      inner.addSubview(card)
      view = inner
    default: view = View()
    }
    for _ in 0..<random.int(in: 1...3) { change(view) }
    return view
  }

  private mutating func change(_ view: View) {
    switch random.int(in: 0...15) {
    case 0: view.alpha = random.bool() ? 1 : 0.5
    case 1: view.cornerRadius = half(2, 12)
    case 2: view.clipsToBounds.toggle()
    case 3:
      view.shadowOpacity = random.bool() ? 0.6 : 0
      view.shadowRadius = half(0, 6)
      view.shadowOffset = Size(half(-4, 4), half(-9, 9))
    case 4: view.transform = AffineTransform(rotationDegrees: half(-20, 20))
    case 5: view.contents = view.contents == .bitmap ? .vector : .bitmap
    case 6: view.borderWidth = half(0, 3)
    case 7: view.setNeedsDisplay()
    case 8: view.isHidden.toggle()
    case 9: view.center += Vector(dx: half(-9, 9), dy: half(-30, 30))
    case 10: view.bounds.origin = Point(half(-9, 9), half(-9, 9))
    case 11:
      let mask = View(frame: Rect(2, 2, 20, 15))
      mask.backgroundColor = .black
      mask.cornerRadius = 5
      view.mask = random.bool() ? mask : nil
    default: view.backgroundColor = random.int(in: 0...4) == 0 ? nil : color()
    }
  }

  /// Goes on to the next frame.
  mutating func move() {
    switch random.int(in: 0...11) {
    case 0...5:
      let pixels = Double(random.int(in: -90...130))
      scroll.contentOffset.y += pixels / scale
      delivered += " y \(pixels)"
    case 6:
      let pixels = Double(random.int(in: -60...60))
      scroll.contentOffset.x += pixels / scale
      delivered += " x \(pixels)"
    case 7:
      scroll.contentOffset.y += 1.0 / 7
      delivered += " part"
    case 8:
      scroll.zoomScale = [0.5, 1, 1, 1.5, 2][random.int(in: 0...4)]
      delivered += " zoom \(scroll.zoomScale)"
    case 9:
      for view in root.tree where random.bool() { view.purgeCaches() }
      delivered += " purge"
    default:
      for _ in 0..<random.int(in: 1...3) {
        change(views[random.int(in: 0...views.count - 1)])
      }
      delivered += " change"
    }
    if random.int(in: 0...5) == 0 { scroll.contentOffset.y = half(0, 900) }
  }
}
