import Mesmer
import TestSupport
import Testing

@Suite("Frames with materials") struct VisualEffectFrameTests {
  /// A screen of rows that scroll below a bar, in a card and under it, with materials of
  /// all kinds.
  private struct Screen {
    let root = View(frame: Rect(0, 0, 120, 160))
    let scroll = ScrollView(frame: Rect(0, 0, 120, 160))
    let bar = VisualEffectView(frame: Rect(0, 0, 120, 30))
    var effects: [VisualEffectView] = []
    let card = View(frame: Rect(10, 60, 90, 70))

    init(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      root.backgroundColor = .white
      scroll.contentSize = Size(120, 900)
      for i in 0..<45 {
        let row = filled(Rect(0, Double(i) * 20, 120, 19), RandomPictures.color(&random))
        scroll.addSubview(row)
      }
      root.addSubview(scroll)
      card.cornerRadius = 12
      card.clipsToBounds = true
      card.backgroundColor = Color(white: 0.5, alpha: 0.5)
      card.layerShadowForTests()
      scroll.addSubview(card)
      for i in 0..<6 {
        let effect = VisualEffectView(
          frame: Rect(
            Double(random.int(in: -20...60)), Double(random.int(in: -20...90)),
            Double(random.int(in: 0...90)), Double(random.int(in: 0...60))))
        effect.material = VisualEffectView.Material.allCases[random.int(in: 0...19)]
        if random.bool() { effect.cornerRadius = 9 }
        effect.clipsToBounds = random.bool()
        if random.int(in: 0...2) == 0 { effect.alpha = 0.6 }
        if random.int(in: 0...2) == 0 {
          effect.transform = AffineTransform(rotationAngle: 0.3)
        }
        if random.int(in: 0...3) == 0 {
          effect.mask = View(frame: Rect(2, 2, 40, 20))
          effect.mask?.backgroundColor = .black
        }
        [scroll, card, root][i % 3].addSubview(effect)
        effects.append(effect)
      }
      bar.material = .chrome
      root.addSubview(bar)
    }

    /// A change, the same for all screens of a seed.
    func change(_ step: Int, _ random: inout SeededGenerator) {
      let (kind, one) = (random.int(in: 0...6), random.int(in: 0...5))
      let by = Double(random.int(in: -30...60)) / 2
      switch kind {
      case 0...3: scroll.contentOffset.y = max(scroll.contentOffset.y + by, 0)
      case 4: effects[one].frame.origin.y += by
      case 5: effects[one].isHidden.toggle()
      default:
        if effects[one].superview == nil {
          card.addSubview(effects[one])
        } else {
          effects[one].removeFromSuperview()
        }
      }
    }
  }

  @Test(
    "alone equal those of a run that caches pixels and rows",
    arguments: 1...8 as ClosedRange<UInt64>)
  func alone(seed: UInt64) throws {
    let scale = Double(seed % 3 + 1)
    let screen = Screen(seed: seed)
    var random = SeededGenerator(seed: seed)
    let painters = [
      FramePainter(FrameCache()), FramePainter(FrameCache(tileBytes: 0, rowBytes: 0)),
    ]
    for step in 0..<8 {
      if step > 0 { screen.change(step, &random) }
      let renderer = Renderer(scale: scale, threads: 1)
      let picture = try renderer.frameWithinLimits(of: screen.root)
      let again = Screen(seed: seed)
      var replay = SeededGenerator(seed: seed)
      for step in 1..<max(step + 1, 1) { again.change(step, &replay) }
      let expected = Renderer(scale: scale, threads: 3).render(again.root)
      #expect(firstDifference(renderer.render(screen.root), expected) == nil)
      let data = try expected.pngData()
      for painter in painters {
        var file: [UInt8] = []
        let (rows, pixmap) = painter.paint(picture, wantsPixmap: step % 2 == 0)
        try PNGEncoder.write(
          rows, width: picture.frame.region.width, height: picture.frame.region.height,
          content: picture.frame.content, scale: picture.frame.scale, to: &file)
        #expect(file == data, "step \(step)")
        if let pixmap { #expect(firstDifference(pixmap, expected) == nil) }
      }
      // Parts of the frame are those of the whole.
      let part = PixelRect(x: 5, y: 11, width: 60, height: 30 + 15 * step)
      let pixels = renderer.render(screen.root, region: part)
      #expect(firstDifference(pixels, expected, at: part) == nil, "step \(step)")
    }
  }

  @Test("below which content scrolls show other pixels there, and the same elsewhere")
  func bar() throws {
    let screen = Screen(seed: 3)
    screen.effects.forEach { $0.removeFromSuperview() }
    let renderer = Renderer(scale: 2)
    let before = renderer.render(screen.root)
    screen.scroll.contentOffset.y = 10
    let after = renderer.render(screen.root)
    #expect((0..<60).contains { before.row($0)[90] != after.row($0)[90] })
    // Twenty rows of points are one of the list: below the bar content moves by half.
    #expect((80..<240).allSatisfy { before.row($0)[235] == after.row($0 - 20)[235] })
  }
}

extension View {
  fileprivate func layerShadowForTests() {
    shadowOpacity = 0.5
    shadowRadius = 4
  }
}
