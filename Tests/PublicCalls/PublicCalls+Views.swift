import Mesmer
import MesmerScenes

extension PublicCalls {
  /// A window of 64 x 48 points with a view.
  static func window(_ view: View) -> Window {
    let window = Window(frame: Rect(x: 0, y: 0, width: 64, height: 48))
    window.addSubview(view)
    return window
  }

  /// Displays a view in a window of a few pixels, hit tests it, and queries the
  /// results of its geometry.
  static func show(_ view: View, _ v: inout HostileValues) throws {
    let window = window(view)
    _ = try Renderer(threads: 1).renderWithinLimits(window)
    window.layoutIfNeeded()
    _ = (window.hitTest(v.point(), with: nil), view.frame)
    _ = (view.convert(v.point(), to: nil), view.convert(v.rect(), from: window))
    _ = (view.presentation.frame, view.sizeThatFits(v.size()))
    view.sizeToFit()
    _ = try Renderer(scale: 2, threads: 1).renderWithinLimits(window)
  }

  /// Whether a picture of this size is drawn, and slowly.
  static func isSlow(_ size: Size, _ scale: Double) -> Bool {
    (0x1p20..<0x1p29).contains((size.width * scale) * (size.height * scale))
  }

  /// A view with values of all kinds.
  static func place(_ view: View, _ v: inout HostileValues) {
    for _ in 0..<3 {
      switch v.index(16) {
      case 0: view.frame = v.rect()
      case 1: view.bounds = v.rect()
      case 2: view.center = v.point()
      case 3: view.transform = v.transform()
      case 4: view.anchorPoint = v.point()
      case 5: view.alpha = v.number()
      case 6: view.cornerRadius = v.number()
      case 7:
        view.borderWidth = v.number()
        view.borderColor = v.color()
      case 8:
        view.shadowOpacity = Float(v.number())
        view.shadowRadius = v.number()
        view.shadowOffset = v.size()
      case 9:
        view.shadowOpacity = 1
        view.shadowPath = v.path()
      case 10: view.contentScaleFactor = v.number()
      case 11: view.safeAreaInsets = v.insets()
      case 12: view.zPosition = v.number()
      case 13: view.backgroundColor = v.color()
      case 14: view.autoresizingMask = AutoresizingMask(rawValue: v.integer())
      default: view.tintColor = v.color()
      }
    }
  }

  final class Scribble: View {
    var picture: (Canvas, Rect) -> Void = { $0.fill($1, with: .red) }
    override func draw(_ rect: Rect, in canvas: Canvas) { picture(canvas, rect) }
  }

  static let views: [Call] = [
    Call("View(frame:)") { v in try show(View(frame: v.rect()), &v) },
    Call("View properties") { v in
      let view = Scribble(frame: Rect(x: 2, y: 2, width: 20, height: 20))
      place(view, &v)
      let inner = Scribble(frame: Rect(x: 2, y: 2, width: 20, height: 20))
      inner.autoresizingMask = AutoresizingMask(rawValue: v.integer())
      view.addSubview(inner)
      view.clipsToBounds = v.bool()
      place(view, &v)
      try show(view, &v)
      place(inner, &v)
      view.setNeedsDisplay(v.rect())
      try show(view, &v)
    },
    Call("View.mask") { v in
      let view = View(frame: Rect(x: 2, y: 2, width: 20, height: 20))
      let mask = Scribble(frame: v.rect())
      view.mask = mask
      view.backgroundColor = .red
      place(mask, &v)
      try show(view, &v)
    },
    Call("View subviews by index") { v in
      let view = View(frame: Rect(x: 2, y: 2, width: 20, height: 20))
      for _ in 0..<3 { view.insertSubview(View(frame: v.rect()), at: v.integer()) }
      view.exchangeSubview(at: v.integer(), withSubviewAt: v.integer())
      view.subviews[0].tag = v.integer()
      _ = view.viewWithTag(v.integer())
      try show(view, &v)
    },
    Call("View.draw") { v in
      let view = Scribble(frame: Rect(x: 2, y: 2, width: 20, height: 20))
      let (path, style, gradient) = (v.path(), v.style(), v.gradient())
      view.picture = { canvas, _ in
        canvas.stroke(path, with: .red, style: style)
        canvas.fill(path, with: gradient)
      }
      place(view, &v)
      try show(view, &v)
    },
    Call("Renderer.renderWithinLimits") { v in
      var renderer = Renderer(threads: v.bool() ? v.integer() : nil)
      renderer.scale = v.number()
      let view = View(frame: v.rect())
      // A frame that is drawn is small; one that is too large throws.
      if isSlow(view.bounds.size, renderer.scale) { return }
      place(view, &v)
      if isSlow(view.bounds.size, renderer.scale) { return }
      _ = try renderer.renderWithinLimits(view)
    },
    Call("ImageView") { v in
      let view = ImageView(image: v.image())
      view.contentMode = v.any(ContentMode.allCases)
      if v.bool() { view.frame = v.rect() }
      view.capInsets = v.bool() ? v.insets() : nil
      view.contentsCenter = v.rect()
      view.contentsRect = v.rect()
      view.interpolation = v.any(Interpolation.allCases)
      _ = view.intrinsicContentSize
      try show(view, &v)
    },
    Call("GradientView") { v in
      let view = GradientView(frame: Rect(x: 2, y: 2, width: 20, height: 20))
      view.colors = [v.color(), v.color(), v.color()]
      view.locations = v.bool() ? v.numbers() : nil
      view.startPoint = v.point()
      view.endPoint = v.point()
      view.kind = v.any(GradientView.Kind.allCases)
      try show(view, &v)
    },
    Call("VisualEffectView") { v in
      let view = VisualEffectView(frame: Rect(x: 2, y: 2, width: 20, height: 20))
      view.material = v.any(VisualEffectView.Material.allCases)
      try show(view, &v)
    },
    Call("ShapeView") { v in
      let view = ShapeView(frame: Rect(x: 2, y: 2, width: 20, height: 20))
      view.path = v.path()
      view.strokeStart = v.number()
      view.strokeEnd = v.number()
      view.strokeStyle = v.style()
      view.strokeColor = .red
      try show(view, &v)
    },
    Call("HypnosisView") { v in
      let view = HypnosisView(frame: Rect(x: 2, y: 2, width: 20, height: 20))
      view.lineWidth = v.number()
      view.spacing = v.number()
      view.image = v.image()
      try show(view, &v)
    },
    Call("Label") { v in
      let label = Label(frame: Rect(x: 2, y: 2, width: 30, height: 20))
      label.text = "ab cdef ghi\njkl mnop"
      label.font = v.font()
      label.numberOfLines = v.integer()
      label.adjustsFontSizeToFitWidth = v.bool()
      label.minimumScaleFactor = v.number()
      label.preferredMaxLayoutWidth = v.number()
      label.textShadowOffset = v.size()
      label.textShadowColor = .red
      if v.bool() { label.frame = v.rect() }
      _ = label.intrinsicContentSize
      try show(label, &v)
    },
    Call("Properties that can be nil") { v in
      let label = Label(frame: v.rect())
      label.text = "abc"
      label.font = nil
      label.textColor = nil
      label.tintColor = nil
      try show(label, &v)
      let block = TextBlock(frame: v.rect())
      block.text = nil
      block.attributedText = nil
      block.font = nil
      try show(block, &v)
      let controller = ViewController()
      controller.view = nil
      try show(controller.view, &v)
    },
    Call("Label.attributedText") { v in
      let label = Label(frame: Rect(x: 2, y: 2, width: 30, height: 20))
      label.attributedText = v.text()
      label.numberOfLines = v.integer()
      label.minimumScaleFactor = v.number()
      label.adjustsFontSizeToFitWidth = v.bool()
      try show(label, &v)
    },
    Call("TextBlock") { v in
      let block = TextBlock(frame: Rect(x: 2, y: 2, width: 30, height: 20))
      block.text = "ab cdef ghi\njkl mnop"
      block.font = v.font()
      block.textContainerInset = v.insets()
      block.lineFragmentPadding = v.number()
      if v.bool() { block.attributedText = v.text() }
      block.contentOffset = v.point()
      try show(block, &v)
    },
    Call("Window") { v in
      let window = Window(frame: v.rect())
      window.resize(to: v.size())
      window.rotate(to: v.any([.landscapeLeft, .portrait, .portraitUpsideDown]))
      window.resize(to: v.size())
      window.rootViewController = ViewController()
      window.makeKeyAndVisible()
      window.rotate(to: .landscapeRight)
    },
    Call("Views, deep") { v in
      let count = v.any([10, 500])
      let root = View(frame: Rect(x: 0, y: 0, width: 30, height: 30))
      root.backgroundColor = .red
      var top = root
      let isBottomUp = v.bool()
      for i in 0..<count {
        let view = i % 7 == 0 ? ScrollView(frame: root.bounds) : View(frame: root.bounds)
        view.backgroundColor = i % 5 == 0 ? .green : nil
        view.alpha = i % 11 == 0 ? 0.9 : 1
        if isBottomUp { view.addSubview(top) } else { top.addSubview(view) }
        top = view
      }
      try show(isBottomUp ? top : root, &v)
    },
    Call("ViewController, deep") { v in
      let root = ViewController()
      var last = root
      for _ in 0..<v.any([10, 500]) {
        let child = ViewController()
        last.addChild(child)
        last.view.addSubview(child.view)
        child.didMove(toParent: last)
        last = child
      }
      let window = Window(frame: Rect(x: 0, y: 0, width: 30, height: 30))
      window.rootViewController = root
      window.makeKeyAndVisible()
      window.resize(to: v.size())
    },
    Call("Scene") { v in
      let root = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
      place(root, &v)
      let scene = try Scene(
        root: root, screenSize: v.size(), scale: v.number(), background: v.color())
      if isSlow(scene.screenSize, scene.scale) { return }
      _ = try scene.render(threads: v.integer())
    },
    Call("Scene.render(threads:)") { v in
      let root = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
      let scene = try Scene(root: root, screenSize: Size(width: 20, height: 20), scale: 2)
      _ = try scene.render(threads: v.integer())
    },
  ]
}
