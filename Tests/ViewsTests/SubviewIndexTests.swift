import Mesmer
import TestSupport
import Testing

@_spi(Components) @testable import MesmerViews

@Suite struct SubviewIndexTests {
  // MARK: Boxes

  @Test func theBoxesThatTouchAreFoundInOrder() {
    var random = SeededGenerator(seed: 60)
    for round in 0..<200 {
      let count = random.int(in: 0...(round % 3 == 0 ? 900 : 60))
      let boxes = (0..<count).map { _ -> SubviewIndex.Box in
        switch random.int(in: 0...20) {
        case 0: return .nothing
        case 1: return .everything
        default:
          let x = random.double(in: -100...100)
          let y = random.double(in: -100...100)
          return SubviewIndex.Box(
            minX: x, minY: y, maxX: x + random.double(in: 0...15),
            maxY: y + random.double(in: 0...15))
        }
      }
      let index = SubviewIndex(boxes)
      let x = random.double(in: -120...120)
      let y = random.double(in: -120...120)
      let query = SubviewIndex.Box(minX: x, minY: y, maxX: x + 20, maxY: y + 30)
      let expected = boxes.indices.filter { number in
        let box = boxes[number]
        return box != .nothing && box.minX <= query.maxX && box.maxX >= query.minX
          && box.minY <= query.maxY && box.maxY >= query.minY
      }
      #expect(index.numbers(touching: query) == expected)
    }
  }

  // MARK: Hierarchies

  /// What a frame is made of, but for what is as the views made it.
  private struct Frame: Equatable {
    var items: [String]
    var composites: Int
  }

  private func frame(
    _ root: View, _ viewport: PixelRect, scale: Double, usesIndices: Bool
  ) -> Frame {
    let composer = root.inDisplayCycle { _ in
      root.composed(scale: scale, viewport: viewport, usesIndices: usesIndices)
    }
    let commands = composer?.finish().commands ?? []
    let items = commands.map {
      "\($0.kind) \($0.placement) \(String(describing: $0.deviceRect)) \($0.bounds)"
    }
    return Frame(items: items, composites: composer?.composites ?? 0)
  }

  /// Without a picture, too, the views draw that would be in it, in the same order.
  @Test func aPreviewDrawsWhatAFrameDraws() {
    var count = 0
    for seed in 0..<60 as Range<UInt64> {
      var trees = [Wild(seed: seed), Wild(seed: seed)]
      for tree in trees.indices {
        for (number, view) in trees[tree].views.enumerated() {
          view.id = "\(number)"
          if trees[tree].random.int(in: 0...5) == 0 { view.cornerRadius = 5 }
          if seed % 3 == 0 && trees[tree].random.int(in: 0...30) == 0 {
            let mask = DrawingView(frame: Rect(0, 0, 20, 20))
            mask.id = "mask of \(number)"
            view.mask = mask
          }
        }
      }
      for step in 0..<6 {
        for tree in trees.indices {
          let random = trees[tree].random.int(in: 0...trees[tree].views.count - 1)
          trees[tree].change(trees[tree].views[random])
          trees[tree].views[random / 2].setNeedsDisplay()
          trees[tree].root.contentOffset = Point(Double(step) * 20, Double(step) * 70)
        }
        let viewport = PixelRect(x: 0, y: 0, width: 240, height: 180)
        let frame = trees[0].root.displayFrame(
          scale: 2, viewport: viewport, background: .white)
        let preview = trees[1].root.previewFrame(
          scale: 2, viewport: viewport, background: .white)
        #expect(preview.draws == frame.statistics.draws, "\(seed) \(step)")
        #expect(preview.content == frame.content, "\(seed) \(step)")
        count += preview.draws.count
      }
    }
    #expect(count > 100)
  }

  /// A hierarchy of everything that can show beyond its bounds or not at all.
  private struct Wild {
    var random: SeededGenerator
    let root: ScrollView
    var views: [View] = []
    let image = Image(
      width: 30, height: 12, rgba: [UInt8](repeating: 99, count: 30 * 12 * 4))

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      root = ScrollView(frame: Rect(0, 0, 120, 90))
      root.clipsToBounds = random.bool()
      fill(root, count: random.int(in: 60...140), depth: 0)
    }

    mutating func fill(_ parent: View, count: Int, depth: Int) {
      for _ in 0..<count {
        let view = make()
        parent.addSubview(view)
        views.append(view)
        if depth < 3 {
          switch random.int(in: 0...40) {
          case 0 where depth < 1: fill(view, count: 70, depth: depth + 2)
          case 1...8: fill(view, count: random.int(in: 1...3), depth: depth + 1)
          default: break
          }
        }
      }
    }

    mutating func make() -> View {
      let view: View
      switch random.int(in: 0...9) {
      case 3:
        let shape = ShapeView(frame: .zero)
        shape.drawsOutsideBounds = random.bool()
        view = shape
      case 4:
        view = View()
        let shape = ShapeView()
        shape.drawsOutsideBounds = true
        shape.path = somePath()
        view.showInLayer(shape)
      case 0:
        let images = ImageView(frame: .zero)
        images.image = image
        view = images
      case 1: view = DrawingView(frame: .zero)
      case 2:
        let scroll = ScrollView(frame: .zero)
        scroll.clipsToBounds = random.bool()
        view = scroll
      default: view = View()
      }
      place(view)
      for _ in 0..<random.int(in: 0...3) { change(view) }
      return view
    }

    mutating func somePath() -> Path {
      Path(rect: Rect(random.double(in: -90...90), random.double(in: -90...90), 10, 20))
    }

    mutating func place(_ view: View) {
      view.frame = Rect(
        random.double(in: -100...700), random.double(in: -100...700),
        random.double(in: 0...40), random.double(in: 0...40))
    }

    /// Changes something that the frame may depend on.
    mutating func change(_ view: View) {
      switch random.int(in: 0...24) {
      case 19:
        let path = somePath()
        (view as? ShapeView)?.path = path
        (view.layerContents as? ShapeView)?.path = path
        (view as? ImageView)?.contentMode = .center
        (view as? ImageView)?.contentsRect = path.bounds
      case 20: (view as? ShapeView)?.drawsOutsideBounds.toggle()
      case 21:
        view.sticky =
          random.bool()
          ? nil
          : Sticky(
            edge: random.bool() ? .top : .bottom, offset: random.double(in: -9...9))
      case 22: view.stretch = random.bool() ? nil : Stretch(divisor: 10)
      case 23: view.parallax = random.bool() ? nil : Vector(dx: 0.3, dy: -0.5)
      case 24: view.scrollFade = random.bool() ? nil : fade(from: -100, to: 600)
      case 0: view.isHidden.toggle()
      case 1: view.alpha = random.bool() ? 0 : 0.5
      case 2:
        view.transform = AffineTransform(rotationDegrees: random.double(in: 0...360))
          .scaledBy(x: random.double(in: 0.2...3), y: random.double(in: -2...2))
      case 3: view.transform = AffineTransform(scaleX: 0, y: 1)
      case 4:
        view.shadowOpacity = random.bool() ? 0.7 : 0
        view.shadowOffset = Size(random.double(in: -60...60), random.double(in: -60...60))
        view.shadowRadius = random.double(in: 0...9)
      case 5:
        view.shadowOpacity = 1
        view.shadowPath =
          random.bool()
          ? nil
          : Path(
            rect: Rect(random.double(in: -90...90), random.double(in: -90...90), 10, 20))
      case 6: view.clipsToBounds.toggle()
      case 7:
        view.bounds.origin = Point(
          random.double(in: -80...80), random.double(in: -80...80))
      case 8:
        view.bounds.size = Size(random.double(in: 0...70), random.double(in: 0...70))
      case 9: view.contentMode = ContentMode.allCases[random.int(in: 0...12)]
      case 10: (view as? ImageView)?.image = random.bool() ? nil : image
      case 11:
        (view as? ImageView)?.highlightedImage = image
        (view as? ImageView)?.isHighlighted.toggle()
      case 12: view.setNeedsDisplay()
      case 13: view.contents = random.bool() ? .bitmap : .vector
      case 14: view.backgroundColor = random.bool() ? .red : nil
      case 15: view.center += Vector(dx: random.double(in: -200...200), dy: 30)
      case 16: view.anchorPoint = Point(random.double(in: -1...2), 0.2)
      case 17:
        // Not drawn at all, or far beyond all sums.
        view.center.x = [.nan, .infinity, 1e300, 1e9][random.int(in: 0...3)]
      default: place(view)
      }
    }

    /// Changes the tree.
    mutating func move(_ view: View) {
      let other = views[random.int(in: 0...views.count - 1)]
      switch random.int(in: 0...4) {
      case 0: view.removeFromSuperview()
      case 1: view.superview?.bringSubviewToFront(view)
      case 2: root.insertSubview(view, at: random.int(in: 0...root.subviews.count))
      case 3:
        root.exchangeSubview(
          at: 0, withSubviewAt: random.int(in: 0...root.subviews.count))
      default: if !other.isDescendant(of: view) { other.addSubview(view) }
      }
    }
  }

  @Test(
    "[4.31] frames are the same with and without indices, for any changes between them")
  func framesAreTheSameWithIndices() {
    var indexed = 0
    for seed in 0..<16 {
      var wild = Wild(seed: UInt64(seed))
      for step in 0..<40 {
        wild.root.contentOffset = Point(
          wild.random.double(in: -200...700), wild.random.double(in: -200...700))
        let scale = Double(wild.random.int(in: 1...3))
        let viewport = PixelRect(
          x: 0, y: 0, width: Int(120 * scale), height: Int(90 * scale))
        let with = frame(wild.root, viewport, scale: scale, usesIndices: true)
        if wild.root.culling?.isIndexed == true { indexed += 1 }
        let without = frame(wild.root, viewport, scale: scale, usesIndices: false)
        let missing = without.items.first { !with.items.contains($0) } ?? "nothing"
        let isEqual = with == without
        #expect(isEqual, "seed \(seed), step \(step): misses \(missing)")
        if step % 3 != 0 { continue }
        let view = wild.views[wild.random.int(in: 0...wild.views.count - 1)]
        if wild.random.int(in: 0...3) == 0 { wild.move(view) } else { wild.change(view) }
      }
    }
    #expect(indexed > 100, "\(indexed)")
  }

  // MARK: When there is an index

  private func many(_ count: Int) -> ScrollView {
    let scroll = ScrollView(frame: Rect(0, 0, 100, 100))
    for k in 0..<count {
      let view = filled(Rect(0, Double(k) * 10, 100, 10), .red)
      view.addSubview(View(frame: Rect(2, 2, 4, 4)))
      scroll.addSubview(view)
    }
    scroll.contentSize = Size(100, Double(count) * 10)
    return scroll
  }

  /// Frames until there is an index, at most 200.
  private func framesUntilIndexed(_ view: View) -> Int {
    (1...200).first { _ in
      _ = view.commands()
      return view.culling?.isIndexed == true
    } ?? 0
  }

  @Test func anIndexIsMadeForManySubviewsThatStay() {
    let few = many(SubviewCulling.leastCount - 1)
    #expect(framesUntilIndexed(few) == 0 && few.culling == nil)
    let scroll = many(500)
    #expect(framesUntilIndexed(scroll) == 2)
    // Scrolling preserves it.
    for y in 0..<50 {
      scroll.contentOffset.y = Double(y * 90)
      let items = scroll.commands()
      #expect(items.count { $0.isBox } <= 12)
      #expect(scroll.culling?.isIndexed == true)
    }
  }

  @Test func whatConcernsAnIndexDropsIt() {
    func drops(_ change: (ScrollView, View, View) -> Void) -> Bool {
      let scroll = many(100)
      let row = scroll.subviews[70]
      #expect(framesUntilIndexed(scroll) == 2)
      change(scroll, row, row.subviews[0])
      return scroll.culling?.isIndexed == false
    }
    let changes: [(ScrollView, View, View) -> Void] = [
      { _, row, _ in row.center.y += 1 }, { _, _, dot in dot.frame.origin.x = -50 },
      { _, row, _ in row.addSubview(View()) }, { _, _, dot in dot.addSubview(View()) },
      { _, _, dot in dot.removeFromSuperview() },
      { _, row, _ in row.bounds.origin.x = 5 },
      { _, row, _ in row.shadowOpacity = 1 }, { _, row, _ in row.clipsToBounds = true },
      { scroll, _, _ in scroll.sendSubviewToBack(scroll.subviews[3]) },
    ]
    #expect(changes.map { drops($0) } == Array(repeating: true, count: changes.count))
    // So do changes that change no extent.
    #expect(
      !drops { scroll, row, dot in
        row.isHidden = true
        row.alpha = 0.3
        dot.backgroundColor = .green
        dot.setNeedsDisplay()
        scroll.contentOffset.y = 55
        scroll.frame.size.width = 20
      })
    // So do changes behind a clip.
    let scroll = many(100)
    let row = scroll.subviews[70]
    row.clipsToBounds = true
    #expect(framesUntilIndexed(scroll) == 2)
    row.subviews[0].frame.origin.x = -50
    row.bounds.origin.x = 7
    #expect(scroll.culling?.isIndexed == true)
  }

  @Test func whatChangesAllTheTimeIsWalked() {
    let scroll = many(100)
    var made = 0
    for frame in 0..<400 {
      _ = scroll.commands()
      if scroll.culling?.isIndexed == true { made += 1 }
      if frame % 3 == 2 { scroll.subviews[5].center.y += 1 }
    }
    // The pauses grow with each unused index.
    #expect(made < 20, "\(made)")
    #expect(framesUntilIndexed(scroll) <= 66)
    // Once it serves well, the pauses shrink again.
    for _ in 0..<8 {
      for _ in 0..<70 { _ = scroll.commands() }
      scroll.subviews[5].center.y += 1
    }
    #expect(framesUntilIndexed(scroll) <= 3)
  }
}
