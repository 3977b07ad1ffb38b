import Mesmer
import TestSupport
import Testing

@testable import MesmerViews

@Suite("VisualEffectView") struct VisualEffectViewTests {
  private let root = View(frame: Rect(0, 0, 80, 80))
  private let effect = VisualEffectView(frame: Rect(0, 20, 80, 40))

  init() {
    root.backgroundColor = .white
    root.addSubview(filled(Rect(0, 0, 40, 80), .black))
    root.addSubview(effect)
  }

  private func red(_ x: Int, _ y: Int, scale: Double = 1) -> Int {
    Int(Renderer(scale: scale).render(root).pixel(x, y) & 255)
  }

  private func backdrops(_ view: View) -> [Picture.Command] {
    view.commands().filter { $0.kind.hasSuffix("backdrop") }
  }

  @Test func `without material shows the backdrop, and with one its blur and colour`() {
    #expect(red(20, 40) == 0 && red(60, 40) == 255)
    effect.material = .light
    // 0.3 white over black, with some of the white side.
    #expect(red(1, 40) > 76 && red(1, 40) < red(39, 40) && red(39, 40) < red(41, 40))
    #expect(red(20, 10) == 0)
    effect.material = .thick
    #expect(red(20, 40) > 200)
    root.overrideUserInterfaceStyle = .dark
    #expect(red(60, 40) < 80)
    effect.material = .thickLight
    #expect(red(20, 40) > 200)
  }

  @Test("each material has a light and a dark variant; those with a fixed style keep it")
  func looks() {
    for material in VisualEffectView.Material.allCases {
      let (light, dark) = (material.look(isDark: false), material.look(isDark: true))
      let follows = VisualEffectView.Material(rawValue: material.rawValue + "Dark") != nil
      #expect(
        (light.tint == dark.tint) != (follows || material == .prominent), "\(material)")
      if follows {
        let fixed = VisualEffectView.Material(rawValue: material.rawValue + "Light")
        #expect(fixed?.look(isDark: true).tint == light.tint)
      }
    }
  }

  @Test func `subviews lie on the material, with its alpha and in its rounded corners`() {
    effect.material = .thickLight
    let dot = effect.add(filled(Rect(0, 0, 80, 40), .red))
    #expect(red(60, 40) == 255)
    #expect(Renderer().render(root).pixel(60, 40) >> 8 & 255 == 0)
    dot.removeFromSuperview()
    let whole = red(20, 40)
    effect.alpha = 0.5
    #expect(abs(red(20, 40) - whole / 2) <= 1)
    effect.alpha = 1
    effect.cornerRadius = 20
    #expect(red(0, 20) > 150)
    effect.clipsToBounds = true
    #expect(red(0, 20) == 0 && abs(red(20, 40) - whole) <= 1)
  }

  @Test("an enclosing group with alpha or a mask hides the backdrop; corners do not")
  func groups() {
    let card = root.add(View(frame: root.bounds))
    card.addSubview(effect)
    effect.material = .light
    let whole = red(20, 40)
    func seen() -> [Int] {
      backdrops(root).map {
        if case .backdrop(_, let backdrop) = $0.operation { backdrop.groups } else { -1 }
      }
    }
    #expect(seen() == [0])
    card.cornerRadius = 5
    card.clipsToBounds = true
    #expect(seen() == [1] && abs(red(20, 40) - whole) <= 1)
    card.alpha = 0.5
    // 0.3 white at half over black: nothing is blurred.
    #expect(seen() == [1] && abs(red(20, 40) - 38) <= 1)
    card.alpha = 1
    effect.alpha = 0.5
    #expect(seen() == [2])
  }

  @Test func `a snapshot of a view has its colour alone, and so has a mask`() {
    effect.material = .light
    let kinds = root.snapshot(scale: 1).commands.map(\.kind)
    #expect(kinds == ["box", "box", "box"])
    let masked = filled(root.bounds, .red)
    masked.mask = effect
    root.addSubview(masked)
    #expect(backdrops(root).isEmpty)
    let green = Int(Renderer().render(root).pixel(60, 40) >> 8 & 255)
    #expect(abs(green - 178) <= 1)
  }

  @Test(
    "views track the effects in their subtrees, also when these are added and removed")
  func counts() {
    let card = View(frame: root.bounds)
    #expect(root.hasEffects && !card.hasEffects)
    card.addSubview(effect)
    #expect(!root.hasEffects && card.hasEffects)
    root.addSubview(card)
    card.addSubview(VisualEffectView(frame: .zero))
    effect.removeFromSuperview()
    #expect(root.hasEffects && card.hasEffects)
    card.subviews[0].removeFromSuperview()
    #expect(!root.hasEffects && !card.hasEffects && effect.hasEffects)
  }

  @Test func `of no size, far away or with extreme values it draws nothing or itself`() {
    effect.material = .regular
    for frame in [
      Rect.zero, Rect(1e300, 0, 9, 9), Rect(-1e9, -1e9, 2e9, 2e9),
      Rect(79.9, 79.9, 0.2, 0.01),
    ] {
      effect.frame = frame
      _ = Renderer(scale: 3).render(root)
    }
    effect.frame = root.bounds
    for scale in [0, 1e-9, 1e6, -1, .infinity] {
      effect.transform = AffineTransform(scaleX: scale, y: 1)
      _ = Renderer(scale: 2).render(root)
    }
  }

  @Test func `partly off-screen does not sample the off-screen part`() {
    effect.frame = Rect(0, -50, 80, 70)
    effect.material = .light
    let above = filled(Rect(0, -60, 80, 50), .black)
    root.insertSubview(above, at: 1)
    let with = red(60, 1)
    above.isHidden = true
    #expect(with == red(60, 1))
    // Frames count on-screen pixels, although more is drawn.
    #expect(above.compositeCount == 0 && effect.compositeCount == 2)
  }

  @Test(
    "turned and partly off the screen it continues the pixels at the screen's edge",
    arguments: [0.0, 0.3, 0.785, 1.2])
  func turned(angle: Double) {
    let scene = filled(Rect(0, 0, 80, 60), .black)
    let picture = scene.add(filled(scene.bounds, Color(red: 0, green: 0.8, blue: 0)))
    effect.material = .light
    effect.frame = Rect(-30, -20, 70, 60)
    effect.transform = AffineTransform(rotationAngle: angle)
    scene.addSubview(effect)
    let frame = Renderer().render(scene)
    // One colour on the whole screen, blurred, is that colour everywhere.
    let middle = frame.row(10)[10]
    #expect(frame.row(0)[0] == middle && frame.row(0)[8] == middle)
    #expect(frame.row(8)[0] == middle && middle >> 8 & 255 > 200)
    // Nor does off-screen content matter.
    picture.frame = Rect(-200, -200, 400, 400)
    #expect(scene.pixels() == frame.premultipliedBytes)
  }

  @Test func `a turned view reads no pixel beside the box around it`() {
    let scene = filled(Rect(0, 0, 100, 100), .red)
    scene.addSubview(filled(Rect(30, 30, 40, 40), .white))
    effect.material = .light
    effect.transform = .identity
    effect.bounds.size = Size(28, 28)
    effect.center = Point(50, 50)
    effect.transform = AffineTransform(rotationAngle: .pi / 4)
    scene.addSubview(effect)
    let frame = Renderer().render(scene)
    #expect(frame.row(50)[50] == 0xFFFF_FFFF && frame.row(35)[50] == 0xFFFF_FFFF)
  }
}
